import { piecesOfNote, searchedTag } from "@nameplane/contracts/zones/record-tags";
import { compareText, isNamedBy, searchText } from "@nameplane/dns";
import type { RecordSetView, RecordSort } from "@nameplane/contracts/zones/zone";
import { keyOf, pairsOf, type RecordLine, type StagedEdits, type StagedSet } from "../staging/index.ts";

export type RowMark = "none" | "added" | "changed" | "removed";

/** A record in the table, with staged edits included. */
export type RecordRow = RecordLine & {
  readonly key: string;
  readonly mark: RowMark;
  /** The saved content of a changed record; null for any other record. */
  readonly was: { readonly rdata: string; readonly ttl: number; readonly note: string | null } | null;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
};

type Sorted = { readonly owner: string; readonly type: string; readonly ttl: number; readonly version: number };

/** Order of the zone: apex first, then by name, then by type. */
export function compareSets(a: Pick<Sorted, "owner" | "type">, b: Pick<Sorted, "owner" | "type">): number {
  return compareText(a.owner, b.owner) || compareText(a.type, b.type);
}

const keys: Readonly<Record<string, (a: Sorted, b: Sorted) => number>> = {
  name: () => 0,
  type: (a, b) => compareText(a.type, b.type),
  ttl: (a, b) => a.ttl - b.ttl,
  changed: (a, b) => a.version - b.version,
};

/** Order of the table and of the server's pages. */
export function comparing(sort: RecordSort): (a: Sorted, b: Sorted) => number {
  const sign = sort.startsWith("-") ? -1 : 1;
  const key = keys[sort.replace("-", "")] ?? (() => 0);
  return (a, b) => sign * (key(a, b) || compareSets(a, b));
}

/** The position of a staged set among those of the server. A set that is not at the server yet counts as the newest. */
const placeOf = ({ owner, type, base, baseVersion, next }: StagedSet): Sorted => ({
  owner,
  type,
  ttl: (base ?? next)?.ttl ?? 0,
  version: baseVersion ?? Number.MAX_SAFE_INTEGER,
});

/** The key of a row. A value is in a set only once, so the row keeps its key, and the focus, when it is marked as removed. */
const rowKey = (set: { owner: string; type: string }, rdata: string) => `${keyOf(set)} ${rdata}`;

/** The records of a set without staged changes. */
function plainRows(set: RecordSetView): RecordRow[] {
  const { owner, type, ttl, note, changedby, changedat } = set;
  return set.rdata.map((rdata) => ({
    key: rowKey(set, rdata),
    owner,
    type,
    ttl,
    rdata,
    note,
    mark: "none",
    was: null,
    changedBy: changedby,
    changedAt: changedat,
  }));
}

/** The records of a staged set: first those that stay, are changed or are removed, in their old order, then the new ones. */
export function stagedRows(set: StagedSet, served?: RecordSetView): RecordRow[] {
  const { owner, type, base, next } = set;
  const now = new Set(next?.rdata);
  const newByOld = new Map(Object.entries(pairsOf(set)).map(([to, from]) => [from, to]));
  const author = { changedBy: served?.changedby ?? null, changedAt: served?.changedat ?? null };
  const row = (rdata: string, mark: RowMark, was: RecordRow["was"] = null): RecordRow => {
    const words = mark === "removed" ? base : next;
    const { ttl = 0, note = null } = words ?? {};
    return { key: rowKey(set, rdata), owner, type, ttl, rdata, note, mark, was, ...author };
  };
  const old = (base?.rdata ?? []).map((rdata) => {
    const was = { rdata, ttl: base?.ttl ?? 0, note: base?.note ?? null };
    const replacement = newByOld.get(rdata);
    if (replacement !== undefined && now.has(replacement)) return row(replacement, "changed", was);
    if (!now.has(rdata)) return row(rdata, "removed");
    const isSame = was.ttl === next?.ttl && (was.note ?? "") === (next.note ?? "");
    return isSame ? row(rdata, "none") : row(rdata, "changed", was);
  });
  const shown = new Set(old.filter(({ mark }) => mark !== "removed").map(({ rdata }) => rdata));
  const added = (next?.rdata ?? []).filter((rdata) => !shown.has(rdata)).map((rdata) => row(rdata, "added"));
  return [...old, ...added];
}

