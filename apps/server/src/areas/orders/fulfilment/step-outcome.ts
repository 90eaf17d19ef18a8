import { addMs } from "../../../platform/clock.ts";
import type { RegistryOutcome } from "../../registry/index.ts";
import type { StepEnd } from "../../domains/renewals/index.ts";

/** How soon to read the registry for a pending command. Its poll message usually comes earlier. */
const pendingMs = 10 * 60_000;

/** Translates a step that ends the conversation with the registry, at least for now, into the outcome of the request. */
export function stepOutcome(step: Exclude<StepEnd, { kind: "done" | "duplicate" }>, readAt: Date): RegistryOutcome<never> {
  if (step.kind === "hold") return { kind: "hold", text: step.text, until: addMs(readAt, step.hours * 3_600_000) };
  return step.kind === "pending" ? { kind: "pending", nextCheckAt: addMs(readAt, pendingMs) } : step;
}
