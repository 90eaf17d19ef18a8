export type { CardChargeInput, CardProvider, FetchedPayment, HostedPaymentInput, KeptCard, SeenRefund } from "./card.port.ts";
export { depositRoutes } from "./deposits.routes.ts";
export { leastCard } from "./least-card.rules.ts";
export {
  accountReopened,
  type AccountReopened,
  orderInvoicePaid,
  cardsReported,
  moneyKept,
  type MoneyKept,
  paymentReported,
  paymentsJobKinds,
  providerEventStored,
  refundEnded,
  reminderDue,
  type ReminderDue,
  type RefundEnded,
} from "./payments.jobs.ts";
export { openAttempts, reservedPaymentOf, triesOf } from "./payments.repository.ts";
export { paymentRoutes } from "./payments.routes.ts";
