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
import { currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { programme } from "./affiliates.ts";
import { NothingToTransfer, PayerBankMissing, RuleCapBelowFloor } from "./refusals.ts";
import { affiliateStates, commissionStates, payoutWays, refusalReasons } from "./values.ts";

const account = z.strictObject({ accountid: id, number: z.int(), name: z.string() });

export const staffProgrammeSpec = spec({
  summary: "For staff: the affiliate programme of the operator's brand",
  input: nothing,
  answer: z.strictObject({ programme, version: z.int() }),
  refusals: [LoginRequired, NoPermission],
});

export const setAffiliateProgrammeSpec = spec({
  summary: "For staff: changes the affiliate programme; what is earned already stays as it was",
  input: programme.extend({ version: z.int() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, ChangedMeanwhile, RuleCapBelowFloor, BadParameter],
});

export const staffRow = z.strictObject({
  account,
  brand: z.string(),
  name: z.string(),
  state: z.enum(affiliateStates),
  plan: z.string(),
  reason: z.string(),
  asked: instant,
  visits: z.int(),
  signups: z.int(),
  refused: z.int(),
  sums: z.array(z.strictObject({ currency, pendingMinor: z.int(), dueMinor: z.int(), paidMinor: z.int() })),
});
export type StaffAffiliate = z.infer<typeof staffRow>;

export const staffAffiliatesSpec = spec({
  summary: "For staff: affiliates with what they brought and earned, those that wait for a decision first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(staffRow),
  refusals: [LoginRequired, NoPermission],
});

export const staffCommission = z.strictObject({
  commissionid: id,
  customer: account,
  invoicenumber: z.int(),
  sold: z.string(),
  currency,
  netMinor: z.int(),
  amountMinor: z.int(),
  state: z.enum(commissionStates),
  reason: z.enum(["", ...refusalReasons]),
  paid: z.iso.date(),
  due: z.iso.date(),
});
export type StaffCommission = z.infer<typeof staffCommission>;

export const staffAffiliateSpec = spec({
  summary: "For staff: an affiliate with its commissions, also the refused ones with the reason",
  input: z.strictObject({ number: z.coerce.number().int(), page, limit }),
  answer: pageOf(staffCommission).extend({ affiliate: staffRow }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const decideAffiliateSpec = spec({
  summary: "For staff: approves, refuses or stops an affiliate, or lets a stopped one continue",
  input: z.strictObject({
    accountid: id,
    act: z.enum(["approve", "refuse", "stop"]),
    reason: z.string().trim().max(500).default(""),
  }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, BadParameter],
});

export const staffPayout = z.strictObject({
  payoutid: id,
  number: z.int(),
  account,
  month: z.string(),
  currency,
  amountMinor: z.int(),
  way: z.enum(payoutWays),
  holder: z.string(),
  iban: z.string(),
  made: instant,
  paid: instant.nullable(),
});
export type StaffAffiliatePayout = z.infer<typeof staffPayout>;

export const staffAffiliatePayoutsSpec = spec({
  summary: "For staff: payouts to affiliates, those that wait for a transfer first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(staffPayout),
  refusals: [LoginRequired, NoPermission],
});

export const confirmAffiliatePayoutSpec = spec({
  summary: "For staff: records that the transfer of a payout has been made",
  input: z.strictObject({ payoutid: id }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits],
});

export const affiliatePaymentFileSpec = spec({
  summary: "For staff: a payment file for the bank (ISO 20022, pain.001) with the payouts that wait for a transfer",
  input: z.strictObject({ currency }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NothingToTransfer, PayerBankMissing],
});
