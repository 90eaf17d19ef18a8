import { z } from "zod";
import { PaymentNotOpen, PaymentProviderSilent } from "../checkout/refusals.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { PaymentRefused, PaymentUnderWay, SwishNumberBusy, SwishNumberUnknown, SwishNumberWrong } from "./refusals.ts";

/**
 * The step of a Swish payment: entering the number, sending the request, waiting for the payer, confirming in the app, done, or
 * error.
 */
export const swishSteps = ["number", "sending", "sent", "confirming", "done", "error"] as const;

/** A Swish request as its pages show it. */
export const swishView = z.strictObject({
  step: z.enum(swishSteps),
  /** The time until which a sent request waits for the payer. */
  openuntil: instant.nullable(),
  /** Whether the request was sent to a number. */
  hasnumber: z.boolean(),
  /**
   * A code to scan with the app, as an SVG picture, and a link that opens the app on this device. Null if the request was sent to
   * a number.
   */
  app: z.strictObject({ code: z.string(), url: z.string() }).nullable(),
  /** Why the payment did not succeed, as text for the payer. */
  failure: z.string().nullable(),
  receiptnumber: z.int().nullable(),
});
export type SwishView = z.output<typeof swishView>;

/** Why a request cannot be sent to the payer's app. */
export const sendRefusals = [
  NotFound,
  SwishNumberWrong,
  SwishNumberUnknown,
  SwishNumberBusy,
  PaymentNotOpen,
  PaymentUnderWay,
  PaymentRefused,
  PaymentProviderSilent,
] as const;

/** Spaces and a country prefix are accepted as well. */
export const typedNumber = z.string().max(20).optional();

export const swishPaymentSpec = spec({
  summary: "Where a payment by Swish is, and what opens it in the payer's app",
  input: z.strictObject({ paymentid: id }),
  answer: swishView.extend({
    amountMinor: z.int(),
    currency: z.string(),
    purpose: z.enum(["order", "invoice", "deposit"]),
    ordernr: z.int().nullable(),
    /** The invoices that the payment is for. */
    invoiceids: z.array(id),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const sendSwishSpec = spec({
  summary: "Sends the payment request to the payer's Swish app. Without a number it is opened by a code or a link",
  input: z.strictObject({ paymentid: id, number: typedNumber }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, ...sendRefusals],
});

export const checkSwishSpec = spec({
  summary: "Asks Swish for the state of a payment now, without waiting for its report",
  input: z.strictObject({ paymentid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

export const cancelSwishSpec = spec({
  summary: "Withdraws a payment request that the payer has not answered",
  input: z.strictObject({ paymentid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, PaymentUnderWay, PaymentProviderSilent],
});
