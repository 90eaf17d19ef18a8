import type { Fqdn, WireRecord } from "@nameplane/dns";
import type { ServedNode } from "./zone-tree.ts";

/** The changes between two serials of a zone, for secondaries that only ask for changes (IXFR, RFC 1995). */
export type JournalEntry = {
  readonly fromSerial: number;
  readonly oldSoa: WireRecord;
  readonly newSoa: WireRecord;
  readonly removed: readonly WireRecord[];
  readonly added: readonly WireRecord[];
};

// The most changes that are stored of a zone, and the most records in all of them together. A secondary server that lacks older
// changes copies the whole zone.
const entriesMax = 50;
const recordsMax = 5000;

/** Records at a name that exist in only one of two versions. */
export function changedRecords(before: ServedNode | undefined, after: ServedNode): Pick<JournalEntry, "removed" | "added"> {
  const [old, now] = [recordsOf(before), recordsOf(after)];
  const missingIn = (others: ReadonlyMap<string, WireRecord>) => (record: readonly [string, WireRecord]) =>
    others.has(record[0]) ? [] : [record[1]];
  return { removed: [...old].flatMap(missingIn(now)), added: [...now].flatMap(missingIn(old)) };
}

const soaCode = 6;

function recordsOf(node: ServedNode | undefined): Map<string, WireRecord> {
  const records = [...(node ?? new Map<number, WireRecord[]>()).values()].flat().filter(({ type }) => type !== soaCode);
  return new Map(
    records.map((record) => [`${record.type} ${record.ttlSeconds} ${Buffer.from(record.rdata).toString("latin1")}`, record]),
  );
}

export class Journal {
  private readonly zones = new Map<Fqdn, JournalEntry[]>();

  add(apex: Fqdn, entry: JournalEntry): void {
    const entries = [...(this.zones.get(apex) ?? []), entry].slice(-entriesMax);
    let records = entries.reduce((sum, { removed, added }) => sum + removed.length + added.length, 0);
    while (records > recordsMax) {
      const oldest = entries.shift();
      records -= (oldest?.removed.length ?? 0) + (oldest?.added.length ?? 0);
    }
    this.zones.set(apex, entries);
  }

  /** Removes the stored changes of a zone that was replaced as a whole, or deleted. */
  forget(apex: Fqdn): void {
    this.zones.delete(apex);
  }

  /** All changes from a serial to the newest one. Null if they are no longer stored. */
  since(apex: Fqdn, serial: number): readonly JournalEntry[] | null {
    const entries = this.zones.get(apex) ?? [];
    const at = entries.findIndex(({ fromSerial }) => fromSerial === serial);
    return at === -1 ? null : entries.slice(at);
  }
}
