import { z } from "zod";
import { BadParameter, ExportsBusy, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { calendarDate, count, id, instant, nothing, page, spec } from "../spec.ts";
import {
  AlreadyRevalued,
  BooksUnnumbered,
  ChartClassDiffers,
  ClosingUnexplained,
  DeferralTooEarly,
  MonthClosed,
  MonthNotReady,
  NoSwedishReturn,
  NothingToRevalue,
  NotLastClosed,
  NotRevalued,
  RateMissing,
  YearStarted,
} from "./refusals.ts";
import { booksFormats, chartVatKinds, closingBlocks, closingRemarks, vatBoxes, vatFormats } from "./values.ts";

const staff = [LoginRequired, NoPermission];
/** The seller whose books are meant. If absent, this is the operator's own seller. */
const sellerid = id.optional();
const minor = z.int();
/** First day of a month. */
const month = calendarDate.refine((day) => day.endsWith("-01"));
const currency = z.string().length(3);
const days = { from: calendarDate, to: calendarDate };

const closing = z.strictObject({
  closedby: z.string(),
  closed: instant,
  note: z.string(),
  remarks: z.array(
    z.strictObject({ key: z.enum(closingRemarks), count: z.int(), minor: minor.nullable(), currency: currency.nullable() }),
  ),
  reopenedby: z.string().nullable(),
  reopened: instant.nullable(),
  reason: z.string().nullable(),
  /** Whether the sums of this closing equal those of the previous closing of the month. Null for the first closing. */
  issame: z.boolean().nullable(),
});
export type Closing = z.infer<typeof closing>;

const monthRow = z.strictObject({
  month,
  isclosed: z.boolean(),
  /** Whether this is the next month to be closed. */
  isnext: z.boolean(),
  isended: z.boolean(),
  vouchers: count,
  /** Exchange gains of the month minus exchange losses, in the currency of the books. */
  exchangeMinor: minor,
  /** When the open amounts in foreign currencies were valued at the rate of the month's last day. Null if they were not. */
  revalued: instant.nullable(),
  /** The most recent closing comes first. */
  closings: z.array(closing),
});
export type BooksMonth = z.infer<typeof monthRow>;

export const booksSpec = spec({
  summary: "For staff: the books of a seller: its months, how they are kept, and what keeps vouchers from getting a number",
  input: z.strictObject({ sellerid }),
  answer: z.strictObject({
    sellers: z.array(z.strictObject({ sellerid: id, name: z.string() })),
    seller: z.strictObject({ sellerid: id, name: z.string(), country: z.string(), currency }),
    yearstarts: z.int(),
    deferredfrom: calendarDate.nullable(),
    /** All months with vouchers and the current month, the latest first. */
    months: z.array(monthRow),
    /** First days of the financial years, the latest first. */
    years: z.array(calendarDate),
    problems: z.array(
      z.union([
        z.strictObject({ what: z.literal("number"), account: z.string(), vouchers: count }),
        z.strictObject({ what: z.literal("rate"), currency, day: calendarDate, vouchers: count }),
      ]),
    ),
    /** The number of vouchers that have no number yet. They get one within minutes. */
    waiting: count,
    /** Whether the books have, or had, amounts in a currency other than their own. */
    hasforeign: z.boolean(),
  }),
  refusals: [...staff, NotFound],
});

export const setBooksSpec = spec({
  summary:
    "For staff: from when a seller's income is spread over the months it is paid for, and with which month its financial year begins",
  input: z.strictObject({
    sellerid,
    yearstarts: z.int().min(1).max(12),
    deferredfrom: calendarDate.nullable(),
  }),
  answer: nothing,
  refusals: [...staff, NotFound, YearStarted, DeferralTooEarly],
});

const chartRow = z.strictObject({
  code: z.string(),
  vatkind: z.enum(chartVatKinds),
  /** Country of the buyer. Empty for any country. */
  country: z.string(),
  /** Null if no number is set yet. */
  number: z.string().nullable(),
  name: z.string(),
  /**
   * Where the number comes from. seller: chosen for this seller. country: the chart of the seller's country. account: the ledger
   * account itself.
   */
  from: z.enum(["seller", "country", "account"]),
  class: z.enum(["asset", "liability", "income", "expense"]),
});
export type ChartRow = z.infer<typeof chartRow>;

export const chartSpec = spec({
  summary: "For staff: which account number each ledger account is exported with, by the VAT and the country of the invoice",
  input: z.strictObject({ sellerid }),
  answer: z.strictObject({ data: z.array(chartRow) }),
  refusals: [...staff, NotFound],
});

const place = {
  sellerid,
  code: z.string().regex(/^[a-z_]{1,40}$/),
  vatkind: z.enum(chartVatKinds).default(""),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/)
    .default(""),
};

