import type { AccountScope } from "../../../../platform/scope.ts";
import type { Place } from "../../../../platform/vault.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

export const placeOf = (domainId: string): Place => ({ table: "delivery", column: "payload.sealed", rowId: domainId });

/** Opens the sealed code of a mail. Returns it as text. */
export async function openCode({ vault }: NotificationDeps, _scope: AccountScope, { domainId, sealed }: Facts): Promise<string> {
  if (vault === undefined) throw new Error("without a vault no auth code is mailed");
  return vault.open(placeOf(domainId), Buffer.from(sealed, "base64")).toString("utf8");
}
