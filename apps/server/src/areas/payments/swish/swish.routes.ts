import * as operations from "@nameplane/contracts/payments/operations";
import { cancelSwishSpec, checkSwishSpec, sendSwishSpec, swishPaymentSpec } from "@nameplane/contracts/payments/swish";
import type { Edge } from "../../../platform/http/edge.ts";
import type { PaymentDeps } from "../ask-provider.ts";
import { isOpenPayment } from "../payment.state.ts";
import { paymentReported } from "../payments.jobs.ts";
import { findPayment } from "../payments.repository.ts";
import { readRequest } from "./read-request.ts";
import { sendRequest, withdrawRequest } from "./send-request.ts";

const feature = { feature: "enableSwish" } as const;
/**
 * Permission to see the account's orders is enough here. Starting the payment already required permission to order, to pay an
 * invoice or to deposit, and the payer's app decides who approves it.
 */
const access = { kind: "permission", permission: "order_view" } as const;

/** The page on which a payer enters a number, or scans a code, and waits for the app. */
export function swishRoutes(edge: Edge, deps: PaymentDeps): void {
  edge.inTransaction(operations.swishPayment, swishPaymentSpec, access, feature, (call, { paymentid }) =>
    readRequest(call, paymentid),
  );

  edge.outsideTransaction(operations.sendSwish, sendSwishSpec, access, feature, async (call, input) => {
    await sendRequest(deps, call, input);
    return {};
  });

  edge.inTransaction(operations.checkSwish, checkSwishSpec, access, feature, async ({ trx, scope }, { paymentid }) => {
    const payment = await findPayment(trx, scope, paymentid);
    if (payment !== null && payment.providerObject !== null && isOpenPayment(payment.state))
      await deps.jobs.enqueue(trx, paymentReported, [
        { accountId: scope.accountId, brandId: scope.brandId, paymentId: payment.id },
      ]);
    return {};
  });

  edge.outsideTransaction(operations.cancelSwish, cancelSwishSpec, access, feature, async (call, { paymentid }) => {
    await withdrawRequest(deps, call, paymentid);
    return {};
  });
}
