import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { BankLineState, BankMark } from "./bank-line.state.ts";

export type BankLine = {
  readonly id: string;
  readonly sellerId: string;
  readonly state: BankLineState;
  readonly mark: BankMark | null;
  readonly amount: Money;
  readonly bookedOn: string;
  readonly bankReference: string | null;
  readonly references: readonly string[];
  readonly text: string;
  readonly payer: string | null;
  readonly payerAccount: string | null;
  readonly isReversal: boolean;
  readonly statementId: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  /** The payment of a transfer that was already in suspense before bank lines had their own postings. */
  readonly paymentId: string | null;
};

const columns = sql`
  id, seller_id as "sellerId", state, mark, currency, amount_minor as amount, booked_on as "bookedOn", bank_reference as "bankReference", references_given as "references",
  coalesce(reference, '') as text, payer, payer_account as "payerAccount", is_reversal as "isReversal", statement_id as "statementId", decided_by as "decidedBy", decided_at as "decidedAt",
  payment_id as "paymentId"`;

/**
 * Reads and locks a line, so that two staff members who decide about it do so one after the other. Null if there is no such line.
 */
export async function lockBankLine(trx: Trx, sellerId: string, id: string): Promise<BankLine | null> {
  const { rows } = await sql<
    RowOf<BankLine>
  >`select ${columns} from bank_line where seller_id = ${sellerId} and id = ${id} for update`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "amount");
}

/** Reads a line without locking it. Null if there is no such line. */
export async function findBankLine(trx: Trx, sellerId: string, id: string): Promise<BankLine | null> {
  const { rows } = await sql<
    RowOf<BankLine>
  >`select ${columns} from bank_line where seller_id = ${sellerId} and id = ${id}`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "amount");
}

export type NewBankLine = Pick<
  BankLine,
  "id" | "sellerId" | "amount" | "bookedOn" | "bankReference" | "references" | "text" | "payer" | "payerAccount" | "isReversal"
> & {
  readonly fileHash: Buffer;
  readonly lineHash: Buffer;
  readonly entryHash: Buffer | null;
  readonly bankAccountId: string | null;
  readonly statementId: string | null;
  readonly valuedOn: string | null;
  readonly code: string | null;
  readonly reason: string | null;
};

/** Adds the lines that are not known yet. Returns how many were added. */
export async function insertBankLines(trx: Trx, lines: readonly NewBankLine[]): Promise<number> {
  let added = 0;
  for (let from = 0; from < lines.length; from += 500) {
    const result = await trx
      .insertInto("bank_line")
      .values(
        lines.slice(from, from + 500).map((line) => ({
          seller_id: line.sellerId,
          id: line.id,
          file_hash: line.fileHash,
          line_hash: line.lineHash,
          entry_hash: line.entryHash,
          bank_account_id: line.bankAccountId,
          statement_id: line.statementId,
          booked_on: line.bookedOn,
          valued_on: line.valuedOn,
          currency: line.amount.currency,
          amount_minor: minorOf(line.amount),
          bank_reference: line.bankReference,
          references_given: [...line.references],
          reference: line.text,
          payer: line.payer,
          payer_account: line.payerAccount,
          is_reversal: line.isReversal,
          code: line.code,
          reason: line.reason,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0n);
  }
  return added;
}

/** Which of these entries of a bank account are already known, from any file. */
export async function knownEntries(
  trx: Trx,
  sellerId: string,
  bankAccountId: string,
  hashes: readonly Buffer[],
): Promise<Set<string>> {
  const { rows } = await sql<{ hash: Buffer }>`
    select distinct entry_hash as hash from bank_line
     where seller_id = ${sellerId} and bank_account_id = ${bankAccountId} and entry_hash = any(${hashes}::bytea[])`.execute(trx);
  return new Set(rows.map(({ hash }) => hash.toString("hex")));
}

/** Which of these lines are already known, from any file. */
export async function knownLines(trx: Trx, sellerId: string, hashes: readonly Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: Buffer }>`
    select line_hash as hash from bank_line where seller_id = ${sellerId} and line_hash = any(${hashes}::bytea[])`.execute(trx);
  return new Set(rows.map(({ hash }) => hash.toString("hex")));
}

export type LineDecision = {
  readonly state: BankLineState;
  readonly accountId?: string | null;
  readonly paymentId?: string | null;
  readonly mark?: BankMark | null;
  readonly reason?: string | null;
  readonly by: string;
  readonly at: Date;
};

/** Stores the decision about a line that is locked in this transaction. */
export async function decideBankLine(trx: Trx, line: BankLine, decision: LineDecision): Promise<void> {
  await trx
    .updateTable("bank_line")
    .set(({ eb }) => ({
      state: decision.state,
      account_id: decision.accountId ?? null,
      payment_id: decision.paymentId ?? null,
      mark: decision.mark ?? null,
      ...(decision.reason === undefined ? {} : { reason: decision.reason }),
      decided_by: decision.by,
      decided_at: decision.at,
      version: eb("version", "+", 1),
    }))
    .where("seller_id", "=", line.sellerId)
    .where("id", "=", line.id)
    .executeTakeFirstOrThrow();
}

/** Lines of all sellers that nobody has looked at yet, oldest first. */
export async function findNewLines(trx: Trx, max: number): Promise<{ sellerId: string; lineId: string }[]> {
  const { rows } = await sql<{ sellerId: string; lineId: string }>`
    select seller_id as "sellerId", id as "lineId" from bank_line where state = 'new' order by booked_on, id limit ${max}`.execute(
    trx,
  );
  return rows;
}

export type PlacedPart = {
  readonly accountId: string;
  readonly brandId: string;
  readonly paymentId: string;
  readonly invoiceId: string | null;
  readonly orderId: string | null;
  readonly method: string | null;
  readonly orderState: string | null;
  readonly hasHeldCredit: boolean;
  readonly amount: Money;
};

/** The payments that were made from a line and have not been taken back, with the amount of each. */
export async function partsOfLine(trx: Trx, line: Pick<BankLine, "sellerId" | "id">): Promise<PlacedPart[]> {
  const { rows } = await sql<RowOf<PlacedPart>>`
    select l.account_id as "accountId", a.brand_id as "brandId", l.payment_id as "paymentId", l.invoice_id as "invoiceId", coalesce(p.order_id, i.order_id) as "orderId",
           o.method, o.state as "orderState", coalesce(o.credit_state = 'held', false) as "hasHeldCredit", l.currency, l.amount_minor as amount
      from ledger_posting l join account a on a.id = l.account_id join payment p on p.account_id = l.account_id and p.id = l.payment_id
      left join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
      left join sales_order o on o.account_id = l.account_id and o.id = coalesce(p.order_id, i.order_id)
     where l.seller_id = ${line.sellerId} and l.bank_line_id = ${line.id} and l.kind in ('payment','deposit') and p.state <> 'refunded'
     order by l.created_at, l.id`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}
