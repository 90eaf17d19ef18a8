import type { Trx } from "../../platform/db/transaction.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { findAccount } from "../accounts/index.ts";
import { availableCredit, prepaidBalance } from "../ledger/index.ts";
import { creditBesideCard, type OrderDeps } from "../orders/index.ts";
import { leastCardMinor } from "../payments/index.ts";
import { creditChoices, methodChoices, type CreditChoice, type MethodChoice } from "./methods.rules.ts";

export type PayChoices = {
  readonly methods: readonly MethodChoice[];
  /** The account's prepaid credit in the currency, minor units. */
  readonly prepaidMinor: number;
  /** Ways to pay with the credit first; none without credit. */
  readonly withCredit: readonly CreditChoice[];
};

/** How an account may pay a sum: what it is told when checkout opens, and compared with when it orders. */
export async function payChoices(
  trx: Trx,
  deps: Pick<OrderDeps, "card">,
  scope: AccountScope,
  sum: { readonly totalMinor: number; readonly currency: string },
): Promise<PayChoices> {
  const { totalMinor, currency } = sum;
  const account = await findAccount(trx, scope);
  const prepaidMinor = await prepaidBalance(trx, scope, currency);
  const facts = {
    invoiceMethod: account.invoice_method === "postpayment" ? "postpayment" : "prepayment",
    availableCreditMinor: await availableCredit(trx, scope, currency),
    totalMinor,
    hasCardProvider: deps.card !== null,
  } as const;
  const besideCard = (total: number, credit: number) => creditBesideCard(total, credit, leastCardMinor(currency));
  return { methods: methodChoices(facts), prepaidMinor, withCredit: creditChoices(facts, prepaidMinor, besideCard) };
}
