import type { AnswerOf } from "@nameplane/contracts";
import type { payWays } from "@nameplane/contracts/checkout/operations";
import type { Switch } from "@nameplane/contracts/whitelabel/switches";
import { minorOf, type Money } from "@nameplane/values";
import type { Trx } from "../../platform/db/transaction.ts";
import type { PublicCall } from "../../platform/http/call.ts";
import type { AccountScope } from "../../platform/scope.ts";
import { findAccount } from "../accounts/index.ts";
import { availableCredit, findBrandSeller, prepaidBalance } from "../ledger/index.ts";
import { isOfReseller } from "../ledger/sellers/index.ts";
import { creditBesideCard } from "../orders/money/index.ts";
import type { OrderDeps } from "../orders/index.ts";
import { isPaidHere, leastCard, payerCountry, providerMethods, whyNotPayable, type ProviderMethod } from "../payments/index.ts";
import { lastMethod } from "./checkout.repository.ts";
import { creditChoices, methodChoices, type CreditChoice, type Method, type MethodChoice } from "./methods.rules.ts";

export type PayChoices = {
  readonly methods: readonly MethodChoice[];
  /** The account's prepaid credit in the currency. */
  readonly prepaid: Money;
  /** Payment methods for the rest after the credit is used. Empty if there is no credit. */
  readonly withCredit: readonly CreditChoice[];
};

/** How an account may pay a sum. This is shown when checkout opens, and checked again when the order is placed. */
export async function payChoices(
  trx: Trx,
  deps: Pick<OrderDeps, ProviderMethod>,
  scope: AccountScope,
  offered: ReadonlySet<Method>,
  total: Money,
): Promise<PayChoices> {
  const { currency } = total;
  const account = await findAccount(trx, scope);
  const prepaid = await prepaidBalance(trx, scope, currency);
  const facts = {
    invoiceMethod: account.invoice_method === "postpayment" ? "postpayment" : "prepayment",
    availableCredit: await availableCredit(trx, scope, currency),
    total,
    ...byProviders(deps, await payerCountry(trx, scope), currency),
    lastUsed: await lastMethod(trx, scope),
    // A reseller's customer pays to the reseller's bank account, whichever brand's panel the user logged in to (T121).
    offered: (await sellsByReseller(trx, scope)) ? new Set<Method>(offered.has("bank") ? ["bank"] : []) : offered,
  } as const;
  const besideCard = (sum: Money, credit: Money) => creditBesideCard(sum, credit, leastCard(currency));
  return { methods: methodChoices(facts), prepaid, withCredit: creditChoices(facts, prepaid, besideCard) };
}

async function sellsByReseller(trx: Trx, scope: AccountScope): Promise<boolean> {
  return isOfReseller(trx, (await findBrandSeller(trx, scope)).sellerId);
}

/**
 * The provider methods. A method that does not support the country or the currency is left out. A sum that is too large for a
 * method is reported.
 */
function byProviders(deps: Pick<OrderDeps, ProviderMethod>, country: string, currency: Money["currency"]) {
  const isHere = (method: ProviderMethod) => deps[method] !== null && isPaidHere(method, { currency, country });
  const whyNot = (method: ProviderMethod, amount: Money) => {
    const reason = whyNotPayable(method, { amount, country });
    return reason === "notHere" ? null : reason;
  };
  return { here: new Set(providerMethods.filter(isHere)), whyNot };
}

/** The choices in the form of the API. The credit is left out if there is none to use. */
export function presentChoices({
  methods,
  prepaid,
  withCredit,
}: PayChoices): Pick<AnswerOf<typeof payWays>, "methods" | "credit"> {
  return {
    methods: [...methods],
    credit:
      withCredit.length === 0
        ? null
        : {
            prepaidMinor: minorOf(prepaid),
            methods: withCredit.map(({ credit, ...choice }) => ({ ...choice, creditMinor: minorOf(credit) })),
          },
  };
}

const switchOf = {
  card: "enableCardPayment",
  paypal: "enablePayPal",
  swish: "enableSwish",
  sepa: "enableSepa",
  bank: "enableBankTransfer",
  invoice: "enableInvoicePayment",
} as const satisfies Record<Method, Switch>;

/**
 * Payment methods that the brand offers. Must be called outside a transaction, because it may have to load the feature switches
 * of the brand.
 */
export async function offeredBy(call: Pick<PublicCall, "isOn">): Promise<ReadonlySet<Method>> {
  const offered = new Set<Method>();
  for (const method of ["card", "swish", "paypal", "sepa", "bank", "invoice"] as const)
    if (await call.isOn(switchOf[method])) offered.add(method);
  return offered;
}
