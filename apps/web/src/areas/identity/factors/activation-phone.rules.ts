import { checkPhoneDigits, phoneNumberOf } from "@nameplane/values";
import { all, required, rule, type Rule } from "../../../lib/rules/rules.ts";

/** A country with its calling code: "+46". */
export type PhoneCountry = { readonly iso2: string; readonly phoneprefix: string };

export type ActivationPhone = { readonly country: string; readonly phone: string };

/** Where the first 0 of a national number belongs to it (ITU-T E.164 national numbering plans): Italy, San Marino, the Vatican. */
const KEEPS_ZERO = new Set(["IT", "SM", "VA"]);

/** What is sent of a number: 0701234567 is 701234567 behind a prefix. Whatever is no digit stays, to be refused. */
export function numberToSend({ country, phone }: ActivationPhone): string {
  const number = phone.trim();
  return KEEPS_ZERO.has(country) ? number : number.replace(/^0/, "");
}

/** Required, digits only, 7 to 15 of them. */
export const checkActivationPhone: Rule = (value) => all(required, rule(checkPhoneDigits))(value);

export const checkActivationCountry: Rule = required;

/** Prefix, dot, number; null while one of them is missing or wrong. */
export function phoneToSend(value: ActivationPhone, countries: readonly PhoneCountry[]): string | null {
  const prefix = countries.find(({ iso2 }) => iso2 === value.country)?.phoneprefix;
  return prefix === undefined ? null : phoneNumberOf(prefix, numberToSend(value));
}

/** The country to begin with: where the address is, else where the reader's language is spoken, else none. */
export function firstCountry(geo: readonly PhoneCountry[], languages: readonly string[], known: readonly PhoneCountry[]): string {
  const isKnown = (iso2: string | undefined) => known.some((country) => country.iso2 === iso2);
  const regions = languages.map((language) => new Intl.Locale(language).region);
  return [geo[0]?.iso2, ...regions].find(isKnown) ?? "";
}
