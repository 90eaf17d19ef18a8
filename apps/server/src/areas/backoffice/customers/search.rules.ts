/** What staff search customers by. Each part is null if the typed text cannot be read as such a value. */
export type CustomerSearch = {
  /** A pattern for LIKE: part of a name, an email address, an organisation number or a username, in lower case. */
  readonly text: string;
  /** The customer number, if the text is a complete one. */
  readonly number: number | null;
  /** A pattern for LIKE: the digits of a part of a phone number or an organisation number. */
  readonly digits: string | null;
};

/** The least number of digits that is searched for. With fewer digits, too many phone numbers would match. */
const leastDigits = 6;

/** Reads the text typed into the customer search: "070-123 45 67" finds +46.701234567, "5560360793" finds 556036-0793. */
export function searchOf(typed: string): CustomerSearch {
  const text = typed.trim().toLowerCase();
  // A phone number may be written with its country code or with a leading zero, so both are left out.
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  return {
    text: `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`,
    number: /^\d{1,12}$/.test(text) ? Number(text) : null,
    digits: digits.length >= leastDigits ? `%${digits}%` : null,
  };
}
