import type { VendorAct, VendorState } from "./service-vendor.port.ts";

/** What a decision needs to know about a service that a vendor runs. */
export type Provisioned = {
  /** Whether the service is paid for, suspended or over. */
  readonly service: "served" | "paused" | "over";
  /** What the vendor last said. Null if it was not asked for the service yet. */
  readonly state: VendorState | null;
  readonly version: number;
  readonly placedVersion: number;
  readonly refusedVersion: number;
  /** Whether the outcome of a request is not known yet. */
  readonly isUnderWay: boolean;
};

export type VendorStep =
  /** Find out what has become of the request under way. */
  | { readonly kind: "lookUp" }
  | { readonly kind: "send"; readonly act: VendorAct }
  /** Read the state and the usage. */
  | { readonly kind: "read" }
  /** Nothing is left to do, and never will be. */
  | { readonly kind: "close" }
  /** Nothing can be done until the service changes. */
  | { readonly kind: "rest" };

const send = (act: VendorAct): VendorStep => ({ kind: "send", act });
const [close, rest, read] = [{ kind: "close" }, { kind: "rest" }, { kind: "read" }] as const;

/**
 * What to do next. One request at a time is under way, so that the vendor never has to order them: an end waits until it is known
 * what became of the set-up.
 */
export function nextStep(of: Provisioned): VendorStep {
  if (of.isUnderWay) return { kind: "lookUp" };
  const { service, state } = of;
  if (state === null) return service === "served" ? send("provision") : service === "over" ? close : rest;
  if (state === "refused" || state === "ended") return service === "over" ? close : state === "ended" ? read : rest;
  if (state === "pending") return read;
  if (service === "over") return send("end");
  if (service === "paused") return state === "active" ? send("suspend") : read;
  if (state === "suspended") return send("resume");
  return of.version > Math.max(of.placedVersion, of.refusedVersion) ? send("change") : read;
}

/** The state in which the vendor should have a service. */
const wanted = { served: "active", paused: "suspended", over: "ended" } as const;

/** Whether the vendor has, without having been asked, a service in another state than it should be in. */
export const isAstray = ({ service, state }: Pick<Provisioned, "service" | "state">): boolean =>
  state === "ended" && wanted[service] !== "ended";

const [secondMs, minuteMs] = [1000, 60_000];
/** How often a service with which nothing is to be done is read. */
export const readEveryMs = 15 * minuteMs;
/** After which time without an outcome somebody has to ask the vendor. */
export const stuckAfterMs = 30 * minuteMs;
/** When a request is made anew that the vendor has refused although it has to be carried out. */
export const refusedAgainMs = 60 * minuteMs;

/** The pause until a request is looked up again: short at first, a quarter of its age later. */
export const lookUpAgainMs = (ageMs: number): number => Math.min(10 * minuteMs, Math.max(2 * secondMs, ageMs / 4));
