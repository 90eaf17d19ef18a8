import { expect, test } from "vitest";
import { newStage, readDays, readStages, typedStages } from "./plan-form.rules.ts";

test("a plan that was opened and not changed is sent as it was", () => {
  const stages = [
    { code: "before", days: -3, acts: ["remind" as const], fees: [] },
    { code: "second", days: 10, acts: ["remind" as const, "pause" as const], fees: [{ currency: "SEK" as const, minor: 6000 }] },
  ];
  expect(readStages(typedStages(stages, ","))).toEqual({ stages });
});

test("days, acts and fees are read as typed, and the first stage that is wrong is named", () => {
  const stage = { ...newStage("a"), days: "5" };
  expect(readStages([{ ...stage, fees: { EUR: "12.50", SEK: "", USD: "" } }])).toEqual({
    stages: [{ days: 5, acts: ["remind"], fees: [{ currency: "EUR", minor: 1250 }] }],
  });
  expect(readStages([stage, { ...stage, days: "soon" }])).toEqual({ error: { at: 1, fault: "days" } });
  expect(readStages([{ ...stage, days: "61", when: "before" }])).toEqual({ error: { at: 0, fault: "days" } });
  expect(readStages([{ ...stage, acts: [] }])).toEqual({ error: { at: 0, fault: "noAct" } });
  expect(readStages([{ ...stage, fees: { EUR: "x", SEK: "", USD: "" } }])).toEqual({ error: { at: 0, fault: "fee" } });
  expect(readStages([stage, { ...stage, key: "b" }])).toEqual({ error: { at: 1, fault: "sameDay" } });
  expect(readStages([{ ...stage, acts: ["suspend"] }])).toEqual({ error: { at: 0, fault: "unreminded" } });
});

test("closed days stand one on each line, each once", () => {
  expect(readDays("2026-12-31\n2026-12-24, 2026-12-24\n")).toEqual(["2026-12-24", "2026-12-31"]);
  expect(readDays("")).toEqual([]);
  expect(readDays("24 December")).toBeNull();
  expect(readDays("2026-02-30")).toBeNull();
});
