import { currencies } from "@nameplane/values";
import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StepUpRequired } from "../../refusals.ts";
import { currency, id, instant, limit, nothing, page, pageOf, spec } from "../../spec.ts";
import {
  codesMost,
  codeStates,
  promotionActs,
  promotionCounts,
  promotionCovers,
  promotionHows,
  promotionStates,
} from "./values.ts";
import {
  CodesWithoutPromotion,
  CodeTaken,
  EndsBeforeStart,
  PromotionBegun,
  PromotionEnded,
  PromotionWithoutAmount,
  StartsInPast,
} from "../refusals.ts";

const staffAnswers = [LoginRequired, NoPermission];
const minor = z.int().min(0).max(100_000_000_000);
const sums = z.strictObject(
  Object.fromEntries(currencies.map((each) => [each, minor.optional()])) as Record<
    (typeof currencies)[number],
    z.ZodOptional<typeof minor>
  >,
);
const title = z.string().trim().min(1).max(80);
const tldName = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/);

const how = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal(promotionHows[0]),
    /** The discount from a number of discounted items on. The highest step that is reached applies. */
    steps: z
      .array(z.strictObject({ from: z.int().min(1).max(1000), basisPoints: z.int().min(1).max(10_000) }))
      .min(1)
      .max(6),
  }),
  /**
   * The amount taken off each item, or the price of a year of it. At least one currency; items in other currencies get no
   * discount.
   */
  z.strictObject({ kind: z.enum([promotionHows[1], promotionHows[2]]), amounts: sums }),
]);

/**
 * What is discounted and how. The terms cannot change once a promotion has begun, because customers were shown prices with them.
 */
const terms = z.strictObject({
  covers: z.enum(promotionCovers),
  acts: z.array(z.enum(promotionActs)).min(1).max(promotionActs.length),
  /** If the list is empty, the promotion applies to all TLDs. The same rule holds for `products` and for the years. */
  tlds: z.array(tldName).max(500),
  products: z.array(z.int().min(1).max(1_000_000)).max(100),
  years: z.array(z.int().min(1).max(10)).max(10),
  firstYear: z.boolean(),
  automatic: z.boolean(),
  combinable: z.boolean(),
  belowCost: z.boolean(),
  how,
});
export type PromotionTermsView = z.infer<typeof terms>;

/** The customers who get the promotion. An empty list is no restriction. */
const audience = z.strictObject({
  newCustomers: z.boolean(),
  brands: z.array(id).max(100),
  priceGroups: z.array(id).max(100),
  countries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
  /** The numbers of the customers that can use the promotion. */
  accounts: z.array(z.int().min(1)).max(500),
});

const limits = z.strictObject({
  counts: z.enum(promotionCounts),
  usesMax: z.int().min(1).max(10_000_000).nullable(),
  accountUsesMax: z.int().min(1).max(10_000_000).nullable(),
  /** The largest amount that is given in discounts, by currency. If empty, there is no limit. */
  budget: sums,
});

const written = {
  name: z.string().trim().min(1).max(60),
  titleEn: title,
  titleSv: title,
  ends: instant.nullable(),
  limits,
};

const promotion = z.strictObject({
  ...written,
  promotionid: id,
  version: z.int(),
  brand: z.strictObject({ brandid: id, name: z.string() }).nullable(),
  starts: instant,
  state: z.enum(promotionStates),
  needsCode: z.boolean(),
  terms,
  audience,
  madeBy: z.string().nullable(),
  stopped: z.strictObject({ at: instant, by: z.string().nullable() }).nullable(),
});
export type PromotionView = z.infer<typeof promotion>;

const result = z.strictObject({
  currency,
  items: z.int(),
  orders: z.int(),
  customers: z.int(),
  /**
   * The discounts given, the sales with the promotion, and what registries charged, all without VAT. Costs do not include items
   * whose cost is not known.
   */
  givenMinor: z.int(),
  netMinor: z.int(),
  costMinor: z.int().nullable(),
  marginMinor: z.int().nullable(),
  uncosted: z.int(),
});
export type PromotionResult = z.infer<typeof result>;

const row = z.strictObject({
  promotionid: id,
  name: z.string(),
  brand: z.strictObject({ brandid: id, name: z.string() }).nullable(),
  state: z.enum(promotionStates),
  starts: instant,
  ends: instant.nullable(),
  needsCode: z.boolean(),
  items: z.int(),
  given: z.array(z.strictObject({ currency, minor: z.int() })),
});
export type PromotionRow = z.infer<typeof row>;

export const promotionsSpec = spec({
  summary: "For staff: promotions with their state and what was given by them, the newest first",
  input: nothing,
  answer: z.strictObject({ data: z.array(row) }),
  refusals: staffAnswers,
});

const choices = z.strictObject({
  brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  priceGroups: z.array(z.strictObject({ groupid: id, name: z.string(), brand: z.string() })),
  products: z.array(z.strictObject({ productid: z.int(), name: z.string() })),
  /** Whether the staff member may create promotions for all brands of the operator, and not only for one brand. */
  isWhole: z.boolean(),
});
export type PromotionChoices = z.infer<typeof choices>;

