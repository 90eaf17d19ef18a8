import { line } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { contactElement, writeAddress, writeEmail, writePhone } from "../objects/contact.ts";
import type { PhoneInput, PostalInfo } from "../objects/contact.ts";
import type { XmlElement } from "../xml/write-xml.ts";

/** The registry's code for the contact role "holder", and its codes for the types of holder: a person or a company. */
const holder = "5";
const types = { person: "0", company: "1" } as const;

/**
 * The content of a contact create at .fi. The registry has no extension for it: its own fields are mixed with those of RFC 5733,
 * and there is no authInfo. `orgno`: a number with its country. For a company or a Finnish person it is their number; for a
 * person of another country it is the date of birth (YYYY-MM-DD).
 */
export function writeTraficomContact(input: {
  readonly id: XmlElement;
  readonly postal: PostalInfo;
  readonly voice: PhoneInput | undefined;
  readonly email: string;
  readonly orgno: string | undefined;
}): XmlElement {
  const { id, postal, voice, email, orgno } = input;
  const isPerson = (postal.org ?? "") === "";
  return contactElement(
    "create",
    {},
    id,
    contactElement("role", {}, holder),
    contactElement("type", {}, isPerson ? types.person : types.company),
    contactElement(
      "postalInfo",
      { type: "loc" },
      contactElement("isfinnish", {}, postal.cc === "FI" ? "1" : "0"),
      isPerson ? nameOf(postal) : [],
      isPerson ? null : contactElement("name", {}, line(postal.name, "contact:name", 1, 255)),
      isPerson ? null : contactElement("org", {}, line(postal.org ?? "", "contact:org", 1, 255)),
      numberOf(isPerson, postal.cc, orgno),
      writeAddress(postal),
    ),
    voice === undefined ? null : writePhone("voice", voice),
    writeEmail(email),
    contactElement("legalemail", {}, line(email, "contact:legalemail", 1, 255)),
  );
}

/** First names and last name, which the registry stores separately. */
function nameOf({ name }: PostalInfo): readonly XmlElement[] {
  const words = name.trim().split(/\s+/);
  const last = words.pop() ?? "";
  if (words.length === 0) throw new InvalidInput(2003, "contact:firstname", "is missing: a person has a first and a last name");
  return [
    contactElement("firstname", {}, line(words.join(" "), "contact:firstname", 1, 255)),
    contactElement("lastname", {}, line(last, "contact:lastname", 1, 255)),
  ];
}

function numberOf(isPerson: boolean, country: string, orgno: string | undefined): XmlElement {
  const number = /^\[[A-Z]{2}\](.+)$/.exec(orgno ?? "")?.[1];
  if (number === undefined) throw new InvalidInput(2003, "contact:registernumber", "is missing");
  if (!isPerson) return contactElement("registernumber", {}, line(number, "contact:registernumber", 1, 64));
  if (country === "FI") return contactElement("identity", {}, line(number, "contact:identity", 1, 64));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(number))
    throw new InvalidInput(2005, "contact:birthDate", "must be the day of birth, YYYY-MM-DD, for a person outside Finland");
  return contactElement("birthDate", {}, `${number}T00:00:00.0Z`);
}
