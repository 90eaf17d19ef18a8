import { ownReason } from "@nameplane/contracts/orders/own-reasons";
import { addMs } from "../../../platform/clock.ts";
import type { RegistryOutcome } from "../../registry/index.ts";
import type { Fulfilment } from "../kind.ts";

/** Longer, and a registry that is back waits for its orders; shorter, and a dead registry is asked without end. */
const registryRetryMs = 30_000;
/** Of a registry that answers, and has been asked as often as it may be this minute. */
const crowdedRetryMs = 10_000;

/** Registry outcome to what the request does next; shared by the request types that send registry commands. */
export function fulfilmentOf<T>(outcome: RegistryOutcome<T>, now: Date, done: (value: T) => Fulfilment): Fulfilment {
  switch (outcome.kind) {
    case "done":
      return done(outcome.value);
    case "pending":
      return { kind: "waiting", text: null, nextCheckAt: outcome.nextCheckAt };
    case "unavailable":
      // Its turn comes: the page says how many commands the registry takes, and how many requests go first.
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
      return { kind: "staff", text: outcome.text };
    default:
      return outcome satisfies never;
  }
}