export const promotionChoicesSpec = spec({
  summary: "For staff: brands, price groups and services that a promotion can be limited to",
  input: nothing,
  answer: choices,
  refusals: staffAnswers,
});

const order = z.strictObject({
  number: z.int(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
  code: z.string().nullable(),
  used: instant,
  items: z.int(),
  currency,
  givenMinor: z.int(),
  netMinor: z.int(),
  isReturned: z.boolean(),
});
export type PromotionOrder = z.infer<typeof order>;

export const promotionSpec = spec({
  summary: "For staff: one promotion, what came of it, and its newest 200 orders",
  input: z.strictObject({ promotionid: id }),
  answer: z.strictObject({
    promotion,
    results: z.array(result),
    orders: z.array(order),
    codes: z.strictObject({ all: z.int(), used: z.int(), withdrawn: z.int() }),
  }),
  refusals: [...staffAnswers, NotFound],
});

const wanted = {
  ...written,
  /** The brand. Null if it is a promotion of the whole operator. */
  brandid: id.nullable(),
  /** Null if the promotion starts at once. */
  starts: instant.nullable(),
  needsCode: z.boolean(),
  terms,
  audience,
};

const saveRefusals = [
  ...staffAnswers,
  NotFound,
  ChangedMeanwhile,
  EndsBeforeStart,
  PromotionBegun,
  PromotionEnded,
  PromotionWithoutAmount,
  StartsInPast,
];

export const savePromotionSpec = spec({
  summary:
    "For staff: makes a promotion, or changes one. Of one that has begun, only its name, titles, end and limits can change: customers were shown prices by the rest",
  input: z.strictObject({
    /** If absent, a new promotion is created. */
    promotionid: id.optional(),
    /** The version of the changed promotion as it was read. */
    version: z.int().optional(),
    ...wanted,
  }),
  answer: z.strictObject({ promotionid: id }),
  refusals: [...saveRefusals, StepUpRequired],
});

const example = z.strictObject({
  /** What is sold: tld:<tld> or product:<id>. */
  subject: z.string(),
  name: z.string(),
  operation: z.enum(promotionActs),
  months: z.int(),
  currency,
  listMinor: z.int(),
  netMinor: z.int(),
  /** Null if the cost is not known, or the staff member works for only one brand and may not see it. */
  costMinor: z.int().nullable(),
  marginMinor: z.int().nullable(),
  /**
   * cost: the price was limited to the cost. unknown: there is no discount, because the cost is not known. below: the price is
   * below the cost.
   */
  note: z.enum(["cost", "unknown", "below"]).nullable(),
});
export type PromotionExample = z.infer<typeof example>;

export const previewPromotionSpec = spec({
  summary: "For staff: what a promotion would make of prices, with cost and margin: at most 200 of them",
  input: z.strictObject({ brandid: id.nullable(), terms }),
  answer: z.strictObject({ examples: z.array(example), left: z.int() }),
  refusals: [...staffAnswers, NotFound, PromotionWithoutAmount],
});

export const stopPromotionSpec = spec({
  summary: "For staff: stops a promotion at once, also for prices that were shown and not ordered yet",
  input: z.strictObject({ promotionid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound, PromotionEnded],
});

const code = z.strictObject({
  codeid: id,
  code: z.string(),
  isSingle: z.boolean(),
  state: z.enum(codeStates),
  made: instant,
  /** The customer who used the code last, and the number of orders that used it. */
  account: z.strictObject({ number: z.int(), name: z.string() }).nullable(),
  orders: z.int(),
});
export type VoucherCodeRow = z.infer<typeof code>;

export const promotionCodesSpec = spec({
  summary: "For staff: voucher codes of a promotion",
  input: z.strictObject({
    promotionid: id,
    state: z.enum(codeStates).optional(),
    search: z.string().max(40).optional(),
    page,
    limit,
  }),
  answer: pageOf(code),
  refusals: [...staffAnswers, NotFound],
});

export const makeCodesSpec = spec({
  summary: "For staff: makes a code that many customers share, or a number of codes of which each works for one order",
  input: z.strictObject({
    promotionid: id,
    codes: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("shared"), code: z.string().min(1).max(64) }),
      z.strictObject({ kind: z.literal("batch"), count: z.int().min(1).max(codesMost) }),
    ]),
  }),
  answer: z.strictObject({ made: z.int() }),
  refusals: [...staffAnswers, NotFound, CodesWithoutPromotion, CodeTaken, PromotionEnded, StepUpRequired],
});

export const exportCodesSpec = spec({
  summary: "For staff: the voucher codes of a promotion as a CSV file (file)",
  input: z.strictObject({ promotionid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound],
});

export const withdrawCodeSpec = spec({
  summary: "For staff: withdraws a voucher code, which then takes nothing off any more",
  input: z.strictObject({ codeid: id }),
  answer: nothing,
  refusals: [...staffAnswers, NotFound],
});
