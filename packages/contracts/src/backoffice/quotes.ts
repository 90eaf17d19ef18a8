import { z } from "zod";
import { inquiryPage, inquiryRow, inquiryStates, inquiryWords, offerView } from "../orders/quotes.ts";
import { InquiryChanged } from "../orders/refusals.ts";
import { VatRateMissing } from "../products/refusals.ts";
import { LoginRequired, NoPermission, NotFound, OutOfRange, StatusProhibits } from "../refusals.ts";
import { currency, id, instant, nothing, spec } from "../spec.ts";
import { BelowFloor, DealRecorded } from "./refusals.ts";

const minor = z.int().min(0).max(100_000_000_000);
const account = z.strictObject({ number: z.int(), name: z.string() });
const number = z.coerce.number().int().positive();
const view = [LoginRequired, NoPermission, NotFound, VatRateMissing];

export const staffInquiriesSpec = spec({
  summary: "For staff: requests for quotes of all customers, those that wait for staff first; at most 500",
  input: nothing,
  answer: z.strictObject({
    data: z.array(z.strictObject({ ...inquiryRow.shape, islate: z.boolean(), account })),
  }),
  refusals: [LoginRequired, NoPermission],
});

/** What a colleague can do with a request for a quote besides making an offer. */
export const inquiryActs = ["question", "takeBack", "close"] as const;
export type InquiryAct = (typeof inquiryActs)[number];

export const staffInquirySpec = spec({
  summary: "For staff: one request for a quote, with what an offer of it may contain",
  input: z.strictObject({ number }),
  answer: z.strictObject({
    inquiry: z.strictObject({
      ...inquiryPage.omit({ offers: true }).shape,
      offers: z.array(z.strictObject({ ...offerView.shape, madeby: z.string(), belowreason: z.string().nullable() })),
    }),
    account,
    islate: z.boolean(),
    currency,
    /** Length of a period in months; null: it is bought once. */
    months: z.int().nullable(),
    /** The price from which the product is sold, without VAT; null: none is stated. */
    floorMinor: z.int().nullable(),
    /** Whether a success fee may be part of the offer. */
    hasfee: z.boolean(),
    /** Whether this colleague may offer less than the floor, with a reason. */
    maygobelow: z.boolean(),
    mayoffer: z.boolean(),
    acts: z.array(z.enum(inquiryActs)),
  }),
  refusals: view,
});

const acted = z.strictObject({ state: z.enum(inquiryStates) });

export const actOnInquirySpec = spec({
  summary: "For staff: asks the customer something, takes an offer back that was not ordered, or closes a request for a quote",
  input: z.strictObject({ number: z.int().positive(), version: z.int(), act: z.enum(inquiryActs), text: inquiryWords }),
  answer: acted,
  refusals: [...view, InquiryChanged, StatusProhibits],
});

export const makeOfferSpec = spec({
  summary: "For staff: answers a request for a quote with a price, or replaces the open offer. All sums are without VAT",
  input: z.strictObject({
    number: z.int().positive(),
    version: z.int(),
    /** For the first period, or once for what has no period. */
    periodMinor: minor,
    /** For each further period; left out: as the first. */
    renewMinor: minor.optional(),
    startMinor: minor.default(0),
    fee: z.strictObject({ percentBasisPoints: z.int().min(1).max(10_000), leastMinor: minor }).optional(),
    hours: z.number().positive().max(10_000).multipleOf(0.25).optional(),
    words: inquiryWords,
    /** The last day on which it can be ordered, in the time zone of the brand. */
    validon: z.iso.date(),
    /** Why it is below the price from which the product is sold. */
    belowreason: z.string().trim().min(3).max(500).optional(),
  }),
  answer: z.strictObject({ state: z.enum(inquiryStates), offerid: id }),
  refusals: [...view, InquiryChanged, StatusProhibits, BelowFloor, OutOfRange],
});

export const recordDealSpec = spec({
  summary: "For staff: a broker has closed a deal for the customer. Its success fee is invoiced at once",
  input: z.strictObject({
    requestid: z.int().positive(),
    /** Price of the deal without VAT, in the currency of the offer. */
    dealMinor: minor.min(1),
    /** What was bought, for the invoice. */
    words: z.string().trim().min(1).max(500),
  }),
  answer: z.strictObject({ invoiceid: id, number: z.int(), feeMinor: z.int(), currency }),
  refusals: [...view, StatusProhibits, DealRecorded],
});

export const switchOnServiceSpec = spec({
  summary: "For staff: a service that was suspended and is paid again was switched on; it is active from now on",
  input: z.strictObject({ requestid: z.int().positive() }),
  answer: z.strictObject({ switchedon: instant }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
