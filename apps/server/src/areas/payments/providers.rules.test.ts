import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import {
  capabilities,
  capabilitiesOf,
  clearingOf,
  isPaidHere,
  methodOfFound,
  payableMethods,
  proofHeadersOf,
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

test("money that only its provider knows belongs to the method that the provider reports, or to its first one", () => {
  for (const method of providerMethods) expect(methodOfFound(capabilities[method].provider, method)).toBe(method);
  expect(methodOfFound("stripe")).toBe("card");
  expect(methodOfFound("stripe", "swish")).toBe("card");
  expect(() => methodOfFound("bank")).toThrow(RangeError);
});

test("each provider has a clearing account of its own, and proves its callbacks in one way", () => {
  const byProvider = Map.groupBy(providerMethods, (method) => capabilities[method].provider);
  const clearings = [...byProvider.values()].map((methods) => new Set(methods.map(clearingOf)));
  for (const one of clearings) expect(one.size).toBe(1);
  expect(new Set(clearings.flatMap((one) => [...one])).size).toBe(byProvider.size);
  for (const method of providerMethods)
    expect(proofHeadersOf(capabilities[method].provider)).toEqual(capabilities[method].proofHeaders);
  expect(capabilitiesOf("bank")).toBeNull();
});

test("a direct debit is for euro, for payers in the payment area, and up to the provider's limit", () => {
  expect(whyNotPayable("sepa", { amount: money(1500, "EUR"), country: "DE" })).toBeNull();
  expect(whyNotPayable("sepa", { amount: money(1500, "EUR"), country: "SE" })).toBeNull();
  expect(whyNotPayable("sepa", { amount: sek(1500), country: "SE" })).toBe("notHere");
  expect(whyNotPayable("sepa", { amount: money(1500, "EUR"), country: "US" })).toBe("notHere");
  expect(whyNotPayable("sepa", { amount: money(1_000_001, "EUR"), country: "DE" })).toBe("tooMuch");
});

test("the methods that can pay are those that are open and take the sum, the country and the currency", () => {
  const open = ["paypal", "swish", "card"] as const;
  expect(payableMethods(open, { amount: money(500, "SEK"), country: "SE" })).toEqual(["card", "swish", "paypal"]);
  expect(payableMethods(open, { amount: money(500, "EUR"), country: "SE" })).toEqual(["card", "paypal"]);
  expect(payableMethods(open, { amount: money(150, "SEK"), country: "SE" })).toEqual(["swish"]);
  expect(payableMethods(["paypal"], { amount: money(500, "SEK"), country: "US" })).toEqual(["paypal"]);
  expect(payableMethods([], { amount: money(500, "SEK"), country: "SE" })).toEqual([]);
});
