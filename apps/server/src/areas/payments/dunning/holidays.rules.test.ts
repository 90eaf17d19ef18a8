import { describe, expect, test } from "vitest";
import { easterSunday, isOpenDay, openDayFrom } from "./holidays.rules.ts";

describe("days on which nothing happens to late payers", () => {
  test("Easter Sunday, of years that almanacs name", () => {
    expect([2024, 2025, 2026, 2027, 2030, 2038].map((year) => easterSunday(year).toString())).toEqual([
      "2024-03-31",
      "2025-04-20",
      "2026-04-05",
      "2027-03-28",
      "2030-04-21",
      "2038-04-25",
    ]);
  });

  test.each([
    ["Good Friday", "2026-04-03"],
    ["Easter Monday", "2026-04-06"],
    ["Ascension Day", "2026-05-14"],
    ["Labour Day", "2026-05-01"],
    ["Midsummer Eve", "2026-06-19"],
    ["Christmas Eve", "2026-12-24"],
    ["New Year's Eve", "2026-12-31"],
    ["Epiphany", "2027-01-06"],
    ["a Saturday", "2026-11-28"],
  ])("%s is closed in Sweden", (_name, day) => expect(isOpenDay("SE", [], day)).toBe(false));

  test("elsewhere the euro's payment system decides", () => {
    expect(["2026-05-14", "2026-06-19", "2026-12-24"].every((day) => isOpenDay("DE", [], day))).toBe(true);
    expect(["2026-04-03", "2026-12-25", "2026-05-01"].some((day) => isOpenDay("DE", [], day))).toBe(false);
  });

  test("the next open day, also over days that the plan closes", () => {
    expect(openDayFrom("SE", [], "2026-12-24")).toBe("2026-12-28");
    expect(openDayFrom("SE", ["2026-12-28"], "2026-12-24")).toBe("2026-12-29");
    expect(openDayFrom("SE", [], "2026-11-30")).toBe("2026-11-30");
  });
});
