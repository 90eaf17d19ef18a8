import { z } from "zod";
import { DetailsMissing } from "../accounts/refusals.ts";
import {
  BadParameter,
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
} from "../refusals.ts";
import { id, instant, language, limit, nothing, page, pageOf, priceView, spec } from "../spec.ts";
import { ResellersClosed, ResellerTermsNotAccepted } from "./refusals.ts";
import { applicationDoubts, applicationStates, resellerSignups, startSteps, stepStates } from "./values.ts";

const terms = z.strictObject({ en: z.string().trim().max(20_000), sv: z.string().trim().max(20_000) });

export const resellerOfferSpec = spec({
  summary: "What it takes to become a reseller: whether one can, the terms, and what the whitelabel portal costs",
  input: nothing,
  answer: z.strictObject({
    signup: z.enum(resellerSignups),
    terms,
    /** The version of the terms, which an application has to name. */
    version: z.int(),
    /** What the portal costs for a year, and what it costs once in addition. Null if there is no such price, or if the brand shows none. */
    yearly: priceView.nullable(),
    startfee: priceView.nullable(),
  }),
  refusals: [],
});

const application = z.strictObject({
  applicationid: id,
  state: z.enum(applicationStates),
  publicname: z.string(),
  asked: instant,
  decided: instant.nullable(),
  /** Why staff refused it. */
  reason: z.string(),
});
export type ResellerApplication = z.infer<typeof application>;

const step = z.strictObject({
  step: z.enum(startSteps),
  state: z.enum(stepStates),
  /** What the step is about, such as the host that waits for its DNS record. Empty if there is nothing to name. */
  about: z.string(),
});
export type StartStep = z.infer<typeof step>;

export const resellerStartSpec = spec({
  summary: "How far the account has come on its way to its own brand: its application, and what is left to do",
  input: nothing,
  answer: z.strictObject({
    isreseller: z.boolean(),
    /** Whether the account can apply: a main account of the operator's own brand. */
    mayapply: z.boolean(),
    /** The latest application. Null if there is none. */
    application: application.nullable(),
    /** What a reseller has done and what is left until its brand is open. Empty for an account that is no reseller. */
    steps: z.array(step),
    /** The brand that the steps are about. Null if there is none yet. */
    brandid: id.nullable(),
    /** Whether customers can use the brand. */
    isopen: z.boolean(),
    /** The address of the brand's panel. Empty until the brand is open. */
    url: z.string(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const applyAsResellerSpec = spec({
  summary:
    "Applies to become a reseller; where nothing is in doubt and the operator lets resellers in at once, the account is one then",
  input: z.strictObject({
    publicname: z.string().trim().min(1).max(100),
    email: z.string().trim().max(254),
    phone: z.string().trim().max(40).default(""),
    url: z.string().trim().max(500).default(""),
    plan: z.string().trim().max(2000).default(""),
    acceptterms: z.boolean(),
    version: z.int(),
  }),
  answer: z.strictObject({ state: z.enum(applicationStates) }),
  refusals: [
    LoginRequired,
    NoPermission,
    BadParameter,
    ChangedMeanwhile,
    DetailsMissing,
    ResellersClosed,
    ResellerTermsNotAccepted,
    StatusProhibits,
  ],
});

export const withdrawResellerApplicationSpec = spec({
  summary: "Withdraws the application to become a reseller, as long as it waits for a decision",
  input: nothing,
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound],
});

const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/);

const programme = z.strictObject({
  signup: z.enum(resellerSignups),
  terms,
  /** Domains of mail addresses with which staff decide about every application. */
  reviewed: z.array(mailDomain).max(5000),
});
export type ResellerProgramme = z.infer<typeof programme>;

export const staffResellerProgrammeSpec = spec({
  summary: "For staff: whether customers can become resellers without staff, and on which terms",
  input: nothing,
  answer: z.strictObject({ programme, version: z.int() }),
  refusals: [LoginRequired, NoPermission],
});

export const setResellerProgrammeSpec = spec({
  summary: "For staff: changes how customers become resellers; applications that wait keep the terms that were accepted",
  input: programme.extend({ version: z.int() }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, BadParameter, ChangedMeanwhile],
});

const staffApplication = application.extend({
  account: z.strictObject({ accountid: id, number: z.int(), name: z.string() }),
  email: z.string(),
  phone: z.string(),
  url: z.string(),
  plan: z.string(),
  /** The words that were accepted, and their language. */
  terms: z.string(),
  termsversion: z.int(),
  language,
  /** Why staff have to decide. Empty if nothing is in doubt. */
  doubts: z.array(z.enum(applicationDoubts)),
  /** Whether the operator's rule decided, without staff. */
  isbyrule: z.boolean(),
});
export type StaffResellerApplication = z.infer<typeof staffApplication>;

export const staffResellerApplicationsSpec = spec({
  summary: "For staff: applications to become a reseller, those that wait for a decision first",
  input: z.strictObject({ page, limit }),
  answer: pageOf(staffApplication),
  refusals: [LoginRequired, NoPermission],
});

export const decideResellerApplicationSpec = spec({
  summary: "For staff: makes the applicant a reseller, or refuses the application with a reason",
  input: z.strictObject({ applicationid: id, approves: z.boolean(), reason: z.string().trim().max(500).default("") }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, StepUpRequired, NotFound, StatusProhibits, BadParameter],
});
