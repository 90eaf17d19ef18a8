import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DomainState } from "../domain.state.ts";
import type { RegistryAct } from "./registry-acts.rules.ts";

export type NotedAct = {
  readonly domainId: string;
  readonly registryId: string;
  readonly kind: RegistryAct;
  readonly state: DomainState;
  readonly until: Date | null;
  /** Whether the owner of the domain is notified about the act in another way. */
  readonly isNotified: boolean;
};

export async function noteAct(trx: Trx, scope: AccountScope, act: NotedAct): Promise<void> {
  await sql`
    insert into registry_act (account_id, id, domain_id, registry_id, kind, to_state, until, notified_at)
    values (${scope.accountId}, ${newId()}, ${act.domainId}, ${act.registryId}, ${act.kind}, ${act.state}, ${act.until}, ${act.isNotified ? sql`clock_timestamp()` : null})`.execute(
    trx,
  );
}

/** Whether a command of ours that changes the expiry date of a name is in progress, or was within the last two days. */
export async function isTermChanging(trx: Trx, scope: AccountScope, asciiName: string, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - 2 * 86_400_000);
  const { rows } = await sql`
    select 1 from registry_command
     where account_id = ${scope.accountId} and object = ${asciiName} and verb in ('domain:create', 'domain:renew', 'domain:restore', 'domain:transfer-request')
       and (state in ('sent', 'unknown', 'pending') or (state = 'succeeded' and sent_at > ${since})) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether the owner of a name that was transferred away has been told so. That normally happens at the end of the transfer. */
export async function wasTransferNotified(trx: Trx, scope: AccountScope, domainId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transfer where account_id = ${scope.accountId} and domain_id = ${domainId} and direction = 'out' and state = 'completed'`.execute(
    trx,
  );
  return rows.length > 0;
}

export type ActToNotify = {
  readonly id: string;
  readonly domainId: string;
  readonly name: string;
  readonly kind: RegistryAct;
  readonly at: Date;
  readonly until: Date | null;
};

/**
 * Accounts that have not been told about some acts of a registry, the first of which happened before `before`. Runs as the
 * database role readonly.
 */
export async function accountsToNotify(trx: Trx, before: Date): Promise<{ accountId: string; brandId: string }[]> {
  const { rows } = await sql<{ accountId: string; brandId: string }>`
    select distinct x.account_id as "accountId", a.brand_id as "brandId" from registry_act x join account a on a.id = x.account_id and a.state <> 'closed'
     where x.notified_at is null and x.at <= ${before}`.execute(trx);
  return rows;
}

/** The acts of registries that an account has not been told about yet, locked until the end of the transaction. */
export async function actsToNotify(trx: Trx, scope: AccountScope): Promise<ActToNotify[]> {
  const { rows } = await sql<ActToNotify>`
    select x.id, x.domain_id as "domainId", d.ascii_name as name, x.kind, x.at, x.until
      from registry_act x join domain d on d.account_id = x.account_id and d.id = x.domain_id
     where x.account_id = ${scope.accountId} and x.notified_at is null order by x.at, x.id for update of x`.execute(trx);
  return rows;
}

export async function markActsNotified(trx: Trx, scope: AccountScope, ids: readonly string[], now: Date): Promise<void> {
  await sql`update registry_act set notified_at = ${now} where account_id = ${scope.accountId} and id = any(${ids}::uuid[])`.execute(
    trx,
  );
}
