import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .fi, Traficom. Name servers are attributes. Contacts have fields of the registry's own for the holder's number, inside the
 * contact mapping, and the registry chooses their ids. Periods are up to five years. A transfer with the correct code takes
 * effect at once. There is no restore, but an expired domain can be renewed for 30 days.
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
