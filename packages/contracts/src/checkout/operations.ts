import { get, post } from "../operation.ts";
import type { IoOf } from "../spec.ts";
import type {
  cancelOrderSpec,
  checkPaymentSpec,
  decideOrderSpec,
  payOrderSpec,
  placeOrderSpec,
  prepareCheckoutSpec,
} from "./checkout.ts";
import type { orderRenewalsSpec, payWaysSpec, planRenewalsSpec } from "./renewals.ts";
import type { orderRestoresSpec, planRestoresSpec } from "./restores.ts";
import type {
  orderMoneyBackSpec,
  refundOrderSpec,
  settleWithdrawalSpec,
  withdrawalsSpec,
  withdrawOrderSpec,
} from "./withdrawal.ts";

export const prepareCheckout = post<IoOf<typeof prepareCheckoutSpec>>("prepareCheckout", "/api/order/preparecheckout/");
export const placeOrder = post<IoOf<typeof placeOrderSpec>>("placeOrder", "/api/order/placeorder/", { needsKey: true });
export const payOrder = post<IoOf<typeof payOrderSpec>>("payOrder", "/api/order/payorder/", { needsKey: true });
export const cancelOrder = post<IoOf<typeof cancelOrderSpec>>("cancelOrder", "/api/order/cancelorder/", { needsKey: true });
export const decideOrder = post<IoOf<typeof decideOrderSpec>>("decideOrder", "/api/order/decideorder/", {
  needsKey: true,
});
export const checkPayment = post<IoOf<typeof checkPaymentSpec>>("checkPayment", "/api/order/checkpayment/");
export const planRenewals = post<IoOf<typeof planRenewalsSpec>>("planRenewals", "/api/order/planrenewals/");
export const payWays = post<IoOf<typeof payWaysSpec>>("payWays", "/api/order/payways/");
export const orderRenewals = post<IoOf<typeof orderRenewalsSpec>>("orderRenewals", "/api/order/orderrenewals/", {
  needsKey: true,
});
export const planRestores = post<IoOf<typeof planRestoresSpec>>("planRestores", "/api/order/planrestores/");
export const orderRestores = post<IoOf<typeof orderRestoresSpec>>("orderRestores", "/api/order/orderrestores/", {
  needsKey: true,
});
export const orderMoneyBack = get<IoOf<typeof orderMoneyBackSpec>>("orderMoneyBack", "/api/order/getmoneyback/");
export const withdrawOrder = post<IoOf<typeof withdrawOrderSpec>>("withdrawOrder", "/api/order/withdraworder/", {
  needsKey: true,
});
export const refundOrder = post<IoOf<typeof refundOrderSpec>>("refundOrder", "/api/order/refundorder/", { needsKey: true });
export const withdrawals = get<IoOf<typeof withdrawalsSpec>>("withdrawals", "/api/staff/getwithdrawals/");
export const settleWithdrawal = post<IoOf<typeof settleWithdrawalSpec>>("settleWithdrawal", "/api/staff/settlewithdrawal/");
