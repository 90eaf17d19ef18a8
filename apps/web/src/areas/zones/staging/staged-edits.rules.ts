import type { ConflictView } from "@nameplane/contracts/zones/save";
import type { RecordSetView } from "@nameplane/contracts/zones/zone";
import type { WantedSet } from "@nameplane/contracts/zones/record-set";
import { recordSetKey } from "@nameplane/dns";

/** The content of a set. `rdata` is canonical; `note` belongs to the whole set, like its TTL. */
export type SetContent = { readonly ttl: number; readonly rdata: readonly string[]; readonly note: string | null };

/** A set at the server, with the data that staging requires. */
export type ServerSet = SetContent & Pick<RecordSetView, "owner" | "type" | "version">;

/** One record, as a row of the table shows it. */
export type RecordLine = {
  readonly owner: string;
  readonly type: string;
  readonly ttl: number;
  readonly rdata: string;
  readonly note: string | null;
};

/** A set with staged changes. */
export type StagedSet = {
  readonly owner: string;
  readonly type: string;
  /**
   * The content at the server when the set was first changed here. Null if the set did not exist. Its version is sent with the
   * wish.
   */
  readonly base: SetContent | null;
  readonly baseVersion: number | null;
  /** The wanted content; null if the set is to be removed. */
  readonly next: SetContent | null;
  /** The old value that each new value replaces. Such a pair is shown as one changed record, not as one added and one removed. */
  readonly replaced: Readonly<Record<string, string>>;
};

/** Edits that are not saved yet, by `recordSetKey`. Sets are saved as a whole, but records are edited one by one. */
export type StagedEdits = ReadonlyMap<string, StagedSet>;

export const nothingStaged: StagedEdits = new Map();

/** The wanted content of a set, whatever exists now. It comes from an import, a template, a wizard or a shared draft. */
export type StagedChange = {
  readonly owner: string;
  readonly type: string;
  /** The current set at the server; null if there is none. */
  readonly found: (SetContent & { readonly version: number }) | null;
  readonly next: SetContent | null;
  /**
   * The base of the change, present if someone else has changed the set since. This is a conflict until it is settled. `version`
   * is null if the set did not exist. `content` is null beside a version if that version's content is no longer known.
   */
  readonly overtaken?: { readonly version: number | null; readonly content: Omit<SetContent, "note"> | null };
};

export const keyOf: (set: { readonly owner: string; readonly type: string }) => string = recordSetKey;

/** Whether two contents have the same TTL, the same records in any order, and the same note. */
export function saysTheSame(a: SetContent | null, b: SetContent | null): boolean {
  if (a === null || b === null) return a === b;
  if (a.ttl !== b.ttl || (a.note ?? "") !== (b.note ?? "") || a.rdata.length !== b.rdata.length) return false;
  const held = new Set(b.rdata);
  return a.rdata.every((rdata) => held.has(rdata));
}

const contentOf = ({ ttl, rdata, note }: SetContent): SetContent => ({ ttl, rdata, note });

/** The staged form of a set that has not been changed yet. */
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

/** Adds a set to the edits, or removes it if it equals what the server holds. */
function put(edits: StagedEdits, set: StagedSet): StagedEdits {
  const next = new Map(edits);
  if (saysTheSame(set.base, set.next)) next.delete(keyOf(set));
  else next.set(keyOf(set), { ...set, replaced: livingPairs(set) });
  return next;
}

/** The pairs that are still a replacement: only the new value is wanted, and only the old value is at the server. */
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
 * Stages one more record. The TTL becomes that of the whole set, because a set has only one. So does the note, unless it is
 * empty.
 *
 * `found`: the set of that name and type at the server, or null if there is none. If the set is already staged, `found` is not
 * used.
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

/**
 * Stages the removal of a record. Removing the last record of a set removes the set. If a record was only staged, no change
 * remains.
 */
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
 * Stages a record as changed in the editor. If its name or type changed, it leaves its set and joins another one (`found` at the
 * new place). That is the same as one record removed and one added.
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

/** The row of the table whose edit is undone. */
export type StagedMark = {
  readonly owner: string;
  readonly type: string;
  readonly rdata: string;
  readonly mark: "added" | "changed" | "removed";
};

/** Undoes the edit of one row. If no edit of a value is left in the set, its TTL and note are restored, too. */
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
    // TTL and note belong to the whole set. If the value of this row has no edit, undoing the row restores the saved TTL and
    // note.
    next: was === undefined || isSettled(base, rdata) ? { ...base, rdata } : { ...(set.next ?? base), rdata },
    replaced: without(set.replaced, row.rdata),
  });
}

