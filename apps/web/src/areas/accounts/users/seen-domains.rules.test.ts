import { expect, test } from "vitest";
import { namesIn, seenOf, sentOf } from "./seen-domains.rules.ts";

test("names are read as they are pasted, each once", () => {
  expect(namesIn(" kvarn.se, mjol.se\nkvarn.se;  brod.se ")).toEqual(["kvarn.se", "mjol.se", "brod.se"]);
  expect(namesIn("")).toEqual([]);
});

test("all domains are sent as null, and what was chosen before stays in the form", () => {
  const some = seenOf({ labelids: [3], names: ["kvarn.se", "mjol.se"] });
  expect(sentOf(some)).toEqual({ labelids: [3], names: ["kvarn.se", "mjol.se"] });
  expect(sentOf({ ...some, seesAll: true })).toBeNull();
  expect(sentOf(seenOf(null))).toBeNull();
});
