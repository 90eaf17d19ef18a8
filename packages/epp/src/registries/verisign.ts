import { NS } from "../namespaces.ts";
import { verisignLanguages } from "./idn-rules.ts";
import { cautiousLimits } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .com and .net, Verisign. Thin (no contacts), host objects, every command routed by namestoreExt, restore by RGP, transfers
 * pending for five days and adding a year.
 */
export const verisign: RegistryProfile = {
  id: "verisign",
  title: ".com and .net (Verisign)",
  extensions: [
    NS.namestore,
    NS.secDNS,
    NS.rgp,
    NS.rgpPoll,
    NS.lowBalancePoll,
    NS.changePoll,
    NS.idnLang,
    NS.whoisInf,
    NS.loginSec,
    NS.secureAuthInfo,
    NS.unhandledNamespaces,
  ],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: { roles: [], identity: "none" },
  transfer: { kind: "pending", mayAnswer: true, addsMonths: 12, takesNameservers: false },
  dnssec: "ds",
  usesFee: false,
  restore: "rgp",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: { byTld: { com: "dotCOM", net: "dotNET", tv: "dotTV", cc: "dotCC" }, fallback: "dotCOM" },
  // Known clients limit checks to 13 names.
  limits: { ...cautiousLimits, namesPerCheck: 13 },
  idn: verisignLanguages,
};
