import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { insertCost } from "../postings.repository.ts";

/**
 * Posts what a registry charged for a request (registry_cost against registry_prepayment). The posting goes into the operator's
 * books, which the account of the request cannot see. Calling this again for the same request posts nothing more. Only the worker
 * may call it.
 *
 * `scope`: the scope of the request's account. `amount`: above zero. Returns false if no books are kept in that currency; then
 * nothing is posted.
 *
 * Source: docs/states.md#ledger-movements, "a registry's fee"
 */
export async function bookCost(
  trx: Trx,
  scope: AccountScope,
  cost: {
    readonly requestId: string;
    readonly amount: Money;
    readonly text: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { timeZone } = await findBrandSeller(trx, scope);
  return insertCost(trx, { ...cost, bookedOn: dateIn(timeZone, cost.now) });
}
