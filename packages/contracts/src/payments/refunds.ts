import { z } from "zod";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { currency, id, instant, spec } from "../spec.ts";
import { CreditTooLow, NotRefundable, RefundTooMuch } from "./refusals.ts";

export const customerPaymentsSpec = spec({
  summary: "For staff: what a customer paid, what was given back of it, and the credit that can be given back; the newest first",
  input: z.strictObject({ number: z.coerce.number().int().positive().max(999_999_999_999) }),
  answer: z.strictObject({
    /** Prepaid credit, by currency. */
    credit: z.array(z.strictObject({ currency: z.string(), minor: z.int() })),
    payments: z.array(
      z.strictObject({
        paymentid: id,
        receiptnumber: z.int(),
        paid: instant,
        method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice_service", "credit_import"]),
        status: z.int(),
        currency: z.string(),
        capturedMinor: z.int(),
        /** The sum that was refunded, or is being refunded. */
        refundedMinor: z.int(),
        /** How much can still be refunded to the method it was paid with. 0 if nothing can, or not through the panel. */
        refundableMinor: z.int(),
      }),
    ),
    refunds: z.array(
      z.strictObject({
        refundid: id,
        paymentid: id,
        status: z.int(),
        currency: z.string(),
        amountMinor: z.int(),
        reason: z.string(),
        /** The staff member who asked for the refund. Null if not known. */
        by: z.string().nullable(),
        created: instant,
        ended: instant.nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const refundPaymentSpec = spec({
  summary:
    "For staff: gives credit of a customer back to the card, the PayPal account or the Swish number with which it was paid, all or a part; asks for fresh proof",
  input: z.strictObject({
    paymentid: id,
    amountMinor: z.int().positive(),
    /** The currency of the payment, as the staff member saw it. */
    currency,
    /** The reason, for staff and the audit log. The customer cannot see it. */
    reason: z.string().trim().min(3).max(500),
  }),
  answer: z.strictObject({ refundid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    StepUpRequired,
    SecondPersonNeeded,
    NotFound,
    NotRefundable,
    RefundTooMuch,
    CreditTooLow,
  ],
});
