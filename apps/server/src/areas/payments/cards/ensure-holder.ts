import { tx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { askProvider, type PaymentDeps } from "../ask-provider.ts";
import type { CardProvider } from "../card.port.ts";
import { chooseKeptRenews, findHolder, insertHolder } from "./cards.repository.ts";

/**
 * The account's holder at the provider, which is created with the account's first card. This makes a network call, so it must not
 * run inside a transaction. If two calls run at the same time, the first holder is kept; no card has been saved for the other.
 *
 * Possible refusals: PaymentProviderSilent, PaymentRefused.
 */
export async function ensureHolder(
  deps: PaymentDeps,
  card: CardProvider,
  scope: AccountScope,
): Promise<{ readonly ref: string }> {
  const { known, email } = await tx(deps.pool, scope, async (trx) => ({
    known: await findHolder(trx, scope),
    email: (await findAccount(trx, scope)).email ?? "",
  }));
  if (known !== null && known.ref !== null) return { ref: known.ref };
  const { accountId } = scope;
  const ref = await askProvider(deps, scope, () =>
    card.createHolder({ accountId, email, idempotencyKey: `${accountId}:holder` }),
  );
  return tx(deps.pool, scope, async (trx) => {
    await insertHolder(trx, scope, { provider: card.name, ref });
    const holder = await findHolder(trx, scope);
    if (holder === null || holder.ref === null) throw new Error(`account ${accountId} has no holder after all`);
    return { ref: holder.ref };
  });
}

/**
 * Prepares a payment whose payer wants the card or PayPal account kept, and has agreed that it pays renewals from now on. Returns
 * `keepFor`, the provider's id of the holder for whom it is kept (for PayPal, our account id); an empty object if nothing is to
 * be kept. Like ensureHolder, this must not run in a transaction.
 *
 * Possible refusals: PaymentProviderSilent, PaymentRefused.
 */
export async function beginKeeping(
  deps: PaymentDeps,
  call: Pick<SessionCall, "scope" | "now" | "tx">,
  payment: { readonly method: string; readonly keepsCard: boolean },
): Promise<{ readonly keepFor?: string }> {
  const { card } = deps;
  const { scope, now } = call;
  // Cards and bank accounts are saved by the card provider.
  const isHeld = payment.method === "card" || payment.method === "sepa";
  if (!payment.keepsCard || (isHeld && card === null)) return {};
  const isCard = isHeld && card !== null;
  const keepFor = isCard ? (await ensureHolder(deps, card, scope)).ref : scope.accountId;
  await call.tx(async (trx) => {
    if (!isCard) await insertHolder(trx, scope, { provider: null, ref: null });
    await chooseKeptRenews(trx, scope, now);
  });
  return { keepFor };
}
