import { checkPhoneDigits, phoneNumberOf } from "@nameplane/values";
import { all, required, rule, type Rule } from "../../../lib/rules/rules.ts";

/** A country with its calling code: "+46". */
export type PhoneCountry = { readonly iso2: string; readonly phoneprefix: string };

export type ActivationPhone = { readonly country: string; readonly phone: string };

/** Countries in which the leading 0 of a national number also belongs to the international number (ITU-T E.164). */
const KEEPS_ZERO = new Set(["IT", "SM", "VA"]);

/**
 * The number without the leading 0 of its national form: with a prefix, 0701234567 becomes 701234567. Other characters are
 * kept, so that an invalid number is refused.
 */
export function numberToSend({ country, phone }: ActivationPhone): string {
  const number = phone.trim();
  return KEEPS_ZERO.has(country) ? number : number.replace(/^0/, "");
}

/** The number is required, and has to have 7 to 15 digits and nothing else. */
export const checkActivationPhone: Rule = (value) => all(required, rule(checkPhoneDigits))(value);

export const checkActivationCountry: Rule = required;

/** Prefix, dot and number. Null while one of them is missing or invalid. */
export function phoneToSend(value: ActivationPhone, countries: readonly PhoneCountry[]): string | null {
  const prefix = countries.find(({ iso2 }) => iso2 === value.country)?.phoneprefix;
  return prefix === undefined ? null : phoneNumberOf(prefix, numberToSend(value));
}

/** The country that is preselected: that of the IP address, or else the region of the browser's language, or none. */
export function firstCountry(geo: readonly PhoneCountry[], languages: readonly string[], known: readonly PhoneCountry[]): string {
  const isKnown = (iso2: string | undefined) => known.some((country) => country.iso2 === iso2);
  const regions = languages.map((language) => new Intl.Locale(language).region);
  return [geo[0]?.iso2, ...regions].find(isKnown) ?? "";
}
