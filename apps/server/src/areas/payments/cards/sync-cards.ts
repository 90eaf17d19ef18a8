import { audit } from "../../../platform/audit.ts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { makeScope, type AccountScope } from "../../../platform/scope.ts";
import type { CardProvider } from "../card.port.ts";
import type { DebitProvider } from "../debit.port.ts";
import type { PayPalProvider } from "../paypal.port.ts";
import { cardsReported } from "../payments.jobs.ts";
import {
  allKept,
  changeCard,
  closedHolders,
  chooseKeptRenews,
  choosePaysRenewals,
  endAllOfClosed,
  endCard,
  ensureDefault,
  findHolder,
  holdersToCheck,
  insertCard,
  keptToRenew,
  type Kept,
  lockHolder,
  removedKept,
  checkAgainAt,
  setDefault,
} from "./cards.repository.ts";
import { planSync } from "./cards.rules.ts";
import { syncWallets } from "./sync-wallets.ts";

export type CardDeps = {
  readonly pool: Pool;
  readonly card: CardProvider | null;
  readonly paypal: PayPalProvider | null;
  readonly sepa: DebitProvider | null;
  readonly clock: Clock;
};

const checkAgainMs = 3_600_000;
/** PayPal names a token some minutes after the payment, and a callback usually says so before this time is over. */
const comingAgainMs = 5 * 60_000;
const batch = 100;

/**
 * Updates the account's saved cards, bank accounts and PayPal accounts from the providers. The first one that is saved becomes
 * the default. An outage of one provider does not delay the other.
 *
 * Throws OutcomeError of a provider; the periodic job retries.
 */
export async function syncCards(deps: CardDeps, scope: AccountScope): Promise<void> {
  const { card, paypal, sepa, pool } = deps;
  const holder = await tx(pool, scope, (trx) => findHolder(trx, scope));
  if (holder === null) return;
  const now = deps.clock.now();
  await tx(pool, scope, (trx) => checkAgainAt(trx, scope, addMs(now, checkAgainMs)));
  const { provider, ref } = holder;
  const isKnown = card !== null && ref !== null && provider === card.name;
  const [cards, debits, wallets] = await Promise.allSettled([
    isKnown ? followCards(deps, card, ref, scope) : null,
    isKnown && sepa !== null ? followDebits(deps, sepa, ref, scope) : null,
    paypal === null ? null : syncWallets(deps, paypal, scope),
  ]);
  if (cards.status === "rejected") throw cards.reason;
  if (debits.status === "rejected") throw debits.reason;
  if (wallets.status === "rejected") throw wallets.reason;
  const isComing = wallets.value?.isComing === true;
  await tx(pool, scope, async (trx) => {
    await lockHolder(trx, scope);
    await letKeptRenew(trx, scope, now);
    await checkAgainAt(trx, scope, isComing ? addMs(now, comingAgainMs) : null);
  });
}

/** Updates the account's cards from the provider's list. */
async function followCards(deps: CardDeps, card: CardProvider, holderRef: string, scope: AccountScope): Promise<void> {
  const listed = await card.listCards(holderRef);
  const planIn = async (trx: Trx) => planSync(await allKept(trx, scope, "card"), listed);
  await follow(deps, card, holderRef, scope, { seen: await tx(deps.pool, scope, planIn), planIn });
}

/** Updates the account's bank accounts from the provider's list. */
async function followDebits(deps: CardDeps, sepa: DebitProvider, holderRef: string, scope: AccountScope): Promise<void> {
  const listed = await sepa.listDebits(holderRef);
  const planIn = async (trx: Trx) => planSync(await allKept(trx, scope, "sepa"), listed);
  await follow(deps, sepa, holderRef, scope, { seen: await tx(deps.pool, scope, planIn), planIn });
}

/** What the provider's list of cards or of bank accounts changes here. */
type Plan = {
  readonly add: readonly Kept[];
  readonly change: readonly { readonly id: string; readonly kept: Kept }[];
  readonly forget: readonly { readonly id: string | null; readonly ref: string }[];
  readonly missing: readonly { readonly id: string; readonly ref: string }[];
};

/**
 * Adapts the stored cards and accounts to the provider's list: new cards are inserted, replaced cards changed, and removed cards
 * ended. Cards that were removed here are removed at the provider. The list is read before anything is written, so events may
 * arrive twice, late or out of order.
 */
