import { z } from "zod";
import { defineJob } from "../../platform/jobs.ts";

/**
 * Something happened to a payment at its provider, or it is time to check. The handler reads the payment at the provider
 * (readAtProvider) and records what it finds (recordFetched), because the job itself does not say what happened.
 */
export const paymentReported = defineJob({
  name: "payments.reported",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), paymentId: z.uuid() }),
  keyOf: (payload) => payload.paymentId,
});
export type PaymentReported = z.infer<typeof paymentReported.schema>;

/** A callback was stored and has to be matched with a payment of ours (applyProviderEvent). */
export const providerEventStored = defineJob({
  name: "payments.event-stored",
  schema: z.strictObject({ provider: z.string(), eventId: z.string() }),
  keyOf: (payload) => `${payload.provider}:${payload.eventId}`,
});

/**
 * An order's invoice was paid in full, by a bank transfer or in the panel. The orders area then starts whatever waited for it.
 */
export const orderInvoicePaid = defineJob({
  name: "payments.bank-received",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    orderId: z.uuid(),
    invoiceId: z.uuid(),
    /** The payment. Null if prepaid credit paid. */
    paymentId: z.uuid().nullable(),
  }),
  keyOf: (payload) => payload.invoiceId,
});
export type OrderInvoicePaid = z.infer<typeof orderInvoicePaid.schema>;

/** Lines of a bank's statement were added and must be matched (matchNewLines). */
export const bankLinesAdded = defineJob({
  name: "payments.bank-lines",
  schema: z.strictObject({ sellerId: z.uuid() }),
  keyOf: (payload) => payload.sellerId,
});

/**
 * Money arrived that nothing waited for, and became prepaid credit, so the customer is told. twice: the order was already paid;
 * late: the order had ended; over: a bank transfer was more than was left to pay; moved: the order now waits for another sum;
 * invoice: a card paid more than was left on its invoices. `amountMinor` is the part of the payment that became credit, or all of
 * it if absent.
 */
export const moneyKept = defineJob({
  name: "payments.kept",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    paymentId: z.uuid(),
    orderId: z.uuid().nullable(),
    cause: z.enum(["twice", "late", "over", "moved", "invoice"]),
    amountMinor: z.int().positive().optional(),
  }),
  keyOf: (payload) => payload.paymentId,
});
export type MoneyKept = z.infer<typeof moneyKept.schema>;

/** A refund is to be sent to its provider, or it is time to ask for its result (followRefund). */
export const refundAsked = defineJob({
  name: "payments.refund-asked",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), refundId: z.uuid() }),
  keyOf: (payload) => payload.refundId,
});

/** A refund has succeeded or failed, so the customer is told. */
export const refundEnded = defineJob({
  name: "payments.refund-ended",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), refundId: z.uuid() }),
  keyOf: (payload) => payload.refundId,
});
export type RefundEnded = z.infer<typeof refundEnded.schema>;

/**
 * Something happened to a dispute at its provider, or it is time to check, or staff have decided what to answer
 * (followDispute).
 */
export const disputeReported = defineJob({
  name: "payments.dispute",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), paymentId: z.uuid(), disputeObject: z.string() }),
  keyOf: (payload) => payload.disputeObject,
});

/**
 * Tells a payer that a direct debit will be made, or that it has failed. If the debit of an order failed that still waits for its
 * money, the payer is asked to pay in another way instead.
 */
export const debitMoved = defineJob({
  name: "payments.debit-moved",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    paymentId: z.uuid(),
    what: z.enum(["announced", "failed"]),
  }),
  keyOf: ({ paymentId, what }) => `${paymentId}:${what}`,
});
export type DebitMoved = z.infer<typeof debitMoved.schema>;

/**
 * Tells a customer that credit was topped up (done), that a charge failed and nothing is charged any more (stopped), or that the
 * limit of the month leaves no room (capped). `cause` is what makes the news the same news: a payment, an instant or a month.
 */
export const topUpMoved = defineJob({
  name: "payments.top-up-moved",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    what: z.enum(["done", "stopped", "capped"]),
    cause: z.string(),
    paymentId: z.uuid().nullable(),
  }),
  keyOf: ({ accountId, what, cause }) => `${accountId}:${what}:${cause}`,
});
export type TopUpMoved = z.infer<typeof topUpMoved.schema>;

/** A dispute was opened, won or lost, so the customer is told. */
export const disputeMoved = defineJob({
  name: "payments.dispute-moved",
  schema: z.strictObject({
    accountId: z.uuid(),
    brandId: z.uuid(),
    disputeId: z.uuid(),
    what: z.enum(["opened", "won", "lost"]),
  }),
  keyOf: ({ disputeId, what }) => `${disputeId}:${what}`,
});
export type DisputeMoved = z.infer<typeof disputeMoved.schema>;

/** A quote was made for a customer, or was withdrawn, so the customer is told. */
export const salesQuoteMoved = defineJob({
  name: "payments.sales-quote",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid(), quoteId: z.uuid(), what: z.enum(["sent", "withdrawn"]) }),
  keyOf: ({ quoteId, what }) => `${quoteId}:${what}`,
});
export type SalesQuoteMoved = z.infer<typeof salesQuoteMoved.schema>;

/** Something happened to the saved cards of an account at the provider, so the provider's list is read (syncCards). */
export const cardsReported = defineJob({
  name: "payments.cards-reported",
  schema: z.strictObject({ accountId: z.uuid(), brandId: z.uuid() }),
  keyOf: (payload) => payload.accountId,
});

const ofAccount = { accountId: z.uuid(), brandId: z.uuid() };

/** An unpaid invoice has reached a stage about which the payer is told. */
export const reminderDue = defineJob({
  name: "payments.reminder",
  schema: z.strictObject({ ...ofAccount, invoiceId: z.uuid(), code: z.string() }),
  keyOf: (payload) => `${payload.invoiceId}:${payload.code}`,
});
export type ReminderDue = z.infer<typeof reminderDue.schema>;

/** An account that was suspended because of unpaid invoices is open again. `version` is the account's version. */
export const accountReopened = defineJob({
  name: "payments.account-reopened",
  schema: z.strictObject({ ...ofAccount, version: z.int() }),
  keyOf: (payload) => `${payload.accountId}:${String(payload.version)}`,
});
export type AccountReopened = z.infer<typeof accountReopened.schema>;

/** The job kinds of this area. */
export const paymentsJobKinds = [
  cardsReported,
  paymentReported,
  providerEventStored,
  bankLinesAdded,
  orderInvoicePaid,
  moneyKept,
  reminderDue,
  accountReopened,
  refundAsked,
  refundEnded,
  disputeReported,
  disputeMoved,
  debitMoved,
  topUpMoved,
  salesQuoteMoved,
];
