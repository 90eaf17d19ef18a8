import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * CentralNic (.xyz, .online, .site and others): contacts in four roles, host objects, prices with a draft version of the fee
 * extension.
 */
export const centralnic: RegistryProfile = {
  id: "centralnic",
  title: ".xyz, .online and others (CentralNic)",
  extensions: [
    NS.secDNS,
    NS.rgp,
    NS.fee,
    NS.idn,
    NS.launch,
    NS.allocationToken,
    NS.changePoll,
    NS.loginSec,
    NS.secureAuthInfo,
    NS.unhandledNamespaces,
    NS.maintenance,
  ],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: contactsIn("registrant", "admin", "tech", "billing"),
  authInfo: { minLength: 6, maxLength: 48, atCreate: "none", madeBy: "client" },
  transfer: { kind: "pending", mayAnswer: true, addsMonths: 12, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: true,
  renewal: "command",
  restore: "rgp",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  tls: anyTls,
  limits: cautiousLimits,
};
