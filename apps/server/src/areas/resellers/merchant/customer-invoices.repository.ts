import type { MerchantInvoice, MerchantReceipt } from "@nameplane/contracts/resellers/merchant";
import { minorOf, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type SoldInvoice = {
  readonly customerId: string;
  readonly customerNumber: number;
  readonly customer: string;
  readonly invoiceId: string;
  readonly kind: MerchantInvoice["kind"];
  readonly number: number;
  readonly ocr: string | null;
  readonly state: MerchantInvoice["state"];
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly orderNumber: number | null;
  readonly total: Money;
  readonly settled: Money;
  /** The sum of receipts that the reseller has recorded and the worker has not booked yet. */
  readonly booking: Money;
};

const columns = sql`
  i.customer_id as "customerId", i.customer_number as "customerNumber", i.customer, i.invoice_id as "invoiceId", i.kind, i.number, i.ocr, i.state, i.issued_on as "issuedOn",
  i.due_on as "dueOn", i.order_number as "orderNumber", i.currency, i.total_minor as total, i.settled_minor as settled,
  (select coalesce(sum(r.amount_minor), 0)::bigint from reseller_receipt r
    where r.account_id = np_account() and r.customer_id = i.customer_id and r.invoice_id = i.invoice_id and r.booked_at is null and r.undone_at is null) as booking`;

/** Invoices and credit notes of the account's own seller, newest first. */
export async function listSoldInvoices(
  trx: Trx,
  of: { readonly onlyOpen: boolean; readonly limit: number; readonly offset: number },
): Promise<{ rows: SoldInvoice[]; total: number }> {
  const wanted = of.onlyOpen ? sql`i.kind = 'invoice' and i.state in ('unpaid','partly_paid')` : sql`true`;
  const { rows } = await sql<RowOf<SoldInvoice>>`
    select ${columns} from np_merchant_invoices() i where ${wanted} order by i.issued_on desc, i.number desc, i.invoice_id limit ${of.limit} offset ${of.offset}`.execute(
    trx,
  );
  const counted = await sql<{ n: number }>`select count(*)::int as n from np_merchant_invoices() i where ${wanted}`.execute(trx);
  return { rows: rows.map((row) => withMoney(row, "total", "settled", "booking")), total: counted.rows[0]?.n ?? 0 };
}

/**
 * Reads an invoice of the account's own seller. Takes a lock, so that the receipts of an account are recorded one at a time and
 * two of them cannot pay the same invoice twice.
 */
export async function lockSoldInvoice(trx: Trx, { accountId }: AccountScope, id: string): Promise<SoldInvoice | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts of ${accountId}`}, 0))`.execute(trx);
  const { rows } = await sql<
    RowOf<SoldInvoice>
  >`select ${columns} from np_merchant_invoices() i where i.invoice_id = ${id}`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "total", "settled", "booking");
}

export type NewReceipt = {
  readonly id: string;
  readonly kind: ReceiptKind;
  readonly customerId: string;
  /** Null if the receipt is for credit, not for an invoice. */
  readonly invoiceId: string | null;
  readonly amount: Money;
  readonly receivedOn: string;
  readonly note: string;
  readonly userId: string;
  readonly now: Date;
};

export async function insertReceipt(trx: Trx, { accountId }: AccountScope, receipt: NewReceipt): Promise<void> {
  await trx
    .insertInto("reseller_receipt")
    .values({
      account_id: accountId,
      id: receipt.id,
      kind: receipt.kind,
      customer_id: receipt.customerId,
      invoice_id: receipt.invoiceId,
      currency: receipt.amount.currency,
      amount_minor: minorOf(receipt.amount),
      received_on: receipt.receivedOn,
      note: receipt.note,
      made_by: receipt.userId,
      made_at: receipt.now,
    })
    .execute();
}

export type OpenReceipt = {
  readonly id: string;
  readonly kind: ReceiptKind;
  readonly accountId: string;
  readonly brandId: string;
  readonly customerId: string;
  readonly customerBrandId: string;
  readonly sellerId: string;
  readonly amount: Money;
  readonly receivedOn: string;
  readonly reference: string;
  readonly note: string;
};

const openColumns = sql`
  r.id, r.kind, r.account_id as "accountId", a.brand_id as "brandId", r.customer_id as "customerId", c.brand_id as "customerBrandId", s.id as "sellerId", r.currency,
  r.amount_minor as amount, r.received_on as "receivedOn", coalesce(i.ocr, '') as reference, r.note`;
