import { expect, test } from "vitest";
import { addNames, choose, inputOf, MOST_NAMES, namesInFile, namesOf, type Plan } from "./bulk-labels.rules.ts";

test("names come out of any list, each once", () => {
  expect(namesOf("a.se, b.se\nc.se  a.se;d.se")).toEqual(expect.arrayContaining(["a.se", "b.se", "c.se"]));
  expect(namesOf("  ")).toEqual([]);
});

test("names from the list go under what was typed, without repeating it", () => {
  expect(addNames("a.se\nB.se", ["b.se", "c.se"])).toBe("a.se\nB.se\nc.se");
  expect(addNames("", ["c.se"])).toBe("c.se");
});

test("a label is set, taken off or left", () => {
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

test("names come out of a file: the first name of each line, without its heading; what is no name is kept to be told of", () => {
  const csv = '\uFEFFNr;Domain;Expires\r\n1;"a.se";2027-01-01\r\n2;https://www.åäö.se/;x\r\n\r\nnothing here\r\na.se';
  expect(namesInFile(csv)).toEqual(["a.se", "åäö.se", "nothing here"]);
  expect(namesInFile("a.se\nb.com\n")).toEqual(["a.se", "b.com"]);
  expect(namesInFile("Domain\n")).toEqual([]);
});