export const setChartNumberSpec = spec({
  summary: "For staff: chooses the account number of a ledger account. It holds for all months that are not closed",
  input: z.strictObject({
    ...place,
    number: z.string().regex(/^[0-9]{3,8}$/),
    name: z.string().trim().min(1).max(100),
  }),
  answer: z.strictObject({ entries: count }),
  refusals: [...staff, NotFound, BadParameter, ChartClassDiffers],
});

export const removeChartNumberSpec = spec({
  summary: "For staff: takes back a chosen account number; the one of the seller's country holds again",
  input: z.strictObject(place),
  answer: z.strictObject({ entries: count }),
  refusals: [...staff, NotFound],
});

export const balancesSpec = spec({
  summary: "For staff: opening balance, movement and closing balance of each account in a span of days",
  input: z.strictObject({ sellerid, ...days }),
  answer: z.strictObject({
    currency,
    data: z.array(
      z.strictObject({
        number: z.string(),
        name: z.string(),
        class: z.enum(["asset", "liability", "income", "expense"]),
        openingMinor: minor,
        debitMinor: minor,
        creditMinor: minor,
        closingMinor: minor,
      }),
    ),
  }),
  refusals: [...staff, NotFound, BadParameter],
});

export const monthChecksSpec = spec({
  summary: "For staff: what a month cannot be closed with, and what has to be explained",
  input: z.strictObject({ sellerid, month }),
  answer: z.strictObject({
    checks: z.array(z.strictObject({ key: z.enum(closingBlocks), count })),
    remarks: z.array(
      z.strictObject({ key: z.enum(closingRemarks), count: z.int(), minor: minor.nullable(), currency: currency.nullable() }),
    ),
  }),
  refusals: [...staff, NotFound],
});

export const closeMonthSpec = spec({
  summary: "For staff: closes a month. Nothing can be posted into it afterwards; corrections are posted in the open month",
  input: z.strictObject({ sellerid, month, note: z.string().trim().max(2000) }),
  answer: nothing,
  refusals: [...staff, NotFound, StepUpRequired, MonthNotReady, ClosingUnexplained],
});

export const reopenMonthSpec = spec({
  summary: "For staff: reopens the last closed month, with a reason",
  input: z.strictObject({ sellerid, month, reason: z.string().trim().min(3).max(500) }),
  answer: nothing,
  refusals: [...staff, NotFound, StepUpRequired, NotLastClosed],
});

export const exportBooksSpec = spec({
  summary: "For staff: the vouchers of a span of days as a SIE file or CSV; SIE 4E takes the whole financial year, with balances",
  input: z.strictObject({ sellerid, format: z.enum(booksFormats), ...days }),
  answer: z.strictObject({}),
  refusals: [...staff, NotFound, BadParameter, BooksUnnumbered, ExportsBusy],
});

const saleRow = z.strictObject({
  kind: z.string(),
  country: z.string(),
  rateBasisPoints: z.int(),
  /** Whether these are reminder fees and late-payment interest, on which no VAT is charged. */
  isoutside: z.boolean(),
  netMinor: minor,
  vatMinor: minor,
  documents: count,
});
export type SaleRow = z.infer<typeof saleRow>;

export const vatReturnSpec = spec({
  summary: "For staff: sales and VAT of a span of months by kind, country and rate, with the boxes of the Swedish return",
  input: z.strictObject({ sellerid, ...days }),
  answer: z.strictObject({
    currency,
    sales: z.array(saleRow),
    /** VAT taken back because invoices were written off. */
    lostVatMinor: minor,
    /** The VAT according to the VAT accounts of the books. It must agree with the lines. */
    bookedVatMinor: minor,
    differenceMinor: minor,
    /** The boxes of the return in whole kronor. Null for sellers outside Sweden. */
    boxes: z.array(z.strictObject({ box: z.enum(vatBoxes), whole: z.int() })).nullable(),
    /** The exchange rate of the euro on the last day, for sales with VAT of other EU countries. Null if it is not known. */
    euroPpm: z.int().nullable(),
    companies: z.array(
      z.strictObject({
        vatnumber: z.string(),
        name: z.string(),
        netMinor: minor,
        documents: count,
        /** Whether each invoice has proof that the VAT number was valid. */
        isproved: z.boolean(),
      }),
    ),
    /** Vouchers of this period that have no number yet. They are not counted. */
    unnumbered: count,
  }),
  refusals: [...staff, NotFound, BadParameter],
});

