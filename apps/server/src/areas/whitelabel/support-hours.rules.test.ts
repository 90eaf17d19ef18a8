import { expect, test } from "vitest";
import { afterWorkHours, type AnswerHours } from "./support-hours.rules.ts";

const times: AnswerHours = {
  opens: "08:00",
  closes: "18:00",
  weekdays: [1, 2, 3, 4, 5],
  holidays: ["2026-12-24", "2026-12-25"],
  hours: [1, 2, 4, 8, 16],
};
const due = (local: string, hours = 4, more: Partial<AnswerHours> = {}) => {
  const from = Temporal.PlainDateTime.from(local).toZonedDateTime("Europe/Stockholm");
  const at = afterWorkHours({ ...times, ...more }, "Europe/Stockholm", hours, new Date(from.epochMilliseconds));
  if (at === null) return null;
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO("Europe/Stockholm").toPlainDateTime().toString();
};

test.each([
  ["within the day", "2026-11-25T09:30", "2026-11-25T13:30:00"],
  ["until the minute of closing", "2026-11-25T14:00", "2026-11-25T18:00:00"],
  ["over the night", "2026-11-25T16:00", "2026-11-26T10:00:00"],
  ["from before opening", "2026-11-25T03:00", "2026-11-25T12:00:00"],
  ["from after closing", "2026-11-25T18:00", "2026-11-26T12:00:00"],
  ["over the weekend", "2026-11-27T17:00", "2026-11-30T11:00:00"],
  ["over holidays and the weekend behind them", "2026-12-23T16:00", "2026-12-28T10:00:00"],
  ["over the night in which the clocks change", "2026-03-27T16:00", "2026-03-30T10:00:00"],
])("four hours of work %s", (_, from, expected) => {
  expect(due(from)).toBe(expected);
});

test("there may be more hours than a day has", () => {
  expect([due("2026-11-25T09:00", 1), due("2026-11-25T09:00", 16)]).toEqual(["2026-11-25T10:00:00", "2026-11-26T15:00:00"]);
});

test("without enough hours of work within a year there is no such time", () => {
  const date = (day: number) => Temporal.PlainDate.from("2026-11-25").add({ days: day }).toString();
  expect(due("2026-11-25T09:00", 4, { holidays: Array.from({ length: 450 }, (_, day) => date(day)) })).toBeNull();
});
