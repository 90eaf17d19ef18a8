import * as operations from "@nameplane/contracts/payments/operations";
import { customerPaymentsSpec, refundPaymentSpec } from "@nameplane/contracts/payments/refunds";
import type { Edge } from "../../../platform/http/edge.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { askRefund, readPaid } from "./ask-refund.ts";
import { describeRefund } from "./describe-refund.ts";

/** Routes for refunds, with what customers paid, for staff who may refund money. */
export function refundRoutes(edge: Edge, deps: { readonly jobs: Pick<Jobs, "enqueue"> }): void {
  const refund = "staff_refund";
  edge.staff(operations.customerPayments, customerPaymentsSpec, refund, { stepUp: null }, readPaid);
  const refunded = { stepUp: {}, second: { kind: "refund", describe: describeRefund } } as const;
  edge.staff(operations.refundPayment, refundPaymentSpec, refund, refunded, async (call, input) => ({
    refundid: await askRefund(deps, call, input),
  }));
}
