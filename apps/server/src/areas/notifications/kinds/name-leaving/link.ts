import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link that stops a transfer. Returns undefined if the mail has no such link. */
export async function link(
  deps: NotificationDeps,
  { accountId }: AccountScope,
  { transferId }: Facts,
): Promise<string | undefined> {
  return transferId === null ? undefined : deps.stopTokens.make({ accountId, transferId });
}
