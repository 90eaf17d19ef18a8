import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import type { NextStep } from "../../registry/commands/index.ts";
import type { Transform } from "../../registry/index.ts";

type Update = Extract<Transform, { verb: "domain:update" }>;

/** An update that takes statuses of ours off a name and nothing else; what else it changes is added to it. */
export function statusUpdate(name: string, removeStatuses: readonly string[] = []): Update {
  return { verb: "domain:update", name, addStatuses: [], removeStatuses, authInfo: null };
}

/** An update that is under way at the registry is done within minutes. */
const underWayMs = 10 * 60_000;

/** What stops a change of a name: a lock of the registry, an act that is under way, or a name that is not ours any more. */
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
