import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, defaultAccent, ground, mailColours } from "./colour.rules.ts";

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG: 21 for black on white, 1 for a colour on itself", () => {
  expect(contrast("#000000", "#FFFFFF")).toBeCloseTo(21, 5);
  expect(contrast("#016681", "#016681")).toBe(1);
  expect(contrast("#767676", "#FFFFFF")).toBeCloseTo(4.54, 2);
});

describe("colours of a brand", () => {
  test("words on the button, links and the button's edge can be read in every colour", () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const { accent, onAccent, accentText, accentEdge } = mailColours(colour);
        expect(accent).toBe(colour.toUpperCase());
        expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentText, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentText, "#FFFFFF")).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accentEdge, "#FFFFFF")).toBeGreaterThanOrEqual(3);
      }),
    );
  });

  test("the product's own accent and dark brands stay as they are, with white words", () => {
    expect(mailColours(null)).toEqual({
      accent: defaultAccent,
      onAccent: "#FFFFFF",
      accentText: defaultAccent,
      accentEdge: defaultAccent,
    });
    expect(mailColours("#353535")).toMatchObject({ onAccent: "#FFFFFF", accentText: "#353535" });
  });

  test("a yellow brand gets dark words and a darker link of the same hue", () => {
    const { onAccent, accentText } = mailColours("#f9b818");
    expect(onAccent).toBe("#0F1A1F");
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(accentText.slice(at, at + 2), 16));
    expect((red ?? 0) > (green ?? 0) && (green ?? 0) > (blue ?? 0)).toBe(true);
  });

  test.each(["", "red", "#fff", "#12345g", "url(https://example.com)", "#016681;background:url(x)"])(
    "%j counts as no colour",
    (text) => {
      expect(mailColours(text).accent).toBe(defaultAccent);
    },
  );
});
