import type { Rule } from "./rule.ts";

// Forms of the VAT identification numbers of the European Union, and of neighbouring countries with the same notation: prefix and
// national part (European Commission, VIES, "VAT number format"). Only the country can tell whether a number is in use.
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** A number of another country. There is no common form, so only texts that cannot be any VAT number are refused. */
const elsewhere = /^[A-Z\d][A-Z\d+*]{3,18}$/;

/** The number in official notation: capitals, without spaces, dots and hyphens. */
export function plainVatNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.\-/]/g, "");
}

/** Rule for a VAT number with its country's prefix, such as SE556036079301. */
export const checkVatNumber: Rule = (value) => {
  const plain = plainVatNumber(value);
  if (plain === "") return value === "" ? null : "rules.invalid_vat_number";
  const form = forms[plain.slice(0, 2)];
  return (form ? form.test(plain.slice(2)) : elsewhere.test(plain)) ? null : "rules.invalid_vat_number";
};
