import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Which of the given names are covered by a certificate that a service of the account keeps. */
export async function certificateNamesOf(trx: Trx, scope: AccountScope, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct n as name from certificate c join service s on s.account_id = c.account_id and s.id = c.service_id
      cross join lateral unnest(c.names) n
     where c.account_id = ${scope.accountId} and c.kind = 'ordered' and s.ended_at is null and n = any(${[...names]}::text[])`.execute(
    trx,
  );
  return new Set(rows.map(({ name }) => name));
}
