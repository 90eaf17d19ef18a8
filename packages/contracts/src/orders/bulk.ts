import { z } from "zod";
import { selectionMax } from "../domains/list-facts.ts";
import { selection } from "../domains/selection.ts";
import { LoginRequired, NoPermission, NotFound, OutOfRange, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { QuietPeriod, TooManyToSelect } from "../domains/refusals.ts";
import { NameServersFaulty } from "../delegation/refusals.ts";
import { id, instant, limit, page, pageOf, spec } from "../spec.ts";
import { SelectionChanged } from "../checkout/refusals.ts";
import { NothingToChange } from "./refusals.ts";

/** What can be done to many domains beside renewing them, which is ordered (planRenewals). */
export const bulkChange = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("autorenew"), on: z.boolean() }),
  z.strictObject({ act: z.literal("lock"), on: z.boolean() }),
  z.strictObject({
    act: z.literal("labels"),
    add: z.array(z.int().min(1)).max(50).default([]),
    remove: z.array(z.int().min(1)).max(50).default([]),
  }),
  /** Ordered for each name (update-domain-dns). A host below one of the names keeps the addresses it has there. */
  z.strictObject({ act: z.literal("nameservers"), servers: z.array(z.string().trim().max(255)).min(1).max(13) }),
  /** Ordered for each name (update-domain-contacts). Who owns the names stays. Without a contact: whom each had before in these roles. */
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

/** Acts a run can be of. */
export const bulkActs = ["renew", "restore", "autorenew", "lock", "labels", "nameservers", "contacts"] as const;

/** Why a name stays as it is. */
export const bulkRefusals = z.enum([
  "missing",
  "ended",
  "redemption",
  "disputed",
  "cancelling",
  "registryLocked",
  "ordered",
  "hold",
  /** A DS would not fit the new servers. */
  "dnssec",
  /** Resolvers still remember a DS that was taken out. */
  "dnssecWaits",
  "glue",
  "tooFew",
  "tooMany",
  "noRole",
  /** Nobody is known who stood there before and can still be chosen. */
  "noFormer",
]);
export type BulkRefusal = z.infer<typeof bulkRefusals>;

const named = { itemid: id.nullable(), domainname: z.string(), unicodename: z.string() };

export const previewBulkSpec = spec({
  summary: "What a change would do to each of the chosen domains; nothing is changed",
  input: z.strictObject({ selection, change: bulkChange }),
  answer: z.strictObject({
    /** Names exactly these domains and what becomes of each: a run has to be started on it. */
    set: z.string(),
    /** change: it becomes so. same: it is so already. refused: it stays as it is. */
    rows: z.array(
      z.strictObject({
        ...named,
        result: z.enum(["change", "same", "refused"]),
        reason: bulkRefusals.nullable(),
        /** When the reason is over by itself. */
        until: instant.nullable(),
      }),
    ),
    changes: z.int(),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange, TooManyToSelect, NameServersFaulty],
});

export const startBulkSpec = spec({
  summary:
    "Changes exactly the domains that were previewed; unlocking, other name servers and other contacts ask for fresh proof",
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
    QuietPeriod,
    NameServersFaulty,
  ],
});

/** How a group of rows that failed alike can be brought on. */
export const causeActs = z.enum(["restart", "again", "pay", "restore"]);

const cause = z.strictObject({
  cause: z.string(),
  /** Code of the state or of the reason the customer is asked for; null outside of orders. */
  status: z.int().nullable(),
  /** A word of our own for what went wrong, where there is one. */
  error: z.string().nullable(),
  /** The outside's words, of the first name. */
  text: z.string().nullable(),
  count: z.int(),
  /** restart: the same rows are tried again at once. again: a new plan with these names. pay: the order waits for money. */
  act: causeActs.nullable(),
});

export const bulkRunSpec = spec({
  summary: "How far a change of many domains is, with what failed grouped by its cause",
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
  summary: "The domains of a run, those that failed first",
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
      /** As the registry has it, read back; null while it works. */
      expiredate: instant.nullable(),
    }),
  ),
  refusals: [LoginRequired, NoPermission, NotFound],
});

export const bulkRunsSpec = spec({
  summary: "The newest changes of many domains of the account",
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
  summary: "Tries again the domains of a run that failed of one cause, and only those",
  input: z.strictObject({ runid: id, cause: z.string().max(300) }),
  answer: z.strictObject({ retried: z.int().max(selectionMax) }),
  refusals: [LoginRequired, NoPermission, NotFound, StatusProhibits],
});
