import type { FetchedDispute } from "../dispute.port.ts";
import { disputeEdges, isOver, type DisputeState } from "./dispute.state.ts";

type Known = { readonly state: DisputeState; readonly answerBy: Date | null };
type Reported = Pick<FetchedDispute, "state" | "answerBy">;

/**
 * The state after the provider's dispute was read. A report may be older than the stored state, because two readers can overtake
 * each other. So a dispute that has ended stays ended. A dispute whose evidence was sent has to be answered again only if the
 * provider names a new deadline.
 */
export function afterDisputeReport(known: Known | null, reported: Reported): DisputeState {
  if (known === null) return reported.state;
  if (known.state === "submitted" && reported.state === "open" && !isLater(reported.answerBy, known.answerBy)) return known.state;
  const isEdge = disputeEdges.some(([from, , to]) => from === known.state && to === reported.state);
  return isEdge ? reported.state : known.state;
}

const isLater = (one: Date | null, other: Date | null): boolean =>
  one !== null && (other === null || one.getTime() > other.getTime());

/** Whether a report says something else than an ended dispute, so that a person has to look into it. */
export const contradicts = (known: DisputeState, reported: DisputeState): boolean =>
  isOver(known) && isOver(reported) && known !== reported;

/** Whether the provider keeps the money in this state. An inquiry has taken none. */
export const isMoneyGone = (state: DisputeState, isInquiry: boolean): boolean => state !== "won" && !isInquiry;

const hourMs = 3_600_000;
/** Staff are warned this long before evidence is no longer accepted. */
export const warnBeforeMs = 72 * hourMs;

/** When the provider is asked again although it has sent no news. Null for a dispute that has ended. */
export function nextDisputeCheckAt(state: DisputeState, answerBy: Date | null, now: Date): Date | null {
  if (isOver(state)) return null;
  const daily = now.getTime() + 24 * hourMs;
  const warnAt = answerBy === null ? daily : answerBy.getTime() - warnBeforeMs;
  return new Date(warnAt > now.getTime() && warnAt < daily ? warnAt : daily);
}

export const isNearDeadline = (answerBy: Date | null, now: Date): boolean =>
  answerBy !== null && answerBy.getTime() - now.getTime() <= warnBeforeMs;
