import { expect, test } from "vitest";
import { addNames, choose, inputOf, MOST_NAMES, namesInFile, namesOf, type Plan } from "./bulk-labels.rules.ts";

test("names are read from any kind of list, each once", () => {
  expect(namesOf("a.se, b.se\nc.se  a.se;d.se")).toEqual(expect.arrayContaining(["a.se", "b.se", "c.se"]));
  expect(namesOf("  ")).toEqual([]);
});

test("names from the list are added below what was typed, without repetition", () => {
  expect(addNames("a.se\nB.se", ["b.se", "c.se"])).toBe("a.se\nB.se\nc.se");
  expect(addNames("", ["c.se"])).toBe("c.se");
});

test("a label is added, removed or left unchanged", () => {
  const none: Plan = new Map();
  const both = choose(choose(none, 3, true), 5, false);
  expect(inputOf(["a.se"], both)).toEqual({ names: ["a.se"], add: [3], remove: [5] });
  expect(inputOf(["a.se"], choose(choose(both, 3, null), 5, null))).toBeNull();
  expect(inputOf([], both)).toBeNull();
  expect(
    inputOf(
      Array.from({ length: MOST_NAMES + 1 }, (_, i) => `n${i}.se`),
      both,
    ),
  ).toBeNull();
});

test("of a file the first name of each line is read, without the heading; other lines are kept to be reported", () => {
  const csv = '\uFEFFNr;Domain;Expires\r\n1;"a.se";2027-01-01\r\n2;https://www.åäö.se/;x\r\n\r\nnothing here\r\na.se';
  expect(namesInFile(csv)).toEqual(["a.se", "åäö.se", "nothing here"]);
  expect(namesInFile("a.se\nb.com\n")).toEqual(["a.se", "b.com"]);
  expect(namesInFile("Domain\n")).toEqual([]);
});
