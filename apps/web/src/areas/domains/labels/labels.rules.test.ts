import { expect, test } from "vitest";
import { planLabel, readLabelFilter, shareOf, toggleLabelFilter } from "./labels.rules.ts";

test("the choice without labels cannot be combined with others, in the address or in the filter [C2.68]", () => {
  expect(toggleLabelFilter([3, 7], 0)).toEqual([0]);
  expect(toggleLabelFilter([0], 3)).toEqual([3]);
  expect(toggleLabelFilter([3], 7)).toEqual([3, 7]);
  expect(toggleLabelFilter([3, 7], 3)).toEqual([7]);
  expect(readLabelFilter("0,3")).toEqual([3]);
  expect(readLabelFilter("0")).toEqual([0]);
});

test("invalid label ids in the address are dropped", () => {
  for (const text of [undefined, "", "x", "-1", "1e3", ",,"]) expect(readLabelFilter(text)).toEqual([]);
  expect(readLabelFilter("3,3,x,7")).toEqual([3, 7]);
});

test("a label is on all, some or none of the chosen domains", () => {
  const rows = [{ labels: [1, 2] }, { labels: [2] }];
  expect([1, 2, 3].map((id) => shareOf(id, rows))).toEqual(["some", "all", "none"]);
});

test("only labels that change something are in the plan", () => {
  expect([...planLabel(new Map(), 1, true, "some")]).toEqual([[1, true]]);
  expect([...planLabel(new Map([[1, false]]), 1, true, "all")]).toEqual([]);
  expect([...planLabel(new Map([[1, true]]), 1, false, "none")]).toEqual([]);
});
