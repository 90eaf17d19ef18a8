import { z } from "zod";
import { id, nothing, priceView, spec } from "../spec.ts";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import {
  AlreadyInBasket,
  AlreadyOrdered,
  AlreadyYours,
  BasketFull,
  NameRefused,
  NotRenewable,
  NotRestorable,
  NotSold,
  NotThroughBasket,
  NotYetSold,
  PeriodRefused,
  PremiumUnpriced,
} from "./refusals.ts";
import { itemActions } from "./request-types.ts";

export const basketItem = z.strictObject({
  requestid: id,
  number: z.int(),
  itemaction: z.enum(itemActions),
  /** First element is the domain name (A-label form). */
  item: z.array(z.string()),
  unicodename: z.string().nullable(),
  tld: z.string().nullable(),
  /** Of a line about a service. */
  productid: z.int().nullable(),
  years: z.int().nullable(),
  /** Years the TLD sells at once. */
  yearchoices: z.array(z.int()),
  price: priceView.nullable(),
  renewprice: priceView.nullable(),
  ispremium: z.boolean(),
});
export type BasketItem = z.infer<typeof basketItem>;

export const basketTotals = z.strictObject({
  currency: z.string(),
  netMinor: z.int(),
  vatMinor: z.int(),
  totalMinor: z.int(),
  vatRateBasisPoints: z.int(),
});

/** Entity Basket of the specification: a map by request id, the count, and the parameters around it. */
export const basketView = z.strictObject({
  item: z.record(z.string(), basketItem),
  /** Request ids in the order they were put in. */
  order: z.array(id),
  items: z.int(),
  parameters: basketTotals,
});

export const basketSpec = spec({
  summary: "The basket of the signed-in user",
  input: nothing,
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired],
});

export const addToBasketSpec = spec({
  summary: "Puts items into the basket; each line has its own result, so one bad name stops no other",
  input: z.strictObject({
    items: z
      .array(
        z.strictObject({
          itemaction: z.enum(itemActions),
          domainname: z.string().max(255),
          years: z.int().min(1).max(10).optional(),
          /** Auth code of a transfer in: kept encrypted until the request ends. */
          authcode: z.string().max(255).optional(),
          /** Choices of the item's own kind. */
          params: z.record(z.string().max(50), z.union([z.string().max(500), z.boolean()])).optional(),
        }),
      )
      .min(1)
      .max(1000),
  }),
  answer: z.strictObject({
    parameters: basketView,
    results: z.array(
      z.strictObject({ domainname: z.string(), requestid: id.nullable(), code: z.int(), desc: z.string() }),
    ),
  }),
  refusals: [
    LoginRequired,
    NoPermission,
    MissingParameter,
    AlreadyInBasket,
    AlreadyOrdered,
    AlreadyYours,
    BasketFull,
    NameRefused,
    NotRenewable,
    NotRestorable,
    NotSold,
    NotThroughBasket,
    NotYetSold,
    PeriodRefused,
    PremiumUnpriced,
  ],
});

export const updateBasketItemSpec = spec({
  summary: "Changes the period of a basket item",
  input: z.strictObject({ requestid: id, years: z.int().min(1).max(10) }),
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired, NotFound, StatusProhibits, PeriodRefused],
});

export const removeFromBasketSpec = spec({
  summary: "Takes items out of the basket",
  input: z.strictObject({ requestids: z.array(id).min(1).max(1000) }),
  answer: z.strictObject({ parameters: basketView }),
  refusals: [LoginRequired],
});
