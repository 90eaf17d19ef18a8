import { sql } from "kysely";
import { typesThat } from "@nameplane/contracts/orders/request-facts";
import { listed } from "../../../platform/db/listed.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Owned } from "./search.present.ts";

/** Which of these names the account already has or is about to get: as a domain, in an open request, or in the user's basket. */
export async function ownedNames(trx: Trx, scope: AccountScope, names: readonly string[]): Promise<Map<string, Owned>> {
  const { rows } = await sql<{ ascii_name: string; owned: Owned }>`
    select distinct on (ascii_name) ascii_name, owned from (
      select ascii_name, 'domain' as owned, 1 as rank from domain
       where account_id = ${scope.accountId} and ascii_name = any(${names}::text[]) and tab <= 4 and state <> 'dns_only'
      union all
      select ascii_name, case when state = 'in_basket' then 'basket' else 'request' end, case when state = 'in_basket' then 3 else 2 end from request
       where account_id = ${scope.accountId} and ascii_name = any(${names}::text[]) and not is_final
         and type in (${listed(typesThat("registers", "transfersIn"))}) and (state <> 'in_basket' or basket_of = ${scope.userId})) x
     order by ascii_name, rank`.execute(trx);
  return new Map(rows.map((row) => [row.ascii_name, row.owned]));
}
