import { z } from "zod";
import { OrderNotWaiting } from "../checkout/refusals.ts";
import { approvalCause, ownRules } from "../orders/spending.ts";
import { CreditChanged, CreditLimit } from "../checkout/refusals.ts";
import { BadParameter, LoginRequired, NoPermission, NotFound, ChangedMeanwhile, StepUpRequired } from "../refusals.ts";
import { currency, id, instant, nothing, spec } from "../spec.ts";
import { hideable } from "./rule-values.ts";

const mostMinor = 100_000_000_00;

export const customerRulesSpec = spec({
  summary: "The rules that the reseller has set for one of its customers, with what is used of its limits",
  input: z.strictObject({ accid: id }),
  answer: z.strictObject({
    rules: ownRules,
    /** The version to save with. 0 if the customer has no rules yet. */
    version: z.int(),
    maychange: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setCustomerRulesSpec = spec({
  summary: "For resellers: sets limits, order approval, two-step login and hidden sections of one customer, who is told",
  input: z.strictObject({
    accid: id,
    version: z.int().min(0),
    monthMinor: z.int().min(0).max(mostMinor).nullable(),
    names: z.int().min(0).max(1_000_000).nullable(),
    holdsorders: z.boolean(),
    needs2fa: z.boolean(),
    hidden: z.array(z.enum(hideable)).max(hideable.length),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, ChangedMeanwhile],
});

const waitingOrder = z.strictObject({
  accid: id,
  customer: z.string(),
  number: z.int(),
  ordernr: z.int(),
  askedat: instant,
  /** When the order ends if nobody has decided. */
  endsat: instant,
  currency,
  totalMinor: z.int(),
  cause: approvalCause,
  /** The first ten domain names of the order, as A-labels. */
  names: z.array(z.string()),
  lines: z.int(),
});
export type ResaleOrder = z.infer<typeof waitingOrder>;

export const resaleOrdersSpec = spec({
  summary: "Orders of customers that wait for the reseller, at most 200, those that end soonest first",
  input: nothing,
  answer: z.strictObject({ data: z.array(waitingOrder), maydecide: z.boolean() }),
  refusals: [LoginRequired, NoPermission],
});

export const decideResaleOrderSpec = spec({
  summary: "For resellers: approves an order of a customer, or refuses it with a reason",
  input: z.strictObject({
    ordernr: z.int().min(1),
    decision: z.enum(["approve", "deny"]),
    /** What the customer reads. Required to refuse. */
    reason: z.string().trim().max(1000).default(""),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [LoginRequired, NoPermission, NotFound, BadParameter, OrderNotWaiting, CreditLimit, CreditChanged],
});
