import { compareText, ownerSortKey, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";
import { hashOf, OwnerTable } from "./owner-table.ts";

type OpenSet = { readonly owner: string; readonly type: RecordType; ttlSeconds: number; readonly rdata: string[] };

/** Notes about a record that was added to the others. */
export type CollectNote = "duplicate" | "ttl_differs";

// Almost every set has one or two records. Only beyond this number is a hash set faster than a search through the list.
const listSearchMax = 16;

const numbersMin = 1024;

function doubled(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** Collects records into sets as they come. Most records belong to the same owner as the one before. */
export class RecordSetCollector {
  recordCount = 0;
  private readonly sets: OpenSet[] = [];
  /** For each set, the number of the previous set at the same owner; -1 for none. */
  private before = new Int32Array(numbersMin);
  private readonly owners: OwnerTable;
  /** For each owner the number of its newest set. */
  private heads = new Int32Array(numbersMin);
  private ownerCount = 0;
  private readonly known = new Map<OpenSet, Set<string>>();
  private lastOwner: string | null = null;
  private lastEntry = -1;

  constructor(expectedOwners = 0) {
    this.owners = new OwnerTable(expectedOwners);
  }

  get isEmpty(): boolean {
    return this.sets.length === 0;
  }

  /**
   * Adds a record at an owner. The caller may pass the owner's hash. Returns null if there is nothing to note; a duplicate is
   * left out.
   */
  add(owner: string, type: RecordType, ttlSeconds: number, rdata: string, hash?: number): CollectNote | null {
    this.recordCount += 1;
    if (owner !== this.lastOwner) this.goTo(owner, hash ?? hashOf(owner, 0, owner.length));
    const head = this.heads[this.lastEntry] ?? -1;
    for (let at = head; at >= 0; at = this.before[at] ?? -1) {
      const set = this.sets[at];
      if (set?.type === type) return this.addTo(set, ttlSeconds, rdata);
    }
    const number = this.sets.push({ owner, type, ttlSeconds, rdata: [rdata] }) - 1;
    this.heads[this.lastEntry] = number;
    if (number === this.before.length) this.before = doubled(this.before);
    this.before[number] = head;
    return null;
  }

  private goTo(owner: string, hash: number): void {
    this.lastOwner = owner;
    this.lastEntry = this.owners.get(owner, hash);
    if (this.lastEntry >= 0) return;
    this.lastEntry = this.owners.add(owner, hash);
    if (this.ownerCount === this.heads.length) this.heads = doubled(this.heads);
    this.heads[this.ownerCount] = -1;
    this.ownerCount += 1;
  }

  private addTo(set: OpenSet, ttlSeconds: number, rdata: string): CollectNote | null {
    const isKnown = this.isKnown(set, rdata);
    if (!isKnown) {
      set.rdata.push(rdata);
      this.known.get(set)?.add(rdata);
    }
    if (set.ttlSeconds === ttlSeconds) return isKnown ? "duplicate" : null;
    // RFC 2181 section 5.2: a set has one TTL; the shorter of two does no harm
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

  /** The sets in the same canonical order as `sortRecordSets`. */
  sorted(): RecordSet[] {
    const keys: string[] = [];
    const order: number[] = [];
    for (let index = 0; index < this.ownerCount; index += 1) {
      keys.push(ownerSortKey(this.sets[this.heads[index] ?? -1]?.owner ?? ""));
      order.push(index);
    }
    // Every owner occurs once, so no two keys are equal.
    order.sort((a, b) => ((keys[a] ?? "") < (keys[b] ?? "") ? -1 : 1));
    const all: RecordSet[] = [];
    for (const index of order) this.takeOwner(this.heads[index] ?? -1, all);
    return all;
  }

  /** Appends the sets of one owner, by type. */
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
