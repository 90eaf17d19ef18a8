import { searchedTag } from "@nameplane/contracts/zones/record-tags";
import type { RecordSetView, RecordSort, ZoneView } from "@nameplane/contracts/zones/zone";
import { codeOf } from "@nameplane/contracts";
import { NotFound } from "@nameplane/contracts/refusals";
import { emailOfRname, fqdnOf, searchText } from "@nameplane/dns";
import { domainName, unicodeNameOf } from "@nameplane/values";
import { addMs } from "../../platform/clock.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Language } from "../../platform/http/call.ts";
import { Refused } from "../../platform/refused.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { changeRulesOf, countApprovals } from "./approvals/index.ts";
import { undoMs } from "./change-view.ts";
import { findZone } from "./find-zone.ts";
import { pageOfSets, shownSetsAt, type SetPage, type ShownSet, type SortKey } from "./record-sets.repository.ts";
import { soaOf } from "./zone-content.rules.ts";
import { limitOfZone, recordsIn } from "./zone-limit.rules.ts";
import { authorNames, originOf } from "./zone-versions.repository.ts";
import { delegationHosts, hasDomain, hostsOfZone, planName, zoneOfDomain, type ZoneRow } from "./zones.repository.ts";

/**
 * The zone itself, without its records. Null if the domain has none. Refuses with NotFound for a zone or domain that does not
 * exist or belongs to another account.
 */
export async function readZone(
  trx: Trx,
  scope: AccountScope,
  of: { readonly zoneid?: string | undefined; readonly itemid?: string | undefined },
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<ZoneView | null> {
  const zone =
    of.zoneid === undefined
      ? await zoneOfDomain(trx, scope, of.itemid ?? "00000000-0000-0000-0000-000000000000")
      : await findZone(trx, scope, of.zoneid);
  if (zone === null) {
    if (of.itemid === undefined || !(await hasDomain(trx, scope, of.itemid))) throw new Refused(NotFound, { param: "itemid" });
    return null;
  }
  const soa = soaOf({ ...zone, nameServers: await delegationHosts(trx) });
  const counts = Object.entries(zone.record_counts).map(([type, records]) => ({ type, records }));
  return {
    zoneid: zone.id,
    itemid: zone.domain_id,
    apex: zone.apex,
    name: unicodeNameOf(domainName(zone.apex)),
    status: codeOf("publication", zone.pub_state),
    version: zone.version,
    publishedversion: zone.published_version,
    changedat: zone.changed_at.toISOString(),
    publishedat: zone.published_at?.toISOString() ?? null,
    soa: {
      primary: soa.mname,
      responsible: emailOfRname(fqdnOf(soa.rname)) ?? soa.rname,
      serial: zone.serial,
      refresh: soa.refresh,
      retry: soa.retry,
      expire: soa.expire,
      minimum: soa.minimum,
      defaultttl: zone.default_ttl_seconds,
    },
    nameservers: await hostsOfZone(trx, scope, zone.id),
    sets: zone.rrset_count,
    records: recordsIn(zone.record_counts),
    types: counts.toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    limit: limitOfZone(zone.rrset_max),
    plan: (await planName(trx, scope, zone.id))[language],
    signed: zone.is_signed,
    undo: await undoOf(trx, scope, zone, now),
    wants: await changeRulesOf(trx, scope),
    approvals: await countApprovals(trx, scope, zone.id, now),
  };
}

async function undoOf(trx: Trx, scope: AccountScope, zone: ZoneRow, now: Date): Promise<ZoneView["undo"]> {
  const until = addMs(zone.changed_at, undoMs);
  if (zone.version < 2 || until <= now) return null;
  const origin = await originOf(trx, scope, zone.id, zone.version);
  if (origin === null || origin === "undo" || origin === "system") return null;
  return { version: zone.version, until: until.toISOString() };
}

export type RecordsPage = {
  readonly zoneid: string;
  readonly q?: string | undefined;
  readonly type?: string | undefined;
  readonly owner?: string | undefined;
  readonly sort: RecordSort;
  readonly after?: string | undefined;
  readonly limit: number;
};

/** A page of record sets. The cursor names the last set of the page before. */
export async function readRecords(
  trx: Trx,
  scope: AccountScope,
  page: RecordsPage,
): Promise<{ data: RecordSetView[]; next: string | null; version: number }> {
  const zone = await findZone(trx, scope, page.zoneid);
  const isDescending = page.sort.startsWith("-");
  const by = (isDescending ? page.sort.slice(1) : page.sort) as SortKey;
  const found = await pageOfSets(trx, scope, zone.id, {
    sort: { by, isDescending },
    after: page.after === undefined ? null : readCursor(page.after),
    type: page.type,
    owner: page.owner,
    text: page.q === undefined || page.q === "" ? null : searched(page.q, zone.apex),
    limit: page.limit,
  });
  const sets = found.slice(0, page.limit);
  const last = found.length > page.limit ? sets.at(-1) : undefined;
  const names = await authorNames(trx, scope, [...new Set(sets.map((set) => set.changedBy))]);
  return {
    data: sets.map((set) => setView(set, names)),
    next: last === undefined ? null : `${last.type} ${keyOf(last, by)} ${last.owner}`,
    version: zone.version,
  };
}

/** Every set at some names of a zone. */
export async function readRecordsAt(
  trx: Trx,
  scope: AccountScope,
  zoneId: string,
  owners: readonly string[],
): Promise<RecordSetView[]> {
  const zone = await findZone(trx, scope, zoneId);
  const sets = await shownSetsAt(trx, scope, zone.id, owners);
  const names = await authorNames(trx, scope, [...new Set(sets.map((set) => set.changedBy))]);
  return sets.map((set) => setView(set, names));
}

function setView(set: ShownSet, names: ReadonlyMap<string, string>): RecordSetView {
  return {
    owner: set.owner,
    type: set.type,
    ttl: set.ttlSeconds,
    rdata: [...set.rdata],
    note: set.note,
    version: set.version,
    changedby: names.get(set.changedBy) ?? "system",
    changedat: set.changedAt?.toISOString() ?? null,
  };
}

const keyOf = (set: ShownSet, by: SortKey): number => (by === "ttl" ? set.ttlSeconds : by === "changed" ? set.version : 0);

/**
 * Parses the cursor "type key owner" of an earlier page. Any other text makes the page start at some other place, which does no
 * harm.
 */
function readCursor(cursor: string): { owner: string; type: string; key: number } {
  const [type = "", key = "", ...owner] = cursor.split(" ");
  return { type, key: /^\d{1,15}$/.test(key) ? Number(key) : 0, owner: owner.join(" ") };
}

/** How to search for a text. A text that begins with # is searched for as a tag. */
function searched(text: string, apex: string): SetPage["text"] {
  const tag = searchedTag(text);
  return tag === null ? { ...searchText(text, apex), apex } : { tag };
}
