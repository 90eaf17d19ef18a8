import { expect, test } from "vitest";
import { problemsOf } from "./answer-hours.rules.ts";

const typed = {
  opens: "08:00",
  closes: "17:30",
  weekdays: [1],
  holidays: "2026-12-24\n\n 2026-12-25 ",
  hours: ["1", "2", "4", "8", "16"],
};

test("what can be saved has no problems; everything else is named by its field", () => {
  expect(problemsOf(typed).any).toBe(false);
  expect(problemsOf({ ...typed, opens: "8" })).toMatchObject({ any: true, opens: true, order: false });
  expect(problemsOf({ ...typed, closes: "08:00" })).toMatchObject({ any: true, closes: false, order: true });
  expect(problemsOf({ ...typed, weekdays: [] })).toMatchObject({ any: true, weekdays: true });
  expect(problemsOf({ ...typed, holidays: "2026-12-24\n2026-02-30\nJul" })).toMatchObject({
    any: true,
    dates: ["2026-02-30", "Jul"],
  });
  expect(problemsOf({ ...typed, hours: ["0", "241", "", "1.5", "240"] }).hours).toEqual([true, true, true, true, false]);
});
