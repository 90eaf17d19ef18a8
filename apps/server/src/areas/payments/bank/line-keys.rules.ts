import { minorOf } from "@nameplane/values";
import type { CamtEntry, CamtTransaction } from "./camt.rules.ts";

/** A line of a statement with the texts that identify it and its entry; what is stored is their hashes. */
export type KeyedLine = {
  readonly entry: CamtEntry;
  readonly transaction: CamtTransaction;
  readonly entryKey: string;
  readonly lineKey: string;
};

/**
 * The lines of a statement, each with a key that is the same in every file that tells of the same movement: the day in parts, the whole
 * day again, the notification before the statement. The bank's own reference identifies a movement on its account; where there is none,
 * all that is known of it does, and equal ones in one statement are counted. Counting does not depend on the order of the file, because
 * equal ones cannot be told apart.
 *
 * The entry has a key of its own: one file may give its transactions and another one only their sum, and neither may be booked beside the
 * other.
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

/** Gives each text with how often it came before. */
function counter(): (text: string) => string {
  const seen = new Map<string, number>();
  return (text) => {
    const before = seen.get(text) ?? 0;
    seen.set(text, before + 1);
    return `${text}#${before}`;
  };
}