export type RowFilter = { readonly text: string; readonly type: string | null; readonly apex: string };

/** Whether a record that is staged here, but is not at the server yet, matches the search. */
export function matchesFilter(row: RecordLine, { text, type, apex }: RowFilter): boolean {
  if (type !== null && row.type !== type) return false;
  const tag = searchedTag(text);
  if (tag !== null) return piecesOfNote(row.note ?? "").some((piece) => piece.isTag && piece.text.toLowerCase().startsWith(tag));
  const wanted = searchText(text, apex);
  if (wanted.value === "" || isNamedBy(wanted, row.owner, apex)) return true;
  const rdata = row.rdata.toLowerCase();
  return [wanted.value, wanted.name].some((each) => rdata.includes(each)) || isNoted(row, wanted.value);
}

const isNoted = ({ note }: RecordLine, wanted: string) => note !== null && note.toLowerCase().includes(wanted);

/**
 * The rows of the pages loaded so far, with the staged edits in their places. If the place of a staged set is after the last
 * loaded page, the set is shown when that page is loaded. `isComplete` means that no page is left.
 */
export function rowsOf(
  pages: readonly RecordSetView[],
  edits: StagedEdits,
  filter: RowFilter,
  isComplete: boolean,
  sort: RecordSort = "name",
): RecordRow[] {
  const compare = comparing(sort);
  const read = new Set(pages.map(keyOf));
  const last = pages.at(-1);
  const others = [...edits.values()]
    .filter((set) => !read.has(keyOf(set)) && (isComplete || (last !== undefined && compare(placeOf(set), last) < 0)))
    .toSorted((a, b) => compare(placeOf(a), placeOf(b)));
  const rowsOfServed = (set: RecordSetView) => {
    const staged = edits.get(keyOf(set));
    return staged === undefined ? plainRows(set) : stagedRows(staged, set);
  };
  const rowsOfOther = (set: StagedSet) => stagedRows(set).filter((row) => matchesFilter(row, filter));
  if (others.length === 0) return pages.flatMap(rowsOfServed);
  const rows: RecordRow[] = [];
  let at = 0;
  for (const set of pages) {
    for (let next = others[at]; next !== undefined && compare(placeOf(next), set) < 0; next = others[at]) {
      rows.push(...rowsOfOther(next));
      at += 1;
    }
    rows.push(...rowsOfServed(set));
  }
  return [...rows, ...others.slice(at).flatMap(rowsOfOther)];
}

/** The rows of staged records only, in the order of the zone. */
export function stagedRowsOf(edits: StagedEdits): RecordRow[] {
  return [...edits.values()]
    .toSorted(compareSets)
    .flatMap((set) => stagedRows(set))
    .filter(({ mark }) => mark !== "none");
}

export type StagedCounts = {
  readonly total: number;
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
};

/** How many records the staged edits add, change and remove, for the bar of staged changes. */
export function countStaged(edits: StagedEdits): StagedCounts {
  const rows = stagedRowsOf(edits);
  const count = (mark: RowMark) => rows.filter((row) => row.mark === mark).length;
  return { total: rows.length, added: count("added"), changed: count("changed"), removed: count("removed") };
}

/** How many records of each type there are once the edits are applied, for the chips of the types. */
export function countsByType(
  served: readonly { readonly type: string; readonly records: number }[],
  edits: StagedEdits,
): { readonly type: string; readonly records: number }[] {
  const counts = new Map(served.map(({ type, records }) => [type, records]));
  for (const { type, base, next } of edits.values()) {
    const change = (next?.rdata.length ?? 0) - (base?.rdata.length ?? 0);
    counts.set(type, (counts.get(type) ?? 0) + change);
  }
  return [...counts].map(([type, records]) => ({ type, records: Math.max(0, records) }));
}
