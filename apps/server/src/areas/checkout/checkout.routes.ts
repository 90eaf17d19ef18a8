import * as operations from "@nameplane/contracts/checkout/operations";
import {
  cancelOrderSpec,
  checkPaymentSpec,
  decideOrderSpec,
  payOrderSpec,
  placeOrderSpec,
  prepareCheckoutSpec,
} from "@nameplane/contracts/checkout/checkout";
import { orderRenewalsSpec, payWaysSpec, planRenewalsSpec } from "@nameplane/contracts/checkout/renewals";
import { orderRestoresSpec, planRestoresSpec } from "@nameplane/contracts/checkout/restores";
import { agreeRequote, requote } from "@nameplane/contracts/orders/operations";
import { agreeRequoteSpec, requoteSpec } from "@nameplane/contracts/orders/requote";
import { NotFound } from "@nameplane/contracts/refusals";
import type { Edge } from "../../platform/http/edge.ts";
import { Refused } from "../../platform/refused.ts";
import { listBodyLimit } from "../domains/list/index.ts";
import { actFeatures } from "../orders/basket/index.ts";
import { findOrderByNumber, type OrderDeps } from "../orders/index.ts";
import { latestPayment } from "../orders/money/index.ts";
import { paymentReported } from "../payments/index.ts";
import { decideOrder } from "./actions/decide-order.ts";
import { cancelOrder } from "./actions/cancel-order.ts";
import { payOtherwise } from "./actions/pay-otherwise.ts";
import { endAllAttempts, endOtherAttempts, openPaymentPage, renewPayment, tryPaymentPage } from "./actions/pay-order.ts";
import { orderRenewals } from "./actions/order-renewals.ts";
import { orderRestores } from "./actions/order-restores.ts";
import { planRenewals } from "./actions/plan-renewals.ts";
import { planRestores } from "./actions/plan-restores.ts";
import { payWaysOf } from "./actions/pay-ways.ts";
import { keepableAt } from "../payments/cards/index.ts";
import { isPaidThere } from "./methods.rules.ts";
import { offeredBy } from "./pay-choices.ts";
import { agreeToRequote, viewRequote } from "./requote/agree-requote.ts";
import { placeOrder } from "./actions/place-order.ts";
import { askAgain, prepareCheckout } from "./actions/prepare-checkout.ts";

const order = { kind: "permission", permission: "domain_order" } as const;
const cancel = { kind: "permission", permission: "order_cancel" } as const;
const pay = { kind: "permission", permission: "economy_pay" } as const;
const feature = { feature: "enableBasket" } as const;
/**
 * An order that was placed can be paid from the list of requests and from the basket, so these routes are available if either
 * feature is on.
 */
const ordered = { feature: { anyOf: ["Requests", "enableBasket"] } } as const;
const renewals = { feature: ["Domains", "enableBasket"], bodyLimit: listBodyLimit } as const;

