import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";

/** What a stage of reminders does besides a mail. fee: a reminder fee is charged. */
const act = z.enum(["remind", "pause", "suspend", "collect", "fee"]);

/** Stages of an unpaid invoice: those that it has reached, and those that come if it is not paid. */
export const reminderStages = {
  done: z.array(z.strictObject({ code: z.string(), on: z.string(), acts: z.array(act) })),
  coming: z.array(z.strictObject({ code: z.string(), on: z.string(), acts: z.array(act), feeMinor: z.int() })),
  /** Until when nothing happens, as agreed; null: nothing was agreed. */
  restsuntil: z.string().nullable(),
};

export const invoiceRemindersSpec = spec({
  summary: "What has happened because an invoice is not paid, and what comes when if it is not paid",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({
    ...reminderStages,
    currency: z.string(),
    /** Reminder fees and interest of the invoice that are not paid. */
    charges: z.array(z.strictObject({ invoiceid: id, number: z.int(), leftMinor: z.int() })),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const lateInvoicesSpec = spec({
  summary: "Late invoices of the account with what comes next for each, the one that is due first before the others; at most ten",
  input: nothing,
  answer: z.strictObject({
    /** Whether nothing is renewed on invoice now. */
    ispaused: z.boolean(),
    data: z.array(
      z.strictObject({
        invoiceid: id,
        number: z.int(),
        dueon: z.string(),
        leftMinor: z.int(),
        currency: z.string(),
        /** The next pause, suspension or hand-over; null: none of them comes. */
        next: z.strictObject({ act, on: z.string() }).nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});
