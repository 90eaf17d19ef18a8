/**
 * The rules of a TLD that can be edited in the panel, by type of value. The panel shows the other rules, but they come from the
 * reference data.
 */
export const numberRules = [
  "minLen",
  "maxLen",
  "minNS",
  "maxNS",
  "maxTermMonths",
  "lastSafeRenewalDay",
  "autoRenewDays",
  "graceDays",
  "redemptionDays",
  "quarantineDays",
  "addGraceDays",
  "transferPendingDays",
  "transferAddsMonths",
] as const;
export const monthRules = ["registrationMonths", "renewalMonths"] as const;
export const yesRules = ["registryAutorenews", "useAuthcode"] as const;
export const choiceRules = {
  renewVerb: ["renew", "autorenew"],
  restoreVerb: ["rgp", "renew", "none"],
  transferMethod: ["immediate", "pending", "push"],
  registrantChange: ["update", "newContact", "trade"],
  trustee: ["none", "offered", "required"],
  launchMakes: ["registration", "application"],
} as const;
/** Phases of the launch, each as an interval (launch-phases.ts of the TLDs). Null if the TLD has no such phase. */
export const launchRules = ["launchSunrise", "launchLandrush", "launchClaims"] as const;
export const roleRules = ["contactRoles"] as const;
export const contactRoleNames = ["registrant", "admin", "tech", "billing"] as const;

export const tldStatuses = ["sold", "transfer_only", "hidden", "closed"] as const;
/** What must be completed before a TLD is put on sale, in this order. */
export const checklistItems = ["account", "costs", "prices", "contacts", "test"] as const;
export const testSteps = ["check", "contact", "create", "info", "delete", "contactDelete"] as const;
export const costOperations = ["create", "renew", "transfer", "restore"] as const;
