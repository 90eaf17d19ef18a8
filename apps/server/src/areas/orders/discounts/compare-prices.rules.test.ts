import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import { isSameToPay } from "./compare-prices.rules.ts";

const sek = moneyIn("SEK");

test("a price is the same to pay when net and VAT are the same, whatever its discounts", () => {
  const told = { net: sek(4900), vat: sek(1225) };
  expect(isSameToPay(told, { ...told })).toBe(true);
  for (const change of [{ net: sek(4901) }, { vat: sek(1226) }]) expect(isSameToPay(told, { ...told, ...change })).toBe(false);
});
