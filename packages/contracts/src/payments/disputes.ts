import { z } from "zod";
import { LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { disputeHolds, disputeLists, disputeParts, disputeWordsMost } from "./dispute-values.ts";
import { DisputeChanged, DisputeNothingChosen, DisputeTooLate } from "./refusals.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const money = { currency: z.string(), amountMinor: z.int() };

const row = z.strictObject({
  disputeid: id,
  number: z.int(),
  status: z.int(),
  provider: z.enum(["stripe", "paypal"]),
  cause: z.string(),
  /** Whether the provider has only asked about the payment and has taken no money yet. */
  isinquiry: z.boolean(),
  ...money,
  opened: instant,
  /** Until when evidence is accepted. Null if the provider names no time. */
  due: instant.nullable(),
  ended: instant.nullable(),
  customer: z.strictObject({ number: z.int(), name: z.string() }),
});
export type DisputeRow = z.infer<typeof row>;

export const disputesSpec = spec({
  summary: "For staff: payments that are disputed, by the day until which evidence is accepted; and what is held meanwhile",
  input: z.strictObject({ list: z.enum(disputeLists) }),
  answer: z.strictObject({
    data: z.array(row),
    /** What customers cannot do while a payment by them is disputed. */
    holds: z.array(z.strictObject({ what: z.enum(disputeHolds), ison: z.boolean() })),
  }),
  refusals: [LoginRequired, NoPermission],
});

const section = z.strictObject({
  part: z.enum(disputeParts),
  /** The lines of the evidence, in English, as they are sent to the bank. */
  lines: z.array(z.string()),
});

export const disputeSpec = spec({
  summary: "For staff: a disputed payment with what our records say about it, the letter, and what can be done",
  input: z.strictObject({ number: z.coerce.number().int().positive().max(999_999_999_999) }),
  answer: z.strictObject({
    ...row.shape,
    version: z.int(),
    paymentid: id,
    receiptnumber: z.int().nullable(),
    paid: instant.nullable(),
    /** What the provider charges for the dispute. Null if the fee is not known. */
    fee: z.strictObject({ currency: z.string(), minor: z.int() }).nullable(),
    submitted: instant.nullable(),
    accepted: instant.nullable(),
    /** The decision that the provider has not been told yet. Null if there is none. */
    sending: z.enum(["submit", "accept"]).nullable(),
    /** Why the provider refused the last decision, in its own words. Null if it did not refuse it. */
    failure: z.string().nullable(),
    /** What staff decided about the lost money. Null if nothing was lost or nothing was decided yet. */
    loss: z.enum(["owed", "written_off"]).nullable(),
    /** Where the money was taken from: invoices that are owed again, credit, and debts of the customer that have no invoice. */
    taken: z.array(
      z.strictObject({
        from: z.enum(["invoice", "credit", "claim"]),
        invoiceid: id.nullable(),
        invoicenumber: z.int().nullable(),
        amountMinor: z.int(),
      }),
    ),
    /** What the customer cannot do at this moment because of disputes. */
    held: z.array(z.enum(disputeHolds)),
    words: z.string(),
    parts: z.array(z.enum(disputeParts)),
    sections: z.array(section),
    /** Whether evidence can still be changed and sent. */
    iseditable: z.boolean(),
  }),
  refusals: staffAnswers,
});

const evidence = {
  disputeid: id,
  version: z.int(),
  words: z.string().trim().min(1).max(disputeWordsMost),
  parts: z.array(z.enum(disputeParts)).max(disputeParts.length),
};

export const saveDisputeSpec = spec({
  summary: "For staff: keeps the letter and what is chosen for a dispute, without sending it",
  input: z.strictObject(evidence),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits, DisputeChanged],
});

export const submitDisputeSpec = spec({
  summary: "For staff: sends the evidence of a dispute to the provider; it can be sent once",
  input: z.strictObject(evidence),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits, DisputeChanged, DisputeTooLate, DisputeNothingChosen],
});

export const acceptDisputeSpec = spec({
  summary: "For staff: accepts that the money of a dispute is lost, and tells the provider so",
  input: z.strictObject({ disputeid: id, version: z.int() }),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits, DisputeChanged],
});

export const settleDisputeSpec = spec({
  summary: "For staff: decides what becomes of money that was lost in a dispute: the customer owes it, or it is written off",
  input: z.strictObject({
    disputeid: id,
    version: z.int(),
    loss: z.enum(["owed", "written_off"]),
    /** The reason, for staff and the books. The customer cannot see it. */
    reason: z.string().trim().min(3).max(300),
  }),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits, DisputeChanged],
});

export const disputeFileSpec = spec({
  summary: "For staff: the evidence of a dispute as PDF, as it was sent or would be sent now",
  input: z.strictObject({ disputeid: id }),
  answer: z.strictObject({}),
  refusals: staffAnswers,
});

export const setDisputeHoldSpec = spec({
  summary: "For staff: what customers cannot do while money of theirs is disputed",
  input: z.strictObject({ what: z.enum(disputeHolds), ison: z.boolean() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});
