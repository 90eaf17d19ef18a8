/**
 * Whether connecting is worth a try. `closed`: yes. `open`: not before `retryAt`. After that one try decides (half-open).
 */
export interface Breaker {
  readonly failures: number;
  readonly retryAt: number;
}

export type ConnectFailure = "unavailable" | "misconfigured" | "sessionLimit";

export const closedBreaker: Breaker = { failures: 0, retryAt: 0 };

// Three: one failure is a lost packet, two a restart, three a state. Until then commands wait in the queue.
const opensAfter = 3;

const backoff: Readonly<Record<ConnectFailure, { readonly firstMs: number; readonly lastMs: number }>> = {
  // Short at first, as most outages are restarts; at most a minute, so that work resumes soon after a long one.
  unavailable: { firstMs: 250, lastMs: 60_000 },
  // A refused login is not mended by trying, and registries lock accounts after too many.
  misconfigured: { firstMs: 60_000, lastMs: 900_000 },
  // Sessions of a killed process count until the registry's idle limit: minutes.
  sessionLimit: { firstMs: 5_000, lastMs: 300_000 },
};

/** The breaker after another failed connection. */
export function afterFailure(breaker: Breaker, failure: ConnectFailure, now: number): Breaker {
  const { firstMs, lastMs } = backoff[failure];
  const delayMs = Math.min(lastMs, firstMs * 2 ** Math.min(breaker.failures, 20));
  // A misconfiguration opens at once: nothing is gained by letting commands wait for it.
  const failures = failure === "misconfigured" ? Math.max(breaker.failures + 1, opensAfter) : breaker.failures + 1;
  return { failures, retryAt: now + delayMs };
}

/** It has opened since the last success, whether or not one connection may try by now. */
export function hasOpened(breaker: Breaker): boolean {
  return breaker.failures >= opensAfter;
}

/** Commands are turned away instead of queued. */
export function isOpen(breaker: Breaker, now: number): boolean {
  return hasOpened(breaker) && now < breaker.retryAt;
}

/** Connections that may be under way at once: after a failure only the one that tries. */
export function connectionsAllowed(breaker: Breaker, now: number): number {
  if (breaker.failures === 0) return Number.POSITIVE_INFINITY;
  return now < breaker.retryAt ? 0 : 1;
}
