import { minorOf, moneyIn, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";

/**
 * Makes sure that a seller's files are stored one after the other, so that two files with the same lines add these lines only
 * once.
 */
export async function lockBankFiles(trx: Trx, sellerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bank files of ${sellerId}`}, 0))`.execute(trx);
}

/** The bank account numbers (IBAN and Bankgiro) that the seller prints on its invoices. */
export async function numbersOfSeller(trx: Trx, sellerId: string): Promise<string[]> {
  const { rows } = await sql<{ number: string | null }>`
    select unnest(array[details ->> 'iban', details ->> 'bankgiro']) as number from seller where id = ${sellerId}`.execute(trx);
  return rows.flatMap(({ number }) => (number === null ? [] : [number.replaceAll(/[\s-]/g, "").toUpperCase()]));
}

export async function findBankAccount(
  trx: Trx,
  sellerId: string,
  of: { number: string; currency: Currency },
): Promise<string | null> {
  const row = await trx
    .selectFrom("bank_account")
    .select("id")
    .where("seller_id", "=", sellerId)
    .where("number", "=", of.number)
    .where("currency", "=", of.currency)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertBankAccount(
  trx: Trx,
  account: { sellerId: string; id: string; number: string; currency: Currency; by: string },
): Promise<void> {
  await trx
    .insertInto("bank_account")
    .values({
      seller_id: account.sellerId,
      id: account.id,
      number: account.number,
      currency: account.currency,
      made_by: account.by,
    })
    .execute();
}

export async function isFileKnown(trx: Trx, sellerId: string, hash: Buffer): Promise<boolean> {
  const row = await trx
    .selectFrom("bank_file")
    .select("taken_at")
    .where("seller_id", "=", sellerId)
    .where("hash", "=", hash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFile(
  trx: Trx,
  file: { sellerId: string; hash: Buffer; name: string; size: number; packed: Buffer; by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto("bank_file")
    .values({
      seller_id: file.sellerId,
      hash: file.hash,
      name: file.name,
      size: file.size,
      packed: file.packed,
      taken_by: file.by,
      taken_at: file.at,
    })
    .execute();
}

export type NewStatement = {
  readonly sellerId: string;
  readonly id: string;
  readonly bankAccountId: string;
  readonly fileHash: Buffer;
  readonly position: number;
  readonly kind: "statement" | "notification";
  readonly version: string;
  readonly bankId: string;
  readonly sequence: string | null;
  readonly fromOn: string;
  readonly toOn: string;
  readonly opening: Money | null;
  readonly closing: Money | null;
  readonly moved: Money;
  readonly lines: number;
  readonly knownLines: number;
  readonly notBooked: number;
  readonly at: Date;
};

export async function insertStatement(trx: Trx, of: NewStatement): Promise<void> {
  await trx
    .insertInto("bank_statement")
    .values({
      seller_id: of.sellerId,
      id: of.id,
      bank_account_id: of.bankAccountId,
      file_hash: of.fileHash,
      position: of.position,
      kind: of.kind,
      message_version: of.version,
      bank_id: of.bankId,
      sequence: of.sequence,
      from_on: of.fromOn,
      to_on: of.toOn,
      opening_minor: of.opening === null ? null : minorOf(of.opening),
      closing_minor: of.closing === null ? null : minorOf(of.closing),
      moved_minor: minorOf(of.moved),
      lines: of.lines,
      known_lines: of.knownLines,
      not_booked: of.notBooked,
      taken_at: of.at,
    })
    .execute();
}

export type StatementAt = {
  readonly id: string;
  readonly file: string;
  readonly kind: "statement" | "notification";
  readonly account: string;
  readonly bankId: string;
  readonly sequence: string | null;
  readonly fromOn: string;
  readonly toOn: string;
  readonly opening: Money | null;
  readonly closing: Money | null;
  readonly moved: Money;
  /** Closing balance of the previous statement of the same account. */
  readonly closingBefore: Money | null;
  readonly lines: number;
  readonly knownLines: number;
  readonly notBooked: number;
  readonly waiting: number;
  readonly takenAt: Date;
  readonly takenBy: string | null;
};

type Row = Omit<StatementAt, "opening" | "closing" | "moved" | "closingBefore"> & {
  readonly currency: string;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly moved: number;
  readonly before: number | null;
};

/** Statements of the seller's accounts, the newest first. */
export async function listStatements(
  trx: Trx,
  sellerId: string,
  page: { limit: number; offset: number },
): Promise<StatementAt[]> {
  const { rows } = await sql<Row>`
    select s.id, f.name as file, s.kind, c.number as account, c.currency, s.bank_id as "bankId", s.sequence, s.from_on as "fromOn", s.to_on as "toOn",
           s.opening_minor as opening, s.closing_minor as closing, s.moved_minor as moved, s.lines, s.known_lines as "knownLines", s.not_booked as "notBooked", s.taken_at as "takenAt",
           (select count(*) from bank_line l where l.seller_id = s.seller_id and l.statement_id = s.id and l.state in ('new','suspense')) as waiting,
           (select p.closing_minor from bank_statement p where p.seller_id = s.seller_id and p.bank_account_id = s.bank_account_id and p.closing_minor is not null and p.id <> s.id
                and (p.to_on < s.from_on or (p.to_on = s.from_on and p.to_on < s.to_on)
                     or (p.from_on = s.from_on and p.to_on = s.to_on and (length(p.sequence), p.sequence) < (length(s.sequence), s.sequence)))
             order by p.to_on desc, length(p.sequence) desc nulls last, p.sequence desc nulls last, p.taken_at desc limit 1) as before,
           (select u.name from staff_user u where f.taken_by = 'staff:' || u.id) as "takenBy"
      from bank_statement s join bank_account c on c.seller_id = s.seller_id and c.id = s.bank_account_id join bank_file f on f.seller_id = s.seller_id and f.hash = s.file_hash
     where s.seller_id = ${sellerId} order by s.to_on desc, s.taken_at desc, s.position desc limit ${page.limit} offset ${page.offset}`.execute(
    trx,
  );
  return rows.map(({ currency, opening, closing, moved, before, ...row }) => {
    const amount = moneyIn(currency);
    const orNone = (minor: number | null) => (minor === null ? null : amount(minor));
    return { ...row, opening: orNone(opening), closing: orNone(closing), moved: amount(moved), closingBefore: orNone(before) };
  });
}

export async function countStatements(trx: Trx, sellerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from bank_statement where seller_id = ${sellerId}`.execute(trx);
  return rows[0]?.n ?? 0;
}
