import { sql } from "kysely";
import type { Trx } from "./db/transaction.ts";

export type OperatorAccount = {
  readonly accountId: string;
  readonly brandId: string;
  readonly sellerId: string;
  readonly timeZone: string;
};

/**
 * The operator's own account, which also holds money and tasks that belong to no customer. Runs as a role that sees all
 * accounts.
 */
export async function operatorAccount(trx: Trx): Promise<OperatorAccount> {
  const { rows } = await sql<OperatorAccount>`
    select a.id as "accountId", a.brand_id as "brandId", b.seller_id as "sellerId", b.time_zone as "timeZone"
      from account a join brand b on b.id = a.brand_id where a.kind = 'operator' order by a.created_at limit 1`.execute(trx);
  const row = rows[0];
  if (row === undefined) throw new Error("the installation has no operator account");
  return row;
}
