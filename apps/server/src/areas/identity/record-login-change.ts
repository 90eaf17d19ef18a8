import { audit } from "../../platform/audit.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import { newId } from "../../platform/ids.ts";
import type { AccountScope } from "../../platform/scope.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import { loginChangedJob, type LoginChanged } from "./identity.jobs.ts";

/** Records in the account's audit log that something about a user's login has changed, and notifies the user by mail. */
export async function recordLoginChange(
  deps: Pick<IdentityDeps, "jobs">,
  trx: Trx,
  call: PublicCall,
  change: {
    readonly scope: AccountScope & { userId: string };
    /** A freeze is left out, because it concerns the whole account and setFreeze records it. */
    readonly what: Exclude<LoginChanged["what"], "account_frozen" | "account_unfrozen">;
    /** The address to notify, if it is not the user's address any more. */
    readonly to?: string;
  },
): Promise<void> {
  const { what, to } = change;
  const { accountId, brandId, userId, actor } = change.scope;
  const { requestId, address } = call;
  await audit(trx, { accountId, actor, action: `user.${what}`, object: userId, requestId, address });
  const news = {
    id: newId(),
    accountId,
    brandId,
    userId,
    what,
    at: call.now.toISOString(),
    address,
    ...(to === undefined ? {} : { to }),
  };
  await deps.jobs.enqueue(trx, loginChangedJob, [news]);
}
