import { describe, expect, test } from "vitest";
import { isMailDue } from "./owner-step.rules.ts";

const at = new Date("2026-11-21T10:00:00Z");
const after = (days: number) => new Date(at.getTime() + days * 86_400_000);
const dueAfter = (scanDays: number | null, told = 0) =>
  Array.from({ length: 30 }, (_, days) => days).find((days) => isMailDue({ at, told, scanDays, now: after(days) }));

describe("when the owner of a name that is registered elsewhere is mailed about a step", () => {
  test("at once where nobody else does it, and once more a week later", () => {
    expect([dueAfter(null), dueAfter(null, 1), dueAfter(null, 2)]).toEqual([0, 7, undefined]);
  });

  test("where the registry reads it by itself, two days after it should have: three days of most, seven of .cz", () => {
    expect([dueAfter(3), dueAfter(7), dueAfter(7, 1)]).toEqual([5, 9, 16]);
  });
});
