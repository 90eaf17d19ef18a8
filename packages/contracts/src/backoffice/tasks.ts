import { z } from "zod";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import { deliveredFilesMax, fileMaxBytes } from "../files/limits.ts";
import { FileInfected, FileTooLarge, ScannerAway, WrongFileType } from "../files/refusals.ts";
import { RegistryBusy } from "../domains/refusals.ts";
import { TooLateToCancel } from "../orders/refusals.ts";
import { getRequestSpec } from "../orders/request-list.ts";
import { LoginRequired, MissingParameter, NoPermission, NotFound, OutOfRange, StatusProhibits } from "../refusals.ts";
import { currency, id, instant, limit, nothing, page, pageOf, spec } from "../spec.ts";
import { NotAtRegistryYet, RequestChanged, TaskChanged } from "./refusals.ts";

/** stopped: tasks about requests that wait for staff, and about registries that refuse every command. */
export const taskViews = ["open", "mine", "stopped", "done"] as const;
export type TaskView = (typeof taskViews)[number];

/**
 * retry: puts the request back into the queue. done: completes it, if the registry shows the result. ask: sends the customer a
 * question. reject and cancel: end the request and credit what was paid. lock: stops the customer from doing anything with the
 * request, and asks them to write to support.
 */
export const staffActs = ["retry", "done", "ask", "reject", "cancel", "lock", "unlock"] as const;
export type StaffAct = (typeof staffActs)[number];

const words = z.strictObject({ en: z.string(), sv: z.string() });
const person = z.strictObject({ id, name: z.string() });

export const taskRow = z.strictObject({
  taskid: id,
  /** Kind of the task, as named by the part of the product that created it. */
  kind: z.string(),
  severity: z.enum(["low", "normal", "high", "alarm"]),
  /** What happened, in the words of the part of the product that created it. */
  text: z.string(),
  created: instant,
  due: instant.nullable(),
  /** Who has taken the task. */
  taken: person.nullable(),
  takenat: instant.nullable(),
  doneat: instant.nullable(),
  /** Who completed the task. Null if the program ended it. */
  doneby: z.string().nullable(),
  note: z.string().nullable(),
  account: z.strictObject({ number: z.int(), name: z.string() }),
  domainname: z.string().nullable(),
  request: z.strictObject({ number: z.int(), type: z.string(), status: z.int(), reason: z.int().nullable() }).nullable(),
  /** Key of the reason that stopped several requests, for `stoppedRequests`. Null if the reason stopped at most one request. */
  cause: z.string().nullable(),
});
export type TaskRow = z.infer<typeof taskRow>;

const staffAnswers = [LoginRequired, NoPermission, NotFound];

export const taskListSpec = spec({
  summary: "For staff: tasks for its people, the most severe and most urgent first, one page of them",
  input: z.strictObject({
    view: z.enum(taskViews).default("open"),
    kind: z.string().max(60).optional(),
    page: page.optional(),
    limit: limit.optional(),
  }),
  answer: z.strictObject({
    ...pageOf(taskRow).shape,
    /** Number of tasks of each kind. Counts either all open tasks or all done ones. */
    kinds: z.array(z.strictObject({ kind: z.string(), count: z.int() })),
  }),
  refusals: staffAnswers,
});

export const taskCountsSpec = spec({
  summary: "For staff: how many tasks are open, how many of them are the caller's, and how many are late",
  input: nothing,
  answer: z.strictObject({ open: z.int(), mine: z.int(), stopped: z.int(), overdue: z.int() }),
  refusals: staffAnswers,
});

export const taskSpec = spec({
  summary: "For staff: one task",
  input: z.strictObject({ taskid: id }),
  answer: z.strictObject({ task: taskRow }),
  refusals: staffAnswers,
});

export const takeTaskSpec = spec({
  summary: "For staff: takes an open task, also from a colleague who was shown to have it, or gives up one's own",
  input: z.strictObject({
    taskid: id,
    take: z.boolean(),
    /** Who had the task when it was shown. Null if nobody had it. */
    from: id.nullable(),
  }),
  answer: z.strictObject({ task: taskRow }),
  refusals: [...staffAnswers, TaskChanged],
});

export const endTaskSpec = spec({
  summary: "For staff: marks a task as done, with a note of what was done",
  input: z.strictObject({ taskid: id, note: z.string().trim().min(1).max(2000) }),
  answer: z.strictObject({ task: taskRow }),
  refusals: [...staffAnswers, TaskChanged],
});

const requestid = z.coerce.number().int().positive();

