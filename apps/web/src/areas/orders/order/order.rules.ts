import { statusOf, type AnswerOf } from "@nameplane/contracts";
import type { getOrder } from "@nameplane/contracts/orders/operations";
import { kindOf, type OrderKind } from "../kinds/index.ts";

export type Order = AnswerOf<typeof getOrder>["order"];
export type OrderLine = Order["lines"][number];

/** The state of a line, as far as it matters to the customer. */
export type LineState = "done" | "running" | "needs" | "failed" | "ended";

/** The line waits for the order's money. */
export const AWAITING_PAYMENT = 2;
/** The line was finally refused. */
const REJECTED = 4998;
const families = {
  active: "done",
  credit: "done",
  pending: "running",
  needs: "needs",
  problem: "failed",
  ended: "ended",
} as const;

export const lineState = ({ status }: Pick<OrderLine, "status">): LineState => families[statusOf(status).family];

export type Counts = Readonly<Record<LineState, number>>;

export function countsOf(lines: readonly Pick<OrderLine, "status">[]): Counts {
  const counts = { done: 0, running: 0, needs: 0, failed: 0, ended: 0 };
  for (const line of lines) counts[lineState(line)] += 1;
  return counts;
}

/** Status codes of an order and of its payment (state machines "order" and "payment" of the API contract). */
const order = { awaitingPayment: 20201, working: 20202, cancelled: 20203 } as const;
const payment = { processing: 3999, authorised: 20403, succeeded: 20404, failed: 20408, cancelled: 20409 } as const;

export type PaymentState = "open" | "checking" | "underway" | "failed" | "left" | "done";

/**
 * The state of an order's payment: open, being checked, a direct debit on its way, failed, abandoned by the customer, or done.
 */
export function paymentState({ status, method, payment: attempt }: Pick<Order, "status" | "method" | "payment">): PaymentState {
  if (status !== order.awaitingPayment) return "done";
  if (attempt === null) return "open";
  if (method === "sepa" && attempt.status === payment.processing) return "underway";
  if (attempt.status === payment.processing || attempt.status === payment.authorised || attempt.status === payment.succeeded)
    return "checking";
  if (attempt.status === payment.cancelled) return "left";
  return attempt.status === payment.failed || attempt.failure !== null ? "failed" : "open";
}

/** Whether the order is carried out before the money of its direct debit has arrived. */
export const isAheadOfMoney = ({ status, method, payment: attempt }: Pick<Order, "status" | "method" | "payment">): boolean =>
  method === "sepa" && status !== order.awaitingPayment && attempt?.status === payment.processing;

/** Whether the order is paid through a provider, on the provider's page. */
export const isPaidThere = (method: Order["method"]): boolean =>
  method === "card" || method === "swish" || method === "paypal" || method === "sepa";

/**
 * How the money of an order is set aside while it is worked on. Null if it is not set aside. A card alone and a card with credit
 * have different texts.
 */
export function setAsideOf({
  issetaside,
  method,
  credit,
}: Pick<Order, "issetaside" | "method" | "credit">):
  | "card"
  | "cardCredit"
  | "paypal"
  | "paypalCredit"
  | "credit"
  | "bank"
  | "invoice"
  | null {
  if (!issetaside) return null;
  if (method === "card" || method === "paypal") return credit?.state === "held" ? `${method}Credit` : method;
  return method === "bank" || method === "invoice" ? method : "credit";
}

type NameDeed = NonNullable<OrderKind["deed"]>;

/** What was done, if it is the same for all lines and each line is about a name. */
function sameDeed(lines: readonly OrderLine[]): NameDeed | null {
  const [deed] = lines.map((line) => kindOf(line)?.deed);
  const isSame = lines.every((line) => kindOf(line)?.deed === deed && line.domainname !== null);
  return deed !== undefined && isSame ? deed : null;
}

type Typed = Pick<OrderLine, "type">;

/** Whether the line gives the customer a name that did not belong to the customer before. */
export const isNew = (line: Typed): boolean => kindOf(line)?.gives === "newName";

/** Whether the customer has the name afterwards, whether it is new or belonged to them before. */
export const isGained = (line: Typed): boolean => kindOf(line)?.gives !== undefined;

/** The sentence at the top of the page. */
export type Verdict =
  | { readonly key: "approval" | "pay" | "bank" | "checking" | "underway" | "payFailed" | "cancelled" | "nothing" }
  | { readonly key: "done"; readonly deed: NameDeed; readonly name: string; readonly count: number }
  | { readonly key: "allDone" | "working"; readonly count: number }
  | {
      readonly key: "progress";
      readonly done: number;
      readonly total: number;
      readonly needs: number;
      readonly failed: number;
    };

export function verdictOf(view: Order): Verdict {
  const { lines } = view;
  const counts = countsOf(lines);
  const total = lines.length;
  if (view.status === order.cancelled || (total > 0 && counts.ended === total))
    // The registry or an approver refused, so the page must not say that the customer cancelled.
    return { key: lines.some(({ status }) => status === REJECTED) ? "nothing" : "cancelled" };
  if (view.status === order.awaitingPayment) {
    if (view.approval?.state === "waiting") return { key: "approval" };
    if (view.method === "bank") return { key: "bank" };
    const state = paymentState(view);
    return {
      key: state === "checking" || state === "underway" ? state : state === "failed" || state === "left" ? "payFailed" : "pay",
    };
  }
  if (counts.done === total) {
    const deed = sameDeed(lines);
    if (deed === null) return { key: "allDone", count: total };
    return { key: "done", deed, name: lines[0]?.unicodename ?? lines[0]?.domainname ?? "", count: total };
  }
  if (counts.running === total) return { key: "working", count: total };
  return { key: "progress", done: counts.done, total, needs: counts.needs, failed: counts.failed + counts.ended };
}

/** Whether the order no longer changes unless the customer acts. */
export const isSettled = (view: Order): boolean =>
  view.status !== order.awaitingPayment && view.lines.every((line) => lineState(line) !== "running");

/**
 * Failed lines and lines that need the customer first, then those in progress, then the others. Within each group, the sequence
 * is that of the order.
 */
export function inUrgency(lines: readonly OrderLine[]): readonly OrderLine[] {
  const rank: Readonly<Record<LineState, number>> = { needs: 0, failed: 1, running: 2, done: 3, ended: 4 };
  return lines.toSorted((one, other) => rank[lineState(one)] - rank[lineState(other)]);
}

/** Milliseconds since work began on the oldest line in progress. Null if there is no such line, or if it waits for money. */
export function runningMs(view: Order, now: Date): number | null {
  const running = view.lines.filter((line) => lineState(line) === "running" && line.status !== AWAITING_PAYMENT);
  if (running.length === 0) return null;
  const starts = running.map((line) => Date.parse(line.startedat ?? view.placedat));
  return Math.max(0, now.getTime() - Math.min(...starts));
}

/** Seconds that a line took, or has taken so far. Null if work on it has not begun. */
export function lineSeconds(line: OrderLine, now: Date): number | null {
  if (line.startedat === null) return null;
  const end = line.endedat === null ? now.getTime() : Date.parse(line.endedat);
  return Math.max(0, Math.round((end - Date.parse(line.startedat)) / 1000));
}

/** Seconds as a clock shows them: "0:09", "12:30", "3:05:00". */
export function clockSpan(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The order number in an address, with or without O (O20497, 20497). Null if the text is not an order number. */
export function orderNumber(text: string): number | null {
  const digits = /^[Oo]?(\d{1,9})$/.exec(text)?.[1];
  return digits === undefined ? null : Number(digits);
}
