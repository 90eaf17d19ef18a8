import { sql } from "kysely";
import { recordSetKey, type RecordSetChange, type RecordSetContent } from "@nameplane/dns";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { PublicationChange, SoaSettings } from "./zones.repository.ts";

export type VersionOrigin = "editor" | "import" | "template" | "undo" | "restore" | "api" | "transfer_scan" | "system";

export type VersionRow = {
  version: number;
  at: Date;
  author: string;
  origin: VersionOrigin;
  note: string | null;
  added: number;
  changed: number;
  removed: number;
  sets: number;
};

const versionColumns = sql`version, created_at as at, author, origin, note, rrset_count as sets, n.added, n.removed, n.changed`;

// The changes are unpacked only once, because those of an import can be several megabytes.
const counted = sql`cross join lateral (
  select (count(*) filter (where c->'old' = 'null'))::integer as added, (count(*) filter (where c->'new' = 'null'))::integer as removed,
         (count(*) filter (where c->'old' <> 'null' and c->'new' <> 'null'))::integer as changed
    from jsonb_array_elements(changes) c) n`;

/** Versions older than `before`, newest first. */
export async function versionsOf(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  page: { readonly before: number | null; readonly limit: number },
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from zone_version ${counted}
     where account_id = ${scope.accountId} and zone_id = ${zoneId} and version < ${page.before ?? Number.MAX_SAFE_INTEGER}
     order by version desc limit ${page.limit}`.execute(trx);
  return rows;
}

/** How a version came about. Null if it does not exist or is past its retention. */
export async function originOf(trx: Trx, scope: AccountScope, zoneId: string, version: number): Promise<VersionOrigin | null> {
  const row = await trx
    .selectFrom("zone_version")
    .select("origin")
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where("version", "=", version)
    .executeTakeFirst();
  return (row?.origin as VersionOrigin | undefined) ?? null;
}

export async function versionOf(trx: Trx, scope: AccountScope, zoneId: string, version: number): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`
    select ${versionColumns} from zone_version ${counted}
     where account_id = ${scope.accountId} and zone_id = ${zoneId} and version = ${version}`.execute(trx);
  return rows[0] ?? null;
}

/** When versions were saved. Versions past their retention are missing. */
export async function timesOf(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  versions: readonly number[],
): Promise<Map<number, Date>> {
  if (versions.length === 0) return new Map();
  const rows = await trx
    .selectFrom("zone_version")
    .select(["version", "created_at"])
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where(sql<boolean>`version = any(${[...versions]}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.version, row.created_at]));
}

/** Changes of the versions after `from` up to `to`, oldest first. Null if some are past their retention. */
export async function changesBetween(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  from: number,
  to: number,
): Promise<RecordSetChange[][] | null> {
  const rows = await trx
    .selectFrom("zone_version")
    .select("changes")
    .where("account_id", "=", scope.accountId)
    .where("zone_id", "=", zoneId)
    .where("version", ">", from)
    .where("version", "<=", to)
    .orderBy("version")
    .execute();
  // The changes have the form in which insertVersion wrote them.
  return rows.length === to - from ? rows.map((row) => row.changes as RecordSetChange[]) : null;
}

/**
 * The contents of single sets in the given versions, by `recordSetKey`. A set is missing if that version removed it or did not
 * change it, or if the version is past its retention.
 */
export async function contentsAt(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  sets: readonly { readonly owner: string; readonly type: string; readonly version: number }[],
): Promise<Map<string, RecordSetContent>> {
  if (sets.length === 0) return new Map();
  const { rows } = await sql<{ owner: string; type: string; content: RecordSetContent }>`
    select w.owner, w.type, c->'new' as content
      from zone_version v cross join lateral jsonb_array_elements(v.changes) c
      join unnest(${sets.map((set) => set.version)}::bigint[], ${sets.map((set) => set.owner)}::text[], ${sets.map((set) => set.type)}::text[])
           as w (version, owner, type) on w.version = v.version and w.owner = c->>'owner' and w.type = c->>'type'
     where v.account_id = ${scope.accountId} and v.zone_id = ${zoneId} and v.version = any(${sets.map((set) => set.version)}::bigint[])
       and c->'new' <> 'null'`.execute(trx);
  return new Map(rows.map((row) => [recordSetKey(row), row.content]));
}

