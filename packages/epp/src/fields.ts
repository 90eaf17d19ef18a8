import { InvalidInput } from "./invalid-input.ts";

// Restrictions of the XML Schema types in RFC 5730 to 5733 and 5910. They are checked before sending because servers validate.
// Lengths are counted in characters, as the schemas do, not in UTF-16 units.

/** A token (no leading, trailing or double spaces, no line breaks) of bounded length. */
export function token(value: string, field: string, min: number, max: number): string {
  if (value !== value.replace(/[ \t\n\r]+/g, " ").trim()) {
    throw new InvalidInput(2005, field, "must have no surplus white space");
  }
  assertLength(value, field, min, max);
  return value;
}

/** A line of text. Line breaks and tabs become spaces, as the receiver's normalizedString would make them. */
export function line(value: string, field: string, min: number, max: number): string {
  const normal = value.replace(/[\t\n\r]/g, " ");
  assertLength(normal, field, min, max);
  return normal;
}

/** Client and contact identifiers: 3 to 16 characters (eppcom clIDType). */
export function clientId(value: string, field: string): string {
  return token(value, field, 3, 16);
}

// A letter, digit, mark or symbol, which the schemas call a word character. Before the hyphen an underscore is also allowed.
const wordCharacter = String.raw`[^\p{P}\p{Z}\p{C}]`;
const roid = new RegExp(`^(?:${wordCharacter}|_){1,80}-${wordCharacter}{1,8}$`, "u");

/** The id of an object in its repository, such as NAME-REP (eppcom roidType; RFC 5730 section 2.8). */
export function repositoryId(value: string, field: string): string {
  if (!roid.test(value)) throw new InvalidInput(2005, field, "must name the repository id of an object, such as NAME-REP");
  return value;
}

/** Domain and host names: 1 to 255 characters (eppcom labelType). */
export function label(value: string, field = "name"): string {
  return token(value, field, 1, 255);
}

/** Domain or host names: at least one, and all different when case is ignored. */
export function distinctLabels(values: readonly string[], field: string): readonly string[] {
  if (values.length === 0) throw new InvalidInput(2003, field, "must have at least one entry");
  if (new Set(values.map((value) => value.toLowerCase())).size < values.length) {
    throw new InvalidInput(2005, field, "must have no entry twice");
  }
  return values.map((value) => label(value, field));
}

/** A calendar date as EPP writes it, YYYY-MM-DD. */
export function calendarDate(value: string, field: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== value) {
    throw new InvalidInput(2005, field, "must be a calendar date YYYY-MM-DD");
  }
  return value;
}

/** A point in time, written in UTC. */
export function instant(value: string, field: string): string {
  const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidInput(2005, field, "must be an ISO 8601 instant");
  return new Date(time).toISOString();
}

/** A whole number within bounds. */
export function wholeNumber(value: number, field: string, min: number, max: number): string {
  if (!Number.isInteger(value)) throw new InvalidInput(2005, field, "must be a whole number");
  if (value < min || value > max) throw new InvalidInput(2004, field, `must be ${min} to ${max}`);
  return String(value);
}

/** A decimal amount of money as text, `100.00`. It is never a float, so that the amount sent is exactly the amount quoted. */
export function decimalAmount(value: string, field: string): string {
  if (!/^\d{1,15}(\.\d{1,4})?$/.test(value)) throw new InvalidInput(2005, field, "must be a decimal amount");
  return value;
}

/** An ISO 4217 code. */
export function currencyCode(value: string, field: string): string {
  if (!/^[A-Z]{3}$/.test(value)) throw new InvalidInput(2005, field, "must be three capital letters");
  return value;
}

/** Length in characters, as XML Schema counts. */
export function characterCount(value: string): number {
  return Array.from(value).length;
}

function assertLength(value: string, field: string, min: number, max: number): void {
  const length = characterCount(value);
  if (length === 0 && min > 0) throw new InvalidInput(2003, field, "is missing");
  if (length < min || length > max) throw new InvalidInput(2005, field, `must be ${min} to ${max} characters`);
}
