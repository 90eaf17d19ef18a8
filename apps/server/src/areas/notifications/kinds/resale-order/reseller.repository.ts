import { sql } from "kysely";
import type { Trx } from "../../../../platform/db/transaction.ts";

export type ResellerOf = {
  readonly accountId: string;
  /** The brand of the reseller's own account, not the one that it sells under. */
  readonly brandId: string;
  /** The customer, as its reseller is told of it: organisation or name, with the account number. */
  readonly from: string;
};

/** The reseller of the transaction's account. Null for a customer of the operator's own brand. */
export async function findResellerOf(trx: Trx, accountId: string): Promise<ResellerOf | null> {
  const { rows } = await sql<ResellerOf>`
    select r.account_id as "accountId", r.brand_id as "brandId",
           concat_ws(', ', coalesce(nullif(c.organization, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email), a.number) as "from"
      from np_reseller_of_account() r, account a left join contact c on c.account_id = a.id and c.id = a.owner_contact_id
     where a.id = ${accountId}`.execute(trx);
  return rows[0] ?? null;
}
