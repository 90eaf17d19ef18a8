import type { StaffAct } from "@nameplane/contracts/backoffice/tasks";
import { awaitingApproval, edgesOf, finalStates, type RequestEvent, type RequestState } from "../request.state.ts";

/** The facts that decide what staff may do with a request. */
export type StaffFacts = {
  readonly state: RequestState;
  readonly reason: number | null;
  readonly isLocked: boolean;
  readonly isFunded: boolean;
  /** Whether reading the registry can show that the request was done. */
  readonly isAtRegistry: boolean;
  /** Whether staff deliver what was requested. Such a request can be delivered or cancelled, but not tried again. */
  readonly isDelivered: boolean;
  /** Whether the registry lets us withdraw a request that waits there. */
  readonly mayWithdraw: boolean;
};

const retried: readonly RequestEvent[] = ["requeue", "restart", "release", "unlocked", "approve"];
const rejected: readonly RequestEvent[] = ["reject", "deny"];

/** States that the request passes through before one of these events is allowed. Null if none of the events can be reached. */
export function wayTo(state: RequestState, events: readonly RequestEvent[]): readonly RequestState[] | null {
  const starts = (from: RequestState) => events.some((event) => edgesOf(event).some((edge) => edge.from === from));
  if (starts(state)) return [];
  // Staff may take over most requests that no worker holds, and then do what can be done by hand.
  return edgesOf("take").some(({ from }) => from === state) && starts("manual") ? ["manual"] : null;
}

/** States through which a request returns to the queue, either directly or after staff have taken it over. */
export const wayToQueue = (state: RequestState) => wayTo(state, retried);
export const wayToRejection = (state: RequestState) => wayTo(state, rejected);
export const wayToQuestion = (state: RequestState) => wayTo(state, ["ask"]);

/** States through which a request reaches its end. A request on hold can do so only through the queue. */
export function wayToEnd(state: RequestState): readonly RequestState[] | null {
  return state === "on_hold" ? ["queued", "processing"] : wayTo(state, ["complete"]);
}

/**
 * What staff may do with a request. A lock stops its customer, not staff. Nothing is possible while a worker holds the request.
 * If an order waits for approval within its account, only that account decides. A wait at a registry can be cancelled only if the
 * registry lets us withdraw the command.
 *
 * Source: docs/states.md#requests
 */
export function staffActsOf({ state, reason, ...facts }: StaffFacts): StaffAct[] {
  if (finalStates.includes(state) || state === "in_basket") return [];
  const locking: StaffAct = facts.isLocked ? "unlock" : "lock";
  if (state === "processing" || reason === awaitingApproval) return [locking];
  const waitsThere = state === "pending_registry";
  const may: Record<Exclude<StaffAct, "lock" | "unlock">, boolean> = {
    retry: facts.isFunded && !(facts.isDelivered && state === "manual") && state !== "queued" && wayToQueue(state) !== null,
    done: facts.isFunded && facts.isAtRegistry && state !== "queued" && wayToEnd(state) !== null,
    ask: facts.isFunded && state !== "action_required" && wayToQuestion(state) !== null,
    reject: !waitsThere && !facts.isDelivered && wayToRejection(state) !== null,
    cancel: (!waitsThere || facts.mayWithdraw) && wayTo(state, ["cancel"]) !== null,
  };
  return [...(Object.keys(may) as (keyof typeof may)[]).filter((act) => may[act]), locking];
}
