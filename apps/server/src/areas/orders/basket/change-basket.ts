import { NotFound } from "@nameplane/contracts/refusals";
import { PeriodRefused } from "@nameplane/contracts/orders/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { basketOf, deleteBasketLines, setPeriod } from "../ordering/index.ts";
import { quoteValidMs, pricingFor, attachQuotes, insertQuotes, lineOf } from "../prices/index.ts";
import { discountBasket } from "./discount-basket.ts";
import { yearsOf } from "./view-basket.ts";
import { orderKinds } from "../kinds/index.ts";

type UserScope = AccountScope & { userId: string };

/** Changes the period of a line and sets its new price. Possible refusals: NotFound, PeriodRefused. */
export async function changeBasketPeriod(trx: Trx, scope: UserScope, requestId: string, years: number, now: Date): Promise<void> {
  const row = (await basketOf(trx, scope, true)).find((line) => line.id === requestId);
  if (!row?.tld) throw new Refused(NotFound);
  const line = lineOf(orderKinds, { ...row, period_months: years * 12 });
  if (line === null) throw new Refused(NotFound);
  const pricing = await pricingFor(trx, scope, [line], now);
  const price = yearsOf(row, pricing).includes(years) ? pricing.price(line) : null;
  if (price === null) {
    throw new Refused(PeriodRefused, {
      param: "years",
      values: {
        name: row.params.unicodeName ?? row.ascii_name ?? "",
        years: yearsOf(row, pricing).join(", "),
      },
    });
  }
  await setPeriod(trx, scope, requestId, line.periodMonths);
  const [quoteId] = await insertQuotes(trx, scope, [
    {
      price,
      requestId,
      priceGroupId: pricing.terms.priceGroupId,
      operation: line.operation,
      registryFee: line.fee,
      validUntil: addMs(now, quoteValidMs),
    },
  ]);
  await attachQuotes(trx, scope, [{ requestId, quoteId: quoteId ?? "" }]);
  await discountBasket(trx, scope, now);
  await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
}

/** Removes lines. Ids that are not in the user's basket are ignored, so repeating the call is harmless. */
export async function removeFromBasket(trx: Trx, scope: UserScope, requestIds: readonly string[], now: Date): Promise<void> {
  await deleteBasketLines(trx, scope, requestIds);
  // There may now be too few items for a quantity discount.
  await discountBasket(trx, scope, now);
  await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [scope.userId] });
}
