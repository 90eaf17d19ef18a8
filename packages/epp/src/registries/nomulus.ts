import { NS } from "../namespaces.ts";
import { anyAuthInfo, anyTls, cautiousLimits, contactsIn } from "./registry-profile.ts";
import type { RegistryProfile } from "./registry-profile.ts";

/**
 * Google Registry's Nomulus (.app, .dev and others): no contacts since February 2026, host objects, restore by request and report
 * (RFC 3915). A transfer is pending for five days and adds a year. If a domain renews automatically, a poll message with renData
 * tells so. Source: the program is public, and its greeting is written by ProtocolDefinition.
 */
export const nomulus: RegistryProfile = {
  id: "nomulus",
  title: ".app, .dev and others (Google Registry)",
  extensions: [NS.secDNS, NS.rgp, NS.fee, NS.launch, NS.allocationToken],
  hostModel: "object",
  period: { unit: "y", minMonths: 12, maxMonths: 120 },
  contacts: contactsIn(),
  authInfo: anyAuthInfo,
  transfer: { kind: "pending", mayAnswer: true, addsMonths: 12, takesNameservers: false, registrant: "kept" },
  dnssec: "ds",
  usesFee: true,
  renewal: "command",
  restore: "rgpRequest",
  cancelAtExpiry: "none",
  registryLock: "none",
  subProducts: null,
  // Nomulus identifies the account by its client certificate, before the login.
  tls: { ...anyTls, clientCertificate: true },
  limits: { ...cautiousLimits, namesPerCheck: 50 },
};
