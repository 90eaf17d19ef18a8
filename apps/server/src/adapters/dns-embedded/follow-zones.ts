import type { SecondaryServer, FollowedZone } from "../../areas/secondarydns/secondary-server.port.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import type { DnsPublisher } from "../../areas/zones/dns-publisher.port.ts";
import { createDnsAsker } from "../dns-asker.ts";
import { tsigKey } from "../primary-asker.ts";
import { soa, readRdata } from "@nameplane/dns";

/**
 * Serves zones as a secondary on the embedded name server. It copies a zone whole (AXFR) whenever it is told to. It neither
 * accepts notifications of changes (NOTIFY) nor checks for changes at the intervals in the SOA.
 */
export function createEmbeddedFollower(publisher: Pick<DnsPublisher, "publish" | "servedSerial">): SecondaryServer {
  const copy = (zone: FollowedZone) => copyZone(publisher, zone);
  return {
    follow: copy,
    refresh: copy,
    servedSerial: (apex) => publisher.servedSerial(apex),
  };
}

/** Copies from the first primary that gives the zone. Nothing happens if none does: the caller finds out why. */
async function copyZone(publisher: Pick<DnsPublisher, "publish">, { apex, primaries, key }: FollowedZone): Promise<void> {
  const asker = createDnsAsker({ key: tsigKey(key) });
  for (const primary of primaries) {
    const zone = await asker.transfer(primary, apex).catch((error: unknown) => {
      if (error instanceof OutcomeError && error.kind === "unavailable") return null;
      throw error;
    });
    if (zone === null || zone === "refused") continue;
    const read = readRdata(soa, zone.soa);
    if (!read.ok) continue;
    const { mname, rname, refresh, retry, expire, minimum } = read.value;
    const plain = (name: string) => name.replace(/\.$/, "");
    await publisher.publish({
      apex,
      serial: zone.serial,
      soa: { mname: plain(mname), rname: plain(rname), refresh, retry, expire, minimum, ttlSeconds: minimum },
      rrsets: zone.rrsets,
    });
    return;
  }
}
