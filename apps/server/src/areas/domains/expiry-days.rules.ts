/** From this many days before its end, a name "expires soon". */
export const soonDays = 30;

/**
 * How many days before its expiry a name that renews automatically is late. Its renewal should have been ordered two weeks before
 * the expiry, so something is wrong, and its owner is asked to act.
 */
export const lateDays = 7;
