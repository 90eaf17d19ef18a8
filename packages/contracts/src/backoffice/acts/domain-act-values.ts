/** The acts that staff can carry out on a customer's domain at its registry. */
export const domainActs = [
  "sync",
  "lock",
  "unlock",
  "autorenew",
  "renew",
  "restore",
  "code",
  "verify",
  "push",
  "approve",
  "reject",
] as const;
export type DomainAct = (typeof domainActs)[number];

/** Acts after which a domain can leave its account, so they need a fresh proof of identity. */
export const leavingActs: ReadonlySet<DomainAct> = new Set(["unlock", "code", "push", "approve"]);

/**
 * hold: the domain is out of DNS. court, udrp: because of a lawsuit, or of a dispute under the UDRP or a similar policy, the
 * domain is neither transferred, pushed nor deleted, and its owner does not change.
 */
export const restrictionKinds = ["hold", "court", "udrp"] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Acts of staff that the customer is told about. */
export const toldActs = [
  "lock",
  "unlock",
  "autorenew",
  "renew",
  "restore",
  "pushed_out",
  "pushed_in",
  "approve",
  "reject",
  "hold",
  "hold_lifted",
  "court",
  "court_lifted",
  "udrp",
  "udrp_lifted",
] as const;
export type ToldAct = (typeof toldActs)[number];
