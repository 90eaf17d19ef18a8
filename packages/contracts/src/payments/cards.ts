import { z } from "zod";
import { MethodNotAllowed, PaymentProviderSilent } from "../checkout/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { PaymentRefused } from "./refusals.ts";

const cardView = z.strictObject({
  kind: z.literal("card"),
  cardid: id,
  /** The card brand in the provider's spelling: visa, mastercard, amex, ... */
  brand: z.string(),
  last4: z.string(),
  expmonth: z.int(),
  expyear: z.int(),
  /** soon: expires within 30 days. expired: it can no longer be charged. */
  age: z.enum(["good", "soon", "expired"]),
  isdefault: z.boolean(),
  kept: instant,
});

/** A PayPal account that may be charged later. */
const walletView = z.strictObject({
  kind: z.literal("paypal"),
  cardid: id,
  /** The email address that the owner uses to log in at PayPal. Empty if PayPal does not report it. */
  email: z.string(),
  /** Always good, because an agreement with PayPal does not expire. */
  age: z.literal("good"),
  isdefault: z.boolean(),
  kept: instant,
});
/** A bank account that may be debited later, with the mandate for it. */
const debitView = z.strictObject({
  kind: z.literal("sepa"),
  cardid: id,
  /** The country of the IBAN, and its last four characters. */
  country: z.string(),
  last4: z.string(),
  /** The unique reference of the mandate, which the account's statements show. */
  mandate: z.string(),
  /** The text of the mandate at the provider. */
  mandateurl: z.string(),
  /** A mandate has no expiry date. The bank ends a mandate that has not been used for three years. */
  age: z.literal("good"),
  isdefault: z.boolean(),
  kept: instant,
});
const keptView = z.discriminatedUnion("kind", [cardView, walletView, debitView]);
export type CardView = z.infer<typeof keptView>;

/** The largest number of domains listed beside the cards; `coming.total` counts all of them. */
export const comingMax = 10;

export const cardsSpec = spec({
  summary:
    "Cards, PayPal accounts and bank accounts kept at the payment providers, what they may be used for, and the names that renew automatically soon",
  input: nothing,
  answer: z.strictObject({
    data: z.array(keptView),
    /** What can be saved and charged at the brand now. */
    keepable: z.array(z.enum(["card", "paypal", "sepa"])),
    /** The identifier of the creditor, which payers see on their statements. Null if direct debits are not offered. */
    creditorid: z.string().nullable(),
    /** Whether automatic renewals are charged to the default card or PayPal account if the credit is not sufficient. */
    paysrenewals: z.boolean(),
    /** Whether cards can pay renewals. False for accounts that pay on invoice, because their renewals are invoiced. */
    mayrenew: z.boolean(),
    /** Domains that renew automatically and whose paid period ends within 60 days, soonest first. */
    coming: z.strictObject({
      total: z.int(),
      names: z.array(z.strictObject({ domainname: z.string(), expires: instant })).max(comingMax),
    }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const addCardSpec = spec({
  summary:
    "Gives the address of the provider's page where a card, PayPal account or bank account can be saved; nothing is charged there",
  input: z.strictObject({
    /** What is saved; a card if absent. */
    kind: z.enum(["card", "paypal", "sepa"]).optional(),
    /** Whether the new card or account becomes the default and pays renewals, as with setCardRenewals. */
    renews: z.boolean().optional(),
  }),
  answer: z.strictObject({ redirecturl: z.string() }),
  refusals: [LoginRequired, NoPermission, MethodNotAllowed, PaymentRefused, PaymentProviderSilent],
});

export const checkCardsSpec = spec({
  summary: "Fetches the kept cards from the provider now, when the payer comes back from its page",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

export const setDefaultCardSpec = spec({
  summary: "Makes a kept card the default one",
  input: z.strictObject({ cardid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const removeCardSpec = spec({
  summary: "Removes a kept card, here and at the provider; the newest of the others becomes the default",
  input: z.strictObject({ cardid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired],
});

export const setCardRenewalsSpec = spec({
  summary: "Sets whether automatic renewals are charged to the default card where the credit does not suffice",
  input: z.strictObject({ on: z.boolean() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, MethodNotAllowed, NotFound],
});
