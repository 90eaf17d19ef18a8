import { withdrawalDays } from "@nameplane/contracts/checkout/withdrawal-values";
import { finalStates, isAllowed, type RequestState } from "../../orders/request.state.ts";

/** What a withdrawal does about a line (orderMoneyBackSpec). */
export type Effect = "cancel" | "staff" | "lost" | "over";

/**
 * The end of the right of withdrawal: the end of the fourteenth day after the day of the order, in the brand's time zone. The day
 * of the order does not count.
 *
 * Source: directive 2011/83/EU article 9(2); regulation 1182/71 article 3
 */
export function withdrawalUntil(placedAt: Date, timeZone: string): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(placedAt.getTime()).toZonedDateTimeISO(timeZone).toPlainDate();
  const end = day.add({ days: withdrawalDays + 1 }).toZonedDateTime({ timeZone, plainTime: "00:00" });
  return new Date(end.epochMilliseconds - 1);
}

/**
 * Whether a person placed the order: the buyer in the panel, or staff whom the buyer had asked. Both came about at a distance. A
 * renewal that the product orders by itself is part of an agreement that was made earlier.
 */
export const isPlacedByPerson = (placedBy: string): boolean => /^(user|staff):/.test(placedBy);

/**
 * Decides what a withdrawal does about a line.
 *
 * Source: directive 2011/83/EU article 16 (a) and (m): the right ends with delivery if the buyer had agreed to that
 */
export function effectOf(line: {
  readonly state: RequestState;
  /** Whether staff have locked the line. */
  readonly isLocked: boolean;
  readonly hasConsent: boolean;
}): Effect {
  if (line.state === "completed") return line.hasConsent ? "lost" : "staff";
  if (finalStates.includes(line.state)) return "over";
  return !line.isLocked && isAllowed(line.state, "cancel", "cancelled") ? "cancel" : "staff";
}
