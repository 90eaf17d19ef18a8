/** How many days before the end of the last certificate its owners are warned; the last time when it has ended. */
export const warnings = [30, 14, 7, 1, 0] as const;

/**
 * The warning that is due for a certificate: the fewest of the days that have been reached, if it has not been given yet. Null if none is.
 */
export function dueWarning(daysLeft: number, toldDays: number | null): number | null {
  const reached = warnings.filter((days) => daysLeft <= days);
  const [due = null] = reached.toReversed();
  return due === null || (toldDays !== null && toldDays <= due) ? null : due;
}
