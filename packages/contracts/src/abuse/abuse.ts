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
import { fileView } from "../files/files.ts";
import { letterLimits } from "./letter-values.ts";
import { DomainOnHold, FilesGone, OutcomeNeeded } from "./refusals.ts";

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
    /** Addresses of pages that show the abuse. Harmless forms such as hxxp://example[.]com are allowed. */
    urls: z.array(z.string().trim().min(1).max(abuseLimits.url)).max(abuseLimits.urls).default([]),
    name: z.string().trim().max(abuseLimits.name).default(""),
    email: z.email().max(254),
    /** Files that were uploaded for this report. */
    files: z.array(z.uuid()).max(letterLimits.files).default([]),
  }),
  answer: z.strictObject({
    /** Number of the report. It is also in the mail that confirms the report. */
    reference: z.string(),
  }),
  refusals: [TooFast, FilesGone],
});

const message = z.strictObject({ step: z.enum(abuseSteps), text: z.string(), at: instant });

export const abuseOfDomainSpec = spec({
  summary:
    "What was reported as abuse of a domain of the account, as far as we have asked about it or acted on it; null: nothing",
  input: z.strictObject({ itemid: id }),
  answer: z.strictObject({
    abuse: z
      .strictObject({
        /** Whether the domain is on hold, so that it does not resolve in DNS. */
        isheld: z.boolean(),
        /** Whether we are waiting for an answer of the customer. */
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
  /** The reported kinds of abuse, with the worst first. */
  what: z.array(z.enum(abuseKinds)),
  reports: z.int(),
  received: instant,
  /** The deadline for staff to act. Null if every report is answered. */
  due: instant.nullable(),
  isheld: z.boolean(),
  /** Whether the customer has answered what we asked. */
  isanswered: z.boolean(),
  /** The account that has the domain. Null if the domain is not with us. */
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
  reportid: id,
  files: z.array(fileView),
  /** The email from which the report was made. Null if the abuse was reported in the panel. */
  letterid: id.nullable(),
  answer: z.strictObject({ outcome: z.enum(abuseOutcomes), text: z.string(), at: instant, by: z.string() }).nullable(),
});

export const abuseCaseSpec = spec({
  summary: "For staff: a report of abuse, with the other reports of the same domain, the domain, and what was done",
  input: z.strictObject({ reference: z.string().trim().max(20) }),
  answer: z.strictObject({
    name: z.string(),
    reports: z.array(report),
    /** The account that has the domain. Null if the domain is not with us. */
    case: z
      .strictObject({
        caseid: id,
        version: z.int(),
        status: z.int(),
        opened: instant,
        /** When the case was closed. Null if it is open. */
        closed: instant.nullable(),
        /** held: on hold at the registry. holding, lifting: the hold is being set or removed. */
        hold: z.enum(["none", "holding", "held", "lifting"]),
        islocked: z.boolean(),
        islockwanted: z.boolean(),
        account,
        domain: z.strictObject({
          domainid: id,
          status: z.int(),
          statuses: z.array(z.string()),
          created: instant,
          /** Whether a registry holds the domain for us. If not, we only serve its DNS. */
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
    /** The version of the case that the page showed. Null if there was no case. */
    version: z.int().nullable(),
    act: z.enum(abuseActs),
    /** The message to the customer, or, for the act "answer", to the reporter. */
    text: z.string().trim().min(1).max(abuseLimits.message),
    /** Must be given for the act "answer", and for no other act. */
    outcome: z.enum(abuseOutcomes).nullable().default(null),
    /** The reason, for other staff. It is kept in the log. */
    why: z.string().trim().min(1).max(2000),
  }),
  answer: nothing,
  refusals: [...staffAnswers, StepUpRequired, StatusProhibits, ChangedMeanwhile, DomainOnHold, OutcomeNeeded],
});
