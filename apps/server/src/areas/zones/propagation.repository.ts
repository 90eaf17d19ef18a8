import { sql } from "kysely";
import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";

/** Counts a call of the account against its minute; false when it has had its share. */
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

/** Delegation of a domain with us as its registry said it last; null when it was never read, or the name is with somebody else. */
export async function registryDelegation(
  trx: Trx,
  scope: AccountScope,
  domainId: string | null,
): Promise<string[] | null> {
  if (domainId === null) return null;
  const { rows } = await sql<{ hosts: string[] }>`
    select x.ns_seen as hosts from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = ${domainId} and d.tab <= 4 and d.state <> 'dns_only' and x.synced_at is not null`.execute(
    trx,
  );
  return rows[0]?.hosts ?? null;
}

/** A-label name of a domain of the account; null when there is none. */
export async function namedDelegation(trx: Trx, scope: AccountScope, domainId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select ascii_name as name from domain where account_id = ${scope.accountId} and id = ${domainId}`.execute(trx);
  return rows[0]?.name ?? null;
}

/** Name servers we asked the registry for; none for a name that is not ours there. */
export async function wantedDelegation(trx: Trx, scope: AccountScope, domainId: string): Promise<string[]> {
  const { rows } = await sql<{ hosts: string[] }>`
    select ns_wanted as hosts from domain_detail where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
    trx,
  );
  return rows[0]?.hosts ?? [];
}

/** Keeps what the servers of a domain said, where its state machine has a way there. */
export async function noteDelegation(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  state: "resolving" | "inactive",
): Promise<void> {
  await sql`
    update domain set dns_state = ${state}, version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId} and dns_state <> ${state} and tab <= 4`.execute(trx);
}
