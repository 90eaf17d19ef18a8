import { moneyIn } from "@nameplane/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comingStages, isPlanKept, plusDays, type Late } from "./dunning.rules.ts";
import { readStages } from "./read-stages.ts";
import { isOpenDay } from "./holidays.rules.ts";

const stages = readStages([
  { code: "before", days: -3, acts: ["remind"], fees: {} },
  { code: "first", days: 3, acts: ["remind"], fees: {} },
  { code: "second", days: 10, acts: ["remind", "pause"], fees: { SEK: 6000 } },
  { code: "suspension", days: 30, acts: ["remind", "suspend"], fees: {} },
]);
const sek = moneyIn("SEK");
const sweden = { country: "SE", closedDays: [] };
const late = (change: Partial<Late> = {}): Late => ({
  issuedOn: "2026-10-01",
  dueOn: "2026-10-30",
  done: [],
  restsUntil: null,
  ...change,
});
const daysOf = (of: Late, today: string) => comingStages(of, stages, sweden, today).map(({ stage, on }) => [stage.code, on]);

describe("when the stages of an unpaid invoice come", () => {
  test("as many days from the due date as the plan says, and on the next open day", () => {
    expect(daysOf(late(), "2026-10-05")).toEqual([
      ["before", "2026-10-27"],
      ["first", "2026-11-02"],
      ["second", "2026-11-09"],
      ["suspension", "2026-11-30"],
    ]);
  });

  test("after an outage none is skipped, and the time between two of them stays what the plan says", () => {
    expect(daysOf(late(), "2026-11-25")).toEqual([
      ["first", "2026-11-25"],
      ["second", "2026-12-02"],
      ["suspension", "2026-12-22"],
    ]);
  });

  test("not while staff have agreed so; afterwards with the same time between them", () => {
    const done = [{ code: "first", days: 3, doneOn: "2026-11-02" }];
    expect(daysOf(late({ done, restsUntil: "2026-11-20" }), "2026-11-05")).toEqual([
      ["second", "2026-11-23"],
      ["suspension", "2026-12-14"],
    ]);
  });

  test("an invoice that is due at once has no notice before", () => {
    expect(daysOf(late({ issuedOn: "2026-10-29" }), "2026-10-29")[0]).toEqual(["first", "2026-11-02"]);
  });
});

test("a payment plan is kept while its parts arrive within three days", () => {
  const parts = [
    { on: "2026-11-10", amount: sek(5000) },
    { on: "2026-12-10", amount: sek(5000) },
  ];
  expect(isPlanKept(parts, sek(0), "2026-11-13")).toBe(true);
  expect(isPlanKept(parts, sek(4999), "2026-11-14")).toBe(false);
  expect(isPlanKept(parts, sek(5000), "2026-12-13")).toBe(true);
});

test("over any outages, holidays and payments: each stage at most once and in order, on open days, never sooner than announced, none after payment", () => {
  const day = fc.integer({ min: 0, max: 200 });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 700 }),
      fc.array(fc.tuple(day, fc.integer({ min: 1, max: 40 })), { maxLength: 6 }),
      day,
      (start, outages, paidAfter) => {
        const dueOn = plusDays("2026-01-01", start);
        const issuedOn = plusDays(dueOn, -30);
        const done: { code: string; days: number; doneOn: string }[] = [];
        let announced = new Map<string, string>();
        for (let at = 0; at < 200; at += 1) {
          const today = plusDays(issuedOn, at);
          if (at >= paidAfter) break;
          if (outages.some(([from, length]) => at >= from && at < from + length)) continue;
          const coming = comingStages({ issuedOn, dueOn, done, restsUntil: null }, stages, sweden, today);
          for (const { stage, on } of coming) expect(on >= (announced.get(stage.code) ?? "")).toBe(true);
          announced = new Map(coming.map(({ stage, on }) => [stage.code, on]));
          const [next] = coming;
          if (next === undefined || next.on > today) continue;
          expect(next.on).toBe(today);
          expect(isOpenDay("SE", [], today)).toBe(true);
          expect(done.map(({ code }) => code)).not.toContain(next.stage.code);
          expect(next.stage.days < 0 ? today < dueOn : today >= plusDays(dueOn, next.stage.days)).toBe(true);
          const before = done.at(-1);
          if (before !== undefined && before.days >= 0)
            expect(today >= plusDays(before.doneOn, next.stage.days - before.days)).toBe(true);
          done.push({ code: next.stage.code, days: next.stage.days, doneOn: today });
        }
        expect(done.map(({ days }) => days)).toEqual(done.map(({ days }) => days).toSorted((a, b) => a - b));
      },
    ),
  );
});
