import { expect, test } from "vitest";
import { cut } from "./cut.ts";

test("leaves short text alone and ends long text with an ellipsis inside the limit", () => {
  expect(cut("x".repeat(30), 30)).toBe("x".repeat(30));
  expect(cut("x".repeat(31), 30)).toBe(`${"x".repeat(29)}…`);
});

test("does not cut a character in two", () => {
  expect(cut("👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦", 2)).toBe("👩‍👩‍👧‍👦…");
});
