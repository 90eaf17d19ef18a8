import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .ch and .li, SWITCH. Registrant and technical contact, host objects. A transfer with the correct code takes effect at once and
 * adds no year. Each domain renews automatically for a year until it is deleted: there is no renew command, no period, and no
 * expiry date in info. A deleted domain can be restored within 40 days, by the request alone.
 * Source: SWITCH's EPP manual; the DS may also come by CDS (RFC 8078), without EPP.
 */
export const switchCh: RegistryProfile = {
  id: "switch",
  title: ".ch and .li (SWITCH)",
  extensions: [NS.secDNS, NS.rgp, NS.changePoll, NS.loginSec, NS.secureAuthInfo, NS.unhandledNamespaces],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 12 },
  contacts: contactsIn("registrant", "tech"),
  authInfo: { minLength: 8, maxLength: 48, atCreate: "none", madeBy: "client" },
  transfer: { kind: "immediate", mayAnswer: false, addsMonths: 0, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: false,
  renewal: "automatic",
  restore: "rgpRequest",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  tls: anyTls,
  limits: cautiousLimits,
};
