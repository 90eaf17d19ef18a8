import type { AccountScope } from "../../../../platform/scope.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** The token of the link by which the receiver accepts. Undefined in every other step. */
export async function link(
  deps: NotificationDeps,
  { accountId }: AccountScope,
  { step, pushId }: Facts,
): Promise<string | undefined> {
  return step === "offered" ? deps.pushTokens.make({ giverId: accountId, pushId }) : undefined;
}
