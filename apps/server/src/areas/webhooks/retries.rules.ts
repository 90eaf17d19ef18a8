import type { CallOutcome } from "./caller.port.ts";

const [second, minute] = [1000, 60_000];

/** Pauses between the attempts of a delivery: ten attempts in two hours. */
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

/** After this many failed calls in a row, an endpoint is not called any more until a user restarts it. */
export const suppressAfter = 15;

/** How long calls are also signed with the former secret after it was replaced. */
export const overlapMs = 24 * 60 * minute;

/**
 * After this time without a recorded outcome, the process that made a call is considered dead. It is six times the timeout of a
 * call.
 */
export const leaseMs = minute;

/** How many of the latest calls are stored with a delivery. */
export const keptCalls = 20;

/** What happens to a delivery after a call. */
export type Decision =
  | { readonly state: "delivered" | "failed" | "gone" }
  | { readonly state: "queued"; readonly pauseMs: number };

/**
 * 2xx means delivered. 410 means that the endpoint wants no more events. Everything else, including a redirect, is tried again:
 * ten calls in two hours. `calls`: made since it was queued or sent again, including this one.
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
 * How long an endpoint is not called after its n-th failed call in a row, however many deliveries wait. It is 5 s at first, and
 * doubles up to a quarter of an hour. Short outages therefore cost hardly any time, and fifteen failures in a row take nearly two
 * hours.
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
