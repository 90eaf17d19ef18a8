/** A name "expires soon" from this many days before its end. */
export const soonDays = 30;

/**
 * A name that renews automatically does so two weeks before it expires. If it is still not renewed this many days before,
 * something is wrong, and its owner is asked to act.
 */
export const lateDays = 7;
