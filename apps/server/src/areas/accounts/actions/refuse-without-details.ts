import { DetailsMissing } from "@nameplane/contracts/accounts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../accounts.repository.ts";

/**
 * Refuses with DetailsMissing if the account does not say who owns it. Every order leads to an invoice, and an invoice has to
 * name the buyer.
 */
export async function refuseWithoutDetails(trx: Trx, scope: AccountScope): Promise<void> {
  if (!(await findAccount(trx, scope)).has_details) throw new Refused(DetailsMissing);
}
