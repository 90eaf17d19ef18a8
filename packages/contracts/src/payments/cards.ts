import { z } from "zod";
import { MethodNotAllowed, PaymentProviderSilent } from "../checkout/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { PaymentRefused } from "./refusals.ts";

const cardView = z.strictObject({
  cardid: id,
  /** As the provider names it: visa, mastercard, amex, ... */
  brand: z.string(),
  last4: z.string(),
  expmonth: z.int(),
  expyear: z.int(),
  /** soon: within 30 days; expired: it cannot be charged any more. */
  age: z.enum(["good", "soon", "expired"]),
  isdefault: z.boolean(),
  kept: instant,
});
export type CardView = z.infer<typeof cardView>;

/** Names listed beside the cards; more are counted. */
export const comingMax = 10;

export const cardsSpec = spec({
  summary: "Cards kept at the payment provider, what they may be used for, and the names that renew by themselves soon",
  input: nothing,
  answer: z.strictObject({
    data: z.array(cardView),
    /** Names that renew by themselves are paid with the default card where the credit does not reach. */
    paysrenewals: z.boolean(),
    /** False for accounts that pay on invoice: their renewals go there. */
    mayrenew: z.boolean(),
    /** Names whose paid period ends within 60 days and that renew by themselves, soonest first. */
    coming: z.strictObject({
      total: z.int(),
      names: z.array(z.strictObject({ domainname: z.string(), expires: instant })).max(comingMax),
    }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const addCardSpec = spec({
  summary: "Gives the address of the provider's page on which a card is kept; nothing is charged there",
  input: nothing,
  answer: z.strictObject({ redirecturl: z.string() }),
  refusals: [LoginRequired, NoPermission, MethodNotAllowed, PaymentRefused, PaymentProviderSilent],
});

export const checkCardsSpec = spec({
  summary: "Reads the kept cards at the provider now, when the payer is back from its page",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});

export const setDefaultCardSpec = spec({
  summary: "Makes a kept card the one that is charged",
  input: z.strictObject({ cardid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const removeCardSpec = spec({
  summary: "Removes a kept card, here and at the provider; the newest of the others is the default then",
  input: z.strictObject({ cardid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired],
});

export const setCardRenewalsSpec = spec({
  summary: "Chooses whether names that renew by themselves are paid with the default card where the credit does not reach",
  input: z.strictObject({ on: z.boolean() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, MethodNotAllowed, NotFound],
});
