import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .eu, EURid. Name servers are attributes. The registry chooses contact ids and has contact types of its own. It requires a
 * billing contact of the registrar on every domain (`contacts.standing`, set for each account). It creates the auth code on
 * request. A transfer names the new registrant. A deleted domain is in quarantine for 40 days and can be recovered with a restore
 * request.
 * Source: EURid's public EPP examples, contact-ext-1.4 and domain-ext-2.6.
 */
export const eurid: RegistryProfile = {
  id: "eurid",
  title: ".eu (EURid)",
  extensions: [
    NS.euridContact,
    NS.euridDomain,
    NS.euridAuthInfo,
    NS.secDNS,
    NS.rgp,
    "http://www.eurid.eu/xml/epp/idn-1.0",
    "http://www.eurid.eu/xml/epp/poll-1.2",
  ],
  hostModel: "attribute",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: { ...contactsIn("registrant"), identity: "eurid", ids: "registry" },
  authInfo: { minLength: 1, maxLength: 32, atCreate: "none", madeBy: "eurid" },
  transfer: { kind: "immediate", mayAnswer: false, addsMonths: 12, takesNameservers: false, registrant: "eurid" },
  dnssec: "key",
  usesFee: false,
  renewal: "command",
  restore: "rgpRequest",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  tls: anyTls,
  limits: cautiousLimits,
};
