import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOcr, ocrOf, orderOfReference, orderReference, readOcr } from "./ocr.rules.ts";

describe("OCR references", () => {
  // By hand: 1234 + length digit 6; 2x6=12>3, 4, 2x3=6, 2, 2x1=2 -> 3+4+6+2+2 = 17 -> check digit 3.
  test.each([
    [1234, "123463"],
    [100_001, "10000180"],
    [1, "133"],
  ])("%d is %s", (number, ocr) => {
    expect(ocrOf(number)).toBe(ocr);
    expect(isOcr(ocr)).toBe(true);
  });

  test("every single wrong digit is noticed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.nat(), fc.integer({ min: 1, max: 9 }), (number, place, shift) => {
        const ocr = ocrOf(number);
        const at = place % ocr.length;
        const wrong = ocr.slice(0, at) + String((Number(ocr[at]) + shift) % 10) + ocr.slice(at + 1);
        return !isOcr(wrong);
      }),
    );
  });

  test("a digit too many or too few in the number is noticed", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.nat(), fc.integer({ min: 0, max: 9 }), (number, place, digit) => {
        const ocr = ocrOf(number);
        const at = place % (ocr.length - 2);
        return !isOcr(ocr.slice(0, at) + ocr.slice(at + 1)) && !isOcr(ocr.slice(0, at) + String(digit) + ocr.slice(at));
      }),
    );
  });

  test.each(["", "12", "12a4", " 133", "1".repeat(26)])("%j is none", (text) => {
    expect(isOcr(text)).toBe(false);
  });

  test.each([
    ["OCR 1234 63", "123463"],
    ["123-463", "123463"],
    ["thank you", null],
  ])("%j is read as %j", (text, digits) => {
    expect(readOcr(text)).toBe(digits);
  });

  test("of an order is told from one of an invoice, and leads back to the order", () => {
    expect(orderReference(20_512)).toMatch(/^90000020512\d\d$/);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (number) => {
        expect(isOcr(orderReference(number))).toBe(true);
        expect(orderOfReference(orderReference(number))).toBe(number);
        expect(orderOfReference(ocrOf(number))).toBeNull();
      }),
    );
    expect(orderOfReference("9000002051200")).toBeNull();
  });

  test.each([0, -1, 1.5, Number.NaN])("%d makes none", (number) => {
    expect(() => ocrOf(number)).toThrow(RangeError);
  });
});
