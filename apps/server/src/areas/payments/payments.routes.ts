import { codeOf } from "@nameplane/contracts";
import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { makeDepositSpec } from "@nameplane/contracts/ledger/deposit";
import { makeDeposit, receiptList } from "@nameplane/contracts/ledger/operations";
import { receiptListSpec } from "@nameplane/contracts/ledger/receipts";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { findAccount } from "../accounts/index.ts";
import { createPayment } from "./actions/create-payment.ts";
import { openHostedPayment, type PaymentDeps } from "./actions/open-hosted-payment.ts";
import { countReceipts, listReceipts } from "./payments.repository.ts";

const words = { en: "Deposit", sv: "Insättning" } as const;

export function paymentRoutes(edge: Edge): void {
  const mayView = { kind: "permission", permission: "economy_view" } as const;
  edge.inTransaction(
    receiptList,
    receiptListSpec,
    mayView,
    { feature: "EconomyReceipts" },
    async ({ trx, scope }, input) => {
      const [page, limit] = [input.page ?? 1, input.limit ?? 10];
      const rows = await listReceipts(trx, scope, {
        descending: input.desc ?? true,
        limit,
        offset: (page - 1) * limit,
      });
      const data = rows.map(
        ({
          state,
          paid,
          captured_minor: totalMinor,
          refunded_minor: refundedMinor,
          order_number: ordernr,
          ...row
        }) => ({
          ...row,
          paid: paid.toISOString(),
          status: codeOf("payment", state),
          totalMinor,
          refundedMinor,
          ordernr,
        }),
      );
      return { data, page, limit, total: await countReceipts(trx, scope) };
    },
  );
}

/** Money in advance: a payment at the provider that becomes prepaid credit. */
export function depositRoutes(edge: Edge, deps: PaymentDeps): void {
  const mayDeposit = { kind: "permission", permission: "economy_deposit" } as const;
  edge.outsideTransaction(
    makeDeposit,
    makeDepositSpec,
    mayDeposit,
    { feature: "EconomyDeposit" },
    async (call, input) => {
      const { card } = deps;
      if (card === null) throw new Refused(MethodNotAllowed, { param: "method" });
      const { amountMinor } = input;
      // The key covers the payment; opening its page may be repeated as often as it takes.
      const { paymentId, email } = await call.tx(async (trx) => {
        const account = await findAccount(trx, call.scope);
        const target = {
          purpose: "deposit",
          method: "card",
          amountMinor,
          currency: account.currency,
          provider: card.name,
          now: call.now,
        } as const;
        const started = await call.once(trx, () => createPayment(trx, call.scope, target));
        return { ...started, email: account.email ?? "" };
      });
      const { redirectUrl } = await openHostedPayment(deps, call.scope, paymentId, {
        orderNumber: null,
        description: words[call.language],
        lines: [{ text: words[call.language], amountMinor }],
        successUrl: `${call.origin}/economy/deposit?paid=1`,
        cancelUrl: `${call.origin}/economy/deposit?cancelled=1`,
        language: call.language,
        customerEmail: email,
      });
      return { redirecturl: redirectUrl };
    },
  );
}
