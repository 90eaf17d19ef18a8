import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission, NotFound, StatusProhibits, StepUpRequired } from "../refusals.ts";
import { SecondPersonNeeded } from "../staff/refusals.ts";
import { count, instant, nothing, spec } from "../spec.ts";
import { erasureClasses } from "./erasure-values.ts";
import { RetentionBounds } from "./refusals.ts";

/** What happens to a row at the end of its period. archive: nothing, because the law asks to keep it longer. */
export const retentionActions = ["delete", "cut_personal", "drop_partition", "archive"] as const;

const rule = z.strictObject({
  /** The table, by its name in the database. */
  place: z.string(),
  class: z.enum(erasureClasses),
  action: z.enum(retentionActions),
  /** How many days rows are kept. Null if each row says it itself. */
  days: z.int().nullable(),
  /** The period of the product, before staff changed it. */
  usualdays: z.int().nullable(),
  /** The bounds within which staff can change the period. Null if they cannot. */
  least: z.int().nullable(),
  most: z.int().nullable(),
  version: z.int(),
  /** How many rows the next clean-up deletes or empties. Null if it is not counted. */
  due: count.nullable(),
  /** When the clean-up last went through the table, and when it last had something to do there, with how many rows. */
  ranat: instant.nullable(),
  lastat: instant.nullable(),
  lastrows: count.nullable(),
});
export type RetentionRule = z.infer<typeof rule>;

export const retentionRulesSpec = spec({
  summary: "For staff: how long each table is kept, what waits for the next clean-up, and when it last went through",
  input: nothing,
  answer: z.strictObject({ data: z.array(rule) }),
  refusals: [LoginRequired, NoPermission],
});

export const setRetentionSpec = spec({
  summary:
    "For staff: lengthens or shortens the period of a table within its bounds; asks for fresh proof, and for a second person where a rule says so",
  input: z.strictObject({
    place: z.string().min(1).max(63),
    days: z.int().min(1).max(10_000),
    version: z.int().min(1),
    /** Why the period is changed. This text is stored in the log. */
    why: z.string().trim().min(3).max(1000),
  }),
  answer: z.strictObject({}),
  refusals: [
    LoginRequired,
    NoPermission,
    NotFound,
    StepUpRequired,
    SecondPersonNeeded,
    StatusProhibits,
    RetentionBounds,
    ChangedMeanwhile,
  ],
});
