import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issueLinkToken } from "../../../identity/links/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link that restores the former address. Returns undefined if the address did not change. */
export async function link(deps: NotificationDeps, scope: AccountScope, { undo }: Facts, now: Date): Promise<string | undefined> {
  if (undo === undefined) return undefined;
  const { accountId, brandId } = scope;
  const of = { brandId, accountId, ...undo, kind: "undo", toCheckout: false } as const;
  return tx(deps.pool, scope, (trx) => issueLinkToken(trx, of, now));
}
