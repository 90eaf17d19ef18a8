import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { isSameAttempt, type InvoiceAttempt } from "./same-attempt.rules.ts";

const attempt: InvoiceAttempt = {
  method: "card",
  asked: money(12_500, "SEK"),
  methodId: null,
  keepsCard: false,
  invoiceIds: ["a", "b"],
};

test("an attempt to pay invoices continues another of the same invoices in any sequence, amount and means", () => {
  expect(isSameAttempt(attempt, { ...attempt, invoiceIds: ["b", "a", "a"] })).toBe(true);
});

test.each([
  { what: "as many others", other: { invoiceIds: ["a", "c"] } },
  { what: "one of them", other: { invoiceIds: ["a"] } },
  { what: "another amount", other: { asked: money(6000, "SEK") } },
  { what: "another currency", other: { asked: money(12_500, "EUR") } },
  { what: "a saved card", other: { methodId: "card" } },
  { what: "a card to keep", other: { keepsCard: true } },
])("it is another attempt with $what", ({ other }) => {
  expect(isSameAttempt(attempt, { ...attempt, ...other })).toBe(false);
});
