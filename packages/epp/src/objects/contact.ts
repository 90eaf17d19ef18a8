import { readAuthInfo } from "../extensions/auth-info.ts";
import type { AuthInfoData } from "../extensions/auth-info.ts";
import { line, token } from "../fields.ts";
import { InvalidInput } from "../invalid-input.ts";
import { NS } from "../namespaces.ts";
import { attributeOf, booleanOf, childInstant, childNamed, childrenNamed, childToken, tokenOf } from "../xml/query-xml.ts";
import type { XmlNode } from "../xml/read-xml.ts";
import { elementsOf } from "../xml/write-xml.ts";
import type { XmlElement } from "../xml/write-xml.ts";
import { readStatuses } from "./domain.ts";

/** Elements of the contact mapping (RFC 5733). */
export const contactElement = elementsOf("contact", NS.contact);

/** An address: up to three street lines, two-letter country. */
export interface PostalAddress {
  readonly street: readonly string[];
  readonly city: string;
  readonly sp?: string | null | undefined;
  readonly pc?: string | null | undefined;
  readonly cc: string;
}

/** Name and address, in ASCII (`int`) or in any script (`loc`). */
export interface PostalInfo extends PostalAddress {
  readonly type: "int" | "loc";
  readonly name: string;
  readonly org?: string | null | undefined;
}

/** A phone number in EPP form, `+46.812345678`, with its extension if it has one. */
export type PhoneInput = string | { readonly number: string; readonly extension: string };

export type PostalType = PostalInfo["type"];

/** Which fields an exception to the registry's disclosure policy covers (RFC 5733 section 2.9). */
export interface Disclosure {
  /** True if these fields are shown even if the policy hides them. False if they are hidden even if the policy shows them. */
  readonly isDisclosed: boolean;
  readonly name: readonly PostalType[];
  readonly org: readonly PostalType[];
  readonly addr: readonly PostalType[];
  readonly voice: boolean;
  readonly fax: boolean;
  readonly email: boolean;
}

export interface Phone {
  readonly number: string;
  readonly extension: string | null;
}

/** A contact as the registry shows it; fields that its privacy policy hides are null or empty. */
export interface ContactData {
  readonly id: string;
  readonly roid: string | null;
  readonly statuses: readonly string[];
  readonly postalInfo: readonly PostalInfoData[];
  readonly voice: Phone | null;
  readonly fax: Phone | null;
  readonly email: string | null;
  readonly clID: string | null;
  readonly crID: string | null;
  readonly upID: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly transferredAt: string | null;
  readonly authInfo: AuthInfoData | null;
  readonly disclosure: Disclosure | null;
}

export interface PostalInfoData {
  readonly type: string;
  readonly name: string | null;
  readonly org: string | null;
  readonly street: readonly string[];
  readonly city: string | null;
  readonly sp: string | null;
  readonly pc: string | null;
  readonly cc: string | null;
}

/** A full postalInfo element, for create. */
export function writePostalInfo(info: PostalInfo): XmlElement {
  assertAsciiWhenInt(info.type, [info.name, info.org, ...info.street, info.city, info.sp, info.pc]);
  return contactElement(
    "postalInfo",
    { type: info.type },
    contactElement("name", {}, line(info.name, "contact:name", 1, 255)),
    optionalLine("org", info.org),
    writeAddress(info),
  );
}

export function writeAddress(address: PostalAddress): XmlElement {
  if (address.street.length > 3) throw new InvalidInput(2004, "contact:street", "must be at most 3 lines");
  if (!/^[A-Z]{2}$/.test(address.cc)) throw new InvalidInput(2005, "contact:cc", "must be two capital letters");
  return contactElement(
    "addr",
    {},
    address.street.map((street) => contactElement("street", {}, line(street, "contact:street", 0, 255))),
    contactElement("city", {}, line(address.city, "contact:city", 1, 255)),
    optionalLine("sp", address.sp),
    address.pc === undefined || address.pc === null ? null : contactElement("pc", {}, token(address.pc, "contact:pc", 0, 16)),
    contactElement("cc", {}, address.cc),
  );
}

/** Refuses non-ASCII text in an internationalised form (RFC 5733 section 2.4). */
export function assertAsciiWhenInt(type: PostalType, values: readonly (string | null | undefined)[]): void {
  if (type === "int" && values.some((value) => /[^\u0020-\u007E\t\r\n]/.test(value ?? ""))) {
    throw new InvalidInput(2005, "contact:postalInfo", "of type int must be ASCII");
  }
}

