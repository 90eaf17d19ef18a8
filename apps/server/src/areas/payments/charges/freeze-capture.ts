import { minorOf, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { changePayment, lockOrderMoney, lockPayment, type PaymentRow } from "../payments.repository.ts";

/** After this time, it is checked again whether the money was captured. */
const checkAgainMs = 120_000;

/**
 * Reads and locks a payment whose money is reserved or being captured, with its order. Null if the payment is in neither state.
 * The order is locked first, as everywhere.
 */
export async function lockReserved(
  trx: Trx,
  scope: AccountScope,
  paymentId: string,
  orderId: string,
): Promise<PaymentRow | null> {
  await lockOrderMoney(trx, scope, orderId, paymentId);
  const payment = await lockPayment(trx, scope, paymentId);
  if (payment === null) return null;
  const isBeingTaken = payment.state === "processing" && payment.toCapture !== null;
  return payment.state === "authorised" || isBeingTaken ? payment : null;
}

/** Stores how much of a reservation is captured before the provider is called, so that a retry captures the same amount. */
export async function freezeCapture(trx: Trx, scope: AccountScope, payment: PaymentRow, amount: Money, now: Date): Promise<void> {
  await changePayment(trx, scope, payment, {
    state: "processing",
    toCapture: amount,
    step: "capture",
    next_check_at: addMs(now, checkAgainMs),
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.take-reserved",
    object: payment.id,
    before: { reserved: minorOf(payment.asked) },
    after: { amountMinor: minorOf(amount) },
  });
}
