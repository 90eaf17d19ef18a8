import { z } from "zod";
import { LoginRequired, NoPermission } from "../refusals.ts";
import { calendarDate, count, currency, instant, nothing, spec } from "../spec.ts";
import { brokenThings, expiringThings, staffQueues } from "./home-values.ts";

const queue = z.strictObject({
  queue: z.enum(staffQueues),
  count,
  /** Past their time. */
  late: count,
  /** When the longest waiting began; null: nothing waits. */
  oldest: instant.nullable(),
  /** By when the next one has to be done; null: none has such a time. */
  due: instant.nullable(),
});
export type StaffQueueRow = z.infer<typeof queue>;

export const staffHomeSpec = spec({
  summary:
    "For staff: the first page. What waits by age and deadline, what broke since yesterday evening, money by day, balances at registries, and what expires. Parts that the colleague may not see are null",
  input: nothing,
  answer: z.strictObject({
    queues: z.array(queue),
    broken: z.strictObject({
      since: instant,
      things: z.array(z.strictObject({ what: z.enum(brokenThings), count, name: z.string() })),
    }),
    /** The last 30 days and the 30 before them, by day: the sums of what came in and went back. */
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
          /** Null: nothing was spent in the last 30 days. */
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
