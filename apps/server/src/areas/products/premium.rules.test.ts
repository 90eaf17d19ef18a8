import { expect, test } from "vitest";
import { money } from "@nameplane/values";
import { premiumNet } from "./premium.rules.ts";

const usd = (amountMinor: number) => ({ currency: "USD", amountMinor });

test("a premium price is the fee in the buyer's currency plus a fifth, up to whole units", () => {
  // 125.00 USD at 10.40 SEK = 1,300.00 SEK, plus 20 % = 1,560.00
  expect(premiumNet(usd(12_500), 10_400_000, "SEK")).toEqual(money(156_000, "SEK"));
  // One öre above a whole krona is rounded up to the next krona.
  expect(premiumNet(usd(12_501), 10_400_000, "SEK")).toEqual(money(156_100, "SEK"));
  expect(premiumNet(usd(12_500), 1_000_000, "USD")).toEqual(money(15_000, "USD"));
});
