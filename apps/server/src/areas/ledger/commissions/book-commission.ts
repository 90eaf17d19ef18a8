import { isNegativeMoney, isZeroMoney, negateMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { book } from "../postings.repository.ts";

type Voucher = { readonly sellerId: string; readonly bookedOn: string; readonly amount: Money };

/**
 * Posts a commission that is due to an affiliate. The commission is an expense of the seller, who owes it to the affiliate. A
 * negative amount takes back what was posted before.
 *
 * `scope`: the scope of the affiliate's account. `amount`: without VAT.
 *
 * Source: docs/states.md#ledger-movements, "a commission is due"
 */
export async function bookCommission(trx: Trx, scope: AccountScope, { amount, ...voucher }: Voucher): Promise<void> {
  if (isZeroMoney(amount)) return;
  const base = { kind: "commission", namesInvoice: false, text: "" } as const;
  const sides = isNegativeMoney(amount)
    ? { debit: "owed_to_affiliates", credit: "affiliate_commission", amount: negateMoney(amount) }
    : { debit: "affiliate_commission", credit: "owed_to_affiliates", amount };
  await book(trx, scope, voucher, [{ ...base, ...sides }]);
}

/**
 * Posts a payout to an affiliate. What the seller owes becomes prepaid credit, or is transferred to the affiliate's bank account.
 * A transfer is posted on the account for money between bank accounts until the bank's statement shows it and staff place that
 * line.
 *
 * `text`: the number of the payout.
 */
export async function bookCommissionPayout(
  trx: Trx,
  scope: AccountScope,
  { amount, way, text, ...voucher }: Voucher & { readonly way: "credit" | "bank"; readonly text: string },
): Promise<void> {
  const credit = way === "credit" ? "prepaid" : "other_bank";
  await book(trx, scope, voucher, [
    { kind: "commission", debit: "owed_to_affiliates", credit, amount, namesInvoice: false, text },
  ]);
}