/** Voice or fax; null writes the empty element that removes the number. */
export function writePhone(name: "voice" | "fax", phone: PhoneInput | null): XmlElement {
  if (phone === null) return contactElement(name);
  const { number, extension } = typeof phone === "string" ? { number: phone, extension: null } : phone;
  // RFC 5733 section 2.5: at most 14 digits after the dot, and 17 characters in all.
  if (!/^\+[0-9]{1,3}\.[0-9]{1,14}$/.test(number) || number.length > 17) {
    throw new InvalidInput(2005, `contact:${name}`, "must be +prefix.number of at most 17 characters");
  }
  return contactElement(name, { x: extension === null ? null : token(extension, `contact:${name}`, 1, 64) }, number);
}

export function writeEmail(email: string): XmlElement {
  return contactElement("email", {}, token(email, "contact:email", 1, 320));
}

export function writeDisclosure(disclosure: Disclosure): XmlElement {
  const typed = (name: "name" | "org" | "addr"): readonly XmlElement[] =>
    disclosure[name].map((type) => contactElement(name, { type }));
  const plain = (name: "voice" | "fax" | "email"): XmlElement | null => (disclosure[name] ? contactElement(name) : null);
  return contactElement(
    "disclose",
    { flag: disclosure.isDisclosed ? "1" : "0" },
    typed("name"),
    typed("org"),
    typed("addr"),
    plain("voice"),
    plain("fax"),
    plain("email"),
  );
}

/** Reads a contact's infData from an info answer or a poll message. Null if it has no id. */
export function readContactData(data: XmlNode): ContactData | null {
  const id = childToken(data, NS.contact, "id");
  if (id === null) return null;
  return {
    id,
    roid: childToken(data, NS.contact, "roid"),
    statuses: readStatuses(data),
    postalInfo: childrenNamed(data, NS.contact, "postalInfo").map(readPostalInfo),
    voice: readPhone(childNamed(data, NS.contact, "voice")),
    fax: readPhone(childNamed(data, NS.contact, "fax")),
    email: childToken(data, NS.contact, "email"),
    clID: childToken(data, NS.contact, "clID"),
    crID: childToken(data, NS.contact, "crID"),
    upID: childToken(data, NS.contact, "upID"),
    createdAt: childInstant(data, NS.contact, "crDate"),
    updatedAt: childInstant(data, NS.contact, "upDate"),
    transferredAt: childInstant(data, NS.contact, "trDate"),
    authInfo: readAuthInfo(data),
    disclosure: readDisclosure(childNamed(data, NS.contact, "disclose")),
  };
}

function optionalLine(name: "org" | "sp", value: string | null | undefined): XmlElement | null {
  return value === undefined || value === null ? null : contactElement(name, {}, line(value, `contact:${name}`, 0, 255));
}

function readPostalInfo(node: XmlNode): PostalInfoData {
  const addr = childNamed(node, NS.contact, "addr");
  const inAddr = (name: string): string | null => (addr === null ? null : childToken(addr, NS.contact, name));
  return {
    type: attributeOf(node, "type") ?? "",
    name: childToken(node, NS.contact, "name") ?? nameInParts(node),
    org: childToken(node, NS.contact, "org"),
    street: addr === null ? [] : childrenNamed(addr, NS.contact, "street").map(tokenOf),
    city: inAddr("city"),
    sp: inAddr("sp"),
    pc: inAddr("pc"),
    cc: inAddr("cc"),
  };
}

/** A person's name as .fi returns it, with first and last name in separate elements. */
function nameInParts(node: XmlNode): string | null {
  const parts = ["firstname", "lastname"].flatMap((name) => childToken(node, NS.contact, name) ?? []);
  return parts.length === 0 ? null : parts.join(" ");
}

function readPhone(node: XmlNode | null): Phone | null {
  const number = node === null ? "" : tokenOf(node);
  return node === null || number === "" ? null : { number, extension: attributeOf(node, "x") };
}

function readDisclosure(node: XmlNode | null): Disclosure | null {
  const isDisclosed = node === null ? null : booleanOf(attributeOf(node, "flag"));
  if (node === null || isDisclosed === null) return null;
  const types = (name: string): readonly PostalType[] =>
    childrenNamed(node, NS.contact, name).flatMap((child) => {
      const type = attributeOf(child, "type");
      return type === "int" || type === "loc" ? [type] : [];
    });
  const has = (name: string): boolean => childNamed(node, NS.contact, name) !== null;
  return {
    isDisclosed,
    name: types("name"),
    org: types("org"),
    addr: types("addr"),
    voice: has("voice"),
    fax: has("fax"),
    email: has("email"),
  };
}
