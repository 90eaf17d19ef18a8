import * as fc from "fast-check";
import { expect, test } from "vitest";
import { wrapText, type Run } from "./wrap-text.ts";

/** Every letter is one unit wide, and every monospaced letter two. */
const measure = (run: Run) => Array.from(run.text).length * (run.face === "mono" ? 2 : 1);
const plain = (text: string): Run[] => [{ text, face: "regular" }];
const texts = (lines: readonly (readonly Run[])[]) => lines.map((line) => line.map((run) => run.text).join(""));

test("breaks at spaces, and long words anywhere", () => {
  expect(texts(wrapText(plain("aa bb cc"), 5, measure))).toEqual(["aa bb", "cc"]);
  expect(texts(wrapText(plain("abcdefgh ij"), 3, measure))).toEqual(["abc", "def", "gh", "ij"]);
  expect(texts(wrapText(plain("aa bbbbbbb"), 4, measure))).toEqual(["aa", "bbbb", "bbb"]);
  expect(wrapText(plain(""), 4, measure)).toEqual([[]]);
});

test("keeps faces apart and gives the space to the word before", () => {
  expect(
    wrapText(
      [
        { text: "New", face: "regular" },
        { text: "a.se", face: "mono" },
      ],
      40,
      measure,
    ),
  ).toEqual([
    [
      { text: "New ", face: "regular" },
      { text: "a.se", face: "mono" },
    ],
  ]);
});

test("never splits what a reader sees as one letter", () => {
  expect(texts(wrapText(plain("e\u0301e\u0301e\u0301"), 2, measure))).toEqual(["e\u0301", "e\u0301", "e\u0301"]);
});

test("loses no letter and keeps every line inside the width", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ text: fc.string({ maxLength: 60 }), face: fc.constantFrom("regular" as const, "mono" as const) }), {
        maxLength: 5,
      }),
      fc.integer({ min: 4, max: 30 }),
      (runs, width) => {
        const lines = wrapText(runs, width, measure);
        const letters = (list: readonly Run[]) =>
          list
            .map((run) => run.text)
            .join("")
            .replaceAll(" ", "");
        expect(letters(lines.flat())).toBe(letters(runs));
        for (const line of lines) expect(line.reduce((sum, run) => sum + measure(run), 0)).toBeLessThanOrEqual(width);
      },
    ),
  );
});
