import { currencyOf, minorOf } from "@nameplane/values";
import type { Switch } from "@nameplane/contracts/whitelabel/switches";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { findAccount } from "../accounts/index.ts";
import { availableCredit, prepaidBalance } from "../ledger/index.ts";
import { creditBesideCard } from "../orders/money/index.ts";
import type { OrderDeps } from "../orders/index.ts";
import { leastCardMinor } from "../payments/index.ts";
import { creditChoices, methodChoices, type CreditChoice, type Method, type MethodChoice } from "./methods.rules.ts";

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
  offered: ReadonlySet<Method>,
  sum: { readonly totalMinor: number; readonly currency: string },
): Promise<PayChoices> {
  const { totalMinor, currency } = sum;
  const account = await findAccount(trx, scope);
  const prepaidMinor = minorOf(await prepaidBalance(trx, scope, currencyOf(currency)));
  const facts = {
    invoiceMethod: account.invoice_method === "postpayment" ? "postpayment" : "prepayment",
    availableCreditMinor: minorOf(await availableCredit(trx, scope, currencyOf(currency))),
    totalMinor,
    hasCardProvider: deps.card !== null,
    offered,
  } as const;
  const besideCard = (total: number, credit: number) => creditBesideCard(total, credit, leastCardMinor(currency));
  return { methods: methodChoices(facts), prepaidMinor, withCredit: creditChoices(facts, prepaidMinor, besideCard) };
}

const switchOf = {
  card: "enableCardPayment",
  bank: "enableBankTransfer",
  invoice: "enableInvoicePayment",
} as const satisfies Record<Method, Switch>;

/** Ways to pay that the brand offers. Asked outside of transactions: what the brand shows may have to be read first. */
export async function offeredBy(call: Pick<PublicCall, "isOn">): Promise<ReadonlySet<Method>> {
  const offered = new Set<Method>();
  for (const method of ["card", "bank", "invoice"] as const) if (await call.isOn(switchOf[method])) offered.add(method);
  return offered;
}
