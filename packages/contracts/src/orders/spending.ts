import { z } from "zod";
import { currency, id, instant, nothing, spec } from "../spec.ts";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StepUpRequired } from "../refusals.ts";
import { LimitEmpty, LimitExists, NoApprover } from "./refusals.ts";

/**
 * Whom a limit applies to. account: all orders of the account. others: each user who has no limit of their own and may not
 * approve orders. user: one user. label: orders about domains with one label.
 */
export const limitSubjects = z.enum(["account", "others", "user", "label"]);
export type LimitSubject = z.infer<typeof limitSubjects>;

/** Why an order waits for approval, or would have to wait if the user placed it now. */
export const approvalCause = z.strictObject({
  /**
   * all: every order of such users waits. order: the order is larger than the limit for one order. month: the order is larger
   * than what is left of the month's budget. The others wait for the reseller of the brand: every order (reseller), or one
   * above its limit for a month or for the number of domains. limitMinor, spentMinor and sumMinor of resellernames count domains.
   */
  why: z.enum(["all", "order", "month", "reseller", "resellermonth", "resellernames"]),
  /** Null if every order has to wait. */
  subject: limitSubjects.nullable(),
  /** The label, if the limit applies to domains with a label. */
  label: z.string().nullable(),
  /** The largest order, or the budget of the month. */
  limitMinor: z.int().nullable(),
  /** How much of the budget was used before this order. */
  spentMinor: z.int().nullable(),
  /** The part of the order to which the limit applies, VAT included. */
  sumMinor: z.int().nullable(),
});
export type ApprovalCause = z.infer<typeof approvalCause>;

/** What the reseller of the brand has decided for the account, and how much of it is used. */
export const ownRules = z.strictObject({
  brand: z.string(),
  currency,
  /** What may be ordered in a calendar month, VAT included, before orders wait for the reseller. Null if there is no limit. */
  monthMinor: z.int().nullable(),
  spentMinor: z.int(),
  /** How many domains the account may have before orders of more wait for the reseller. Null if there is no limit. */
  names: z.int().nullable(),
  usednames: z.int(),
  holdsorders: z.boolean(),
  needs2fa: z.boolean(),
  hidden: z.array(z.string()),
});
export type OwnRules = z.infer<typeof ownRules>;

const mostMinor = 100_000_000_00;
const amount = z.int().min(0).max(mostMinor).nullable();

const limitView = z.strictObject({
  limitid: id,
  subject: limitSubjects,
  usrid: id.nullable(),
  labelid: z.int().nullable(),
  /** The user's name or the title of the label. Null for the account and for all other users. */
  name: z.string().nullable(),
  currency,
  orderMinor: z.int().nullable(),
  monthMinor: z.int().nullable(),
  /**
   * How much of the budget has been used in the current month. For the subject `others`, this is the largest sum that one of
   * these users has used.
   */
  spentMinor: z.int(),
});
export type SpendingLimitView = z.infer<typeof limitView>;

export const spendingSpec = spec({
  summary: "What may be ordered without approval, who approves, and which orders wait",
  input: nothing,
  answer: z.strictObject({
    currency,
    /** The calendar month of the budgets, in this time zone. */
    month: z.strictObject({ from: instant, to: instant, timezone: z.string() }),
    /** All limits, if the user may change them or approve orders. Otherwise those that apply to the user. */
    limits: z.array(limitView),
    /** Names of users who may approve orders of others. */
    approvers: z.array(z.string()),
    waiting: z.array(
      z.strictObject({
        ordernr: z.int(),
        askedby: z.string().nullable(),
        askedat: instant,
        endsat: instant,
        currency,
        totalMinor: z.int(),
        cause: approvalCause,
      }),
    ),
    /** The users and labels for which a limit can be set. Empty if the user may not change limits. */
    users: z.array(z.strictObject({ usrid: id, name: z.string(), mayapprove: z.boolean() })),
    labels: z.array(z.strictObject({ labelid: z.int(), title: z.string() })),
    /** The rules of the reseller of the brand. Null if the account has none. */
    reseller: ownRules.nullable(),
    abilities: z.strictObject({ canedit: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const setSpendingLimitSpec = spec({
  summary: "Sets what may be ordered without approval, for a user, a label, all other users or the account",
  input: z.strictObject({
    /** The limit to change. Without it, a new limit is set. */
    limitid: id.optional(),
    subject: limitSubjects,
    usrid: id.optional(),
    labelid: z.int().optional(),
    /** The largest order, VAT included. Null if orders have no limit. */
    orderMinor: amount,
    /** The budget of a calendar month, VAT included. Null if there is none. */
    monthMinor: amount,
  }),
  answer: z.strictObject({ limitid: id }),
  refusals: [LoginRequired, NoPermission, NotFound, MissingParameter, LimitEmpty, LimitExists, NoApprover, StepUpRequired],
});

export const removeSpendingLimitSpec = spec({
  summary: "Removes a limit of what may be ordered without approval",
  input: z.strictObject({ limitid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, StepUpRequired],
});
