import { minorOf } from "@nameplane/values";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { Clock } from "../../../platform/clock.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { isNotFound, providerNamed, type Providers } from "../ask-provider.ts";
import type { FetchedPayment } from "../card.port.ts";
import { findPayment, type PaymentRow } from "../payments.repository.ts";
import { notFoundCode, type PaymentProvider } from "../provider.port.ts";
import { capabilitiesOf } from "../providers.rules.ts";
import { withoutMoney } from "../fetched.rules.ts";
import { takeApproved } from "../charges/index.ts";
import { arrivesWithinMs, openForMs } from "../swish.rules.ts";

/**
 * Asks the provider for the state of a payment. This makes a network call, so it must not run inside a transaction.
 *
 * Returns null if no provider can be asked: no such payment, money that comes without a provider, or no provider configured.
 * Throws OutcomeError of the provider; unavailable is safe to retry.
 */
export async function readAtProvider(
  deps: Providers & { readonly pool: Pool; readonly clock: Clock },
  scope: AccountScope,
  paymentId: string,
): Promise<FetchedPayment | null> {
  const payment = await tx(deps.pool, scope, (trx) => findPayment(trx, scope, paymentId));
  const provider = payment === null ? null : providerNamed(deps, payment.provider);
  if (payment === null || provider === null) return null;
  if (payment.openUntil !== null) return readRequest(provider, scope, payment, deps.clock.now());
  if (payment.providerObject !== null && capabilitiesOf(payment.method)?.takenByUs === true)
    return readToTake(deps, provider, scope, payment);
  if (payment.providerObject !== null) return provider.fetchPayment(payment.providerObject);
  // The provider never received this payment, or its response was lost and the payer was not sent to its page. recordFetched
  // gives such a payment up after a day.
  return { ...withoutMoney(payment, scope.accountId), state: "requires_action" };
}

/**
 * Reads a payment whose money moves only when we take it, and takes the money if the payer has approved, or has saved the account
 * that pays. The provider forgets a
 * payment some hours later if the payer did not complete it.
 */
async function readToTake(
  deps: Providers & { readonly pool: Pool; readonly clock: Clock },
  provider: PaymentProvider,
  scope: AccountScope,
  payment: PaymentRow,
): Promise<FetchedPayment> {
  try {
    const fetched = await provider.fetchPayment(payment.providerObject ?? "");
    // A charge of a saved PayPal account needs no approval.
    const isToTake = fetched.isApproved === true || (payment.methodId !== null && fetched.state === "requires_action");
    if (!isToTake || deps.paypal === null) return fetched;
    return await takeApproved(deps, deps.paypal, scope, payment.id, fetched);
  } catch (error) {
    // The provider never forgets money that was captured or reserved, so the money was not taken.
    if (!isNotFound(error) || payment.state === "authorised") throw error;
    const failure = { code: notFoundCode, reason: "walletTimeout" } as const;
    return { ...withoutMoney(payment, scope.accountId), state: "cancelled", failure };
  }
}

/**
 * Reads a request that waits for its payer until a certain time. After that time, the request is first ended at the provider and
 * then read again, because the payer may have approved it at the last moment. If the provider does not know a request a minute
 * after it was sent, the request never arrived there.
 */
async function readRequest(
  provider: PaymentProvider,
  scope: AccountScope,
  payment: PaymentRow,
  now: Date,
): Promise<FetchedPayment | null> {
  const object = payment.providerObject ?? "";
  const openUntil = payment.openUntil?.getTime() ?? 0;
  const ours = { refundedMinor: minorOf(payment.refunded), accountId: scope.accountId };
  const read = async (): Promise<FetchedPayment> => ({ ...(await provider.fetchPayment(object)), ...ours });
  try {
    const fetched = await read();
    if (fetched.state !== "requires_action" || now.getTime() < openUntil) return fetched;
    await provider.cancel(object, `${payment.id}:end`).catch(unlessPaid);
    const ended = await read();
    return ended.state === "cancelled" ? { ...ended, failure: ranOut } : ended;
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return now.getTime() < openUntil - openForMs + arrivesWithinMs ? null : neverArrived(payment, scope);
  }
}

const ranOut = { code: "time_over", reason: "appTimeout" } as const;

function neverArrived({ id, asked }: PaymentRow, { accountId }: AccountScope): FetchedPayment {
  const failure = { code: notFoundCode, reason: "appOther" } as const;
  return { ...withoutMoney({ id, asked }, accountId), state: "cancelled", failure };
}

/**
 * Ignores a refusal to end a payment: the provider refuses this if the payment has just been paid or has just ended.
 * Reading the payment shows which.
 */
function unlessPaid(error: unknown): void {
  if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
}
