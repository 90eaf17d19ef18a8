import { z } from "zod";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { currency, id, spec } from "../spec.ts";
import { CreditNoteTooMuch } from "./refusals.ts";

/** The reason of a credit note is printed on it and mailed to the customer. */
const reason = z.string().trim().min(3).max(300);

export const creditableSpec = spec({
  summary: "For staff: what of an invoice can still be credited, line by line",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({
    currency: z.string(),
    /** What the customer still has to pay on the invoice. A credit note takes this off first; the rest becomes credit. */
    leftMinor: z.int(),
    /** What is left to credit. A line with discounts is shown as one. Empty if nothing is left, or the invoice was written off. */
    lines: z.array(
      z.strictObject({
        position: z.int(),
        text: z.string(),
        /** Without VAT. */
        netMinor: z.int(),
        vatMinor: z.int(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const creditInvoiceSpec = spec({
  summary: "For staff: issues a credit note over an invoice, over some of its lines or over parts of them; asks for fresh proof",
  input: z.strictObject({
    invoiceid: id,
    lines: z
      .array(z.strictObject({ position: z.int().positive(), netMinor: z.int().positive() }))
      .min(1)
      .max(1000),
    currency,
    reason,
  }),
  answer: z.strictObject({ number: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, CreditNoteTooMuch, StepUpRequired, SecondPersonNeeded],
});

export const giveGoodwillSpec = spec({
  summary:
    "For staff: gives the customer of an invoice credit as goodwill, which no invoice is credited for; asks for fresh proof",
  input: z.strictObject({
    invoiceid: id,
    amountMinor: z.int().positive().max(100_000_000),
    /** The currency of the invoice, in which the credit is given. */
    currency,
    /** For staff, the books and the audit log. */
    reason,
  }),
  answer: z.strictObject({ creditMinor: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired, SecondPersonNeeded],
});
