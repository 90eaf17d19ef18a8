import { tx } from "../../../platform/db/transaction.ts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import { moneyToJson } from "@nameplane/values";
import { providerNamed, type Providers } from "../ask-provider.ts";
import type { Disputes } from "../dispute.port.ts";
import { disputeReported } from "../payments.jobs.ts";
import { findPayment, findPaymentAnywhere } from "../payments.repository.ts";
import { isNearDeadline } from "./dispute.rules.ts";
import {
  changeDispute,
  findDisputeOf,
  findDueDisputes,
  knownDispute,
  lockDispute,
  type DisputeRow,
} from "./disputes.repository.ts";
import { isOver } from "./dispute.state.ts";
import { evidenceOf } from "./render-evidence.ts";
import { recordDispute } from "./record-dispute.ts";

type Deps = { readonly pool: Pool; readonly sweeping: Pool; readonly jobs: Jobs; readonly clock: Clock } & Providers;
type Of = { readonly paymentId: string; readonly disputeObject: string };

/**
 * Tells the provider what staff have decided about a dispute, if anything, then reads the dispute at the provider and records
 * what it says. What is sent has a key for each decision, so a repeat after a lost answer has no second effect.
 *
 * Throws OutcomeError of the provider (unavailable, unknown, misconfigured): it can be called again
 */
export async function followDispute(deps: Deps, scope: AccountScope, { paymentId, disputeObject }: Of): Promise<void> {
  const { payment, dispute } = await tx(deps.pool, scope, async (trx) => {
    const found = await findPayment(trx, scope, paymentId);
    return {
      payment: found,
      dispute: found === null ? null : await findDisputeOf(trx, scope, found.provider, disputeObject),
    };
  });
  const disputes = payment === null ? undefined : providerNamed(deps, payment.provider)?.disputes;
  if (payment === null || disputes === undefined) return;
  if (dispute !== null && dispute.intent !== null) await send(deps, disputes, scope, dispute);
  const fetched = await disputes.fetchDispute(disputeObject);
  await tx(deps.pool, scope, async (trx) => {
    await recordDispute(trx, deps, scope, { paymentId, fetched, now: deps.clock.now() });
  });
}

/** Sends the decision. A refusal is kept for staff, and the dispute waits for another decision. */
async function send(deps: Deps, disputes: Disputes, scope: AccountScope, dispute: DisputeRow): Promise<void> {
  const key = `dispute:${dispute.id}:${dispute.intentNo}`;
  try {
    if (dispute.intent === "accept") await disputes.acceptDispute(dispute.providerObject, key);
    else await disputes.submitEvidence(dispute.providerObject, await evidenceOf(dispute), key);
    await settle(deps, scope, dispute, null);
  } catch (error) {
    if (!(error instanceof OutcomeError) || error.kind !== "refused") throw error;
    await settle(deps, scope, dispute, error.message.slice(0, 500));
  }
}

async function settle(deps: Deps, scope: AccountScope, sent: DisputeRow, failure: string | null): Promise<void> {
  const now = deps.clock.now();
  await tx(deps.pool, scope, async (trx) => {
    const dispute = await lockDispute(trx, scope, sent.id);
    if (dispute === null || dispute.intentNo !== sent.intentNo || dispute.intent === null) return;
    await changeDispute(trx, scope, dispute.id, {
      intent: null,
      intent_by: null,
      failure,
      ...(failure === null && dispute.intent === "accept" ? { accepted_at: now } : {}),
      ...(failure === null && dispute.intent === "submit" && dispute.state === "open"
        ? { state: "submitted" as const, submitted_at: now }
        : {}),
    });
    if (failure === null) return;
    await raiseTask(trx, scope, {
      kind: "payment-dispute-refused",
      key: `${dispute.id}:${dispute.intentNo}`,
      severity: "high",
      subject: { kind: "dispute", id: dispute.id },
      text: taskText("disputeRefused", { number: dispute.number, why: failure }),
      data: { number: dispute.number },
    });
  });
}

const batch = 100;
/** A decision that no job has sent is sent by the sweep after this time. */
const againMs = 3_600_000;

/** Starts jobs for disputes that are due, and warns staff of deadlines that are near. */
export async function sweepDisputes(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:sweep-disputes";
  const due = await tx(deps.sweeping, { actor }, (trx) => findDueDisputes(trx, now, batch));
  for (const { disputeId, ...of } of due) {
    const scope = makeScope({ accountId: of.accountId, brandId: of.brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const dispute = await lockDispute(trx, scope, disputeId);
      if (dispute === null) return;
      const isEnded = isOver(dispute.state) && dispute.intent === null;
      if (isEnded) return changeDispute(trx, scope, disputeId, { next_check_at: null });
      const isDueSoon = dispute.state === "open" && dispute.warnedAt === null && isNearDeadline(dispute.answerBy, now);
      await changeDispute(trx, scope, disputeId, {
        next_check_at: addMs(now, againMs),
        ...(isDueSoon ? { warned_at: now } : {}),
      });
      if (isDueSoon)
        await raiseTask(trx, scope, {
          kind: "payment-dispute-due",
          key: disputeId,
          severity: "alarm",
          subject: { kind: "dispute", id: disputeId },
          text: taskText("disputeDue", { number: dispute.number, amount: moneyToJson(dispute.amount) }),
          ...(dispute.answerBy === null ? {} : { dueAt: dispute.answerBy }),
          data: { number: dispute.number },
        });
      await deps.jobs.enqueue(trx, disputeReported, [of]);
    });
  }
  return due.length;
}

const daysBack = 7;

/** Asks each provider for its newest disputes, and reads those that no callback has told us about. */
export async function findMissedDisputes(deps: Deps): Promise<number> {
  const since = addMs(deps.clock.now(), -daysBack * 86_400_000);
  const actor = "job:find-disputes";
  let count = 0;
  for (const provider of [deps.card, deps.paypal]) {
    if (provider?.disputes === undefined) continue;
    for await (const listed of provider.disputes.listDisputes(since)) {
      const state = await tx(deps.sweeping, { actor }, (trx) => knownDispute(trx, provider.name, listed.disputeObject));
      if (state !== null) continue;
      const known = { provider: provider.name, ...listed, providerObject: listed.paymentObject };
      const payment =
        (await tx(deps.sweeping, { actor }, (trx) => findPaymentAnywhere(trx, known))) ?? (await behind(deps, provider, listed));
      // The dispute is about a payment that another program made at the same provider.
      if (payment === null) continue;
      const { accountId, brandId, paymentId } = payment;
      await tx(deps.pool, makeScope({ accountId, brandId, actor }), (trx) =>
        deps.jobs.enqueue(trx, disputeReported, [{ accountId, brandId, paymentId, disputeObject: listed.disputeObject }]),
      );
      count += 1;
    }
  }
  return count;
}

/**
 * The payment that an unknown id belongs to, such as the id of a capture. The provider is asked, because it stores our ids with
 * the payment.
 */
async function behind(
  deps: Deps,
  provider: NonNullable<Deps["card"] | Deps["paypal"]>,
  { paymentObject }: { readonly paymentObject: string | null },
) {
  if (paymentObject === null) return null;
  try {
    const fetched = await provider.fetchPayment(paymentObject);
    return await tx(deps.sweeping, { actor: "job:find-disputes" }, (trx) =>
      findPaymentAnywhere(trx, { provider: provider.name, ...fetched }),
    );
  } catch (error) {
    if (error instanceof OutcomeError && error.kind === "refused") return null;
    throw error;
  }
}
