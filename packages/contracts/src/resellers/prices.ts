import { z } from "zod";
import { EndsBeforeStart, PriceHasBegun, PricesUnchanged, StartsInPast } from "../backoffice/refusals.ts";
import { priceKinds, priceOperations } from "../backoffice/price-values.ts";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { DiscountOnlyInGroups, PriceOfNothing, PricesBelowWholesale, ScopeTwice } from "./refusals.ts";
import { marginActs, marginEndings, mostDiscountBasisPoints } from "./values.ts";

const usual = [LoginRequired, NoPermission, NotFound];
/** What is sold: tld:<tld> or product:<id>. */
const subject = z.string().regex(/^(tld:[a-z0-9.-]{1,63}|product:\d{1,9})$/);
const operation = z.enum(priceOperations);
/**
 * What a margin applies to: everything (all); a TLD or a service; one act of it (tld:se:renew); or one period of such an act, in
 * months (tld:se:renew:24).
 */
const scope = z
  .string()
  .regex(new RegExp(`^(all|tld:[a-z0-9.-]{1,63}|product:\\d{1,9})(:(${marginActs.join("|")})(:\\d{1,3})?)?$`));

const marginTerms = {
  /**
   * Percentage, in basis points, that is added to the price from which the price of the list is calculated. A negative value is a
   * discount, which only price groups can give.
   */
  basisPoints: z.int().min(-mostDiscountBasisPoints).max(100_000),
  /** A sum that is added after the percentage, in the currency of the margin. */
  fixedMinor: z.int().min(0).max(1_000_000_000),
  ending: z.enum(marginEndings),
};

const margin = z.strictObject({
  /**
   * What the margin applies to, in the same form as in a wanted margin. It can also be group:<TLD group>, which only the operator
   * can set.
   */
  scope: z.string(),
  name: z.string(),
  ...marginTerms,
  /** When the margin began to apply. */
  since: instant,
  /** When the margin stops applying. Null if it has no end. */
  until: instant.nullable(),
});
export type ResaleMargin = z.infer<typeof margin>;

/** One price, and what the reseller pays. Null if the product is not sold. */
const amount = {
  netMinor: z.int().nullable(),
  wholesaleMinor: z.int().nullable(),
  marginMinor: z.int().nullable(),
  /** The margin as a share of the price. Also null if the price is zero. */
  marginBasisPoints: z.int().nullable(),
  isbelow: z.boolean(),
};

const offer = z.strictObject({
  operation,
  months: z.int(),
  ...amount,
  /** Whether the price was set as a single price and is not calculated by a margin. */
  isown: z.boolean(),
});
export type ResaleOffer = z.infer<typeof offer>;

const row = z.strictObject({
  subject,
  name: z.string(),
  offers: z.array(offer),
  isbelow: z.boolean(),
});
export type ResaleRow = z.infer<typeof row>;

export const resaleGroup = z.strictObject({
  groupid: id,
  name: z.string(),
  brandid: id,
  brand: z.string(),
  /** How many customers have this price list. */
  customers: z.int(),
  /** Whether the list is a price group. A price group is a list for some customers, and is based on the brand's first list. */
  isgroup: z.boolean(),
  /** Whether new customers get this list. If the brand has no such group, new customers get the first list. */
  isfornew: z.boolean(),
});
export type ResaleGroup = z.infer<typeof resaleGroup>;

export const resalePricesSpec = spec({
  summary: "The prices of the own brand in one currency, with what the reseller pays, and the margins they are calculated by",
  input: z.strictObject({
    /** If absent, the first list of the first brand is returned. */
    groupid: id.optional(),
    /** If absent, the currency of the brand is used. */
    currency: currency.optional(),
    kind: z.enum(priceKinds).default("tld"),
    search: z.string().trim().max(63).optional(),
    problem: z.literal("below").optional(),
    page,
    limit,
  }),
  answer: pageOf(row).extend({
    group: resaleGroup,
    groups: z.array(resaleGroup),
    currency,
    margins: z.array(margin),
    /** How many prices in the whole list are below wholesale. */
    below: z.int(),
    maychange: z.boolean(),
  }),
  refusals: usual,
});

const wantedMargin = z.strictObject({
  scope,
  /** Null removes the margin, so that the next more general margin applies. */
  margin: z.strictObject(marginTerms).nullable(),
});
export type WantedMargin = z.infer<typeof wantedMargin>;

