import { Refusal } from "../epp/refusal.ts";
import type { Contact } from "../model/objects.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText, requiredAttribute } from "../xml/read.ts";
import { oneOf, readClientId, readNormalized, readToken } from "../xml/values.ts";
import type { AuthInfo } from "./access.ts";
import { readAddress, readEmail, readPhone } from "./contact-input.ts";

const readLine = readNormalized(1, 255);
const readFlag = (node: XmlNode): boolean => oneOf(collapse(leafText(node)), ["0", "1"], node, node.name) === "1";
/** Reads whether the holder is a person: type 0 is a person, and types 1 to 7 are kinds of organisations. */
const readType = (node: XmlNode): boolean =>
  oneOf(collapse(leafText(node)), ["0", "1", "2", "3", "4", "5", "6", "7"], node, "type") === "0";

interface TraficomContact extends Pick<Contact, "id" | "postal" | "voice" | "fax" | "email" | "disclose"> {
  readonly authInfo: AuthInfo;
}

/**
 * Reads contact:create at .fi. The registry puts fields of its own into the contact mapping, and the kind of holder decides which
 * number is mandatory (2003).
 */
export function readTraficomContact(node: XmlNode): TraficomContact {
  const reader = new ElementReader(node);
  const id = reader.required("id", readClientId);
  reader.required("role", (child) => oneOf(collapse(leafText(child)), ["2", "3", "4", "5"], child, "role"));
  const isPerson = reader.required("type", readType);
  const postal = reader.required("postalInfo", (child) => readPostal(child, isPerson));
  const voice = reader.optional("voice", readPhone(false)) ?? null;
  const email = reader.required("email", readEmail);
  reader.required("legalemail", readEmail);
  reader.end();
  return { id, postal: [postal], voice, fax: null, email, disclose: null, authInfo: { password: "", roid: null } };
}

function readPostal(node: XmlNode, isPerson: boolean): Contact["postal"][number] {
  const type = oneOf(requiredAttribute(node, "type"), ["loc", "int"] as const, node, "type");
  const reader = new ElementReader(node, ["type"]);
  const isFinnish = reader.required("isfinnish", readFlag);
  const first = reader.optional("firstname", readLine);
  const last = reader.optional("lastname", readLine);
  const name = reader.optional("name", readLine) ?? [first, last].filter((part) => part !== undefined).join(" ");
  const org = reader.optional("org", readLine) ?? null;
  const birthDate = reader.optional("birthDate", readToken(10, 30));
  const identity = reader.optional("identity", readToken(1, 64));
  const number = reader.optional("registernumber", readToken(1, 64));
  const address = reader.required("addr", readAddress);
  reader.end();
  const wanted = isPerson ? (isFinnish ? identity : birthDate) : number;
  const missing = isPerson ? (isFinnish ? "identity" : "birthDate") : "registernumber";
  if (wanted === undefined) throw new Refusal(2003, { reason: `${missing} is missing`, node });
  if (isPerson ? first === undefined || last === undefined : org === null)
    throw new Refusal(2003, { reason: "The holder's name is missing", node });
  return { type, name, org, ...address };
}
