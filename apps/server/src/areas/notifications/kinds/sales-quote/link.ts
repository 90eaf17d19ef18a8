import { tx } from "../../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../../platform/scope.ts";
import { issueQuoteLink } from "../../../payments/salesquotes/index.ts";
import type { NotificationDeps } from "../../deps.ts";
import type { Facts } from "./facts.ts";

/** Makes the token of the link to the quote. Returns undefined for the mail that withdraws the quote. */
export async function link(
  deps: NotificationDeps,
  scope: AccountScope,
  { what, quoteId }: Facts,
  now: Date,
): Promise<string | undefined> {
  if (what === "withdrawn") return undefined;
  return tx(deps.pool, scope, (trx) => issueQuoteLink(trx, scope, { quoteId, lasts: "mailed" }, now));
}
