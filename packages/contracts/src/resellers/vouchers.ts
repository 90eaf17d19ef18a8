import { z } from "zod";
import { CodeTaken, EndsBeforeStart, PromotionEnded, StartsInPast } from "../backoffice/refusals.ts";
import { LoginRequired, NoPermission, NotFound, TooFast } from "../refusals.ts";
import { currency, id, instant, nothing, spec } from "../spec.ts";
import { voucherActs, voucherCovers, voucherStates } from "./voucher-values.ts";

const title = z.string().trim().min(1).max(80);
const minor = z.int().min(1).max(100_000_000_000);
const tldName = z
  .string()
  .trim()
  .toLowerCase()
  .max(63)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/);

const written = {
  /** What customers read on basket, order and invoice. */
  titleEn: title,
  titleSv: title,
  ends: instant.nullable(),
  covers: z.enum(voucherCovers),
  acts: z.array(z.enum(voucherActs)).min(1).max(voucherActs.length),
  /** Only these TLDs. Empty means all. */
  tlds: z.array(tldName).max(100),
  /** A share of the price in basis points, or an amount in the currency of the brand. Exactly one of them is given. */
  how: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("percent"), basisPoints: z.int().min(1).max(10_000) }),
    z.strictObject({ kind: z.literal("amount"), minor }),
  ]),
  newCustomers: z.boolean(),
  /** How many orders of one customer, and of all customers, it works for. Null if there is no limit. */
  customerUsesMax: z.int().min(1).max(1_000_000).nullable(),
  usesMax: z.int().min(1).max(1_000_000).nullable(),
  /** The most that it gives altogether, in the currency of the brand. Customers in other currencies then cannot use it. */
  budgetMinor: minor.nullable(),
};

const view = z.strictObject({
  ...written,
  voucherid: id,
  brandid: id,
  brand: z.string(),
  currency,
  /** In capitals, without spaces and hyphens. */
  code: z.string(),
  state: z.enum(voucherStates),
  starts: instant,
  /** What it has given and what was sold with it, without VAT, by currency. */
  results: z.array(z.strictObject({ currency, orders: z.int(), customers: z.int(), givenMinor: z.int(), netMinor: z.int() })),
});
export type ResaleVoucher = z.infer<typeof view>;

export const resaleVouchersSpec = spec({
  summary: "Voucher codes of the reseller's brands with what they have given, the newest first",
  input: nothing,
  answer: z.strictObject({
    data: z.array(view),
    brands: z.array(z.strictObject({ brandid: id, name: z.string(), currency })),
    maychange: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const makeResaleVoucherSpec = spec({
  summary: "For resellers: makes a voucher code at their own cost; nothing is sold below what they pay themselves",
  input: z.strictObject({
    ...written,
    brandid: id,
    code: z.string().trim().max(60),
    /** When it begins to work. Null means at once. */
    starts: instant.nullable(),
  }),
  answer: z.strictObject({ voucherid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, CodeTaken, StartsInPast, EndsBeforeStart, TooFast],
});

export const stopResaleVoucherSpec = spec({
  summary: "For resellers: stops a voucher code at once and for good",
  input: z.strictObject({ voucherid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, PromotionEnded],
});
