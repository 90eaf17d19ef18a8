import { z } from "zod";
import { FeatureOff, LoginRequired, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, nothing, page, pageOf, spec } from "../spec.ts";
import { scoreParts, seoFindingKinds, severities, type ScorePart } from "./finding-kinds.ts";
import { RunGoesOn, RunsUsedUp } from "./refusals.ts";

export const seoRunStates = ["running", "done", "unreachable", "blocked", "stopped"] as const;

const partNames = Object.keys(scoreParts) as [ScorePart, ...ScorePart[]];
/**
 * A part of the score. `pages`: the number of pages that have a fault of this part. `of`: the number of pages that were checked
 * for it.
 */
export const scorePart = z.strictObject({ part: z.enum(partNames), points: z.int(), max: z.int(), pages: z.int(), of: z.int() });

const run = z.strictObject({
  runid: id,
  begun: instant,
  ended: instant.nullable(),
  cause: z.enum(["weekly", "manual"]),
  state: z.enum(seoRunStates),
  /** If the site is unreachable: a kind of connection failure, or the word "status" together with the HTTP status. */
  why: z.string().nullable(),
  pages: z.int(),
  leftout: z.int(),
  score: z.int().nullable(),
  parts: z.array(scorePart),
  errors: z.int(),
  warnings: z.int(),
  hints: z.int(),
});
export type SeoRun = z.infer<typeof run>;

const finding = z.strictObject({
  kind: z.enum(seoFindingKinds as [string, ...string[]]),
  severity: z.enum(severities),
  url: z.string(),
  /** The other address that the finding is about, such as the target of a broken link. Empty if there is none. */
  target: z.string(),
  /** Numbers and words that are inserted into the text, such as the HTTP status or the length of a title. */
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  isnew: z.boolean(),
});
export type SeoFinding = z.infer<typeof finding>;

const seoPage = z.strictObject({
  url: z.string(),
  state: z.enum(["fetched", "forbidden"]),
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int(),
  bytes: z.int(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  headings: z.array(z.string()),
  canonical: z.string().nullable(),
  lang: z.string().nullable(),
  location: z.string().nullable(),
  linksout: z.int(),
  linksin: z.int(),
  images: z.int(),
  imageswithoutalt: z.int(),
  types: z.array(z.string()),
  hreflang: z.array(z.string()),
  isindexed: z.boolean(),
});
export type SeoPage = z.infer<typeof seoPage>;

const refusals = [LoginRequired, NoPermission, FeatureOff, NotFound];

export const seoSiteSpec = spec({
  summary: "The site of a service of the SEO tool, its last check, and the history of its score",
  input: z.strictObject({ serviceid: id }),
  answer: z.strictObject({
    host: z.string(),
    unicodehost: z.string(),
    /** paused: the customer has not paid for the service. notours: the domain is no longer in the account. */
    state: z.enum(["active", "paused", "ended", "notours"]),
    /** The run that is in progress: how many addresses have been read, and how many are known. */
    running: z.strictObject({ begun: instant, done: z.int(), known: z.int() }).nullable(),
    /** Whether somebody has requested a run that has not begun yet. */
    iswaiting: z.boolean(),
    next: instant.nullable(),
    /** The newest run that has ended. */
    last: run.nullable(),
    /** The newest run that could read the site. The findings and pages are those of this run. */
    read: run.nullable(),
    /** How many findings of the previous run are no longer found in this one. */
    fixed: z.int(),
    added: z.int(),
    /** Runs that have ended, newest first. */
    history: z.array(run),
    mayrun: z.boolean(),
  }),
  refusals,
});

export const seoFindingsSpec = spec({
  summary: "What the last check of a site found, the most serious first; or what it no longer found",
  input: z.strictObject({
    serviceid: id,
    severity: z.enum([...severities, "all"]).default("all"),
    change: z.enum(["all", "new", "fixed"]).default("all"),
    page,
  }),
  answer: pageOf(finding),
  refusals,
});

export const seoPagesSpec = spec({
  summary: "The pages of a site as the last check read them",
  input: z.strictObject({ serviceid: id, page }),
  answer: pageOf(seoPage),
  refusals,
});

export const seoCsvSpec = spec({
  summary: "All findings, pages or runs of a site as CSV",
  input: z.strictObject({ serviceid: id, what: z.enum(["findings", "pages", "history"]) }),
  answer: z.strictObject({}),
  refusals,
});

export const runSeoSpec = spec({
  summary: "Has a site checked now",
  input: z.strictObject({ serviceid: id }),
  answer: nothing,
  refusals: [...refusals, StatusProhibits, RunGoesOn, RunsUsedUp],
});
