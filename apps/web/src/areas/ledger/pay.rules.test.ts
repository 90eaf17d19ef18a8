import { money } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { splitOf, type Ways } from "./pay.rules.ts";

const ways: Ways = { currency: "SEK", prepaidMinor: 5000, methods: ["card"], leastcardMinor: 300 };
const sek = (minor: number) => money(minor, "SEK");

test("credit pays first and the card the rest; without credit the card pays all", () => {
  expect(splitOf(sek(12_500), ways, true)).toEqual({ credit: sek(5000), card: sek(7500), problem: null });
  expect(splitOf(sek(12_500), ways, false)).toEqual({ credit: sek(0), card: sek(12_500), problem: null });
  expect(splitOf(sek(4000), ways, true)).toEqual({ credit: sek(4000), card: sek(0), problem: null });
});

test("what a card cannot be charged for leaves a little credit unused, or is said", () => {
  expect(splitOf(sek(5100), ways, true)).toEqual({ credit: sek(4800), card: sek(300), problem: null });
  expect(splitOf(sek(200), ways, false).problem).toBe("cardTooLittle");
  expect(splitOf(sek(5100), { ...ways, methods: [] }, true).problem).toBe("noCards");
});

test("an invoice in another currency than the account's credit is paid by card alone", () => {
  expect(splitOf(money(900, "EUR"), ways, true)).toEqual({ credit: money(0, "EUR"), card: money(900, "EUR"), problem: null });
});

test("the two parts are the amount, and no card is charged less than it can be", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20_000 }), fc.nat(20_000), fc.boolean(), (amount, prepaidMinor, uses) => {
      const { credit, card, problem } = splitOf(sek(amount), { ...ways, prepaidMinor }, uses);
      expect(credit.minor + card.minor).toBe(BigInt(amount));
      expect(credit.minor <= BigInt(prepaidMinor)).toBe(true);
      if (problem === null) expect(card.minor === 0n || card.minor >= 300n).toBe(true);
    }),
  );
});
