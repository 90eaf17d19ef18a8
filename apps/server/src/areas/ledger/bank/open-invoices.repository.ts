import { minorOf, type Currency, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { ReferencedInvoice } from "../invoices.repository.ts";

export type OpenInvoice = Omit<ReferencedInvoice, "currency"> & {
  readonly number: number;
  readonly ocr: string;
  readonly left: Money;
  readonly total: Money;
  readonly orderNumber: number | null;
  readonly buyer: string;
  readonly account: number;
};

const openInvoice = sql`
  select i.account_id as "accountId", a.brand_id as "brandId", i.id as "invoiceId", i.currency, i.number, i.ocr, i.total_minor - i.settled_minor as left, i.total_minor as total,
         (select o.number from sales_order o where o.account_id = i.account_id and o.id = i.order_id) as "orderNumber",
         coalesce(i.party -> 'buyer' ->> 'name', '') as buyer, a.number as account
    from invoice i join account a on a.id = i.account_id
   where i.kind = 'invoice' and i.state in ('unpaid','partly_paid','collection')`;

const openOf = (rows: readonly RowOf<OpenInvoice>[]): OpenInvoice[] => rows.map((row) => withMoney(row, "left", "total"));

/** The open invoices with these OCR references, in any account, the earliest due date first. */
export async function findOpenByOcr(
  trx: Trx,
  sellerId: string,
  currency: Currency,
  ocrs: readonly string[],
): Promise<OpenInvoice[]> {
  const { rows } = await sql<RowOf<OpenInvoice>>`
    ${openInvoice} and i.seller_id = ${sellerId} and i.currency = ${currency} and i.ocr = any(${ocrs}::text[]) order by i.due_on, i.number limit 50`.execute(
    trx,
  );
  return openOf(rows);
}

export type InvoiceSigns = {
  readonly currency: Currency;
  /** OCR references that the payer may have meant. */
  readonly ocrs: readonly string[];
  readonly numbers: readonly number[];
  /** The amount that was paid. */
  readonly left: Money;
  /** Accounts that paid from the same bank account before. */
  readonly accountIds: readonly string[];
};

/**
 * Open invoices that match at least one of these signs. Matching references come first, then invoice numbers and known payers;
 * among equals, the newest first.
 */
export async function findOpenBySigns(trx: Trx, sellerId: string, signs: InvoiceSigns): Promise<OpenInvoice[]> {
  const { rows } = await sql<RowOf<OpenInvoice>>`
    ${openInvoice} and i.seller_id = ${sellerId} and i.currency = ${signs.currency}
       and (i.ocr = any(${signs.ocrs}::text[]) or i.number = any(${signs.numbers}::bigint[]) or i.total_minor - i.settled_minor = ${minorOf(signs.left)}
            or i.account_id = any(${signs.accountIds}::uuid[]))
     order by (i.ocr = any(${signs.ocrs}::text[])) desc, (i.number = any(${signs.numbers}::bigint[])) desc,
              (i.account_id = any(${signs.accountIds}::uuid[])) desc, i.issued_on desc limit 60`.execute(trx);
  return openOf(rows);
}
