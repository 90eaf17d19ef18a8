import { minorOf, type Money } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller } from "../../ledger/index.ts";
import { nextCheckAt } from "../fetched.rules.ts";
import { insertPayment, lockOpenAttempt } from "../payments.repository.ts";

/** What a payment is to pay. A deposit pays nothing in particular: it becomes prepaid credit. */
export type PaymentTarget = { readonly purpose: "order"; readonly orderId: string } | { readonly purpose: "deposit" };

/**
 * Starts an attempt to pay, or gives the one of the same order that is still open: closing the provider's page and coming
 * back continues where the payer was.
 *
 * Takes  the amount as frozen by the order; provider = word of the adapter that will take the money
 */
export async function createPayment(
  trx: Trx,
  scope: AccountScope,
  input: PaymentTarget & {
    readonly method: "card";
    readonly amount: Money;
    readonly now: Date;
    readonly provider?: string;
    /** The kept card it is made with; without it the payer gives a card at the provider. */
    readonly methodId?: string | undefined;
    /** The payer wants that card kept. */
    readonly keepsCard?: boolean | undefined;
    /** Without the payer, by the mandate: each of these is an attempt of its own. */
    readonly offSession?: boolean;
  },
): Promise<{ paymentId: string }> {
  const orderId = input.purpose === "order" ? input.orderId : null;
  const means = {
    methodId: input.methodId ?? null,
    keepsCard: input.keepsCard === true,
    offSession: input.offSession === true,
  };
  const open = orderId === null || means.offSession ? null : await lockOpenAttempt(trx, scope, { ...input, ...means, orderId });
  if (open !== null) return { paymentId: open.id };
  const { sellerId } = await findBrandSeller(trx, scope);
  const id = newId(input.now.getTime());
  await insertPayment(trx, scope, {
    id,
    sellerId,
    purpose: input.purpose,
    orderId,
    invoiceId: null,
    method: input.method,
    ...means,
    provider: input.provider ?? "stripe",
    asked: input.amount,
    createdAt: input.now,
    nextCheckAt: nextCheckAt(input.now, input.now),
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.start",
    object: id,
    after: { purpose: input.purpose, orderId, amountMinor: minorOf(input.amount), currency: input.amount.currency, ...means },
  });
  return { paymentId: id };
}
