import { expect, test } from "vitest";
import { isExcluded } from "./excluded.rules.ts";

const found = { name: "pineapple.example", label: "pineapple", mark: "apple" };

test("excluded names and words make no findings", () => {
  expect(isExcluded(found, ["pineapple"])).toBe(true);
  expect(isExcluded(found, ["pineapple.example"])).toBe(true);
  expect(isExcluded({ ...found, name: "shop.pineapple.example" }, ["pineapple.example"])).toBe(true);
  expect(isExcluded(found, ["other.example", "banana"])).toBe(false);
});

test("a word of the mark itself excludes nothing", () => {
  expect(isExcluded(found, ["apple", "app"])).toBe(false);
});
