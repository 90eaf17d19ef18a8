import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issueLinkToken } from "../../../identity/links/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link in the mail. */
export function link(deps: NotificationDeps, scope: AccountScope, { userId, toCheckout }: Facts, now: Date): Promise<string> {
  const { accountId, brandId } = scope;
  const of = { brandId, accountId, userId, kind: "email_proof", toCheckout, email: undefined } as const;
  return tx(deps.pool, scope, (trx) => issueLinkToken(trx, of, now));
}
