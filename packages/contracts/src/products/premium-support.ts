/** What premium support does while it runs, besides being needed for an invoice agreement. */
export const premiumSupport = {
  /** A new ticket begins with this priority; the answer that is promised depends on it. */
  ticketPriority: 2,
  /** The same without premium support. */
  usualPriority: 3,
  /** So many times as many calls a minute of an API key. */
  callsFactor: 5,
} as const;
