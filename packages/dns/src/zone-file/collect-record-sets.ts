import { compareText, ownerSortKey, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import { OwnerTable } from "./owner-table.ts";

type OpenSet = { readonly owner: string; readonly type: RecordType; ttlSeconds: number; readonly rdata: string[] };

/** What was odd about a record that was put to the others. */
export type CollectNote = "duplicate" | "ttl_differs";

// Almost every set has one or two records; only beyond this is a hash set faster than looking through the list.
const listSearchMax = 16;

/** Puts records together to sets as they come, most of them to the owner of the one before. */
export class RecordSetCollector {
  recordCount = 0;
  private readonly sets: OpenSet[] = [];
  /** For each set the number of the one before it at the same owner, -1 for none. */
  private readonly before: number[] = [];
  private readonly owners: OwnerTable;
  /** For each owner the number of its newest set. */
  private readonly heads: number[] = [];
  private readonly known = new Map<OpenSet, Set<string>>();
  private lastOwner: string | null = null;
  private lastEntry = -1;

  constructor(expectedOwners = 0) {
    this.owners = new OwnerTable(expectedOwners);
  }

  get isEmpty(): boolean {
    return this.sets.length === 0;
  }

  /** Null when nothing was odd. A record that is there already is left out. */
  add(owner: string, type: RecordType, ttlSeconds: number, rdata: string): CollectNote | null {
    this.recordCount += 1;
    if (owner !== this.lastOwner) this.goTo(owner);
    const head = this.heads[this.lastEntry] ?? -1;
    for (let at = head; at >= 0; at = this.before[at] ?? -1) {
      const set = this.sets[at];
      if (set?.type === type) return this.addTo(set, ttlSeconds, rdata);
    }
    this.heads[this.lastEntry] = this.sets.length;
    this.before.push(head);
    this.sets.push({ owner, type, ttlSeconds, rdata: [rdata] });
    return null;
  }

  private goTo(owner: string): void {
    this.lastOwner = owner;
    this.lastEntry = this.owners.get(owner);
    if (this.lastEntry >= 0) return;
    this.lastEntry = this.owners.add(owner);
    this.heads.push(-1);
  }

  private addTo(set: OpenSet, ttlSeconds: number, rdata: string): CollectNote | null {
    const isKnown = this.isKnown(set, rdata);
    if (!isKnown) {
      set.rdata.push(rdata);
      this.known.get(set)?.add(rdata);
    }
    if (set.ttlSeconds === ttlSeconds) return isKnown ? "duplicate" : null;
    // RFC 2181 section 5.2: a set has one TTL; of two, the shorter one can do no harm
    set.ttlSeconds = Math.min(set.ttlSeconds, ttlSeconds);
    return isKnown ? "duplicate" : "ttl_differs";
  }

  private isKnown(set: OpenSet, rdata: string): boolean {
    if (set.rdata.length <= listSearchMax) return set.rdata.includes(rdata);
    let known = this.known.get(set);
    if (known === undefined) {
      known = new Set(set.rdata);
      this.known.set(set, known);
    }
    return known.has(rdata);
  }

  /** The sets in canonical order, as `sortRecordSets` has it. */
  sorted(): RecordSet[] {
    const owners = this.heads.map((head) => ({ key: ownerSortKey(this.sets[head]?.owner ?? ""), head }));
    // no owner is there twice
    owners.sort((a, b) => (a.key < b.key ? -1 : 1));
    const all: RecordSet[] = [];
    for (const { head } of owners) this.takeOwner(head, all);
    return all;
  }

  /** Puts the sets of one owner, by type, behind those that are there. */
  private takeOwner(head: number, all: RecordSet[]): void {
    const start = all.length;
    for (let at = head; at >= 0; at = this.before[at] ?? -1) {
      const set = this.sets[at];
      if (set === undefined) return;
      if (set.rdata.length > 1) set.rdata.sort(compareText);
      let place = all.length;
      for (; place > start && (all[place - 1]?.type ?? "") > set.type; place -= 1) all[place] = all[place - 1] ?? set;
      all[place] = set;
    }
  }
}
