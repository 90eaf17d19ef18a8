import { expect, test } from "vitest";
import { cardMinorFor, fundingOf, owedFor, waysFor } from "./requote.rules.ts";

test("money that is set aside stays so, and is on the invoice where the order goes there", () => {
  expect(["card", "bank", "credit", "invoice"].map((method) => fundingOf(method, "held"))).toEqual([
    "held",
    "held",
    "held",
    "credit",
  ]);
  expect([fundingOf("card", "captured"), fundingOf("invoice", "credit"), fundingOf("card", null)]).toEqual([
    "captured",
    "credit",
    "captured",
  ]);
});

test("what was taken or set aside pays the new price first; a lower price gives back what was taken", () => {
  expect(owedFor("captured", 10_000, 12_500)).toEqual({ dueMinor: 2500, backMinor: 0 });
  expect(owedFor("credit", 10_000, 12_500)).toEqual({ dueMinor: 2500, backMinor: 0 });
  expect(owedFor("held", 10_000, 12_500)).toEqual({ dueMinor: 2500, backMinor: 0 });
  expect(owedFor("held", 10_000, 7500)).toEqual({ dueMinor: 0, backMinor: 0 });
  expect(owedFor("captured", 10_000, 7500)).toEqual({ dueMinor: 0, backMinor: 2500 });
});

test("credit comes first, a card pays what is missing, and what stands on an invoice stays on one", () => {
  const facts = { funding: "captured", dueMinor: 2500, prepaidMinor: 0, mayInvoice: false, hasCard: true } as const;
  expect(waysFor(facts)).toEqual(["card"]);
  expect(waysFor({ ...facts, mayInvoice: true })).toEqual(["card", "invoice"]);
  expect(waysFor({ ...facts, funding: "held", mayInvoice: true })).toEqual(["card"]);
  expect(waysFor({ ...facts, prepaidMinor: 2500 })).toEqual(["credit"]);
  expect(waysFor({ ...facts, dueMinor: 0 })).toEqual(["credit"]);
  expect(waysFor({ ...facts, hasCard: false })).toEqual([]);
  expect(waysFor({ ...facts, funding: "credit", mayInvoice: true, prepaidMinor: 9000 })).toEqual(["invoice"]);
  expect(waysFor({ ...facts, funding: "credit" })).toEqual([]);
});

test("a card is charged with the rest, or with the least it takes", () => {
  expect(cardMinorFor(2500, 1000, 300)).toBe(1500);
  expect(cardMinorFor(2500, 2400, 300)).toBe(300);
});
