import { isPositiveMoney, minorOf, moneyIn } from "@nameplane/values";
import { codeOf } from "@nameplane/contracts";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { checkDepositSpec, depositChoicesSpec, makeDepositSpec } from "@nameplane/contracts/ledger/deposit";
import { checkDeposit, depositChoices, makeDeposit } from "@nameplane/contracts/ledger/operations";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { findAccount, refuseWithoutDetails } from "../accounts/index.ts";
import { beginKeeping, checkCardMeans, keepableAt } from "./cards/index.ts";
import { createPayment, openHostedPayment, payWithKept } from "./charges/index.ts";
import type { PaymentDeps } from "./ask-provider.ts";
import { depositLimitsOf } from "./deposit-limits.repository.ts";
import { refuseDepositSum } from "./refuse-deposit-sum.ts";
import { isOpenPayment } from "./payment.state.ts";
import { paymentReported } from "./payments.jobs.ts";
import { openMethods } from "./open-methods.ts";
import { isPaidHere, whyNotPayable } from "./providers.rules.ts";
import { latestDeposit, payerCountry, type PaymentRow } from "./payments.repository.ts";

const words = { en: "Deposit", sv: "Insättning" } as const;
const mayView = { kind: "permission", permission: "economy_view" } as const;

/** Deposits: a payment at the provider that becomes prepaid credit. */
export function depositRoutes(edge: Edge, deps: PaymentDeps): void {
  const mayDeposit = { kind: "permission", permission: "economy_deposit" } as const;
  edge.outsideTransaction(makeDeposit, makeDepositSpec, mayDeposit, { feature: "EconomyDeposit" }, async (call, input) => {
    const { method } = input;
    if (!(await openMethods(deps, call)).includes(method)) throw new Refused(MethodNotAllowed, { param: "method" });
    // The idempotency key covers only the payment; its page may be opened as often as needed.
    const keepable = await keepableAt(deps, call);
    const { paymentId, amount, email, means } = await call.tx(async (trx) => {
      await refuseWithoutDetails(trx, call.scope);
      const account = await findAccount(trx, call.scope);
      const amount = moneyIn(account.currency)(input.amountMinor);
      refuseDepositSum(await depositLimitsOf(trx, amount.currency), amount, call.language);
      if (whyNotPayable(method, { amount, country: await payerCountry(trx, call.scope) }) !== null)
        throw new Refused(MethodNotAllowed, { param: "method" });
      const means = await checkCardMeans(trx, call, input, keepable);
      const target = { purpose: "deposit", method, amount, now: call.now, ...means } as const;
      const started = await call.once(trx, () => createPayment(trx, call.scope, target));
      return { ...started, amount, email: account.email ?? "", means };
    });
    const successUrl = `${call.origin}/economy/deposit?paid=1`;
    if (means.methodId !== undefined) {
      const paid = await payWithKept(deps, call.scope, paymentId, { returnUrl: successUrl, capture: "automatic" });
      return { redirecturl: paid.redirectUrl };
    }
    const keeping = await beginKeeping(deps, call, { method, keepsCard: means.keepsCard === true });
    const { redirectUrl } = await openHostedPayment(deps, call.scope, paymentId, {
      orderNumber: null,
      description: words[call.language],
      lines: [{ text: words[call.language], amount }],
      successUrl,
      ...keeping,
      cancelUrl: `${call.origin}/economy/deposit?cancelled=1`,
      language: call.language,
      customerEmail: email,
    });
    return { redirecturl: redirectUrl };
  });

  edge.outsideTransaction(depositChoices, depositChoicesSpec, mayView, { feature: "EconomyDeposit" }, async (call, _input) => {
    const taken = await openMethods(deps, call);
    return call.tx(async (trx) => {
      const { currency } = await findAccount(trx, call.scope);
      const country = await payerCountry(trx, call.scope);
      const latest = await latestDeposit(trx, call.scope);
      const { least, most } = await depositLimitsOf(trx, moneyIn(currency)(0).currency);
      return {
        methods: taken.filter((method) => isPaidHere(method, { currency, country })),
        leastMinor: minorOf(least),
        mostMinor: minorOf(most),
        currency,
        latest: latest && present(latest),
      };
    });
  });

  // The payer has just returned from the provider's page, so the provider is asked now, without waiting for its callback.
  edge.inTransaction(checkDeposit, checkDepositSpec, mayView, { feature: "EconomyDeposit" }, async ({ trx, scope }) => {
    const latest = await latestDeposit(trx, scope);
    if (latest !== null && isOpenPayment(latest.state))
      await deps.jobs.enqueue(trx, paymentReported, [
        { accountId: scope.accountId, brandId: scope.brandId, paymentId: latest.id },
      ]);
    return {};
  });
}

function present({ createdAt, asked, captured, state, receiptNumber }: PaymentRow) {
  const amount = isPositiveMoney(captured) ? captured : asked;
  return {
    started: createdAt.toISOString(),
    amountMinor: minorOf(amount),
    currency: amount.currency,
    status: codeOf("payment", state),
    isopen: isOpenPayment(state),
    receiptnumber: receiptNumber,
  };
}
