/**
 * The kinds of acts that a second staff member may have to approve. "rules" is a change of these approval rules, and needs
 * approval while any rule is turned on. "merge" always needs approval, because a merge of two customers cannot be reversed.
 */
export const ruledKinds = [
  "refund",
  "credit",
  "writeOff",
  "creditLimit",
  "payout",
  "givenPrice",
  "companyData",
  "vatRate",
  "rights",
  "erasure",
  "retention",
] as const;
export type RuledKind = (typeof ruledKinds)[number];
export type ProposalKind = RuledKind | "merge" | "rules";
export const proposalKinds: readonly ProposalKind[] = [...ruledKinds, "merge", "rules"];

/** Kinds of acts that move an amount of money. The rule for such a kind has a limit for each currency. */
export const kindsWithSum: ReadonlySet<ProposalKind> = new Set([
  "refund",
  "credit",
  "writeOff",
  "creditLimit",
  "payout",
  "givenPrice",
]);

export const proposalStates = ["open", "done", "rejected", "withdrawn", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The kinds of objects that a proposal can be about. The page of the object shows its proposals. */
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
  "company",
  "vatRate",
  "retention",
] as const;
export type ProposalObject = (typeof proposalObjects)[number];

/** The values that can be compared in a proposal, each before and after the act. */
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
  "orgnr",
  "vatNumber",
  "address",
  "phone",
  "bankgiro",
  "iban",
  "bic",
  "ftax",
  "country",
  "rate",
  "validFrom",
  "period",
  "customer",
  "domains",
  "contacts",
  "users",
  "labels",
  "why",
] as const;
export type ProposalField = (typeof proposalFields)[number];

/** How many days a proposal stays open for approval. */
export const proposalDays = 7;
/** The number of hours over which the amounts of one staff member are added up. */
export const limitHours = 24;
