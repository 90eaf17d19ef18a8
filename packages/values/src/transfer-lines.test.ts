import { expect, test } from "vitest";
import { parseTransferLines } from "./transfer-lines.ts";

test.each([
  ["name and code by space", "kaffe.se Abc-123!", [{ name: "kaffe.se", code: "Abc-123!" }]],
  ["name and code by tab", "kaffe.se\tAbc-123!", [{ name: "kaffe.se", code: "Abc-123!" }]],
  ["a code with commas, semicolons and dots", "kaffe.com;a,b;c.9-1", [{ name: "kaffe.com", code: "a,b;c.9-1" }]],
  ["a code that holds the name", "kaffe.se Move-kaffe.se-1A", [{ name: "kaffe.se", code: "Move-kaffe.se-1A" }]],
  ["cells of a spreadsheet", '"kaffe.se","a ""b"" c"', [{ name: "kaffe.se", code: 'a "b" c' }]],
  [
    "names alone on one line",
    "kaffe.se, te.com räksmörgås.nu",
    [
      { name: "kaffe.se", code: null },
      { name: "te.com", code: null },
      { name: "räksmörgås.nu", code: null },
    ],
  ],
  ["an address instead of a name", "https://www.Kaffe.se/meny Abc", [{ name: "kaffe.se", code: "Abc" }]],
  ["nothing", " \n \r\n", []],
])("reads %s", (_, text, expected) => {
  expect(parseTransferLines(text)).toEqual(expected);
});

test("a name counts once, and an entry with a code wins over one without, in whichever order", () => {
  expect(parseTransferLines("kaffe.se\nte.se x1!\r\nkaffe.se K-9\nte.se")).toEqual([
    { name: "kaffe.se", code: "K-9" },
    { name: "te.se", code: "x1!" },
  ]);
});
