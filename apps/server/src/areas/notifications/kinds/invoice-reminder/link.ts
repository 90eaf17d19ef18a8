import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issuePayLink } from "../../../payments/invoices/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link with which the invoice is paid. */
export function link(deps: NotificationDeps, scope: AccountScope, { invoiceId }: Facts, now: Date): Promise<string> {
  return tx(deps.pool, scope, (trx) => issuePayLink(trx, scope, { invoiceId, lasts: "mailed" }, now));
}
