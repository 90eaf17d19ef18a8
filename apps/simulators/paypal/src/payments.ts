import { minorOf, newId, type Capture, type Order, type Refund } from "./book.ts";
import { amountIn, refusal, type Result } from "./orders.ts";
import type { Settings } from "./settings.ts";
import { leftOf, showCapture, showRefund, totalOf } from "./show.ts";

const missing: Result = {
  status: 404,
  body: { name: "RESOURCE_NOT_FOUND", message: "No such object.", details: [{ issue: "INVALID_RESOURCE_ID" }] },
};

/** A refund whose amount ends in this many cents stays pending until the control port ends it. */
const slowRefundCents = 77;

export function findCapture({ book, base }: Settings, id: string): Result {
  const order = book.owner(id);
  const capture = order?.captures.find((each) => each.id === id);
  if (!order || !capture) return missing;
  return { status: 200, body: showCapture(order, capture, base()) };
}

export function findRefund({ book, base }: Settings, id: string): Result {
  const order = book.owner(id);
  const refund = order?.refunds.find((each) => each.id === id);
  if (!order || !refund) return missing;
  return { status: 200, body: showRefund(order, refund, base()) };
}

/** Captures all or a part of reserved money. The rest is released, because this capture is the final one. */
export function captureReserved(
  { book, base, callbacks }: Settings,
  id: string,
  fields: Readonly<Record<string, unknown>>,
): Result {
  const order = book.owner(id);
  const reserved = order?.authorizations.find((each) => each.id === id);
  if (!order || !reserved) return missing;
  if (reserved.status !== "CREATED") return refusal("AUTHORIZATION_ALREADY_CAPTURED", "The authorization has ended");
  const amount = amountIn(fields["amount"]) ?? order.amount;
  const minor = minorOf(amount);
  if (amount.currency_code !== order.amount.currency_code) return refusal("CURRENCY_MISMATCH", "Another currency");
  if (minor <= 0 || minor > totalOf(order)) return refusal("MAX_CAPTURE_AMOUNT_EXCEEDED", "More than was authorized");
  const capture: Capture = { id: newId(), status: "COMPLETED", amountMinor: minor, createdAt: new Date().toISOString() };
  const taken: Order = {
    ...order,
    captures: [...order.captures, capture],
    authorizations: order.authorizations.map((each) => (each.id === id ? { ...each, status: "CAPTURED" } : each)),
  };
  book.save(taken);
  callbacks.send("PAYMENT.CAPTURE.COMPLETED", showCapture(taken, capture, base()));
  return { status: 201, body: showCapture(taken, capture, base()) };
}

export function voidReserved({ book }: Settings, id: string): Result {
  const order = book.owner(id);
  const reserved = order?.authorizations.find((each) => each.id === id);
  if (!order || !reserved) return missing;
  if (reserved.status === "CAPTURED") return refusal("PREVIOUSLY_CAPTURED", "The authorization was captured");
  if (reserved.status === "VOIDED") return refusal("PREVIOUSLY_VOIDED", "The authorization was voided before");
  const authorizations = order.authorizations.map((each) => (each.id === id ? { ...each, status: "VOIDED" as const } : each));
  book.save({ ...order, authorizations });
  return { status: 204, body: null };
}

export function refundCapture(settings: Settings, id: string, fields: Readonly<Record<string, unknown>>): Result {
  const { book, base } = settings;
  const order = book.owner(id);
  const capture = order?.captures.find((each) => each.id === id);
  if (!order || !capture) return missing;
  if (capture.status === "PENDING" || capture.status === "DECLINED")
    return refusal("INVALID_RESOURCE_STATE", "The capture is not completed");
  const amount = amountIn(fields["amount"]);
  const minor = amount === null ? leftOf(order, id) : minorOf(amount);
  if (minor <= 0 || minor > leftOf(order, id)) return refusal("REFUND_AMOUNT_EXCEEDED", "More than what is left");
  const status = minor % 100 === slowRefundCents ? "PENDING" : "COMPLETED";
  const refund: Refund = { id: newId(), captureId: id, status, amountMinor: minor, createdAt: new Date().toISOString() };
  const given = withRefundStates({ ...order, refunds: [...order.refunds, refund] });
  book.save(given);
  if (status === "COMPLETED") announceRefund(settings, given, refund);
  return { status: 201, body: showRefund(given, refund, base()) };
}

/** Carries out a pending refund or lets it fail. Returns false if there is no pending refund with this id. */
export function endRefund(settings: Settings, id: string, status: "COMPLETED" | "FAILED"): boolean {
  const order = settings.book.owner(id);
  const refund = order?.refunds.find((each) => each.id === id);
  if (!order || refund?.status !== "PENDING") return false;
  const ended: Refund = { ...refund, status };
  const changed = withRefundStates({ ...order, refunds: order.refunds.map((each) => (each.id === id ? ended : each)) });
  settings.book.save(changed);
  announceRefund(settings, changed, ended);
  return true;
}

function announceRefund({ callbacks, base }: Settings, order: Order, refund: Refund): void {
  const kind = refund.status === "FAILED" ? "PAYMENT.REFUND.FAILED" : "PAYMENT.CAPTURE.REFUNDED";
  callbacks.send(kind, showRefund(order, refund, base()));
}

/** The order with each capture's status updated to show how much of it was refunded. */
function withRefundStates(order: Order): Order {
  const captures = order.captures.map((capture): Capture => {
    const back = order.refunds
      .filter(({ captureId, status }) => captureId === capture.id && status === "COMPLETED")
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    if (back === 0) return capture;
    return { ...capture, status: back < capture.amountMinor ? "PARTIALLY_REFUNDED" : "REFUNDED" };
  });
  return { ...order, captures };
}