async function follow(
  deps: CardDeps,
  provider: CardProvider,
  holderRef: string,
  scope: AccountScope,
  of: { readonly seen: Plan; readonly planIn: (trx: Trx) => Promise<Plan> },
): Promise<void> {
  const { pool } = deps;
  const now = deps.clock.now();
  // The list may have been read before a card was added, so the provider is asked about each missing card.
  const gone = new Set<string>();
  for (const { ref } of of.seen.missing) if ((await provider.holderOf(ref)) !== holderRef) gone.add(ref);

  const forget = await tx(pool, scope, async (trx) => {
    await lockHolder(trx, scope);
    const plan = await of.planIn(trx);
    const removed = new Set(await removedKept(trx, scope));
    const ended = [
      ...plan.missing.filter(({ ref }) => gone.has(ref)).map(({ id }) => ({ id, isReleased: true })),
      ...plan.forget.flatMap(({ id }) => (id === null ? [] : [{ id, isReleased: false }])),
    ].filter(({ id }) => !removed.has(id));
    for (const kept of plan.add)
      await insertCard(trx, scope, { id: newId(now.getTime()), provider: provider.name, kept, at: now });
    for (const { id, kept } of plan.change) await changeCard(trx, scope, id, kept);
    for (const { id, isReleased } of ended) await endCard(trx, scope, id, { at: now, isReleased });
    await ensureDefault(trx, scope, now);
    if (plan.add.length + plan.change.length + ended.length > 0) {
      const counts = { added: plan.add.length, changed: plan.change.length, ended: ended.length };
      const { accountId, actor } = scope;
      await audit(trx, { accountId, actor, action: "cards.follow-provider", object: accountId, after: counts });
      await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [scope.accountId] });
    }
    return plan.forget;
  });

  for (const { ref } of forget) await provider.forgetCard(ref, `${ref}:forget`);
  await tx(pool, scope, async (trx) => {
    for (const { id } of forget) if (id !== null) await endCard(trx, scope, id, { at: now, isReleased: true });
  });
}

/**
 * If the owner chose that the next saved card pays renewals, and that card is now stored, it becomes the default and pays
 * renewals.
 */
async function letKeptRenew(trx: Trx, scope: AccountScope, now: Date): Promise<void> {
  const kept = await keptToRenew(trx, scope);
  if (kept === null) return;
  const { cardId, chosenBy } = kept;
  await setDefault(trx, scope, cardId);
  await choosePaysRenewals(trx, scope, { paysRenewals: true, at: now, by: chosenBy });
  await chooseKeptRenews(trx, scope, null);
  const { accountId } = scope;
  await audit(trx, { accountId, actor: chosenBy, action: "cards.pay-renewals", object: cardId, after: { on: true } });
  // Each domain's page shows how its renewal is paid, so open pages about domains are updated.
  await notifyBrowsers(trx, accountId, { topic: "domain", ids: [] });
}

/**
 * Ends the use of the cards and PayPal accounts that closed accounts have saved, whoever closed the accounts, so that the
 * providers end them as well. Returns how many accounts there were.
 */
export async function endClosedCards(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:closed-cards";
  const closed = await tx(deps.sweeping, { actor }, (trx) => closedHolders(trx, batch));
  for (const of of closed) {
    const scope = makeScope({ ...of, actor });
    await tx(deps.pool, scope, async (trx) => {
      await lockHolder(trx, scope);
      const count = await endAllOfClosed(trx, scope, now);
      if (count === 0) return;
      await checkAgainAt(trx, scope, now);
      await audit(trx, { ...scope, action: "cards.remove", object: scope.accountId, after: { closed: true, count } });
      await deps.jobs.enqueue(trx, cardsReported, [of]);
    });
  }
  return closed.length;
}

/** Restarts updates of cards that were interrupted. Returns how many jobs were added. */
export async function sweepCards(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:sweep-cards";
  const due = await tx(deps.sweeping, { actor }, (trx) => holdersToCheck(trx, now, batch));
  if (due.length > 0) await tx(deps.pool, { actor }, (trx) => deps.jobs.enqueue(trx, cardsReported, due));
  return due.length;
}
