import { expect, test } from "vitest";
import { creditChoices, methodChoices } from "./methods.rules.ts";

const facts = {
  invoiceMethod: "prepayment" as const,
  availableCreditMinor: 0,
  totalMinor: 12_375,
  hasCardProvider: true,
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
  expect(methodChoices({ ...post, availableCreditMinor: 12_375 })[0]).toEqual({
    method: "invoice",
    allowed: true,
    why: null,
  });
  expect(methodChoices({ ...post, availableCreditMinor: 12_374 })[0]).toEqual({
    method: "invoice",
    allowed: false,
    why: "creditLimit",
  });
});

test("without a card provider the card is shown as closed, with the reason", () => {
  expect(methodChoices({ ...facts, hasCardProvider: false })[0]).toEqual({
    method: "card",
    allowed: false,
    why: "noProvider",
  });
});

const besideCard = (total: number, credit: number) => Math.min(credit, total - 300);

test("credit that covers the order is the way to pay; less of it leaves the rest to every other way", () => {
  expect(creditChoices(facts, 0, besideCard)).toEqual([]);
  expect(creditChoices(facts, 12_375, besideCard)).toEqual([{ method: "credit", allowed: true, why: null, creditMinor: 12_375 }]);
  expect(creditChoices(facts, 12_200, besideCard)).toEqual([
    { method: "card", allowed: true, why: null, creditMinor: 12_075 },
    { method: "bank", allowed: true, why: null, creditMinor: 12_200 },
    { method: "invoice", allowed: false, why: "prepaymentOnly", creditMinor: 12_200 },
  ]);
});

test("credit makes room under the limit of an account that pays by invoice", () => {
  const post = { ...facts, invoiceMethod: "postpayment" as const, availableCreditMinor: 10_000 };
  expect(methodChoices(post)[0]).toMatchObject({ allowed: false });
  expect(creditChoices(post, 2375, besideCard)[0]).toMatchObject({ method: "invoice", allowed: true });
  expect(creditChoices(post, 2374, besideCard)[0]).toMatchObject({ method: "invoice", allowed: false });
});

test("what the brand does not offer is no way to pay, with credit or without", () => {
  const noBank = { ...facts, offered: new Set(["card", "invoice"] as const) };
  expect(methodChoices(noBank).map(({ method }) => method)).toEqual(["card", "invoice"]);
  expect(creditChoices(noBank, 2375, besideCard).map(({ method }) => method)).toEqual(["card", "invoice"]);
  expect(creditChoices({ ...facts, offered: new Set() }, 12_375, besideCard)).toMatchObject([{ method: "credit" }]);
});
