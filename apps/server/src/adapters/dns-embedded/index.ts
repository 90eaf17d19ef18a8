import { fqdnOf, type Fqdn } from "@nameplane/dns";
import type { DnsPublisher, ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import type { Log } from "../../platform/log.ts";
import { askServedSerial, refuseOlderSerial } from "../served-serial.ts";
import { listen } from "./listen.ts";
import { buildServedZone, changeServedZone, type ServedZone } from "./served-zone.ts";

export type EmbeddedDnsOptions = {
  readonly host: string;
  /** 0 = any free port, the same for UDP and TCP. */
  readonly port: number;
  /** Every zone that is served, read once before the first question is answered. */
  readonly loadZones: () => Promise<readonly ZoneToPublish[]>;
  /** Addresses that may copy whole zones (AXFR); nobody by default. */
  readonly transferAllowed?: readonly string[];
  readonly log: Log;
};

/** The name server of an installation without one: authoritative, unsigned, in memory, in this process. */
export type EmbeddedDns = DnsPublisher & { readonly host: string; readonly port: number };

/**
 * Starts the embedded name server: loads all zones, then listens. A stored zone that cannot be served is left out and logged, so that one
 * bad zone does not keep all others from being answered.
 */
export async function startEmbeddedDns(options: EmbeddedDnsOptions): Promise<EmbeddedDns> {
  const zones = new Map<Fqdn, ServedZone>();
  for (const zone of await options.loadZones()) {
    try {
      zones.set(fqdnOf(zone.apex), buildServedZone(zone));
    } catch (error) {
      options.log.error({ event: "dns.zone-not-loaded", name: zone.apex, error: String(error) }, "zone not loaded");
    }
  }
  const listening = await listen({
    host: options.host,
    port: options.port,
    findZone: (apex) => zones.get(apex) ?? null,
    transferAllowed: options.transferAllowed ?? [],
    log: options.log,
  });
  return {
    host: listening.host,
    port: listening.port,
    address: { host: listening.host, port: listening.port },
    publish: async (zone) => {
      const served = zones.get(fqdnOf(zone.apex));
      if (served !== undefined) refuseOlderSerial(zone, served.serial);
      // one assignment: a question meets the old zone or the new one, never something between
      zones.set(fqdnOf(zone.apex), buildServedZone(zone));
    },
    publishDifference: async (difference) => {
      const apex = fqdnOf(difference.apex);
      const served = zones.get(apex);
      if (served?.serial !== difference.fromSerial) return false;
      refuseOlderSerial(difference, served.serial);
      zones.set(apex, changeServedZone(served, difference));
      return true;
    },
    remove: async (apex) => {
      zones.delete(fqdnOf(apex));
    },
    servedSerial: (apex) => askServedSerial(listening, apex),
    close: () => listening.close(),
  };
}
