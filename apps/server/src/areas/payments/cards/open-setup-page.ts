import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { askProvider, type PaymentDeps } from "../ask-provider.ts";
import { checkAgainAt, chooseKeptRenews, insertHolder, lockHolder } from "./cards.repository.ts";
import { beginSetup } from "./wallets.repository.ts";

/** If the payer does not come back from the page, PayPal is asked for the result after this time. */
const askAgainMs = 10 * 60_000;

/**
 * Opens PayPal's page on which the payer allows later charges without paying now, and returns its address. What the payer did
 * there is read afterwards (syncWallets). This makes a network call, so it must not run inside a transaction.
 *
 * Possible refusals: MethodNotAllowed, PaymentProviderSilent, PaymentRefused.
 */
export async function openSetupPage(
  deps: PaymentDeps,
  call: Pick<SessionCall, "scope" | "now" | "tx" | "language" | "origin">,
  renews: boolean,
): Promise<string> {
  const { paypal } = deps;
  const { scope, now, language, origin } = call;
  if (paypal === null) throw new Refused(MethodNotAllowed);
  const { ref, redirectUrl } = await askProvider(deps, scope, () =>
    paypal.createSetup({
      accountId: scope.accountId,
      language,
      successUrl: `${origin}/economy/cards?added=1`,
      cancelUrl: `${origin}/economy/cards?cancelled=1`,
      // Nothing is charged on that page, so every request may open a new page.
      idempotencyKey: newId(),
    }),
  );
  await call.tx(async (trx) => {
    await insertHolder(trx, scope, { provider: null, ref: null });
    await lockHolder(trx, scope);
    await beginSetup(trx, scope, { ref, openedAt: now });
    await chooseKeptRenews(trx, scope, renews ? now : null);
    await checkAgainAt(trx, scope, addMs(now, askAgainMs));
  });
  return redirectUrl;
}
