import type { Rule } from "./rule.ts";

/**
 * Whether the last of ten digits is the correct check digit, which detects typing errors (ISO/IEC 7812-1 annex B, the Luhn
 * formula).
 */
function hasCheckDigit(ten: string): boolean {
  const sum = Array.from(ten, Number).reduce((total, digit, index) => {
    const doubled = digit * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const digitsOf = (text: string) => text.replaceAll(/[\s\-+]/g, "");

/**
 * Whether YYMMDD is a date. In a coordination number (samordningsnummer) the day is increased by 60. Without a century, the date
 * is valid if it exists in any century, because centuries differ only in leap years.
 */
function isBirthDay(six: string, century: string | null): boolean {
  const [month, shifted] = [Number(six.slice(2, 4)), Number(six.slice(4, 6))];
  const day = shifted > 60 ? shifted - 60 : shifted;
  const years = century === null ? [1900, 2000] : [Number(century) * 100];
  return years.some((base) => {
    const year = base + Number(six.slice(0, 2));
    const at = new Date(Date.UTC(year, month - 1, day));
    return at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  });
}

/**
 * Whether a text is a Swedish personal identity number or coordination number. It has 6 or 8 digits for the date of birth and
 * four more, the last of which is a check digit.
 *
 * Source: Skatteverket SKV 704 and 707
 */
export function isSwedishPersonalNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^(?:\d{10}|(?:19|20)\d{10})$/.test(digits)) return false;
  const ten = digits.slice(-10);
  return isBirthDay(ten.slice(0, 6), digits.length === 12 ? digits.slice(0, 2) : null) && hasCheckDigit(ten);
}

/**
 * Whether a text is the number of a Swedish organisation. It has ten digits, preceded by 16 if a century is written. The third
 * and fourth of the ten digits are 20 or more, so they cannot be a month. Sole traders use the personal number of their owner,
 * which is accepted as well.
 *
 * Source: Skatteverket SKV 709
 */
export function isSwedishOrganisationNumber(text: string): boolean {
  const digits = digitsOf(text);
  const ten = /^(?:16)?(\d{10})$/.exec(digits)?.[1];
  if (ten !== undefined && Number(ten.slice(2, 4)) >= 20) return hasCheckDigit(ten);
  return isSwedishPersonalNumber(text);
}

/** Rule for the national number of a contact; numbers of other countries are validated only by their registries. */
export function checkIdNumber(party: "company" | "person", country: string): Rule {
  return (value) => {
    if (value.trim() === "" || country !== "SE") return null;
    if (party === "company") return isSwedishOrganisationNumber(value) ? null : "rules.invalid_orgnr";
    return isSwedishPersonalNumber(value) ? null : "rules.invalid_personnr";
  };
}

/** The number as it is stored and sent. Swedish numbers have ten or twelve digits with a hyphen before the last four. */
export function plainIdNumber(text: string, country: string): string {
  const trimmed = text.trim();
  const digits = digitsOf(trimmed);
  if (country !== "SE" || !/^\d{10}(?:\d{2})?$/.test(digits)) return trimmed;
  // A plus instead of the hyphen means that the person is 100 years or older, so it is kept.
  return `${digits.slice(0, -4)}${trimmed.includes("+") ? "+" : "-"}${digits.slice(-4)}`;
}
