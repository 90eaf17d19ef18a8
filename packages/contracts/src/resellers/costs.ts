import { z } from "zod";
import { StartsInPast } from "../backoffice/refusals.ts";
import { priceOperations } from "../backoffice/price-values.ts";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { currency, id, instant, nothing, spec } from "../spec.ts";
import { CostsAnswered, PricesBelowWholesale } from "./refusals.ts";
import { keptInCosts } from "./values.ts";

const usual = [LoginRequired, NoPermission];

const line = z.strictObject({
  /** What is sold, in the form tld:<tld> or product:<id>. */
  subject: z.string(),
  name: z.string(),
  operation: z.enum(priceOperations),
  months: z.int(),
  /** What the reseller pays before and after the change. Null if it is not sold at that time. */
  oldMinor: z.int().nullable(),
  newMinor: z.int().nullable(),
  /**
   * What customers pay now (`retailMinor`), and what they would pay after the change if the reseller keeps the margin
   * (`followsMinor`).
   */
  retailMinor: z.int().nullable(),
  followsMinor: z.int().nullable(),
  /** Whether today's price is below what the reseller pays after the change. */
  isbelow: z.boolean(),
});
export type WholesaleLine = z.infer<typeof line>;

const change = z.strictObject({
  changeid: id,
  /** The first price list of one of the reseller's brands. */
  groupid: id,
  brand: z.string(),
  starts: instant,
  ends: instant.nullable(),
  /** Identifies exactly these prices. A call that answers must send it. */
  version: z.string(),
  currencies: z.array(
    z.strictObject({
      currency,
      /** The prices, at most 100. */
      lines: z.array(line),
      changed: z.int(),
      /** How many of today's prices are below what the reseller pays after the change. */
      below: z.int(),
    }),
  ),
  answer: z.strictObject({ keeps: z.enum(keptInCosts), at: instant }).nullable(),
});
export type WholesaleChange = z.infer<typeof change>;

export const wholesaleChangesSpec = spec({
  summary:
    "Announced changes of what the reseller pays for sales of its brands, the next one first, with what its customers would pay",
  input: nothing,
  answer: z.strictObject({ data: z.array(change), maychange: z.boolean() }),
  refusals: usual,
});

export const answerWholesaleChangeSpec = spec({
  summary:
    "Keeps the margin when the reseller pays something else, so that customers' prices follow, or keeps the prices of today",
  input: z.strictObject({
    changeid: id,
    groupid: id,
    keeps: z.enum(keptInCosts),
    version: z.string().regex(/^[0-9a-f]{64}$/),
    /** Whether the user knows that prices will be below what the reseller pays, and accepts that. */
    atloss: z.boolean(),
  }),
  answer: nothing,
  refusals: [...usual, NotFound, CostsAnswered, ChangedMeanwhile, PricesBelowWholesale, StartsInPast],
});
