import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { CardProvider, CardWebhook } from "../card.port.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findOperatorAccount, findPaymentAnywhere, type DuePayment } from "../payments.repository.ts";
import { endEvent, lockEvent } from "../provider-events.repository.ts";
import { raiseTask } from "../tasks.repository.ts";

export type EventDeps = {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly card: CardProvider | null;
  readonly clock: Clock;
};

/**
 * Matches a stored callback with a payment of ours and has that payment read at the provider. What the callback claims about
 * the outcome is never looked at. One that fits nothing stays stored, with a task for a person (B16, F29).
 */
export async function applyProviderEvent(
  deps: EventDeps,
  key: { readonly provider: string; readonly eventId: string },
): Promise<void> {
  const { card } = deps;
  if (card === null || card.name !== key.provider) throw new Error(`no provider ${key.provider} is configured`);
  const actor = `hook:${key.provider}`;
  const stored = await tx(deps.pool, { actor }, (trx) => lockEvent(trx, key.provider, key.eventId));
  if (stored === null || stored.state === "applied" || stored.state === "ignored") return;
  const event = card.readStoredEvent(stored.body);
  const isOfPayment = event.providerObject !== null || event.paymentId !== null;
  const payment = isOfPayment
    ? await tx(deps.sweeping, { actor }, (trx) => findPaymentAnywhere(trx, { provider: key.provider, ...event }))
    : null;
  if (payment === null) await setAside(deps, key, event);
  else await hand(deps, key, event, payment);
}

async function hand(
  deps: EventDeps,
  key: { provider: string; eventId: string },
  event: CardWebhook,
  payment: DuePayment,
): Promise<void> {
  const scope = makeScope({ accountId: payment.accountId, brandId: payment.brandId, actor: `hook:${key.provider}` });
  await tx(deps.pool, scope, async (trx) => {
    const now = deps.clock.now();
    await endEvent(trx, key.provider, key.eventId, {
      state: "applied",
      accountId: payment.accountId,
      paymentId: payment.paymentId,
      at: now,
      error: null,
    });
    await deps.jobs.enqueue(trx, paymentReported, [payment]);
    if (event.isDispute) {
      await raiseTask(trx, scope, {
        kind: "payment-dispute",
        key: payment.paymentId,
        severity: "high",
        subjectKind: "payment",
        subjectId: payment.paymentId,
        text: `The payer's bank disputes a payment (${event.kind})`,
      });
    }
  });
}

async function setAside(
  deps: EventDeps,
  key: { provider: string; eventId: string },
  event: CardWebhook,
): Promise<void> {
  const operator = await tx(deps.sweeping, { actor: `hook:${key.provider}` }, findOperatorAccount);
  const scope = makeScope({ ...operator, actor: `hook:${key.provider}` });
  await tx(deps.pool, scope, async (trx) => {
    await endEvent(trx, key.provider, key.eventId, {
      state: "ignored",
      accountId: null,
      paymentId: null,
      at: deps.clock.now(),
      error: "fits no payment",
    });
    // One task per unknown object; events that are about no payment at all share one per kind.
    await raiseTask(trx, scope, {
      kind: "payment-event-unknown",
      key: `${key.provider}:${event.providerObject ?? event.kind}`,
      severity: event.providerObject === null ? "low" : "high",
      subjectKind: "provider_event",
      subjectId: null,
      text: `The payment provider reports ${event.kind} for ${event.providerObject ?? "something"} that is no payment of ours`,
      data: { ...key, claimedPaymentId: event.paymentId, claimedAccountId: event.accountId },
    });
  });
}
