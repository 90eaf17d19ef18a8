import { tx, type Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { Place } from "../../../platform/vault.ts";
import { openedOpenId } from "../actions/travel.ts";
import { loggedOutUriOf } from "../our-addresses.ts";
import { ProviderProblem } from "../provider.port.ts";
import { findProvider } from "../provider.repository.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { findProviderSession, insertProviderSession, keepIdToken } from "./provider-sessions.repository.ts";

const placeOf = (sessionId: string): Place => ({ table: "provider_session", column: "id_token_enc", rowId: sessionId });

/**
 * Connects a session that has just begun with the session at the provider. If a logout here also has to end the provider's
 * session, the ID token is stored encrypted for it.
 */
export async function noteProviderSession(
  deps: SsoDeps,
  trx: Trx,
  of: {
    readonly accountId: string;
    readonly tokenHash: Buffer;
    readonly issuer: string;
    readonly subject: string;
    readonly sid: string | null;
    readonly idToken: string | null;
  },
): Promise<void> {
  const sessionId = await insertProviderSession(trx, of);
  if (sessionId === null || of.idToken === null) return;
  await keepIdToken(trx, sessionId, deps.vault.seal(placeOf(sessionId), Buffer.from(of.idToken)));
}

/**
 * The address at which the browser ends the session at the provider when the user logs out here. Null if the session did not
 * begin at the provider, if the account does not want this, or if the provider offers no such address or does not answer. The
 * logout here works in any case.
 *
 * Source: OpenID Connect RP-Initiated Logout 1.0, 2
 */
export async function endAddress(deps: SsoDeps, call: SessionCall): Promise<string | null> {
  const found = await call.tx((trx) => findProviderSession(trx, call.session.sessionId));
  if (found === null || found.sealedIdToken === null) return null;
  const { accountId, issuer, sealedIdToken } = found;
  const scope = makeScope({ accountId, brandId: call.brand.brandId, actor: call.scope.actor });
  const provider = await tx(deps.pool, scope, (trx) => findProvider(trx, accountId));
  if (provider === null || !provider.endsThere || provider.kind !== "oidc" || provider.issuer !== issuer) return null;
  const idToken = deps.vault.open(placeOf(call.session.sessionId), sealedIdToken).toString();
  try {
    return await deps.providers.endAddress(openedOpenId(deps, accountId, provider), {
      idToken,
      returnTo: loggedOutUriOf(call),
    });
  } catch (error) {
    if (error instanceof ProviderProblem) return null;
    throw error;
  }
}