const isSettled = (base: SetContent, rdata: readonly string[]) => saysTheSame(base, { ...base, rdata });

/** The records in the order of the base, followed by new ones. */
function inOrderOf(base: SetContent, rdata: readonly string[]): string[] {
  const held = new Set(rdata);
  const known = new Set(base.rdata);
  return [...base.rdata.filter((each) => held.has(each)), ...new Set(rdata.filter((each) => !known.has(each)))];
}

/**
 * If a set has exactly one value before and a different one after, returns these two as a pair, because this always counts as a
 * change of the value.
 */
function onlyPair({ base, next }: StagedSet): Readonly<Record<string, string>> | null {
  const [was, ...moreBefore] = base?.rdata ?? [];
  const [now, ...moreAfter] = next?.rdata ?? [];
  const isPair = was !== undefined && now !== undefined && moreBefore.length === 0 && moreAfter.length === 0;
  return isPair && was !== now ? { [now]: was } : null;
}

/** The old value that each new value replaces. */
export function pairsOf(set: StagedSet): Readonly<Record<string, string>> {
  return onlyPair(set) ?? set.replaced;
}

/** Stages whole sets. A set that equals what the server holds is left out, and a set that was staged before is replaced. */
export function stageSets(edits: StagedEdits, changes: readonly StagedChange[]): StagedEdits {
  return changes.reduce((staged, { owner, type, found, next, overtaken: begun }) => {
    const there = found === null ? null : contentOf(found);
    const kept = next === null ? null : { ...next, note: next.note ?? there?.note ?? null };
    const place = { owner, type, next: kept, replaced: {} };
    if (begun === undefined) return put(staged, { ...place, base: there, baseVersion: found?.version ?? null });
    const base = begun.content && { ...begun.content, note: there?.note ?? null };
    // If the common base is not known any more, an empty base is used, so that a merge drops no record of either side.
    return put(staged, { ...place, base: base ?? (kept === null ? there : null), baseVersion: begun.version });
  }, edits);
}

/** The wishes that are sent to the server, in the order of the zone. */
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

/** What has been loaded of a zone: `sets`, and the names of which every set was loaded. `owners` is null if all names were. */
export type ReadSets = { readonly sets: readonly ServerSet[]; readonly owners: ReadonlySet<string> | null };

/** Names of staged sets that have not been loaded: neither the set nor all sets of its name are known. */
export function unreadOwners(edits: StagedEdits, { sets, owners }: ReadSets): string[] {
  if (owners === null) return [];
  const seen = new Set(sets.map(keyOf));
  const wanted = [...edits].flatMap(([key, { owner }]) => (seen.has(key) || owners.has(owner) ? [] : [owner]));
  return [...new Set(wanted)].toSorted();
}

/**
 * Sets whose base is no longer what the server holds, because someone else has saved them. Only loaded sets are judged. If
 * someone else removed a set that was to be removed anyway, it is not reported.
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

/** Whether the common base of a conflict is known. Only then can removals by either side be recognised. */
export function isBeginningKnown(edits: StagedEdits, conflict: Pick<ConflictView, "owner" | "type" | "base">): boolean {
  const staged = edits.get(keyOf(conflict));
  return conflict.base !== null || (staged !== undefined && (staged.baseVersion === null || staged.base !== null));
}

/**
 * Settles a conflict. mine: the wish stays and is now based on what was found. theirs: the wish is dropped. both: everything that
 * either side added, without what either side removed since the common base; if the base is not known, the records of both.
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

/**
 * Three-way merge of one set, record by record. The TTL is taken from the side that changed it. It is mine if both changed it, or
 * if the base is not known.
 */
export function mergeContents(base: SetContent | null, mine: SetContent | null, theirs: SetContent | null): SetContent | null {
  const before = new Set(base?.rdata);
  const [left, right] = [new Set(mine?.rdata), new Set(theirs?.rdata)];
  const rdata = [...new Set([...left, ...right])].filter((each) => (before.has(each) ? left.has(each) && right.has(each) : true));
  const words = mine ?? theirs;
  if (words === null || rdata.length === 0) return null;
  const ttl = theirs !== null && words.ttl === base?.ttl ? theirs.ttl : words.ttl;
  return { ttl, note: words.note, rdata };
}
