import { asciiNameOf, cleanSearchTerm } from "@nameplane/values";

/** What a text may stand for among the things of an account. */
export type OwnText = {
  /** The text in lower case, as words are compared. */
  readonly words: string;
  /** A domain name or a part of one, as it is read; null for what no name contains. */
  readonly name: string | null;
  /** The same in A-labels, where it has such a form. */
  readonly asciiName: string | null;
  /** Number of an order, a request, an invoice or a ticket; with the letter O, of an order only. */
  readonly number: number | null;
  readonly isOrderNumber: boolean;
  /** Digits of a payment reference, which people read from an invoice. */
  readonly reference: string | null;
};

/** One letter stands in nearly every name: it finds nothing by itself. */
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

/** Names that were found, the one that was meant first: the same name, then those that begin with the text. */
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
