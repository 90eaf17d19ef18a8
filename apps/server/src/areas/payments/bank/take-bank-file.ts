import { gzipSync } from "node:zlib";
import { BankAccountUnknown, BankFileKnown } from "@nameplane/contracts/payments/refusals";
import { sumMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { insertBankLines, knownEntries, knownLines, type NewBankLine } from "./bank-lines.repository.ts";
import type { CamtStatement } from "./camt.rules.ts";
import { keyLines } from "./line-keys.rules.ts";
import {
  findBankAccount,
  insertBankAccount,
  insertFile,
  insertStatement,
  isFileKnown,
  lockBankFiles,
  numbersOfSeller,
} from "./statements.repository.ts";

export type BankFile = { readonly name: string; readonly bytes: Buffer };

export type Taken = {
  /** Statements in the file. */
  readonly statements: number;
  /** Lines that were not known before. */
  readonly added: number;
  /** Lines that were already known from other files. */
  readonly known: number;
};

/**
 * Stores a bank's file with its statements and all lines that are not known from other files. The lines are matched afterwards,
 * one by one (matchLine).
 *
 * `isOurs`: whether staff have confirmed that a bank account is ours, even if neither the invoices nor earlier files name it.
 * Possible refusals: BankFileKnown if the same file was stored before, BankAccountUnknown.
 */
export async function takeBankFile(
  trx: Trx,
  of: {
    readonly sellerId: string;
    readonly file: BankFile;
    readonly statements: readonly CamtStatement[];
    readonly isOurs: (account: string) => boolean;
    readonly by: string;
    readonly now: Date;
  },
): Promise<Taken> {
  const { sellerId, file, by, now } = of;
  const hash = sha256(file.bytes);
  await lockBankFiles(trx, sellerId);
  if (await isFileKnown(trx, sellerId, hash)) throw new Refused(BankFileKnown, { param: "content" });
  const packed = gzipSync(file.bytes);
  await insertFile(trx, { sellerId, hash, name: file.name, size: file.bytes.length, packed, by, at: now });
  const ours = new Set(await numbersOfSeller(trx, sellerId));
  let [added, lines] = [0, 0];
  for (const [position, statement] of of.statements.entries()) {
    const { account: number, currency } = statement;
    const known = await findBankAccount(trx, sellerId, { number, currency });
    if (known === null && !ours.has(number) && !of.isOurs(number))
      throw new Refused(BankAccountUnknown, { param: "content", values: { account: number }, fields: { account: number } });
    const bankAccountId = known ?? newId();
    if (known === null) await insertBankAccount(trx, { sellerId, id: bankAccountId, number, currency, by });
    const taken = await takeStatement(trx, { sellerId, bankAccountId, hash, position, statement, now });
    added += taken.added;
    lines += taken.lines;
  }
  return { statements: of.statements.length, added, known: lines - added };
}

async function takeStatement(
  trx: Trx,
  of: { sellerId: string; bankAccountId: string; hash: Buffer; position: number; statement: CamtStatement; now: Date },
): Promise<{ added: number; lines: number }> {
  const { sellerId, bankAccountId, statement } = of;
  const { account, currency, entries } = statement;
  const keyed = keyLines(account, entries).map((line) => ({
    ...line,
    entryHash: sha256(line.entryKey),
    lineHash: sha256(line.lineKey),
  }));
  const known = await knownEntries(trx, sellerId, bankAccountId, [...new Set(keyed.map(({ entryHash }) => entryHash))]);
  const knownHere = await knownLines(
    trx,
    sellerId,
    keyed.map(({ lineHash }) => lineHash),
  );
  const isFresh = ({ entryHash, lineHash }: { entryHash: Buffer; lineHash: Buffer }) =>
    !known.has(entryHash.toString("hex")) && !knownHere.has(lineHash.toString("hex"));
  const fresh = keyed.filter(isFresh);
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const today = of.now.toISOString().slice(0, 10);
  const fromOn = statement.fromOn ?? days[0] ?? statement.toOn ?? today;
  const toOn = statement.toOn ?? days.at(-1) ?? fromOn;
  const statementId = newId();
  await insertStatement(trx, {
    sellerId,
    id: statementId,
    bankAccountId,
    fileHash: of.hash,
    position: of.position,
    kind: statement.kind,
    version: statement.version,
    bankId: statement.id,
    sequence: statement.sequence,
    fromOn: fromOn <= toOn ? fromOn : toOn,
    toOn,
    opening: statement.opening,
    closing: statement.closing,
    moved: sumMoney(
      entries.map(({ amount }) => amount),
      currency,
    ),
    lines: keyed.length,
    knownLines: keyed.length - fresh.length,
    notBooked: statement.notBooked,
    at: of.now,
  });
  const added = await insertBankLines(
    trx,
    fresh.map(({ entry, transaction, entryHash, lineHash }): NewBankLine => ({
      id: newId(),
      sellerId,
      amount: transaction.amount,
      bookedOn: entry.bookedOn,
      bankReference: transaction.bankReference,
      references: transaction.references,
      text: transaction.text,
      payer: transaction.party,
      payerAccount: transaction.partyAccount,
      isReversal: entry.isReversal,
      fileHash: of.hash,
      lineHash,
      entryHash,
      bankAccountId,
      statementId,
      valuedOn: entry.valuedOn,
      code: entry.code,
      reason: null,
    })),
  );
  return { added, lines: keyed.length };
}
