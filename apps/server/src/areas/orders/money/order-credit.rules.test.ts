import { expect, test } from "vitest";
import { cardShare, creditBesideCard, creditTaken, transferShare } from "./order-credit.rules.ts";

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

test("credit that is kept pays first for what was delivered, and leaves a card no less than it can be charged with", () => {
  const order = { total_minor: 20_000, credit_minor: 5000, credit_state: "held", method: "credit" } as const;
  expect(creditTaken(order, 3000, 300)).toBe(3000);
  expect(creditTaken(order, 9000, 300)).toBe(5000);
  expect(creditTaken({ ...order, credit_state: null }, 9000, 300)).toBe(0);
  const card = { ...order, method: "card" };
  expect([3000, 5100, 9000].map((taken) => creditTaken(card, taken, 300))).toEqual([3000, 4800, 5000]);
});

test("a transfer is asked for what no credit is kept for, without lines that have ended", () => {
  const order = { total_minor: 1000, credit_minor: 300, credit_state: "held" } as const;
  const lines = [
    { isEnded: false, totalMinor: 400 },
    { isEnded: true, totalMinor: 600 },
  ];
  expect(transferShare(order, lines)).toBe(100);
  expect(transferShare({ ...order, credit_minor: 600 }, lines)).toBe(0);
});
