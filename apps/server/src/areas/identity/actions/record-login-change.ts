import { audit } from "../../../platform/audit.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { PublicCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { IdentityDeps } from "../identity.deps.ts";
import { loginChangedJob, type LoginChanged } from "../identity.jobs.ts";

/** Writes a change of how a user logs in into the account's chain, and has the user told by mail. */
export async function recordLoginChange(
  deps: IdentityDeps,
  trx: Trx,
  call: PublicCall,
  { scope, what }: { readonly scope: AccountScope & { userId: string }; readonly what: LoginChanged["what"] },
): Promise<void> {
  const { accountId, brandId, userId, actor } = scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action: `user.${what}`, object: userId, requestId, address });
  const news = { id: newId(), accountId, brandId, userId, what, at: call.now.toISOString(), address };
  await deps.jobs.enqueue(trx, loginChangedJob, [news]);
}
