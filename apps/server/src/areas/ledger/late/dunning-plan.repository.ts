import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

export type DunningPlan = {
  readonly stages: unknown;
  /** The reference rate, in millionths, to use for days on which no rate is known. */
  readonly referencePpm: number | null;
  /** Additional days on which no reminders are sent. */
  readonly closedDays: readonly string[];
};

/**
 * The reminder plan for unpaid invoices of a seller in this account. The most specific plan applies: that of the account,
 * otherwise of its brand, of the seller, of the seller's country, or the plan for everybody.
 */
export async function findDunningPlan(
  trx: Trx,
  scope: AccountScope,
  seller: { readonly id: string; readonly country: string },
): Promise<DunningPlan> {
  const { rows } = await sql<DunningPlan>`
    select stages, reference_ppm as "referencePpm", closed_days::text[] as "closedDays" from dunning_plan
     where account_id = ${scope.accountId} or brand_id = ${scope.brandId} or seller_id = ${seller.id} or country = ${seller.country}
        or num_nonnulls(account_id, brand_id, seller_id, country) = 0
     order by account_id is null, brand_id is null, seller_id is null, country is null limit 1`.execute(trx);
  return rows[0] ?? { stages: [], referencePpm: null, closedDays: [] };
}
