import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, nothing, spec } from "../spec.ts";

/** What a reminder stage does. remind: an email is sent. fee: a reminder fee is charged. */
const act = z.enum(["remind", "pause", "suspend", "collect", "fee"]);

/** The stages of an unpaid invoice: those it has already reached, and those that follow if it is not paid. */
export const reminderStages = {
  done: z.array(z.strictObject({ code: z.string(), on: z.string(), acts: z.array(act) })),
  coming: z.array(z.strictObject({ code: z.string(), on: z.string(), acts: z.array(act), feeMinor: z.int() })),
  /** The day until which nothing happens, by agreement. Null if there is no agreement. */
  restsuntil: z.string().nullable(),
};

export const invoiceRemindersSpec = spec({
  summary: "What has happened because an invoice is not paid, and what comes when if it is not paid",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({
    ...reminderStages,
    currency: z.string(),
    /** Unpaid reminder fees and interest of the invoice. */
    charges: z.array(z.strictObject({ invoiceid: id, number: z.int(), leftMinor: z.int() })),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const lateInvoicesSpec = spec({
  summary: "Late invoices of the account with what comes next for each, the one that is due first before the others; at most ten",
  input: nothing,
  answer: z.strictObject({
    /** Whether renewals on invoice are paused now. */
    ispaused: z.boolean(),
    data: z.array(
      z.strictObject({
        invoiceid: id,
        number: z.int(),
        dueon: z.string(),
        leftMinor: z.int(),
        currency: z.string(),
        /** The next pause, suspension or handover to collection. Null if none of these follows. */
        next: z.strictObject({ act, on: z.string() }).nullable(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});
