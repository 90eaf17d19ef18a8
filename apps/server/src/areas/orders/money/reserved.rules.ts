import { isZeroMoney, type Currency, type Money } from "@nameplane/values";
import { finalStates, type RequestState } from "../request.state.ts";
import { totalOf } from "../prices/quote.rules.ts";

const dayMs = 86_400_000;

/**
 * Card companies release reserved money after seven days. This is shorter, because the payer may have had the payment page open
 * for one of these days.
 */
export const reservedForMs = 5.5 * dayMs;

export type ReservedLine = {
  readonly id: string;
  readonly state: RequestState;
  readonly funding: string | null;
  readonly price: { readonly total: Money } | null;
};

export type ReservedPlan =
  | { readonly kind: "wait" }
  /** Nothing was delivered, so all of the money is released. */
  | { readonly kind: "release" }
  | { readonly kind: "take"; readonly amount: Money; readonly requestIds: readonly string[] };

/**
 * What to do with reserved money. Nothing happens while a line may still be accepted. After that, what was delivered is captured
 * and the rest is released. Shortly before the reservation expires, money for lines that are still in progress is captured too;
 * if such a line fails later, it is credited as usual.
 *
 * `reservedAt`: when the payment was started.
 */
export function planReserved(lines: readonly ReservedLine[], currency: Currency, reservedAt: Date, now: Date): ReservedPlan {
  const held = lines.filter(({ funding }) => funding === "held");
  const isOpen = ({ state }: ReservedLine) => !finalStates.includes(state);
  const isEnding = now.getTime() - reservedAt.getTime() >= reservedForMs;
  if (held.some(isOpen) && !isEnding) return { kind: "wait" };
  const taken = held.filter((line) => line.state === "completed" || isOpen(line));
  const amount = totalOf(taken, currency);
  return isZeroMoney(amount) ? { kind: "release" } : { kind: "take", amount, requestIds: taken.map(({ id }) => id) };
}
