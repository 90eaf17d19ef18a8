import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import { refusingOverdraft } from "../actions/hold-credit.ts";

/**
 * Moves prepaid credit when two customers are merged. `out` takes it from the customer that is merged, and `in` gives it to the
 * customer that remains. Both have the same seller. Between the two postings the money is in suspense.
 *
 * `other`: the number of the other customer, which is shown on both statements.
 * Refuses with CreditChanged when the account does not have that much credit; the transaction can then only be rolled back.
 */
export async function bookCreditOfMerge(
  trx: Trx,
  scope: AccountScope,
  {
    amount,
    side,
    other,
    now,
  }: { readonly amount: Money; readonly side: "out" | "in"; readonly other: number; readonly now: Date },
): Promise<void> {
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  const sides = side === "out" ? { debit: "prepaid", credit: "suspense" } : { debit: "suspense", credit: "prepaid" };
  const text = side === "out" ? `to customer ${String(other)}` : `from customer ${String(other)}`;
  await refusingOverdraft(
    book(trx, scope, { sellerId, bookedOn: dateIn(timeZone, now) }, [
      { kind: "correction", ...sides, amount, namesInvoice: false, text },
    ]),
  );
}
