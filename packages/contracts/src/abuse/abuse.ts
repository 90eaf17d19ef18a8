import { z } from "zod";
import {
  ChangedMeanwhile,
  LoginRequired,
  NoPermission,
  NotFound,
  StatusProhibits,
  StepUpRequired,
  TooFast,
} from "../refusals.ts";
import { id, instant, nothing, page, pageOf, spec } from "../spec.ts";
import { abuseActs, abuseKinds, abuseLimits, abuseLists, abuseOutcomes, abuseSteps } from "./abuse-values.ts";
import { DomainOnHold, OutcomeNeeded } from "./refusals.ts";

export const abuseContactSpec = spec({
  summary: "Who takes care of abuse of domains under this brand: its name, and the address to write to where there is one",
  input: nothing,
  answer: z.strictObject({ name: z.string(), email: z.string() }),
  refusals: [],
});

export const reportAbuseSpec = spec({
  summary: "Reports abuse of a domain, without a login; the answer is the same whether the domain is with us or not",
  input: z.strictObject({
    /** The domain, or the address of a page on it. */
    domain: z.string().trim().min(1).max(2000),
    what: z.enum(abuseKinds),
    text: z.string().trim().min(abuseLimits.textMin).max(abuseLimits.text),
    /** Addresses of pages that show it, also such as hxxp://example[.]com. */
    urls: z.array(z.string().trim().min(1).max(abuseLimits.url)).max(abuseLimits.urls).default([]),
    name: z.string().trim().max(abuseLimits.name).default(""),
    email: z.email().max(254),
  }),
  answer: z.strictObject({
    /** Number of the report, which is also in the mail that confirms it. */
    reference: z.string(),
  }),
  refusals: [TooFast],
});

const message = z.strictObject({ step: z.enum(abuseSteps), text: z.string(), at: instant });

export const abuseOfDomainSpec = spec({
  summary:
    "What was reported as abuse of a domain of the account, as far as we have asked about it or acted on it; null: nothing",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    abuse: z
      .strictObject({
        /** Whether the domain is on hold, and does not answer in DNS. */
        isheld: z.boolean(),
        /** Whether we wait for an answer of the customer. */
        isasked: z.boolean(),
        messages: z.array(message),
      })
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const answerAbuseSpec = spec({
  summary: "Answers what we wrote about abuse of a domain of the account",
  input: z.strictObject({ itemid: id, text: z.string().trim().min(1).max(abuseLimits.message) }),
  answer: nothing,
  refusals: [LoginRequired, NoPermission, NotFound, TooFast],
});

const staffAnswers = [LoginRequired, NoPermission, NotFound];
const account = z.strictObject({ number: z.int(), name: z.string() });

const abuseRow = z.strictObject({
  reference: z.string(),
  name: z.string(),
  /** What was reported, the worst first. */
  what: z.array(z.enum(abuseKinds)),
  reports: z.int(),
  received: instant,
  /** When staff have to have acted; null: every report is answered. */
  due: instant.nullable(),
  isheld: z.boolean(),
  /** Whether the customer has answered what we asked. */
  isanswered: z.boolean(),
  /** null: the domain is not with us. */
  account: account.nullable(),
  brand: z.string(),
});
export type AbuseRow = z.infer<typeof abuseRow>;

export const abuseListSpec = spec({
  summary: "For staff: reports of abuse by domain, those first that have to be acted on soonest",
  input: z.strictObject({ list: z.enum(abuseLists).default("open"), page }),
  answer: pageOf(abuseRow),
  refusals: staffAnswers,
});

const report = z.strictObject({
  reference: z.string(),
  what: z.enum(abuseKinds),
  text: z.string(),
  urls: z.array(z.string()),
  reportername: z.string(),
  reporteremail: z.string(),
  brand: z.string(),
  received: instant,
  due: instant,
  answer: z.strictObject({ outcome: z.enum(abuseOutcomes), text: z.string(), at: instant, by: z.string() }).nullable(),
});

export const abuseCaseSpec = spec({
  summary: "For staff: a report of abuse, with the other reports of the same domain, the domain, and what was done",
  input: z.strictObject({ reference: z.string().trim().max(20) }),
  answer: z.strictObject({
    name: z.string(),
    reports: z.array(report),
    /** null: the domain is not with us. */
    case: z
      .strictObject({
        caseid: id,
        version: z.int(),
        status: z.int(),
        opened: instant,
        /** null: it is open. */
        closed: instant.nullable(),
        /** held: on hold at the registry; holding, lifting: it is on its way. */
        hold: z.enum(["none", "holding", "held", "lifting"]),
        islocked: z.boolean(),
        islockwanted: z.boolean(),
        account,
        domain: z.strictObject({
          domainid: id,
          status: z.int(),
          statuses: z.array(z.string()),
          created: instant,
          /** Whether a registry holds it for us; false: only its DNS is here. */
          isregistered: z.boolean(),
        }),
        messages: z.array(z.strictObject({ ...message.shape, by: z.string() })),
      })
      .nullable(),
  }),
  refusals: staffAnswers,
});

export const actOnAbuseSpec = spec({
  summary:
    "For staff: asks the customer about abuse, locks the domain, puts it on hold or lifts the hold, or answers who reported it",
  input: z.strictObject({
    reference: z.string().trim().max(20),
    /** The version of the case that was read; null: there is none. */
    version: z.int().nullable(),
    act: z.enum(abuseActs),
    /** To the customer; for answer: to who reported it. */
    text: z.string().trim().min(1).max(abuseLimits.message),
    /** For answer. */
    outcome: z.enum(abuseOutcomes).nullable().default(null),
    /** Why, for colleagues: it is kept in the log. */
    why: z.string().trim().min(1).max(2000),
  }),
  answer: nothing,
  refusals: [...staffAnswers, StepUpRequired, StatusProhibits, ChangedMeanwhile, DomainOnHold, OutcomeNeeded],
});
