import { taskText } from "@nameplane/contracts/backoffice/task-texts";
import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { tx } from "../../../platform/db/transaction.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { makeScope } from "../../../platform/scope.ts";
import { providerNamed, type Providers } from "../ask-provider.ts";
import type { CardWebhook, FetchedPayment } from "../card.port.ts";
import type { PaymentProvider } from "../provider.port.ts";
import { findHolderAnywhere } from "../cards/index.ts";
import { hasDispute } from "../disputes/index.ts";
import { cardsReported, disputeReported, paymentReported } from "../payments.jobs.ts";
import { findPaymentAnywhere, type FoundPayment } from "../payments.repository.ts";
import { endEvent, lockEvent } from "./provider-events.repository.ts";
import { raiseTask } from "../../../platform/staff-tasks.ts";
import { bookFoundMoney } from "./book-found-money.ts";

export type EventDeps = Providers & {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
};

type EventKey = { readonly provider: string; readonly eventId: string };

/**
 * Finds the payment that a stored callback is about; the payment is then read at the provider. What the callback says about the
 * outcome is never used. Money that belongs to no payment of ours is put in suspense on the operator's account. Any other
 * callback that cannot be matched stays stored, with a task for a person (F29).
 *
 * Throws OutcomeError of the provider; unavailable is safe to retry.
 */
export async function applyProviderEvent(deps: EventDeps, key: EventKey): Promise<void> {
  const provider = providerNamed(deps, key.provider);
  if (provider === null) throw new Error(`no provider ${key.provider} is configured`);
  const stored = await tx(deps.pool, { actor: actorOf(key) }, (trx) => lockEvent(trx, key.provider, key.eventId));
  if (stored === null || stored.state === "applied" || stored.state === "ignored") return;
  const event = await provider.readStoredEvent(stored.body);
  if (event.keptCards !== null) return handCards(deps, key, event, event.keptCards);
  const known = await find(deps, key, event);
  if (known !== null) return hand(deps, key, event, known);
  // The event may be about an object whose id we did not store, such as the payment intent of our session. Such an object is
  // fetched, because the provider stores our ids with it.
  const fetched = event.providerObject === null ? null : await fetchIfThere(provider, event.providerObject);
  const behind = fetched === null ? null : await find(deps, key, { ...event, ...fetched });
  if (behind !== null) return hand(deps, key, event, behind);
  return setAside(deps, key, event, fetched);
}

function actorOf(key: EventKey): string {
  return `hook:${key.provider}`;
}

async function find(deps: EventDeps, key: EventKey, event: CardWebhook): Promise<FoundPayment | null> {
  if (event.providerObject === null && event.paymentId === null) return null;
  return tx(deps.sweeping, { actor: actorOf(key) }, (trx) => findPaymentAnywhere(trx, { provider: key.provider, ...event }));
}

type Found = FetchedPayment & { readonly providerObject: string };

async function fetchIfThere(provider: PaymentProvider, providerObject: string): Promise<Found | null> {
  try {
    return await provider.fetchPayment(providerObject);
  } catch (error) {
    if (error instanceof OutcomeError && error.kind === "refused") return null;
    throw error;
  }
}

async function hand(deps: EventDeps, key: EventKey, event: CardWebhook, payment: FoundPayment): Promise<void> {
  const scope = makeScope({ accountId: payment.accountId, brandId: payment.brandId, actor: actorOf(key) });
  await tx(deps.pool, scope, async (trx) => {
    await endEvent(trx, key, {
      state: "applied",
      accountId: payment.accountId,
      paymentId: payment.paymentId,
      at: deps.clock.now(),
      error: null,
    });
    await deps.jobs.enqueue(trx, paymentReported, [
      { accountId: payment.accountId, brandId: payment.brandId, paymentId: payment.paymentId },
    ]);
    if (!event.isDispute) return;
    if (event.disputeObject)
      return deps.jobs.enqueue(trx, disputeReported, [
        {
          accountId: payment.accountId,
          brandId: payment.brandId,
          paymentId: payment.paymentId,
          disputeObject: event.disputeObject,
        },
      ]);
    // The provider reports the same event with a dispute if there is one. Staff get a task only for money that was taken back
    // without a dispute.
    if (await hasDispute(trx, scope, payment.paymentId)) return;
    await raiseTask(trx, scope, {
      kind: "payment-dispute",
      key: payment.paymentId,
      severity: "high",
      subject: { kind: "payment", id: payment.paymentId },
      text: taskText("payerDisputes", { event: event.kind }),
    });
  });
}

/**
 * Starts the job that reads the customer's cards and PayPal accounts at the providers. Cards of unknown customers belong to
 * another program.
 */
async function handCards(
  deps: EventDeps,
  key: EventKey,
  event: CardWebhook,
  of: NonNullable<CardWebhook["keptCards"]>,
): Promise<void> {
  const actor = actorOf(key);
  const known = await tx(deps.sweeping, { actor }, (trx) => findHolderAnywhere(trx, { ...of, provider: key.provider }));
  // A PayPal account that has just been saved is known only by its payment.
  const payment = known === null ? await find(deps, key, event) : null;
  const owner = known ?? (payment && { accountId: payment.accountId, brandId: payment.brandId });
  const at = deps.clock.now();
  await tx(deps.pool, owner === null ? { actor } : makeScope({ ...owner, actor }), async (trx) => {
    const end = { accountId: owner?.accountId ?? null, paymentId: null, at };
    if (owner === null) return endEvent(trx, key, { ...end, state: "ignored", error: "nobody's cards here" });
    await endEvent(trx, key, { ...end, state: "applied", error: null });
    await deps.jobs.enqueue(trx, cardsReported, [owner]);
  });
}

/**
 * Handles an event that matches nothing here. Money is put in suspense. Otherwise a person gets a task, one for each unknown
 * object or kind of event.
 */
async function setAside(deps: EventDeps, key: EventKey, event: CardWebhook, fetched: Found | null): Promise<void> {
  const operator = await tx(deps.sweeping, { actor: actorOf(key) }, operatorAccount);
  const scope = makeScope({ accountId: operator.accountId, brandId: operator.brandId, actor: actorOf(key) });
  await tx(deps.pool, scope, async (trx) => {
    const at = deps.clock.now();
    const paymentId =
      fetched === null
        ? null
        : await bookFoundMoney(trx, scope, {
            provider: key.provider,
            // The id of the fetched object is used, not that of the event, because a session and its payment intent have two ids
            // for the same money.
            providerObject: fetched.providerObject,
            fetched,
            at,
          });
    await endEvent(trx, key, {
      state: "ignored",
      accountId: paymentId === null ? null : scope.accountId,
      paymentId,
      at,
      error: "fits no payment",
    });
    if (paymentId !== null) return;
    await raiseTask(trx, scope, {
      kind: "payment-event-unknown",
      key: `${key.provider}:${event.providerObject ?? event.kind}`,
      severity: event.providerObject === null ? "low" : "high",
      subject: { kind: "provider_event", id: null },
      text: taskText("paymentEventUnknown", {
        event: event.kind,
        object: event.providerObject ?? { en: "something", sv: "något" },
      }),
      data: { ...key, fetched },
    });
  });
}
