import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issueResetToken } from "../../../identity/passwords/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link in the mail. */
export function link(deps: NotificationDeps, scope: AccountScope, { userId }: Facts, now: Date): Promise<string> {
  return tx(deps.pool, scope, (trx) => issueResetToken(trx, { brandId: scope.brandId, userId }, now));
}
