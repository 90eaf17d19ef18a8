import { expect, test } from "vitest";
import { readSum, typedSum } from "./limit-form.rules.ts";

test("a sum is read as it is typed in either language; an empty field states no limit, and anything else is refused", () => {
  expect(readSum("1 500", "SEK")).toBe(150_000);
  expect(readSum("1500,50 kr", "SEK")).toBe(150_050);
  expect(readSum("0", "SEK")).toBe(0);
  expect(readSum("  ", "SEK")).toBeNull();
  expect(readSum("-5", "SEK")).toBe("wrong");
  expect(readSum("mycket", "SEK")).toBe("wrong");
});

test("a stored sum is shown as it would be typed", () => {
  expect([typedSum(150_000), typedSum(150_050), typedSum(0), typedSum(null)]).toEqual(["1500", "1500.5", "0", ""]);
  expect(readSum(typedSum(150_050), "SEK")).toBe(150_050);
});
