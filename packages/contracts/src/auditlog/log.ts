import { z } from "zod";
import { ExportsBusy, LoginRequired, NoPermission, NotFound, OutOfRange } from "../refusals.ts";
import { calendarDate, flag, id, instant, spec } from "../spec.ts";
import { logFormats, logGroups } from "./actions.ts";

/**
 * user: a user of the account. program: an API key of the account. system: the product itself, or a system that it works with.
 */
export const actorKinds = ["staff", "user", "program", "system"] as const;

/** Kinds of objects that have a page. The log shows them by their current names. */
export const loggedKinds = ["domain", "contact", "user", "order", "request", "invoice", "ticket", "key"] as const;

const value = z.record(z.string(), z.unknown());

export const logEntry = z.strictObject({
  /** Number of the entry in the log of its account: 1, 2, 3 and so on, without a gap. */
  number: z.int().min(1),
  at: instant,
  /** The name is empty if a customer reads about an act of staff. The customer is only told that it was staff. */
  actor: z.strictObject({ kind: z.enum(actorKinds), name: z.string() }),
  /** The act, by its name in the log, such as orders.place. */
  action: z.string(),
  /** The object of the act. Null if it no longer exists, or has no name. */
  object: z.strictObject({ kind: z.enum(loggedKinds), name: z.string(), objectid: id }).nullable(),
  before: value.nullable(),
  after: value.nullable(),
  isdenied: z.boolean(),
  /** The IP address from which it was done. Null if it was not done by a person, or if the address is no longer kept. */
  address: z.string().nullable(),
});
export type LogEntry = z.infer<typeof logEntry>;

/** Who caused the entry: staff, the product itself, an API key, or one user. */
export const logActors = z.union([z.enum(["staff", "system", "program"]), id]);

const filters = {
  group: z.enum(logGroups).optional(),
  who: logActors.optional(),
  /** Only entries about this domain. */
  domain: z.string().trim().min(1).max(255).optional(),
  from: calendarDate.optional(),
  until: calendarDate.optional(),
  /** Only entries about acts that were refused. */
  denied: flag.optional(),
};
/** Only entries with lower numbers than this one. */
const before = z.coerce.number().int().min(1).optional();

const answer = z.strictObject({
  data: z.array(logEntry),
  /** Sent as `before`, this number fetches the next, older entries. Null if there are none. */
  next: z.int().nullable(),
  /** Users who occur in the log, to choose from. Only with the first entries. */
  people: z.array(z.strictObject({ userid: id, name: z.string() })),
});
export type LogPage = z.infer<typeof answer>;

export const accountLogSpec = spec({
  summary:
    "The audit log of the account, the newest entries first: who did what to what, before and after, and from where; from and until are days in UTC",
  input: z.strictObject({ ...filters, before }),
  answer,
  refusals: [LoginRequired, NoPermission, OutOfRange],
});

export const exportAccountLogSpec = spec({
  summary:
    "The whole audit log of the account as a stream, the oldest entry first: CSV, or JSON lines whose chain of hashes can be verified",
  input: z.strictObject({ format: z.enum(logFormats) }),
  answer: z.unknown(),
  refusals: [LoginRequired, NoPermission, ExportsBusy],
});

export const staffLogSpec = spec({
  summary: "For staff: the audit log of an account, or the operator's own",
  input: z.strictObject({ ...filters, before, accountid: id.optional() }),
  answer: z.strictObject({
    ...answer.shape,
    account: z.strictObject({ accountid: id, name: z.string(), isoperator: z.boolean() }),
  }),
  refusals: [LoginRequired, NoPermission, NotFound, OutOfRange],
});
export type StaffLogPage = z.infer<typeof staffLogSpec.answer>;
