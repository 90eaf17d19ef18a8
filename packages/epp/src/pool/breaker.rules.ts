/** Whether to try to connect. `closed`: yes. `open`: not before `retryAt`; after that, one attempt decides (half-open). */
export interface Breaker {
  readonly failures: number;
  readonly retryAt: number;
}

export type ConnectFailure = "unavailable" | "misconfigured" | "sessionLimit";

export const closedBreaker: Breaker = { failures: 0, retryAt: 0 };

// One failure may be a lost packet and two may be a restart, but three mean that the registry is down. Until then commands wait
// in the queue.
const opensAfter = 3;

const backoff: Readonly<Record<ConnectFailure, { readonly firstMs: number; readonly lastMs: number }>> = {
  // The first wait is short, because most outages are restarts. The longest wait is one minute, so that work resumes soon after a
  // long outage.
  unavailable: { firstMs: 250, lastMs: 60_000 },
  // Retrying a refused login does not help, and registries lock accounts after too many refused logins.
  misconfigured: { firstMs: 60_000, lastMs: 900_000 },
  // The registry still counts the sessions of a killed process until its idle limit has passed, which takes minutes.
  sessionLimit: { firstMs: 5_000, lastMs: 300_000 },
};

/** The state of the breaker after another failed connection. */
export function afterFailure(breaker: Breaker, failure: ConnectFailure, now: number): Breaker {
  const { firstMs, lastMs } = backoff[failure];
  const delayMs = Math.min(lastMs, firstMs * 2 ** Math.min(breaker.failures, 20));
  // A misconfiguration opens the breaker at once, because no command is helped by waiting.
  const failures = failure === "misconfigured" ? Math.max(breaker.failures + 1, opensAfter) : breaker.failures + 1;
  return { failures, retryAt: now + delayMs };
}

/** Whether the breaker has opened since the last success, even if one connection may be tried now. */
export function hasOpened(breaker: Breaker): boolean {
  return breaker.failures >= opensAfter;
}

/** Whether commands are rejected instead of queued. */
export function isOpen(breaker: Breaker, now: number): boolean {
  return hasOpened(breaker) && now < breaker.retryAt;
}

/** The number of connections that may be opened at once. After a failure it is one: the connection that is being tried. */
export function connectionsAllowed(breaker: Breaker, now: number): number {
  if (breaker.failures === 0) return Number.POSITIVE_INFINITY;
  return now < breaker.retryAt ? 0 : 1;
}