export const staffRequestSpec = spec({
  summary: "For staff: a request of any account, what can be done with it, and which other requests stopped for the same reason",
  input: z.strictObject({ requestid }),
  answer: z.strictObject({
    request: z.strictObject({
      ...getRequestSpec.answer.shape.request.omit({ actions: true, fixform: true, timeline: true }).shape,
      timeline: z.array(z.strictObject({ at: instant, status: z.int(), reason: z.string().nullable(), actor: z.string() })),
    }),
    /** Name of the product, if the request is about one. */
    productname: z.strictObject({ en: z.string(), sv: z.string() }).nullable(),
    /** Version of the request. It must be sent with every act. */
    version: z.int(),
    acts: z.array(z.enum(staffActs)),
    /**
     * A service that staff deliver, with what the customer entered in the order. Null if the request is not about such a service.
     */
    delivery: z
      .strictObject({
        name: z.string(),
        /** Whether the service waits for staff to deliver it or to ask the customer. */
        waits: z.boolean(),
        answers: z.array(z.strictObject({ title: words, value: words })),
        /** The customer's replies to questions of staff, the oldest first. */
        replies: z.array(z.string()),
        /** Length of the service's period in months. Null if it is bought only once. */
        months: z.int().nullable(),
        /** When staff must switch on again a service that was suspended and is now paid. Null if it is not waiting for that. */
        resumesby: instant.nullable(),
        /** The agreed success fee. Null if there is none. */
        fee: z
          .strictObject({
            percentBasisPoints: z.int(),
            leastMinor: z.int(),
            currency,
            /** The recorded purchase that the fee is for. Null if none is recorded yet. */
            deal: z
              .strictObject({ dealMinor: z.int(), feeMinor: z.int(), invoiceid: id, invoicenumber: z.int(), at: instant })
              .nullable(),
          })
          .nullable(),
      })
      .nullable(),
    lockreason: z.string().nullable(),
    /** Key of the reason that stopped the request. Null if the request does not wait for staff. */
    cause: z.string().nullable(),
    /** The number of requests that wait for staff for that reason, including this one. */
    stopped: z.int(),
    account: z.strictObject({ number: z.int(), name: z.string() }),
    tasks: z.array(taskRow),
  }),
  refusals: staffAnswers,
});

export const actOnRequestSpec = spec({
  summary:
    "For staff: acts on a customer's request. done only reads the registry and sends nothing; what was paid for a rejected or cancelled request is credited",
  input: z.strictObject({
    requestid: z.int().positive(),
    act: z.enum(staffActs),
    /** Version of the request as it was shown. The call is refused if the request has changed since. */
    version: z.int(),
    /**
     * For a rejection, question or cancellation: a text for the customer (optional for a cancellation). For a lock: a note for
     * other staff.
     */
    text: z.string().trim().max(2000).default(""),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [
    ...staffAnswers,
    RequestChanged,
    StatusProhibits,
    MissingParameter,
    TooLateToCancel,
    NotAtRegistryYet,
    RegistryBusy,
    SecondPersonNeeded,
  ],
});

export const deliverServiceSpec = spec({
  summary: "For staff: a service was delivered; it is active from now on, and its owner sees what it gives",
  input: z.strictObject({
    requestid: z.int().positive(),
    /** Version of the request as it was shown. The call is refused if the request has changed since. */
    version: z.int(),
    /** What the customer gets, such as an address to sign in at. */
    given: z
      .array(
        z.strictObject({
          label: z.string().trim().min(1).max(100),
          value: z.string().trim().min(1).max(4000),
        }),
      )
      .max(20),
    /** Files for the customer, such as a certificate, each in base64. */
    files: z
      .array(
        z.strictObject({
          name: z.string().trim().min(1).max(200),
          content: z
            .base64()
            .min(4)
            .max(Math.ceil(fileMaxBytes / 3) * 4),
        }),
      )
      .max(deliveredFilesMax)
      .default([]),
    /** The end of the first period. If absent, the period has its ordinary length from now. */
    until: z.iso.date().optional(),
  }),
  answer: z.strictObject({ status: z.int() }),
  refusals: [
    ...staffAnswers,
    RequestChanged,
    StatusProhibits,
    MissingParameter,
    OutOfRange,
    FileTooLarge,
    WrongFileType,
    FileInfected,
    ScannerAway,
  ],
});

export const deliveryListSpec = spec({
  summary: "For staff: services to deliver, the most urgent first; at most 500",
  input: nothing,
  answer: z.strictObject({
    data: z.array(
      z.strictObject({
        requestid: z.int(),
        service: z.string(),
        product: words,
        domainname: z.string().nullable(),
        status: z.int(),
        reason: z.int().nullable(),
        ordered: instant,
        /** When the service must be delivered, or when the customer must have answered. */
        due: instant.nullable(),
        islate: z.boolean(),
        /** deliver: the service is set up for the first time. switchOn: it was suspended, and has now been paid. */
        does: z.enum(["deliver", "switchOn"]),
        account: z.strictObject({ number: z.int(), name: z.string() }),
      }),
    ),
  }),
  refusals: staffAnswers,
});

export const stoppedRequestsSpec = spec({
  summary: "For staff: requests of all accounts that stopped for one reason, the oldest first, at most 500",
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
  summary: "For staff: retries all requests that stopped for one reason, at most 500 at once",
  input: z.strictObject({ cause: z.string().min(1).max(300) }),
  /** `retried`: number of requests put back into the queue. Another staff member may have retried the others meanwhile. */
  answer: z.strictObject({ retried: z.int() }),
  refusals: staffAnswers,
});

export const requestExchangeSpec = spec({
  summary:
    "For staff: what was exchanged with the registry for a request, secrets masked; each reading is kept in the audit log of the account that owns it",
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
        /** How the outcome was determined: from the reply, or by reading the registry. */
        decidedby: z.string().nullable(),
        frames: z.array(z.strictObject({ direction: z.enum(["out", "in"]), at: z.string(), body: z.string() })),
      }),
    ),
  }),
  refusals: staffAnswers,
});
