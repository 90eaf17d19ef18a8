export { invoiceOrder, type SoldLine } from "./invoice-order.ts";
export { cardShare, creditBesideCard } from "./order-credit.rules.ts";
export { bankDetails, invoicesOfOrder, latestPayment } from "./order-money.repository.ts";
export { payByCard, renewalLimit } from "./pay-by-card.ts";
export { type LineToPrice, type PriceOperation, type Pricing, pricingFor } from "./price-lines.ts";
export { isSamePrice, quoteFreshMs, quoteValidMs, sumOf } from "./quote.rules.ts";
export { applyRequote, noteAgreed } from "./requote/apply-requote.ts";
export { readRequote, type Requote } from "./requote/read-requote.ts";
export { cardMinorFor, owedFor, waysFor } from "./requote/requote.rules.ts";
export { reservesMoney } from "./reserved.rules.ts";
export {
  keepTransfer,
  payFromCredit,
  payOnInvoice,
  settleBankTransfer,
  settleOrderPayment,
  startWork,
} from "./settle-order-payment.ts";
export { promiseRest, takeSetAside } from "./take-set-aside.ts";
export { leftToTransfer, transferOf } from "./transfer-of.ts";
export { giveCreditBack, takeCreditAgain } from "./use-credit.ts";
