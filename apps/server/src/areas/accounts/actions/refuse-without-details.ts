import { DetailsMissing } from "@nameplane/contracts/accounts/refusals";
import type { Trx } from "../../../platform/db/transaction.ts";
import { Refused } from "../../../platform/refused.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { findAccount } from "../accounts.repository.ts";

/**
 * Refuses with DetailsMissing if it is not known who owns the account. Every order ends in an invoice, which has to name its
 * buyer.
 */
export async function refuseWithoutDetails(trx: Trx, scope: AccountScope): Promise<void> {
  if (!(await findAccount(trx, scope)).has_details) throw new Refused(DetailsMissing);
}
