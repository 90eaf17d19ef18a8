import { z } from "zod";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
} from "../refusals.ts";
import { calendarDate, id, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { programme } from "./affiliates.ts";
import { RuleCapBelowFloor } from "./refusals.ts";
import { staffCommission, staffPayout, staffRow } from "./staff.ts";

export const resaleProgrammeSpec = spec({
  summary: "For a reseller: the affiliate programme of a brand of its own; without an id, of the first one",
  input: z.strictObject({ brandid: id.optional() }),
  answer: z.strictObject({
    brandid: id,
    brands: z.array(z.strictObject({ brandid: id, name: z.string() })),
    programme,
    version: z.int(),
    /** Whether the caller may change the programme and decide about affiliates, and whether it may record payments. */
    maychange: z.boolean(),
    maypay: z.boolean(),
    /** Whether the reseller's own seller invoices the brand's customers, so that it pays the affiliates itself. */
    ismerchant: z.boolean(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const setResaleProgrammeSpec = spec({
  summary: "For a reseller: changes the affiliate programme of a brand of its own; what is earned already stays as it was",
  input: programme.extend({ brandid: id, version: z.int() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, ChangedMeanwhile, RuleCapBelowFloor, BadParameter],
});

export const resaleAffiliatesSpec = spec({
  summary: "For a reseller: affiliates of its brands with what they brought and earned, those that wait for a decision first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(staffRow),
  refusals: [LoginRequired, NoPermission],
});

export const resaleAffiliateSpec = spec({
  summary: "For a reseller: an affiliate of its brands with its commissions, also the refused ones with the reason",
  input: z.strictObject({ number: z.coerce.number().int(), page, limit }),
  answer: pageOf(staffCommission).extend({ affiliate: staffRow }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const decideResaleAffiliateSpec = spec({
  summary: "For a reseller: approves, refuses or stops an affiliate of its brands, or lets a stopped one continue",
  input: z.strictObject({
    accountid: id,
    act: z.enum(["approve", "refuse", "stop"]),
    reason: z.string().trim().max(500).default(""),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, BadParameter],
});

const payout = staffPayout.extend({
  /** Whether the reseller's own seller owes the payout, so that the reseller pays it. Only then is the bank account shown. */
  isown: z.boolean(),
  /**
   * When the reseller has transferred the payout, according to the reseller. Null if it is not transferred yet, was paid as
   * credit, or the operator pays it.
   */
  transferred: calendarDate.nullable(),
});
export type ResaleAffiliatePayout = z.infer<typeof payout>;

export const resaleAffiliatePayoutsSpec = spec({
  summary: "For a reseller: payouts to affiliates of its brands, those that wait for its transfer first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(payout),
  refusals: [LoginRequired, NoPermission],
});

export const recordAffiliateTransferSpec = spec({
  summary: "For a reseller: records that it has transferred a payout that its own seller owes to an affiliate",
  input: z.strictObject({ payoutid: id, paid: calendarDate }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, BadParameter],
});
