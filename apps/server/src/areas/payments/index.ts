export { applyProviderEvent, type EventDeps } from "./actions/apply-provider-event.ts";
export { compareBooks } from "./actions/compare-books.ts";
export { createPayment, type PaymentTarget } from "./actions/create-payment.ts";
export type { PaymentDeps } from "./actions/ask-provider.ts";
export { chargeKept } from "./actions/charge-kept.ts";
export { openHostedPayment, type HostedDisplay } from "./actions/open-hosted-payment.ts";
export { meansToPay, otherAttempts, payWithKept } from "./actions/pay-with-kept.ts";
export { readAtProvider } from "./actions/read-at-provider.ts";
export { recordBankReceipt, type BankDeps, type BankReceipt, type BankReceiptResult } from "./actions/record-bank-receipt.ts";
export { recordFetched, type PaymentRecord } from "./actions/record-fetched.ts";
export { freezeCapture, lockReserved } from "./actions/freeze-capture.ts";
export { sweepPayments } from "./actions/sweep-payments.ts";
export type { CardChargeInput, CardProvider, CardWebhook, FetchedPayment, HostedPaymentInput, KeptCard } from "./card.port.ts";
export { paymentHook, type HookDeps } from "./payments.hook.ts";
export { cardRoutes } from "./cards/cards.routes.ts";
export { findCard, renewalCard, untoldExpiring, type CardRow, type ExpiringCard } from "./cards/cards.repository.ts";
export { ageOf, expiresSoonDays } from "./cards/cards.rules.ts";
export { ensureHolder } from "./cards/ensure-holder.ts";
export { sweepCards, syncCards } from "./cards/sync-cards.ts";
export { leastCardMinor } from "./least-card.rules.ts";
export {
  bankTransferReceived,
  cardsReported,
  moneyKept,
  paymentReported,
  paymentsJobKinds,
  providerEventStored,
  type BankTransferReceived,
  type MoneyKept,
  type PaymentReported,
} from "./payments.jobs.ts";
export { openAttempts, reservedPaymentOf, triesOf } from "./payments.repository.ts";
export { depositRoutes } from "./deposits.routes.ts";
export { paymentRoutes } from "./payments.routes.ts";
