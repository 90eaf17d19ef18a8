import { z } from "zod";
import { ChangedMeanwhile, LoginRequired, NoPermission } from "../refusals.ts";
import { calendarDate, nothing, spec } from "../spec.ts";

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** A number of working hours, not a time of the day. */
const hoursOfWork = z.int().min(1).max(240);

/**
 * On which weekdays and at which hours support works, and on which holidays it does not, in the time zone of each brand; and
 * within how many of these hours it answers.
 */
const answerHours = z.strictObject({
  opens: time,
  closes: time,
  /** The days of the week as numbers, where 1 is Monday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  holidays: z.array(calendarDate).max(400),
  /** Hours by priority, the most urgent first. */
  hours: z.tuple([hoursOfWork, hoursOfWork, hoursOfWork, hoursOfWork, hoursOfWork]),
  version: z.int(),
});

const staffAnswers = [LoginRequired, NoPermission];

export const answerHoursSpec = spec({
  summary: "For staff: when support works, and how soon it answers",
  input: nothing,
  answer: answerHours,
  refusals: staffAnswers,
});

export const setAnswerHoursSpec = spec({
  summary: "For staff: sets when support works and how soon it answers; tickets that wait already keep their time",
  input: answerHours.refine(({ opens, closes }) => opens < closes, { path: ["closes"] }),
  answer: nothing,
  refusals: [...staffAnswers, ChangedMeanwhile],
});
export type AnswerHoursAsked = z.infer<typeof setAnswerHoursSpec.input>;