/**
 * The number of versions that are searched for who removed a set. They usually reach back to the time when another user staged a
 * change of it.
 */
const removalsWithin = 200;

/** Who removed sets, and when, by `recordSetKey`. A set is missing if it was removed before the newest versions of the zone. */
export async function removalsOf(
  trx: Trx,
  scope: AccountScope,
  zone: { readonly id: string; readonly version: number },
  sets: readonly { readonly owner: string; readonly type: string }[],
): Promise<Map<string, { author: string; at: Date }>> {
  if (sets.length === 0) return new Map();
  const { rows } = await sql<{ owner: string; type: string; author: string; at: Date }>`
    select distinct on (w.owner, w.type) w.owner, w.type, v.author, v.created_at as at
      from zone_version v cross join lateral jsonb_array_elements(v.changes) c
      join unnest(${sets.map((set) => set.owner)}::text[], ${sets.map((set) => set.type)}::text[]) as w (owner, type)
           on w.owner = c->>'owner' and w.type = c->>'type'
     where v.account_id = ${scope.accountId} and v.zone_id = ${zone.id} and v.version > ${zone.version - removalsWithin} and c->'new' = 'null'
     order by w.owner, w.type, v.version desc`.execute(trx);
  return new Map(rows.map((row) => [recordSetKey(row), { author: row.author, at: row.at }]));
}

export type NewVersion = {
  version: number;
  changes: readonly RecordSetChange[];
  contentHash: Buffer;
  rrsetCount: number;
  origin: VersionOrigin;
  at: Date;
  note?: string | null;
};

export async function insertVersion(trx: Trx, scope: AccountScope, zoneId: string, entry: NewVersion): Promise<void> {
  await sendUnread(
    trx,
    trx.insertInto("zone_version").values({
      account_id: scope.accountId,
      zone_id: zoneId,
      version: entry.version,
      changes: JSON.stringify(entry.changes),
      content_hash: entry.contentHash,
      rrset_count: entry.rrsetCount,
      origin: entry.origin,
      created_at: entry.at,
      note: entry.note ?? null,
      author: scope.actor,
    }),
  );
}

export type SavedZone = {
  readonly version: number;
  readonly contentHash: Buffer;
  readonly at: Date;
  readonly publication: PublicationChange;
  readonly soa: Partial<SoaSettings> | null;
  readonly defaultTtlSeconds: number | null;
};

/** Changes the row in one statement. If a transaction changes a row twice, PostgreSQL checks its foreign keys again. */
export async function noteSaved(trx: Trx, scope: AccountScope, zoneId: string, saved: SavedZone): Promise<void> {
  await sendUnread(
    trx,
    trx
      .updateTable("zone")
      .set({
        version: saved.version,
        content_hash: saved.contentHash,
        changed_at: saved.at,
        // A new version is published at once and its attempts are counted from zero. Otherwise, during an outage, the attempts of
        // earlier versions could make it wait for minutes.
        tries: 0,
        next_try_at: null,
        ...saved.publication,
        ...(saved.soa === null ? {} : { soa: JSON.stringify(saved.soa) }),
        ...(saved.defaultTtlSeconds === null ? {} : { default_ttl_seconds: saved.defaultTtlSeconds }),
      })
      .where("account_id", "=", scope.accountId)
      .where("id", "=", zoneId),
  );
}

/** Names of the people who changed something, by actor. Users who do not exist any more are missing. */
export async function authorNames(trx: Trx, scope: AccountScope, actors: readonly string[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) => actors.flatMap((actor) => (actor.startsWith(`${kind}:`) ? [actor.slice(kind.length + 1)] : []));
  const [users, tokens] = [idsOf("user"), idsOf("token")];
  if (users.length + tokens.length === 0) return new Map();
  const { rows } = await sql<{ actor: string; name: string }>`
    select 'user:' || id as actor, coalesce(nullif(trim(first_name || ' ' || last_name), ''), username) as name from panel_user where id::text = any (${users}::text[])
    union all
    select 'token:' || id, name from api_token where account_id = ${scope.accountId} and id::text = any (${tokens}::text[])`.execute(
    trx,
  );
  return new Map(rows.map((row) => [row.actor, row.name]));
}
