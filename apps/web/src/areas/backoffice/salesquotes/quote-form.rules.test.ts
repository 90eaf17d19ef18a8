import { expect, test } from "vitest";
import { readLine, readPercent, sumsOf, withLine } from "./quote-form.rules.ts";

test("a line needs a text, a whole number of at least one and a price", () => {
  expect(readLine({ text: " Move ", quantity: "2", unit: "100,50" }, "SEK")).toEqual({
    text: "Move",
    quantity: 2,
    unitMinor: 10_050,
  });
  expect(readLine({ text: "", quantity: "2", unit: "1" }, "SEK")).toBe("text");
  expect(readLine({ text: "Move", quantity: "0", unit: "1" }, "SEK")).toBe("quantity");
  expect(readLine({ text: "Move", quantity: "1", unit: "" }, "SEK")).toBe("unit");
});

test("a discount is a percentage with at most two decimals", () => {
  expect(["", "10", "12,5", "100"].map(readPercent)).toEqual([0, 1000, 1250, 10_000]);
  expect(["100,1", "1,234", "ten"].map(readPercent)).toEqual([null, null, null]);
});

test("the sums are rounded for each line", () => {
  const line = { text: "x", quantity: 3, unitMinor: 333 };
  expect(sumsOf([line, line], 1000, 2500)).toEqual({ net: 1798, vat: 450 });
});

test("a line from the price list takes the place of an empty last line", () => {
  const empty = { text: "", quantity: "1", unit: "" };
  const line = { text: "Registration of a .se domain, 1 year", quantity: "1", unit: "139.00" };
  expect(withLine([empty], line)).toEqual([line]);
  expect(withLine([line], line)).toEqual([line, line]);
  expect(withLine([line, { ...empty, text: "Help" }], line)).toHaveLength(3);
});
