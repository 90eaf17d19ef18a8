import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../platform/db/money-columns.ts";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { Deferral, Spread } from "./deferral.rules.ts";

export async function insertDeferrals(
  trx: Trx,
  scope: AccountScope,
  of: { readonly sellerId: string; readonly invoiceId: string; readonly now: Date },
  rows: readonly (Deferral & { readonly nextMonth: string })[],
): Promise<void> {
  await sendUnread(
    trx,
    trx.insertInto("revenue_deferral").values(
      rows.map((row) => ({
        account_id: scope.accountId,
        id: newId(),
        seller_id: of.sellerId,
        invoice_id: of.invoiceId,
        position: row.position,
        request_id: row.requestId,
        revenue_code: row.revenueCode,
        currency: row.net.currency,
        period_from: row.periodFrom,
        period_to: row.periodTo,
        net_minor: minorOf(row.net),
        deferred_minor: minorOf(row.deferred),
        next_month: row.nextMonth,
        created_at: of.now,
      })),
    ),
  );
}

export type OpenDeferral = Spread & {
  readonly id: string;
  readonly sellerId: string;
  readonly revenueCode: string;
  readonly deferred: Money;
  readonly released: Money;
  readonly nextMonth: string;
};

/**
 * The deferred income of an invoice that is not released yet, for one request or for all. The rows are locked until the
 * transaction ends.
 */
export async function lockDeferrals(
  trx: Trx,
  scope: AccountScope,
  invoiceId: string,
  requestId: string | null,
): Promise<OpenDeferral[]> {
  const { rows } = await sql<RowOf<OpenDeferral>>`
    select id, seller_id as "sellerId", revenue_code as "revenueCode", currency, net_minor as net, deferred_minor as deferred, released_minor as released,
           period_from as "periodFrom", period_to as "periodTo", next_month as "nextMonth"
      from revenue_deferral
     where account_id = ${scope.accountId} and invoice_id = ${invoiceId} and next_month is not null
       and (${requestId}::uuid is null or request_id = ${requestId}) order by position for update`.execute(trx);
  return rows.map((row) => withMoney(row, "net", "deferred", "released"));
}

export async function setReleased(
  trx: Trx,
  scope: AccountScope,
  id: string,
  to: { readonly released: Money; readonly nextMonth: string | null; readonly endedOn?: string },
): Promise<void> {
  await trx
    .updateTable("revenue_deferral")
    .set({ released_minor: minorOf(to.released), next_month: to.nextMonth, ended_on: to.endedOn ?? null })
    .where("account_id", "=", scope.accountId)
    .where("id", "=", id)
    .execute();
}

export type DueInvoice = {
  readonly accountId: string;
  readonly brandId: string;
  readonly invoiceId: string;
  readonly timeZone: string;
};

/** Invoices with unreleased income of months before `month`, in any account. Runs as a database role that may only read. */
export async function invoicesToRelease(trx: Trx, month: string, most: number): Promise<DueInvoice[]> {
  const { rows } = await sql<DueInvoice>`
    select distinct d.account_id as "accountId", a.brand_id as "brandId", d.invoice_id as "invoiceId", b.time_zone as "timeZone"
      from revenue_deferral d join account a on a.id = d.account_id join brand b on b.id = a.brand_id
     where d.next_month < ${month}::date limit ${most}`.execute(trx);
  return rows;
}
