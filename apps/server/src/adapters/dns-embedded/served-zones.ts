import { fqdnOf, type Fqdn } from "@nameplane/dns";
import type { ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import type { Log } from "../../platform/log.ts";
import { refuseOlderSerial } from "../served-serial.ts";
import { nowSeconds } from "../tsig.ts";
import { catalogChange, catalogOf } from "./catalog.ts";
import { Journal } from "./journal.ts";
import type { Notifier } from "./notify.ts";
import { buildServedZone, changeServedZone, signedWith, type GatheredDifference, type ServedZone } from "./served-zone.ts";
import { ZoneSigning, type SigningState } from "./zone-signing.ts";

/** All zones that the server answers for, their journals of changes, and the catalog that lists them for secondaries. */
export class ServedZones {
  private readonly zones = new Map<Fqdn, ServedZone>();
  private readonly states: ReadonlyMap<Fqdn, SigningState>;
  private readonly catalog: string | null;
  private readonly notifier: Notifier | null;
  readonly journal = new Journal();

  /**
   * `states` are those of signed zones, as their signer stores them. `catalog` is the apex of the catalog. `notifier` notifies
   * secondaries of changes.
   */
  constructor(states: ReadonlyMap<Fqdn, SigningState>, catalog: string | null, notifier: Notifier | null) {
    this.states = states;
    this.catalog = catalog;
    this.notifier = notifier;
  }

  find(apex: Fqdn): ServedZone | null {
    return this.zones.get(apex) ?? null;
  }

  /** Loads zones. A zone that cannot be served is left out. */
  load(zones: readonly ZoneToPublish[], log: Log): void {
    for (const zone of zones) {
      try {
        const apex = fqdnOf(zone.apex);
        this.zones.set(apex, buildServedZone(zone, this.signingOf(apex)));
      } catch (error) {
        log.error({ event: "dns.zone-not-loaded", name: zone.apex, error: String(error) }, "zone not loaded");
      }
    }
  }

  /** Builds the catalog of the loaded zones, and notifies secondaries of all of them. */
  announce(): void {
    const catalog = this.catalog;
    if (catalog !== null) this.zones.set(fqdnOf(catalog), buildServedZone(catalogOf(catalog, this.zones.keys(), nowSeconds())));
    for (const apex of this.zones.keys()) this.notifier?.notify(apex);
  }

  publish(zone: ZoneToPublish): void {
    const apex = fqdnOf(zone.apex);
    const served = this.zones.get(apex);
    if (served !== undefined) refuseOlderSerial(zone, served.serial);
    // This is a single assignment, so that a question is answered from either the old zone or the new one, never from a
    // mixture.
    this.zones.set(apex, buildServedZone(zone, served === undefined ? this.signingOf(apex) : served.signing));
    this.journal.forget(apex);
    if (served === undefined) this.list(apex, true);
    this.notifier?.notify(apex);
  }

  /** Applies a difference. False if the served zone is not the version from which the difference starts; then nothing changes. */
  change(difference: GatheredDifference): boolean {
    const apex = fqdnOf(difference.apex);
    const served = this.zones.get(apex);
    if (served?.serial !== difference.fromSerial) return false;
    refuseOlderSerial(difference, served.serial);
    this.put(apex, served, difference);
    return true;
  }

  sign(apex: Fqdn, state: SigningState | null): void {
    const served = this.zones.get(apex);
    if (served === undefined) return;
    this.zones.set(apex, signedWith(served, state === null ? null : new ZoneSigning(apex, state)));
    // The data differ, but the serial stays the same, so secondaries have to copy the next version as a whole.
    this.journal.forget(apex);
  }

  remove(apex: Fqdn): void {
    this.journal.forget(apex);
    if (this.zones.delete(apex)) this.list(apex, false);
  }

  private signingOf(apex: Fqdn): ZoneSigning | null {
    const state = this.states.get(apex);
    return state === undefined ? null : new ZoneSigning(apex, state);
  }

  private put(apex: Fqdn, served: ServedZone, difference: GatheredDifference): void {
    const { zone, step } = changeServedZone(served, difference);
    this.zones.set(apex, zone);
    this.journal.add(apex, step);
    this.notifier?.notify(apex);
  }

  private list(member: Fqdn, isThere: boolean): void {
    const catalog = this.catalog;
    const served = catalog === null ? null : this.find(fqdnOf(catalog));
    if (catalog === null || served === null) return;
    this.put(fqdnOf(catalog), served, catalogChange(catalog, served.serial, member, isThere, nowSeconds()));
  }
}
