import type { MerchantInvoice } from "@nameplane/contracts/resellers/merchant";
import { minorOf, type Money } from "@nameplane/values";
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
    where r.account_id = np_account() and r.customer_id = i.customer_id and r.invoice_id = i.invoice_id and r.booked_at is null) as booking`;

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
  readonly customerId: string;
  readonly invoiceId: string;
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
  readonly accountId: string;
  readonly brandId: string;
  readonly sellerId: string;
  readonly amount: Money;
  readonly receivedOn: string;
  readonly reference: string;
  readonly note: string;
};

/** Receipts that have not been booked yet, the oldest first. Runs as a role that may only read. */
export async function findOpenReceipts(trx: Trx, limit: number): Promise<OpenReceipt[]> {
  const { rows } = await sql<RowOf<OpenReceipt>>`
    select r.id, r.account_id as "accountId", a.brand_id as "brandId", i.seller_id as "sellerId", r.currency, r.amount_minor as amount, r.received_on as "receivedOn",
           coalesce(i.ocr, '') as reference, r.note
      from reseller_receipt r join account a on a.id = r.account_id join invoice i on i.account_id = r.customer_id and i.id = r.invoice_id
      join seller s on s.id = i.seller_id and s.owner_account_id = r.account_id
     where r.booked_at is null order by r.made_at, r.id limit ${limit}`.execute(trx);
  return rows.map((row) => withMoney(row, "amount"));
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
