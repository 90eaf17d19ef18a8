/** A lock that stood open for longer before a move was begun was not opened for it. */
const forItMs = 14 * 86_400_000;

/**
 * Whether a transfer lock is closed again when nothing came of a move: its owner had it closed, and opened it for that move.
 *
 * Takes  openedAt: when the closed lock was opened; null: it is closed, or its owner never had it closed
 *        begunAt:  when the move was begun: its code made, or the other registrar's wish seen
 */
export function isClosedAgain(openedAt: Date | null, begunAt: Date): boolean {
  return openedAt !== null && openedAt.getTime() >= begunAt.getTime() - forItMs;
}
