import type { Finding, PlanView } from "@nameplane/contracts/zones/save";
import {
  applyChanges,
  findingsFor,
  indexZone,
  isSameContent,
  isSigningType,
  ownersConcerned,
  planChanges,
  readRecordSet,
  recordSetKey,
  sortChanges,
  type RecordSet,
  type RecordSetChange,
  type RecordSetContent,
  type ZoneFacts,
} from "@nameplane/dns";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { knownSets, type KnownSet } from "../record-sets.repository.ts";
import { limitOfZone, recordsIn } from "../zone-limit.rules.ts";
import { authorNames, contentsAt, removalsOf, timesOf } from "../zone-versions.repository.ts";
import { changeView, confirmationViews, contentView, findingView } from "../change-view.ts";
import { recordSetsAt, type ZoneRow } from "../zones.repository.ts";

/** The wanted content of one record set. */
export type Wish = {
  readonly owner: string;
  readonly type: string;
  /**
   * The version of the set on which the wish is based. Null if the set did not exist; undefined if the wish applies to whatever
   * the zone has now.
   */
  readonly base?: number | null | undefined;
  readonly new: {
    readonly ttl: number;
    readonly rdata: readonly string[];
    readonly note?: string | null | undefined;
  } | null;
};

export type ChangePlan = {
  readonly changes: readonly RecordSetChange[];
  readonly notes: ReadonlyMap<string, string | null>;
  readonly view: PlanView;
  /**
   * What the zone holds before the change, at least at the names that the change touches. Absent if the plan does not know it.
   */
  readonly present?: readonly RecordSet[];
};

/**
 * Computes what a change would do to a zone, and what prevents it. Only the touched names and the names around them are judged,
 * so the cost does not grow with the zone. `facts`: what is known from outside the zone. `found`: the sets of setsToJudgeBy, if
 * the caller has already loaded them. If someone else has changed a set in the meantime, a wish for this set is a conflict,
 * unless both want the same content.
 */
export async function planChange(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  wishes: readonly Wish[],
  facts: ZoneFacts = {},
  found?: readonly KnownSet[],
): Promise<ChangePlan> {
  const { owners, wholeUpTo } = setsToJudgeBy(wishes);
  const known = found ?? (await knownSets(trx, scope, zone.id, zone.rrset_count <= wholeUpTo ? "all" : owners));
  const present = new Map(known.map((set) => [recordSetKey(set), set]));
  const findings: Finding[] = [];
  const changes: RecordSetChange[] = [];
  const conflicts: Clash[] = [];
  const notes = new Map<string, string | null>();
  const noteViews: PlanView["notes"] = [];
  const seen = new Set<string>();
  for (const wish of wishes) {
    const key = recordSetKey(wish);
    const read = seen.has(key) ? "double" : readWish(wish, zone.apex);
    seen.add(key);
    if (read === "double" || !read.ok) {
      const problems = read === "double" ? [{ reason: "dns.duplicate_record" }] : read.problems;
      findings.push(...problems.map((one) => asFinding(wish, one)));
      continue;
    }
    const before = present.get(key) ?? null;
    const change = { owner: wish.owner, type: read.type, old: contentOf(before), new: read.content };
    const note = wish.new?.note;
    const wanted = note === "" ? null : (note ?? null);
    if (note !== undefined && wanted !== (before?.note ?? null)) {
      notes.set(key, wanted);
      const { owner } = wish;
      noteViews.push({
        owner,
        type: read.type,
        old: before?.note ?? null,
        new: wanted,
        version: before?.version ?? null,
      });
    }
    if (isSameContent(change.old, change.new)) continue;
    if (wish.base === undefined || wish.base === (before?.version ?? null)) changes.push(change);
    else conflicts.push({ change, known: before, base: wish.base });
  }
  findings.push(...(await judge(trx, scope, zone, changes, { sets: known, owners }, facts)));
  const sorted = sortChanges(changes);
  return {
    changes: sorted,
    notes,
    present: known,
    view: { ...(await viewOf(trx, scope, zone, sorted, findings, conflicts)), notes: noteViews },
  };
}

/** `base` is the version on which the wish is based; null if the set did not exist. */
type Clash = { readonly change: RecordSetChange; readonly known: KnownSet | null; readonly base: number | null };

type ReadWish =
  | { readonly ok: true; readonly type: RecordSet["type"]; readonly content: RecordSetContent | null }
  | { readonly ok: false; readonly problems: readonly { reason: string; field?: string; detail?: string }[] };

function readWish(wish: Wish, apex: string): ReadWish {
  // These types cannot be edited as records: the SOA has its own form, and signing makes the keys and their digests.
  if (wish.type === "SOA" || isSigningType(wish.type))
    return { ok: false, problems: [{ reason: "dns.unsupported_type", field: "type", detail: wish.type }] };
  if (wish.new === null) {
    if (wish.owner === "" && wish.type === "NS") return { ok: false, problems: [{ reason: "dns.no_apex_name_servers" }] };
    return { ok: true, type: wish.type as RecordSet["type"], content: null };
  }
  const read = readRecordSet({ owner: wish.owner, type: wish.type, ttlSeconds: wish.new.ttl, rdata: wish.new.rdata }, apex);
  if (!read.ok) return read;
  const { type, ttlSeconds, rdata } = read.value;
  return { ok: true, type, content: { ttlSeconds, rdata } };
}

