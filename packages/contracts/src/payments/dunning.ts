import { z } from "zod";
import { reminderStages } from "../ledger/reminders.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { calendarDate, id, instant, nothing, spec } from "../spec.ts";
import { SecondPersonNeeded } from "../staff/refusals.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const reason = z.string().trim().min(3).max(500);
const part = z.strictObject({ on: calendarDate, minor: z.int().positive() });

/** A payment plan has at most this many parts. */
export const planPartsMost = 24;

export const staffRemindersSpec = spec({
  summary: "For staff: reminders of an invoice, what comes next, and what was agreed with the customer",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({
    ...reminderStages,
    currency: z.string(),
    leftMinor: z.int(),
    /** Late-payment interest up to today, which is charged when the invoice goes to collection. Null if it is not known. */
    interestMinor: z.int().nullable(),
    /** The agreement with the customer: nothing happens until a day, or as long as the parts of a payment plan are paid. */
    rest: z
      .strictObject({
        until: calendarDate,
        parts: z.array(part).nullable(),
        reason: z.string(),
        by: z.string(),
        at: instant,
      })
      .nullable(),
    /** Whether something is still owed, so that the invoice can be paused, collected or written off. */
    isopen: z.boolean(),
    iscollected: z.boolean(),
  }),
  refusals: staffAnswers,
});

export const restRemindersSpec = spec({
  summary:
    "For staff: nothing happens to an unpaid invoice until a day, or while a payment plan is kept; an earlier agreement ends",
  input: z.strictObject({
    invoiceid: id,
    until: calendarDate.optional(),
    parts: z.array(part).min(1).max(planPartsMost).optional(),
    reason,
  }),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits, BadParameter],
});

export const endRestSpec = spec({
  summary: "For staff: takes back an agreement by which nothing happens to an unpaid invoice",
  input: z.strictObject({ invoiceid: id }),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits],
});

export const collectInvoiceSpec = spec({
  summary: "For staff: sends an unpaid invoice to collection, and charges the late-payment interest up to today",
  input: z.strictObject({ invoiceid: id, reason }),
  answer: z.strictObject({ interestMinor: z.int() }),
  refusals: [...staffAnswers, StepUpRequired, StatusProhibits],
});

export const writeOffSpec = spec({
  summary: "For staff: writes off what is left on an invoice as bad debt",
  input: z.strictObject({ invoiceid: id, reason }),
  answer: z.strictObject({ amountMinor: z.int() }),
  refusals: [...staffAnswers, StepUpRequired, SecondPersonNeeded, StatusProhibits],
});

export const revokePayLinksSpec = spec({
  summary: "For staff: withdraws all links with which an invoice can be paid without a login; later reminders bring new ones",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({ count: z.int() }),
  refusals: staffAnswers,
});

export const lateListSpec = spec({
  summary:
    "For staff: late invoices of all customers with the stage that they have reached, the longest overdue first, at most 200",
  input: z.strictObject({ stage: z.enum(["none", "reminded", "paused", "suspended", "collection"]).optional() }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        invoiceid: id,
        number: z.int(),
        account: z.strictObject({ number: z.int(), name: z.string() }),
        dueon: calendarDate,
        leftMinor: z.int(),
        currency: z.string(),
        stage: z.enum(["none", "reminded", "paused", "suspended", "collection"]),
        reminders: z.int(),
        nexton: calendarDate.nullable(),
        isresting: z.boolean(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const collectionFileSpec = spec({
  summary: "For staff: the invoices that are in collection as a CSV file for the collection agency",
  input: nothing,
  answer: z.strictObject({}),
  refusals: [LoginRequired, NoPermission],
});
