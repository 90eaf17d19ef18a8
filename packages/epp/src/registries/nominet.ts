import { NS } from "../namespaces.ts";
import { anyAuthInfo, anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .uk, Nominet. Host objects; the registrant is the only contact, with its type of holder and company number. There are no auth
 * codes: the losing registrar releases a domain to another registrar's tag. An expired domain can be renewed for 90 days.
 */
export const nominet: RegistryProfile = {
  id: "nominet",
  title: ".uk (Nominet)",
  extensions: [
    NS.nominetContact,
    NS.nominetRelease,
    NS.nominetHandshake,
    NS.nominetNews,
    NS.secDNS,
    "http://www.nominet.org.uk/epp/xml/domain-nom-ext-1.2",
    "http://www.nominet.org.uk/epp/xml/std-warning-1.1",
  ],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: { ...contactsIn("registrant"), identity: "nominet" },
  authInfo: anyAuthInfo,
  transfer: { kind: "release", mayAnswer: false, addsMonths: 0, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: false,
  renewal: "command",
  restore: "renew",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  tls: anyTls,
  limits: cautiousLimits,
};
