import type { StaffAct } from "@nameplane/contracts/backoffice/tasks";
import { awaitingApproval, edgesOf, finalStates, type RequestEvent, type RequestState } from "../request.state.ts";

/** What decides about the acts of the operator's people. */
export type StaffFacts = {
  readonly state: RequestState;
  readonly reason: number | null;
  readonly isLocked: boolean;
  readonly isFunded: boolean;
  /** It is done when its registry shows it. */
  readonly isAtRegistry: boolean;
  /** What waits at the registry can be taken back there. */
  readonly mayWithdraw: boolean;
};

const retried: readonly RequestEvent[] = ["requeue", "restart", "release", "unlocked", "approve"];
const rejected: readonly RequestEvent[] = ["reject", "deny"];

/** States the request passes through before an event of these can happen in it; null: it cannot. */
export function wayTo(state: RequestState, events: readonly RequestEvent[]): readonly RequestState[] | null {
  const starts = (from: RequestState) => events.some((event) => edgesOf(event).some((edge) => edge.from === from));
  if (starts(state)) return [];
  // A person may take most of what stands still, and does with it what can be done by hand.
  return edgesOf("take").some(({ from }) => from === state) && starts("manual") ? ["manual"] : null;
}

/** Into the queue again: by itself, or through a person's hands. */
export const wayToQueue = (state: RequestState) => wayTo(state, retried);
export const wayToRejection = (state: RequestState) => wayTo(state, rejected);
export const wayToQuestion = (state: RequestState) => wayTo(state, ["ask"]);

/** What is on hold has no way to its end but through the queue. */
export function wayToEnd(state: RequestState): readonly RequestState[] | null {
  return state === "on_hold" ? ["queued", "processing"] : wayTo(state, ["complete"]);
}

/**
 * What the operator's people may do with a request. A lock keeps its customer off, not them. Nothing while a worker is at it; an
 * order that waits for its account's own approver is that account's; a wait at a registry is only cancelled where it can be taken
 * back there.
 *
 * Source  docs/states.md#requests
 */
export function staffActsOf({ state, reason, ...facts }: StaffFacts): StaffAct[] {
  if (finalStates.includes(state) || state === "in_basket") return [];
  const locking: StaffAct = facts.isLocked ? "unlock" : "lock";
  if (state === "processing" || reason === awaitingApproval) return [locking];
  const waitsThere = state === "pending_registry";
  const may: Record<Exclude<StaffAct, "lock" | "unlock">, boolean> = {
    retry: facts.isFunded && state !== "queued" && wayToQueue(state) !== null,
    done: facts.isFunded && facts.isAtRegistry && state !== "queued" && wayToEnd(state) !== null,
    ask: facts.isFunded && state !== "action_required" && wayToQuestion(state) !== null,
    reject: !waitsThere && wayToRejection(state) !== null,
    cancel: (!waitsThere || facts.mayWithdraw) && wayTo(state, ["cancel"]) !== null,
  };
  return [...(Object.keys(may) as (keyof typeof may)[]).filter((act) => may[act]), locking];
}
