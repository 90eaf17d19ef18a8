import { describe, expect, test } from "vitest";
import { changesOf, deviceOf, plainFieldName } from "./changes.rules.ts";

const text = (value: string) => ({ kind: "text" as const, text: value });

test("a field without words is written as words, and a login's browser as its makers write it", () => {
  expect([plainFieldName("offSession"), plainFieldName("terms.version")]).toEqual(["Off session", "Terms version"]);
  expect(deviceOf("chrome linux")).toEqual({ browser: "Chrome", system: "Linux" });
  expect(deviceOf("other linux")).toBeNull();
});

describe("what an entry of the audit log shows", () => {
  test("fields that differ are shown with both sides, and those that do not are left out", () => {
    expect(changesOf({ mode: "once", count: 3 }, { mode: "cancel", count: 3 })).toEqual([
      { field: "mode", from: text("once"), to: text("cancel") },
    ]);
  });

  test("an amount is shown in its currency, and the currency has no line of its own", () => {
    expect(changesOf(null, { number: 7, totalMinor: 40_875, currency: "SEK" })).toEqual([
      { field: "number", from: null, to: text("7") },
      { field: "totalMinor", from: null, to: { kind: "amount", minor: 40_875, currency: "SEK" } },
    ]);
  });

  test("an amount whose currency was not written is still an amount, and a currency without an amount is shown", () => {
    expect(changesOf({ credit: 0 }, null)).toEqual([
      { field: "credit", from: { kind: "amount", minor: 0, currency: null }, to: null },
    ]);
    expect(changesOf(null, { currency: "EUR" })).toEqual([{ field: "currency", from: null, to: text("EUR") }]);
  });

  test("the parts of an object have lines of their own, and numbers of labels tell a reader nothing", () => {
    expect(changesOf(null, { terms: { url: "", version: 3 }, label: 2, add: [2] })).toEqual([
      { field: "terms.version", from: null, to: text("3") },
    ]);
  });

  test("dates, switches and lists are told apart, and ids tell a reader nothing", () => {
    const id = "01a0b1c2-0000-7000-8000-000000000001";
    expect(
      changesOf(null, {
        until: "2026-11-29T06:00:00.000Z",
        on: false,
        addresses: ["192.0.2.1", "192.0.2.2"],
        push: id,
        notes: [id],
      }),
    ).toEqual([
      { field: "until", from: null, to: { kind: "date", at: "2026-11-29T06:00:00.000Z" } },
      { field: "on", from: null, to: { kind: "flag", on: false } },
      { field: "addresses", from: null, to: text("192.0.2.1, 192.0.2.2") },
    ]);
  });
});
