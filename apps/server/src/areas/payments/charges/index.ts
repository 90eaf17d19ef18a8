export { chargeKept } from "./charge-kept.ts";
export { createPayment } from "./create-payment.ts";
export { endAttempt } from "./end-attempt.ts";
export { freezeCapture, lockReserved } from "./freeze-capture.ts";
export { type HostedDisplay, openHostedPayment } from "./open-hosted-payment.ts";
export { meansToPay, otherAttempts, payWithKept } from "./pay-with-kept.ts";
export { isSameAttempt } from "./same-attempt.rules.ts";
export { takeApproved } from "./take-approved.ts";
export { type PaymentRecord, recordFetched } from "./record-fetched.ts";
