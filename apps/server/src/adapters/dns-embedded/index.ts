import { fqdnOf, type Fqdn } from "@nameplane/dns";
import type { ZoneSigner } from "../../areas/dnssec/zone-signer.port.ts";
import type { DnsPublisher, OwnerDifference, ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import type { DnsTransfers } from "../../platform/config.ts";
import type { Log } from "../../platform/log.ts";
import { pacer } from "../../platform/pace.ts";
import { nowSeconds } from "../tsig.ts";
import { askServedSerial, refuseOlderSerial } from "../served-serial.ts";
import { catalogChange, catalogOf } from "./catalog.ts";
import { Journal } from "./journal.ts";
import { passingKeys, type Keys } from "./key-store.ts";
import { listen } from "./listen.ts";
import { Notifier } from "./notify.ts";
import { buildServedZone, changeServedZone, signedWith, type GatheredDifference, type ServedZone } from "./served-zone.ts";
import { createEmbeddedSigner } from "./signer.ts";
import { ZoneSigning } from "./zone-signing.ts";

export { dnsKeysFolder, KeyStore } from "./key-store.ts";

export type EmbeddedDnsOptions = {
  readonly host: string;
  /** 0 = any free port, the same for UDP and TCP. */
  readonly port: number;
  /** Every zone that is served, read once before the first question is answered. */
  readonly loadZones: () => Promise<readonly ZoneToPublish[]>;
  /** Addresses that may copy whole zones (AXFR); nobody by default. */
  readonly transferAllowed?: readonly string[];
  /** Secondaries that copy the zones, hear of changes and follow the catalog. */
  readonly transfers?: DnsTransfers | null;
  /** Where the keys of signed zones are kept; nowhere by default, where names are not signed for long. */
  readonly keys?: Keys;
  readonly log: Log;
};

/** The name server of an installation without one: authoritative, in memory, in this process. */
export type EmbeddedDns = DnsPublisher & { readonly host: string; readonly port: number; readonly signer: ZoneSigner };

/**
 * Starts the embedded name server: loads all zones, then listens. A stored zone that cannot be served is left out and logged, so that one
 * bad zone does not keep all others from being answered. Throws when the keys of a signed zone cannot be read.
 */
export async function startEmbeddedDns(options: EmbeddedDnsOptions): Promise<EmbeddedDns> {
  const zones = new Map<Fqdn, ServedZone>();
  const keys = options.keys ?? passingKeys;
  const states = await keys.load();
  const signingOf = (apex: Fqdn) => {
    const state = states.get(apex);
    return state === undefined ? null : new ZoneSigning(apex, state);
  };
  await loadInto(zones, options, signingOf);
  const journal = new Journal();
  const transfers = options.transfers ?? null;
  const catalog = transfers?.catalog ?? null;
  const listening = await listen({
    host: options.host,
    port: options.port,
    findZone: (apex) => zones.get(apex) ?? null,
    transferAllowed: [
      ...(options.transferAllowed ?? []),
      ...(transfers?.byAddress === true ? transfers.secondaries.map(({ host }) => host) : []),
    ],
    key: transfers?.key ?? null,
    hidden: catalog === null ? null : fqdnOf(catalog),
    stepsSince: (apex, serial) => journal.since(apex, serial),
    log: options.log,
  });
  const notifier = transfers === null ? null : new Notifier(transfers, options.host, options.log);
  if (catalog !== null) zones.set(fqdnOf(catalog), buildServedZone(catalogOf(catalog, zones.keys(), nowSeconds())));
  for (const apex of notifier === null ? [] : zones.keys()) notifier?.notify(apex);

  const change = (apex: Fqdn, served: ServedZone, difference: GatheredDifference) => {
    const { zone, step } = changeServedZone(served, difference);
    zones.set(apex, zone);
    journal.add(apex, step);
    notifier?.notify(apex);
  };
  const list = (member: Fqdn, isThere: boolean) => {
    const served = catalog === null ? undefined : zones.get(fqdnOf(catalog));
    if (catalog === null || served === undefined) return;
    change(fqdnOf(catalog), served, catalogChange(catalog, served.serial, member, isThere, nowSeconds()));
  };
  const signer = createEmbeddedSigner(keys, {
    states,
    isServed: (apex) => zones.has(apex),
    serve: (apex, state) => {
      const served = zones.get(apex);
      if (served === undefined) return;
      zones.set(apex, signedWith(served, state === null ? null : new ZoneSigning(apex, state)));
      // what is served differs under the same serial: the next one is copied as a whole
      journal.forget(apex);
    },
  });
  return {
    host: listening.host,
    port: listening.port,
    signer,
    address: { host: listening.host, port: listening.port },
    publish: async (zone) => {
      const apex = fqdnOf(zone.apex);
      const served = zones.get(apex);
      if (served !== undefined) refuseOlderSerial(zone, served.serial);
      // one assignment: a question meets the old zone or the new one, never something between
      zones.set(apex, buildServedZone(zone, served === undefined ? signingOf(apex) : served.signing));
      journal.forget(apex);
      if (served === undefined) list(apex, true);
      notifier?.notify(apex);
    },
    prepareDifference: (difference) => {
      const gathered = gather(difference.owners);
      // thrown when it is to be published
      gathered.catch(() => {});
      return async () => {
        const owners = await gathered;
        const apex = fqdnOf(difference.apex);
        const served = zones.get(apex);
        if (served?.serial !== difference.fromSerial) return false;
        refuseOlderSerial(difference, served.serial);
        change(apex, served, { ...difference, owners });
        return true;
      };
    },
    remove: async (name) => {
      const apex = fqdnOf(name);
      journal.forget(apex);
      if (zones.delete(apex)) list(apex, false);
      await signer.forget(name);
    },
    servedSerial: (apex) => askServedSerial(listening, apex),
    close: () => {
      notifier?.close();
      return listening.close();
    },
  };
}

async function loadInto(
  zones: Map<Fqdn, ServedZone>,
  { loadZones, log }: EmbeddedDnsOptions,
  signingOf: (apex: Fqdn) => ZoneSigning | null,
): Promise<void> {
  for (const zone of await loadZones()) {
    try {
      const apex = fqdnOf(zone.apex);
      zones.set(apex, buildServedZone(zone, signingOf(apex)));
    } catch (error) {
      log.error({ event: "dns.zone-not-loaded", name: zone.apex, error: String(error) }, "zone not loaded");
    }
  }
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
