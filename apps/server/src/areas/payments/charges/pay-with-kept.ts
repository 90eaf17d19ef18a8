import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findPayment, openAttempts, type PaymentRow } from "../payments.repository.ts";
import { askProvider, type PaymentDeps } from "../ask-provider.ts";
import { chargeKept, type PayerThere } from "./charge-kept.ts";

/** How a payment is made, as it was begun. */
export async function meansToPay(
  trx: Trx,
  scope: AccountScope,
  paymentId: string,
): Promise<Pick<PaymentRow, "methodId" | "keepsCard"> | null> {
  return findPayment(trx, scope, paymentId);
}

/**
 * Pays with a saved card while the payer is present. Repeatable: a payment that was sent is read and not sent again.
 *
 * Gives  the bank's page where it wants its customer; null: the answer is being read, and the order's page shows it
 * Refuses PaymentProviderSilent when the provider does not answer; the same call may be repeated
 */
export async function payWithKept(
  deps: PaymentDeps,
  scope: AccountScope,
  paymentId: string,
  there: PayerThere,
): Promise<{ redirectUrl: string | null }> {
  const { card } = deps;
  await askProvider(deps, scope, () => chargeKept(deps, scope, paymentId, there));
  const payment = await tx(deps.pool, scope, async (trx) => {
    await deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
    return findPayment(trx, scope, paymentId);
  });
  const object = payment?.providerObject ?? null;
  if (card === null || object === null) return { redirectUrl: null };
  const fetched = await askProvider(deps, scope, () => card.fetchPayment(object));
  return { redirectUrl: fetched.state === "requires_action" ? fetched.redirectUrl : null };
}

/** Open attempts of an order by other means: another card, or a page that is still open. */
export async function otherAttempts(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  kept: Pick<PaymentRow, "methodId" | "keepsCard"> | null,
): Promise<readonly PaymentRow[]> {
  const open = await openAttempts(trx, scope, orderId);
  return open.filter(
    (payment) =>
      !payment.offSession &&
      payment.providerObject !== null &&
      payment.state === "requires_action" &&
      (kept === null || payment.methodId !== kept.methodId || payment.keepsCard !== kept.keepsCard),
  );
}
