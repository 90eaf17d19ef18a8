import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link with which the receiver accepts. Returns undefined for every other step. */
export async function link(
  deps: NotificationDeps,
  { accountId }: AccountScope,
  { step, pushId }: Facts,
): Promise<string | undefined> {
  return step === "offered" ? deps.pushTokens.make({ giverId: accountId, pushId }) : undefined;
}
