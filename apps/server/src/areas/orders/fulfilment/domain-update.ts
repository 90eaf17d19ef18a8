import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import type { NextStep } from "../../registry/commands/index.ts";
import type { Transform } from "../../registry/index.ts";

type Update = Extract<Transform, { verb: "domain:update" }>;

/** An update that only removes statuses of ours from a domain; callers add what else it changes. */
export function statusUpdate(name: string, removeStatuses: readonly string[] = []): Update {
  return { verb: "domain:update", name, addStatuses: [], removeStatuses, authInfo: null };
}

/** An update that the registry has accepted for later is done within minutes. */
const underWayMs = 10 * 60_000;

/** What stops a change of a domain: a registry lock, an act in progress, or that the domain is no longer ours. */
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
