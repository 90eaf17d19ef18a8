import { createHash } from "node:crypto";
import { isSerialNewer, storedNameOf, type Fqdn } from "@nameplane/dns";
import type { PublishedRrset, ZoneToPublish } from "../../areas/zones/dns-publisher.port.ts";
import type { GatheredDifference } from "./served-zone.ts";

// A catalog zone (RFC 9432) lists all zones, so that secondaries add new zones and remove old ones without configuration.

const soa = { mname: "invalid", rname: "invalid", refresh: 3600, retry: 600, expire: 2_147_483_646, minimum: 0 };

/** The catalog of these zones. Its serial is the time, so that it does not go back when the server restarts. */
export function catalogOf(apex: string, members: Iterable<Fqdn>, at: number): ZoneToPublish {
  return {
    ...head(apex, at),
    rrsets: [
      { owner: "", type: "NS", ttlSeconds: 0, rdata: ["invalid."] },
      { owner: "version", type: "TXT", ttlSeconds: 0, rdata: ['"2"'] },
      ...[...members].map(memberOf),
    ],
  };
}

/** The change that adds a member zone to the catalog zone, or removes one. */
export function catalogChange(apex: string, fromSerial: number, member: Fqdn, isThere: boolean, at: number): GatheredDifference {
  const serial = isSerialNewer(at, fromSerial) ? at : fromSerial + 1;
  const set = memberOf(member);
  const [before, after] = isThere ? [[], [set]] : [[set], []];
  return { ...head(apex, serial), fromSerial, owners: [{ owner: set.owner, before, after }] };
}

function head(apex: string, serial: number): Pick<ZoneToPublish, "apex" | "serial" | "soa"> {
  return { apex, serial, soa: { ...soa, ttlSeconds: 0 } };
}

function memberOf(member: Fqdn): PublishedRrset {
  const label = createHash("sha256").update(storedNameOf(member)).digest("hex").slice(0, 32);
  return { owner: `${label}.zones`, type: "PTR", ttlSeconds: 0, rdata: [member] };
}
