import { namespaces } from "../../xml/namespaces.ts";
import { cctld } from "../cctld.ts";
import { iis as iisProfile } from "../iis.ts";
import type { Profile } from "../profile.ts";
import type { Shape } from "../shape.ts";

const { domain, contact, host, secDNS, rgp, loginSec, changePoll, iis: iisExtension, rl } = namespaces;

function run(tlds: readonly string[], parts: Partial<Profile>): Profile {
  return { ...cctld, tlds, wideHostTlds: tlds, reservedAtTld: {}, subProducts: {}, rdapTlds: [], fees: null, ...parts };
}

/** .se and .nu. */
export const iis: Shape = {
  id: "iis",
  serverId: "IIS EPP Server",
  objects: [domain, contact, host],
  extensions: [secDNS, iisExtension, rl],
  lacks: ["contact:transfer:*", "domain:transfer:approve", "domain:transfer:reject", "domain:transfer:cancel"],
  contactIds: "client",
  clientCertificate: false,
  profiles: [iisProfile],
};

/** .ch and .li: each name renews itself, so there is neither a renew command nor an expiry date; restored by the request alone. */
export const switchCh: Shape = {
  id: "switch",
  serverId: "SWITCH_EPP_Server",
  objects: [domain, contact, host],
  extensions: [secDNS, rgp, changePoll, loginSec, "https://www.nic.ch/epp/balance-1.0"],
  lacks: [
    "domain:renew",
    "contact:transfer:*",
    "domain:transfer:approve",
    "domain:transfer:reject",
    "domain:transfer:cancel",
    "domain:transfer:query",
  ],
  contactIds: "client",
  clientCertificate: false,
  profiles: [
    run(["ch", "li"], {
      registryName: "SWITCH (simulated)",
      repositoryId: "SIMCH",
      labelMin: 3,
      idnScripts: ["Latin"],
      terms: { minMonths: 12, maxMonths: 12, stepMonths: 12 },
      secDns: { keyTlds: [], recordsMax: 8, sha1Allowed: false },
      transfer: { ...cctld.transfer, decisions: false },
      showsExpiry: false,
      expiry: { kind: "autoRenew", notify: false },
    }),
  ],
};
