/** A country with its calling code: "+46". */
export type PhoneCountry = { readonly iso2: string; readonly phoneprefix: string };

export type TypedPhone = { readonly iso2: string; readonly digits: string };

/**
 * Countries in which the first 0 of a national number is dialled from abroad, too (ITU-T E.164): Italy, San Marino, the Vatican.
 */
const KEEPS_ZERO = new Set(["IT", "SM", "VA"]);

/**
 * Splits a phone number as people type it: "070-123 45 67", "0046 70 123 45 67" and "+46 (0)70 1234567" are the same number.
 *
 * `iso2`: the chosen country. Returns the digits after the prefix, and the country: that of the number if it has a country code,
 * otherwise the chosen one.
 */
export function readPhone(text: string, iso2: string, countries: readonly PhoneCountry[]): TypedPhone {
  const international = /^\s*(?:\+|00)/.test(text);
  const digits = text.replace(/\(0\)/g, "").replace(/\D+/g, "");
  if (!international) return { iso2, digits: trunkless(digits, iso2) };
  const whole = digits.replace(/^00/, "");
  const matching = countries.filter(({ phoneprefix }) => whole.startsWith(phoneprefix.slice(1)));
  const longest = Math.max(0, ...matching.map(({ phoneprefix }) => phoneprefix.length));
  const best = matching.filter(({ phoneprefix }) => phoneprefix.length === longest);
  // Several countries share a prefix (+1, +44). The country that is already chosen is kept.
  const country = best.find((each) => each.iso2 === iso2) ?? best[0];
  if (!country) return { iso2, digits: whole };
  return { iso2: country.iso2, digits: trunkless(whole.slice(country.phoneprefix.length - 1), country.iso2) };
}

const trunkless = (digits: string, iso2: string) => (KEEPS_ZERO.has(iso2) ? digits : digits.replace(/^0/, ""));

/**
 * Prefix, dot and digits, which is the form of EPP (RFC 5733 section 2.5). Without digits it is empty, so that the rule
 * "required" applies.
 */
export function phoneText(phone: TypedPhone, countries: readonly PhoneCountry[]): string {
  const prefix = countries.find(({ iso2 }) => iso2 === phone.iso2)?.phoneprefix;
  return phone.digits === "" || prefix === undefined ? "" : `${prefix}.${phone.digits}`;
}
