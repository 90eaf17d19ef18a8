import { audit } from "../../../platform/audit.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { findAccountByNumber, setModeratesOrders } from "../accounts.repository.ts";

/**
 * Switches order moderation of an account, for the operator: orders of users who may not approve orders then wait for a user who may.
 * Orders that wait already are not touched. Gives false when there is no such account.
 */
export async function moderateOrders(
  pools: { readonly pool: Pool; readonly sweeping: Pool },
  actor: string,
  number: number,
  isModerated: boolean,
): Promise<boolean> {
  const found = await tx(pools.sweeping, { actor }, (trx) => findAccountByNumber(trx, number));
  if (found === null) return false;
  const scope = makeScope({ ...found, actor });
  await tx(pools.pool, scope, async (trx) => {
    await setModeratesOrders(trx, scope, isModerated);
    await audit(trx, {
      accountId: scope.accountId,
      actor,
      action: "account.moderate-orders",
      object: scope.accountId,
      after: { moderatesOrders: isModerated },
    });
  });
  return true;
}
