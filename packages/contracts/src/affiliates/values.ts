/** What an affiliate can earn a commission on. */
export const soldKinds = ["registration", "transfer", "renewal", "service"] as const;
export type SoldKind = (typeof soldKinds)[number];

/** first: the first paid order of the customer. months: everything paid within some months after signing up. */
export const ruleCoverages = ["first", "months"] as const;
export type RuleCoverage = (typeof ruleCoverages)[number];

/** asked: staff have to decide. stopped: the affiliate earns nothing more, and nothing is paid out until staff allow it again. */
export const affiliateStates = ["asked", "approved", "refused", "stopped"] as const;
export type AffiliateState = (typeof affiliateStates)[number];

/**
 * pending: the day on which the commission is posted has not come. due: the commission is posted, and is in a payout or will be
 * in the next one. taken_back: the invoice line was credited, or the payment was taken back. refused: the commission was never
 * granted, for one of the reasons below.
 */
export const commissionStates = ["pending", "due", "taken_back", "refused"] as const;
export type CommissionState = (typeof commissionStates)[number];

/**
 * Why a paid line earns no commission. The reasons that begin with `same` say that the customer seems to be the affiliate itself:
 * one account is a sub-account of the other, or they have the same user, identity number, address, phone or card.
 */
export const refusalReasons = [
  "same_account",
  "same_user",
  "same_number",
  "same_email",
  "same_phone",
  "same_card",
  "same_paypal",
  "stopped",
  "no_rule",
  "too_late",
  "not_first",
  "period_over",
  "other_currency",
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export const payoutWays = ["credit", "bank"] as const;
export type PayoutWay = (typeof payoutWays)[number];

/** The characters and the length that are allowed for a name in an affiliate's link. */
export const affiliateName = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;
