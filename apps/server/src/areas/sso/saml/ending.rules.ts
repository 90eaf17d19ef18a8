/** Owners are warned this many days before the last certificate ends, and once more when it has ended (0). */
export const warnings = [30, 14, 7, 1, 0] as const;

/**
 * The warning that is due for a certificate: the smallest number of days that has been reached, unless that warning was already
 * given. Null if none is due.
 */
export function dueWarning(daysLeft: number, toldDays: number | null): number | null {
  const reached = warnings.filter((days) => daysLeft <= days);
  const [due = null] = reached.toReversed();
  return due === null || (toldDays !== null && toldDays <= due) ? null : due;
}
