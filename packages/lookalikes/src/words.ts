import { plainOf } from "./fold.ts";

/**
 * Words that are used in names which pretend to belong to somebody else. The first list has words for logins and payments, and
 * the second has words for shops, help and places. They are in English and Swedish, the languages of the panel.
 */
const ofFraud = [
  "account authenticate authentication auth bank bankid bekrafta bekraftelse betala betalning billing card confirm faktura id identitet",
  "inlogg inloggning invoice kort konto kontroll legitimation log logga login logon mobilbankid pay payment payments recover refund reset",
  "safe saker secure security signin signon skydd swish transfer unlock update uppdatera verifiera verify verification wallet",
].join(" ");
const ofOthers = [
  "ab app apps blog butik buy club company corp customer deals discount download eu europe gift global group gruppen help hjalp hub info",
  "international jobb jobs kampanj karriar kund kundservice kundtjanst mail min mina mitt my news nordic nu official online onlineshop outlet",
  "portal promo rea sale scandinavia service services shop sida site store stockholm support sverige sweden team the tjanst usa web webb",
  "webshop webbutik www",
].join(" ");

const split = (text: string): string[] => text.split(/\s+/);

/** The words in the form in which they are shown, by their folded spelling. */
export const commonWords: ReadonlyMap<string, string> = new Map(
  split(`${ofFraud} ${ofOthers}`).map((word) => [plainOf(word), word]),
);
const fraudulent: ReadonlySet<string> = new Set(split(ofFraud));

/** Whether the word is one that is used to make people log in or pay. */
export const isOfFraud = (word: string): boolean => fraudulent.has(word);

/** Splits a folded text into common words. Null if the text does not consist of common words. */
export function commonWordsIn(text: string): string[] | null {
  if (text === "") return [];
  for (let length = Math.min(text.length, longest); length >= shortest; length -= 1) {
    const word = commonWords.get(text.slice(0, length));
    const rest = word === undefined ? null : commonWordsIn(text.slice(length));
    if (word !== undefined && rest !== null) return [word, ...rest];
  }
  return null;
}

/** The lengths of the common words, shortest first. */
export const wordLengths: readonly number[] = [...new Set([...commonWords.keys()].map((word) => word.length))].toSorted(
  (a, b) => a - b,
);
const shortest = wordLengths[0] ?? 0;
const longest = wordLengths.at(-1) ?? 0;
