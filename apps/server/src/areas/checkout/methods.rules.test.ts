import { expect, test } from "vitest";
import { methodChoices } from "./methods.rules.ts";

const facts = {
  invoiceMethod: "prepayment" as const,
  availableCreditMinor: 0,
  totalMinor: 12_375,
  hasCardProvider: true,
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
