import { sql } from "kysely";
import type { RecordSet, RecordSetChange, SearchText } from "@nameplane/dns";
import { sendUnread, type Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { readSet } from "./zones.repository.ts";

export type KnownSet = RecordSet & {
  readonly note: string | null;
  /** The zone version that last changed the set. */
  readonly version: number;
  readonly changedBy: string;
};

/** A set as the editor shows it. */
export type ShownSet = KnownSet & { readonly changedAt: Date | null };

type KnownRow = {
  owner: string;
  type: string;
  ttl_seconds: number;
  rdata: string[];
  note: string | null;
  version: number;
  changed_by: string;
};

export const readKnown = (row: KnownRow): KnownSet => ({
  ...readSet(row),
  note: row.note,
  version: row.version,
  changedBy: row.changed_by,
});

const readShown = (row: KnownRow & { created_at: Date | null }): ShownSet => ({
  ...readKnown(row),
  changedAt: row.created_at,
});

const setsOf = (scope: AccountScope, zoneId: string) => sql`
  select owner, type, ttl_seconds, rdata, note, version, changed_by from zone_rrset
   where account_id = ${scope.accountId} and zone_id = ${zoneId} and not is_disabled`;

/** All sets of a small zone, or the sets of a large zone at some owner names. */
export function setsToJudge(
  scope: AccountScope,
  zoneId: string,
  { owners, wholeUpTo }: { readonly owners: readonly string[]; readonly wholeUpTo: number },
) {
  const size = sql`(select rrset_count from zone where account_id = ${scope.accountId} and id = ${zoneId})`;
  // Only one of these two parts runs. With "or" the planner would read every set of a large zone.
  return sql<KnownRow>`
    ${setsOf(scope, zoneId)} and ${size} <= ${wholeUpTo}
    union all ${setsOf(scope, zoneId)} and ${size} > ${wholeUpTo} and owner = any(${[...owners]}::text[])`;
}

const setsWithHistory = (trx: Trx, scope: AccountScope, zoneId: string) =>
  trx
    .selectFrom("zone_rrset as r")
    .leftJoin("zone_version as v", (join) =>
      join.onRef("v.account_id", "=", "r.account_id").onRef("v.zone_id", "=", "r.zone_id").onRef("v.version", "=", "r.version"),
    )
    .select(["r.owner", "r.type", "r.ttl_seconds", "r.rdata", "r.note", "r.version", "r.changed_by", "v.created_at"])
    .where("r.account_id", "=", scope.accountId)
    .where("r.zone_id", "=", zoneId)
    .where("r.is_disabled", "=", false);

/** The sets of the zone: all of them, or only those at some owner names. */
export async function knownSets(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  owners: readonly string[] | "all",
): Promise<KnownSet[]> {
  if (owners.length === 0) return [];
  // An array is a single parameter, so it can hold any number of owners.
  const at = owners === "all" ? sql`` : sql`and owner = any(${[...owners]}::text[])`;
  const { rows } = await sql<KnownRow>`${setsOf(scope, zoneId)} ${at}`.execute(trx);
  return rows.map(readKnown);
}

/** The sets of the zone at some owner names, as the editor shows them. */
export async function shownSetsAt(trx: Trx, scope: AccountScope, zoneId: string, owners: readonly string[]): Promise<ShownSet[]> {
  if (owners.length === 0) return [];
  const rows = await setsWithHistory(trx, scope, zoneId)
    .where(sql<boolean>`r.owner = any(${[...owners]}::text[])`)
    .execute();
  return rows.map(readShown);
}

export type SortKey = "name" | "type" | "ttl" | "changed";

export type SetPage = {
  readonly sort: { readonly by: SortKey; readonly isDescending: boolean };
  /** The last set of the page before. `key` is its sort value if the order is neither by name nor by type. */
  readonly after: { readonly owner: string; readonly type: string; readonly key: number } | null;
  readonly type: string | undefined;
  /** Only sets of exactly this name. */
  readonly owner: string | undefined;
  /**
   * The text is searched for in names (as `isNamedBy` of packages/dns does), in values and in notes. A `tag` is searched for in
   * notes, where it must be the beginning of a tag.
   */
  readonly text: (SearchText & { readonly apex: string }) | { readonly tag: string } | null;
  readonly limit: number;
};

/** The columns by which sets are ordered, all in the same direction. Owner and type make every order complete. */
const orders = {
  name: ["r.owner", "r.type"],
  type: ["r.type", "r.owner"],
  ttl: ["r.ttl_seconds", "r.owner", "r.type"],
  changed: ["r.version", "r.owner", "r.type"],
} as const;

/** Sets in the requested order. If there are more than the page holds, one more set is returned. */
export async function pageOfSets(trx: Trx, scope: AccountScope, zoneId: string, page: SetPage): Promise<ShownSet[]> {
  let query = setsWithHistory(trx, scope, zoneId);
  const { after, type, owner, text, sort } = page;
  const order = orders[sort.by];
  if (after !== null) {
    const values = order.map((column) =>
      column === "r.owner" ? sql`${after.owner}` : column === "r.type" ? sql`${after.type}` : sql`${after.key}::bigint`,
    );
    const columns = sql.join(order.map((column) => sql.ref(column)));
    query = query.where(sql<boolean>`(${columns}) ${sql.raw(sort.isDescending ? "<" : ">")} (${sql.join(values)})`);
  }
  if (type !== undefined) query = query.where("r.type", "=", type);
  if (owner !== undefined) query = query.where("r.owner", "=", owner);
  if (text !== null && "tag" in text)
    query = query.where(
      sql<boolean>`exists (select from regexp_split_to_table(lower(r.note), '[\\s,]+') word where starts_with(word, ${text.tag}))`,
    );
  else if (text !== null)
    query = query.where(
      sql<boolean>`(strpos(r.owner || '.' || ${text.apex}, ${text.name}) between 1 and length(r.owner) or (r.owner = '' and ${text.name} = ${text.apex})
        or strpos(lower(array_to_string(r.rdata, ' ')), ${text.value}) > 0 or strpos(lower(array_to_string(r.rdata, ' ')), ${text.name}) > 0
        or strpos(lower(r.note), ${text.value}) > 0)`,
    );
  for (const column of order) query = query.orderBy(column, sort.isDescending ? "desc" : "asc");
  const rows = await query.limit(page.limit + 1).execute();
  return rows.map(readShown);
}

/**
 * How many sets are written in one statement. An import of hundreds of thousands then stays far below the time limit of a
 * statement.
 */
const writtenAtOnce = 10_000;

/** Writes changes of record sets. Changes of the SOA are left out, because its values are in the zone's row. */
export async function writeSets(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  version: number,
  changes: readonly (RecordSetChange & { readonly note?: string | null })[],
): Promise<void> {
  const gone = changes.filter((change) => change.new === null);
  if (gone.length > 0) {
    await sendUnread(
      trx,
      sql`delete from zone_rrset r using unnest(${gone.map((one) => one.owner)}::text[], ${gone.map((one) => one.type)}::text[]) as g (owner, type)
           where r.account_id = ${scope.accountId} and r.zone_id = ${zoneId} and r.owner = g.owner and r.type = g.type`,
    );
  }
  await writePresent(trx, scope, zoneId, version, changes, false);
  await writePresent(trx, scope, zoneId, version, changes, true);
}

/** Writes changes of sets that existed before, which keep their notes unless they get new ones, and new sets. */
async function writePresent(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  version: number,
  changes: readonly (RecordSetChange & { readonly note?: string | null })[],
  isNew: boolean,
): Promise<void> {
  const rows = changes.flatMap(({ owner, type, old, new: content, note }) =>
    content === null || (old === null) !== isNew
      ? []
      : { owner, type, ttl: content.ttlSeconds, rdata: content.rdata, note: note ?? null, keep: note === undefined },
  );
  const { accountId, actor } = scope;
  for (let from = 0; from < rows.length; from += writtenAtOnce) {
    const part = JSON.stringify(rows.slice(from, from + writtenAtOnce));
    const wanted = sql`json_to_recordset(${part}::json) as w (owner text, type text, ttl integer, rdata text[], note text, keep boolean)`;
    await sendUnread(
      trx,
      isNew
        ? sql`insert into zone_rrset as r (account_id, zone_id, owner, type, ttl_seconds, rdata, note, version, changed_by)
            select ${accountId}::uuid, ${zoneId}::uuid, w.owner, w.type, w.ttl, w.rdata, w.note, ${version}::bigint, ${actor} from ${wanted}
            on conflict (account_id, zone_id, owner, type) do update
              set ttl_seconds = excluded.ttl_seconds, rdata = excluded.rdata, note = excluded.note, version = excluded.version, changed_by = excluded.changed_by`
        : sql`update zone_rrset r
              set ttl_seconds = w.ttl, rdata = w.rdata, note = case when w.keep then r.note else w.note end, version = ${version}::bigint, changed_by = ${actor}
             from ${wanted} where r.account_id = ${accountId} and r.zone_id = ${zoneId} and r.owner = w.owner and r.type = w.type`,
    );
  }
}

/** Writes notes of sets whose records stay the same. Notes are not published and create no version. */
export async function writeNotes(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  notes: readonly { readonly owner: string; readonly type: string; readonly note: string | null }[],
): Promise<void> {
  if (notes.length === 0) return;
  await sendUnread(
    trx,
    sql`update zone_rrset r set note = w.note from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as w (owner text, type text, note text)
         where r.account_id = ${scope.accountId} and r.zone_id = ${zoneId} and r.owner = w.owner and r.type = w.type`,
  );
}