const wantedPrice = z.strictObject({
  subject,
  operation,
  months: z.int().min(0).max(120),
  /** Null removes the single price, so that the margin applies again. */
  netMinor: z.int().min(0).max(100_000_000_000).nullable(),
});
export type WantedResalePrice = z.infer<typeof wantedPrice>;

const wanted = {
  groupid: id,
  currency,
  /** Null if the change begins at once. */
  starts: instant.nullable(),
  /** When the change ends, so that the previous values apply again. Null or absent if the change has no end. */
  ends: instant.nullable().default(null),
  margins: z.array(wantedMargin).max(200),
  prices: z.array(wantedPrice).max(1000),
};

export const resaleLine = z.strictObject({
  subject,
  name: z.string(),
  operation,
  months: z.int(),
  oldMinor: z.int().nullable(),
  newMinor: z.int().nullable(),
  wholesaleMinor: z.int().nullable(),
  marginMinor: z.int().nullable(),
  marginBasisPoints: z.int().nullable(),
  isbelow: z.boolean(),
});
export type ResaleLine = z.infer<typeof resaleLine>;

const preview = z.strictObject({
  /** Identifies exactly these prices, before and after the change. The call that saves the change must send it. */
  version: z.string(),
  starts: instant,
  ends: instant.nullable(),
  currency,
  /** The prices that change, at most 300 of them. Prices below wholesale come first. */
  lines: z.array(resaleLine),
  /** How many prices change, and how many of the new prices are below wholesale. */
  changed: z.int(),
  below: z.int(),
  customers: z.int(),
  /** The price groups below the list whose prices the change affects as well. */
  groups: z.array(z.strictObject({ groupid: id, name: z.string(), customers: z.int(), changed: z.int(), below: z.int() })),
});
export type ResalePreview = z.infer<typeof preview>;

const judgements = [...usual, StartsInPast, EndsBeforeStart, PricesUnchanged, PriceOfNothing, ScopeTwice, DiscountOnlyInGroups];

export const previewResalePricesSpec = spec({
  summary: "What customers of the own brand would pay if these margins and prices were set; changes nothing",
  input: z.strictObject(wanted),
  answer: z.strictObject({ preview }),
  refusals: judgements,
});

export const setResalePricesSpec = spec({
  summary: "Sets margins and prices of the own brand as the preview with this version showed them",
  input: z.strictObject({
    ...wanted,
    version: z.string().regex(/^[0-9a-f]{64}$/),
    /** Whether the user knows that prices are below wholesale, and accepts that. */
    atloss: z.boolean(),
  }),
  answer: z.strictObject({ changeid: id }),
  refusals: [...judgements, ChangedMeanwhile, PricesBelowWholesale],
});

const change = z.strictObject({
  changeid: id,
  starts: instant,
  ends: instant.nullable(),
  margins: z.array(
    z.strictObject({
      scope: z.string(),
      name: z.string(),
      currency,
      basisPoints: z.int(),
      fixedMinor: z.int(),
      ending: z.enum(marginEndings),
      isremoved: z.boolean(),
    }),
  ),
  /** The single prices, at most 20. */
  prices: z.array(
    z.strictObject({
      subject,
      name: z.string(),
      operation,
      months: z.int(),
      currency,
      oldMinor: z.int().nullable(),
      /** The new price in minor units. Null if the price is removed. */
      newMinor: z.int().nullable(),
    }),
  ),
  priceCount: z.int(),
  by: z.string(),
  at: instant,
  withdrawn: z.strictObject({ by: z.string(), at: instant }).nullable(),
  when: z.enum(["coming", "begun", "withdrawn"]),
});
export type ResaleChange = z.infer<typeof change>;

export const resaleChangesSpec = spec({
  summary: "Planned and past changes of the prices of the own brand, newest first, at most 50",
  input: z.strictObject({ groupid: id }),
  answer: z.strictObject({ data: z.array(change), maychange: z.boolean() }),
  refusals: usual,
});

export const withdrawResalePricesSpec = spec({
  summary: "Takes back a change of the prices of the own brand that has not begun",
  input: z.strictObject({ changeid: id }),
  answer: nothing,
  refusals: [...usual, PriceHasBegun],
});
