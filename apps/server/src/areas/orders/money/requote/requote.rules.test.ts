import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import { chargeFor, fundingOf, owedFor, waysFor } from "./requote.rules.ts";

const sek = moneyIn("SEK");

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
  expect(owedFor("captured", sek(10_000), sek(12_500))).toEqual({ due: sek(2500), back: sek(0) });
  expect(owedFor("credit", sek(10_000), sek(12_500))).toEqual({ due: sek(2500), back: sek(0) });
  expect(owedFor("held", sek(10_000), sek(12_500))).toEqual({ due: sek(2500), back: sek(0) });
  expect(owedFor("held", sek(10_000), sek(7500))).toEqual({ due: sek(0), back: sek(0) });
  expect(owedFor("captured", sek(10_000), sek(7500))).toEqual({ due: sek(0), back: sek(2500) });
});

test("credit comes first, a card pays what is missing, and what stands on an invoice stays on one", () => {
  const facts = { funding: "captured", due: sek(2500), prepaid: sek(0), mayInvoice: false, payable: ["card"] as const } as const;
  expect(waysFor(facts)).toEqual(["card"]);
  expect(waysFor({ ...facts, mayInvoice: true })).toEqual(["card", "invoice"]);
  expect(waysFor({ ...facts, funding: "held", mayInvoice: true })).toEqual(["card"]);
  expect(waysFor({ ...facts, prepaid: sek(2500) })).toEqual(["credit"]);
  expect(waysFor({ ...facts, due: sek(0) })).toEqual(["credit"]);
  expect(waysFor({ ...facts, payable: [] })).toEqual([]);
  expect(waysFor({ ...facts, funding: "credit", mayInvoice: true, prepaid: sek(9000) })).toEqual(["invoice"]);
  expect(waysFor({ ...facts, funding: "credit" })).toEqual([]);
});

test("a card is charged with the rest, or with the least it takes", () => {
  expect(chargeFor(sek(2500), sek(1000), sek(300))).toEqual(sek(1500));
  expect(chargeFor(sek(2500), sek(2400), sek(300))).toEqual(sek(300));
});
