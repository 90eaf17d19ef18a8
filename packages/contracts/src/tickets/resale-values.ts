/** us: open tickets in which the reseller has to write. escalated: those that are with the operator, or about to be. */
export const resaleViews = ["us", "customer", "escalated", "closed", "all"] as const;

/** Whom an open ticket of a reseller's customer waits for. consent: the customer is asked whether the operator may read it. */
export const resaleWaits = ["us", "customer", "consent", "operator"] as const;

/** What a reseller can do with the state of a ticket. takeback: take it back from the operator. */
export const resaleEvents = ["close", "reopen", "takeback"] as const;
export type ResaleEvent = (typeof resaleEvents)[number];
