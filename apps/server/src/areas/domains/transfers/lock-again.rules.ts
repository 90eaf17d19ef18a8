/** If a lock had been off for longer than this when a transfer began, it was not removed for that transfer. */
const forItMs = 14 * 86_400_000;

/**
 * Whether the transfer lock is put back on after a transfer that did not take place. That is so if the owner removed the lock for
 * that transfer.
 *
 * `openedAt`: when the lock was removed; null if it is on, or if the owner never had it on. `begunAt`: when the transfer began,
 * that is, when its auth code was made or the other registrar's request was seen.
 */
export function isClosedAgain(openedAt: Date | null, begunAt: Date): boolean {
  return openedAt !== null && openedAt.getTime() >= begunAt.getTime() - forItMs;
}
