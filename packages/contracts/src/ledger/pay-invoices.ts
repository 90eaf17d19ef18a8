import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import { CreditChanged, MethodNotAllowed, PaymentProviderSilent } from "../checkout/refusals.ts";
import { InvoiceNotOpen, PaymentRefused, PaymentUnderWay, SumChanged } from "../payments/refusals.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { providerMethod } from "../payments/provider-method.ts";
import { id, nothing, spec } from "../spec.ts";

/** One payment can pay at most this many invoices. */
export const invoicesAtOnce = 50;

export const invoicePayWaysSpec = spec({
  summary: "Ways to pay invoices in the panel: prepaid credit, and the methods through providers",
  input: nothing,
  answer: z.strictObject({
    currency: z.string(),
    /** Prepaid credit that can be used now. */
    prepaidMinor: z.int(),
    /** Methods that can pay what the credit does not cover, best first. */
    methods: z.array(providerMethod),
    /** The smallest sum that a card can be charged. */
    leastcardMinor: z.int(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const payInvoicesSpec = spec({
  summary:
    "Pays invoices of one currency from prepaid credit, by card, PayPal or Swish, or both; of a single invoice a part can be paid. The credit is used at once. " +
    "Gives the address of the payment page, or of the bank's page for a saved card",
  input: z.strictObject({
    invoiceids: z.array(id).min(1).max(invoicesAtOnce),
    /** The sum that the payer saw and agrees to pay, in minor units. If there are several invoices, each must be paid in full. */
    amountMinor: z.int().positive(),
    /** How much of that sum is taken from prepaid credit. */
    creditMinor: z.int().min(0).default(0),
    /** The method that pays what the credit does not cover. If absent, a card pays it. */
    method: providerMethod.optional(),
    /** A saved card. If absent, a card is entered on the payment page. */
    cardid: id.optional(),
    /** Whether the card that is entered is saved. */
    keepcard: z.boolean().optional(),
  }),
  answer: z.strictObject({
    /** Null if the credit has paid everything. */
    paymentid: id.nullable(),
    /** Null if no page needs to be opened. The result then appears on the page of the invoice. */
    redirecturl: z.string().nullable(),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    BadParameter,
    DetailsMissing,
    InvoiceNotOpen,
    SumChanged,
    CreditChanged,
    MethodNotAllowed,
    PaymentRefused,
    PaymentUnderWay,
    PaymentProviderSilent,
  ],
});

export const invoicePaymentSpec = spec({
  summary: "What has become of a payment of invoices that was started in the panel",
  input: z.strictObject({ paymentid: id }),
  answer: z.strictObject({
    amountMinor: z.int(),
    currency: z.string(),
    status: z.int(),
    /** Whether the payment is not finished: the payment page is open, or the payment is being captured. */
    isopen: z.boolean(),
    receiptnumber: z.int().nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const checkInvoicePaymentSpec = spec({
  summary: "Asks the provider for the state of a payment of invoices now, when the payer comes back from the payment page",
  input: z.strictObject({ paymentid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});
