import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { setToPublish, soaSet, type PowerDnsSet } from "./convert.ts";

type Rrset = ZoneToPublish["rrsets"][number];

/** What was written last, as it was asked for and as it was sent, in the same order. */
type Remembered = { readonly serial: number; readonly rrsets: readonly Rrset[]; readonly sets: readonly PowerDnsSet[] };

/** A zone in the form of PowerDNS. */
export type ConvertedZone = {
  readonly soa: PowerDnsSet;
  /** Everything but the SOA, in the order of the zone. */
  readonly sets: readonly PowerDnsSet[];
  /** Against what was written last: the sets that say something else, when names and types are the same one by one; null when they are not. */
  readonly changedSets: readonly PowerDnsSet[] | null;
};

// About 600 bytes each: some 120 MB when full, in the one process that publishes.
const setsMax = 200_000;

/**
 * What was last written for large zones. Reading such a zone back from PowerDNS takes half a second, remembering it makes a change cost what
 * it costs in a small zone. It is believed only while the server still shows the serial that was written, and forgotten after any failure.
 */
export class PublishedMemory {
  private readonly zones = new Map<string, Remembered>();
  private setCount = 0;

  has(apex: string): boolean {
    return this.zones.has(apex);
  }

  /** Sets as last written without the SOA, if the server shows the serial they were written under. */
  sets(apex: string, serial: number): readonly PowerDnsSet[] | null {
    const zone = this.zones.get(apex);
    return zone?.serial === serial ? zone.sets : null;
  }

  remember(zone: ZoneToPublish, sets: readonly PowerDnsSet[]): void {
    this.forget(zone.apex);
    if (sets.length > setsMax) return;
    this.zones.set(zone.apex, { serial: zone.serial, rrsets: zone.rrsets, sets });
    this.setCount += sets.length;
    for (const apex of this.zones.keys()) {
      if (this.setCount <= setsMax) break;
      this.forget(apex);
    }
  }

  forget(apex: string): void {
    this.setCount -= this.zones.get(apex)?.sets.length ?? 0;
    this.zones.delete(apex);
  }

  /**
   * Brings a zone into the form of PowerDNS. A set that says what it said last time is taken over, checked then and equal now; every other
   * set is checked. Throws OutcomeError refused for a set that is none: nothing unchecked is sent.
   */
  convert(zone: ZoneToPublish): ConvertedZone {
    const soa = soaSet(zone, zone.serial);
    const before = this.zones.get(zone.apex);
    if (before === undefined || !isSameRow(before.rrsets, zone.rrsets)) {
      return { soa, sets: zone.rrsets.map((rrset) => setToPublish(rrset, zone.apex)), changedSets: null };
    }
    const changedSets: PowerDnsSet[] = [];
    const sets = zone.rrsets.map((rrset, index) => {
      const known = before.sets[index];
      if (known !== undefined && saysTheSame(before.rrsets[index] ?? rrset, rrset)) return known;
      const set = setToPublish(rrset, zone.apex);
      changedSets.push(set);
      return set;
    });
    return { soa, sets, changedSets };
  }
}

/** The same names and types in the same order: values may differ. */
function isSameRow(before: readonly Rrset[], after: readonly Rrset[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, index) => one.owner === after[index]?.owner && one.type === after[index].type)
  );
}

function saysTheSame(before: Rrset, after: Rrset): boolean {
  if (before.ttlSeconds !== after.ttlSeconds || before.rdata.length !== after.rdata.length) return false;
  return before.rdata.every((rdata, index) => rdata === after.rdata[index]);
}
