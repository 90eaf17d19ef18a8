import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import {
  capabilities,
  capabilitiesOf,
  clearingOf,
  isPaidHere,
  methodOfProvider,
  payableMethods,
  providerMethods,
  whyNotPayable,
} from "./providers.rules.ts";

const sek = (minor: number) => money(minor, "SEK");

test("Swish is for payers in Sweden and for kronor, from one krona to what the banks allow [C9.24]", () => {
  expect(isPaidHere("swish", { currency: "SEK", country: "SE" })).toBe(true);
  expect(whyNotPayable("swish", { amount: sek(100), country: "SE" })).toBeNull();
  expect(whyNotPayable("swish", { amount: sek(15_000_000), country: "SE" })).toBeNull();
  expect(whyNotPayable("swish", { amount: sek(99), country: "SE" })).toBe("tooLittle");
  expect(whyNotPayable("swish", { amount: sek(15_000_001), country: "SE" })).toBe("tooMuch");
  expect(whyNotPayable("swish", { amount: sek(100), country: "NO" })).toBe("notHere");
  expect(whyNotPayable("swish", { amount: money(100, "EUR"), country: "SE" })).toBe("notHere");
});

test("a card pays everywhere, from its smallest sum up", () => {
  expect(whyNotPayable("card", { amount: money(50, "EUR"), country: "DE" })).toBeNull();
  expect(whyNotPayable("card", { amount: sek(299), country: "SE" })).toBe("tooLittle");
});

test("each provider belongs to one method, with a clearing account of its own", () => {
  for (const method of providerMethods) expect(methodOfProvider(capabilities[method].provider)).toBe(method);
  expect(new Set(providerMethods.map(clearingOf)).size).toBe(providerMethods.length);
  expect(capabilitiesOf("bank")).toBeNull();
  expect(() => methodOfProvider("bank")).toThrow(RangeError);
});

test("the methods that can pay are those that are open and take the sum, the country and the currency", () => {
  const open = ["paypal", "swish", "card"] as const;
  expect(payableMethods(open, { amount: money(500, "SEK"), country: "SE" })).toEqual(["card", "swish", "paypal"]);
  expect(payableMethods(open, { amount: money(500, "EUR"), country: "SE" })).toEqual(["card", "paypal"]);
  expect(payableMethods(open, { amount: money(150, "SEK"), country: "SE" })).toEqual(["swish"]);
  expect(payableMethods(["paypal"], { amount: money(500, "SEK"), country: "US" })).toEqual(["paypal"]);
  expect(payableMethods([], { amount: money(500, "SEK"), country: "SE" })).toEqual([]);
});
