import { NS } from "../namespaces.ts";
import { anyAuthInfo, anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * A new generic top-level domain as ICANN's technical tests expect it: four contact roles, host objects, prices and premium names
 * with the fee extension, restore by request and report (RFC 3915). A transfer is pending for five days and adds a year.
 */
export const gtld: RegistryProfile = {
  id: "gtld",
  title: "Generic top-level domain",
  extensions: [
    NS.secDNS,
    NS.rgp,
    NS.fee,
    NS.launch,
    NS.allocationToken,
    NS.changePoll,
    NS.loginSec,
    NS.secureAuthInfo,
    NS.unhandledNamespaces,
  ],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: contactsIn("registrant", "admin", "tech", "billing"),
  authInfo: anyAuthInfo,
  transfer: { kind: "pending", mayAnswer: true, addsMonths: 12, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: true,
  renewal: "command",
  restore: "rgp",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  tls: anyTls,
  // The only limits that all registries of this kind publish with the same values. Sessions and pipelining differ too much to
  // guess.
  limits: { ...cautiousLimits, namesPerCheck: 50, idleSeconds: 300 },
};

/**
 * A generic top-level domain without contacts at the registry, as ICANN's Registration Data Policy allows: .app, .dev and
 * others of Google's Nomulus.
 */
export const thinGtld: RegistryProfile = {
  ...gtld,
  id: "thinGtld",
  title: "Generic top-level domain without contacts",
  contacts: contactsIn(),
};
