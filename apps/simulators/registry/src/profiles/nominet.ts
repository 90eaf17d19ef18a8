import { cctld } from "./cctld.ts";
import type { Profile } from "./profile.ts";

const tlds = ["uk", "co.uk", "org.uk", "me.uk"];

/**
 * .uk: the registrar of a domain releases it to the tag (client id) of another registrar. A domain that expires or is deleted
 * leaves the zone for 90 days, and only a renewal brings it back.
 */
export const nominet: Profile = {
  ...cctld,
  registryName: "Nominet (simulated)",
  tlds,
  wideHostTlds: tlds,
  repositoryId: "SIMUK",
  hostsMax: 10,
  reservedAtTld: { uk: ["co", "org", "me", "ltd", "plc", "net", "ac", "gov"] },
  secDns: { keyTlds: [], recordsMax: 8, sha1Allowed: false },
  transfer: { ...cctld.transfer, mode: "release", decisions: false },
  expiry: { kind: "deactivate", expiredDays: 90 },
  deletion: { kind: "deactivate", deactivatedDays: 90, quarantineDays: 0 },
  fees: null,
  subProducts: {},
  rdapTlds: ["uk"],
};
