import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findBrandSeller } from "../../ledger/index.ts";
import { nextCheckAt } from "../fetched.rules.ts";
import { insertPayment, lockOpenAttempt } from "../payments.repository.ts";

/**
 * Starts an attempt to pay an order, or gives the one that is still open: closing the provider's page and coming back
 * continues where the payer was.
 *
 * Takes  the amount in minor units as frozen by the order; provider = word of the adapter that will take the money
 */
export async function createPayment(
  trx: Trx,
  scope: AccountScope,
  input: {
    readonly purpose: "order";
    readonly orderId: string;
    readonly method: "card";
    readonly amountMinor: number;
    readonly currency: string;
    readonly now: Date;
    readonly provider?: string;
  },
): Promise<{ paymentId: string }> {
  const open = await lockOpenAttempt(trx, scope, input);
  if (open !== null) return { paymentId: open.id };
  const { sellerId } = await findBrandSeller(trx, scope);
  const id = newId(input.now.getTime());
  await insertPayment(trx, scope, {
    id,
    sellerId,
    purpose: "order",
    orderId: input.orderId,
    invoiceId: null,
    method: input.method,
    provider: input.provider ?? "stripe",
    currency: input.currency,
    askedMinor: input.amountMinor,
    createdAt: input.now,
    nextCheckAt: nextCheckAt(input.now, input.now),
  });
  await audit(trx, {
    accountId: scope.accountId,
    actor: scope.actor,
    action: "payment.start",
    object: id,
    after: { orderId: input.orderId, amountMinor: input.amountMinor, currency: input.currency },
  });
  return { paymentId: id };
}
