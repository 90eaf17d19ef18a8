export { invoiceText } from "./invoice.texts.ts";
export { invoiceOrder, type SoldLine } from "./invoice-order.ts";
export { cardShare, creditBesideCard } from "./order-credit.rules.ts";
export { bankDetails, invoicesOfOrder, latestPayment } from "./order-money.repository.ts";
export { payByCard, renewalLimit } from "./pay-by-card.ts";
export { applyRequote, noteAgreed } from "./requote/apply-requote.ts";
export { readRequote } from "./requote/read-requote.ts";
export { chargeFor, owedFor, waysFor } from "./requote/requote.rules.ts";
export { orderMoney } from "./settle-ended.ts";
export {
  keepTransfer,
  payFromCredit,
  payOnInvoice,
  startPaidOrder,
  settleOrderPayment,
  startWork,
} from "./settle-order-payment.ts";
export { promiseRest } from "./take-set-aside.ts";
export { transferOf } from "./transfer-of.ts";
export { giveCreditBack, takeCreditAgain } from "./use-credit.ts";
