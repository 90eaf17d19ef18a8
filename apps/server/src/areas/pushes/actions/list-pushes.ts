import type { AnswerOf } from "@nameplane/contracts";
import type { pushList } from "@nameplane/contracts/pushes/operations";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import type { PushDeps } from "../pushes.deps.ts";
import { offeredToUser, pushesOf, settlingPushes } from "../pushes.repository.ts";

/**
 * Pushes of the account (open ones first), pushes offered to the caller's address, and accepted pushes that the registry does not
 * show yet.
 */
export async function listPushes(
  trx: Trx,
  deps: Pick<PushDeps, "tokens">,
  scope: AccountScope,
): Promise<AnswerOf<typeof pushList>> {
  const [given, offered] = [await pushesOf(trx, scope), await offeredToUser(trx)];
  return {
    given: given.map((push) => ({
      pushid: push.id,
      state: push.state,
      email: push.email,
      opened: push.openedAt !== null,
      names: push.names,
      itemids: push.domainIds,
      createdat: push.createdAt.toISOString(),
      endsat: push.endsAt.toISOString(),
      endedat: push.endedAt?.toISOString() ?? null,
    })),
    offered: offered.map(({ accountId, id, giver, names, createdAt, endsAt }) => ({
      token: deps.tokens.make({ giverId: accountId, pushId: id }),
      giver,
      names,
      createdat: createdAt.toISOString(),
      endsat: endsAt.toISOString(),
    })),
    settling: (await settlingPushes(trx)).map(({ pushId, isGiver, other, names, requests }) => ({
      pushid: pushId,
      side: isGiver ? "giver" : "receiver",
      other,
      names,
      requestids: requests,
    })),
  };
}