function contentOf(known: KnownSet | null): RecordSetContent | null {
  return known === null ? null : { ttlSeconds: known.ttlSeconds, rdata: known.rdata };
}

function asFinding(
  set: { readonly owner: string; readonly type: string },
  problem: { readonly reason: string; readonly field?: string; readonly detail?: string },
): Finding {
  const { reason, field = null, detail = null } = problem;
  return { owner: set.owner, type: set.type, severity: "error", tier: "impossible", reason, field, detail, fixes: [] };
}

/**
 * Zones of up to this many sets are judged as a whole, so that effects on other sets that refer to a changed one are seen, too.
 */
const judgedWholeMax = 500;

/** The sets that a plan loads first: those at its names and around them. Other sets are needed only if these refer to them. */
export function setsToJudgeBy(wishes: readonly Pick<Wish, "owner">[]): { owners: string[]; wholeUpTo: number } {
  const owners = new Set(wishes.map((wish) => wish.owner));
  return { owners: ownersConcerned([...owners], [], ""), wholeUpTo: judgedWholeMax };
}

/** The largest number of references that are followed from the touched names. Longer chains are not followed to their end. */
const stepsMax = 8;

/** The findings after the changes, at the changed names and elsewhere because of them. */
async function judge(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  changes: readonly RecordSetChange[],
  known: Known,
  facts: ZoneFacts,
): Promise<Finding[]> {
  if (changes.length === 0) return [];
  const owners = [...new Set(changes.map((change) => change.owner))];
  const sets =
    zone.rrset_count <= judgedWholeMax
      ? applyChanges(known.sets, changes).sets
      : await setsConcerned(trx, scope, zone, owners, changes, known, facts);
  return findingsFor(owners, indexZone(sets, zone.apex), facts).map(findingView);
}

/** All sets of a small zone, or the sets of a large zone at some owner names. */
type Known = { readonly sets: readonly RecordSet[]; readonly owners: readonly string[] };

/**
 * The sets by which a change of a large zone is judged, with the change applied. They are the sets at its names, above them, and
 * where they point.
 */
async function setsConcerned(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  owners: readonly string[],
  changes: readonly RecordSetChange[],
  known: Known,
  facts: ZoneFacts,
): Promise<RecordSet[]> {
  const loaded = new Set(known.owners);
  const present = [...known.sets];
  for (let step = 0; step < stepsMax; step += 1) {
    const { sets } = applyChanges(present, changes);
    const wanted = ownersConcerned(owners, sets, zone.apex, facts).filter((owner) => !loaded.has(owner));
    if (wanted.length === 0) return sets;
    present.push(...(await recordSetsAt(trx, scope, zone.id, wanted)));
    for (const owner of wanted) loaded.add(owner);
  }
  return applyChanges(present, changes).sets;
}

async function viewOf(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  changes: readonly RecordSetChange[],
  findings: readonly Finding[],
  conflicts: readonly Clash[],
): Promise<Omit<PlanView, "notes">> {
  const { added, changed, removed, setsBefore, confirmations } = planChanges(changes, zone.rrset_count);
  const records = (content: RecordSetContent | null) => content?.rdata.length ?? 0;
  return {
    changes: changes.map(changeView),
    added,
    changed,
    removed,
    setsbefore: setsBefore,
    recordsafter: changes.reduce((sum, change) => sum + records(change.new) - records(change.old), recordsIn(zone.record_counts)),
    limit: limitOfZone(zone.rrset_max),
    confirmations: confirmationViews(confirmations, findings),
    findings: [...findings],
    conflicts: await conflictViews(trx, scope, zone, conflicts),
  };
}

/** Both sides of each conflict, the set that both were based on, and who made the current set. */
async function conflictViews(
  trx: Trx,
  scope: AccountScope,
  zone: ZoneRow,
  conflicts: readonly Clash[],
): Promise<PlanView["conflicts"]> {
  if (conflicts.length === 0) return [];
  const rivals = conflicts.flatMap(({ known }) => known ?? []);
  const gone = conflicts.flatMap(({ change, known }) => (known === null ? change : []));
  const removals = await removalsOf(trx, scope, zone, gone);
  const names = await authorNames(trx, scope, [
    ...rivals.map((set) => set.changedBy),
    ...[...removals.values()].map(({ author }) => author),
  ]);
  const times = await timesOf(
    trx,
    scope,
    zone.id,
    rivals.map((set) => set.version),
  );
  const lastChange = ({ change, known }: Clash) => {
    const removal = removals.get(recordSetKey(change));
    if (known !== null) return { by: known.changedBy, at: times.get(known.version) };
    return removal === undefined ? null : { by: removal.author, at: removal.at };
  };
  const bases = await contentsAt(
    trx,
    scope,
    zone.id,
    conflicts.flatMap(({ change: { owner, type }, base }) => (base === null ? [] : { owner, type, version: base })),
  );
  return conflicts.map((clash) => {
    const { change, known } = clash;
    const last = lastChange(clash);
    return {
      owner: change.owner,
      type: change.type,
      wanted: contentView(change.new),
      found: contentView(change.old),
      base: contentView(bases.get(recordSetKey(change)) ?? null),
      version: known?.version ?? null,
      changedby: last === null ? null : (names.get(last.by) ?? "system"),
      changedat: last?.at?.toISOString() ?? null,
    };
  });
}
