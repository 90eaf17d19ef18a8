import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import { setKey, setToPublish, soaSet, type PowerDnsSet } from "./convert.ts";

type Remembered = { readonly serial: number; readonly sets: ReadonlyMap<string, PowerDnsSet> };

// About 400 bytes each: some 80 MB when full, in the one process that publishes.
const setsMax = 200_000;

/**
 * What was last written for large zones. Reading such a zone back from PowerDNS takes half a second, remembering it makes a change cost what
 * it costs in a small zone. It is believed only while the server still shows the serial that was written, and forgotten after any failure.
 */
export class PublishedMemory {
  private readonly zones = new Map<string, Remembered>();
  private setCount = 0;

  /** Sets as last written, if the server shows the serial they were written under. */
  sets(apex: string, serial: number): readonly PowerDnsSet[] | null {
    const zone = this.zones.get(apex);
    return zone?.serial === serial ? [...zone.sets.values()] : null;
  }

  has(apex: string): boolean {
    return this.zones.has(apex);
  }

  remember(zone: ZoneToPublish, sets: readonly PowerDnsSet[]): void {
    this.forget(zone.apex);
    if (sets.length > setsMax) return;
    this.zones.set(zone.apex, { serial: zone.serial, sets: new Map(sets.map((set) => [setKey(set), set])) });
    this.setCount += sets.length;
    for (const apex of this.zones.keys()) {
      if (this.setCount <= setsMax) break;
      this.forget(apex);
    }
  }

  forget(apex: string): void {
    this.setCount -= this.zones.get(apex)?.sets.size ?? 0;
    this.zones.delete(apex);
  }

  /**
   * The whole zone in the form of PowerDNS, SOA first. A set that says what it said last time is taken over as the same object, checked then
   * and equal now; every other set is checked. Throws OutcomeError refused for a set that is none: nothing unchecked is sent.
   */
  convert(zone: ZoneToPublish): PowerDnsSet[] {
    const before = this.zones.get(zone.apex)?.sets;
    return [
      soaSet(zone, zone.serial),
      ...zone.rrsets.map((rrset) => {
        const name = rrset.owner === "" ? `${zone.apex}.` : `${rrset.owner}.${zone.apex}.`;
        const known = before?.get(setKey({ name, type: rrset.type }));
        return known !== undefined && saysTheSame(known, rrset) ? known : setToPublish(rrset, zone.apex);
      }),
    ];
  }
}

function saysTheSame(known: PowerDnsSet, rrset: ZoneToPublish["rrsets"][number]): boolean {
  if (known.ttl !== rrset.ttlSeconds || known.records.length !== rrset.rdata.length) return false;
  return rrset.rdata.every((rdata, index) => known.records[index]?.content === rdata);
}
