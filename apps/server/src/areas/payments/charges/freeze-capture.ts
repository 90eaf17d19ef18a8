import { minorOf, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { audit } from "../../../platform/audit.ts";
import { addMs } from "../../../platform/clock.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { changePayment, lockOrderMoney, lockPayment, type PaymentRow } from "../payments.repository.ts";

/** Asked again after this long whether the money was taken. */
const checkAgainMs = 120_000;

/**
 * A payment whose money is reserved, or is being taken, with its order, both locked; null: it is in neither state. order first, as
 * everywhere.
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

/** Writes down how much is taken of a reservation, before the provider is told: what it is told twice is the same. */
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
