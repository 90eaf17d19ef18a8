import { codeOf } from "@nameplane/contracts";
import * as operations from "@nameplane/contracts/ledger/operations";
import {
  checkInvoicePaymentSpec,
  invoicePaymentSpec,
  invoicePayWaysSpec,
  payInvoicesSpec,
} from "@nameplane/contracts/ledger/pay-invoices";
import { NotFound } from "@nameplane/contracts/refusals";
import { isPositiveMoney, minorOf, moneyIn } from "@nameplane/values";
import type { Edge } from "../../../platform/http/edge.ts";
import { Refused } from "../../../platform/refused.ts";
import { findAccount } from "../../accounts/index.ts";
import { prepaidBalance } from "../../ledger/index.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { keepableAt } from "../cards/index.ts";
import { leastCard } from "../least-card.rules.ts";
import { isOpenPayment } from "../payment.state.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findPayment, payerCountry } from "../payments.repository.ts";
import { openMethods } from "../open-methods.ts";
import { isPaidHere } from "../providers.rules.ts";
import { beginPayment, endOtherAttempts, openPage } from "./pay-invoices.ts";

const feature = { feature: "EconomyInvoices" } as const;

/** Paying invoices in the panel, from credit and through providers. */
export function invoicePaymentRoutes(edge: Edge, deps: PaymentDeps): void {
  const mayView = { kind: "permission", permission: "economy_view" } as const;
  const mayPay = { kind: "permission", permission: "economy_pay" } as const;

  edge.outsideTransaction(operations.invoicePayWays, invoicePayWaysSpec, mayView, feature, async (call) => {
    const open = await openMethods(deps, call);
    return call.tx(async (trx) => {
      const account = await findAccount(trx, call.scope);
      const { currency } = moneyIn(account.currency)(0);
      const prepaid = await prepaidBalance(trx, call.scope, currency);
      const country = await payerCountry(trx, call.scope);
      const methods = open.filter((method) => isPaidHere(method, { currency, country }));
      return { currency, prepaidMinor: minorOf(prepaid), methods, leastcardMinor: minorOf(leastCard(currency)) };
    });
  });

  edge.outsideTransaction(operations.payInvoices, payInvoicesSpec, mayPay, feature, async (call, input) => {
    const ways = { open: await openMethods(deps, call), keepable: await keepableAt(deps, call) };
    await endOtherAttempts(deps, call, input);
    // The idempotency key covers only the payment; its page may be opened as often as needed.
    const { paymentId } = await call.tx((trx) => call.once(trx, () => beginPayment(trx, deps, call, input, ways)));
    return { paymentid: paymentId, redirecturl: paymentId === null ? null : await openPage(deps, call, paymentId) };
  });

  edge.inTransaction(operations.invoicePayment, invoicePaymentSpec, mayView, feature, async ({ trx, scope }, { paymentid }) => {
    const payment = await findPayment(trx, scope, paymentid);
    if (payment === null || payment.purpose === "order") throw new Refused(NotFound, { param: "paymentid" });
    const { captured, asked, state, receiptNumber } = payment;
    const amount = isPositiveMoney(captured) ? captured : asked;
    return {
      amountMinor: minorOf(amount),
      currency: amount.currency,
      status: codeOf("payment", state),
      isopen: isOpenPayment(state),
      receiptnumber: receiptNumber,
    };
  });

  // The payer has just returned from the provider's page, so the provider is asked now, without waiting for its callback.
  edge.inTransaction(
    operations.checkInvoicePayment,
    checkInvoicePaymentSpec,
    mayView,
    feature,
    async ({ trx, scope }, { paymentid }) => {
      const payment = await findPayment(trx, scope, paymentid);
      if (payment !== null && isOpenPayment(payment.state))
        await deps.jobs.enqueue(trx, paymentReported, [
          { accountId: scope.accountId, brandId: scope.brandId, paymentId: payment.id },
        ]);
      return {};
    },
  );
}
