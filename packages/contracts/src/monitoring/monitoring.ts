import { z } from "zod";
import { abuseKinds, abuseLimits } from "../abuse/abuse-values.ts";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits, TooFast, UpstreamUnavailable } from "../refusals.ts";
import { calendarDate, id, instant, nothing, page, pageOf, spec } from "../spec.ts";
import { findingKinds, findingStates } from "./finding-values.ts";
import { ExclusionsRefused, MarksRefused, NotOurDomain } from "./refusals.ts";

/** How the name differs from the mark. The texts about the finding are made from this. */
export const findingDetail = z.strictObject({
  edit: z.enum(["inserted", "omitted", "swapped", "replaced"]).optional(),
  letter: z.string().optional(),
  by: z.string().optional(),
  near: z.boolean().optional(),
  words: z.array(z.string()).optional(),
  pairs: z.array(z.strictObject({ was: z.string(), is: z.string() })).optional(),
});
export type FindingDetail = z.infer<typeof findingDetail>;

/** What the public directory of the registry and DNS said about a name. */
export const nameFacts = z.strictObject({
  /** Whether the name is registered. Null if the directory did not say so for sure. */
  registered: z.boolean().nullable(),
  registrar: z.string().nullable(),
  created: z.string().nullable(),
  nameservers: z.array(z.string()),
  /** Where the registrar of the domain receives reports of abuse. */
  abuseemail: z.string().nullable(),
  abusephone: z.string().nullable(),
  /** Addresses of the name or its host. Empty if it leads nowhere. Null if DNS did not answer. */
  addresses: z.array(z.string()).nullable(),
  /** Whether the domain is registered with us. */
  isours: z.boolean(),
});
export type NameFacts = z.infer<typeof nameFacts>;

export const finding = z.strictObject({
  findingid: id,
  mark: z.string(),
  name: z.string(),
  unicodename: z.string(),
  host: z.string().nullable(),
  kind: z.enum(findingKinds),
  score: z.int(),
  detail: findingDetail,
  source: z.string(),
  file: z.string(),
  listed: calendarDate,
  /** Whether the name was added to the list with this file. If not, the name may have been in the list before. */
  isadded: z.boolean(),
  found: instant,
  state: z.enum(findingStates),
  reference: z.string().nullable(),
  facts: nameFacts.nullable(),
  checked: instant.nullable(),
});
export type Finding = z.infer<typeof finding>;

const refusals = [LoginRequired, NoPermission, FeatureOff, NotFound];

export const nameWatchSpec = spec({
  summary: "What a service of ID monitoring watches for, how many findings it has, and which lists were read",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    marks: z.array(z.string()),
    exclusions: z.array(z.string()),
    marksmax: z.int(),
    /** paused: the customer has not paid for the service. */
    state: z.enum(["active", "paused", "ended"]),
    /** Whether the marks still have to be searched for in the newest lists. */
    issearching: z.boolean(),
    counts: z.strictObject({ new: z.int(), seen: z.int(), dismissed: z.int(), reported: z.int() }),
    /** How many findings were not kept because a list had too many of them. */
    leftout: z.int(),
    sources: z.array(
      z.strictObject({
        source: z.string(),
        kind: z.enum(["zone", "hosts"]),
        listed: calendarDate,
        names: z.int(),
        added: z.int(),
        read: instant,
      }),
    ),
    mayedit: z.boolean(),
    mayreport: z.boolean(),
  }),
  refusals,
});

export const findingsSpec = spec({
  summary: "The findings of a service of ID monitoring, those that are most easily taken for the mark first",
  input: z.strictObject({
    serviceid: id,
    state: z.enum([...findingStates, "all"]).default("new"),
    kind: z.enum(findingKinds).optional(),
    q: z.string().trim().max(63).optional(),
    page,
  }),
  answer: pageOf(finding),
  refusals,
});

export const findingsCsvSpec = spec({
  summary: "All findings of a service of ID monitoring as CSV",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({}),
  refusals,
});

export const findingsReportSpec = spec({
  summary: "The findings of a service of ID monitoring that are not dismissed as PDF, with their evidence",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({}),
  refusals,
});

export const setMarksSpec = spec({
  summary: "Sets what a service of ID monitoring watches for, and what makes no findings",
  input: z.strictObject({ serviceid: id, marks: z.string().max(2000), exclusions: z.string().max(20_000) }),
  answer: nothing,
  refusals: [...refusals, StatusProhibits, MarksRefused, ExclusionsRefused],
});

export const sortFindingsSpec = spec({
  summary: "Marks findings as new, seen, dismissed or reported",
  input: z.strictObject({ serviceid: id, findingids: z.array(id).min(1).max(100), state: z.enum(findingStates) }),
  answer: z.strictObject({ changed: z.int() }),
  refusals,
});

export const checkFindingSpec = spec({
  summary: "Asks the registry's directory and DNS what they say about a finding's name, and keeps the answer with it",
  input: z.strictObject({ findingid: id }),
  answer: z.strictObject({ facts: nameFacts, checked: instant }),
  refusals: [...refusals, TooFast, UpstreamUnavailable],
});

export const reportFindingSpec = spec({
  summary: "Reports abuse of a finding's name to us; only where the domain is registered with us",
  input: z.strictObject({
    findingid: id,
    what: z.enum(abuseKinds),
    text: z.string().trim().min(abuseLimits.textMin).max(abuseLimits.text),
  }),
  answer: z.strictObject({ reference: z.string() }),
  refusals: [...refusals, StatusProhibits, NotOurDomain, TooFast],
});
