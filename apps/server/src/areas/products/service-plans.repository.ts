import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** How much the plan of a service includes. Null if the service has no plan, so that the limit of its product applies. */
export async function includedIn(trx: Trx, scope: AccountScope, serviceId: string): Promise<number | null> {
  const { rows } = await sql<{ included: number }>`
    select (p.limits ->> 'included')::integer as included from service s join product p on p.id = s.plan_id
     where s.account_id = ${scope.accountId} and s.id = ${serviceId}`.execute(trx);
  return rows[0]?.included ?? null;
}
