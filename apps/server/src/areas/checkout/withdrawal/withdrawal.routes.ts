import * as operations from "@nameplane/contracts/checkout/operations";
import {
  orderMoneyBackSpec,
  refundOrderSpec,
  settleWithdrawalSpec,
  withdrawalsSpec,
  withdrawOrderSpec,
} from "@nameplane/contracts/checkout/withdrawal";
import { minorOf } from "@nameplane/values";
import type { Edge } from "../../../platform/http/edge.ts";
import type { OrderDeps } from "../../orders/index.ts";
import { endAllAttempts } from "../actions/pay-order.ts";
import { refundOrder, viewMoneyBack } from "./money-back.ts";
import { markSettled, readWithdrawals } from "./staff-withdrawals.ts";
import { withdrawLinesFirst, withdrawOrder } from "./withdraw-order.ts";

const ordered = { feature: { anyOf: ["Requests", "enableBasket"] } } as const;

/** Routes for what of an order can be taken back, and the list of withdrawals for staff. */
export function withdrawalRoutes(edge: Edge, deps: OrderDeps): void {
  edge.inTransaction(
    operations.orderMoneyBack,
    orderMoneyBackSpec,
    { kind: "permission", permission: "order_view" },
    ordered,
    ({ trx, scope, now, language }, { ordernr }) => viewMoneyBack(trx, deps, scope, { ordernr, now, language }),
  );

  edge.outsideTransaction(
    operations.withdrawOrder,
    withdrawOrderSpec,
    { kind: "permission", permission: "order_cancel" },
    ordered,
    async (call, input) => {
      await endAllAttempts(deps, call, input.ordernr);
      await withdrawLinesFirst(deps, call, input);
      return call.tx((trx) => call.once(trx, () => withdrawOrder(trx, deps, call, input)));
    },
  );

  edge.outsideTransaction(
    operations.refundOrder,
    refundOrderSpec,
    { kind: "permission", permission: "economy_pay" },
    ordered,
    (call, { ordernr }) =>
      call.tx((trx) =>
        call.once(trx, async () => {
          const amount = await refundOrder(trx, deps, call, ordernr);
          return { amountMinor: minorOf(amount), currency: amount.currency };
        }),
      ),
  );

  edge.staff(operations.withdrawals, withdrawalsSpec, "staff_refund", { stepUp: null }, readWithdrawals);
  edge.staff(operations.settleWithdrawal, settleWithdrawalSpec, "staff_refund", { stepUp: null }, markSettled);
}
