import type { Capture, Order } from "./book.ts";
import type { Settings } from "./settings.ts";
import { showCapture, showOrder } from "./show.ts";

export type PayerAct = "approve" | "approve_declined" | "approve_review" | "cancel" | "expire";

const moods = { approve: "pays", approve_declined: "declined", approve_review: "review" } as const;

/**
 * Carries out what the payer chose. Returns the address that the payer's browser goes to next; null if the order does not wait
 * for a payer.
 */
export function actOnOrder({ book, base, callbacks }: Settings, id: string, act: PayerAct): string | null {
  const order = book.find(id);
  if (order === null || order.isGone || order.status !== "PAYER_ACTION_REQUIRED") return null;
  if (act === "cancel") return withToken(order.cancelUrl, { token: id });
  if (act === "expire") {
    book.save({ ...order, isGone: true });
    return withToken(order.cancelUrl, { token: id });
  }
  const approved: Order = { ...order, status: "APPROVED", mood: moods[act] };
  book.save(approved);
  callbacks.send("CHECKOUT.ORDER.APPROVED", showOrder(approved, base()));
  return withToken(order.returnUrl, { token: id, PayerID: "PAYERSIMULATED" });
}

function withToken(address: string, more: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value);
  return url.href;
}

/** PayPal ends its review of a payment. Returns false if no payment is under review. */
export function endReview({ book, base, callbacks }: Settings, id: string, isOurs: boolean): boolean {
  const order = book.find(id);
  const pending = order?.captures.find(({ status }) => status === "PENDING");
  if (!order || !pending) return false;
  const ended: Capture = { ...pending, status: isOurs ? "COMPLETED" : "DECLINED" };
  const changed: Order = { ...order, captures: order.captures.map((each) => (each.id === ended.id ? ended : each)) };
  book.save(changed);
  callbacks.send(`PAYMENT.CAPTURE.${isOurs ? "COMPLETED" : "DENIED"}`, showCapture(changed, ended, base()));
  return true;
}
