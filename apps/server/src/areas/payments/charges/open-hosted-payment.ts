import { PaymentProviderSilent } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { PaymentUnderWay } from "@nameplane/contracts/payments/refusals";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { keyUsedOtherwise, type FetchedPayment, type HostedPaymentInput } from "../card.port.ts";
import { nextCheckAt, withoutMoney } from "../fetched.rules.ts";
import { paymentReported } from "../payments.jobs.ts";
import { changePayment, findPayment, invoicesOfPayment, lockPayment, type PaymentRow } from "../payments.repository.ts";
import { askProvider, hostingProvider, isNotFound, type HostingProvider, type PaymentDeps } from "../ask-provider.ts";
import { capabilitiesOf, isProviderMethod } from "../providers.rules.ts";
import { createPayment, type PaymentTarget } from "./create-payment.ts";
import { recordFetched } from "./record-fetched.ts";

/** What the payer sees at the provider, and where the provider's page sends them afterwards. */
export type HostedDisplay = Pick<
  HostedPaymentInput,
  "orderNumber" | "description" | "lines" | "successUrl" | "cancelUrl" | "language" | "customerEmail" | "capture" | "keepFor"
>;

/**
 * Returns the URL of the provider's page for a payment. Safe to repeat: the URL of an open page is returned again, and if the
 * attempt ended without money, a new attempt for the same order is begun. Possible refusals: NotFound; PaymentUnderWay when the
 * money is on its way or has arrived; PaymentRefused when the provider says no, for example because the sum is too small;
 * PaymentProviderSilent when it does not answer, in which case the same call may be repeated.
 */
export async function openHostedPayment(
  deps: PaymentDeps,
  scope: AccountScope,
  paymentId: string,
  display: HostedDisplay,
): Promise<{ redirectUrl: string }> {
  const payment = await tx(deps.pool, scope, (trx) => findPayment(trx, scope, paymentId));
  if (payment === null) throw new Refused(NotFound);
  if (payment.state !== "created" && payment.state !== "requires_action") throw new Refused(PaymentUnderWay);
  if (payment.method === "swish") return { redirectUrl: swishPage(display.successUrl, paymentId) };
  const provider = providerOf(deps, payment);
  if (payment.providerObject === null) return open(deps, provider, scope, payment, display);

  const fetched = await askProvider(deps, scope, () => fetchOrEnded(provider, scope, payment));
  if (fetched.redirectUrl !== null && fetched.state === "requires_action") return { redirectUrl: fetched.redirectUrl };
  if (fetched.state !== "failed" && fetched.state !== "cancelled") {
    await tx(deps.pool, scope, (trx) =>
      deps.jobs.enqueue(trx, paymentReported, [{ accountId: scope.accountId, brandId: scope.brandId, paymentId }]),
    );
    throw new Refused(PaymentUnderWay);
  }
  return openHostedPayment(deps, scope, await successor(deps, scope, payment, fetched), display);
}

/** Swish has no payment page of its own. The payer enters a number, or scans a code, on a page of the panel. */
function swishPage(returnUrl: string, paymentId: string): string {
  return new URL(`/economy/swish/${paymentId}`, returnUrl).href;
}

/** Ends an attempt that can no longer be paid, and begins the next one for the same purpose. Returns its id. */
async function successor(
  deps: PaymentDeps,
  scope: AccountScope,
  payment: PaymentRow,
  fetched: FetchedPayment | null,
): Promise<string> {
  return tx(deps.pool, scope, async (trx) => {
    const now = deps.clock.now();
    const target = await targetOf(trx, scope, payment);
    if (fetched !== null) await recordFetched(trx, scope, payment.id, fetched, now);
    else await giveUp(trx, scope, payment.id);
    if (!isProviderMethod(payment.method)) throw new RangeError(`payment ${payment.id} is paid by ${payment.method}`);
    const { paymentId } = await createPayment(trx, scope, {
      ...target,
      method: payment.method,
      amount: payment.asked,
      keepsCard: payment.keepsCard,
      now,
    });
    return paymentId;
  });
}

async function targetOf(trx: Trx, scope: AccountScope, { id, purpose, orderId }: PaymentRow): Promise<PaymentTarget> {
  if (purpose === "invoice") return { purpose, invoiceIds: await invoicesOfPayment(trx, scope, id) };
  return orderId === null ? { purpose: "deposit" } : { purpose: "order", orderId };
}

/**
 * Ends an attempt whose page at the provider can no longer be reached. If money arrives nevertheless, the payment is found by the
 * ids stored with it.
 */
async function giveUp(trx: Trx, scope: AccountScope, paymentId: string): Promise<void> {
  const current = await lockPayment(trx, scope, paymentId);
  if (current?.state === "created") await changePayment(trx, scope, current, { state: "cancelled", next_check_at: null });
}

async function open(
  deps: PaymentDeps,
  provider: HostingProvider,
  scope: AccountScope,
  payment: PaymentRow,
  display: HostedDisplay,
): Promise<{ redirectUrl: string }> {
  const { id, asked: amount } = payment;
  // The key consists of the payment and the step, so the provider makes a single object however often this runs
  // (docs/faults.md#payments).
  const input = {
    ...display,
    ...(payment.method === "sepa" ? { method: "sepa" as const } : {}),
    paymentId: id,
    accountId: scope.accountId,
    amount,
    idempotencyKey: `${id}:create`,
  };
  const created = await askProvider(deps, scope, () => provider.createHostedPayment(input)).catch((error: unknown) => {
    if (isKeyUsedOtherwise(error)) return null;
    throw error;
  });
  // The response to an earlier call with the same key was lost, and that call had other content, such as another language or
  // another host of the brand.
  if (created === null) return openHostedPayment(deps, scope, await successor(deps, scope, payment, null), display);
  await tx(deps.pool, scope, async (trx) => {
    const current = await lockPayment(trx, scope, payment.id);
    // Another run of this call was faster, and has stored the same object.
    if (current === null || current.providerObject !== null) return;
    // The object is stored even if the attempt was given up in the meantime. If money arrives nevertheless, the payment is found
    // by this object.
    const opened =
      current.state === "created"
        ? { state: "requires_action" as const, next_check_at: nextCheckAt(current.createdAt, deps.clock.now()) }
        : {};
    await changePayment(trx, scope, current, { ...opened, provider_object: created.providerObject, step: "create" });
  });
  return { redirectUrl: created.redirectUrl };
}

function providerOf(deps: PaymentDeps, payment: PaymentRow): HostingProvider {
  const provider = hostingProvider(deps, payment.provider);
  if (provider === null) throw new Refused(PaymentProviderSilent, { internal: `no provider ${payment.provider} is configured` });
  return provider;
}

/**
 * Fetches a payment. A provider whose money moves only when we take it forgets payments that the payer did not complete; such a
 * payment counts as ended.
 */
async function fetchOrEnded(provider: HostingProvider, { accountId }: AccountScope, payment: PaymentRow) {
  const object = payment.providerObject ?? "";
  const forgets = capabilitiesOf(payment.method)?.takenByUs === true;
  return provider.fetchPayment(object).catch((error: unknown) => {
    if (!forgets || !isNotFound(error)) throw error;
    return { ...withoutMoney(payment, accountId), state: "cancelled" as const, redirectUrl: null };
  });
}

function isKeyUsedOtherwise(error: unknown): boolean {
  return error instanceof Refused && error.cause instanceof OutcomeError && error.cause.code === keyUsedOtherwise;
}
