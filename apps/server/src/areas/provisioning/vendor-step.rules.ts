import type { VendorAct, VendorState } from "./service-vendor.port.ts";

/** The facts about a service at a vendor that decide the next step. */
export type Provisioned = {
  /** Whether the service is paid for, suspended or over. */
  readonly service: "served" | "paused" | "over";
  /** The state in the vendor's last answer. Null if the vendor was not asked for the service yet. */
  readonly state: VendorState | null;
  readonly version: number;
  readonly placedVersion: number;
  readonly refusedVersion: number;
  /** Whether the outcome of a request is not known yet. */
  readonly isUnderWay: boolean;
};

export type VendorStep =
  /** Ask what has become of the request whose outcome is unknown. */
  | { readonly kind: "lookUp" }
  | { readonly kind: "send"; readonly act: VendorAct }
  /** Read the state and the usage of the service. */
  | { readonly kind: "read" }
  /** Nothing more will ever have to be done. */
  | { readonly kind: "close" }
  /** Nothing has to be done until the service changes. */
  | { readonly kind: "rest" };

const send = (act: VendorAct): VendorStep => ({ kind: "send", act });
const [close, rest, read] = [{ kind: "close" }, { kind: "rest" }, { kind: "read" }] as const;

/**
 * The next step for a service. Only one request is under way at a time, so the vendor never has to put requests in order. For
 * example, the service is not ended before the result of its set-up is known.
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

/** Whether the vendor has ended a service that should still exist. */
export const isAstray = ({ service, state }: Pick<Provisioned, "service" | "state">): boolean =>
  state === "ended" && wanted[service] !== "ended";

const [secondMs, minuteMs] = [1000, 60_000];
/** How often a service is read if nothing else has to be done with it. */
export const readEveryMs = 15 * minuteMs;
/** If a request has no outcome after this time, staff have to ask the vendor. */
export const stuckAfterMs = 30 * minuteMs;
/** How long to wait before another request if the vendor has refused an act that has to be carried out. */
export const refusedAgainMs = 60 * minuteMs;

/** The pause before a request is looked up again: short at first, later a quarter of the request's age. */
export const lookUpAgainMs = (ageMs: number): number => Math.min(10 * minuteMs, Math.max(2 * secondMs, ageMs / 4));
