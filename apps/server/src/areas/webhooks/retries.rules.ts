import type { CallOutcome } from "./caller.port.ts";

const [second, minute] = [1000, 60_000];

/** Pauses between the calls of a delivery: ten calls in two hours. */
export const pausesMs: readonly number[] = [
  5 * second,
  30 * second,
  minute,
  3 * minute,
  6 * minute,
  10 * minute,
  20 * minute,
  35 * minute,
  45 * minute,
];
export const callsMax = pausesMs.length + 1;

/** Failed calls in a row after which an endpoint is left alone until somebody looks. */
export const suppressAfter = 15;

/** For this long calls carry a signature with the former secret, too. */
export const overlapMs = 24 * 60 * minute;

/** A process that has not said what came of its call has died; six times a call's patience. */
export const leaseMs = minute;

/** The latest calls that are kept with a delivery. */
export const keptCalls = 20;

/** What becomes of a delivery after a call. */
export type Decision =
  | { readonly state: "delivered" | "failed" | "gone" }
  | { readonly state: "queued"; readonly pauseMs: number };

/**
 * 2xx is delivered. 410 says that the endpoint wants no more. Everything else, also a redirect, is tried again: ten calls in two hours.
 *
 * Takes  calls: made since it was queued or sent again, this one included
 */
export function decide(
  { status }: Pick<CallOutcome, "status">,
  { calls, isTest }: { readonly calls: number; readonly isTest: boolean },
): Decision {
  if (status !== null && status >= 200 && status < 300) return { state: "delivered" };
  if (status === 410) return { state: "gone" };
  const pauseMs = pausesMs[calls - 1];
  return isTest || pauseMs === undefined ? { state: "failed" } : { state: "queued", pauseMs };
}

/**
 * How long an endpoint is left alone after its n-th failed call in a row, however much waits for it: 5 s, doubled up to a quarter of an
 * hour. Short outages cost nothing, and fifteen failures in a row take nearly two hours.
 */
export function restMs(failures: number): number {
  return Math.min(5 * second * 2 ** (Math.max(1, failures) - 1), 15 * minute);
}

export type Health = "new" | "ok" | "failing" | "suppressed" | "off" | "gone";

export function healthOf(endpoint: {
  readonly isOn: boolean;
  readonly isGone: boolean;
  readonly suppressedAt: Date | null;
  readonly failures: number;
  readonly lastOkAt: Date | null;
}): Health {
  if (endpoint.isGone) return "gone";
  if (!endpoint.isOn) return "off";
  if (endpoint.suppressedAt !== null) return "suppressed";
  if (endpoint.failures > 0) return "failing";
  return endpoint.lastOkAt === null ? "new" : "ok";
}
