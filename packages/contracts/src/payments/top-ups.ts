import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import { MethodNotAllowed } from "../checkout/refusals.ts";
import { DepositTooLarge, DepositTooSmall } from "../ledger/refusals.ts";
import { LoginRequired, NoPermission, NotFound } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { TopUpBelowThreshold, TopUpOverMonth } from "./refusals.ts";

/** An amount in minor units of the account's currency. */
const amount = z.int().positive().max(1_000_000_000_000);

const planShape = {
  /** Credit below this is topped up. */
  thresholdMinor: amount,
  /** What is charged each time. */
  amountMinor: amount,
  /** Most that is charged in a calendar month. */
  monthMinor: amount,
};

export const topUpSpec = spec({
  summary: "Whether credit is topped up automatically: from what, by how much, with what, and what was charged in this month",
  input: nothing,
  answer: z.strictObject({
    /** What can be charged. Empty if topping up is not offered. */
    kinds: z.array(z.enum(["card", "paypal", "sepa"])),
    currency: z.string(),
    /** The smallest and the largest deposit. */
    leastMinor: z.int(),
    mostMinor: z.int(),
    /** Null if it was never chosen, or was ended. */
    plan: z
      .strictObject({
        ...planShape,
        /** Charged in this calendar month, charges under way included. */
        usedMinor: z.int(),
        isunderway: z.boolean(),
        /** The saved card, PayPal account or bank account. Null if it was removed. */
        cardid: id.nullable(),
        /** Set if a charge failed; nothing is charged until it is turned on again. */
        stopped: z.strictObject({ why: z.enum(["declined", "wantsPayer", "expired", "gone"]), at: instant }).nullable(),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setTopUpSpec = spec({
  summary: "Lets a saved card, PayPal account or bank account be charged whenever the credit falls below a threshold",
  input: z.strictObject({ ...planShape, cardid: id }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    DetailsMissing,
    MethodNotAllowed,
    DepositTooSmall,
    DepositTooLarge,
    TopUpBelowThreshold,
    TopUpOverMonth,
  ],
});

export const endTopUpSpec = spec({
  summary: "Ends topping up credit; a charge that was already sent may still arrive",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission],
});
