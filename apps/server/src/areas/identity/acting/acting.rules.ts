/** How long a link of staff may wait until it is opened: it is opened by the next press. */
export const entryMs = 60_000;
/** How long a colleague may stay in a customer's panel. A call takes minutes; whoever needs longer says why again. */
export const stayMs = 30 * 60_000;
