import { z } from "zod";
import { BadParameter, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { calendarDate, id, spec } from "../spec.ts";

/**
 * The kinds of rows, by what changed the debt or the credit of the account. moved: credit was used. This changes both, so the
 * balance stays the same.
 */
export const statementKinds = z.enum([
  "invoice",
  "credit_note",
  "payment",
  "deposit",
  "refund",
  "dispute",
  "used_credit",
  "written_off",
  "escrow",
  "imported_credit",
  "other",
]);
export type StatementKind = z.infer<typeof statementKinds>;

/** First and last day, both included, in the time zone of the brand. */
const period = z.strictObject({ from: calendarDate, to: calendarDate });

const statementRow = z.strictObject({
  on: calendarDate,
  kind: statementKinds,
  /** The numbers of the invoices or credit notes that the row is about. The id is that of the first. */
  numbers: z.array(z.int()),
  invoiceid: id.nullable(),
  receipt: z.int().nullable(),
  /** The amount that the row adds to the balance. 0 if it adds nothing. */
  chargedMinor: z.int(),
  /** The amount that the row subtracts from the balance. 0 if it subtracts nothing. */
  paidMinor: z.int(),
  /**
   * Credit that paid an invoice. It reduces the debt and the credit by the same amount, so the balance does not change. 0 for all
   * other rows.
   */
  movedMinor: z.int(),
  /** The balance after this row. */
  balanceMinor: z.int(),
});
export type StatementRow = z.infer<typeof statementRow>;

const statementBook = z.strictObject({
  seller: z.string(),
  currency: z.string(),
  /**
   * The balance before the first day. A positive balance means that the account owes money, and a negative one that it has
   * credit.
   */
  openingMinor: z.int(),
  chargedMinor: z.int(),
  paidMinor: z.int(),
  closingMinor: z.int(),
  rows: z.array(statementRow),
  /** How many rows of the period are not in `rows`, because there are too many for a screen. The files have all of them. */
  left: z.int(),
});
export type StatementBook = z.infer<typeof statementBook>;

/** The largest number of rows of a statement that are sent to the screen. */
export const statementRowsMost = 500;

const refusals = [LoginRequired, NoPermission, BadParameter];

export const statementSpec = spec({
  summary:
    "Statement of account of a period: balance before it, what changed the balance, and balance after it, for each currency",
  input: period,
  answer: z.strictObject({ ...period.shape, books: z.array(statementBook) }),
  refusals,
});

export const statementPdfSpec = spec({
  summary: "The statement of account as PDF",
  input: period,
  answer: z.strictObject({}),
  refusals,
});

export const statementCsvSpec = spec({
  summary: "The statement of account as CSV",
  input: period,
  answer: z.strictObject({}),
  refusals,
});

export const mailStatementSpec = spec({
  summary: "For staff: mails the statement of account of a period, as PDF, to the address that gets the customer's invoices",
  input: z.strictObject({ number: z.int().positive().max(999_999_999_999), ...period.shape }),
  answer: z.strictObject({}),
  refusals: [...refusals, NotFound],
});
