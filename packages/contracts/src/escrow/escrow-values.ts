/** The states of an escrow (docs/states.md#escrows). */
export const escrowStates = [
  "proposed",
  "agreed",
  "funded",
  "handing_over",
  "delivered",
  "disputed",
  "releasing",
  "returning",
  "completed",
  "refunded",
  "cancelled",
  "declined",
  "withdrawn",
  "lapsed",
] as const;
export type EscrowState = (typeof escrowStates)[number];

export const escrowRoles = ["buyer", "seller"] as const;
export type EscrowRole = (typeof escrowRoles)[number];

export const escrowPayers = ["buyer", "seller", "half"] as const;
export type EscrowPayer = (typeof escrowPayers)[number];

/**
 * What a party can do. received: confirm that a domain registered elsewhere has arrived. concede: as a seller in a dispute, give
 * the money back. cancel: end an escrow that is not paid yet, or whose seller is late. askCancel, agreeCancel, keep: used while
 * money is held, when both parties must agree to cancel.
 */
export const escrowActs = [
  "withdraw",
  "pay",
  "cancel",
  "handOver",
  "received",
  "accept",
  "dispute",
  "concede",
  "askCancel",
  "agreeCancel",
  "keep",
  "write",
] as const;
export type EscrowAct = (typeof escrowActs)[number];

/** Acts that require a message to the other party. */
export const escrowWordedActs: ReadonlySet<EscrowAct> = new Set<EscrowAct>(["dispute", "write", "askCancel"]);

/**
 * What the operator's staff can decide. delivered: staff have checked that a domain registered elsewhere now belongs to the
 * buyer.
 */
export const escrowDecisions = ["release", "refund", "delivered"] as const;
export type EscrowDecision = (typeof escrowDecisions)[number];

/** The steps that have happened, as both parties and staff see them. */
export const escrowSteps = [
  "opened",
  "agreed",
  "declined",
  "withdrawn",
  "lapsed",
  "cancelled",
  "paying",
  "funded",
  "handing_over",
  "delivered",
  "accepted",
  "accepted_by_time",
  "disputed",
  "conceded",
  "cancel_asked",
  "cancel_kept",
  "cancel_agreed",
  "cancelled_late",
  "released_by_staff",
  "refunded_by_staff",
  "returned",
  "paid_out",
  "refunded",
  "written",
] as const;
export type EscrowStep = (typeof escrowSteps)[number];

export const escrowLists = ["disputed", "open", "ended"] as const;

export const escrowLimits = {
  /** Smallest and largest price, in minor units. */
  priceMin: 10_000,
  priceMax: 1_000_000_000,
  daysMin: 1,
  daysMax: 30,
  days: 5,
  agreement: 4000,
  words: 2000,
} as const;
