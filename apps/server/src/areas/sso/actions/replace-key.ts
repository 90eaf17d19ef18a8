import { NotFound, StatusProhibits } from "@nameplane/contracts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { Refused } from "../../../platform/refused.ts";
import { lockAccount } from "../../accounts/index.ts";
import { entityIdOf } from "../our-addresses.ts";
import { findProvider, otherKeyPlace, saveOwnKeys, secretPlace, type ProviderRow } from "../provider.repository.ts";
import { makeOwnKey } from "../saml/index.ts";
import type { SsoDeps } from "../sso.deps.ts";
import { record } from "./record.ts";

type Ours = ProviderRow & { readonly ownCertificate: string };

async function samlOf(trx: Trx, accountId: string): Promise<Ours> {
  const found = await findProvider(trx, accountId);
  if (found?.kind !== "saml" || found.ownCertificate === null) throw new Refused(NotFound);
  return { ...found, ownCertificate: found.ownCertificate };
}

/**
 * Possible refusals: NotFound (no SAML provider); StatusProhibits if a new key is being introduced (or, with `isThere`, if none
 * is).
 */
export async function refuseKey(trx: Trx, call: SessionCall, isThere: boolean): Promise<Ours> {
  const row = await samlOf(trx, call.scope.accountId);
  if ((row.sealedNextKey !== null) !== isThere) throw new Refused(StatusProhibits);
  return row;
}

/**
 * Makes the key that shall replace ours. Its certificate is published beside the present one, and answers that are encrypted
 * for it can be read at once; requests are still signed with the present key. Possible refusals: those of refuseKey.
 */
export async function makeKey(deps: SsoDeps, call: SessionCall): Promise<void> {
  const { accountId } = call.scope;
  const fresh = await makeOwnKey(entityIdOf(call, accountId), call.now);
  await call.tx(async (trx) => {
    await lockAccount(trx, accountId);
    const row = await refuseKey(trx, call, false);
    const secret = deps.vault.seal(otherKeyPlace(accountId, "next_key_enc"), Buffer.from(fresh.keyPem));
    const next = { secret, certificate: fresh.certificatePem };
    await saveOwnKeys(trx, accountId, {
      secret: row.sealedSecret,
      certificate: row.ownCertificate,
      next,
      former: row.sealedFormerKey,
    });
    await record(trx, call, "accounts.login_provider_key", { step: "made" });
  });
}

/**
 * Uses the new key from now on. The one before stays, so that answers on their way can be read; the one before that is gone.
 * With `drop`, the new key is thrown away instead. Possible refusals: those of refuseKey.
 */
export async function takeKey(deps: SsoDeps, call: SessionCall, { drop }: { readonly drop: boolean }): Promise<void> {
  const { accountId } = call.scope;
  const { vault } = deps;
  await call.tx(async (trx) => {
    await lockAccount(trx, accountId);
    const row = await refuseKey(trx, call, true);
    const { sealedSecret, sealedNextKey, nextCertificate, ownCertificate: certificate, sealedFormerKey: former } = row;
    if (sealedNextKey === null || nextCertificate === null) throw new Refused(StatusProhibits);
    if (drop) await saveOwnKeys(trx, accountId, { secret: sealedSecret, certificate, next: null, former });
    else
      await saveOwnKeys(trx, accountId, {
        // Each key is sealed for the column in which it stands.
        secret: vault.seal(secretPlace(accountId), vault.open(otherKeyPlace(accountId, "next_key_enc"), sealedNextKey)),
        certificate: nextCertificate,
        next: null,
        former: vault.seal(otherKeyPlace(accountId, "former_key_enc"), vault.open(secretPlace(accountId), sealedSecret)),
      });
    await record(trx, call, "accounts.login_provider_key", { step: drop ? "dropped" : "used" });
  });
}
