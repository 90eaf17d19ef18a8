import { expect, test } from "vitest";
import { contrast } from "./color.ts";
import { labelColors } from "./label-color.ts";

test("brightness above 165 takes black text, 165 and below white [S9.30]", () => {
  expect(labelColors("#A6A6A6").text).toBe("#000000");
  expect(labelColors("#A5A5A5").text).toBe("#FFFFFF");
  expect(labelColors("#F2C94C").text).toBe("#000000");
  expect(labelColors("#1D6FA5").text).toBe("#FFFFFF");
});

test("changes the fill only as far as legibility needs", () => {
  expect(labelColors("#1D6FA5").fill).toBe("#1D6FA5");
  for (const stored of ["#A5A5A5", "#9A9A9A", "#FF6B6B", "#00C000"]) {
    const { fill, text } = labelColors(stored);
    expect(contrast(fill, text)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(fill, text)).toBeLessThan(4.8);
  }
});
