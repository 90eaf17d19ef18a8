import { minorOf } from "@nameplane/values";
import { operatorAccount } from "../../../platform/operator-account.ts";
import { addDays } from "../../../platform/clock.ts";
import { isUniqueViolation, tx } from "../../../platform/db/transaction.ts";
import { makeScope } from "../../../platform/scope.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findPaymentAnywhere } from "../payments.repository.ts";
import type { EventDeps } from "./apply-provider-event.ts";
import { bookFoundMoney } from "./book-found-money.ts";

const daysBack = 3;

/**
 * Compares the provider's books of the last three days with ours, every night (docs/faults.md#payments). If the provider has
 * money for a payment of ours and we do not, the payment is read again. Money that belongs to no payment of ours is put in
 * suspense. This finds what events and periodic jobs have missed.
 *
 * Returns how many payments were read again or found.
 */
export async function compareBooks(deps: EventDeps): Promise<number> {
  const { card } = deps;
  if (card === null) return 0;
  const actor = "job:compare-books";
  let count = 0;
  for await (const listed of card.listSince(addDays(deps.clock.now(), -daysBack))) {
    if (listed.capturedMinor === 0) continue;
    const known = await tx(deps.sweeping, { actor }, (trx) => findPaymentAnywhere(trx, { provider: card.name, ...listed }));
    if (known !== null && minorOf(known.captured) === listed.capturedMinor) continue;
    count += 1;
    const owner = known ?? (await tx(deps.sweeping, { actor }, operatorAccount));
    const scope = makeScope({ accountId: owner.accountId, brandId: owner.brandId, actor });
    try {
      await tx(deps.pool, scope, async (trx) => {
        if (known !== null)
          return deps.jobs.enqueue(trx, paymentReported, [
            { accountId: known.accountId, brandId: known.brandId, paymentId: known.paymentId },
          ]);
        await bookFoundMoney(trx, scope, {
          provider: card.name,
          providerObject: listed.providerObject,
          fetched: listed,
          at: deps.clock.now(),
        });
      });
    } catch (error) {
      if (!isUniqueViolation(error, "payment_object")) throw error; // An event has recorded it a moment ago.
    }
  }
  return count;
}
