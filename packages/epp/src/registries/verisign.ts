import { NS } from "../namespaces.ts";
import { verisignLanguages } from "./idn-rules.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .com and .net, Verisign. Thin: the greeting offers contacts for other TLDs of the same address, but they are refused at these
 * two. The services of poll messages are offered as objects. Host objects; every command is routed by namestoreExt; restore by
 * request and report (RFC 3915). A transfer is pending for five days and adds a year.
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
    NS.launch,
  ],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: contactsIn(),
  authInfo: { minLength: 8, maxLength: 32, atCreate: "none", madeBy: "client" },
  transfer: { kind: "pending", mayAnswer: true, addsMonths: 12, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: false,
  renewal: "command",
  restore: "rgp",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: { byTld: { com: "dotCOM", net: "dotNET", tv: "dotTV", cc: "dotCC" }, fallback: "dotCOM" },
  tls: anyTls,
  // Other known clients limit checks to 13 names.
  limits: { ...cautiousLimits, namesPerCheck: 13 },
  idn: verisignLanguages,
};
