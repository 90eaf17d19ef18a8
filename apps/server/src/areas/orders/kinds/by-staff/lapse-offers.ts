import type { Pool } from "../../../../platform/db/connect.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { errorFields } from "../../../../platform/log.ts";
import { makeScope } from "../../../../platform/scope.ts";
import type { OrderDeps } from "../../order-deps.ts";
import { endOffer, lapsedOffers, lockInquiry } from "./inquiries.repository.ts";
import { moveInquiry } from "./inquiry-steps.ts";

const atOnce = 200;
const actor = "job:quotes";

/**
 * Ends offers that have expired without an order. If a line with such an offer is still in a basket, checkout refuses it.
 *
 * Returns how many it ended.
 */
export async function lapseOffers(deps: Pick<OrderDeps, "pool" | "jobs" | "clock" | "log">, sweeping: Pool): Promise<number> {
  const now = deps.clock.now();
  const lapsed = await tx(sweeping, { actor }, (trx) => lapsedOffers(trx, now, atOnce));
  for (const { accountId, brandId, inquiryId } of lapsed) {
    const scope = makeScope({ accountId, brandId, actor });
    try {
      await tx(deps.pool, scope, async (trx) => {
        const inquiry = await lockInquiry(trx, scope, inquiryId);
        const isOpen = inquiry?.state === "offered" || inquiry?.state === "accepted";
        if (inquiry === null || !isOpen || inquiry.validUntil === null || inquiry.validUntil > now) return;
        await moveInquiry(trx, deps, scope, inquiry, { event: "lapse", by: "system", at: now });
        await endOffer(trx, scope, inquiry.id, "lapsed", now);
      });
    } catch (error) {
      deps.log.error({ event: "quotes.failed", accountId, ...errorFields(error) }, "an offer could not be ended");
    }
  }
  return lapsed.length;
}
