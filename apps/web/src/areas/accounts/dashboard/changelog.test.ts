import { expect, test } from "vitest";
import manifest from "../../../../../../package.json" with { type: "json" };
import { releases } from "./changelog.ts";

test("the newest release of the change log is the version of the product", () => {
  expect(releases[0]?.version).toBe(manifest.version);
});

test("releases are in order, newest first, each with a date and changes in both languages", () => {
  const dates = releases.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
  for (const { date, changes } of releases) {
    expect(new Date(`${date}T00:00:00Z`).toISOString()).toContain(date);
    expect(changes.length).toBeGreaterThan(0);
    for (const { en, sv } of changes) expect([en.length > 20, sv.length > 20, en === sv]).toEqual([true, true, false]);
  }
});
