/** The number of sessions that the registry currently seems to allow, after it answered 2502. Null if as many as configured. */
export interface SessionCap {
  readonly sessions: number;
  /** When one more session may be tried. */
  readonly growAt: number;
  readonly refusals: number;
}

// The waits are long enough not to annoy the registry, and short enough that we soon notice when another process has logged out.
const firstWaitMs = 30_000;
const lastWaitMs = 900_000;

/** The cap after the registry refused a further session (code 2502) while `open` sessions worked. */
export function cappedAt(cap: SessionCap | null, open: number, now: number): SessionCap {
  const refusals = (cap?.refusals ?? 0) + 1;
  const waitMs = Math.min(lastWaitMs, firstWaitMs * 2 ** Math.min(refusals - 1, 10));
  return { sessions: Math.max(1, open), growAt: now + waitMs, refusals };
}

/** The number of sessions that may be open now. After the wait it is one more than before, as a test. */
export function sessionsAllowed(cap: SessionCap | null, maxSessions: number, now: number): number {
  if (cap === null) return maxSessions;
  return Math.min(maxSessions, now < cap.growAt ? cap.sessions : cap.sessions + 1);
}

/** The cap after one more session was accepted. It is raised, and null once it no longer limits anything. */
export function afterGrowth(cap: SessionCap | null, open: number, maxSessions: number): SessionCap | null {
  if (cap === null || open <= cap.sessions) return cap;
  return open >= maxSessions ? null : { ...cap, sessions: open };
}
