import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../platform/db/money-columns.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { WholesaleBasis } from "../../ledger/wholesale/index.ts";
import type { BillableCharge } from "./bill.rules.ts";

export type Reseller = { readonly accountId: string; readonly brandId: string; readonly timeZone: string };

/** Accounts with charges that are on no invoice yet. Runs as a role that may only read. */
export async function resellersToBill(trx: Trx): Promise<Reseller[]> {
  const { rows } = await sql<Reseller>`
    select a.id as "accountId", a.brand_id as "brandId", b.time_zone as "timeZone" from account a join brand b on b.id = a.brand_id
     where exists (select 1 from wholesale_charge h where h.account_id = a.id and h.invoice_id is null and h.returned_at is null)`.execute(
    trx,
  );
  return rows;
}

export type Billable = BillableCharge & {
  readonly sellerId: string;
  readonly basis: WholesaleBasis;
  readonly vatKind: "domestic" | "reverse_charge" | "export" | "oss" | "exempt";
  readonly vatRateBasisPoints: number;
  readonly chargedOn: string;
  readonly asciiName: string | null;
  readonly productId: number | null;
  readonly operation: string;
  readonly periodMonths: number;
  readonly customerNumber: number;
};

/**
 * The charges until a moment that are on no invoice, and invoiced charges that were given back since, the oldest first. They are
 * locked, so that each is on one invoice only.
 */
export async function lockBillable(
  trx: Trx,
  { accountId }: AccountScope,
  of: { readonly until: Date; readonly timeZone: string },
): Promise<Billable[]> {
  const { rows } = await sql<RowOf<Billable>>`
    select h.id, h.seller_id as "sellerId", h.basis, h.currency, h.net_minor as net, h.vat_minor as vat, h.vat_kind as "vatKind", h.vat_rate_bp as "vatRateBasisPoints",
           h.returned_at is not null as "isReturn", to_char(coalesce(h.returned_at, h.charged_at) at time zone ${of.timeZone}, 'YYYY-MM-DD') as "chargedOn",
           s.ascii_name as "asciiName", s.product_id as "productId", s.operation, s.period_months as "periodMonths", np_number_of_customer(h.customer_id) as "customerNumber"
      from wholesale_charge h join reseller_sale s on s.account_id = h.account_id and s.customer_id = h.customer_id and s.quote_id = h.quote_id
     where h.account_id = ${accountId} and h.charged_at < ${of.until}
       and (h.invoice_id is null and h.returned_at is null or h.invoice_id is not null and h.returned_at < ${of.until} and h.return_invoice_id is null)
     order by h.charged_at, h.id for update of h`.execute(trx);
  return rows.map((row) => withMoney(row, "net", "vat"));
}

/** Stores which charges an invoice contains, and which of them it takes back. */
export async function markBilled(
  trx: Trx,
  { accountId }: AccountScope,
  invoiceId: string,
  charges: readonly Billable[],
): Promise<void> {
  const ids = (isReturn: boolean) => charges.filter((charge) => charge.isReturn === isReturn).map(({ id }) => id);
  await sql`update wholesale_charge set invoice_id = ${invoiceId} where account_id = ${accountId} and id = any(${ids(false)}::uuid[])`.execute(
    trx,
  );
  await sql`update wholesale_charge set return_invoice_id = ${invoiceId} where account_id = ${accountId} and id = any(${ids(true)}::uuid[])`.execute(
    trx,
  );
}
