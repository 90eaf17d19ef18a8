import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issuePayLink } from "../../../payments/invoices/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link for paying the invoice. Returns undefined if the invoice is fully paid. */
export async function link(
  deps: NotificationDeps,
  scope: AccountScope,
  { invoiceId, bank }: Facts,
  now: Date,
): Promise<string | undefined> {
  if (bank === null) return undefined;
  return tx(deps.pool, scope, (trx) => issuePayLink(trx, scope, { invoiceId, lasts: "mailed" }, now));
}
