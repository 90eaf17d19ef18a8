import { expect, test } from "vitest";
import { labelText } from "./label-color.ts";

test("brightness above 165 takes black text, 165 and below white [S9.30]", () => {
  expect(labelText("#A6A6A6")).toBe("#000000");
  expect(labelText("#A5A5A5")).toBe("#FFFFFF");
  expect(labelText("#F2C94C")).toBe("#000000");
  expect(labelText("#1D6FA5")).toBe("#FFFFFF");
});
