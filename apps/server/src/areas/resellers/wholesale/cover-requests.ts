import { CreditChanged } from "@nameplane/contracts/checkout/refusals";
import { tx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import { makeScope } from "../../../platform/scope.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { holdUncovered, startCovered } from "../../orders/engine/index.ts";
import type { Pool } from "../../../platform/db/connect.ts";
import { chargeSale, returnCharges } from "./charge-sale.ts";
import {
  closeCharges,
  findEnded,
  findEndedWaiting,
  findPlace,
  findWaiting,
  setWaiting,
  type SalePlace,
} from "./wholesale.repository.ts";

export type CoverDeps = Pick<OrderDeps, "pool" | "clock" | "jobs" | "metrics"> & { readonly sweeping: Pool };

const actor = "job:wholesale";
const atOnce = 500;

/**
 * Charges the reseller for a request of its customer. Then lets the request start, or makes it wait. It is safe to run again at
 * any point: a sale is charged once, and a request that has moved on stays as it is.
 */
export async function coverRequest(
  deps: CoverDeps,
  of: { readonly accountId: string; readonly requestId: string },
): Promise<void> {
  const place = await tx(deps.sweeping, { actor }, (trx) => findPlace(trx, of.accountId, of.requestId));
  if (place !== null) await cover(deps, place);
}

/**
 * Charges resellers for requests that wait, the oldest first, as far as each reseller's balance allows. Returns how many requests
 * start now.
 */
export async function releaseWaiting(deps: CoverDeps): Promise<number> {
  const waiting = await tx(deps.sweeping, { actor }, (trx) => findWaiting(trx, atOnce));
  let started = 0;
  for (const place of waiting) if (await cover(deps, place)) started += 1;
  return started;
}

/** Gives back the charges of requests that ended unfulfilled, and closes the charges of fulfilled ones. */
export async function closeEnded(deps: CoverDeps): Promise<void> {
  const now = deps.clock.now();
  const ended = await tx(deps.sweeping, { actor }, (trx) => findEnded(trx, atOnce));
  for (const place of ended) {
    const scope = resellerOf(place);
    await tx(deps.pool, scope, (trx) =>
      place.isFulfilled ? closeCharges(trx, scope, place, now) : returnCharges(trx, scope, place, now),
    );
  }
  for (const place of await tx(deps.sweeping, { actor }, (trx) => findEndedWaiting(trx, atOnce))) {
    const scope = resellerOf(place);
    await tx(deps.pool, scope, (trx) => setWaiting(trx, scope, place, null));
  }
}

async function cover(deps: CoverDeps, place: SalePlace): Promise<boolean> {
  const reseller = resellerOf(place);
  const isCharged = await tx(deps.pool, reseller, (trx) => chargeSale(trx, reseller, place, deps.clock.now())).catch(
    (error: unknown) => {
      // Another purchase used the credit at the same moment. The request waits and is tried again.
      if (error instanceof Refused && error.refusal === CreditChanged) return false;
      throw error;
    },
  );
  const customer = makeScope({ accountId: place.customerId, brandId: place.customerBrandId, actor });
  await tx(deps.pool, customer, (trx) => (isCharged ? startCovered : holdUncovered)(trx, deps, customer, place.requestId));
  return isCharged;
}

const resellerOf = (place: SalePlace) => makeScope({ accountId: place.resellerId, brandId: place.resellerBrandId, actor });
