import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import type { NextStep } from "../../registry/commands/index.ts";
import type { Transform } from "../../registry/index.ts";

type Update = Extract<Transform, { verb: "domain:update" }>;

/** An update that only removes statuses which we have set on a domain. Callers add everything else that it changes. */
export function statusUpdate(name: string, removeStatuses: readonly string[] = []): Update {
  return { verb: "domain:update", name, addStatuses: [], removeStatuses, authInfo: null };
}

/** The registry carries out an update that it has accepted for later within this time. */
const underWayMs = 10 * 60_000;

/** What stops a change of a domain: a registry lock, a command in progress, or the loss of the domain. */
export function stopOf(
  step: { readonly kind: "locked" } | { readonly kind: "wait" } | { readonly kind: "lost"; readonly text: string },
  readAt: Date,
): NextStep<never> {
  switch (step.kind) {
    case "locked":
      return { kind: "stop", outcome: { kind: "registry_locked", text: ownReason("registryLock") } };
    case "wait":
      return { kind: "stop", outcome: { kind: "pending", nextCheckAt: addMs(readAt, underWayMs) } };
    case "lost":
      return { kind: "stop", outcome: { kind: "staff", text: step.text } };
    default:
      return step satisfies never;
  }
}
