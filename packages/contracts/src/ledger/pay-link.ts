import { z } from "zod";
import { bankDetails } from "./invoices.ts";
import { InvalidToken } from "../accounts/refusals.ts";
import { MethodNotAllowed, PaymentProviderSilent } from "../checkout/refusals.ts";
import {
  InvoiceNotOpen,
  PayLinkEnded,
  PayLinkRevoked,
  PaymentRefused,
  PaymentUnderWay,
  SumChanged,
} from "../payments/refusals.ts";
import { providerMethod } from "../payments/provider-method.ts";
import { sendRefusals, swishView, typedNumber } from "../payments/swish.ts";
import { NotFound, TooFast } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";

const token = z.string().min(1).max(100);
const links = [InvalidToken, PayLinkEnded, PayLinkRevoked, TooFast];

export const readPayLinkSpec = spec({
  summary:
    "The invoice of a mailed pay link, for a payer who need not log in: who sells, what is left to pay, and how it can be paid",
  input: z.strictObject({
    token,
    /** The payment whose page at the provider the payer has just left. */
    paymentid: id.optional(),
  }),
  answer: z.strictObject({
    seller: z.string(),
    number: z.int(),
    issuedon: z.string(),
    dueon: z.string().nullable(),
    paidon: z.string().nullable(),
    currency: z.string(),
    status: z.int(),
    totalMinor: z.int(),
    leftMinor: z.int(),
    /** The text of the first line of the invoice. The number of lines follows. */
    service: z.string(),
    linecount: z.int(),
    ocr: z.string().nullable(),
    bank: bankDetails,
    /** Unpaid reminder fees and interest of the invoice. */
    charges: z.array(z.strictObject({ number: z.int(), leftMinor: z.int(), ocr: z.string().nullable() })),
    /** The total that one payment pays: what is left on the invoice, and its fees and interest. */
    payMinor: z.int(),
    /** Methods that can pay this total here, best first. */
    methods: z.array(providerMethod),
    payment: z
      .strictObject({
        isopen: z.boolean(),
        method: providerMethod,
        /** The request to the payer's app, for a payment by Swish. */
        swish: swishView.nullable(),
        amountMinor: z.int(),
        currency: z.string(),
        receiptnumber: z.int().nullable(),
      })
      .nullable(),
  }),
  refusals: links,
});

export const payByLinkSpec = spec({
  summary: "Begins a payment of the invoice of a mailed pay link; gives the address of the payment page",
  input: z.strictObject({
    token,
    /** The sum that the payer saw and agrees to pay, which is everything that is left. */
    amountMinor: z.int().positive(),
    /** The payment method. If absent, the payment is by card. */
    method: providerMethod.optional(),
  }),
  answer: z.strictObject({ redirecturl: z.string() }),
  refusals: [
    ...links,
    InvoiceNotOpen,
    SumChanged,
    MethodNotAllowed,
    NotFound,
    PaymentRefused,
    PaymentUnderWay,
    PaymentProviderSilent,
  ],
});

export const checkPayLinkSpec = spec({
  summary: "Asks the provider for the state of a payment by link now, when the payer comes back from the payment page",
  input: z.strictObject({ token, paymentid: id }),
  answer: nothing,
  refusals: links,
});

export const sendSwishByLinkSpec = spec({
  summary: "Sends the request of a payment by link to the payer's Swish app. Without a number it is opened by a code or a link",
  input: z.strictObject({ token, paymentid: id, number: typedNumber }),
  answer: nothing,
  refusals: [...links, ...sendRefusals],
});

export const cancelSwishByLinkSpec = spec({
  summary: "Withdraws the Swish request of a payment by link that the payer has not answered",
  input: z.strictObject({ token, paymentid: id }),
  answer: nothing,
  refusals: [...links, NotFound, PaymentUnderWay, PaymentProviderSilent],
});

export const payLinkPdfSpec = spec({
  summary: "The invoice of a mailed pay link as PDF",
  input: z.strictObject({ token }),
  answer: z.strictObject({}),
  refusals: links,
});
