/**
 * How a registry works, as flat values that a form shows: each is one part of a registry's shape (docs/registries.md). Months are
 * whole months.
 */
export const shapeChoices = {
  hostModel: ["object", "attribute"],
  contactIdentity: ["none", "iis", "eurid", "traficom", "dkhm", "nominet"],
  contactIds: ["client", "registry"],
  periodUnit: ["y", "m"],
  renewal: ["command", "automatic"],
  restore: ["rgp", "rgpRequest", "renew"],
  codeAtCreate: ["none", "code"],
  codeMadeBy: ["client", "eurid", "elsewhere"],
  transferKind: ["immediate", "pending", "release"],
  transferRegistrant: ["kept", "eurid"],
  dnssec: ["ds", "key", "byTld", "none"],
  cancelAtExpiry: ["none", "iis"],
  registryLock: ["none", "iis"],
  idnSays: ["nothing", "language", "table"],
} as const;

export const shapeNumbers = ["minMonths", "maxMonths", "transferMonths", "codeMin", "codeMax"] as const;
export const shapeFlags = ["transferAnswers", "transferServers", "usesFee", "clientCertificate", "weakCiphers"] as const;
/** Ids at the registry: what stands in place of a contact's id that the registry chooses, and our own contacts by role. */
export const shapeTexts = ["placeholder", "standingAdmin", "standingTech", "standingBilling"] as const;
export const shapeRoles = ["registrant", "admin", "tech", "billing"] as const;
