import type { Clock } from "../../../platform/clock.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { isLapsed } from "./present-sales-quote.ts";
import { endSalesQuote, findLapsed, lockSalesQuote } from "./sales-quotes.repository.ts";

const batch = 100;

/** Ends quotes whose last day has passed. Returns how many. */
export async function sweepSalesQuotes(deps: {
  readonly pool: Pool;
  readonly sweeping: Pool;
  readonly clock: Clock;
}): Promise<number> {
  const now = deps.clock.now();
  const actor = "job:sweep-quotes";
  const due = await tx(deps.sweeping, { actor }, (trx) => findLapsed(trx, now, batch));
  for (const { accountId, brandId, quoteId } of due) {
    const scope = makeScope({ accountId, brandId, actor });
    await tx(deps.pool, scope, async (trx) => {
      const quote = await lockSalesQuote(trx, scope, quoteId);
      if (quote !== null && isLapsed(quote, now))
        await endSalesQuote(trx, accountId, quoteId, { state: "lapsed", ended_at: now });
    });
  }
  return due.length;
}
