import { z } from "zod";
import { NotRefundable, PaymentUnderWay } from "../payments/refusals.ts";
import { LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, nothing, spec } from "../spec.ts";
import { NothingToWithdraw, WithdrawalOver } from "./refusals.ts";
import { withdrawalLists } from "./withdrawal-values.ts";

/**
 * What a withdrawal does about a line. cancel: it has not been delivered, and ends at once. staff: it is being delivered, or was
 * delivered without the buyer's consent, so people decide. lost: it was delivered, and the buyer had agreed to lose the right.
 * over: it has ended.
 */
const effect = z.enum(["cancel", "staff", "lost", "over"]);

const askedLine = z.strictObject({
  /** The domain or service. */
  name: z.string(),
  outcome: z.enum(["cancelled", "staff"]),
});

export const orderMoneyBackSpec = spec({
  summary: "What of an order can be taken back: by the right of withdrawal, and as money that is credit of the account",
  input: z.strictObject({ ordernr: z.coerce.number().int().positive() }),
  answer: z.strictObject({
    /** Null for companies, buyers outside the EU, and orders that did not come about at a distance. */
    withdrawal: z
      .strictObject({
        /** The last moment of the right. */
        until: instant,
        isover: z.boolean(),
        lines: z.array(z.strictObject({ requestid: id, name: z.string(), totalMinor: z.int(), effect })),
        /** The words that the buyer ticked, and when. Null if the buyer was not asked. */
        consent: z.strictObject({ at: instant, text: z.string() }).nullable(),
      })
      .nullable(),
    /** Earlier withdrawals from this order, newest first. */
    withdrawals: z.array(
      z.strictObject({
        number: z.int(),
        asked: instant,
        due: instant,
        settled: instant.nullable(),
        lines: z.array(askedLine),
      }),
    ),
    /** Credit from cancelled lines that can go back to where the money came from. Null if there is none. */
    refundable: z
      .strictObject({ amountMinor: z.int().positive(), currency: z.string(), way: z.enum(["card", "paypal", "sepa", "swish"]) })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const withdrawOrderSpec = spec({
  summary:
    "Withdraws a private buyer from an order or from some of its lines; what was not delivered ends, and its money goes back",
  input: z.strictObject({
    ordernr: z.int().positive(),
    requestids: z.array(id).min(1).max(1000),
    /** The name of the person who withdraws. */
    name: z.string().trim().min(1).max(200),
  }),
  answer: z.strictObject({ number: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, WithdrawalOver, NothingToWithdraw, PaymentUnderWay],
});

export const refundOrderSpec = spec({
  summary: "Gives credit from cancelled lines of an order back to the card, PayPal account or Swish number it was paid with",
  input: z.strictObject({ ordernr: z.int().positive() }),
  answer: z.strictObject({ amountMinor: z.int(), currency: z.string() }),
  refusals: [LoginRequired, NoPermission, NotFound, NotRefundable],
});

const row = z.strictObject({
  withdrawalid: id,
  number: z.int(),
  customer: z.strictObject({ number: z.int(), name: z.string() }),
  ordernr: z.int(),
  name: z.string(),
  asked: instant,
  due: instant,
  settled: instant.nullable(),
  /** The colleague who settled it. Null if it was settled by itself. */
  settledby: z.string().nullable(),
  note: z.string(),
  lines: z.array(askedLine),
  currency: z.string(),
  /** What was credited of the order, and how much of it was sent back. */
  creditedMinor: z.int(),
  refundedMinor: z.int(),
  version: z.int(),
});
export type WithdrawalRow = z.infer<typeof row>;

export const withdrawalsSpec = spec({
  summary: "For staff: withdrawals of private buyers, by the day on which their money has to be back",
  input: z.strictObject({ list: z.enum(withdrawalLists) }),
  answer: z.strictObject({ data: z.array(row) }),
  refusals: [LoginRequired, NoPermission],
});

export const settleWithdrawalSpec = spec({
  summary: "For staff: notes that a withdrawal has been dealt with, and how",
  input: z.strictObject({ withdrawalid: id, version: z.int(), note: z.string().trim().min(3).max(1000) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
