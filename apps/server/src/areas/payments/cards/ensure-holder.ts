import { tx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../../accounts/index.ts";
import { askProvider, type PaymentDeps } from "../ask-provider.ts";
import type { CardProvider } from "../card.port.ts";
import { findHolder, insertHolder, type Holder } from "./cards.repository.ts";

/**
 * The account's holder at the provider, which is created with the account's first card. This makes a network call, so it must not
 * run inside a transaction. If two calls run at the same time, the first holder is kept; no card has been saved for the other.
 *
 * Refuses PaymentProviderSilent, PaymentRefused
 */
export async function ensureHolder(deps: PaymentDeps, card: CardProvider, scope: AccountScope): Promise<Holder> {
  const { known, email } = await tx(deps.pool, scope, async (trx) => ({
    known: await findHolder(trx, scope),
    email: (await findAccount(trx, scope)).email ?? "",
  }));
  if (known !== null) return known;
  const { accountId } = scope;
  const ref = await askProvider(deps, scope, () =>
    card.createHolder({ accountId, email, idempotencyKey: `${accountId}:holder` }),
  );
  return tx(deps.pool, scope, async (trx) => {
    await insertHolder(trx, scope, { provider: card.name, ref });
    const holder = await findHolder(trx, scope);
    if (holder === null) throw new Error(`account ${accountId} has no holder after all`);
    return holder;
  });
}
