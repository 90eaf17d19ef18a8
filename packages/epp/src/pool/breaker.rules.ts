/** Whether to try to connect. `closed`: yes. `open`: not before `retryAt`. After that, one try decides (half-open). */
export interface Breaker {
  readonly failures: number;
  readonly retryAt: number;
}

export type ConnectFailure = "unavailable" | "misconfigured" | "sessionLimit";

export const closedBreaker: Breaker = { failures: 0, retryAt: 0 };

// One failure may be a lost packet, two a restart; three mean that the registry is down. Until then commands wait in the queue.
const opensAfter = 3;

const backoff: Readonly<Record<ConnectFailure, { readonly firstMs: number; readonly lastMs: number }>> = {
  // Short at first, because most outages are restarts; at most a minute, so that work resumes soon after a long one.
  unavailable: { firstMs: 250, lastMs: 60_000 },
  // Repeating a refused login does not help, and registries lock accounts after too many.
  misconfigured: { firstMs: 60_000, lastMs: 900_000 },
  // The registry still counts sessions of a killed process until its idle limit, which is minutes.
  sessionLimit: { firstMs: 5_000, lastMs: 300_000 },
};

/** The breaker after another failed connection. */
export function afterFailure(breaker: Breaker, failure: ConnectFailure, now: number): Breaker {
  const { firstMs, lastMs } = backoff[failure];
  const delayMs = Math.min(lastMs, firstMs * 2 ** Math.min(breaker.failures, 20));
  // A misconfiguration opens the breaker at once, because waiting does not help commands.
  const failures = failure === "misconfigured" ? Math.max(breaker.failures + 1, opensAfter) : breaker.failures + 1;
  return { failures, retryAt: now + delayMs };
}

/** True since the breaker opened after the last success, even if one connection may be tried now. */
export function hasOpened(breaker: Breaker): boolean {
  return breaker.failures >= opensAfter;
}

/** True when commands are rejected instead of queued. */
export function isOpen(breaker: Breaker, now: number): boolean {
  return hasOpened(breaker) && now < breaker.retryAt;
}

/** Number of connections that may be opened at once: after a failure only the one that is tried. */
export function connectionsAllowed(breaker: Breaker, now: number): number {
  if (breaker.failures === 0) return Number.POSITIVE_INFINITY;
  return now < breaker.retryAt ? 0 : 1;
}
