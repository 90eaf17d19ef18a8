import type { ConflictView } from "@nameplane/contracts/zones/save";
import type { RecordSetView } from "@nameplane/contracts/zones/zone";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import { recordSetKey } from "@nameplane/dns";

/** What a set says. `rdata` is canonical, `note` belongs to the set as its TTL does. */
export type SetContent = { readonly ttl: number; readonly rdata: readonly string[]; readonly note: string | null };

/** A set as the server holds it, as far as staging has to know it. */
export type ServerSet = SetContent & Pick<RecordSetView, "owner" | "type" | "version">;

/** One record: what a row of the table says. */
export type RecordLine = {
  readonly owner: string;
  readonly type: string;
  readonly ttl: number;
  readonly rdata: string;
  readonly note: string | null;
};

/** A set that shall become different. */
export type StagedSet = {
  readonly owner: string;
  readonly type: string;
  /** What the server held when the set was first touched, and the version that goes back with the wish; null: it was not there. */
  readonly base: SetContent | null;
  readonly baseVersion: number | null;
  /** What it shall say; null: it goes. */
  readonly next: SetContent | null;
  /** New value to the old one whose place it takes: "changed" rather than one added and one removed. */
  readonly replaced: Readonly<Record<string, string>>;
};

/** Edits that are not live yet, by `recordSetKey`. Sets are the unit of saving, records that of editing. */
export type StagedEdits = ReadonlyMap<string, StagedSet>;

export const nothingStaged: StagedEdits = new Map();

/** What somebody wants a set to say, whatever is there: from an import, a template, a wizard, a shared draft. */
export type StagedChange = {
  readonly owner: string;
  readonly type: string;
  /** The set at the server now; null: there is none. */
  readonly found: (SetContent & { readonly version: number }) | null;
  readonly next: SetContent | null;
  /**
   * What it was wanted on, where somebody has changed the set since: a conflict, until it is settled. `version` null: there was no set;
   * `content` null beside a version: nobody knows any more what it said.
   */
  readonly overtaken?: { readonly version: number | null; readonly content: Omit<SetContent, "note"> | null };
};

export const keyOf: (set: { readonly owner: string; readonly type: string }) => string = recordSetKey;

/** Same TTL, same records in whatever order, same note. */
export function saysTheSame(a: SetContent | null, b: SetContent | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.ttl !== b.ttl || (a.note ?? "") !== (b.note ?? "") || a.rdata.length !== b.rdata.length) return false;
  const held = new Set(b.rdata);
  return a.rdata.every((rdata) => held.has(rdata));
}

const contentOf = ({ ttl, rdata, note }: SetContent): SetContent => ({ ttl, rdata, note });

/** The staged form of a set that nobody has touched yet. */
function untouched(place: { owner: string; type: string }, found: ServerSet | null): StagedSet {
  const content = found === null ? null : contentOf(found);
  return {
    owner: place.owner,
    type: place.type,
    base: content,
    baseVersion: found?.version ?? null,
    next: content,
    replaced: {},
  };
}

/** Puts a set in; one that says what the server holds is no edit any more. */
function put(edits: StagedEdits, set: StagedSet): StagedEdits {
  const next = new Map(edits);
  if (saysTheSame(set.base, set.next)) next.delete(keyOf(set));
  else next.set(keyOf(set), { ...set, replaced: livingPairs(set) });
  return next;
}

/** Pairs whose both ends still mean something: the new value is there, the old one is not. */
function livingPairs({ base, next, replaced }: StagedSet): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(replaced).filter(
      ([now, was]) =>
        next?.rdata.includes(now) && base?.rdata.includes(was) && !next.rdata.includes(was) && !base.rdata.includes(now),
    ),
  );
}

function without(pairs: Readonly<Record<string, string>>, rdata: string): Readonly<Record<string, string>> {
  const { [rdata]: _gone, ...others } = pairs;
  return others;
}

/**
 * Stages one more record.
 *
 * Takes  `found`: the set of that name and type at the server; null when there is none. Ignored where it is staged already.
 * The TTL and a note that says something become those of the whole set, as a set has one of each.
 */
export function addRecord(edits: StagedEdits, record: RecordLine, found: ServerSet | null): StagedEdits {
  const set = edits.get(keyOf(record)) ?? untouched(record, found);
  const held = set.next?.rdata ?? [];
  return put(edits, {
    ...set,
    next: {
      ttl: record.ttl,
      note: record.note ?? set.next?.note ?? null,
      rdata: held.includes(record.rdata) ? held : [...held, record.rdata],
    },
  });
}

