import { expect, test } from "vitest";
import { dueSteps, latestDay, type CaseFacts } from "./case.rules.ts";

const opened = new Date("2026-11-01T08:00:00Z");
const on = (day: number) => new Date(opened.getTime() + day * 86_400_000);
const facts = (parts: Partial<CaseFacts> = {}): CaseFacts => ({
  state: "notified",
  source: "icann",
  openedAt: opened,
  deadlineAt: on(15),
  stages: new Set(["ask"]),
  lastMail: "sent",
  ...parts,
});
const kinds = (of: Partial<CaseFacts>, day: number) =>
  dueSteps(facts(of), on(day)).map((step) =>
    step.kind === "mail" ? step.stage : step.kind === "move" ? `${step.event} ${step.to}` : step.kind,
  );

test("a new case is asked by mail, and waits once the mail has left", () => {
  expect(kinds({ state: "open", stages: new Set(), lastMail: "none" }, 0)).toEqual(["ask"]);
  expect(kinds({ state: "open", lastMail: "queued" }, 0)).toEqual([]);
  expect(kinds({ state: "open", lastMail: "sent" }, 0)).toEqual(["sent notified"]);
  expect(kinds({}, 3)).toEqual([]);
});

test("reminders leave on day 7 and 12, each once; the state follows the mail", () => {
  expect(kinds({}, 6.99)).toEqual([]);
  expect(kinds({}, 7)).toEqual(["day7"]);
  expect(kinds({ stages: new Set(["ask", "day7"]) }, 7)).toEqual(["remind reminded"]);
  expect(kinds({ state: "reminded", stages: new Set(["ask", "day7"]) }, 11)).toEqual([]);
  expect(kinds({ state: "reminded", stages: new Set(["ask", "day7"]) }, 12)).toEqual(["day12"]);
  expect(kinds({ state: "reminded", stages: new Set(["ask", "day7", "day12"]) }, 14)).toEqual([]);
  // If the worker did not run for days, only the last reminder is sent.
  expect(kinds({}, 13)).toEqual(["day12"]);
});

test("an address that accepts no mail becomes a task for staff, and no reminder is sent to it", () => {
  expect(kinds({ lastMail: "bounced" }, 1)).toEqual(["bounce open", "unreachable"]);
  expect(kinds({ state: "open", lastMail: "bounced" }, 8)).toEqual(["unreachable"]);
});

test("the deadline ends it, whether mail arrived or not", () => {
  expect(kinds({ state: "reminded", stages: new Set(["ask", "day7", "day12"]) }, 15)).toEqual(["lapse"]);
  expect(kinds({ state: "answered" }, 16)).toEqual(["lapse"]);
  expect(kinds({ state: "open", lastMail: "bounced" }, 15)).toEqual(["sent notified", "lapse"]);
  expect(kinds({ state: "lapsed" }, 20)).toEqual([]);
});

test("no domain is taken out of its zone when no mail was ever sent to its owner", () => {
  expect(kinds({ state: "open", stages: new Set(), lastMail: "none" }, 20)).toEqual(["ask"]);
  expect(kinds({ state: "open", lastMail: "queued" }, 20)).toEqual([]);
});

test("verification without a registry's deadline has no consequence", () => {
  expect(kinds({ source: "nis2", state: "reminded", stages: new Set(["ask", "day7", "day12"]) }, 40)).toEqual([]);
});

test("what is being checked by people is not reminded of", () => {
  expect(kinds({ state: "answered" }, 8)).toEqual([]);
});

test("the days of ICANN cannot be moved, and other deadlines until ninety days after the opening", () => {
  const { openedAt, deadlineAt } = facts();
  const soft = { source: "nis2", state: "notified", openedAt, deadlineAt } as const;
  expect(latestDay({ ...soft, source: "icann" })).toBeNull();
  expect(latestDay(soft)).toBe("2027-01-30");
  expect(latestDay({ ...soft, deadlineAt: on(90) })).toBeNull();
  expect(latestDay({ ...soft, state: "satisfied" })).toBeNull();
});
