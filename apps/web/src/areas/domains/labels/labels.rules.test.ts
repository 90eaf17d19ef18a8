import { expect, test } from "vitest";
import { planLabel, readLabelFilter, shareOf, toggleLabelFilter } from "./labels.rules.ts";

test("unlabelled stands alone in the label filter, in the address and in the choice [C2.68]", () => {
  expect(toggleLabelFilter([3, 7], 0)).toEqual([0]);
  expect(toggleLabelFilter([0], 3)).toEqual([3]);
  expect(toggleLabelFilter([3], 7)).toEqual([3, 7]);
  expect(toggleLabelFilter([3, 7], 3)).toEqual([7]);
  expect(readLabelFilter("0,3")).toEqual([3]);
  expect(readLabelFilter("0")).toEqual([0]);
});

test("what is no label id in the address falls away", () => {
  for (const text of [undefined, "", "x", "-1", "1e3", ",,"]) expect(readLabelFilter(text)).toEqual([]);
  expect(readLabelFilter("3,3,x,7")).toEqual([3, 7]);
});

test("a label sits on all, some or none of the chosen domains", () => {
  const rows = [{ labels: [1, 2] }, { labels: [2] }];
  expect([1, 2, 3].map((id) => shareOf(id, rows))).toEqual(["some", "all", "none"]);
});

test("only what changes something is planned", () => {
  expect([...planLabel(new Map(), 1, true, "some")]).toEqual([[1, true]]);
  expect([...planLabel(new Map([[1, false]]), 1, true, "all")]).toEqual([]);
  expect([...planLabel(new Map([[1, true]]), 1, false, "none")]).toEqual([]);
});
