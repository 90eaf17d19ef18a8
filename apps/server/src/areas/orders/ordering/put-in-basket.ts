import type { RequestType } from "@nameplane/contracts";
import { AlreadyInBasket, NotYetSold } from "@nameplane/contracts/orders/refusals";
import { addMs } from "../../../platform/clock.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { SessionCall } from "../../../platform/http/call.ts";
import { newId } from "../../../platform/ids.ts";
import { notifyBrowsers } from "../../../platform/live.ts";
import { Refused } from "../../../platform/refused.ts";
import { attachQuotes, insertQuotes, pricingFor, quoteValidMs, type LineToPrice } from "../prices/index.ts";
import type { ActLine } from "../kind.ts";
import { insertBasketLine } from "./basket.repository.ts";

type Line = ActLine & {
  readonly type: RequestType;
  readonly stage?: "main" | "pre";
  readonly sold: LineToPrice;
  /** The fresh proof of identity. Absent if the change does not require it. */
  readonly stepUpId?: string;
};

/**
 * Orders a change that costs something from its own page. The change becomes a line of the basket with its quote, and with the
 * user's fresh proof of identity if the change requires it. Possible refusals: NotYetSold, AlreadyInBasket.
 */
export async function putInBasket(trx: Trx, call: SessionCall, line: Line): Promise<string> {
  const { scope, session, now } = call;
  const { sold, stage = "main", unicodeName, params, ...rest } = line;
  const pricing = await pricingFor(trx, scope, [sold], now);
  const price = pricing.price(sold);
  if (price === null) throw new Refused(NotYetSold);
  const mine = { ...scope, userId: session.userId };
  const id = newId();
  const { periodMonths } = sold;
  const isNew = await insertBasketLine(trx, mine, {
    ...rest,
    id,
    stage,
    secret: null,
    periodMonths,
    params: { ...params, unicodeName },
  });
  if (isNew === null) throw new Refused(AlreadyInBasket, { values: { name: unicodeName } });
  const { priceGroupId } = pricing.terms;
  const quote = { price, requestId: id, priceGroupId, operation: sold.operation, registryFee: null };
  const [quoteId = ""] = await insertQuotes(trx, scope, [{ ...quote, validUntil: addMs(now, quoteValidMs) }]);
  await attachQuotes(trx, scope, [{ requestId: id, quoteId }]);
  await notifyBrowsers(trx, scope.accountId, { topic: "basket", ids: [session.userId] });
  return id;
}
