import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * Identity Digital, formerly Donuts and Afilias (.info, .live, .email, .systems and others): contacts, host objects, restore by
 * request and report (RFC 3915). A transfer is pending for five days and adds a year.
 */
export const identityDigital: RegistryProfile = {
  id: "identityDigital",
  title: ".info, .live and others (Identity Digital)",
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
  authInfo: { minLength: 8, maxLength: 64, atCreate: "none", madeBy: "client" },
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
