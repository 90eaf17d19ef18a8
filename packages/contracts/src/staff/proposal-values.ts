/**
 * The kinds of acts that a second staff member may have to approve. "rules": a change of these rules, as long
 * as one is on. "merge": always, because a merge of two customers cannot be taken back.
 */
export const ruledKinds = ["refund", "credit", "writeOff", "creditLimit", "payout", "rights", "erasure"] as const;
export type RuledKind = (typeof ruledKinds)[number];
export type ProposalKind = RuledKind | "merge" | "rules";
export const proposalKinds: readonly ProposalKind[] = [...ruledKinds, "merge", "rules"];

/** Kinds of acts that move a sum. Their rule has a limit for each currency. */
export const kindsWithSum: ReadonlySet<ProposalKind> = new Set(["refund", "credit", "writeOff", "creditLimit", "payout"]);

export const proposalStates = ["open", "done", "rejected", "withdrawn", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** What a proposal is about. The page of the object shows it. */
export const proposalObjects = [
  "account",
  "payment",
  "request",
  "invoice",
  "bank",
  "escrow",
  "colleague",
  "role",
  "rules",
  "networks",
] as const;
export type ProposalObject = (typeof proposalObjects)[number];

/** The values that a proposal shows before and after. */
export const proposalFields = [
  "amount",
  "refunded",
  "outstanding",
  "creditLimit",
  "paymentMethod",
  "paymentDays",
  "reference",
  "payer",
  "bookedOn",
  "decision",
  "name",
  "email",
  "roles",
  "brand",
  "permissions",
  "access",
  "link",
  "personalData",
  "rule",
  "limits",
  "networks",
  "customer",
  "domains",
  "contacts",
  "users",
  "labels",
  "why",
] as const;
export type ProposalField = (typeof proposalFields)[number];

/** For how many days a proposal can be approved. */
export const proposalDays = 7;
/** The period over which the sums of one staff member are added up, in hours. */
export const limitHours = 24;
