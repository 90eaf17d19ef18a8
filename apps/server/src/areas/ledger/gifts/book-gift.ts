import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { book, hasPostingOf } from "../postings.repository.ts";
import { refusingOverdraft } from "../actions/hold-credit.ts";

/**
 * Posts credit that a seller gives a customer without money for it: a discount that pays later orders. With `isBack`, the credit
 * is taken back. A repeated call changes nothing.
 *
 * Possible refusals: CreditChanged if the customer has used it.
 *
 * `id`: names the gift in its posting. `amount`: above zero.
 */
export async function bookGift(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly sellerId: string;
    readonly bookedOn: string;
    readonly amount: Money;
    readonly id: string;
    readonly isBack: boolean;
  },
): Promise<void> {
  const { sellerId, bookedOn, amount, id, isBack } = of;
  const text = isBack ? `${id} back` : id;
  if (await hasPostingOf(trx, scope, { kind: "correction", text })) return;
  const sides = isBack ? { debit: "prepaid", credit: "discount" } : { debit: "discount", credit: "prepaid" };
  await refusingOverdraft(
    book(trx, scope, { sellerId, bookedOn }, [{ kind: "correction", ...sides, amount, namesInvoice: false, text }]),
  );
}
