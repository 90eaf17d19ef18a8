import { newReference, type Book, type PaymentRequest, type Refund } from "./book.ts";
import type { Callbacks } from "./callbacks.ts";

export type PayerSettings = { readonly book: Book; readonly callbacks: Callbacks };
export type PayerAct = "approve" | "decline" | "expire" | "bank_error" | "outcome_open";

/** Applies what the payer does in the app, or what the bank or the clock does. Returns null if the request no longer waits. */
export function actOnRequest({ book, callbacks }: PayerSettings, id: string, act: PayerAct): PaymentRequest | null {
  const request = book.find(id);
  if (request === null || request.status !== "CREATED") return null;
  const ended = { ...request, ...outcomes[act](), datePaid: act === "approve" ? new Date().toISOString() : null };
  book.save(ended);
  callbacks.send(ended);
  return ended;
}

const error = (errorCode: string, errorMessage: string) => ({ status: "ERROR", errorCode, errorMessage }) as const;

const outcomes: Readonly<Record<PayerAct, () => Partial<PaymentRequest>>> = {
  approve: () => ({ status: "PAID", paymentReference: newReference() }),
  decline: () => ({ status: "DECLINED" }),
  expire: () => error("TM01", "Swish timed out before the payment was started"),
  bank_error: () => error("RF07", "Transaction declined"),
  outcome_open: () => error("DS24", "Swish timed out waiting for an answer from the banks"),
};

/** The bank carries out a refund, or declines it. */
export function endRefund({ book, callbacks }: PayerSettings, refund: Refund, isPaid: boolean): void {
  const ended: Refund = isPaid
    ? { ...refund, status: "PAID", datePaid: new Date().toISOString() }
    : { ...refund, status: "ERROR", errorCode: "RF07", errorMessage: "Transaction declined" };
  book.saveRefund(ended);
  callbacks.send(ended);
}

/** Ends requests that have waited longer than Swish allows. */
export function expireRequests(settings: PayerSettings, waitsMs: number): void {
  for (const { id, dateCreated } of settings.book.open())
    if (Date.now() - Date.parse(dateCreated) >= waitsMs) actOnRequest(settings, id, "expire");
}