/** Stages the removal of a record; the last one of a set takes the set with it. A record that was only staged goes without trace. */
export function removeRecord(
  edits: StagedEdits,
  record: Pick<RecordLine, "owner" | "type" | "rdata">,
  found: ServerSet | null,
): StagedEdits {
  const set = edits.get(keyOf(record)) ?? untouched(record, found);
  if (set.next === null) return edits;
  const rdata = set.next.rdata.filter((each) => each !== record.rdata);
  return put(edits, {
    ...set,
    next: rdata.length === 0 ? null : { ...set.next, rdata },
    replaced: without(set.replaced, record.rdata),
  });
}

/**
 * Stages what became of a record in the editor. At another name or of another type it leaves its set and joins the other one
 * (`found` of the new place), which nobody can tell from one removed and one added.
 */
export function changeRecord(
  edits: StagedEdits,
  before: Pick<RecordLine, "owner" | "type" | "rdata">,
  after: RecordLine,
  found: { readonly before: ServerSet | null; readonly after: ServerSet | null },
): StagedEdits {
  if (keyOf(before) !== keyOf(after)) {
    return addRecord(removeRecord(edits, before, found.before), after, found.after);
  }
  const set = edits.get(keyOf(before)) ?? untouched(before, found.before);
  const held = set.next?.rdata ?? [];
  const origin = set.replaced[before.rdata] ?? (set.base?.rdata.includes(before.rdata) ? before.rdata : undefined);
  const isMoved = after.rdata !== before.rdata;
  const rdata = [...new Set(held.map((each) => (each === before.rdata ? after.rdata : each)))];
  return put(edits, {
    ...set,
    next: { ttl: after.ttl, note: after.note, rdata },
    replaced: {
      ...without(set.replaced, before.rdata),
      ...(isMoved && origin !== undefined && origin !== after.rdata ? { [after.rdata]: origin } : {}),
    },
  });
}

/** What a row of the table stands for, to take its edit back. */
export type StagedMark = {
  readonly owner: string;
  readonly type: string;
  readonly rdata: string;
  readonly mark: "added" | "changed" | "removed";
};

/** Takes back what one row says. TTL and note go back with the last record of the set that had them changed. */
export function unstageRecord(edits: StagedEdits, row: StagedMark): StagedEdits {
  const set = edits.get(keyOf(row));
  if (set === undefined) return edits;
  const { base } = set;
  if (row.mark === "added") return removeRecord(edits, row, null);
  if (base === null) return edits;
  if (row.mark === "removed") {
    const now = set.next ?? { ...base, rdata: [] };
    return put(edits, { ...set, next: { ...now, rdata: inOrderOf(base, [...now.rdata, row.rdata]) } });
  }
  const was = set.replaced[row.rdata] ?? onlyPair(set)?.[row.rdata];
  const rdata = (set.next?.rdata ?? []).map((each) => (each === row.rdata ? (was ?? each) : each));
  return put(edits, {
    ...set,
    // TTL and note are the set's: without a value of its own, taking the row back means them
    next: was === undefined || isSettled(base, rdata) ? { ...base, rdata } : { ...(set.next ?? base), rdata },
    replaced: without(set.replaced, row.rdata),
  });
}

const isSettled = (base: SetContent, rdata: readonly string[]) => saysTheSame(base, { ...base, rdata });

/** Records in the order they stood in, new ones behind. */
function inOrderOf(base: SetContent, rdata: readonly string[]): string[] {
  const held = new Set(rdata);
  const known = new Set(base.rdata);
  return [...base.rdata.filter((each) => held.has(each)), ...new Set(rdata.filter((each) => !known.has(each)))];
}

/** One value before and after: nobody reads that as one added and one removed, whoever staged it. */
function onlyPair({ base, next }: StagedSet): Readonly<Record<string, string>> | null {
  const [was, ...moreBefore] = base?.rdata ?? [];
  const [now, ...moreAfter] = next?.rdata ?? [];
  const isPair = was !== undefined && now !== undefined && moreBefore.length === 0 && moreAfter.length === 0;
  return isPair && was !== now ? { [now]: was } : null;
}

/** New values by the old ones they stand for. */
export function pairsOf(set: StagedSet): Readonly<Record<string, string>> {
  return onlyPair(set) ?? set.replaced;
}

