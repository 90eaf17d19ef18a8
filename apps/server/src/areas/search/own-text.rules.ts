import { asciiNameOf, cleanSearchTerm } from "@nameplane/values";

/** A search text, interpreted as each kind of object in an account that it may refer to. */
export type OwnText = {
  /** The text in lower case, for comparing it with subjects and contacts. */
  readonly words: string;
  /** The text as a domain name or a part of one. Null if no name can contain it. */
  readonly name: string | null;
  /** The name in A-labels; null if it has no such form. */
  readonly asciiName: string | null;
  /** The number of an order, a request, an invoice or a ticket. A number that begins with the letter O is an order number. */
  readonly number: number | null;
  readonly isOrderNumber: boolean;
  /** Digits of a payment reference, which people read from an invoice. */
  readonly reference: string | null;
};

/** The fewest letters for a search in names. Nearly every name contains any single letter. */
const lettersMin = 2;
const numberText = /^(o?)(\d{1,15})$/i;

export function readOwnText(text: string): OwnText {
  const words = text.trim().toLowerCase();
  const [, letter = "", digits = ""] = numberText.exec(words) ?? [];
  const isOrderNumber = letter !== "";
  const term = cleanSearchTerm(words);
  const isName = !isOrderNumber && term.length >= lettersMin && !/\s/.test(term);
  return {
    words,
    name: isName ? term : null,
    asciiName: isName ? (asciiNameOf(term) ?? null) : null,
    number: digits === "" ? null : Number(digits),
    isOrderNumber,
    reference: /^\d{5,30}$/.test(words.replaceAll(" ", "")) ? words.replaceAll(" ", "") : null,
  };
}

/**
 * The names that were found, ordered by similarity: the same name first, then names that begin with the text, then the others.
 */
export function bestFirst<T extends { readonly domainname: string; readonly unicodename: string }>(
  rows: readonly T[],
  { name, asciiName }: Pick<OwnText, "name" | "asciiName">,
): readonly T[] {
  const rank = (row: T) => {
    if (row.unicodename === name || row.domainname === asciiName) return 0;
    return name !== null && (row.unicodename.startsWith(name) || row.domainname.startsWith(name)) ? 1 : 2;
  };
  return rows.toSorted((one, other) => rank(one) - rank(other));
}
