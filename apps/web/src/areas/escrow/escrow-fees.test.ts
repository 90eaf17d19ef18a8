import { money } from "@nameplane/values";
import { describe, expect, test } from "vitest";
import { previewOf } from "./escrow-fees.rules.ts";

const sek = (minor: number) => money(minor, "SEK");
const rate = { percentBasisPoints: 1000, fixedMinor: 0, vatRateBasisPoints: 2500 };

describe("what an escrow over 50,000.00 costs who orders it", () => {
  test.each([
    ["buyer", "buyer", 625_000, 5_625_000],
    ["buyer", "seller", 0, 5_000_000],
    ["buyer", "half", 312_500, 5_312_500],
    ["seller", "seller", 625_000, 4_375_000],
    ["seller", "half", 312_500, 4_687_500],
    ["seller", "buyer", 0, 5_000_000],
  ] as const)("%s, where the commission is paid by %s", (role, payer, own, total) => {
    expect(previewOf(role, sek(5_000_000), payer, rate)).toEqual({ commission: sek(500_000), own: sek(own), total: sek(total) });
  });
});
