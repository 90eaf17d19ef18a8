export type { CardChargeInput, CardProvider, FetchedPayment, HostedPaymentInput, KeptCard, SeenRefund } from "./card.port.ts";
export { hostingProvider, type Providers } from "./ask-provider.ts";
export type { PaymentProvider } from "./provider.port.ts";
export {
  capabilitiesOf,
  isPaidHere,
  isProviderMethod,
  type KeepableMethod,
  payableMethods,
  type ProviderMethod,
  providerMethods,
  whyNotPayable,
} from "./providers.rules.ts";
export type { PayPalProvider } from "./paypal.port.ts";
export type { SwishProvider } from "./swish.port.ts";
export type { DebitProvider } from "./debit.port.ts";
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
  refundEnded,
  reminderDue,
  type ReminderDue,
  type RefundEnded,
} from "./payments.jobs.ts";
export { openAttempts, payerCountry, reservedPaymentOf, triesOf } from "./payments.repository.ts";
export { paymentRoutes } from "./payments.routes.ts";
