import { z } from "zod";
import { DetailsMissing } from "../../accounts/refusals.ts";
import { checkoutItem, fieldGroup, typedFields } from "../../checkout/checkout.ts";
import {
  BasketChanged,
  CreditChanged,
  CreditLimit,
  DiscountGone,
  FieldsMissing,
  ItemNotAvailable,
  LineRefused,
  MethodNotAllowed,
  PriceChanged,
} from "../../checkout/refusals.ts";
import { basketTotals } from "../../orders/basket.ts";
import { VatRateMissing } from "../../products/refusals.ts";
import { BasketEmpty } from "../../orders/refusals.ts";
import { QuoteTooLarge } from "../../payments/refusals.ts";
import { salesQuoteLimits as limits } from "../../payments/sales-quote-values.ts";
import { BadParameter, KeyMissing, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../../refusals.ts";
import { calendarDate, currency, id, nothing, spec } from "../../spec.ts";
import { SecondPersonNeeded } from "../../staff/refusals.ts";
import { manualActs, manualWays } from "./manual-order-values.ts";

const number = z.coerce.number().int().positive().max(999_999_999_999);

/**
 * Why a way to pay is closed. prepaymentOnly: there is no invoice agreement. creditLimit: its limit does not suffice. noCredit: the
 * prepaid credit does not suffice. transfers: a transfer is not invoiced before the registry has done it.
 */
const whyNot = z.enum(["prepaymentOnly", "creditLimit", "noCredit", "transfers"]);

export const manualOrderSpec = spec({
  summary:
    "For staff: what they have put on an order for a customer so far, with prices asked again, what its TLDs ask about the owner, and how it can be paid",
  input: z.strictObject({
    number,
    /** The contact that will own the domains. */
    contactid: id.optional(),
  }),
  answer: z.strictObject({
    customer: z.strictObject({ number: z.int(), name: z.string(), currency }),
    /** The staff member who puts the order together. */
    basketof: id,
    items: z.array(
      z.strictObject({
        ...checkoutItem.shape,
        /** What the line costs by the price list, if staff have given it another price. Without VAT. */
        listedMinor: z.int().nullable(),
        /** Whether staff can give the line another price. */
        canprice: z.boolean(),
      }),
    ),
    /** Null if there is no line yet. */
    totals: basketTotals.nullable(),
    asksowner: z.boolean(),
    contactid: id.nullable(),
    /** The newest contacts of the customer, from which the owner is chosen. */
    contacts: z.array(z.strictObject({ contactid: id, name: z.string() })),
    fields: z.array(fieldGroup),
    ways: z.array(
      z.strictObject({
        way: z.enum(manualWays),
        /** The saved card or account. Null for the other ways. */
        cardid: id.nullable(),
        /** What the card or account is called, such as "visa 4242". */
        name: z.string(),
        allowed: z.boolean(),
        why: whyNot.nullable(),
      }),
    ),
    /** Services that can be ordered without answers to questions. */
    services: z.array(z.strictObject({ productid: z.int(), name: z.string() })),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, VatRateMissing],
});

export const addToManualOrderSpec = spec({
  summary: "For staff: puts domains or a service on the order for a customer; each has its own result",
  input: z.strictObject({
    number,
    act: z.enum(manualActs),
    /** Domains, for everything but a service. */
    names: z.array(z.string().trim().min(1).max(255)).max(100),
    years: z.int().min(1).max(10).optional(),
    /** The auth code of the transfer of a single domain. */
    authcode: z.string().trim().max(255).optional(),
    productid: z.int().min(1).max(1_000_000).optional(),
  }),
  answer: z.strictObject({
    results: z.array(z.strictObject({ domainname: z.string(), code: z.int(), desc: z.string() })),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits, VatRateMissing],
});

export const removeFromManualOrderSpec = spec({
  summary: "For staff: takes lines off the order for a customer",
  input: z.strictObject({ number, requestids: z.array(id).min(1).max(1000) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const priceManualLineSpec = spec({
  summary: "For staff: gives a line of the order for a customer another price than that of the list, for this order only",
  input: z.strictObject({
    number,
    requestid: id,
    /** Without VAT, in minor units of the customer's currency. Null for the price of the list. */
    netMinor: z.int().min(0).max(100_000_000_000).nullable(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, VatRateMissing],
});

export const placeManualOrderSpec = spec({
  summary: "For staff: places the order for a customer, who gets the same mail and invoice as for an order of its own",
  input: z.strictObject({
    number,
    /** The staff member who put the order together. */
    basketof: id,
    items: z
      .array(z.strictObject({ requestid: id, quoteid: id }))
      .min(1)
      .max(1000),
    contactid: id.optional(),
    fields: typedFields,
    way: z.enum(manualWays),
    cardid: id.optional(),
    /** The total that was shown. It is only compared. */
    totalMinor: z.int(),
    currency,
    /** The reason, which the log keeps. */
    why: z.string().trim().min(3).max(500),
  }),
  answer: z.strictObject({ ordernr: z.int(), status: z.int() }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StatusProhibits,
    KeyMissing,
    SecondPersonNeeded,
    DetailsMissing,
    BasketChanged,
    ItemNotAvailable,
    LineRefused,
    PriceChanged,
    DiscountGone,
    FieldsMissing,
    MethodNotAllowed,
    CreditLimit,
    CreditChanged,
    VatRateMissing,
  ],
});

export const quoteManualOrderSpec = spec({
  summary:
    "For staff: offers the order for a customer as a quote at its prices; when the customer accepts it, the order is placed without staff",
  input: z.strictObject({
    number,
    contactid: id.optional(),
    fields: typedFields,
    subject: z.string().trim().min(1).max(limits.subject),
    words: z.string().trim().max(limits.words),
    terms: z.string().trim().max(limits.words),
    ponumber: z.string().trim().max(100),
    /** The last day on which the quote can be accepted. */
    until: calendarDate,
    /** The total that was shown. It is only compared. */
    totalMinor: z.int(),
    currency,
  }),
  answer: z.strictObject({ quoteid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    BadParameter,
    StatusProhibits,
    QuoteTooLarge,
    DetailsMissing,
    BasketEmpty,
    BasketChanged,
    ItemNotAvailable,
    LineRefused,
    PriceChanged,
    DiscountGone,
    FieldsMissing,
    MethodNotAllowed,
    CreditLimit,
    CreditChanged,
    VatRateMissing,
  ],
});