/** Stages whole sets. One that says what the server holds already is left out; a wish for a set staged before takes its place. */
export function stageSets(edits: StagedEdits, changes: readonly StagedChange[]): StagedEdits {
  return changes.reduce((staged, { owner, type, found, next, overtaken: begun }) => {
    const there = found === null ? null : contentOf(found);
    const kept = next === null ? null : { ...next, note: next.note ?? there?.note ?? null };
    const place = { owner, type, next: kept, replaced: {} };
    if (begun === undefined) return put(staged, { ...place, base: there, baseVersion: found?.version ?? null });
    const base = begun.content && { ...begun.content, note: there?.note ?? null };
    // Where what both stood on is not known any more, merging from nothing drops no record of either.
    return put(staged, { ...place, base: base ?? (kept === null ? there : null), baseVersion: begun.version });
  }, edits);
}

/** The wishes that go to the server, in the order of the zone. */
export function wantedSetsOf(edits: StagedEdits): WantedSet[] {
  return [...edits.values()].map(({ owner, type, base, baseVersion, next }) => ({
    owner,
    type,
    base: baseVersion,
    new:
      next === null
        ? null
        : {
            ttl: next.ttl,
            rdata: [...next.rdata],
            ...((base?.note ?? "") === (next.note ?? "") ? {} : { note: next.note ?? "" }),
          },
  }));
}

/** What of a zone was read: `sets`, and of which names every set there is; null: of all of them. */
export type ReadSets = { readonly sets: readonly ServerSet[]; readonly owners: ReadonlySet<string> | null };

/** Names of staged sets that what was read says nothing of: not seen, and their name was not read to the end. */
export function unreadOwners(edits: StagedEdits, { sets, owners }: ReadSets): string[] {
  if (owners === null) return [];
  const seen = new Set(sets.map(keyOf));
  const wanted = [...edits].flatMap(([key, { owner }]) => (seen.has(key) || owners.has(owner) ? [] : [owner]));
  return [...new Set(wanted)].toSorted();
}

/**
 * Sets whose base is no longer what the server holds: somebody else was faster. Only what was read is judged. One that somebody
 * else removed and that was to go anyway is no loss to anybody.
 */
export function overtaken(edits: StagedEdits, { sets, owners }: ReadSets): Pick<StagedSet, "owner" | "type">[] {
  const versions = new Map(sets.map((set) => [keyOf(set), set.version]));
  return [...edits].flatMap(([key, staged]) => {
    const version = versions.get(key);
    const isOvertaken =
      version === undefined
        ? (owners === null || owners.has(staged.owner)) && staged.baseVersion !== null && staged.next !== null
        : staged.baseVersion !== version;
    return isOvertaken ? [staged] : [];
  });
}

/** Whether it is known what both began with: only then can be told what either of them removed. */
export function isBeginningKnown(edits: StagedEdits, conflict: Pick<ConflictView, "owner" | "type" | "base">): boolean {
  const staged = edits.get(keyOf(conflict));
  return conflict.base !== null || (staged !== undefined && (staged.baseVersion === null || staged.base !== null));
}

/**
 * Settles a conflict. mine: the wish stays and now stands on what was found. theirs: the wish goes. both: what either of them added,
 * and nothing that either removed since what both began with; the records of both where that is not known.
 */
export function settleConflict(
  edits: StagedEdits,
  conflict: Pick<ConflictView, "owner" | "type" | "found" | "version" | "base">,
  choice: "mine" | "theirs" | "both",
): StagedEdits {
  const key = keyOf(conflict);
  const staged = edits.get(key);
  if (staged === undefined) return edits;
  const next = new Map(edits);
  next.delete(key);
  if (choice === "theirs") return next;
  const note = staged.base?.note ?? null;
  const found = conflict.found && { ...conflict.found, note };
  const begun = staged.base ?? (conflict.base && { ...conflict.base, note });
  const wanted = choice === "both" ? mergeContents(begun, staged.next, found) : staged.next;
  return put(next, { ...staged, base: found, baseVersion: conflict.version, next: wanted });
}

/** Three-way merge of one set, record by record. The TTL is that of the one who changed it; mine where both did, or nobody knows. */
export function mergeContents(base: SetContent | null, mine: SetContent | null, theirs: SetContent | null): SetContent | null {
  const before = new Set(base?.rdata);
  const [left, right] = [new Set(mine?.rdata), new Set(theirs?.rdata)];
  const rdata = [...new Set([...left, ...right])].filter((each) => (before.has(each) ? left.has(each) && right.has(each) : true));
  const words = mine ?? theirs;
  if (words === null || rdata.length === 0) return null;
  const ttl = theirs !== null && words.ttl === base?.ttl ? theirs.ttl : words.ttl;
  return { ttl, note: words.note, rdata };
}
