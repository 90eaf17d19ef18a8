/** What staff can put on an order for a customer. */
export const manualActs = ["register", "transfer", "renew", "restore", "service"] as const;
export type ManualAct = (typeof manualActs)[number];

/**
 * How an order of staff is paid. credit: from prepaid credit, now. card: a saved card or account is charged, now. invoice: within
 * the invoice agreement. link: it is invoiced now, and the mail has a link with which it is paid without a login. free: it costs
 * nothing.
 */
export const manualWays = ["credit", "card", "invoice", "link", "free"] as const;
export type ManualWay = (typeof manualWays)[number];
