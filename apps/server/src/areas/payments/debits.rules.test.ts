import { money } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isOpenDay } from "./dunning/holidays.rules.ts";
import { announcedDays, collectDayOf, mayDeliverAhead, type DebitHistory } from "./debits.rules.ts";

const eur = (minor: number) => money(minor, "EUR");

test("a debit is collected on a bank day, at least three days after it was announced and at most a week and a half", () => {
  expect(collectDayOf("2026-11-23")).toBe("2026-11-26");
  expect(collectDayOf("2026-11-25")).toBe("2026-11-30");
  // Christmas Day is on a Friday; Midsummer Eve is an ordinary day for euro payments.
  expect(collectDayOf("2026-12-22")).toBe("2026-12-28");
  expect(collectDayOf("2026-06-16")).toBe("2026-06-19");
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const today = new Date(Date.UTC(2020, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
      const day = collectDayOf(today);
      const waits = (Date.parse(day) - Date.parse(today)) / 86_400_000;
      expect(isOpenDay("EU", [], day)).toBe(true);
      expect(waits).toBeGreaterThanOrEqual(announcedDays);
      expect(waits).toBeLessThanOrEqual(9);
    }),
  );
});

const good: DebitHistory = { paidForGood: 2, hadTrouble: false, isLate: false, ahead: eur(0) };

test("an order is carried out ahead of its money for a good history only, and within the limit over all debits under way", () => {
  expect(mayDeliverAhead(eur(10_000), eur(10_000), good)).toBe(true);
  expect(mayDeliverAhead(eur(10_000), eur(10_001), good)).toBe(false);
  expect(mayDeliverAhead(eur(10_000), eur(4000), { ...good, ahead: eur(6000) })).toBe(true);
  expect(mayDeliverAhead(eur(10_000), eur(4001), { ...good, ahead: eur(6000) })).toBe(false);
  expect(mayDeliverAhead(eur(10_000), eur(1), { ...good, paidForGood: 1 })).toBe(false);
  expect(mayDeliverAhead(eur(10_000), eur(1), { ...good, hadTrouble: true })).toBe(false);
  expect(mayDeliverAhead(eur(10_000), eur(1), { ...good, isLate: true })).toBe(false);
  expect(mayDeliverAhead(eur(0), eur(1), good)).toBe(false);
});
