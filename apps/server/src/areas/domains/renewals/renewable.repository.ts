import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DomainState } from "../domain.state.ts";
import type { RenewalFacts } from "./renewability.rules.ts";

/** A domain of the account, with the facts that decide whether it can be renewed or restored. */
export type RenewableDomain = RenewalFacts & {
  readonly id: string;
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly registryId: string | null;
  readonly isLocked: boolean;
  readonly isRegistryLocked: boolean;
  readonly unlockedUntil: Date | null;
  readonly labels: readonly number[];
};

type Row = {
  id: string;
  ascii_name: string;
  sort_name: string;
  tld: string;
  state: DomainState;
  expires_at: Date;
  renewal_mode: string;
  registry_id: string | null;
  statuses_seen: string[] | null;
  deletes_at: Date | null;
  premium_tier: string | null;
  is_locked: boolean;
  is_registry_locked: boolean | null;
  unlocked_until: Date | null;
  labels: number[];
  open_types: string[] | null;
};

const columns = sql`
  d.id, d.ascii_name, d.sort_name, d.tld, d.state, d.expires_at, d.renewal_mode, x.registry_id, x.statuses_seen, x.deletes_at, x.premium_tier, d.is_locked, x.is_registry_locked, x.unlocked_until, d.labels,
  (select array_agg(distinct r.type) from request r
    where r.account_id = d.account_id and r.ascii_name = d.ascii_name and not r.is_final and r.state <> 'in_basket') as open_types`;

/** These domains of the account. The domain that expires first is at the top. */
export async function renewableDomains(trx: Trx, scope: AccountScope, domainIds: readonly string[]): Promise<RenewableDomain[]> {
  const { rows } = await sql<Row>`
    select ${columns} from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.id = any(${domainIds}::uuid[]) order by d.expires_at, d.id`.execute(trx);
  return rows.map(presented);
}

/** The account's domains with these names (A-labels). The keys are the names. */
export async function renewableByName(
  trx: Trx,
  scope: AccountScope,
  names: readonly string[],
): Promise<Map<string, RenewableDomain>> {
  const { rows } = await sql<Row>`
    select ${columns} from domain d left join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id
     where d.account_id = ${scope.accountId} and d.ascii_name = any(${names}::text[])`.execute(trx);
  return new Map(rows.map((row) => [row.ascii_name, presented(row)]));
}

function presented(row: Row): RenewableDomain {
  return {
    id: row.id,
    asciiName: row.ascii_name,
    unicodeName: row.sort_name,
    tld: row.tld,
    registryId: row.registry_id,
    state: row.state,
    expiresAt: row.expires_at,
    renewalMode: row.renewal_mode,
    statuses: row.statuses_seen ?? [],
    deletesAt: row.deletes_at,
    isPremium: row.premium_tier !== null,
    isLocked: row.is_locked,
    isRegistryLocked: row.is_registry_locked === true,
    unlockedUntil: row.unlocked_until,
    labels: row.labels,
    openRequests: row.open_types ?? [],
  };
}

/** When the name became restorable only, according to our log of states. Null if nobody recorded it. */
export async function wentAt(trx: Trx, scope: AccountScope, domainId: string): Promise<Date | null> {
  const row = await trx
    .selectFrom("state_log")
    .select("at")
    .where("account_id", "=", scope.accountId)
    .where("object_id", "=", domainId)
    .where("machine", "=", "domain")
    .where("to_state", "=", "expired_restorable")
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Sets until when the name is paid for. If the name was restored, this also cancels any decision to end it. */
export async function setPaidUntil(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  paid: { readonly expiresAt: Date; readonly isRestored: boolean },
): Promise<void> {
  const mode = paid.isRestored ? sql`case renewal_mode when 'cancel' then 'manual' else renewal_mode end` : sql`renewal_mode`;
  await sql`
    update domain set expires_at = ${paid.expiresAt}, renewal_mode = ${mode}, version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId}`.execute(trx);
  if (paid.isRestored)
    await sql`update domain_detail set ended_by = null, version = version + 1 where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
      trx,
    );
}
