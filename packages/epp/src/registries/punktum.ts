import { NS } from "../namespaces.ts";
import { anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * .dk, Punktum dk. Host objects. The registrant is the only contact, with a type and, for a Danish company, its CVR number; the
 * registry chooses the contact id. A registration is decided later (1001). The registry creates the auth codes.
 * Source: the registry's public specification of its EPP service, dkhm-4.5.
 */
export const punktum: RegistryProfile = {
  id: "punktum",
  title: ".dk (Punktum dk)",
  extensions: [NS.dkhm, NS.secDNS],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: { ...contactsIn("registrant"), identity: "dkhm", ids: "registry", placeholder: "auto" },
  authInfo: { minLength: 1, maxLength: 255, atCreate: "none", madeBy: "elsewhere" },
  transfer: { kind: "immediate", mayAnswer: false, addsMonths: 0, takesNameservers: false, registrant: "kept" },
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
