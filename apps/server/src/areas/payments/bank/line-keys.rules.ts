import { minorOf } from "@nameplane/values";
import type { CamtEntry, CamtTransaction } from "./camt.rules.ts";

/** A line of a statement with the texts that identify the line and its entry. Only hashes of these texts are stored. */
export type KeyedLine = {
  readonly entry: CamtEntry;
  readonly transaction: CamtTransaction;
  readonly entryKey: string;
  readonly lineKey: string;
};

/**
 * Adds to each line of a statement a key that is the same in every file that reports the same movement, such as a file of part of
 * the day, a file of the whole day, or a notification before the statement. The bank's own reference identifies a movement on its
 * account. Without a reference, all known details together identify it, and identical movements in one statement are numbered.
 * The numbering does not depend on the order of the file, because identical movements cannot be told apart.
 *
 * The entry has a separate key. One file may list the transactions of an entry, and another only their sum; the two must never
 * both be booked.
 */
export function keyLines(account: string, entries: readonly CamtEntry[]): KeyedLine[] {
  const countEntry = counter();
  const countLine = counter();
  return entries.flatMap((entry) => {
    const known = [account, entry.bookedOn, entry.amount.currency, minorOf(entry.amount)];
    const text = entry.bankReference === null ? entry.transactions.map(whatIsKnown) : null;
    const entryKey = countEntry(JSON.stringify(["entry", ...known, entry.bankReference, text]));
    return entry.transactions.map((transaction) => {
      const own = transaction.bankReference === null ? [entryKey, ...whatIsKnown(transaction)] : [transaction.bankReference];
      const lineKey = countLine(
        JSON.stringify(["line", account, entry.bookedOn, entry.amount.currency, minorOf(transaction.amount), ...own]),
      );
      return { entry, transaction, entryKey, lineKey };
    });
  });
}

const whatIsKnown = ({ amount, endToEndId, references, text, party, partyAccount }: CamtTransaction) => [
  minorOf(amount),
  endToEndId,
  ...references,
  text,
  party,
  partyAccount,
];

/** Returns a function that adds to each text how often the same text came before. */
function counter(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return `${text}#${before}`;
  };
}
