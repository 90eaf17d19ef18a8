import type { Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { dateIn } from "../dates.rules.ts";
import { findBrandSeller } from "../ledger.repository.ts";
import { book } from "../postings.repository.ts";
import { refusingOverdraft } from "./hold-credit.ts";

export type MoneyOfEscrow = { readonly escrowId: string; readonly amount: Money; readonly now: Date };

/**
 * Moves prepaid credit of the buyer into an escrow. The trigger on the ledger adds the amount to the escrow, and a unique index
 * makes sure that this happens only once.
 *
 * Refuses with CreditChanged when the account does not have that much credit; the transaction can then only be rolled back.
 */
export function holdInEscrow(trx: Trx, scope: AccountScope, money: MoneyOfEscrow): Promise<void> {
  return refusingOverdraft(move(trx, scope, money, { debit: "prepaid", credit: "escrow" }));
}

/**
 * Moves money from an escrow to the prepaid credit of one of its parties. This happens at most once for each party, and the
 * parties together never get more than the escrow holds.
 */
export function payFromEscrow(trx: Trx, scope: AccountScope, money: MoneyOfEscrow): Promise<void> {
  return move(trx, scope, money, { debit: "escrow", credit: "prepaid" });
}

async function move(
  trx: Trx,
  scope: AccountScope,
  { escrowId, amount, now }: MoneyOfEscrow,
  sides: { readonly debit: string; readonly credit: string },
): Promise<void> {
  const { sellerId, timeZone } = await findBrandSeller(trx, scope);
  await book(trx, scope, { sellerId, escrowId, bookedOn: dateIn(timeZone, now) }, [
    { kind: "hold", ...sides, amount, namesInvoice: false, text: "" },
  ]);
}
