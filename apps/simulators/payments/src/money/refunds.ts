import { invalidRequest } from "../api-error.ts";
import { newId } from "../ids.ts";
import { seconds } from "../provider.ts";
import type { Context } from "../provider.ts";
import type { Charge, Metadata, Refund, RefundStatus } from "../resources.ts";
import { behaviourOf } from "./cards.ts";

export interface NewRefund {
  amount: number;
  reason: string | null;
  metadata: Metadata;
  status: RefundStatus;
  releasesReservation: boolean;
}

/** The money that was taken and is neither refunded nor part of a pending refund. */
export function refundable(charge: Charge): number {
  return charge.captured && charge.status === "succeeded" ? charge.amount - charge.amount_refunded : 0;
}

/**
 * Refunds money that was taken: all that is left of it, or a part. A refund of card 4000 0000 0000 7726 is pending at first,
 * and the control port decides how it ends. Refuses a charge whose money was not taken, an amount larger than what is left of
 * it, and a disputed charge.
 */
export function refundCharge(
  context: Context,
  charge: Charge,
  input: { amount: number | null; reason: string | null; metadata: Metadata },
): Refund {
  if (!charge.captured || charge.status !== "succeeded") {
    throw invalidRequest("charge_not_refundable", `Charge ${charge.id} has no captured money to refund.`);
  }
  if (charge.disputed)
    throw invalidRequest("charge_disputed", `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  const left = refundable(charge);
  if (left === 0) throw invalidRequest("charge_already_refunded", `Charge ${charge.id} has already been refunded.`);
  const amount = input.amount ?? left;
  if (amount < 1) throw invalidRequest("parameter_invalid_integer", "The refund amount must be positive.", "amount");
  if (amount > left) {
    throw invalidRequest(
      "amount_too_large",
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      "amount",
    );
  }
  const behaviour = behaviourOf(context.book.note("payment_method", charge.payment_method).cardNumber);
  const status = behaviour.outcome === "approved" ? behaviour.refunds : "succeeded";
  const refund = addRefund(context, charge, { ...input, amount, status, releasesReservation: false });
  context.events.record("refund.created", refund, context.cause);
  context.events.record("charge.refunded", context.book.get("charge", charge.id), context.cause);
  return refund;
}

export function addRefund(context: Context, charge: Charge, input: NewRefund): Refund {
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount: input.amount,
    balance_transaction: input.releasesReservation ? null : newId("txn"),
    charge: charge.id,
    created: seconds(context),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: input.status,
    transfer_reversal: null,
  };
  context.book.add("refund", refund, { releasesReservation: input.releasesReservation });
  saveRefunded(context, charge, charge.amount_refunded + input.amount);
  return refund;
}

/**
 * Decides a refund as the card's bank would do days later. A pending refund succeeds or fails, and a refund that succeeded may
 * still fail later. If a refund fails, its money goes back to the merchant.
 */
export function settleRefund(context: Context, refund: Refund, status: "succeeded" | "failed"): Refund {
  const allowed = refund.status === "pending" || (refund.status === "succeeded" && status === "failed");
  if (!allowed || context.book.note("refund", refund.id).releasesReservation) {
    throw invalidRequest("status_transition_invalid", `A refund that is ${refund.status} cannot become ${status}.`);
  }
  const settled: Refund = {
    ...refund,
    status,
    ...(status === "failed" ? { failure_reason: "expired_or_canceled_card" } : {}),
  };
  context.book.save("refund", settled);
  if (status === "failed") {
    const charge = context.book.get("charge", refund.charge);
    saveRefunded(context, charge, charge.amount_refunded - refund.amount);
  }
  context.events.record("refund.updated", settled, context.cause);
  if (status === "failed") context.events.record("refund.failed", settled, context.cause);
  return settled;
}

function saveRefunded(context: Context, charge: Charge, amountRefunded: number): void {
  context.book.save("charge", { ...charge, amount_refunded: amountRefunded, refunded: amountRefunded === charge.amount });
}
