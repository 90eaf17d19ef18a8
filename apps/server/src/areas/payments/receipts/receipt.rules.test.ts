import { addMoney, isPositiveMoney, money, zeroMoney } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { receiptParts } from "./receipt.rules.ts";

const sek = (minor: number) => money(minor, "SEK");

test("a receipt names the invoices and the credit that the money became, and says what is not posted yet", () => {
  expect(receiptParts(sek(10_000), [{ invoice: 100_001, amount: sek(10_000) }])).toEqual([
    { kind: "invoice", number: 100_001, amount: sek(10_000) },
  ]);
  const posted = [
    { invoice: 100_001, amount: sek(4000) },
    { invoice: null, amount: sek(1000) },
  ];
  expect(receiptParts(sek(10_000), posted)).toEqual([
    { kind: "invoice", number: 100_001, amount: sek(4000) },
    { kind: "credit", amount: sek(1000) },
    { kind: "waiting", amount: sek(5000) },
  ]);
});

test("the lines of a receipt are positive and add up to what has arrived, and more than that is never shown (I-M30)", () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(amounts, fc.nat({ max: 1_000_000 }), (minors, rest) => {
      const posted = minors.map((minor, index) => ({ invoice: index === 0 ? null : index, amount: sek(minor) }));
      const sum = minors.reduce((all, minor) => all + minor, 0);
      const parts = receiptParts(sek(sum + rest), posted);
      expect(parts.every(({ amount }) => isPositiveMoney(amount))).toBe(true);
      expect(parts.reduce((all, { amount }) => addMoney(all, amount), zeroMoney("SEK"))).toEqual(sek(sum + rest));
      if (sum > 0) expect(() => receiptParts(sek(sum - 1), posted)).toThrow(RangeError);
    }),
  );
});
