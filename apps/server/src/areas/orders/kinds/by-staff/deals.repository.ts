import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";
import { newId } from "../../../../platform/ids.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { ServiceState } from "../../service.ts";

/** A sale that a broker has made, with the invoice of its success fee. */
export type DealRow = {
  readonly dealMinor: number;
  readonly feeMinor: number;
  readonly invoiceId: string;
  readonly invoiceNumber: number;
  readonly at: Date;
};

/** The recorded sale of a service; null if none was recorded. */
export async function findDeal(trx: Trx, scope: AccountScope, serviceId: string): Promise<DealRow | null> {
  const { rows } = await sql<DealRow>`
    select f.deal_minor as "dealMinor", f.fee_minor as "feeMinor", f.invoice_id as "invoiceId", i.number as "invoiceNumber", f.recorded_at as at
      from success_fee f join invoice i on i.account_id = f.account_id and i.id = f.invoice_id
     where f.account_id = ${scope.accountId} and f.service_id = ${serviceId}`.execute(trx);
  return rows[0] ?? null;
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
  deal: {
    readonly serviceId: string;
    readonly invoiceId: string;
    readonly currency: string;
    readonly dealMinor: number;
    readonly feeMinor: number;
    readonly words: string;
    readonly at: Date;
  },
): Promise<void> {
  await trx
    .insertInto("success_fee")
    .values({
      account_id: scope.accountId,
      id: newId(deal.at.getTime()),
      service_id: deal.serviceId,
      invoice_id: deal.invoiceId,
      currency: deal.currency,
      deal_minor: deal.dealMinor,
      fee_minor: deal.feeMinor,
      words: deal.words,
      recorded_by: scope.actor,
      recorded_at: deal.at,
    })
    .execute();
}
