import { z } from "zod";
import { BadParameter, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { MonthClosed } from "../books/refusals.ts";
import { CreditChanged } from "../checkout/refusals.ts";
import { calendarDate, count, currency, id, instant, nothing, page, spec } from "../spec.ts";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import { bankLists, bankMarks, bankSigns, bankUploadMaxBytes } from "./bank-values.ts";
import {
  BankAccountUnknown,
  BankFileKnown,
  BankFileWrong,
  BankLineDecided,
  BankPlaceWrong,
  BankTransferKnown,
  BankUndoTooLate,
} from "./refusals.ts";

const staff = [LoginRequired, NoPermission];
const limit = z.coerce.number().int().min(1).max(100).default(25);
const minor = z.int();
const reason = z.string().trim().min(3).max(500);

export const takeBankFileSpec = spec({
  summary:
    "For staff: reads a file of the bank (camt.053 or camt.054). Lines that another file has brought are known and not added again; the new ones are matched with invoices in the background",
  input: z.strictObject({
    name: z.string().trim().min(1).max(200),
    /** The file, in base64. */
    content: z
      .base64()
      .min(4)
      .max(Math.ceil(bankUploadMaxBytes / 3) * 4),
    /** An account that the staff member confirms to be ours, even if neither the invoices nor earlier files name it. */
    ouraccount: z.string().max(40).optional(),
  }),
  answer: z.strictObject({ statements: count, added: count, known: count }),
  refusals: [...staff, BankFileWrong, BankFileKnown, BankAccountUnknown],
});

const statementRow = z.strictObject({
  statementid: id,
  file: z.string(),
  kind: z.enum(["statement", "notification"]),
  account: z.string(),
  currency,
  bankid: z.string(),
  sequence: z.string().nullable(),
  fromon: calendarDate,
  toon: calendarDate,
  openingMinor: minor.nullable(),
  closingMinor: minor.nullable(),
  movedMinor: minor,
  /**
   * Closing balance less opening balance less the sum of the entries. If it is not 0, the file is incomplete. Null if the file
   * contains no balances.
   */
  missingMinor: minor.nullable(),
  /**
   * Opening balance less the previous closing balance. If it is not 0, a statement in between has not been read. Null if there is
   * no previous statement.
   */
  gapMinor: minor.nullable(),
  lines: count,
  known: count,
  notbooked: count,
  waiting: count,
  taken: instant,
  by: z.string().nullable(),
});
export type BankStatementRow = z.infer<typeof statementRow>;

export const bankStatementsSpec = spec({
  summary: "For staff: the bank's statements that were read, the newest first, with the check of their balances",
  input: z.strictObject({ page, limit }),
  answer: z.strictObject({ data: z.array(statementRow), total: count }),
  refusals: staff,
});

const placeOfMoney = z.strictObject({
  invoiceid: id,
  invoice: z.int(),
  leftMinor: minor,
  customer: z.int(),
  name: z.string(),
});
export type PlaceOfMoney = z.infer<typeof placeOfMoney>;

const lineRow = z.strictObject({
  lineid: id,
  state: z.enum(["new", "suspense", "matched", "returned", "ignored"]),
  mark: z.enum(bankMarks).nullable(),
  currency,
  /** Negative if money left the account. */
  amountMinor: minor,
  bookedon: calendarDate,
  bankreference: z.string().nullable(),
  references: z.array(z.string()),
  text: z.string(),
  payer: z.string().nullable(),
  payeraccount: z.string().nullable(),
  isreversal: z.boolean(),
  /** Our bank account. Null if the line was recorded by hand. */
  account: z.string().nullable(),
  reason: z.string().nullable(),
  decided: instant.nullable(),
  /** The staff member who decided. Null if nobody has decided, or if the line was matched automatically. */
  by: z.string().nullable(),
  mayundo: z.boolean(),
  placed: z.array(z.strictObject({ customer: z.int(), invoice: z.int().nullable(), paymentid: id, minor })),
  /** What a waiting line could be for, the most likely first. Empty for other lines. */
  proposals: z.array(z.strictObject({ invoices: z.array(placeOfMoney), signs: z.array(z.enum(bankSigns)) })),
});
export type BankLineRow = z.infer<typeof lineRow>;

export const bankLinesSpec = spec({
  summary: "For staff: lines of the bank's statements: those that wait, with what they could be for, or those that were decided",
  input: z.strictObject({ list: z.enum(bankLists), statementid: id.optional(), lineid: id.optional(), page, limit }),
  answer: z.strictObject({ data: z.array(lineRow), total: count, waiting: count }),
  refusals: staff,
});

export const bankPlacesSpec = spec({
  summary: "For staff: open invoices and customers by number, reference or name, for placing money by hand",
  input: z.strictObject({ typed: z.string().trim().min(2).max(100), currency }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        invoiceid: id.nullable(),
        invoice: z.int().nullable(),
        leftMinor: minor.nullable(),
        customer: z.int(),
        name: z.string(),
      }),
    ),
  }),
  refusals: [...staff, BadParameter],
});

export const placeBankLineSpec = spec({
  summary: "For staff: places a line on invoices, in their order, and what is left of it as credit of the last customer",
  input: z.strictObject({
    lineid: id,
    places: z
      .array(z.union([z.strictObject({ invoiceid: id }), z.strictObject({ customer: z.int().positive().max(999_999_999_999) })]))
      .min(1)
      .max(50),
  }),
  answer: nothing,
  refusals: [...staff, NotFound, BankLineDecided, BankPlaceWrong],
});

export const markBankLineSpec = spec({
  summary:
    "For staff: says what a line is that belongs to no customer: a fee, a transfer of our own, something else, or to be sent back",
  input: z.strictObject({ lineid: id, mark: z.enum(bankMarks), reason }),
  answer: nothing,
  refusals: [...staff, NotFound, BankLineDecided, BankPlaceWrong],
});

export const undoBankLineSpec = spec({
  summary: "For staff: takes a decision about a line back on the same day, by opposite postings; the line waits again",
  input: z.strictObject({ lineid: id, reason }),
  answer: nothing,
  refusals: [...staff, NotFound, BankLineDecided, BankUndoTooLate, CreditChanged, StatusProhibits],
});

export const recordTransferSpec = spec({
  summary: "For staff: records a bank transfer that is in no file; it is matched like a line of a file",
  input: z.strictObject({
    amountMinor: z.int().positive().max(100_000_000_000),
    currency,
    bookedon: calendarDate,
    /** What the payer wrote as a reference or message. */
    reference: z.string().trim().max(200),
    payer: z.string().trim().max(140).optional(),
    /** The bank's own reference. Recording the same reference twice is refused. */
    bankreference: z.string().trim().min(1).max(70),
    reason,
  }),
  answer: z.strictObject({ lineid: id }),
  refusals: [...staff, SecondPersonNeeded, BadParameter, MonthClosed, BankTransferKnown],
});
