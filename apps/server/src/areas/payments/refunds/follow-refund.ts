import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { addMoney, compareMoney, moneyToJson } from "@nameplane/values";
import { audit } from "../../../platform/audit.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { returnRefund } from "../../ledger/index.ts";
import { providerNamed, type Providers } from "../ask-provider.ts";
import type { SeenRefund } from "../card.port.ts";
import type { PaymentProvider } from "../provider.port.ts";
import { clearingOf } from "../providers.rules.ts";
import { nextCheckAt } from "../fetched.rules.ts";
import { refundAsked, refundEnded } from "../payments.jobs.ts";
import { changePayment, findPayment, lockPayment, type PaymentRow } from "../payments.repository.ts";
import { changeRefund, findDueRefunds, findRefund, lockRefund, type RefundRow } from "./refunds.repository.ts";

type Deps = { readonly pool: Pool; readonly jobs: Jobs; readonly clock: Clock } & Providers;

/**
 * The provider keeps the key of a call for this long (less an hour to be safe), so that repeating the call has no second effect.
 */
const keyLastsMs = 23 * 3_600_000;

/**
 * Sends a refund to the provider or asks for its result, and stores what the provider says. Sending it again with the same key
 * has no second effect. If the key has expired at the provider and no response has ever come, a person decides.
 *
 * Throws OutcomeError of the provider (unavailable, unknown, misconfigured): nothing was written, and it can be called again.
 */
export async function followRefund(deps: Deps, scope: AccountScope, refundId: string): Promise<void> {
  const { refund, payment } = await tx(deps.pool, scope, async (trx) => {
    const found = await findRefund(trx, scope, refundId);
    return { refund: found, payment: found === null ? null : await findPayment(trx, scope, found.paymentId) };
  });
  const provider = payment === null ? null : providerNamed(deps, payment.provider);
  if (refund === null || payment === null || provider === null) return;
  if (refund.state === "approved") return send(deps, provider, scope, refund, payment);
  if (refund.state === "sent" && refund.providerObject !== null)
    return write(deps, scope, refund.id, await provider.fetchRefund(refund.providerObject));
}

async function send(
  deps: Deps,
  provider: PaymentProvider,
  scope: AccountScope,
  refund: RefundRow,
  payment: PaymentRow,
): Promise<void> {
  if (deps.clock.now().getTime() - refund.createdAt.getTime() > keyLastsMs) return leaveToStaff(deps, scope, refund);
  const seen = await provider.refund(payment.providerObject ?? "", refund.amount, `refund:${refund.id}`).catch(refusedRefund);
  await write(deps, scope, refund.id, seen);
}

/** The result if the provider refused the call: no refund was made. Throws any other error again. */
function refusedRefund(error: unknown): SeenRefund {
  if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
  return { refundObject: null, state: "failed", failureCode: error.code ?? error.message };
}

async function write(deps: Deps, scope: AccountScope, refundId: string, seen: SeenRefund): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.pool, scope, async (trx) => {
    // The payment is locked before its refund, in the same order as in askRefund.
    const known = await findRefund(trx, scope, refundId);
    const payment = known === null ? null : await lockPayment(trx, scope, known.paymentId);
    const refund = await lockRefund(trx, scope, refundId);
    if (refund === null || payment === null || refund.endedAt !== null) return;
    if (refund.state === "approved" && seen.refundObject !== null)
      await changeRefund(trx, scope, refund.id, { state: "sent", provider_object: seen.refundObject });
    if (seen.state === "pending")
      return changeRefund(trx, scope, refund.id, { next_check_at: nextCheckAt(refund.createdAt, now) });
    await changeRefund(trx, scope, refund.id, { state: seen.state, ended_at: now, next_check_at: null });
    if (seen.state === "succeeded") await noteRefunded(trx, scope, payment, refund);
    else await giveBackAsCredit(trx, scope, payment, refund, seen, now);
    await audit(trx, {
      accountId: scope.accountId,
      actor: scope.actor,
      action: `payment.refund-${seen.state}`,
      object: payment.id,
      after: { refundId: refund.id, failure: seen.failureCode },
    });
    const { accountId, brandId } = scope;
    await deps.jobs.enqueue(trx, refundEnded, [{ accountId, brandId, refundId: refund.id }]);
    await notifyBrowsers(trx, accountId, { topic: "payment", ids: [payment.id] });
  });
}

async function noteRefunded(trx: Trx, scope: AccountScope, payment: PaymentRow, { amount }: RefundRow): Promise<void> {
  const refunded = addMoney(payment.refunded, amount);
  const state = compareMoney(refunded, payment.captured) < 0 ? "partially_refunded" : "refunded";
  // The bank holds the money of a disputed payment, and decides who gets it.
  await changePayment(trx, scope, payment, { refunded, ...(payment.state === "disputed" ? {} : { state }) });
}

async function giveBackAsCredit(
  trx: Trx,
  scope: AccountScope,
  payment: PaymentRow,
  refund: RefundRow,
  seen: SeenRefund,
  now: Date,
): Promise<void> {
  const { id: refundId, amount, paymentId } = refund;
  const clearing = clearingOf(payment.method);
  await returnRefund(trx, scope, { sellerId: payment.sellerId, paymentId, refundId, amount, clearing, now });
  await raiseTask(trx, scope, {
    kind: "payment-refund-failed",
    key: refundId,
    severity: "normal",
    subject: { kind: "payment", id: paymentId },
    text: taskText("refundFailed", { amount: moneyToJson(amount), why: seen.failureCode ?? "-" }),
  });
}

async function leaveToStaff(deps: Deps, scope: AccountScope, { id, paymentId, amount }: RefundRow): Promise<void> {
  await tx(deps.pool, scope, async (trx) => {
    await changeRefund(trx, scope, id, { next_check_at: null });
    await raiseTask(trx, scope, {
      kind: "payment-refund-unknown",
      key: id,
      severity: "high",
      subject: { kind: "payment", id: paymentId },
      text: taskText("refundUnanswered", { amount: moneyToJson(amount) }),
    });
  });
}

const batch = 100;

/** Starts jobs for refunds that are due: refunds whose job was lost, and refunds that are still pending at the provider. */
export async function sweepRefunds(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const due = await tx(deps.sweeping, { actor: "job:sweep-refunds" }, (trx) => findDueRefunds(trx, now, batch));
  for (const { accountId, brandId, refundId } of due) {
    const scope = makeScope({ accountId, brandId, actor: "job:sweep-refunds" });
    await tx(deps.pool, scope, async (trx) => {
      const refund = await lockRefund(trx, scope, refundId);
      if (refund === null || refund.endedAt !== null) return;
      await changeRefund(trx, scope, refundId, { next_check_at: nextCheckAt(refund.createdAt, now) });
      await deps.jobs.enqueue(trx, refundAsked, [{ accountId, brandId, refundId }]);
    });
  }
  return due.length;
}
