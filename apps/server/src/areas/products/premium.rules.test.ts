import { expect, test } from "vitest";
import { premiumNetMinor } from "./premium.rules.ts";

test("a premium price is the fee in the buyer's currency plus a fifth, up to whole units", () => {
  // 125.00 USD at 10.40 SEK = 1,300.00 SEK, plus 20 % = 1,560.00
  expect(premiumNetMinor(12_500, 10_400_000)).toBe(156_000);
  // one öre over a whole krona costs the next one
  expect(premiumNetMinor(12_501, 10_400_000)).toBe(156_100);
  expect(premiumNetMinor(12_500, 1_000_000)).toBe(15_000);
});
