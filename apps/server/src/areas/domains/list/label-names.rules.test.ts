import { expect, test } from "vitest";
import { distinctNames, labelNameResult } from "./label-names.rules.ts";

test("names are compared by what they mean: case, a last dot and the two spellings of an IDN make no difference", () => {
  expect(distinctNames(["Kvarn.se", "kvarn.se.", "åkvarn.se", "xn--kvarn-lra.se", "två ord", "två ord"])).toEqual([
    { name: "Kvarn.se", ascii: "kvarn.se" },
    { name: "åkvarn.se", ascii: "xn--kvarn-lra.se" },
    { name: "två ord", ascii: null },
  ]);
});

test("says of each name whether its labels change, stay, or whether there is no such domain", () => {
  const found = new Map([["kvarn.se", { id: "1", labels: [3, 7] }]]);
  const of = (add: number[], remove: number[], ascii: string | null = "kvarn.se") => {
    const { result, labels } = labelNameResult({ name: "x", ascii }, found, { add, remove });
    return [result, labels];
  };
  expect(of([5], [])).toEqual(["changed", [3, 5, 7]]);
  expect(of([3], [9])).toEqual(["same", [3, 7]]);
  expect(of([], [7])).toEqual(["changed", [3]]);
  expect(of([5], [5])).toEqual(["same", [3, 7]]);
  expect(of([5], [], "annan.se")).toEqual(["missing", []]);
  expect(of([5], [], null)).toEqual(["invalid", []]);
});
