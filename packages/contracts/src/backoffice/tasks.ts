import { z } from "zod";
import { RegistryBusy } from "../domains/refusals.ts";
import { TooLateToCancel } from "../orders/refusals.ts";
import { getRequestSpec } from "../orders/request-list.ts";
import { LoginRequired, MissingParameter, NoPermission, NotFound, StatusProhibits } from "../refusals.ts";
import { id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { NotAtRegistryYet, RequestChanged, TaskChanged } from "./refusals.ts";

/** stopped: about requests that stand still until somebody acts, and registries that refuse everything. */
export const taskViews = ["open", "mine", "stopped", "done"] as const;
export type TaskView = (typeof taskViews)[number];

/**
 * retry: into the queue again. done: ended when its registry shows it. ask: a question to the customer. reject and cancel: over, what
 * was paid is credited. lock: its customer can do nothing with it and is told to write to support.
 */
export const staffActs = ["retry", "done", "ask", "reject", "cancel", "lock", "unlock"] as const;
export type StaffAct = (typeof staffActs)[number];

const person = z.strictObject({ id, name: z.string() });

export const taskRow = z.strictObject({
  taskid: id,
  /** What kind of thing it is, as the part of the product says that raised it. */
  kind: z.string(),
  severity: z.enum(["low", "normal", "high", "alarm"]),
  /** What happened, in the words of the part of the product that raised it. */
  text: z.string(),
  created: instant,
  due: instant.nullable(),
  /** Who has taken it. */
  taken: person.nullable(),
  takenat: instant.nullable(),
  doneat: instant.nullable(),
  /** Who did it: a person, or null where what it was about ended by itself. */
  doneby: z.string().nullable(),
  note: z.string().nullable(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
  domainname: z.string().nullable(),
  request: z.strictObject({ number: z.int(), type: z.string(), status: z.int(), reason: z.int().nullable() }).nullable(),
  /** What it stopped, where that is more than one request (stoppedRequests). */
  cause: z.string().nullable(),
});
export type TaskRow = z.infer<typeof taskRow>;

const staffAnswers = [LoginRequired, NoPermission, NotFound];

export const taskListSpec = spec({
  summary: "For the operator's account: tasks for its people, the gravest and the most urgent first, a page of them",
  input: z.strictObject({
    view: z.enum(taskViews).default("open"),
    kind: z.string().max(60).optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(taskRow).shape,
    /** Of all tasks that are open, or of all that are done. */
    kinds: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
  }),
  refusals: staffAnswers,
});

export const taskCountsSpec = spec({
  summary: "For the operator's account: how many tasks are open, how many of them are the caller's, and how many are late",
  input: nothing,
  answer: z.strictObject({ open: z.int(), mine: z.int(), stopped: z.int(), overdue: z.int() }),
  refusals: staffAnswers,
});

export const taskSpec = spec({
  summary: "For the operator's account: one task",
  input: z.strictObject({ taskid: id }),
  answer: z.strictObject({ task: taskRow }),
  refusals: staffAnswers,
});

export const takeTaskSpec = spec({
  summary:
    "For the operator's account: takes an open task, from a colleague as well who was seen to have it, or puts one's own back",
  input: z.strictObject({
    taskid: id,
    take: z.boolean(),
    /** Who was seen to have it; null: nobody. */
    from: id.nullable(),
  }),
  answer: z.strictObject({ task: taskRow }),
  refusals: [...staffAnswers, TaskChanged],
});

export const endTaskSpec = spec({
  summary: "For the operator's account: a task is done, with a note of what was done",
  input: z.strictObject({ taskid: id, note: z.string().trim().min(1).max(2000) }),
  answer: z.strictObject({ task: taskRow }),
  refusals: [...staffAnswers, TaskChanged],
});

const requestid = z.coerce.number().int().positive();

export const staffRequestSpec = spec({
  summary:
    "For the operator's account: a request of any account, what can be done with it, and what else stopped for the same reason",
  input: z.strictObject({ requestid }),
  answer: z.strictObject({
    request: z.strictObject({
      ...getRequestSpec.answer.shape.request.omit({ actions: true, fixform: true, timeline: true }).shape,
      timeline: z.array(z.strictObject({ at: instant, status: z.int(), reason: z.string().nullable(), actor: z.string() })),
    }),
    /** Goes with every act. */
    version: z.int(),
    acts: z.array(z.enum(staffActs)),
    lockreason: z.string().nullable(),
    /** What stopped it; null: it does not stand still for us. */
    cause: z.string().nullable(),
    /** How many requests stand still for that reason, this one too. */
    stopped: z.int(),
    account: z.strictObject({ number: z.int(), name: z.string() }),
    tasks: z.array(taskRow),
  }),
  refusals: staffAnswers,
});

export const actOnRequestSpec = spec({
  summary:
    "For the operator's account: acts on a customer's request. done reads its registry and sends nothing; what was paid for a rejected or cancelled one is credited",
  input: z.strictObject({
    requestid: z.int().positive(),
    act: z.enum(staffActs),
    /** As it was shown: a request that has changed since refuses. */
    version: z.int(),
    /** Of a rejection or a question: the customer reads it. Of a cancellation: the customer reads it, if any. Of a lock: for colleagues. */
    text: z.string().trim().max(2000).default(""),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [...staffAnswers, RequestChanged, StatusProhibits, MissingParameter, TooLateToCancel, NotAtRegistryYet, RegistryBusy],
});

export const stoppedRequestsSpec = spec({
  summary: "For the operator's account: requests of all accounts that stopped for one reason, the oldest first, at most 500",
  input: z.strictObject({ cause: z.string().min(1).max(300) }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        requestid: z.int(),
        type: z.string(),
        status: z.int(),
        domainname: z.string().nullable(),
        since: instant.nullable(),
        account: z.strictObject({ number: z.int(), name: z.string() }),
      }),
    ),
  }),
  refusals: staffAnswers,
});

export const retryStoppedSpec = spec({
  summary: "For the operator's account: tries all requests again that stopped for one reason, at most 500 at once",
  input: z.strictObject({ cause: z.string().min(1).max(300) }),
  /** retried: so many go on. Another one may have been faster with the rest. */
  answer: z.strictObject({ retried: z.int() }),
  refusals: staffAnswers,
});

export const requestExchangeSpec = spec({
  summary:
    "For the operator's account: what was said between us and the registry for a request, secrets masked; each reading is kept in the audit log of whose it is",
  input: z.strictObject({ requestid }),
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        registry: z.string(),
        verb: z.string(),
        object: z.string(),
        state: z.string(),
        resultcode: z.int().nullable(),
        resulttext: z.string().nullable(),
        sent: instant,
        decided: instant.nullable(),
        /** How its outcome was found out: the reply, or a reading. */
        decidedby: z.string().nullable(),
        frames: z.array(z.strictObject({ direction: z.enum(["out", "in"]), at: z.string(), body: z.string() })),
      }),
    ),
  }),
  refusals: staffAnswers,
});
