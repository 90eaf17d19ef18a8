import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findPayment, openAttempts, type PaymentRow } from "../payments.repository.ts";
import { askProvider, hostingProvider, type PaymentDeps } from "../ask-provider.ts";
import { capabilitiesOf } from "../providers.rules.ts";
import { chargeKept, type PayerThere } from "./charge-kept.ts";

/** What a payment was begun with: its saved card, if any, and whether a card entered now is to be saved. */
export async function meansToPay(
  trx: Trx,
  scope: AccountScope,
  paymentId: string,
): Promise<Pick<PaymentRow, "method" | "methodId" | "keepsCard"> | null> {
  return findPayment(trx, scope, paymentId);
}

/**
 * Pays with a saved card or PayPal account while the payer is present. Safe to repeat: a payment that was already sent is only read, and not sent
 * again.
 *
 * Returns the page on which the bank wants to authenticate the payer; null if there is no such page, and the payer sees the
 * outcome on the page of the order as soon as it has been read. Refuses with PaymentProviderSilent when the provider does not
 * answer; the same call may be repeated.
 */
export async function payWithKept(
  deps: PaymentDeps,
  scope: AccountScope,
  paymentId: string,
  there: PayerThere,
): Promise<{ redirectUrl: string | null }> {
  await askProvider(deps, scope, () => chargeKept(deps, scope, paymentId, there));
  const payment = await tx(deps.pool, scope, async (trx) => {
    await deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]);
    return findPayment(trx, scope, paymentId);
  });
  const object = payment?.providerObject ?? null;
  const provider = payment === null ? null : hostingProvider(deps, payment.provider);
  // The money of a saved PayPal account is taken by the job.
  const isTakenByJob = payment !== null && capabilitiesOf(payment.method)?.takenByUs === true;
  if (provider === null || object === null || isTakenByJob) return { redirectUrl: null };
  const fetched = await askProvider(deps, scope, () => provider.fetchPayment(object));
  return { redirectUrl: fetched.state === "requires_action" ? fetched.redirectUrl : null };
}

/** Open attempts to pay an order in another way: with another card, on a page that is still open, or by a Swish request. */
export async function otherAttempts(
  trx: Trx,
  scope: AccountScope,
  orderId: string,
  kept: Pick<PaymentRow, "method" | "methodId" | "keepsCard"> | null,
): Promise<readonly PaymentRow[]> {
  const open = await openAttempts(trx, scope, orderId);
  return open.filter(
    (payment) =>
      !payment.offSession &&
      payment.providerObject !== null &&
      (payment.state === "requires_action" || payment.step === "send") &&
      (kept === null ||
        payment.method !== kept.method ||
        payment.methodId !== kept.methodId ||
        payment.keepsCard !== kept.keepsCard),
  );
}
