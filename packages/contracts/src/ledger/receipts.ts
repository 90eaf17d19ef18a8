import { z } from "zod";
import { flag, id, instant, limit, page, pageOf, spec } from "../spec.ts";
import { LoginRequired, NoPermission } from "../refusals.ts";

/** A payment that arrived: every captured payment has a receipt number. */
export const receiptRow = z.strictObject({
  paymentid: id,
  number: z.int(),
  /** When the money arrived. */
  paid: instant,
  status: z.int(),
  method: z.enum(["card", "paypal", "swish", "bank", "invoice_service", "credit_import"]),
  /** What the money was used for. order, invoice: paid it. deposit: became prepaid credit. suspense: received, not placed yet. */
  purpose: z.enum(["order", "invoice", "deposit", "suspense"]),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  ordernr: z.int().nullable(),
  /** Invoices that the payment was booked on. */
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
