/** Acts that a margin can be limited to. */
export const marginActs = ["create", "renew", "transfer", "restore", "trade"] as const;

/**
 * How a price is rounded. It is always rounded up. exact: not rounded. whole: to whole units (129.00). ninety: to the next amount
 * that ends in .90 (129.90). nine: to the next whole amount that ends in 9 (129.00).
 */
export const marginEndings = ["exact", "whole", "ninety", "nine"] as const;
export type MarginEnding = (typeof marginEndings)[number];

/** The largest discount that a price group can give: 90 per cent. With this limit, no price is rounded to zero. */
export const mostDiscountBasisPoints = 9000;

/** How many price groups a brand can have in addition to its first list. */
export const mostPriceGroups = 30;

/** The fields that a file of customers can have for each customer, in the order in which forms show them. */
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

/** The fields that each line of a file needs. A company also needs its name. */
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

/** The largest number of customers in one import. */
export const mostImported = 1000;

/**
 * What is wrong with a field of a line, in addition to the rules of forms. missing: it has to be filled in. twice: an earlier
 * line of the file has the same value. username: somebody else has it. group: the brand has no such price list. right: the user
 * may not choose price lists. The other problems mean that the value cannot be read.
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

/**
 * waiting: not created yet. made: the customer was created. changed: the customer existed and was changed. there: the customer
 * existed and was not changed. failed: the customer could not be created.
 */
export const importedStates = ["waiting", "made", "changed", "there", "failed"] as const;
export type ImportedState = (typeof importedStates)[number];

/**
 * What a reseller keeps when the operator changes the prices that the reseller pays. margin: the margin is kept, so the
 * customers' prices change as well. prices: the customers' prices are kept.
 */
export const keptInCosts = ["margin", "prices"] as const;

/** How the rows of a reseller's report are grouped. */
export const resaleGroupings = ["month", "product", "customer"] as const;
export type ResaleGrouping = (typeof resaleGroupings)[number];

/**
 * The kinds of lines in a statement. sale: a paid line of an invoice. credit: a line of a credit note. reversal: a line that
 * cancels a line of an earlier statement, because the payment was taken back.
 */
export const settlementLineKinds = ["sale", "credit", "reversal"] as const;
export type SettlementLineKind = (typeof settlementLineKinds)[number];

/** Who invoices the customers of a reseller's brand. merchant: the reseller, as the seller. agent: the operator's seller. */
export const sellingModes = ["merchant", "agent"] as const;
export type SellingMode = (typeof sellingModes)[number];

/** asked: staff have to decide. approved: the mode begins on its day. begun: the mode applies until a later one begins. */
export const modeStates = ["asked", "approved", "begun", "refused", "withdrawn"] as const;
export type ModeState = (typeof modeStates)[number];

/** How customers become resellers. off: only staff make them. review: staff decide. at_once: at once, unless something is in doubt. */
export const resellerSignups = ["off", "review", "at_once"] as const;
export type ResellerSignup = (typeof resellerSignups)[number];

/** States of an application to become a reseller. */
export const applicationStates = ["asked", "approved", "refused", "withdrawn"] as const;
export type ApplicationState = (typeof applicationStates)[number];

/**
 * Why staff have to decide about an application. mail: a mail address of a domain that staff want to look at. pace: many
 * applications from one network. country: the network is in another country than the account. refused: an earlier application
 * was refused.
 */
export const applicationDoubts = ["mail", "pace", "country", "refused"] as const;
export type ApplicationDoubt = (typeof applicationDoubts)[number];

/**
 * What a reseller does until customers can use its brand, in this order. The steps look, sender, prices and customer are
 * recommended; the brand opens without them.
 */
export const startSteps = ["portal", "host", "certificate", "look", "sender", "prices", "customer"] as const;
export type StartStepName = (typeof startSteps)[number];

/** done: nothing is left to do. waits: something has begun and continues by itself, or needs a look. open: the reseller has to begin. */
export const stepStates = ["done", "waits", "open"] as const;
