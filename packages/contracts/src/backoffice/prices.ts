import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { EndsBeforeStart, PriceHasBegun, PricesUnchanged, StartsInPast, TooManyPrices } from "./refusals.ts";
import { priceEndings, priceFileProblems, priceKinds, priceOperations, priceProblems } from "./price-values.ts";

const staffAnswers = [LoginRequired, NoPermission];
/** What is sold: tld:<tld> or product:<id>. */
const subject = z.string().regex(/^(tld:[a-z0-9.-]{1,63}|product:\d{1,9})$/);
const operation = z.enum(priceOperations);
const minor = z.int().min(0).max(100_000_000_000);

export const priceGroup = z.strictObject({
  groupid: id,
  name: z.string(),
  brand: z.strictObject({ brandid: id, name: z.string() }),
  /** The list that supplies the prices that this list does not state itself. Null if there is none. */
  parent: z.strictObject({ groupid: id, name: z.string() }).nullable(),
  /** The number of accounts that buy by the list, without closed ones. */
  customers: z.int(),
});
export type PriceGroupRow = z.infer<typeof priceGroup>;

/** One price in one currency, without VAT, and what the registry charges us for it. */
const amount = z.strictObject({
  currency,
  /** The price. Null if the product is not sold in this currency. */
  netMinor: z.int().nullable(),
  /** Whether the list states the price itself, or takes it from its parent list. Null if there is no price. */
  stated: z.enum(["own", "derived"]).nullable(),
  /** Whether the price is a "from" price, for which staff make a quote. */
  isfrom: z.boolean(),
  /** Our cost, in the currency that we are charged in. Null if it is not known, or the staff member may not see it. */
  cost: z.strictObject({ currency: z.string(), minor: z.int() }).nullable(),
  /** The cost in the currency of the price, by the newest exchange rate. Null if there is no cost or no rate. */
  costMinor: z.int().nullable(),
  marginMinor: z.int().nullable(),
  /** The margin as a share of the price, in basis points. Null also for a price of zero. */
  marginBasisPoints: z.int().nullable(),
  isbelow: z.boolean(),
});
export type PriceAmount = z.infer<typeof amount>;

const offer = z.strictObject({ operation, months: z.int(), amounts: z.array(amount) });
export type PriceOffer = z.infer<typeof offer>;

const row = z.strictObject({
  subject,
  name: z.string(),
  /** The shortest period of each act, with one amount, in the requested currency. */
  offers: z.array(offer),
  /** Currencies in which a price is missing that exists in another currency, or that every TLD needs. */
  missing: z.array(currency),
  isbelow: z.boolean(),
  /** When the next planned change begins. Null if none is planned. */
  next: instant.nullable(),
});
export type PriceRow = z.infer<typeof row>;

export const priceListSpec = spec({
  summary: "For staff: the prices of a price list in one currency, with what they cost and where one is missing or below cost",
  input: z.strictObject({
    /** If absent, the first list of the operator's brand, or of the staff member's own brand. */
    groupid: id.optional(),
    currency: currency.default("SEK"),
    kind: z.enum(priceKinds).default("tld"),
    search: z.string().trim().max(63).optional(),
    problem: z.enum(priceProblems).optional(),
    page,
    limit,
  }),
  answer: pageOf(row).extend({
    group: priceGroup,
    groups: z.array(priceGroup),
    /** Counts for the whole list of this kind. */
    counts: z.strictObject({ below: z.int(), missing: z.int() }),
  }),
  refusals: [...staffAnswers, NotFound],
});

const changedPrice = z.strictObject({
  subject,
  operation,
  months: z.int(),
  currency,
  /** The old price. Null if there was no price. */
  oldMinor: z.int().nullable(),
  /** Null if the list no longer states the price, and takes it from its parent list. */
  newMinor: z.int().nullable(),
});
export type ChangedPrice = z.infer<typeof changedPrice>;

const change = z.strictObject({
  changeid: id,
  starts: instant,
  /** Null if the change is valid until further notice. */
  ends: instant.nullable(),
  /** Only the prices of this TLD or product. */
  lines: z.array(changedPrice),
  by: z.string(),
  at: instant,
  withdrawn: z.strictObject({ by: z.string(), at: instant }).nullable(),
  when: z.enum(["coming", "begun", "withdrawn"]),
});
export type PriceChange = z.infer<typeof change>;

export const priceSpec = spec({
  summary: "For staff: all prices of one TLD or product in one list, what is planned, and what was changed by whom",
  input: z.strictObject({ groupid: id, subject }),
  answer: z.strictObject({
    group: priceGroup,
    subject,
    name: z.string(),
    maychange: z.boolean(),
    /** Every act and period, each with the amounts of all currencies. */
    offers: z.array(offer),
    /** The changes, the newest first, at most 100. */
    changes: z.array(change),
  }),
  refusals: [...staffAnswers, NotFound],
});

const line = z.strictObject({ subject, operation, months: z.int().min(0).max(120), currency, netMinor: minor });
export type WantedLine = z.infer<typeof line>;

