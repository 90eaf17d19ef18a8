import { isNegativeMoney, isPositiveMoney, isZeroMoney, negateMoney, type Money } from "@nameplane/values";
import type { Trx } from "../../../platform/db/transaction.ts";
import type { AccountScope } from "../../../platform/scope.ts";
import { book } from "../postings.repository.ts";
import type { Movement } from "../postings.rules.ts";

/**
 * Posts the margin of a reseller for a month. The margin is an expense of the seller, who owes it to the reseller. The part
 * `credited` becomes the reseller's prepaid credit at once. A margin below zero reduces what the seller owes, and takes nothing
 * from the reseller's credit.
 *
 * `scope`: the scope of the reseller's account. `margin`: without VAT; may be below zero. `credited`: zero or more.
 *
 * Source: docs/states.md#ledger-movements, "a month is settled with a reseller"
 */
export function bookSettlement(
  trx: Trx,
  scope: AccountScope,
  of: {
    readonly sellerId: string;
    readonly bookedOn: string;
    readonly margin: Money;
    readonly commission: Money;
    readonly credited: Money;
    readonly text: string;
  },
): Promise<void> {
  return book(trx, scope, of, settlementMovements(of));
}

function settlementMovements({
  margin,
  commission,
  credited,
  text,
}: {
  readonly margin: Money;
  readonly commission: Money;
  readonly credited: Money;
  readonly text: string;
}): Movement[] {
  const base = { kind: "settlement", namesInvoice: false, text } as const;
  const sides = isNegativeMoney(margin)
    ? { debit: "owed_to_resellers", credit: "reseller_margin", amount: negateMoney(margin) }
    : { debit: "reseller_margin", credit: "owed_to_resellers", amount: margin };
  const borne = isNegativeMoney(commission)
    ? { debit: "affiliate_commission", credit: "owed_to_resellers", amount: negateMoney(commission) }
    : { debit: "owed_to_resellers", credit: "affiliate_commission", amount: commission };
  return [
    ...(isZeroMoney(margin) ? [] : [{ ...base, ...sides }]),
    ...(isZeroMoney(commission) ? [] : [{ ...base, ...borne }]),
    ...(isPositiveMoney(credited) ? [{ ...base, debit: "owed_to_resellers", credit: "prepaid", amount: credited }] : []),
  ];
}
