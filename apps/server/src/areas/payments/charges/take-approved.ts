import type { DeclineReason } from "@nameplane/contracts/payments/decline-texts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { FetchedPayment } from "../card.port.ts";
import { isOpenPayment } from "../payment.state.ts";
import { payPalCodes, type KeptSource, type PayPalProvider } from "../paypal.port.ts";
import {
  changePayment,
  chargeFacts,
  findPayment,
  invoicesOfPayment,
  isAwaited,
  lockOrderMoney,
  lockPayment,
  openAttempts,
  openInvoiceAttempts,
  type PaymentRow,
} from "../payments.repository.ts";

/** After this time, it is checked again whether the money was taken. */
const checkAgainMs = 120_000;
const step = "take";

/**
 * Takes the money of a payment that the payer has approved, or that a saved PayPal account pays. Our decision to take the money
 * is committed before the call. Money is only taken if something still waits for it: an attempt that was given up, or whose order
 * was paid in another way, ends here without a payment. If the response was lost, the payment is read, and taken again with the
 * same key only if it has not been taken yet. `fetched`: the payment as the provider has it, approved or not yet taken from the
 * saved account. Returns the payment as the provider has it afterwards. Throws OutcomeError of the provider (unavailable,
 * unknown, misconfigured): the same call later is safe.
 */
export async function takeApproved(
  deps: { readonly pool: Pool; readonly clock: Clock },
  paypal: PayPalProvider,
  scope: AccountScope,
  paymentId: string,
  fetched: FetchedPayment & { readonly providerObject: string },
): Promise<FetchedPayment> {
  const plan = await tx(deps.pool, scope, (trx) => planToTake(trx, scope, paymentId, deps.clock.now()));
  if (plan === "leave") return fetched;
  if (plan === "over") return { ...fetched, state: "cancelled" };
  const { from } = plan;
  const failed = (code: string): FetchedPayment => ({
    ...fetched,
    state: "failed",
    failure: { code, reason: reasonOf(code, from !== undefined) },
  });
  try {
    await paypal.take(fetched.providerObject, `${paymentId}:${step}`, from);
  } catch (error) {
    if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
    return failed(error.code ?? "refused");
  }
  const taken = await paypal.fetchPayment(fetched.providerObject);
  // PayPal took nothing, and wants its payer to approve the payment.
  return from !== undefined && taken.state === "requires_action" ? failed(payPalCodes.wantsPayer[0] ?? "") : taken;
}

function reasonOf(code: string, isKept: boolean): DeclineReason {
  if (payPalCodes.declined.includes(code)) return isKept ? "walletKeptDeclined" : "walletDeclined";
  if (payPalCodes.wantsPayer.includes(code)) return isKept ? "walletWantsPayer" : "walletDeclined";
  return isKept && payPalCodes.gone.includes(code) ? "walletGone" : "walletOther";
}

type Take = { readonly from?: KeptSource };

/**
 * Decides whether to take the money. The order is locked before the payment, as everywhere, so two attempts for one order are
 * decided one after the other.
 */
async function planToTake(trx: Trx, scope: AccountScope, paymentId: string, now: Date): Promise<Take | "leave" | "over"> {
  const known = await findPayment(trx, scope, paymentId);
  const orderId = known?.orderId ?? null;
  const order = orderId === null ? null : await lockOrderMoney(trx, scope, orderId, paymentId);
  const payment = await lockPayment(trx, scope, paymentId);
  if (payment === null || !isOpenPayment(payment.state)) return "leave";
  const take = await sourceOf(trx, scope, payment);
  if (take === null) return "over";
  if (payment.state === "processing" && payment.step === step) return take;
  if (payment.state !== "created" && payment.state !== "requires_action") return "leave";
  if (!(await isAwaited(trx, scope, payment))) return "over";
  // A payment for a line's new price is made in addition to the payment of its order.
  const isBeside = order !== null && !order.isWaiting;
  if (!isBeside && (await isOtherUnderWay(trx, scope, payment))) return "leave";
  await changePayment(trx, scope, payment, { state: "processing", step, next_check_at: addMs(now, checkAgainMs) });
  await audit(trx, { accountId: scope.accountId, actor: scope.actor, action: "payment.take", object: paymentId });
  return take;
}

/**
 * What is taken: what the payer has approved, or the saved PayPal account. Null if that account was removed, or if its owner has
 * ended the consent to be charged without being asked.
 */
async function sourceOf(trx: Trx, scope: AccountScope, { id, methodId, offSession }: PaymentRow): Promise<Take | null> {
  if (methodId === null) return {};
  const facts = await chargeFacts(trx, scope, id);
  if (facts === null || facts.isRemoved || (offSession && !facts.hasMandate)) return null;
  return { from: { ref: facts.cardRef, isPayerThere: !offSession } };
}

/** Whether the money of another attempt is being taken or is reserved. If so, this attempt waits for its outcome. */
async function isOtherUnderWay(trx: Trx, scope: AccountScope, { id, orderId, purpose }: PaymentRow): Promise<boolean> {
  const attempts =
    orderId !== null
      ? await openAttempts(trx, scope, orderId)
      : purpose === "invoice"
        ? await openInvoiceAttempts(trx, scope, await invoicesOfPayment(trx, scope, id))
        : [];
  return attempts.some((other) => other.id !== id && (other.state === "processing" || other.state === "authorised"));
}
