import { z } from "zod";
import { flag, id, instant, limit, page, pageOf, spec } from "../spec.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";

/** A payment that has arrived. Every captured payment has a receipt number. */
export const receiptRow = z.strictObject({
  paymentid: id,
  number: z.int(),
  /** When the money arrived. */
  paid: instant,
  status: z.int(),
  method: z.enum(["card", "paypal", "sepa", "swish", "bank", "invoice_service", "credit_import"]),
  /**
   * How the money was used. order, invoice: it paid for this. deposit: it became prepaid credit. suspense: it was received, but
   * is not matched yet.
   */
  purpose: z.enum(["order", "invoice", "deposit", "suspense"]),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  ordernr: z.int().nullable(),
  /** Invoices on which the payment was posted. */
  invoices: z.array(z.strictObject({ invoiceid: id, number: z.int() })),
});

export const receiptListSpec = spec({
  summary: "Receipts of the account, newest first unless desc=false; 10 a page unless limit says otherwise",
  input: z.strictObject({
    orderby: z.enum(["paid"]).optional(),
    desc: flag.optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: pageOf(receiptRow),
  refusals: [LoginRequired, NoPermission],
});

export const receiptPdfSpec = spec({
  summary: "The receipt of a payment that has arrived, as PDF in the language of the user",
  input: z.strictObject({ paymentid: id }),
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission, NotFound],
});
