import { minorOf, type Money } from "@nameplane/values";
import { sql } from "kysely";
import { withMoney, type RowOf } from "../../../../platform/db/money-columns.ts";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { ServiceState } from "../../service.ts";

/** A sale that a broker has made, with the invoice of its success fee. */
export type DealRow = {
  readonly deal: Money;
  readonly fee: Money;
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly at: Date;
};

/** The recorded sale of a service; null if none was recorded. */
export async function findDeal(trx: Trx, scope: AccountScope, serviceId: string): Promise<DealRow | null> {
  const { rows } = await sql<RowOf<DealRow>>`
    select f.currency, f.deal_minor as deal, f.fee_minor as fee, f.invoice_id as "invoiceId", i.number as "invoiceNumber", f.recorded_at as at
      from success_fee f join invoice i on i.account_id = f.account_id and i.id = f.invoice_id
     where f.account_id = ${scope.accountId} and f.service_id = ${serviceId}`.execute(trx);
  return rows[0] === undefined ? null : withMoney(rows[0], "deal", "fee");
}

/**
 * The state of a service, locked until the end of the transaction so that a sale is recorded only once. Null if there is no such
 * service.
 */
export async function lockOwnService(trx: Trx, scope: AccountScope, serviceId: string): Promise<ServiceState | null> {
  const { rows } = await sql<{ state: ServiceState }>`
    select state from service where account_id = ${scope.accountId} and id = ${serviceId} for update`.execute(trx);
  return rows[0]?.state ?? null;
}

export async function insertDeal(
  trx: Trx,
  scope: AccountScope,
  sale: {
    readonly serviceId: string;
    readonly invoiceId: string;
    readonly deal: Money;
    readonly fee: Money;
    readonly words: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("success_fee")
    .values({
      account_id: scope.accountId,
      id: newId(sale.at.getTime()),
      service_id: sale.serviceId,
      invoice_id: sale.invoiceId,
      currency: sale.deal.currency,
      deal_minor: minorOf(sale.deal),
      fee_minor: minorOf(sale.fee),
      words: sale.words,
      recorded_by: scope.actor,
      recorded_at: sale.at,
    })
    .execute();
}
