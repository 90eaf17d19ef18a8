export { applyProviderEvent, type EventDeps } from "./actions/apply-provider-event.ts";
export { compareBooks } from "./actions/compare-books.ts";
export { createPayment, type PaymentTarget } from "./actions/create-payment.ts";
export { openHostedPayment, type HostedDisplay, type PaymentDeps } from "./actions/open-hosted-payment.ts";
export { readAtProvider } from "./actions/read-at-provider.ts";
export { recordBankReceipt, type BankReceipt, type BankReceiptResult } from "./actions/record-bank-receipt.ts";
export { recordFetched, type PaymentRecord } from "./actions/record-fetched.ts";
export { freezeCapture, lockReserved } from "./actions/freeze-capture.ts";
export { sweepPayments } from "./actions/sweep-payments.ts";
export type { CardProvider, CardWebhook, FetchedPayment, HostedPaymentInput } from "./card.port.ts";
export { paymentHook, type HookDeps } from "./payments.hook.ts";
export { leastCardMinor } from "./least-card.rules.ts";
export {
  bankTransferReceived,
  moneyKept,
  paymentReported,
  paymentsJobKinds,
  providerEventStored,
  type BankTransferReceived,
  type MoneyKept,
  type PaymentReported,
} from "./payments.jobs.ts";
export { reservedPaymentOf } from "./payments.repository.ts";
export { depositRoutes } from "./deposits.routes.ts";
export { paymentRoutes } from "./payments.routes.ts";
