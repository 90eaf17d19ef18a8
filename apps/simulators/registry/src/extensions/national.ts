import { Refusal } from "../epp/refusal.ts";
import { namespaces } from "../xml/namespaces.ts";
import type { XmlNode } from "../xml/parse.ts";
import { ElementReader, readEmpty } from "../xml/read.ts";
import { oneOf, readToken } from "../xml/values.ts";
import { collapse, leafText, requiredAttribute } from "../xml/read.ts";

// The parts of national registries' extensions that registrations there need. They are read strictly and never written, because
// what they say about a contact is shown only to the registry.

const eurid = "http://www.eurid.eu/xml/epp/";
const euridContact = `${eurid}contact-ext-1.4`;
const euridDomain = `${eurid}domain-ext-2.6`;
const euridAuthInfo = `${eurid}authInfo-1.1`;
const dkhm = "urn:dkhm:params:xml:ns:dkhm-4.5";

/** Contacts that a domain has after a transfer at .eu. */
export interface ContactsAfterTransfer {
  readonly registrant: string;
  readonly contacts: readonly { readonly role: "billing" | "tech"; readonly id: string }[];
}

export interface NationalExtensions {
  /** The kind of holder, as the extension of a contact:create states it. */
  readonly holderKind?: string;
  readonly cvr?: string;
  readonly contactsAfterTransfer?: ContactsAfterTransfer;
  readonly asksForCode?: true;
}

const readText = readToken(1, 255);

function readEuridContact(node: XmlNode): NationalExtensions {
  const reader = new ElementReader(node);
  const type = reader.required("type", (child) =>
    oneOf(collapse(leafText(child)), ["billing", "tech", "registrant", "onsite", "reseller"], child, "type"),
  );
  reader.optional("vat", readText);
  reader.required("lang", readToken(2, 2));
  reader.optional("whoisEmail", readText);
  reader.required("naturalPerson", (child) => oneOf(collapse(leafText(child)), ["true", "false"], child, "naturalPerson"));
  reader.optional("countryOfCitizenship", readToken(2, 2));
  reader.end();
  return { holderKind: type };
}

function readEuridTransfer(node: XmlNode): NationalExtensions {
  const reader = new ElementReader(node);
  const after = reader.required("request", (request): ContactsAfterTransfer => {
    const inner = new ElementReader(request);
    const registrant = inner.required("registrant", readToken(3, 16));
    const contacts = inner.repeated("contact", (child) => ({
      role: oneOf(requiredAttribute(child, "type"), ["billing", "tech"] as const, child, "type"),
      id: readToken(3, 16, ["type"])(child),
    }));
    inner.end();
    return { registrant, contacts };
  });
  reader.end();
  return { contactsAfterTransfer: after };
}

function readCodeRequest(node: XmlNode): NationalExtensions {
  const reader = new ElementReader(node);
  reader.required("request", readEmpty);
  reader.end();
  return { asksForCode: true };
}

function readCvr(node: XmlNode): NationalExtensions {
  const cvr = collapse(leafText(node));
  if (!/^\d{8}$/.test(cvr)) throw new Refusal(2005, { reason: "CVR has eight digits", node });
  return { cvr };
}

const nominetTypes = ["LTD", "PLC", "PTNR", "STRA", "LLP", "IP", "IND", "SCH", "RCHAR", "GOV", "CRC", "STAT", "OTHER"];

function readNominetContact(node: XmlNode): NationalExtensions {
  const reader = new ElementReader(node);
  reader.optional("trad-name", readText);
  const type = reader.optional("type", (child) =>
    oneOf(collapse(leafText(child)), [...nominetTypes, "FIND", "FCORP", "FOTHER"], child, "type"),
  );
  reader.optional("co-no", readText);
  reader.optional("opt-out", readText);
  reader.end();
  return type === undefined ? {} : { holderKind: type };
}

/** The elements of these extensions, and the commands that they may accompany. */
export const nationalElements: readonly {
  readonly uri: string;
  readonly name: string;
  readonly verbs: readonly string[];
  readonly read: (node: XmlNode) => NationalExtensions;
}[] = [
  { uri: euridContact, name: "create", verbs: ["contact:create"], read: readEuridContact },
  { uri: euridDomain, name: "transfer", verbs: ["domain:transfer"], read: readEuridTransfer },
  { uri: euridAuthInfo, name: "info", verbs: ["domain:info"], read: readCodeRequest },
  {
    uri: dkhm,
    name: "userType",
    verbs: ["contact:create"],
    read: (node) => ({
      holderKind: oneOf(
        collapse(leafText(node)),
        ["company", "individual", "public organization", "association"],
        node,
        "userType",
      ),
    }),
  },
  { uri: dkhm, name: "CVR", verbs: ["contact:create"], read: readCvr },
  { uri: namespaces.nominetContact, name: "create", verbs: ["contact:create"], read: readNominetContact },
];
