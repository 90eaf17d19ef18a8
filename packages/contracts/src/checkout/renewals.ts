import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import { selectionMax } from "../domains/list-facts.ts";
import { TooManyToSelect } from "../domains/refusals.ts";
import { selection } from "../domains/selection.ts";
import { LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { calendarDate, currency, id, instant, priceView, spec } from "../spec.ts";
import { approvedSet, orderedRun } from "./approved-set.ts";
import { payWays } from "./checkout.ts";
import {
  ConsentMissing,
  CreditLimit,
  CreditChanged,
  MethodNotAllowed,
  NothingToRenew,
  PaymentProviderSilent,
  DiscountGone,
  PriceChanged,
  SelectionChanged,
  TermsNotAccepted,
} from "./refusals.ts";

/** Why a name cannot be renewed now. */
export const renewalRefusals = z.enum([
  "missing",
  "ended",
  "redemption",
  "cancelling",
  "autorenewOnly",
  "transfer",
  "ownerChange",
  "ordered",
  "disputed",
  "prohibited",
  "tooEarly",
  "maxTerm",
  "premium",
  "notSold",
]);
export type RenewalRefusal = z.infer<typeof renewalRefusals>;

const named = { domainname: z.string(), unicodename: z.string() };

export const planRenewalsSpec = spec({
  summary:
    "Which of the chosen domains can be renewed, for how long and at what price, and why the others cannot; nothing is ordered",
  input: z.strictObject({ selection }),
  answer: z.strictObject({
    /** Hash of exactly this set with its dates and prices. The client has to send it back to orderRenewals. */
    set: z.string(),
    currency,
    vatRateBasisPoints: z.int(),
    rows: z.array(
      z.strictObject({
        itemid: id,
        ...named,
        tld: z.string(),
        expiredate: instant,
        /** Years that may be added, ascending. */
        years: z.array(z.int()),
      }),
    ),
    /** Prices by number of years, for one TLD. */
    prices: z.array(
      z.strictObject({
        tld: z.string(),
        years: z.int(),
        netMinor: z.int(),
        vatMinor: z.int(),
        totalMinor: z.int(),
      }),
    ),
    refused: z.array(
      z.strictObject({
        /** The domain. Null if the account does not have the name. */
        itemid: id.nullable(),
        ...named,
        reason: renewalRefusals,
        /** From when the name can be renewed, or until when it can be restored, if that is known. */
        date: instant.nullable(),
        restoreprice: priceView.nullable(),
      }),
    ),
    /** Address of the brand's own terms. Empty if it has published none. */
    termsurl: z.string(),
    /** Whether the buyer has to ask for delivery at once, as at checkout (prepareCheckoutSpec). */
    asksconsent: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, OutOfRange, TooManyToSelect],
});

export const payWaysSpec = spec({
  summary: "Ways in which the account can pay a sum in its currency",
  input: z.strictObject({ totalMinor: z.int().min(0) }),
  answer: z.strictObject({ currency, ...payWays }),
  refusals: [LoginRequired, NoPermission],
});

export const orderRenewalsSpec = spec({
  summary: "Orders the renewal of exactly the planned set at exactly its price, as one order with one line for each name",
  input: z.strictObject({
    ...approvedSet,
    choice: z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("years"), years: z.int().min(1).max(10) }),
      z.strictObject({ kind: z.literal("until"), on: calendarDate }),
    ]),
    /** Years for individual names, if they differ from the other names. */
    single: z.array(z.strictObject({ itemid: id, years: z.int().min(1).max(10) })).max(selectionMax),
  }),
  answer: orderedRun,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    OutOfRange,
    TooManyToSelect,
    SelectionChanged,
    NothingToRenew,
    PriceChanged,
    DiscountGone,
    MethodNotAllowed,
    CreditLimit,
    CreditChanged,
    DetailsMissing,
    TermsNotAccepted,
    ConsentMissing,
    PaymentProviderSilent,
  ],
});
