/** What a colleague searches customers by. Each part is null where what was typed cannot be such a thing. */
export type CustomerSearch = {
  /** For LIKE: part of a name, an email address, an organisation number or a username, in lower case. */
  readonly text: string;
  /** The whole number of a customer. */
  readonly number: number | null;
  /** For LIKE: part of a phone number or of an organisation number, as digits. */
  readonly digits: string | null;
};

/** Fewer digits are in too many phone numbers. */
const leastDigits = 6;

/** What was typed into the search of customers: "070-123 45 67" finds +46.701234567, "5560360793" finds 556036-0793. */
export function searchOf(typed: string): CustomerSearch {
  const text = typed.trim().toLowerCase();
  // A phone number is written with or without its country, which stands for the leading zero.
  const digits = /^[\d\s()+./-]+$/.test(text) ? text.replaceAll(/\D/g, "").replace(/^0+/, "") : "";
  return {
    text: `%${text.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`,
    number: /^\d{1,12}$/.test(text) ? Number(text) : null,
    digits: digits.length >= leastDigits ? `%${digits}%` : null,
  };
}