export const vatDocumentsSpec = spec({
  summary: "For staff: the invoices and credit notes behind a line of the VAT return",
  input: z.strictObject({
    sellerid,
    ...days,
    kind: z.string().max(20),
    country: z.string().max(2),
    rate: z.coerce.number().int().min(0).max(10_000),
    isoutside: z.enum(["true", "false"]).default("false"),
    vatnumber: z.string().max(40).optional(),
    page,
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        invoiceid: id,
        number: z.int(),
        isnote: z.boolean(),
        bookedon: calendarDate,
        customer: z.int(),
        name: z.string(),
        netMinor: minor,
        vatMinor: minor,
      }),
    ),
    total: count,
  }),
  refusals: [...staff, NotFound, BadParameter],
});

export const vatFileSpec = spec({
  summary: "For staff: the VAT return as a file",
  input: z.strictObject({
    sellerid,
    format: z.enum(vatFormats),
    ...days,
    /** Input VAT of the purchases (box 48), in whole kronor. It must be entered, because this product records no purchases. */
    inputvat: z.coerce.number().int().min(0).max(99_999_999_999).default(0),
  }),
  answer: z.strictObject({}),
  refusals: [...staff, NotFound, BadParameter, BooksUnnumbered, NoSwedishReturn],
});

export const deferredSpec = spec({
  summary: "For staff: income that is deferred, by the month in which it is released",
  input: z.strictObject({ sellerid }),
  answer: z.strictObject({
    data: z.array(z.strictObject({ currency, totalMinor: minor, bookedMinor: minor, lines: count })),
    months: z.array(z.strictObject({ month, currency, minor })),
  }),
  refusals: [...staff, NotFound],
});

const revaluedRow = z.strictObject({
  /** The ledger account, for example receivable. */
  code: z.string(),
  number: z.string().nullable(),
  name: z.string(),
  currency,
  positions: count,
  currencyMinor: minor,
  /** The value of the balance in the books. */
  bookedMinor: minor,
  /** The value of the balance at the exchange rate of the day. Null if no rate is known. */
  worthMinor: minor.nullable(),
  ppm: z.int().nullable(),
});
export type RevaluedRow = z.infer<typeof revaluedRow>;

export const revaluationSpec = spec({
  summary: "For staff: what is open in foreign currencies at the end of a month, and its value at the rate of the last day",
  input: z.strictObject({ sellerid, month }),
  answer: z.strictObject({
    currency,
    rows: z.array(revaluedRow),
    /** The revaluation that applies. Null if the month was not revalued, or if the revaluation was undone. */
    run: z.strictObject({ madeby: z.string(), made: instant }).nullable(),
    /**
     * The difference between the open items now and those that the revaluation valued. It is not 0 if something was posted into
     * the month since.
     */
    missingMinor: minor,
  }),
  refusals: [...staff, NotFound],
});

export const revalueMonthSpec = spec({
  summary:
    "For staff: values what is open in foreign currencies at the rate of the month's last day. The first day after takes it back",
  input: z.strictObject({ sellerid, month }),
  answer: z.strictObject({ entries: count }),
  refusals: [...staff, NotFound, MonthClosed, MonthNotReady, BooksUnnumbered, RateMissing, AlreadyRevalued, NothingToRevalue],
});

export const undoRevaluationSpec = spec({
  summary: "For staff: takes back the revaluation of an open month, with a reason",
  input: z.strictObject({ sellerid, month, reason: z.string().trim().min(3).max(500) }),
  answer: nothing,
  refusals: [...staff, NotFound, MonthClosed, NotRevalued],
});

export const invoiceExchangeSpec = spec({
  summary: "For staff: the exchange gains and losses of an invoice in a foreign currency, with their vouchers",
  input: z.strictObject({ invoiceid: id }),
  answer: z.strictObject({
    /** The currency of the seller's books. */
    currency,
    /** What is left of the invoice and its value in the books. Null if its vouchers have no numbers yet, or nothing is left. */
    open: z.strictObject({ currencyMinor: minor, minor }).nullable(),
    /** The exchange differences of the invoice. Gains are positive. */
    rows: z.array(z.strictObject({ series: z.string(), number: z.int(), bookedon: calendarDate, kind: z.string(), minor })),
  }),
  refusals: [...staff, NotFound],
});
