import { z } from "zod";
import { InvalidToken } from "../accounts/refusals.ts";
import {
  BasketChanged,
  CreditLimit,
  DiscountGone,
  FieldsMissing,
  ItemNotAvailable,
  LineRefused,
  MethodNotAllowed,
  PriceChanged,
} from "../checkout/refusals.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast } from "../refusals.ts";
import { calendarDate, id, instant, nothing, spec } from "../spec.ts";
import { QuoteLinkEnded, QuoteTooLarge } from "./refusals.ts";
import { salesQuoteLimits as limits } from "./sales-quote-values.ts";

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const customerNumber = z.int().positive().max(999_999_999_999);

const line = z.strictObject({
  text: z.string().trim().min(1).max(limits.lineText),
  quantity: z.int().min(1).max(10_000),
  /** The price of one unit, without VAT and before the discount. */
  unitMinor: z.int().min(0).max(limits.unitMinor),
});

const listed = {
  quoteid: id,
  number: z.int(),
  revision: z.int(),
  status: z.int(),
  subject: z.string(),
  currency: z.string(),
  totalMinor: z.int(),
  made: instant,
  until: instant,
  ended: instant.nullable(),
};

const content = {
  ...listed,
  words: z.string(),
  terms: z.string(),
  ponumber: z.string().nullable(),
  /** The discount in hundredths of a percent. */
  discount: z.int(),
  netMinor: z.int(),
  vatMinor: z.int(),
  /** The VAT rate in hundredths of a percent. */
  vatrate: z.int(),
  lines: z.array(z.strictObject({ ...line.shape, netMinor: z.int() })),
};

export const salesQuotesSpec = spec({
  summary: "For staff: quotes that were made for customers, those that wait for an answer first",
  input: z.strictObject({ list: z.enum(["sent", "ended"]), number: z.coerce.number().int().positive().optional() }),
  answer: z.strictObject({
    data: z.array(z.strictObject({ ...listed, customer: z.strictObject({ number: z.int(), name: z.string() }) })),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const salesQuoteSpec = spec({
  summary: "For staff: a quote that was made for a customer, with what became of it and its earlier versions",
  input: z.strictObject({ quoteid: id }),
  answer: z.strictObject({
    ...content,
    version: z.int(),
    by: z.string(),
    customer: z.strictObject({ number: z.int(), name: z.string(), language: z.enum(["en", "sv"]) }),
    acceptedby: z.string().nullable(),
    address: z.string().nullable(),
    declined: z.string().nullable(),
    invoiceid: id.nullable(),
    /** Whether its lines are ordered when it is accepted. */
    ordered: z.boolean(),
    /** The order that its acceptance has placed. */
    ordernr: z.int().nullable(),
    versions: z.array(z.strictObject({ quoteid: id, revision: z.int(), status: z.int(), made: instant })),
  }),
  refusals: staffAnswers,
});

export const salesQuoteTermsSpec = spec({
  summary: "For staff: the currency and VAT of a customer, for a new quote",
  input: z.strictObject({ number: z.coerce.number().int().positive().max(999_999_999_999) }),
  answer: z.strictObject({ name: z.string(), currency: z.string(), vatrate: z.int(), language: z.enum(["en", "sv"]) }),
  refusals: staffAnswers,
});

const catalogueRow = z.strictObject({
  /** The text of the line, in the customer's language. */
  text: z.string(),
  /** The price from the customer's price list, without VAT. */
  unitMinor: z.int(),
  /**
   * What one unit costs us, in the customer's currency at today's rate. A lower price is sold at a loss. Null if the cost is not
   * known, or if the staff member may not see costs.
   */
  costMinor: z.int().nullable(),
});
export type QuoteCatalogueRow = z.infer<typeof catalogueRow>;

export const quoteCatalogueSpec = spec({
  summary: "For staff: what can be quoted to a customer of TLDs and services, at the prices of the customer's list",
  input: z.strictObject({
    number: z.coerce.number().int().positive().max(999_999_999_999),
    /** What to search for: a TLD, or a part of the name of a service. */
    find: z.string().trim().min(1).max(60),
  }),
  answer: z.strictObject({ currency: z.string(), data: z.array(catalogueRow) }),
  refusals: staffAnswers,
});

export const makeSalesQuoteSpec = spec({
  summary:
    "For staff: makes a quote for a customer and mails it with its PDF and a link; or a new version that replaces an open one",
  input: z.strictObject({
    number: customerNumber,
    /** The open quote that the new quote replaces. */
    replaces: id.optional(),
    subject: z.string().trim().min(1).max(limits.subject),
    words: z.string().trim().max(limits.words),
    terms: z.string().trim().max(limits.words),
    ponumber: z.string().trim().max(100),
    /** The discount in hundredths of a percent. */
    discount: z.int().min(0).max(10_000),
    /** The last day on which the quote can be accepted. */
    until: calendarDate,
    lines: z.array(line).min(1).max(limits.lines),
  }),
  answer: z.strictObject({ quoteid: id }),
  refusals: [...staffAnswers, BadParameter, StatusProhibits, QuoteTooLarge],
});

export const withdrawSalesQuoteSpec = spec({
  summary: "For staff: withdraws a quote that was not answered yet",
  input: z.strictObject({ quoteid: id, version: z.int() }),
  answer: nothing,
  refusals: [...staffAnswers, StatusProhibits],
});

export const salesQuoteFileSpec = spec({
  summary: "For staff: a quote as PDF, in the customer's language",
  input: z.strictObject({ quoteid: id }),
  answer: z.strictObject({}),
  refusals: staffAnswers,
});

export const ownSalesQuotesSpec = spec({
  summary: "The quotes that were made for the account, the newest first",
  input: nothing,
  answer: z.strictObject({ data: z.array(z.strictObject(listed)) }),
  refusals: [LoginRequired, NoPermission],
});

export const openSalesQuoteSpec = spec({
  summary: "A link to the page of a quote of the account, where it is read and answered; it works for a day",
  input: z.strictObject({ quoteid: id }),
  answer: z.strictObject({ token: z.string() }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

const token = z.string().min(1).max(100);
const links = [InvalidToken, QuoteLinkEnded, TooFast];

export const readSalesQuoteSpec = spec({
  summary: "The quote of a mailed link, for a reader who need not log in",
  input: z.strictObject({ token }),
  answer: z.strictObject({ ...content, seller: z.string(), buyer: z.string(), termsurl: z.string().nullable() }),
  refusals: links,
});

export const acceptSalesQuoteSpec = spec({
  summary: "Accepts the quote of a mailed link: it is invoiced at its prices; the name, time and address are kept",
  input: z.strictObject({
    token,
    name: z.string().trim().min(2).max(120),
    /** The total that the customer saw on the page. */
    totalMinor: z.int(),
  }),
  answer: z.strictObject({ paytoken: z.string() }),
  refusals: [
    ...links,
    StatusProhibits,
    BadParameter,
    BasketChanged,
    CreditLimit,
    DiscountGone,
    FieldsMissing,
    ItemNotAvailable,
    LineRefused,
    MethodNotAllowed,
    NotFound,
    PriceChanged,
  ],
});

export const declineSalesQuoteSpec = spec({
  summary: "Declines the quote of a mailed link, with the reason if the reader gives one",
  input: z.strictObject({ token, reason: z.string().trim().max(1000) }),
  answer: nothing,
  refusals: [...links, StatusProhibits],
});

export const salesQuotePdfSpec = spec({
  summary: "The quote of a mailed link as PDF",
  input: z.strictObject({ token }),
  answer: z.strictObject({}),
  refusals: links,
});
