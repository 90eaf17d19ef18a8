import { expect, test } from "vitest";
import { namedIn, pathOf } from "./mentions.rules.ts";

test("who is named with @ in a note, and who is not", () => {
  expect(namedIn("@otto please look, and @Olga.Berg too (@otto).")).toEqual(["otto", "olga.berg"]);
  expect(namedIn("Write to otto@example.com or @@olga; @ alone is nobody.")).toEqual([]);
  expect(namedIn("Ask @otto. Then wait.")).toEqual(["otto"]);
  expect(namedIn(Array.from({ length: 50 }, (_, n) => `@a${n}`).join(" "))).toHaveLength(20);
});

test("the page of each kind of object", () => {
  expect(pathOf("domain", "0190")).toBe("/staff/domains/0190");
  expect(pathOf("ticket", "17")).toBe("/staff/tickets/17");
});