/** The largest number of prices in one change. */
const mostLines = 3000;

const wanted = {
  groupid: id,
  /** Null if the change begins at once. */
  starts: instant.nullable(),
  ends: instant.nullable(),
  lines: z.array(line).min(1).max(mostLines),
  /** Whether prices for longer periods are recalculated from the yearly prices. If false, they stay as they are. */
  years: z.boolean(),
};

const judged = changedPrice.extend({
  newMinor: z.int(),
  groupid: id,
  name: z.string(),
  /** The change in relation to the old price. Null if there was no old price, or if it was zero. */
  changeBasisPoints: z.int().nullable(),
  costMinor: z.int().nullable(),
  isbelow: z.boolean(),
});
export type JudgedPrice = z.infer<typeof judged>;

const touched = z.strictObject({
  groupid: id,
  name: z.string(),
  brand: z.string(),
  customers: z.int(),
  /** The number of prices that change in this list. */
  prices: z.int(),
  /** The automatic renewals within twelve months while the change is valid: their number and sums, by the customer's currency. */
  renewals: z.array(z.strictObject({ currency, count: z.int(), oldMinor: z.int(), newMinor: z.int() })),
});
export type TouchedGroup = z.infer<typeof touched>;

const preview = z.strictObject({
  /** Identifies exactly these prices, before and after the change. The call that saves the change must send it. */
  version: z.string(),
  starts: instant,
  ends: instant.nullable(),
  /** The prices that change in the list itself. */
  lines: z.array(judged),
  /** The lists in which something changes: first the list itself, then those that take prices from it. */
  groups: z.array(touched),
  /** The number of entered prices that equal the current ones. */
  unchanged: z.int(),
  below: z.int(),
});
export type PricePreview = z.infer<typeof preview>;

const judgements = [NotFound, StartsInPast, EndsBeforeStart, PricesUnchanged];

export const previewPricesSpec = spec({
  summary: "For staff: who would pay what from when, if these prices were set; changes nothing",
  input: z.strictObject(wanted),
  answer: z.strictObject({ preview }),
  refusals: [...staffAnswers, ...judgements],
});

export const setPricesSpec = spec({
  summary: "For staff: sets prices as the preview with this version showed them",
  input: z.strictObject({ ...wanted, version: z.string().regex(/^[0-9a-f]{64}$/) }),
  answer: z.strictObject({ changeid: id }),
  refusals: [...staffAnswers, ...judgements, StepUpRequired, ChangedMeanwhile],
});

export const withdrawPricesSpec = spec({
  summary: "For staff: takes back prices that are planned and have not begun",
  input: z.strictObject({ changeid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound, PriceHasBegun],
});

export const proposePricesSpec = spec({
  summary: "For staff: the prices that a margin over the cost gives, rounded up; changes nothing, and is judged by the preview",
  input: z.strictObject({
    groupid: id,
    subjects: z.array(subject).min(1).max(1000),
    operations: z.array(operation).min(1).max(priceOperations.length),
    /** The margin on the cost, in basis points: 2500 adds a quarter of the cost. */
    marginBasisPoints: z.int().min(0).max(100_000),
    /** By currency. For a currency that is absent, the prices stay as they are. */
    endings: z.strictObject({
      SEK: z.enum(priceEndings).optional(),
      EUR: z.enum(priceEndings).optional(),
      USD: z.enum(priceEndings).optional(),
    }),
  }),
  answer: z.strictObject({
    lines: z.array(line).max(mostLines),
    /** The number of prices without a proposal, because the cost is unknown, is zero, or cannot be converted. */
    nocost: z.int(),
  }),
  refusals: [...staffAnswers, NotFound, TooManyPrices],
});

export const exportPricesSpec = spec({
  summary:
    "For staff: all prices of a list as a CSV file that spreadsheets read, in Swedish with semicolons and decimal commas (file)",
  input: z.strictObject({ groupid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound],
});

const fileProblem = z.strictObject({
  /** The line number, counted from 1, which is the line of the headings. */
  line: z.int(),
  column: z.string(),
  problem: z.enum(priceFileProblems),
  /** The text in the cell, shortened. */
  text: z.string(),
});
export type PriceFileProblem = z.infer<typeof fileProblem>;

export const readPriceFileSpec = spec({
  summary: "For staff: reads a CSV file of prices; changes nothing. What differs from the list is judged by the preview",
  input: z.strictObject({
    groupid: id,
    /** Values separated by commas, semicolons or tabs. An empty amount leaves the price unchanged. */
    text: z.string().min(1).max(1_000_000),
  }),
  answer: z.strictObject({
    /** Prices that differ from the current ones. Empty if the file has problems. */
    lines: z.array(line),
    /** The number of lines of the file that were read. */
    rows: z.int(),
    /** The problems of the file, at most 50. */
    problems: z.array(fileProblem),
  }),
  refusals: [...staffAnswers, NotFound, TooManyPrices],
});
