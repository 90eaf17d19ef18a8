import { Refusal } from "../epp/refusal.ts";
import type { Disclose, Phone, PostalInfo } from "../model/objects.ts";
import { isAscii, isCountryCode, isE164, isEmail } from "../rules/contact-data.ts";
import type { XmlNode } from "../xml/parse.ts";
import { collapse, ElementReader, leafText, requiredAttribute } from "../xml/read.ts";
import { oneOf, readNormalized, readToken } from "../xml/values.ts";

const postalTypes = ["int", "loc"] as const;
const readLine = readNormalized(1, 255);
const readOptionalLine = readNormalized(0, 255);

function readCountry(node: XmlNode): string {
  const code = readToken(2, 2)(node);
  if (!isCountryCode(code)) throw new Refusal(2004, { reason: "cc must be an ISO 3166-1 code", node });
  return code;
}

type Address = Pick<PostalInfo, "street" | "city" | "sp" | "pc" | "cc">;

export function readAddress(node: XmlNode): Address {
  const reader = new ElementReader(node);
  const address = {
    street: reader.repeated("street", readOptionalLine, 0, 3),
    city: reader.required("city", readLine),
    sp: reader.optional("sp", readOptionalLine) ?? null,
    pc: reader.optional("pc", readToken(0, 16)) ?? null,
    cc: reader.required("cc", readCountry),
  };
  reader.end();
  return address;
}

function refuseNonAscii(node: XmlNode, type: string, texts: readonly (string | null | undefined)[]): void {
  if (type !== "int") return;
  if (texts.some((text) => typeof text === "string" && !isAscii(text))) {
    throw new Refusal(2005, { reason: "postalInfo of type int takes 7-bit text only", node });
  }
}

/** postalInfo of contact:create (RFC 5733 section 3.2.1). */
export function readPostalInfo(node: XmlNode): PostalInfo {
  const type = oneOf(requiredAttribute(node, "type"), postalTypes, node, "type");
  const reader = new ElementReader(node, ["type"]);
  const name = reader.required("name", readLine);
  const org = reader.optional("org", readOptionalLine) ?? null;
  const address = reader.required("addr", readAddress);
  reader.end();
  const postal = { type, name, org: org === "" ? null : org, ...address };
  refuseNonAscii(node, type, [name, org, ...address.street, address.city, address.sp, address.pc]);
  return postal;
}

/** postalInfo of contact:update: absent elements are not changed. */
export interface PostalChange {
  readonly type: "int" | "loc";
  readonly name: string | undefined;
  /** "" removes the organisation. */
  readonly org: string | undefined;
  readonly address: Address | undefined;
}

export function readPostalChange(node: XmlNode): PostalChange {
  const type = oneOf(requiredAttribute(node, "type"), postalTypes, node, "type");
  const reader = new ElementReader(node, ["type"]);
  const name = reader.optional("name", readLine);
  const org = reader.optional("org", readOptionalLine);
  const address = reader.optional("addr", readAddress);
  reader.end();
  refuseNonAscii(node, type, [name, org, ...(address?.street ?? []), address?.city, address?.sp, address?.pc]);
  return { type, name, org, address };
}

/** Refuses a second postalInfo of the same type (RFC 5733 section 2.4). */
export function refuseTwice(postal: readonly { readonly type: string }[]): void {
  if (new Set(postal.map((form) => form.type)).size !== postal.length) {
    throw new Refusal(2004, "Only one postalInfo of each type");
  }
}

/** Reads voice and fax. With `emptyRemoves`, an empty element in an update removes the number. */
export function readPhone(emptyRemoves: boolean): (node: XmlNode) => Phone | null {
  return (node) => {
    const number = collapse(leafText(node, ["x"]));
    if (number === "" && emptyRemoves) return null;
    if (!isE164(number)) throw new Refusal(2005, { reason: `${node.name} must look like +46.812345678`, node });
    const extension = node.attributes.get("x");
    return { number, extension: extension === undefined || extension === "" ? null : collapse(extension) };
  };
}

export function readEmail(node: XmlNode): string {
  const email = readToken(1, 254)(node);
  if (!isEmail(email)) throw new Refusal(2005, { reason: "email must be an address such as a@example.se", node });
  return email;
}

function readDiscloseItem(name: string): (node: XmlNode) => Disclose["elements"][number] {
  return (node) => {
    const typed = name === "name" || name === "org" || name === "addr";
    const type = typed ? oneOf(requiredAttribute(node, "type"), postalTypes, node, "type") : null;
    if (collapse(leafText(node, typed ? ["type"] : [])) !== "") {
      throw new Refusal(2001, { reason: `${name} must be empty`, node });
    }
    return { name, type };
  };
}

export function readDisclose(node: XmlNode): Disclose {
  const flag = oneOf(requiredAttribute(node, "flag"), ["0", "1", "false", "true"], node, "flag");
  const reader = new ElementReader(node, ["flag"]);
  const elements = [
    ...["name", "org", "addr"].flatMap((name) => reader.repeated(name, readDiscloseItem(name), 0, 2)),
    ...["voice", "fax", "email"].flatMap((name) => reader.repeated(name, readDiscloseItem(name), 0, 1)),
  ];
  reader.end();
  return { flag: flag === "1" || flag === "true", elements };
}
