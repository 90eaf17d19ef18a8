import type { XmlNode } from "./read-xml.ts";

/** Children of this namespace and local name, in document order. */
export function childrenNamed(node: XmlNode, ns: string, name: string): readonly XmlNode[] {
  return node.children.filter((child) => child.name === name && child.ns === ns);
}

/** The first child of this namespace and local name, or null. */
export function childNamed(node: XmlNode, ns: string, name: string): XmlNode | null {
  return node.children.find((child) => child.name === name && child.ns === ns) ?? null;
}

/** Text of an element as an XML Schema token, with white space collapsed and trimmed. */
export function tokenOf(node: XmlNode): string {
  return node.text.replace(/[ \t\n\r]+/g, " ").trim();
}

/** The text of the first child with this name, as a token. Null if there is none or it is empty. */
export function childToken(node: XmlNode, ns: string, name: string): string | null {
  const child = childNamed(node, ns, name);
  const token = child === null ? "" : tokenOf(child);
  return token === "" ? null : token;
}

/** The tokens of all children of this namespace and local name, without the empty ones. */
export function childTokens(node: XmlNode, ns: string, name: string): readonly string[] {
  return childrenNamed(node, ns, name)
    .map(tokenOf)
    .filter((token) => token !== "");
}

/** An attribute's value as a token. Null if it is absent or empty. */
export function attributeOf(node: XmlNode, name: string): string | null {
  const value = (Object.hasOwn(node.attributes, name) ? node.attributes[name] : undefined)?.trim() ?? "";
  return value === "" ? null : value;
}

/** All text inside an element, in document order, with white space collapsed. For messages that mix text and elements. */
export function allText(node: XmlNode): string {
  const parts = (node.mixed ?? [node.text, ...node.children]).map((part) => (typeof part === "string" ? part : allText(part)));
  return parts.join(" ").replace(/\s+/g, " ").trim();
}

const falseWords = new Set(["0", "false"]);
const trueWords = new Set(["1", "true"]);

/** The value of an XML Schema boolean. Null for any other text. */
export function booleanOf(value: string | null): boolean | null {
  const word = value?.toLowerCase() ?? "";
  if (trueWords.has(word)) return true;
  return falseWords.has(word) ? false : null;
}

/** The value of a whole number that is not negative. Null for any other text. */
export function wholeNumberOf(value: string | null): number | null {
  if (value === null || !/^\d{1,15}$/.test(value)) return null;
  return Number(value);
}

// Forms seen in answers of real servers: ".0Z", microseconds, offsets, no time zone, a blank instead of "T", no time at all.
const instant = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?)? ?(Z|z|UTC|[+-]\d{2}:?\d{2})?$/;

/**
 * A date and time as an ISO 8601 time in UTC with milliseconds; null if absent or unreadable.
 * Without a time zone, UTC is assumed (RFC 5731 section 2.4: all times are UTC). Without a time, the start of the day is assumed.
 */
export function instantOf(value: string | null): string | null {
  const match = value === null ? null : instant.exec(value);
  if (match === null) return null;
  const [, year, month, day, hour = "00", minute = "00", second = "00", fraction = "", zone = "Z"] = match;
  const milliseconds = `${fraction}000`.slice(0, 3);
  const offset = zone.length < 5 ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  // Without this check 30 February would become 2 March.
  const date = `${year}-${month}-${day}`;
  const midnight = Date.parse(date);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== date) return null;
  const time = Date.parse(`${date}T${hour}:${minute}:${second}.${milliseconds}${offset}`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

/** {@link instantOf} for the first child of this name. */
export function childInstant(node: XmlNode, ns: string, name: string): string | null {
  return instantOf(childToken(node, ns, name));
}
