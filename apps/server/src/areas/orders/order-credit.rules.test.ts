import { expect, test } from "vitest";
import { cardShare, creditBesideCard } from "./order-credit.rules.ts";

test("credit is used first, and covers the order when it can", () => {
  expect(creditBesideCard(16_125, 0, 300)).toBe(0);
  expect(creditBesideCard(16_125, 10_000, 300)).toBe(10_000);
  expect(creditBesideCard(16_125, 16_125, 300)).toBe(16_125);
  expect(creditBesideCard(16_125, 99_999, 300)).toBe(16_125);
});

test("what is left for the card is never less than a card can be charged with", () => {
  expect(creditBesideCard(16_125, 16_000, 300)).toBe(15_825);
  expect(creditBesideCard(1290, 1280, 50)).toBe(1240);
  expect(creditBesideCard(200, 150, 300)).toBe(0);
});

test("a card is asked for what no credit is kept for", () => {
  const order = { total_minor: 1000, credit_minor: 400 };
  expect(cardShare({ ...order, credit_state: "held" })).toBe(600);
  expect(cardShare({ ...order, credit_state: "released" })).toBe(1000);
  expect(cardShare({ total_minor: 1000, credit_minor: 0, credit_state: null })).toBe(1000);
});
