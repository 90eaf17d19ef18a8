import { minorOf } from "@nameplane/values";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { CardProvider, FetchedPayment } from "../card.port.ts";
import { findPayment } from "../payments.repository.ts";

/**
 * Asks the provider for the state of a payment. This makes a network call, so never inside a transaction.
 *
 * Gives  null when there is nobody to ask: no such payment, another kind of money, or no provider configured
 * Throws OutcomeError of the provider; unavailable is safe to retry
 */
export async function readAtProvider(
  deps: { readonly pool: Pool; readonly card: CardProvider | null },
  scope: AccountScope,
  paymentId: string,
): Promise<FetchedPayment | null> {
  const payment = await tx(deps.pool, scope, (trx) => findPayment(trx, scope, paymentId));
  if (payment === null || deps.card === null || payment.provider !== deps.card.name) return null;
  if (payment.providerObject !== null) return deps.card.fetchPayment(payment.providerObject);
  // The provider never heard of this payment, or its answer was lost and the payer was not sent to its page. recordFetched gives
  // such a payment up after a day.
  return {
    state: "requires_action",
    amountMinor: minorOf(payment.asked),
    capturedMinor: 0,
    refundedMinor: 0,
    currency: payment.asked.currency,
    paymentId,
    accountId: scope.accountId,
    failure: null,
  };
}
