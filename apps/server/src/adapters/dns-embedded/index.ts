import { fqdnOf } from "@nameplane/dns";
import type { ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import type { DnsPublisher, OwnerDifference, ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import type { DnsTransfers } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { pacer } from "../../platform/pace.ts";
import { askServedSerial } from "../served-serial.ts";
import { passingKeys, type Keys } from "./key-store.ts";
import { listen } from "./listen.ts";
import { Notifier } from "./notify.ts";
import { ServedZones } from "./served-zones.ts";
import { createEmbeddedSigner } from "./signer.ts";

export { dnsKeysFolder, KeyStore } from "./key-store.ts";

export type EmbeddedDnsOptions = {
  readonly host: string;
  /** The port. 0 means any free port, the same for UDP and TCP. */
  readonly port: number;
  /** Loads all served zones. Called once, before the first question is answered. */
  readonly loadZones: () => Promise<readonly ZoneToPublish[]>;
  /** Addresses that may copy whole zones (AXFR). By default there are none. */
  readonly transferAllowed?: readonly string[];
  /** Secondaries that copy the zones, are notified of changes and follow the catalog. */
  readonly transfers?: DnsTransfers | null;
  /**
   * Where the keys of signed zones are stored. By default they are only in memory, which is enough if zones are signed only for
   * a short time.
   */
  readonly keys?: Keys;
  readonly log: Log;
};

/** The name server for installations without another one: authoritative, in memory, and in this process. */
export type EmbeddedDns = DnsPublisher & { readonly host: string; readonly port: number; readonly signer: ZoneSigner };

/**
 * Starts the embedded name server: loads all zones, then listens. A stored zone that cannot be served is left out and logged,
 * so that the other zones are still answered. Throws when the keys of a signed zone cannot be read.
 */
export async function startEmbeddedDns(options: EmbeddedDnsOptions): Promise<EmbeddedDns> {
  const keys = options.keys ?? passingKeys;
  const states = await keys.load();
  const transfers = options.transfers ?? null;
  const catalog = transfers?.catalog ?? null;
  const notifier = transfers === null ? null : new Notifier(transfers, options.host, options.log);
  const zones = new ServedZones(states, catalog, notifier);
  zones.load(await options.loadZones(), options.log);
  const listening = await listen({
    host: options.host,
    port: options.port,
    findZone: (apex) => zones.find(apex),
    transferAllowed: [
      ...(options.transferAllowed ?? []),
      ...(transfers?.byAddress === true ? transfers.secondaries.map(({ host }) => host) : []),
    ],
    key: transfers?.key ?? null,
    hidden: catalog === null ? null : fqdnOf(catalog),
    stepsSince: (apex, serial) => zones.journal.since(apex, serial),
    log: options.log,
  });
  zones.announce();
  const signer = createEmbeddedSigner(keys, {
    states,
    isServed: (apex) => zones.find(apex) !== null,
    serve: (apex, state) => zones.sign(apex, state),
  });
  const { host, port } = listening;
  return {
    host,
    port,
    signer,
    address: { host, port },
    publish: async (zone) => zones.publish(zone),
    prepareDifference: (difference) => {
      const owners = gather(difference.owners);
      // Only prevents an unhandled rejection: the error is thrown again when the change is published.
      owners.catch(() => {});
      return async () => zones.change({ ...difference, owners: await owners });
    },
    remove: async (name) => {
      zones.remove(fqdnOf(name));
      await signer.forget(name);
    },
    servedSerial: (apex) => askServedSerial(listening, apex),
    close: () => {
      notifier?.close();
      return listening.close();
    },
  };
}

async function gather(owners: Iterable<OwnerDifference>): Promise<OwnerDifference[]> {
  const all: OwnerDifference[] = [];
  const pause = pacer();
  for (const owner of owners) {
    all.push(owner);
    await pause();
  }
  return all;
}
