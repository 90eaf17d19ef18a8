import { compareText, ownerSortKey, type RecordSet } from "../record-set.ts";
import type { RecordType } from "../types/all.ts";

type Owner = { readonly key: string; sets: OpenSet[] };
type OpenSet = { readonly owner: string; readonly type: RecordType; ttlSeconds: number; readonly rdata: string[] };

/** What was odd about a record that was put to the others. */
export type CollectNote = "duplicate" | "ttl_differs";

// Almost every set has one or two records; only beyond this is a hash set faster than looking through the list.
const listSearchMax = 16;

/** Puts records together to sets as they come, most of them to the owner of the one before. */
export class RecordSetCollector {
  recordCount = 0;
  private readonly byOwner = new Map<string, Owner>();
  private readonly known = new Map<OpenSet, Set<string>>();
  private lastName: string | null = null;
  private last: Owner = { key: "", sets: [] };

  get isEmpty(): boolean {
    return this.byOwner.size === 0;
  }

  /** Null when nothing was odd. A record that is there already is left out. */
  add(owner: string, type: RecordType, ttlSeconds: number, rdata: string): CollectNote | null {
    this.recordCount += 1;
    const entry = owner === this.lastName ? this.last : this.entryOf(owner);
    const set = setOf(entry.sets, type);
    if (set === null) {
      // arrays that grow by themselves take room for many more
      entry.sets = [...entry.sets, { owner, type, ttlSeconds, rdata: [rdata] }];
      return null;
    }
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

  private entryOf(owner: string): Owner {
    let entry = this.byOwner.get(owner);
    if (entry === undefined) {
      entry = { key: ownerSortKey(owner), sets: [] };
      this.byOwner.set(owner, entry);
    }
    this.lastName = owner;
    this.last = entry;
    return entry;
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
    // no owner is there twice
    const owners = [...this.byOwner.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
    const all: RecordSet[] = [];
    for (const { sets } of owners) {
      if (sets.length > 1) sets.sort((a, b) => (a.type < b.type ? -1 : 1));
      for (const set of sets) {
        if (set.rdata.length > 1) set.rdata.sort(compareText);
        all.push(set);
      }
    }
    return all;
  }
}

function setOf(sets: readonly OpenSet[], type: RecordType): OpenSet | null {
  for (const set of sets) if (set.type === type) return set;
  return null;
}
