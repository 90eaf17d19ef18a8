import { OtherNetwork } from "@nameplane/contracts/foreign-refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { TokenAdmission, TokenFacts } from "../../../platform/http/foreign.ts";
import { sha256 } from "../../../platform/ids.ts";
import { Refused } from "../../../platform/refused.ts";
import { callsFactorOf } from "../../products/index.ts";
import { admitsAddress } from "../token-scope.rules.ts";
import { enterToken, noteRefusal, noteUse, readScope } from "../tokens.repository.ts";

/** How callers with a token are recognised, limited and logged. */
export const tokenAdmission: TokenAdmission = {
  enter,
  noteUse,
  callsFactor: callsFactorOf,
  noteRefusal: (trx, token, from, why) => noteRefusal(trx, sha256(token), from, why),
};

/**
 * Checks the token for this host and sets the row context to its account. This is the first statement of every transaction with a
 * token. Returns null if the token cannot be used here. Callers are not told why: whether it is wrong, revoked or expired, or
 * belongs to a suspended account or another brand. Possible refusals: OtherNetwork.
 */
async function enter(trx: Trx, token: string, from: { host: string; address: string }): Promise<TokenFacts | null> {
  const found = await enterToken(trx, sha256(token), from.host);
  if (found === null) return null;
  const { id, accountId, brandId, permissions } = found;
  const scope = readScope(found.scope);
  if (!admitsAddress(scope, from.address)) throw new Refused(OtherNetwork, { values: { address: from.address } });
  return { tokenId: id, accountId, brandId, permissions: new Set(permissions), scope };
}
