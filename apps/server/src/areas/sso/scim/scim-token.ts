import { NotFound } from "@nameplane/contracts/refusals";
import { MoreThanYouMay } from "@nameplane/contracts/accounts/refusals";
import { ProviderMissing, TooManyScimTokens } from "@nameplane/contracts/sso/refusals";
import type { ScimState } from "@nameplane/contracts/sso/scim-token";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId, newToken, sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { record } from "../actions/record.ts";
import { findProvider } from "../provider.repository.ts";
import { countManaged, endedUsers, insertScimToken, revokeScimToken, scimTokens, type ScimToken } from "./scim.repository.ts";

type InTrx = SessionCall & { readonly trx: Trx };

/** The token works only while the user who made it still has these rights (np_token_stands). */
const permissions = ["account_create_user", "account_edit_user", "account_setaccountsettings"] as const;

/** A new token is made before the old one is revoked, so more than one must be allowed. */
const tokensMax = 5;
const dayMs = 86_400_000;

/** The data of the page for SCIM. */
export async function readState({ trx, scope, origin, now }: InTrx): Promise<ScimState> {
  const { accountId } = scope;
  return {
    url: `${origin}/scim/v2`,
    tokens: (await scimTokens(trx, accountId, now)).map(present),
    ...(await countManaged(trx, accountId)),
    ended: (await endedUsers(trx, accountId)).map(({ userId, name, endedAt, ...left }) => ({
      usrid: userId,
      name,
      ended: endedAt.toISOString(),
      ...left,
    })),
  };
}

const present = ({ id, name, hint, createdBy, createdAt, usedAt, usedFrom, endsAt, stands }: ScimToken) => ({
  tokenid: id,
  name,
  hint,
  createdby: createdBy,
  created: createdAt.toISOString(),
  used: usedAt?.toISOString() ?? null,
  usedfrom: usedFrom,
  ends: endsAt?.toISOString() ?? null,
  works: stands,
});

/**
 * Checks made before the user has to confirm their identity. Possible refusals: ProviderMissing, MoreThanYouMay,
 * TooManyScimTokens.
 */
export const refuseMake = (call: SessionCall): Promise<void> => call.tx((trx) => refuse(trx, call));

async function refuse(trx: Trx, { scope, session, now }: SessionCall): Promise<void> {
  if ((await findProvider(trx, scope.accountId)) === null) throw new Refused(ProviderMissing);
  if (!permissions.every((permission) => session.permissions.has(permission))) throw new Refused(MoreThanYouMay);
  if ((await scimTokens(trx, scope.accountId, now)).length >= tokensMax)
    throw new Refused(TooManyScimTokens, { values: { max: tokensMax } });
}

/**
 * Makes a token for the login service. It can be shown only now, because only its hash is stored. Possible refusals: those of
 * refuseMake.
 */
export async function makeToken(
  call: InTrx,
  { name, days }: { readonly name: string; readonly days?: number | undefined },
): Promise<{ token: string }> {
  const { trx, scope, now } = call;
  await refuse(trx, call);
  const token = `np_scim_${newToken()}`;
  await insertScimToken(trx, {
    accountId: scope.accountId,
    id: newId(now.getTime()),
    hash: sha256(token),
    hint: `np_scim_…${token.slice(-4)}`,
    name,
    permissions,
    actor: scope.actor,
    endsAt: days === undefined ? null : new Date(now.getTime() + days * dayMs),
  });
  await record(trx, call, "scim.make_token", { name, days: days ?? null });
  return { token };
}

/** Revokes a token, which stops working at once. Possible refusals: NotFound. */
export async function endToken(call: InTrx, tokenId: string): Promise<void> {
  const name = await revokeScimToken(call.trx, call.scope.accountId, tokenId);
  if (name === null) throw new Refused(NotFound, { param: "tokenid" });
  await record(call.trx, call, "scim.revoke_token", { name });
}
