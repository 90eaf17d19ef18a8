import { expect, test } from "vitest";
import { causeOf, causesOf, progressOf, type RunRow } from "./run.rules.ts";

const row = (position: number, request: Partial<NonNullable<RunRow["request"]>> | null, parts: Partial<RunRow> = {}): RunRow => ({
  position,
  name: `namn-${position}.se`,
  itemId: null,
  state: "pending",
  error: null,
  text: null,
  request:
    request === null ? null : { id: `${position}`, number: position, state: "queued", reason: null, text: null, ...request },
  expiresAt: null,
  ...parts,
});
const fixable = (reason: number) => reason === 4899;

test("the progress of a row is that of its request, or its own state where nothing was ordered", () => {
  expect(progressOf(row(1, { state: "completed" }))).toBe("done");
  for (const state of ["queued", "processing", "pending_registry", "manual", "on_hold", "awaiting_payment"] as const)
    expect(progressOf(row(1, { state }))).toBe("waiting");
  for (const state of ["action_required", "failed", "rejected", "cancelled", "cancelled_duplicate", "junk"] as const)
    expect(progressOf(row(1, { state }))).toBe("failed");
  expect(progressOf(row(1, { state: "action_required", reason: 4015 }))).toBe("waiting");
  expect(progressOf(row(1, null))).toBe("waiting");
  expect(progressOf(row(1, null, { state: "done" }))).toBe("done");
  expect(progressOf(row(1, null, { state: "skipped" }))).toBe("done");
  expect(progressOf(row(1, null, { state: "failed" }))).toBe("failed");
});

test("rows that failed alike are one cause, though the registry's text contains each domain and date; the largest is first", () => {
  const rows = [
    ...Array.from({ length: 5 }, (_, n) => row(n, { state: "rejected", text: `namn-${n}.se may not run past 203${n}-01-01` })),
    ...Array.from({ length: 7 }, (_, n) =>
      row(10 + n, { state: "action_required", reason: 4899, text: "The domain is not eligible" }),
    ),
    row(30, { state: "completed" }),
    row(31, { state: "failed", text: "broken" }),
    row(32, { state: "action_required", reason: 4006, text: null }),
    row(33, { state: "action_required", reason: 4013, text: null }),
    row(34, { state: "cancelled_duplicate", text: "renewed already" }),
  ];
  expect(causesOf(rows, fixable).map(({ status, count, act }) => [status, count, act])).toEqual([
    [4899, 7, "restart"],
    [4998, 5, "again"],
    [2004, 1, "restart"],
    [4006, 1, "pay"],
    [4013, 1, null],
    [505, 1, null],
  ]);
  expect(causesOf(rows, fixable)[1]?.text).toBe("namn-0.se may not run past 2030-01-01");
});

test("rows without an order have our own word for what went wrong", () => {
  const failed = row(1, null, { state: "failed", error: "RegistryBusy", text: null });
  expect(causeOf(failed)).toBe("error RegistryBusy");
  expect(causesOf([failed], fixable)).toEqual([
    { cause: "error RegistryBusy", status: null, error: "RegistryBusy", text: null, count: 1, act: "restart" },
  ]);
});

test("what a registry says of names where nothing was ordered makes causes, too: other words are another cause", () => {
  const refused = (position: number, text: string | null) =>
    row(position, null, { state: "failed", error: text === null ? "RegistryBusy" : "RegistryRefused", text });
  const rows = [
    refused(1, "namn-1.se has no lock"),
    refused(2, "Object status prohibits operation"),
    refused(3, "namn-3.se has no lock"),
    refused(4, null),
  ];
  expect(causesOf(rows, fixable).map(({ error, text, count, act }) => [error, text, count, act])).toEqual([
    ["RegistryRefused", "namn-1.se has no lock", 2, "restart"],
    ["RegistryBusy", null, 1, "restart"],
    ["RegistryRefused", "Object status prohibits operation", 1, "restart"],
  ]);
});
