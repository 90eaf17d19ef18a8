import { minMoney, moneyIn, subtractMoney, type Money } from "@nameplane/values";
import { expect, test } from "vitest";
import { creditChoices, methodChoices } from "./methods.rules.ts";

const sek = moneyIn("SEK");
const facts = {
  invoiceMethod: "prepayment" as const,
  availableCredit: sek(0),
  total: sek(12_375),
  here: new Set(["card"] as const) as ReadonlySet<"card" | "paypal" | "swish">,
  whyNot: () => null,
  lastUsed: null,
  offered: new Set(["card", "bank", "invoice"] as const),
};

test("a pre-payment account pays by card or bank transfer, never on credit", () => {
  expect(methodChoices(facts)).toEqual([
    { method: "card", allowed: true, why: null },
    { method: "bank", allowed: true, why: null },
    { method: "invoice", allowed: false, why: "prepaymentOnly" },
  ]);
});

test("a post-payment account pays by invoice up to its limit and not one öre beyond", () => {
  const post = { ...facts, invoiceMethod: "postpayment" as const };
  expect(methodChoices({ ...post, availableCredit: sek(12_375) })[0]).toEqual({
    method: "invoice",
    allowed: true,
    why: null,
  });
  expect(methodChoices({ ...post, availableCredit: sek(12_374) })[0]).toEqual({
    method: "invoice",
    allowed: false,
    why: "creditLimit",
  });
});

test("without a card provider the card is shown as closed, with the reason", () => {
  expect(methodChoices({ ...facts, here: new Set<never>() })[0]).toEqual({
    method: "card",
    allowed: false,
    why: "noProvider",
  });
});

const besideCard = (total: Money, credit: Money) => minMoney(credit, subtractMoney(total, sek(300)));

test("credit that covers the order is the only payment method; otherwise every other method pays the rest", () => {
  expect(creditChoices(facts, sek(0), besideCard)).toEqual([]);
  expect(creditChoices(facts, sek(12_375), besideCard)).toEqual([
    { method: "credit", allowed: true, why: null, credit: sek(12_375) },
  ]);
  expect(creditChoices(facts, sek(12_200), besideCard)).toEqual([
    { method: "card", allowed: true, why: null, credit: sek(12_075) },
    { method: "bank", allowed: true, why: null, credit: sek(12_200) },
    { method: "invoice", allowed: false, why: "prepaymentOnly", credit: sek(12_200) },
  ]);
});

test("credit makes room under the limit of an account that pays by invoice", () => {
  const post = { ...facts, invoiceMethod: "postpayment" as const, availableCredit: sek(10_000) };
  expect(methodChoices(post)[0]).toMatchObject({ allowed: false });
  expect(creditChoices(post, sek(2375), besideCard)[0]).toMatchObject({ method: "invoice", allowed: true });
  expect(creditChoices(post, sek(2374), besideCard)[0]).toMatchObject({ method: "invoice", allowed: false });
});

test("a method that the brand does not offer cannot be used, with credit or without", () => {
  const noBank = { ...facts, offered: new Set(["card", "invoice"] as const) };
  expect(methodChoices(noBank).map(({ method }) => method)).toEqual(["card", "invoice"]);
  expect(creditChoices(noBank, sek(2375), besideCard).map(({ method }) => method)).toEqual(["card", "invoice"]);
  expect(creditChoices({ ...facts, offered: new Set() }, sek(12_375), besideCard)).toMatchObject([{ method: "credit" }]);
});

test("Swish and PayPal are offered beside the card where they are taken, and say when a sum is too large", () => {
  const all = {
    ...facts,
    here: new Set(["card", "swish", "paypal"] as const),
    offered: new Set(["card", "swish", "paypal", "bank", "invoice"] as const),
  };
  expect(methodChoices(all).map(({ method }) => method)).toEqual(["card", "swish", "paypal", "bank", "invoice"]);
  expect(methodChoices({ ...all, here: new Set(["card"] as const) }).map(({ method }) => method)).toEqual([
    "card",
    "bank",
    "invoice",
  ]);
  const large = methodChoices({ ...all, whyNot: (method) => (method === "swish" ? "tooMuch" : null) });
  expect(large[1]).toEqual({ method: "swish", allowed: false, why: "tooMuch" });
  expect(large[2]).toEqual({ method: "paypal", allowed: true, why: null });
});

test("the method of the last order comes first, unless it is closed now", () => {
  const used = { ...facts, lastUsed: "bank" };
  expect(methodChoices(used).map(({ method }) => method)).toEqual(["bank", "card", "invoice"]);
  expect(methodChoices({ ...used, lastUsed: "invoice" }).map(({ method }) => method)).toEqual(["card", "bank", "invoice"]);
  expect(methodChoices({ ...used, lastUsed: "credit" })[0]?.method).toBe("card");
});
