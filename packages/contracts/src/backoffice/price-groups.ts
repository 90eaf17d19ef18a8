import { z } from "zod";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { currency, id, nothing, spec } from "../spec.ts";
import { priceEndings } from "./price-values.ts";
import { priceGroup } from "./prices.ts";
import { PriceGroupInUse, PriceGroupNamed } from "./refusals.ts";

/** How a group's prices in one currency are calculated from those of its parent. */
const margin = z.strictObject({
  currency,
  /** Percentage that is added to the parent's price, in basis points. A negative value is a discount. */
  basisPoints: z.int().min(-10_000).max(100_000),
  ending: z.enum(priceEndings),
  /** Whether prices may never be below the parent's price. */
  floor: z.boolean(),
});
export type PriceGroupMargin = z.infer<typeof margin>;

const row = priceGroup.extend({
  /** The margins for everything without a more specific margin. If empty, the parent's prices apply unchanged. */
  margins: z.array(margin),
  /** Whether customers buy by the group, or other groups take their prices from it. If so, only its name can change. */
  isused: z.boolean(),
});
export type PriceGroupPage = z.infer<typeof row>;

export const priceGroupsSpec = spec({
  summary: "For staff: price groups with the margins by which they derive prices, and how many customers buy by them",
  input: nothing,
  answer: z.strictObject({
    data: z.array(row),
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const savePriceGroupSpec = spec({
  summary: "For staff: makes a price group below another one, or changes one by which no one buys; its name can always change",
  input: z.strictObject({
    /** If absent, a new group is created. */
    groupid: id.optional(),
    brandid: id,
    name: z.string().trim().min(1).max(60),
    /** Null only for a group that has no parent already. */
    parentid: id.nullable(),
    /** The margins, at most one for each currency. */
    margins: z.array(margin).max(3),
  }),
  answer: z.strictObject({ groupid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, PriceGroupNamed, PriceGroupInUse],
});
