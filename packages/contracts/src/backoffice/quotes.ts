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

/** What staff can do with a request for a quote besides making an offer. */
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
    /** Length of a period in months. Null if the product is bought only once. */
    months: z.int().nullable(),
    /** The lowest price of the product, without VAT. Null if none is stated. */
    floorMinor: z.int().nullable(),
    /** Whether a success fee may be part of the offer. */
    hasfee: z.boolean(),
    /** Whether this staff member may offer less than the lowest price, with a reason. */
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
    /** The price of the first period, or the only price if the product has no periods. */
    periodMinor: minor,
    /** The price of each further period. If absent, the same as the first. */
    renewMinor: minor.optional(),
    startMinor: minor.default(0),
    fee: z.strictObject({ percentBasisPoints: z.int().min(1).max(10_000), leastMinor: minor }).optional(),
    hours: z.number().positive().max(10_000).multipleOf(0.25).optional(),
    words: inquiryWords,
    /** The last day on which the offer can be ordered, in the time zone of the brand. */
    validon: z.iso.date(),
    /** Why the offer is below the lowest price of the product. */
    belowreason: z.string().trim().min(3).max(500).optional(),
  }),
  answer: z.strictObject({ state: z.enum(inquiryStates), offerid: id }),
  refusals: [...view, InquiryChanged, StatusProhibits, BelowFloor, OutOfRange],
});

export const recordDealSpec = spec({
  summary: "For staff: a broker has closed a deal for the customer. Its success fee is invoiced at once",
  input: z.strictObject({
    requestid: z.int().positive(),
    /** The price of what the broker bought for the customer, without VAT, in the currency of the offer. */
    dealMinor: minor.min(1),
    /** What was bought, in the words for the invoice. */
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
