/** Acts that a margin can be limited to. */
export const marginActs = ["create", "renew", "transfer", "restore", "trade"] as const;

/**
 * How a price is rounded, always up: not at all; to whole units (129.00); to the next amount that ends in .90 (129.90); to the
 * next whole amount that ends in 9 (129.00).
 */
export const marginEndings = ["exact", "whole", "ninety", "nine"] as const;
export type MarginEnding = (typeof marginEndings)[number];

/** The most that a margin of a price group may take off: 90 per cent. So no price is rounded to nothing. */
export const mostDiscountBasisPoints = 9000;

/** How many price groups a brand can have beside its first list. */
export const mostPriceGroups = 30;

/** What a file of customers can say about each, in the order in which forms show it. */
export const customerFields = [
  "reference",
  "organization",
  "firstname",
  "lastname",
  "email",
  "phone",
  "street",
  "street2",
  "postcode",
  "city",
  "country",
  "party",
  "idnumber",
  "vatnumber",
  "username",
  "language",
  "currency",
  "group",
  "limit",
] as const;
export type CustomerField = (typeof customerFields)[number];

/** What a line of a file needs at least. A company needs its name, too. */
export const neededFields = [
  "reference",
  "firstname",
  "lastname",
  "email",
  "phone",
  "street",
  "postcode",
  "city",
  "country",
] as const;

/** How many customers one import can have. */
export const mostImported = 1000;

/**
 * What is wrong with a field of a line, beside the rules of forms. missing: it has to be filled in. twice: an earlier line of the
 * file has it, too. username: somebody has it. group: the brand has no such price list. right: the user may not choose price
 * lists. The others: what stands there cannot be read.
 */
export const importProblems = [
  "missing",
  "twice",
  "username",
  "group",
  "right",
  "party",
  "language",
  "currency",
  "limit",
] as const;
export type ImportProblem = (typeof importProblems)[number];

/** waiting: not made yet. made: the customer is there. changed: it was there, and was changed. there: it was there before, and stayed as it was. failed: it could not be made. */
export const importedStates = ["waiting", "made", "changed", "there", "failed"] as const;
export type ImportedState = (typeof importedStates)[number];

/** What a reseller keeps when the provider changes what it pays: its margin, so that its customers' prices follow, or its prices. */
export const keptInCosts = ["margin", "prices"] as const;

/** What a report of a reseller is grouped by. */
export const resaleGroupings = ["month", "product", "customer"] as const;
export type ResaleGrouping = (typeof resaleGroupings)[number];

/**
 * A line of a statement. sale: a paid line of an invoice. credit: a line of a credit note. reversal: takes back what an earlier
 * statement had, because the payment was taken back.
 */
export const settlementLineKinds = ["sale", "credit", "reversal"] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];

/** Who invoices the customers of a reseller's brand: the reseller's own seller (merchant), or the provider's (agent). */
export const sellingModes = ["merchant", "agent"] as const;
export type SellingMode = (typeof sellingModes)[number];

/** asked: staff have to decide. approved: it begins on its day. begun: it counts, until a later one begins. */
export const modeStates = ["asked", "approved", "begun", "refused", "withdrawn"] as const;
export type ModeState = (typeof modeStates)[number];
