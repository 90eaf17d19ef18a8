import { priceAt, sumPriced, zeroMoney } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { saleTerms } from "../../products/index.ts";
import { attachQuotes, insertQuotes } from "../prices/index.ts";
import { insertOrder } from "../orders.repository.ts";

type Terms = Awaited<ReturnType<typeof saleTerms>>;

/** Creates the order for something that costs nothing. Work on it begins at once. */
export async function beginFreeOrder(trx: Trx, scope: AccountScope, origin: "checkout" | "api", now: Date) {
  const terms = await saleTerms(trx, scope, now);
  const order = await insertOrder(trx, scope, {
    id: newId(now.getTime()),
    origin,
    state: "working",
    ...sumPriced([], terms.currency),
    method: "free",
    credit: zeroMoney(terms.currency),
    creditState: null,
    termsVersion: null,
    placedBy: scope.actor,
    placedAt: now,
  });
  return { order, terms };
}

/** Adds a quote of zero for each request of a free order. */
export async function quoteNothing(
  trx: Trx,
  scope: AccountScope,
  { requestIds, terms, now }: { readonly requestIds: readonly string[]; readonly terms: Terms; readonly now: Date },
): Promise<void> {
  const quoteIds = await insertQuotes(
    trx,
    scope,
    requestIds.map((requestId) => ({
      requestId,
      priceGroupId: terms.priceGroupId,
      operation: "free",
      price: priceAt(zeroMoney(terms.currency), terms.tax.rateBasisPoints, 0),
      registryFee: null,
      validUntil: now,
    })),
  );
  await attachQuotes(
    trx,
    scope,
    requestIds.map((requestId, index) => ({ requestId, quoteId: quoteIds[index] ?? "" })),
  );
}
