import { NS } from "../namespaces.ts";
import { anyAuthInfo, anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .se and .nu, Internetstiftelsen. Host objects; the registrant is the only contact and is identified by organisation number.
 * Periods are in months. A transfer with the correct code takes effect at once and adds no year. There is late renewal instead of
 * restore.
 * Source: iis-1.2 and registryLock-1.0 schemas; the registry's own client sends hello every 300 seconds.
 */
export const iis: RegistryProfile = {
  id: "iis",
  title: ".se and .nu (Internetstiftelsen)",
  extensions: [NS.iis, NS.registryLock, NS.secDNS, NS.loginSec, NS.secureAuthInfo, NS.unhandledNamespaces, NS.changePoll],
  hostModel: "object",
  period: { unit: "m", minMonths: 12, maxMonths: 120 },
  contacts: { ...contactsIn("registrant"), identity: "iis" },
  authInfo: anyAuthInfo,
  transfer: { kind: "immediate", mayAnswer: false, addsMonths: 0, takesNameservers: true, registrant: "kept" },
  dnssec: "ds",
  usesFee: false,
  renewal: "command",
  restore: "renew",
  cancelAtExpiry: "iis",
  registryLock: "iis",
  subProducts: null,
  tls: anyTls,
  // No figures are published; the idle limit follows from the 300 s keep-alive of the registry's own client.
  limits: { ...cautiousLimits, idleSeconds: 600 },
};
