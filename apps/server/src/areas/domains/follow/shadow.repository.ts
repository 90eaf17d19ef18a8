import { sql } from "kysely";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { DomainState } from "../domain.state.ts";

export type ShadowChange = {
  readonly readAt: Date;
  readonly syncDueAt: Date;
  /** Null if the registry does not know the name. The data stored before are then kept. */
  readonly seen: {
    readonly roid: string | null;
    readonly sponsor: string | null;
    readonly statuses: readonly string[];
    readonly nameServers: readonly string[];
    /** The DS records, each as one text. */
    readonly signers: readonly string[];
    readonly expiresAt: Date | null;
    readonly deactivatesAt: Date | null;
    readonly deletesAt: Date | null;
    readonly releasesAt: Date | null;
    readonly isRegistryLocked: boolean;
    readonly endsAtExpiry: boolean;
    readonly unlockedUntil: Date | null;
  } | null;
};

/** Stores what the registry showed. Returns false if a newer reading is stored already. */
export async function saveShadow(trx: Trx, scope: AccountScope, domainId: string, change: ShadowChange): Promise<boolean> {
  const { seen } = change;
  const serial = change.readAt.getTime();
  const { rows } = await sql<{ domain_id: string }>`
    update domain_detail
       set source_serial = ${serial}, synced_at = ${change.readAt}, sync_due_at = ${change.syncDueAt}, version = version + 1
           ${
             seen === null
               ? sql``
               : sql`, roid = coalesce(${seen.roid}, roid), sponsor_seen = ${seen.sponsor}, statuses_seen = ${seen.statuses}::text[], ns_seen = ${seen.nameServers}::text[], ds_seen = ${seen.signers}::text[], expires_seen = ${seen.expiresAt},
                 deactivates_at = ${seen.deactivatesAt}, deletes_at = ${seen.deletesAt}, releases_at = ${seen.releasesAt}, is_registry_locked = ${seen.isRegistryLocked}, ends_at_expiry = ${seen.endsAtExpiry}, unlocked_until = ${seen.unlockedUntil}`
           }
     where account_id = ${scope.accountId} and domain_id = ${domainId} and coalesce(source_serial, 0) <= ${serial} returning domain_id`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Stores the DS records that the registry showed for a name, between two full readings. */
export async function saveSeenSigners(
  trx: Trx,
  scope: AccountScope,
  asciiName: string,
  signers: readonly string[],
): Promise<void> {
  await sql`
    update domain_detail x set ds_seen = ${[...signers]}::text[], version = x.version + 1
      from domain d
     where x.account_id = ${scope.accountId} and d.account_id = x.account_id and d.id = x.domain_id and d.ascii_name = ${asciiName}
       and x.ds_seen is distinct from ${[...signers]}::text[]`.execute(trx);
}

export async function saveDomainBySight(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  /** If renewsAt is null, the stored value does not change. */
  change: { state: DomainState; expiresAt: Date; renewsAt: Date | null; isLocked: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update domain set state = ${change.state}, expires_at = ${change.expiresAt}, renews_at = coalesce(${change.renewsAt}::timestamptz, renews_at), is_locked = ${change.isLocked}, version = version + 1
     where account_id = ${scope.accountId} and id = ${domainId}
       and (state, expires_at, renews_at, is_locked) is distinct from (${change.state}::text, ${change.expiresAt}::timestamptz, coalesce(${change.renewsAt}::timestamptz, renews_at), ${change.isLocked}::boolean)
    returning id`.execute(trx);
  return rows.length > 0;
}

export async function setEnded(
  trx: Trx,
  scope: AccountScope,
  domainId: string,
  endedBy: "registry" | "transfer" | "user" | "system",
): Promise<void> {
  await sql`update domain_detail set ended_by = coalesce(ended_by, ${endedBy}), version = version + 1 where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
    trx,
  );
}

/** Clears who ended the name before. The name is live again, and somebody else may end it next time. */
export async function clearEnded(trx: Trx, scope: AccountScope, domainId: string): Promise<void> {
  await sql`update domain_detail set ended_by = null, version = version + 1 where account_id = ${scope.accountId} and domain_id = ${domainId} and ended_by is not null`.execute(
    trx,
  );
}

export type Difference = { readonly field: string; readonly ours: string | null; readonly theirs: string | null };

/** Opens the differences that were found, and closes those that are gone. A difference that stays open keeps its date. */
export async function saveDifferences(
  trx: Trx,
  scope: AccountScope,
  domain: { domainId: string | null; registryId: string; asciiName: string },
  differences: readonly Difference[],
  /** SQL patterns of the fields that this reading did not cover. Differences in these fields stay open. */
  unread: readonly string[] = [],
): Promise<void> {
  await sql`
    update registry_diff set closed_at = now(), resolution = 'agrees again'
     where account_id = ${scope.accountId} and ascii_name = ${domain.asciiName} and closed_at is null and field <> all(${differences.map(({ field }) => field)}::text[]) and not (field like any(${[...unread]}::text[]))`.execute(
    trx,
  );
  for (const { field, ours, theirs } of differences) {
    await sql`
      insert into registry_diff (account_id, id, registry_id, ascii_name, domain_id, field, ours, theirs)
      values (${scope.accountId}, ${newId()}, ${domain.registryId}, ${domain.asciiName}, ${domain.domainId}, ${field}, ${ours}, ${theirs})
      on conflict (account_id, ascii_name, field) where closed_at is null do update set ours = excluded.ours, theirs = excluded.theirs`.execute(
      trx,
    );
  }
}

/** Closes an open difference and stores what was done about it. Returns false if it is closed already. */
export async function closeDifference(
  trx: Trx,
  scope: AccountScope,
  difference: { readonly asciiName: string; readonly field: string },
  resolution: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update registry_diff set closed_at = now(), resolution = ${resolution}
     where account_id = ${scope.accountId} and ascii_name = ${difference.asciiName} and field = ${difference.field} and closed_at is null`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

export async function isDifferenceOpen(
  trx: Trx,
  scope: AccountScope,
  difference: { readonly asciiName: string; readonly field: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from registry_diff where account_id = ${scope.accountId} and ascii_name = ${difference.asciiName} and field = ${difference.field} and closed_at is null`.execute(
    trx,
  );
  return rows.length > 0;
}

export type OldDifferences = {
  registryId: string;
  field: string;
  names: number;
  samples: { name: string; ours: string | null; theirs: string | null }[];
};

/**
 * Differences that were found before `before`, grouped by registry and field, with some examples. Runs as the database role
 * readonly.
 */
export async function oldDifferences(trx: Trx, before: Date): Promise<OldDifferences[]> {
  const { rows } = await sql<OldDifferences>`
    select registry_id as "registryId", field, count(*)::int as names,
           (array_agg(jsonb_build_object('name', ascii_name, 'ours', ours, 'theirs', theirs) order by since))[1:20] as samples
      from registry_diff where closed_at is null and since < ${before} group by registry_id, field order by 1, 2`.execute(trx);
  return rows;
}

export type DueDomain = { readonly accountId: string; readonly brandId: string; readonly domainId: string };

/** Registered names that are due to be read. Runs as the database role readonly. */
export async function dueDomains(trx: Trx, now: Date, limit: number): Promise<DueDomain[]> {
  const { rows } = await sql<{ account_id: string; brand_id: string; domain_id: string }>`
    select x.account_id, a.brand_id, x.domain_id
      from domain_detail x join domain d on d.account_id = x.account_id and d.id = x.domain_id and d.tab <= 4 and d.state <> 'dns_only' join account a on a.id = x.account_id
     where x.sync_due_at <= ${now} order by x.sync_due_at limit ${limit}`.execute(trx);
  return rows.map((row) => ({ accountId: row.account_id, brandId: row.brand_id, domainId: row.domain_id }));
}

/** The live domain row of a name, in any account. Runs as the database role readonly. */
export async function holderOf(trx: Trx, asciiName: string): Promise<DueDomain | null> {
  const { rows } = await sql<{ account_id: string; brand_id: string; object_id: string }>`
    select c.account_id, a.brand_id, c.object_id from name_claim c join account a on a.id = c.account_id
     where c.registrable_name = ${asciiName} and c.kind = 'domain' and c.ascii_name = ${asciiName}`.execute(trx);
  const row = rows[0];
  return row === undefined ? null : { accountId: row.account_id, brandId: row.brand_id, domainId: row.object_id };
}

/** Makes a name due, so that the next run of the periodic job reads it. */
export async function makeSyncDue(trx: Trx, scope: AccountScope, domainId: string, now: Date): Promise<void> {
  await sql`update domain_detail set sync_due_at = ${now}, version = version + 1 where account_id = ${scope.accountId} and domain_id = ${domainId} and sync_due_at > ${now}`.execute(
    trx,
  );
}

/** Postpones a reading that was not possible now. */
export async function postponeSync(trx: Trx, scope: AccountScope, domainId: string, until: Date): Promise<void> {
  await sql`update domain_detail set sync_due_at = ${until}, version = version + 1 where account_id = ${scope.accountId} and domain_id = ${domainId}`.execute(
    trx,
  );
}
