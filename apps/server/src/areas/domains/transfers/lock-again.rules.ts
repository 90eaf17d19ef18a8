/** A lock that was off for longer than this before a transfer was begun was not taken off for that transfer. */
const forItMs = 14 * 86_400_000;

/**
 * Whether a transfer lock is put on again after a transfer that did not take place: its owner had it on, and took it off for that
 * transfer.
 *
 * Takes  openedAt: when the lock was taken off; null: it is on, or its owner never had it on
 *        begunAt:  when the transfer was begun: its auth code was made, or the other registrar's request was seen
 */
export function isClosedAgain(openedAt: Date | null, begunAt: Date): boolean {
  return openedAt !== null && openedAt.getTime() >= begunAt.getTime() - forItMs;
}
