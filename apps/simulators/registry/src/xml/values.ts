import { Refusal } from "../epp/refusal.ts";
import type { XmlNode } from "./parse.ts";
import { characterCount, collapse, leafText } from "./read.ts";

interface Limits {
  readonly min: number;
  readonly max: number;
}

function withinLimits(text: string, node: XmlNode, { min, max }: Limits): string {
  const length = characterCount(text);
  if (length === 0 && min > 0) throw new Refusal(2003, { reason: `${node.name} is empty`, node });
  if (length < min || length > max) {
    throw new Refusal(2004, { reason: `${node.name} must have ${min} to ${max} characters`, node });
  }
  return text;
}

/** Reads an xs:token of limited length, counted in characters. */
export function readToken(min: number, max: number, attributes: readonly string[] = []): (node: XmlNode) => string {
  return (node) => withinLimits(collapse(leafText(node, attributes)), node, { min, max });
}

/** Reads an xs:normalizedString: tabs and line ends become spaces, and nothing is trimmed. */
export function readNormalized(min: number, max: number, attributes: readonly string[] = []) {
  return (node: XmlNode): string => withinLimits(leafText(node, attributes).replace(/[\t\r\n]/g, " "), node, { min, max });
}

/** Reads a whole number. Anything else is refused with 2005, and a number outside the range with 2004. */
export function readInteger(min: number, max: number, attributes: readonly string[] = []): (node: XmlNode) => number {
  return (node) => {
    const text = collapse(leafText(node, attributes));
    if (text === "") throw new Refusal(2003, { reason: `${node.name} is empty`, node });
    if (!/^[+-]?\d{1,15}$/.test(text)) throw new Refusal(2005, { reason: `${node.name} must be a whole number`, node });
    const value = Number(text);
    if (value < min || value > max) {
      throw new Refusal(2004, { reason: `${node.name} must lie between ${min} and ${max}`, node });
    }
    return value;
  };
}

/** Returns the text if it is in a fixed list, and refuses it with 2005 otherwise. */
export function oneOf<const T extends string>(text: string, allowed: readonly T[], node: XmlNode, what: string): T {
  const found = allowed.find((value) => value === text);
  if (found !== undefined) return found;
  if (text === "") throw new Refusal(2003, { reason: `${what} is empty`, node });
  throw new Refusal(2005, { reason: `${what} must be one of ${allowed.join(", ")}`, node });
}

/** Reads a value of the type xs:boolean. */
export function readBoolean(node: XmlNode, attributes: readonly string[] = []): boolean {
  const text = oneOf(collapse(leafText(node, attributes)), ["true", "false", "1", "0"], node, node.name);
  return text === "true" || text === "1";
}

function isCalendarDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Reads an xs:date as YYYY-MM-DD; a time zone is dropped, because registries compare calendar days in UTC. */
export function readDate(node: XmlNode): string {
  const text = collapse(leafText(node));
  if (text === "") throw new Refusal(2003, { reason: `${node.name} is empty`, node });
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text);
  if (match === null || !isCalendarDay(Number(match[1]), Number(match[2]), Number(match[3]))) {
    throw new Refusal(2005, { reason: `${node.name} must be a date such as 2026-11-20`, node });
  }
  return text.slice(0, 10);
}

/** Reads an xs:dateTime as milliseconds since 1970; a value without a time zone is taken as UTC. */
export function readDateTime(node: XmlNode): number {
  const text = collapse(leafText(node));
  if (text === "") throw new Refusal(2003, { reason: `${node.name} is empty`, node });
  const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text);
  const at = shape === null ? Number.NaN : Date.parse(shape[1] === undefined ? `${text}Z` : text);
  if (Number.isNaN(at)) throw new Refusal(2005, { reason: `${node.name} must be a date and time`, node });
  return at;
}

/** clIDType of eppcom-1.0: contact and client identifiers. */
export const readClientId = readToken(3, 16);

/** labelType of eppcom-1.0: domain and host names before any DNS rule is checked. */
export const readLabel = readToken(1, 255);
