import { z } from "zod";
import { selectionMax } from "../domains/list-facts.ts";
import { selection } from "../domains/selection.ts";
import { LoginRequired, NoPermission, NotFound, OutOfRange, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { LabelDecidesAccess, QuietPeriod, TooManyToSelect } from "../domains/refusals.ts";
import { NameServersFaulty } from "../delegation/refusals.ts";
import { id, instant, limit, page, pageOf, spec } from "../spec.ts";
import { SelectionChanged } from "../checkout/refusals.ts";
import { NothingToChange } from "./refusals.ts";

/** Changes that can be made to many domains at once. Renewals are not among them, because they are ordered (planRenewals). */
export const bulkChange = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("autorenew"), on: z.boolean() }),
  z.strictObject({ act: z.literal("lock"), on: z.boolean() }),
  z.strictObject({
    act: z.literal("labels"),
    add: z.array(z.int().min(1)).max(50).default([]),
    remove: z.array(z.int().min(1)).max(50).default([]),
  }),
  /** Each name gets a separate request (update-domain-dns). A host below one of the names keeps its addresses. */
  z.strictObject({ act: z.literal("nameservers"), servers: z.array(z.string().trim().max(255)).min(1).max(13) }),
  /**
   * Each name gets a separate request (update-domain-contacts), and its owner stays. Without a contact, each name gets back the
   * contact that it had before in these roles.
   */
  z.strictObject({
    act: z.literal("contacts"),
    contactid: id.nullable(),
    roles: z
      .array(z.enum(["admin", "tech", "billing"]))
      .min(1)
      .max(3),
  }),
]);
export type BulkChange = z.output<typeof bulkChange>;

/** Acts that a run can carry out. */
export const bulkActs = ["renew", "restore", "autorenew", "lock", "labels", "nameservers", "contacts"] as const;

/** Why a name is not changed. */
export const bulkRefusals = z.enum([
  "missing",
  "ended",
  "redemption",
  "disputed",
  "cancelling",
  "registryLocked",
  "ordered",
  "hold",
  /** The DS at the parent would not match the new servers. */
  "dnssec",
  /** A DS was removed, but resolvers still have it in their caches. */
  "dnssecWaits",
  "glue",
  "tooFew",
  "tooMany",
  "noRole",
  /** No former contact is known that can still be chosen. */
  "noFormer",
]);
export type BulkRefusal = z.infer<typeof bulkRefusals>;

const named = { itemid: id.nullable(), domainname: z.string(), unicodename: z.string() };

export const previewBulkSpec = spec({
  summary: "What a change would do to each of the chosen domains; nothing is changed",
  input: z.strictObject({ selection, change: bulkChange }),
  answer: z.strictObject({
    /** Hash of exactly these domains and their changes. The client has to send it back to startRun. */
    set: z.string(),
    /** change: the name will be changed. same: it already has what is wanted. refused: it cannot be changed. */
    rows: z.array(
      z.strictObject({
        ...named,
        result: z.enum(["change", "same", "refused"]),
        reason: bulkRefusals.nullable(),
        /** When the reason no longer applies. Null if it never ends by itself, or if the time is not known. */
        until: instant.nullable(),
      }),
    ),
    changes: z.int(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange, TooManyToSelect, NameServersFaulty],
});

export const startBulkSpec = spec({
  summary: "Changes exactly the domains that were previewed; unlocking, new name servers and new contacts ask for fresh proof",
  input: z.strictObject({ selection, change: bulkChange, set: z.string().max(100) }),
  answer: z.strictObject({ runid: id }),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    OutOfRange,
    TooManyToSelect,
    SelectionChanged,
    NothingToChange,
    StepUpRequired,
    LabelDecidesAccess,
    QuietPeriod,
    NameServersFaulty,
  ],
});

/** What can be done about a group of rows that failed for the same reason. */
export const causeActs = z.enum(["restart", "again", "pay", "restore"]);

const cause = z.strictObject({
  cause: z.string(),
  /** Status code of the request, or of the reason why it waits for the customer. Null for runs without orders. */
  status: z.int().nullable(),
  /** Our own name for the error, if there is one. */
  error: z.string().nullable(),
  /** The words of the registry or provider about the first name. */
  text: z.string().nullable(),
  count: z.int(),
  /**
   * restart: the same rows are tried again at once. again: the user makes a new plan with these names. pay: the order waits for
   * payment.
   */
  act: causeActs.nullable(),
});

export const bulkRunSpec = spec({
  summary: "Progress of a change of many domains, with failures grouped by their cause",
  input: z.strictObject({ runid: id }),
  answer: z.strictObject({
    run: z.strictObject({
      runid: id,
      act: z.enum(bulkActs),
      startedat: instant,
      total: z.int(),
      done: z.int(),
      waiting: z.int(),
      failed: z.int(),
      isended: z.boolean(),
      ordernr: z.int().nullable(),
      causes: z.array(cause),
    }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const bulkRowsSpec = spec({
  summary: "The domains of a run, failed ones first",
  input: z.strictObject({
    runid: id,
    state: z.enum(["done", "waiting", "failed"]).optional(),
    cause: z.string().max(300).optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: pageOf(
    z.strictObject({
      ...named,
      state: z.enum(["done", "waiting", "failed"]),
      requestid: z.int().nullable(),
      status: z.int().nullable(),
      error: z.string().nullable(),
      text: z.string().nullable(),
      /** The expiry date that the registry shows after the change. Null while the change is in progress. */
      expiredate: instant.nullable(),
    }),
  ),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const bulkRunsSpec = spec({
  summary: "The latest changes of many domains in the account",
  input: z.strictObject({}),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        runid: id,
        act: z.enum(bulkActs),
        startedat: instant,
        total: z.int(),
        done: z.int(),
        failed: z.int(),
      }),
    ),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const exportBulkRunSpec = spec({
  summary: "The result of a run as CSV (UTF-8, comma), one line for each domain",
  input: z.strictObject({ runid: id }),
  answer: z.unknown(),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const retryBulkSpec = spec({
  summary: "Tries again the domains of a run that failed for one reason, and only those",
  input: z.strictObject({ runid: id, cause: z.string().max(300) }),
  answer: z.strictObject({ retried: z.int().max(selectionMax) }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
