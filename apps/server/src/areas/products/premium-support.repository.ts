import { premiumSupport } from "@nameplane/contracts/products/premium-support";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";

/**
 * Whether premium support is currently active for an account. It is not active while it is being set up, suspended, or waiting to
 * be switched on.
 */
export async function hasPremiumSupport(trx: Trx, accountId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from service s join product p on p.id = s.product_id
     where s.account_id = ${accountId} and p.family = 'support' and s.ended_at is null and s.state in ('active', 'renewal_pending', 'ending') limit 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** How many times as many calls the API keys of an account may make: by the largest plan of its premium support. One without it. */
export async function callsFactorOf(trx: Trx, accountId: string): Promise<number> {
  const { rows } = await sql<{ factor: number | null }>`
    select max(coalesce((n.limits ->> 'included')::integer, ${premiumSupport.callsFactor}::integer)) as factor
      from service s join product p on p.id = s.product_id left join product n on n.id = s.plan_id
     where s.account_id = ${accountId} and p.family = 'support' and s.ended_at is null and s.state in ('active', 'renewal_pending', 'ending')`.execute(
    trx,
  );
  return rows[0]?.factor ?? 1;
}
