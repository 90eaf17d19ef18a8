import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .fi, Traficom. Name servers as attributes; contacts have fields of the registry's own for the holder's number, inside the contact
 * mapping, and ids that the registry chooses; periods to five years; transfer at once with the right code. A domain is not restored:
 * an expired one can be renewed for 30 days.
 */
export const traficom: RegistryProfile = {
  id: "traficom",
  title: ".fi (Traficom)",
  extensions: [NS.traficomDomain, NS.secDNS],
  hostModel: "attribute",
  period: { unit: "y", minMonths: 12, maxMonths: 60 },
  contacts: { ...contactsIn("registrant"), identity: "traficom", ids: "registry" },
  authInfo: { minLength: 6, maxLength: 64, atCreate: "none", madeBy: "client" },
  transfer: { kind: "immediate", mayAnswer: false, addsMonths: 0, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: false,
  renewal: "command",
  restore: "renew",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  tls: { ...anyTls, clientCertificate: true },
  limits: cautiousLimits,
};
