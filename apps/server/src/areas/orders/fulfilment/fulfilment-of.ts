import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import type { RegistryOutcome } from "../../registry/index.ts";
import type { Fulfilment } from "../kind.ts";

/**
 * How soon to try again if a registry does not answer. With a longer pause, orders would still wait after the registry is back.
 * With a shorter pause, we would ask it all the time.
 */
const registryRetryMs = 30_000;
/** How soon to try again if a registry answers, but accepts no more commands from us this minute. */
const crowdedRetryMs = 10_000;

/** Translates the outcome at a registry into the next step of the request, for all types that send registry commands. */
export function fulfilmentOf<T>(outcome: RegistryOutcome<T>, now: Date, done: (value: T) => Fulfilment): Fulfilment {
  switch (outcome.kind) {
    case "done":
      return done(outcome.value);
    case "pending":
      return { kind: "waiting", text: null, nextCheckAt: outcome.nextCheckAt };
    case "unavailable":
      // No text is needed: the page shows how many commands the registry accepts, and how many requests come first.
      if (outcome.isCrowded === true)
        return { kind: "waiting", text: null, nextCheckAt: addMs(now, crowdedRetryMs), isCrowded: true };
      return { kind: "waiting", text: ownReason("registrySilent"), nextCheckAt: addMs(now, registryRetryMs) };
    case "hold":
      return outcome;
    case "unknown":
      return { kind: "unknown", nextCheckAt: outcome.nextCheckAt };
    case "customer":
      return { kind: "customer", reason: outcome.reason, text: outcome.text };
    case "rejected":
      return { kind: "rejected", text: outcome.text };
    case "registry_locked":
      return { kind: "registryLocked", text: outcome.text };
    case "staff":
      return outcome;
    default:
      return outcome satisfies never;
  }
}
