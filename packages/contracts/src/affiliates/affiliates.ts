import { z } from "zod";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { calendarDate, currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import {
  AffiliateIbanWrong,
  AffiliateNameTaken,
  AffiliateNameWrong,
  AffiliatesClosed,
  AffiliateTermsNotAccepted,
} from "./refusals.ts";
import { affiliateStates, commissionStates, payoutWays, ruleCoverages, soldKinds } from "./values.ts";

const rule = z.strictObject({
  sold: z.enum(soldKinds),
  basisPoints: z.int().min(0).max(5000),
  covers: z.enum(ruleCoverages),
  months: z.int().min(1).max(60),
  /**
   * The smallest and largest commission for one line, in the currency of the programme. If the cap is null, there is no largest
   * one.
   */
  floorMinor: z.int().min(0),
  capMinor: z.int().min(0).nullable(),
});
export type AffiliateRule = z.infer<typeof rule>;

export const programme = z.strictObject({
  ison: z.boolean(),
  currency,
  /** Within how many days after signing up a customer has to place the first order. */
  attributiondays: z.int().min(1).max(365),
  /** How many days after the payment a commission is due. */
  waitingdays: z.int().min(14).max(365),
  leastpayoutMinor: z.int().min(0),
  rules: z.array(rule).max(soldKinds.length),
  terms: z.strictObject({ en: z.string().trim().max(4000), sv: z.string().trim().max(4000) }),
});
export type Programme = z.infer<typeof programme>;

const affiliate = z.strictObject({
  name: z.string(),
  state: z.enum(affiliateStates),
  reason: z.string(),
  asked: instant,
  payout: z.enum(payoutWays),
  holder: z.string(),
  iban: z.string(),
  version: z.int(),
});
export type Affiliate = z.infer<typeof affiliate>;

/** Amounts in one currency. */
const sums = z.strictObject({
  currency,
  pendingMinor: z.int(),
  /** Commissions that are posted and not paid out. Negative if more was taken back than earned since the last payout. */
  dueMinor: z.int(),
  paidMinor: z.int(),
});
export type AffiliateSums = z.infer<typeof sums>;

const counts = z.strictObject({ visits: z.int(), signups: z.int(), orders: z.int() });

const payout = z.strictObject({
  payoutid: id,
  number: z.int(),
  /** The month, as YYYY-MM. */
  month: z.string(),
  currency,
  amountMinor: z.int(),
  way: z.enum(payoutWays),
  made: instant,
  /** When the transfer was made. Null until then. */
  paid: instant.nullable(),
});
export type AffiliatePayout = z.infer<typeof payout>;

export const affiliateViewSpec = spec({
  summary: "The affiliate programme of the brand, and what the account has earned in it",
  input: nothing,
  answer: z.strictObject({
    /** Null if the brand has no programme. */
    programme: programme.nullable(),
    affiliate: affiliate.nullable(),
    /** The link to share. Empty until staff have approved the affiliate. */
    link: z.string(),
    counts,
    sums: z.array(sums),
    /** Visits by day, newest first. Only days with visits are listed, at most 30. */
    days: z.array(z.strictObject({ day: calendarDate, visits: z.int() })),
    payouts: z.array(payout),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const applyAsAffiliateSpec = spec({
  summary: "Asks to become an affiliate with a name of one's choice; staff decide",
  input: z.strictObject({
    name: z.string().trim().max(60),
    /** How the customer plans to bring new customers. */
    plan: z.string().trim().max(1000),
    acceptterms: z.boolean(),
  }),
  answer: nothing,
  refusals: [
    LoginRequired,
    NoPermission,
    AffiliatesClosed,
    AffiliateNameWrong,
    AffiliateNameTaken,
    AffiliateTermsNotAccepted,
    StatusProhibits,
  ],
});

export const setAffiliatePayoutSpec = spec({
  summary: "Sets how commissions are paid out: as credit of the account, or to a bank account",
  input: z.strictObject({
    payout: z.enum(payoutWays),
    holder: z.string().trim().max(70).default(""),
    iban: z.string().trim().max(50).default(""),
    version: z.int(),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, BadParameter, AffiliateIbanWrong, ChangedMeanwhile],
});

export const createAffiliateLinkSpec = spec({
  summary: "Creates a sign-up link for one person, which works once and counts for the affiliate",
  input: nothing,
  answer: z.strictObject({ url: z.string(), ends: instant }),
  refusals: [LoginRequired, NoPermission, StatusProhibits, TooFast],
});

const commission = z.strictObject({
  commissionid: id,
  sold: z.enum(soldKinds),
  currency,
  netMinor: z.int(),
  amountMinor: z.int(),
  state: z.enum(commissionStates),
  /** Why the commission does not count. Empty if it counts. */
  reason: z.string(),
  paid: calendarDate,
  due: calendarDate,
});
export type Commission = z.infer<typeof commission>;

export const affiliateCommissionsSpec = spec({
  summary: "What the affiliate earned, newest first, without saying who bought",
  input: z.strictObject({ page, limit }),
  answer: pageOf(commission),
  refusals: [LoginRequired, NoPermission],
});

export const affiliateStatementSpec = spec({
  summary: "The statement of a payout (PDF)",
  input: z.strictObject({ payoutid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const countAffiliateVisitSpec = spec({
  summary: "Counts a visit by an affiliate's link; nothing about the visitor is kept",
  input: z.strictObject({ name: z.string().trim().max(60) }),
  answer: nothing,
  refusals: [TooFast],
});
