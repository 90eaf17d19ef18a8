import type { Brand } from "./brand.ts";
import type { Rule } from "./rule.ts";

/** Country prefix, a dot, then the number: "+46.701234567" (the form of EPP, RFC 5733 section 2.5). */
export type PhoneNumber = Brand<string, "PhoneNumber">;

export const phoneDigitsMin = 7;
export const phoneDigitsMax = 15;

// The form e164StringType of RFC 5733: "+", 1 to 3 digits, ".", 1 to 14 digits, 17 characters in all.
const eppForm = /^\+[0-9]{1,3}\.[0-9]{1,14}$/;
const eppLengthMax = 17;

/** Rule for a phone number as typed, without its country prefix: 7 to 15 digits and nothing else. */
export const checkPhoneDigits: Rule = (value) => {
  const isRight = /^\d+$/.test(value) && value.length >= phoneDigitsMin && value.length <= phoneDigitsMax;
  return value === "" || isRight ? null : "rules.invalid_phone";
};

/** Combines prefix ("46" or "+46") and digits into one number. Null if either part is invalid. */
export function phoneNumberOf(prefix: string, digits: string): PhoneNumber | null {
  const text = `+${prefix.replace(/^\+/, "")}.${digits}`;
  return isPhoneNumber(text) ? text : null;
}

/**
 * Whether the text is a prefix, a dot and 7 to 15 digits. Such a number can still be too long for a registry: see
 * `fitsContactPhone`.
 */
export function isPhoneNumber(text: string): text is PhoneNumber {
  return /^\+[1-9]\d{0,2}\.\d{7,15}$/.test(text);
}

/** Whether the number fits into EPP, which allows 14 digits after the dot and 17 characters in all, so "+46." leaves 13 digits. */
export function fitsContactPhone(phone: PhoneNumber): boolean {
  return phone.length <= eppLengthMax && eppForm.test(phone);
}

/** Rule for the phone number of a domain contact, in the form prefix, dot, number. */
export const checkContactPhone: Rule = (value) => {
  if (value === "") return null;
  if (!isPhoneNumber(value)) return "rules.invalid_phone";
  return fitsContactPhone(value) ? null : "rules.phone_too_long_for_contact";
};

/**
 * A phone number of a table in the form of EPP: 070-123 45 67 in Sweden becomes +46.701234567. `prefixes` has the telephone
 * prefixes by country, such as 46 for SE. A number that does not fit the country's prefix stays unchanged, and the rule for phone
 * numbers refuses it later.
 */
export function phoneOfTable(text: string, country: string, prefixes: ReadonlyMap<string, string>): string {
  const plain = text.replaceAll(/[\s()/-]/g, "");
  if (plain === "" || /^\+\d{1,3}\.\d+$/.test(plain)) return plain;
  const prefix = prefixes.get(country)?.replace(/^\+/, "");
  if (prefix === undefined) return text;
  const full = plain.replace(/^00/, "+");
  if (full.startsWith(`+${prefix}`)) return `+${prefix}.${full.slice(prefix.length + 1).replace(/^\(?0/, "")}`;
  return /^0\d+$/.test(full) ? `+${prefix}.${full.slice(1)}` : text;
}
