const hourMs = 3_600_000;

/** The hours in which few orders are placed: from one to five o'clock UTC. */
const night = { from: 1, to: 5 } as const;

/**
 * Whether nightly work is due: at the first start, at night if half a day has passed, and by day only if a whole night was
 * missed.
 */
export function isDueTonight(last: Date | null, now: Date): boolean {
  if (last === null) return true;
  const agoMs = now.getTime() - last.getTime();
  const hour = now.getUTCHours();
  const isNight = hour >= night.from && hour < night.to;
  return agoMs >= (isNight ? 12 : 36) * hourMs;
}
