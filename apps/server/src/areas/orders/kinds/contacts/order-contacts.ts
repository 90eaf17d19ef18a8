import type { Trx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import type { OutsideDeps } from "../../deps.ts";
import { orderNow } from "../../ordering/index.ts";
import type { ContactsParams } from "./contacts-params.ts";

export type ContactsOrder = {
  readonly asciiName: string;
  readonly unicodeName: string;
  readonly tld: string;
  readonly domainId: string;
  readonly params: ContactsParams;
  /** "system": the system places the order, not a person. */
  readonly origin?: "user" | "system";
};

/** Orders a change of a domain's contacts without a basket. Possible refusals: AlreadyOrdered. */
export function orderContacts(
  trx: Trx,
  deps: Pick<OutsideDeps, "jobs" | "clock" | "vault">,
  scope: AccountScope,
  order: ContactsOrder,
): ReturnType<typeof orderNow> {
  return orderNow(trx, deps, scope, { ...order, type: "update-domain-contacts" });
}
