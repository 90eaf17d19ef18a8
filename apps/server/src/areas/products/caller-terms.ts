import { isCurrency } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall, SessionFacts } from "../../platform/http/call.ts";
import { makeScope, type AccountScope } from "../../platform/scope.ts";
import { sessionOfCall } from "../identity/sessions/index.ts";
import { userCurrency } from "./products.repository.ts";
import { saleTerms, visitorTerms, type SaleTerms } from "./sale-terms.ts";

/** The terms at which the caller of a public page buys, with their account and session if they are signed in. */
export type Caller = SaleTerms & { readonly scope: AccountScope | null; readonly session: SessionFacts | null };

/**
 * The terms of a public call: those of the account if the call has a live session, otherwise those of the brand. Prices are shown
 * in the currency that the user chose, but orders are sold in the account's currency (checkout uses saleTerms). This opens the
 * row context of the account in trx, so that the account's rows can be read afterwards.
 */
export async function callerTerms(trx: Trx, call: PublicCall): Promise<Caller> {
  const session = call.token === null ? null : await sessionOfCall(trx, call.token, call.brand.host);
  if (session === null || session.accountState !== "active") {
    return { ...(await visitorTerms(trx, call.brand.brandId, call.now)), scope: null, session: null };
  }
  const { accountId, brandId, userId } = session;
  const scope = makeScope({ accountId, brandId, userId, actor: `user:${userId}` });
  const terms = await saleTerms(trx, scope, call.now);
  const chosen = await userCurrency(trx, userId);
  return { ...terms, currency: chosen !== null && isCurrency(chosen) ? chosen : terms.currency, scope, session };
}
