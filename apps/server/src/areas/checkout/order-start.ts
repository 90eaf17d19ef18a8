import { isPaidThere } from "./methods.rules.ts";
import { isZeroMoney, type Money } from "@nameplane/values";
import { addDays, addMs } from "../../platform/clock.ts";
import { awaitingApproval, handOverMs, workDays, type CheckedOut, type NewOrder } from "../orders/index.ts";

/**
 * How many days an order waits for its money. A bank transfer takes up to 3 business days, and people pay late. A card or Swish
 * payment takes minutes. A direct debit is announced for three days, and its money arrives within six bank days
 * of the bank day that follows; holidays may lie between.
 */
export const payDays = { bank: 14, sepa: 21, card: 1 } as const;
/** How many days an order waits for approval. This is longer than most holidays of an approver. */
export const approvalDays = 14;

/** Whether work starts at once, because the money is available or promised. */
export const startsAtOnce = (method: string): boolean => method === "invoice" || method === "credit" || method === "free";
const fundings: Readonly<Record<string, "credit" | "captured" | "free">> = {
  invoice: "credit",
  credit: "captured",
  free: "free",
};

export type OrderStart = {
  readonly order: Pick<NewOrder, "state" | "creditState">;
  readonly lines: Omit<CheckedOut, "orderId">;
};

/**
 * The first state of an order and its lines: worked on, waiting for money, or waiting for approval.
 *
 * `reserves`: whether its money is only set aside now, and taken when the last line has ended (reservesMoney).
 */
export function startOf(
  order: { readonly method: NewOrder["method"]; readonly credit: Money },
  now: Date,
  { isModerated, reserves }: { readonly isModerated: boolean; readonly reserves: boolean },
): OrderStart {
  const { method } = order;
  const takesCredit = !isZeroMoney(order.credit);
  const taken = reserves || isPaidThere(method) ? "held" : "used";
  const unfunded = { funding: null, fundedAt: null, acceptedAt: now } as const;
  if (isModerated) {
    const until = addDays(now, approvalDays);
    return {
      order: { state: "awaiting_payment", creditState: takesCredit ? "released" : null },
      lines: { ...unfunded, state: "action_required", reason: awaitingApproval, nextCheckAt: until, limitAt: until },
    };
  }
  if (!startsAtOnce(method)) {
    const until = addDays(now, method === "bank" || method === "sepa" ? payDays[method] : payDays.card);
    return {
      order: { state: "awaiting_payment", creditState: takesCredit ? taken : null },
      lines: { ...unfunded, state: "awaiting_payment", reason: null, nextCheckAt: until, limitAt: until },
    };
  }
  return {
    order: { state: "working", creditState: takesCredit ? taken : null },
    lines: {
      state: "queued",
      reason: null,
      funding: reserves && method !== "free" ? "held" : (fundings[method] ?? null),
      fundedAt: now,
      acceptedAt: now,
      nextCheckAt: addMs(now, handOverMs),
      limitAt: addDays(now, workDays),
    },
  };
}