export function checkoutRoutes(edge: Edge, deps: OrderDeps): void {
  edge.outsideTransaction(operations.prepareCheckout, prepareCheckoutSpec, order, feature, (call, input) =>
    prepareCheckout(deps, call, input),
  );

  // The registries are asked one last time, outside a transaction. The order itself is placed in one transaction, once for each
  // idempotency key. The provider's page is opened after the transaction, and again if the call is repeated.
  edge.outsideTransaction(operations.placeOrder, placeOrderSpec, order, feature, async (call, input) => {
    const asked = {
      checked: await askAgain(deps, call),
      offered: await offeredBy(call),
      features: await actFeatures(call),
      keepable: await keepableAt(deps, call),
    };
    const { paymentId, ...placed } = await call.tx((trx) => call.once(trx, () => placeOrder(trx, deps, call, input, asked)));
    return {
      ...placed,
      redirecturl: paymentId === null ? null : await tryPaymentPage(deps, call, placed.ordernr, paymentId),
    };
  });

  edge.inTransaction(
    operations.planRenewals,
    planRenewalsSpec,
    order,
    { ...renewals, changesState: false },
    async ({ trx, scope, now }, input) => {
      const { plan } = await planRenewals(trx, scope, input.selection, now);
      return plan;
    },
  );

  edge.outsideTransaction(operations.payWays, payWaysSpec, order, { ...feature, changesState: false }, (call, input) =>
    payWaysOf(deps, call, input),
  );

  edge.outsideTransaction(operations.orderRenewals, orderRenewalsSpec, order, renewals, async (call, input) => {
    const may = { offered: await offeredBy(call), keepable: await keepableAt(deps, call) };
    const { paymentId, ...placed } = await call.tx((trx) => call.once(trx, () => orderRenewals(trx, deps, call, input, may)));
    return {
      ...placed,
      redirecturl: paymentId === null ? null : await tryPaymentPage(deps, call, placed.ordernr, paymentId),
    };
  });

  edge.inTransaction(
    operations.planRestores,
    planRestoresSpec,
    order,
    { ...renewals, changesState: false },
    async ({ trx, scope, now }, input) => {
      const { plan } = await planRestores(trx, scope, input.selection, now);
      return plan;
    },
  );

  edge.outsideTransaction(operations.orderRestores, orderRestoresSpec, order, renewals, async (call, input) => {
    const may = { offered: await offeredBy(call), keepable: await keepableAt(deps, call) };
    const { paymentId, ...placed } = await call.tx((trx) => call.once(trx, () => orderRestores(trx, deps, call, input, may)));
    return {
      ...placed,
      redirecturl: paymentId === null ? null : await tryPaymentPage(deps, call, placed.ordernr, paymentId),
    };
  });

  edge.outsideTransaction(operations.payOrder, payOrderSpec, pay, ordered, async (call, input) => {
    const { ordernr, method } = input;
    const offered = await offeredBy(call);
    if (!isPaidThere(method)) {
      await endAllAttempts(deps, call, ordernr);
      await call.tx((trx) =>
        call.once(trx, async () => {
          await payOtherwise(trx, deps, call, { ordernr, method }, offered);
          return {};
        }),
      );
      return { redirecturl: null };
    }
    const may = { keepable: await keepableAt(deps, call), offered };
    await endOtherAttempts(deps, call, input);
    const { paymentId } = await call.tx((trx) => call.once(trx, () => renewPayment(trx, deps, call, input, may)));
    return { redirecturl: paymentId === null ? null : await openPaymentPage(deps, call, input.ordernr, paymentId) };
  });

  edge.outsideTransaction(operations.cancelOrder, cancelOrderSpec, cancel, ordered, async (call, { ordernr }) => {
    await endAllAttempts(deps, call, ordernr);
    return call.tx((trx) =>
      call.once(trx, async () => {
        await cancelOrder(trx, deps, call, ordernr);
        return {};
      }),
    );
  });

  edge.outsideTransaction(requote, requoteSpec, order, { feature: "Requests" }, async (call, { requestid }) => ({
    requote: await viewRequote(deps, call, requestid),
  }));

  edge.outsideTransaction(agreeRequote, agreeRequoteSpec, pay, { feature: "Requests" }, (call, input) =>
    agreeToRequote(deps, call, input),
  );

  // A saved card that was chosen for the order is charged after the decision has been committed.
  edge.outsideTransaction(
    operations.decideOrder,
    decideOrderSpec,
    order,
    { ...ordered, isOnlyForUsers: true },
    async (call, input) => {
      const paying = { keepable: await keepableAt(deps, call), offered: await offeredBy(call) };
      const { paymentId, status } = await call.tx((trx) =>
        call.once(trx, () => decideOrder(trx, deps, call, input.ordernr, input, paying)),
      );
      return { status, redirecturl: paymentId === null ? null : await tryPaymentPage(deps, call, input.ordernr, paymentId) };
    },
  );

  // The customer is back from the provider's page, so we read the payment now instead of waiting for the provider's callback.
  edge.inTransaction(
    operations.checkPayment,
    checkPaymentSpec,
    { kind: "permission", permission: "order_view" },
    ordered,
    async ({ trx, scope }, input) => {
      const found = await findOrderByNumber(trx, scope, input.ordernr);
      if (found === null) throw new Refused(NotFound);
      const payment = await latestPayment(trx, scope, found.id);
      if (payment !== null)
        await deps.jobs.enqueue(trx, paymentReported, [
          { accountId: scope.accountId, brandId: scope.brandId, paymentId: payment.id },
        ]);
      return {};
    },
  );
}
