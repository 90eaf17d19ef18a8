import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issueLinkToken } from "../../../identity/links/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link in the mail. */
export function link(deps: NotificationDeps, scope: AccountScope, { userId }: Facts, now: Date): Promise<string> {
  const { accountId, brandId } = scope;
  const of = { brandId, accountId, userId, kind: "invite", toCheckout: false, email: undefined } as const;
  return tx(deps.pool, scope, (trx) => issueLinkToken(trx, of, now));
}
