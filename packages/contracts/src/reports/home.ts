import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { calendarDate, count, currency, instant, nothing, spec } from "../spec.ts";
import { brokenThings, expiringThings, openingSteps, staffQueues } from "./home-values.ts";

const queue = z.strictObject({
  queue: z.enum(staffQueues),
  count,
  /** How many are overdue. */
  late: count,
  /** Since when the oldest item has been waiting. Null if nothing is waiting. */
  oldest: instant.nullable(),
  /** By when the next item has to be done. Null if no item has such a time. */
  due: instant.nullable(),
});
export type StaffQueueRow = z.infer<typeof queue>;

export const staffHomeSpec = spec({
  summary:
    "For staff: the first page. What is left to do before opening, what waits by age and deadline, what broke since yesterday evening, money by day, balances at registries, and what expires. Parts that the colleague may not see are null",
  input: nothing,
  answer: z.strictObject({
    /** What is to be done before the first domain is sold. Null afterwards, and for colleagues who may not change settings. */
    opening: z.array(z.strictObject({ step: z.enum(openingSteps), isDone: z.boolean() })).nullable(),
    queues: z.array(queue),
    broken: z.strictObject({
      since: instant,
      things: z.array(z.strictObject({ what: z.enum(brokenThings), count, name: z.string() })),
    }),
    /** What came in and what was refunded in the last 30 days, by day, and what came in during the 30 days before. */
    money: z
      .array(
        z.strictObject({
          currency,
          inMinor: z.int(),
          outMinor: z.int(),
          beforeMinor: z.int(),
          from: calendarDate,
          until: calendarDate,
          days: z.array(z.strictObject({ day: calendarDate, inMinor: z.int(), outMinor: z.int() })),
        }),
      )
      .nullable(),
    balances: z
      .array(
        z.strictObject({
          registry: z.string(),
          name: z.string(),
          minor: z.int(),
          currency,
          /** Null if nothing was spent in the last 30 days. */
          daysLeft: z.int().nullable(),
          isLow: z.boolean(),
        }),
      )
      .nullable(),
    expiring: z
      .array(z.strictObject({ what: z.enum(expiringThings), key: z.string(), name: z.string(), until: instant }))
      .nullable(),
  }),
  refusals: [LoginRequired, NoPermission],
});

export const queueCountsSpec = spec({
  summary: "For staff: how much waits in each queue that the colleague may see",
  input: nothing,
  answer: z.strictObject({ queues: z.array(z.strictObject({ queue: z.enum(staffQueues), count: z.int() })) }),
  refusals: [LoginRequired],
});
