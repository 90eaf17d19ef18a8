import { audit } from "../../../platform/audit.ts";
import { addMs, type Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx, type Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { CardProvider } from "../card.port.ts";
import { cardsReported } from "../payments.jobs.ts";
import {
  allCards,
  changeCard,
  chooseKeptRenews,
  choosePaysRenewals,
  endCard,
  ensureDefault,
  findHolder,
  holdersToCheck,
  insertCard,
  keptToRenew,
  lockHolder,
  checkAgainAt,
  setDefault,
} from "./cards.repository.ts";
import { planSync } from "./cards.rules.ts";

export type CardDeps = { readonly pool: Pool; readonly card: CardProvider | null; readonly clock: Clock };

const checkAgainMs = 3_600_000;
const batch = 100;

/**
 * Updates the account's cards from the provider's list: new cards are inserted, replaced cards changed, and removed cards ended.
 * Cards that were removed here are removed at the provider. The list is read before anything is written, so events may arrive
 * twice, late or out of order. The first card becomes the default.
 *
 * Throws OutcomeError of the provider; the periodic job retries
 */
export async function syncCards(deps: CardDeps, scope: AccountScope): Promise<void> {
  const { card, pool } = deps;
  const holder = await tx(pool, scope, (trx) => findHolder(trx, scope));
  if (card === null || holder === null || holder.provider !== card.name) return;
  const now = deps.clock.now();
  await tx(pool, scope, (trx) => checkAgainAt(trx, scope, addMs(now, checkAgainMs)));
  const listed = await card.listCards(holder.ref);
  const seen = planSync(await tx(pool, scope, (trx) => allCards(trx, scope)), listed);
  // The list may have been read before a card was added, so the provider is asked about each missing card.
  const gone = new Set<string>();
  for (const { ref } of seen.missing) if ((await card.holderOf(ref)) !== holder.ref) gone.add(ref);

  const forget = await tx(pool, scope, async (trx) => {
    await lockHolder(trx, scope);
    const stored = await allCards(trx, scope);
    const plan = planSync(stored, listed);
    const ended = [
      ...plan.missing.filter(({ ref }) => gone.has(ref)).map(({ id }) => ({ id, isReleased: true })),
      ...plan.forget.flatMap(({ id }) => (id === null ? [] : [{ id, isReleased: false }])),
    ].filter(({ id }) => stored.some((one) => one.id === id && !one.isRemoved));
    for (const kept of plan.add) await insertCard(trx, scope, { id: newId(now.getTime()), provider: card.name, kept, at: now });
    for (const { id, card: kept } of plan.change) await changeCard(trx, scope, id, kept);
    for (const { id, isReleased } of ended) await endCard(trx, scope, id, { at: now, isReleased });
    await ensureDefault(trx, scope, now);
    await letKeptRenew(trx, scope, now);
    if (plan.add.length + plan.change.length + ended.length > 0) {
      const counts = { added: plan.add.length, changed: plan.change.length, ended: ended.length };
      const { accountId, actor } = scope;
      await audit(trx, { accountId, actor, action: "cards.follow-provider", object: accountId, after: counts });
      await notifyBrowsers(trx, scope.accountId, { topic: "payment", ids: [scope.accountId] });
    }
    return plan.forget;
  });

  for (const { ref } of forget) await card.forgetCard(ref, `${ref}:forget`);
  await tx(pool, scope, async (trx) => {
    for (const { id } of forget) if (id !== null) await endCard(trx, scope, id, { at: now, isReleased: true });
    await checkAgainAt(trx, scope, null);
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
