import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";

/** Counts a call of the account in the current minute. Returns false if the limit is reached. */
export async function countQuestions(
  trx: Trx,
  scope: AccountScope,
  minute: Date,
  cap: number,
  about: "propagation" | "zone-facts" = "propagation",
): Promise<boolean> {
  const key = `${about}:account:${scope.accountId}`;
  const { rows } = await sql<{ ok: boolean }>`select np_count_hit(${key}, ${minute}, ${cap}) as ok`.execute(trx);
  return rows[0]?.ok === true;
}

/**
 * The delegation of a domain as its registry last showed it. Null if it was never read, or if the name is with another registrar.
 */
export async function registryDelegation(trx: Trx, scope: AccountScope, domainId: string | null): Promise<string[] | null> {
  if (domainId === null) return null;
  const { rows } = await sql<{ hosts: string[] }>`
    select x.ns_seen as hosts from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId} and d.tab <= 4 and d.state <> 'dns_only' and x.synced_at is not null`.execute(
    trx,
  );
  return rows[0]?.hosts ?? null;
}
