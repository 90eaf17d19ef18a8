/** What premium support does while it is active, besides being required for an invoice agreement. */
export const premiumSupport = {
  /** The priority of a new ticket, which decides when an answer is promised. */
  ticketPriority: 2,
  /** The priority of a new ticket without premium support. */
  usualPriority: 3,
  /** How many times as many calls a minute an API key may make. */
  callsFactor: 5,
} as const;
