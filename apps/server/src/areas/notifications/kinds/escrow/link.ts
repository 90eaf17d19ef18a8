import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link with which the invited party reads the terms. Returns undefined for all other mails. */
export async function link(
  deps: NotificationDeps,
  _scope: AccountScope,
  { news, accountId, escrowId }: Facts,
): Promise<string | undefined> {
  return news === "invited" ? deps.escrowTokens.make({ accountId, escrowId }) : undefined;
}