const openFrom = sql`
  reseller_receipt r join account a on a.id = r.account_id join account c on c.id = r.customer_id
  join seller s on s.owner_account_id = r.account_id left join invoice i on i.account_id = r.customer_id and i.id = r.invoice_id`;

/** Receipts that still have to be booked, the oldest first. Runs as a role that may only read. */
export async function findOpenReceipts(trx: Trx, limit: number): Promise<OpenReceipt[]> {
  const { rows } = await sql<RowOf<OpenReceipt>>`
    select ${openColumns} from ${openFrom}
     where r.booked_at is null and r.undone_at is null and (i.id is null or i.seller_id = s.id) order by r.made_at, r.id limit ${limit}`.execute(
    trx,
  );
  return rows.map((row) => withMoney(row, "amount"));
}

/** Booked receipts that are to be undone, the oldest first. Runs as a database role that may only read. */
export async function findReceiptsToUndo(trx: Trx, limit: number): Promise<OpenReceipt[]> {
  const { rows } = await sql<RowOf<OpenReceipt>>`
    select ${openColumns} from ${openFrom}
     where r.undo_asked_at is not null and r.undone_at is null and r.undo_refused is null and r.booked_at is not null
     order by r.undo_asked_at, r.id limit ${limit}`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
}

/** Locks a receipt of the account. Returns whether it still has to be booked (or undone), so that two workers do it once. */
export async function lockReceipt(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
): Promise<{ booked: boolean; undone: boolean } | null> {
  const { rows } = await sql<{ booked: boolean; undone: boolean }>`
    select booked_at is not null as booked, undone_at is not null or undo_refused is not null as undone
      from reseller_receipt where account_id = ${accountId} and id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

/** Stores the result of undoing a receipt. */
export async function markUndone(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  of: { readonly at: Date | null; readonly refused: UndoRefused | null },
): Promise<void> {
  await trx
    .updateTable("reseller_receipt")
    .set({ undone_at: of.at, undo_refused: of.refused })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export type UndoRefused = "begun" | "used" | "changed";
export type ReceiptKind = MerchantReceipt["kind"];

export type ReceiptRow = {
  readonly id: string;
  readonly kind: ReceiptKind;
  readonly customerNumber: number;
  readonly customer: string;
  readonly invoiceNumber: number | null;
  readonly amount: Money;
  readonly receivedOn: string;
  readonly note: string;
  readonly bookedAt: Date | null;
  readonly undoAskedAt: Date | null;
  readonly undoneAt: Date | null;
  readonly undoRefused: UndoRefused | null;
  readonly hasBegun: boolean;
};

/** Payments and gifts that the account recorded for its customers, newest first. With an id, only that one. */
export async function listReceipts(
  trx: Trx,
  id: string | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ReceiptRow[]; total: number }> {
  const { rows } = await sql<RowOf<ReceiptRow> & { total: number }>`
    select id, kind, customer_number::int as "customerNumber", customer, invoice_number::int as "invoiceNumber", currency, amount_minor as amount, received_on as "receivedOn",
           note, booked_at as "bookedAt", undo_asked_at as "undoAskedAt", undone_at as "undoneAt", undo_refused as "undoRefused", has_begun as "hasBegun", total
      from np_merchant_receipts(${id}, ${limit}, ${offset})`.execute(trx);
  return { rows: rows.map((row) => withMoney(row, "amount")), total: rows[0]?.total ?? 0 };
}

/** Asks for a receipt to be undone. Returns false if that was asked before. */
export async function askUndo(
  trx: Trx,
  { accountId }: AccountScope,
  id: string,
  by: { readonly userId: string; readonly reason: string; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("reseller_receipt")
    .set({ undo_asked_at: by.now, undo_asked_by: by.userId, undo_reason: by.reason, undo_refused: null })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .where((eb) => eb.or([eb("undo_asked_at", "is", null), eb("undo_refused", "is not", null)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type MerchantCustomer = {
  readonly brandId: string;
  readonly sellerId: string;
  readonly currency: Currency;
  readonly number: number;
};

/** A customer whom the account's own seller invoices. Null for anybody else. */
export async function findMerchantCustomer(trx: Trx, customerId: string): Promise<MerchantCustomer | null> {
  const { rows } = await sql<MerchantCustomer>`
    select brand_id as "brandId", seller_id as "sellerId", currency, number::int as number from np_merchant_customer(${customerId})`.execute(
    trx,
  );
  return rows[0] ?? null;
}

export async function markBooked(trx: Trx, { accountId }: AccountScope, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("reseller_receipt")
    .set({ booked_at: at })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .where("booked_at", "is", null)
    .execute();
}
