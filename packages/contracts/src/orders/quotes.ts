import { z } from "zod";
import { servicePages } from "../products/service-pages.ts";
import { VatRateMissing } from "../products/refusals.ts";
import { FeatureOff, LoginRequired, MissingParameter, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { currency, id, instant, nothing, priceView, spec } from "../spec.ts";
import { AlreadyInBasket, AnswerRefused, InquiriesFull, InquiryChanged, NotYetSold, OfferOver } from "./refusals.ts";

const words = z.strictObject({ en: z.string(), sv: z.string() });
/** The text of a message to the other side. */
export const inquiryWords = z.string().trim().min(1).max(4000);

/**
 * asked: staff have to answer next. question: the customer has to answer next. offered: the customer accepts or declines.
 * accepted: the offer is in a basket or can be put there. ordered: it was ordered at the offered price. The other states are
 * final: the inquiry lapsed on its date, was declined or withdrawn by the customer, or was closed by staff.
 */
export const inquiryStates = [
  "asked",
  "question",
  "offered",
  "accepted",
  "ordered",
  "declined",
  "lapsed",
  "withdrawn",
  "closed",
] as const;
export type InquiryState = (typeof inquiryStates)[number];

export const inquirySteps = [
  "asked",
  "question",
  "reply",
  "offered",
  "replaced",
  "taken_back",
  "accepted",
  "ordered",
  "reopened",
  "declined",
  "lapsed",
  "withdrawn",
  "closed",
] as const;
export type InquiryStep = (typeof inquirySteps)[number];

/** The part of an inquiry that both sides see in a list. */
export const inquiryRow = z.strictObject({
  inquiryid: id,
  number: z.int(),
  productid: z.int(),
  type: z.enum(servicePages),
  product: words,
  /** A text that tells this request apart from other requests for the same product. Empty if there is none. */
  subject: z.string(),
  state: z.enum(inquiryStates),
  /** The status code of the state. */
  status: z.int(),
  asked: instant,
  touched: instant,
  /** By when staff will answer. Null if it does not wait for staff. */
  due: instant.nullable(),
  /** Until when the open offer is valid. Null if there is none. */
  validuntil: instant.nullable(),
});

export const offerView = z.strictObject({
  offerid: id,
  /** The price of the first period with the setup fee, or the one-time price. */
  price: priceView,
  /** The price of each further period. Null if there are no further periods. */
  renewprice: priceView.nullable(),
  /** The success fee: its percentage of the price of the deal, and its minimum (without VAT). Null if there is none. */
  fee: z.strictObject({ percentBasisPoints: z.int(), leastMinor: z.int(), currency }).nullable(),
  /** How many hours of work the offer includes. Null if it does not say. */
  hours: z.number().nullable(),
  words: z.string(),
  made: instant,
  validuntil: instant,
  ended: z.enum(["replaced", "taken_back", "declined", "lapsed"]).nullable(),
});
export type OfferView = z.infer<typeof offerView>;

export const inquiryPage = z.strictObject({
  ...inquiryRow.shape,
  version: z.int(),
  answers: z.array(z.strictObject({ title: words, value: words })),
  /** The offers, the newest first. */
  offers: z.array(offerView),
  timeline: z.array(
    z.strictObject({
      at: instant,
      what: z.enum(inquirySteps),
      by: z.enum(["customer", "staff", "system"]),
      words: z.string().nullable(),
    }),
  ),
  /** The request with which the offer was ordered. Null if it was not ordered. */
  requestid: z.int().nullable(),
  /** The service that resulted from the order. Null if there is none yet. */
  serviceid: id.nullable(),
});

const view = [LoginRequired, NoPermission, FeatureOff, VatRateMissing];
const act = [...view, NotFound, InquiryChanged, StatusProhibits];

export const askQuoteSpec = spec({
  summary: "Asks for a quote of a product without a fixed price, with the answers to its questions. Costs nothing",
  input: z.strictObject({
    product: z.int(),
    answers: z.record(z.string().max(60), z.string().max(4000)),
  }),
  answer: z.strictObject({ inquiryid: id, number: z.int(), due: instant.nullable() }),
  refusals: [...view, NotFound, NotYetSold, AnswerRefused, InquiriesFull],
});

export const inquiryListSpec = spec({
  summary: "The account's requests for quotes, those that wait for it first; at most 200",
  input: nothing,
  answer: z.strictObject({ data: z.array(inquiryRow) }),
  refusals: view,
});

export const inquirySpec = spec({
  summary: "One request for a quote: what was asked, every offer, and what has happened",
  input: z.strictObject({ inquiryid: id }),
  answer: z.strictObject({
    inquiry: inquiryPage,
    acts: z.strictObject({ reply: z.boolean(), accept: z.boolean(), decline: z.boolean(), withdraw: z.boolean() }),
    /** Whether the accepted offer is in the basket of the requesting user. */
    isinbasket: z.boolean(),
  }),
  refusals: [...view, NotFound],
});

const acted = z.strictObject({ state: z.enum(inquiryStates) });

export const replyToInquirySpec = spec({
  summary: "Answers a question of staff about a request for a quote",
  input: z.strictObject({ inquiryid: id, version: z.int(), text: inquiryWords }),
  answer: acted,
  refusals: act,
});

export const acceptOfferSpec = spec({
  summary: "Accepts an offer: it is put into the basket at exactly its price. Ordering it there is what binds",
  input: z.strictObject({ inquiryid: id, offerid: id }),
  answer: acted,
  refusals: [...act, OfferOver, NotYetSold, AlreadyInBasket],
});

export const declineOfferSpec = spec({
  summary: "Declines an offer, or withdraws a request for a quote that has none yet",
  input: z.strictObject({ inquiryid: id, version: z.int(), text: z.string().trim().max(4000).default("") }),
  answer: acted,
  refusals: [...act, MissingParameter],
});
