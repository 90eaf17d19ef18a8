import { expect, test } from "vitest";
import { moneyIn } from "@nameplane/values";
import { cardShare, creditBesideCard, creditTaken, transferShare } from "./order-credit.rules.ts";

const sek = moneyIn("SEK");

test("credit is used first, and covers the order when it can", () => {
  expect(creditBesideCard(sek(16_125), sek(0), sek(300))).toEqual(sek(0));
  expect(creditBesideCard(sek(16_125), sek(10_000), sek(300))).toEqual(sek(10_000));
  expect(creditBesideCard(sek(16_125), sek(16_125), sek(300))).toEqual(sek(16_125));
  expect(creditBesideCard(sek(16_125), sek(99_999), sek(300))).toEqual(sek(16_125));
});

test("what is left for the card is never less than a card can be charged with", () => {
  expect(creditBesideCard(sek(16_125), sek(16_000), sek(300))).toEqual(sek(15_825));
  expect(creditBesideCard(sek(1290), sek(1280), sek(50))).toEqual(sek(1240));
  expect(creditBesideCard(sek(200), sek(150), sek(300))).toEqual(sek(0));
});

test("a card is asked for what no credit is kept for", () => {
  const order = { total: sek(1000), credit: sek(400) };
  expect(cardShare({ ...order, credit_state: "held" })).toEqual(sek(600));
  expect(cardShare({ ...order, credit_state: "released" })).toEqual(sek(1000));
  expect(cardShare({ total: sek(1000), credit: sek(0), credit_state: null })).toEqual(sek(1000));
});

test("credit that is kept pays first for what was delivered, and leaves a card no less than it can be charged with", () => {
  const order = { total: sek(20_000), credit: sek(5000), credit_state: "held", method: "credit" } as const;
  expect(creditTaken(order, sek(3000), sek(300))).toEqual(sek(3000));
  expect(creditTaken(order, sek(9000), sek(300))).toEqual(sek(5000));
  expect(creditTaken({ ...order, credit_state: null }, sek(9000), sek(300))).toEqual(sek(0));
  const card = { ...order, method: "card" };
  expect([3000, 5100, 9000].map((taken) => creditTaken(card, sek(taken), sek(300)))).toEqual([3000, 4800, 5000].map(sek));
});

test("a transfer is asked for what no credit is kept for, without lines that have ended", () => {
  const order = { total: sek(1000), credit: sek(300), credit_state: "held" } as const;
  const lines = [
    { isEnded: false, total: sek(400) },
    { isEnded: true, total: sek(600) },
  ];
  expect(transferShare(order, lines)).toEqual(sek(100));
  expect(transferShare({ ...order, credit: sek(600) }, lines)).toEqual(sek(0));
});
