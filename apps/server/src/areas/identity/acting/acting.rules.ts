/** How long a link of staff is valid. Staff open it at once, with their next click. */
export const entryMs = 60_000;
/**
 * How long a staff member may stay in a customer's panel. A phone call takes minutes; after a longer time, staff have to state
 * their reason again.
 */
export const stayMs = 30 * 60_000;
