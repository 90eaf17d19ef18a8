import { describe, expect, test } from "vitest";
import { money, priceAt } from "@nameplane/values";
import { showPrice } from "./price.present.ts";
import { decideTax } from "./vat.rules.ts";

const rates: Record<string, number> = { SE: 2500, DE: 1900, FI: 2550 };
const rateOf = (country: string) => rates[country] ?? null;
const buyer = (country: string, isEu: boolean, party: "company" | "person" = "company", hasVatProof = false) => ({
  country,
  isEu,
  isOutsideVatArea: false,
  party,
  hasVatProof,
});
const onAland = { ...buyer("FI", true, "person"), isOutsideVatArea: true };

describe("VAT of a sale by a Swedish seller", () => {
  test.each([
    ["a visitor nobody knows", null, { kind: "domestic", rateBasisPoints: 2500, country: "SE" }],
    [
      "a Swedish company, proof or not",
      buyer("SE", true, "company", true),
      { kind: "domestic", rateBasisPoints: 2500, country: "SE" },
    ],
    [
      "a German company with a proved number",
      buyer("DE", true, "company", true),
      { kind: "reverse_charge", rateBasisPoints: 0, country: "DE" },
    ],
    ["a German company without proof", buyer("DE", true), { kind: "oss", rateBasisPoints: 1900, country: "DE" }],
    ["a Finnish person", buyer("FI", true, "person", true), { kind: "oss", rateBasisPoints: 2550, country: "FI" }],
    ["a Norwegian company", buyer("NO", false), { kind: "export", rateBasisPoints: 0, country: "NO" }],
    ["a person on Åland", onAland, { kind: "export", rateBasisPoints: 0, country: "FI" }],
    ["an EU country whose rate nobody entered", buyer("EE", true), null],
  ])("of %s", (_who, who, expected) => {
    expect(decideTax({ country: "SE", isRegistered: true }, who, rateOf)).toEqual(expected);
  });
});

test("a Finnish seller exports to Åland, and a Norwegian one charges Norwegians", () => {
  expect(decideTax({ country: "FI", isRegistered: true }, onAland, rateOf)).toEqual({
    kind: "export",
    rateBasisPoints: 0,
    country: "FI",
  });
  expect(decideTax({ country: "NO", isRegistered: true }, buyer("NO", false), () => 2500)).toEqual({
    kind: "domestic",
    rateBasisPoints: 2500,
    country: "NO",
  });
});

test("a price shows net, VAT rounded half up, and their sum", () => {
  expect(showPrice(priceAt(money(9990, "SEK"), 2550, 12))).toEqual({
    currency: "SEK",
    netMinor: 9990,
    vatMinor: 2547,
    totalMinor: 12_537,
    vatRateBasisPoints: 2550,
    periodMonths: 12,
  });
});
