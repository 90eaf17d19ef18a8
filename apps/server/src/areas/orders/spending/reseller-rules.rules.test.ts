import { money } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { resellerCause, type Rules } from "./reseller-rules.rules.ts";

const sek = (minor: number) => money(minor, "SEK");
const rules = (more: Partial<Rules> = {}): Rules => ({
  perMonth: null,
  spent: sek(0),
  namesMost: null,
  names: 0,
  holdsOrders: false,
  ...more,
});

test("an order waits for the reseller exactly if it and what was ordered before pass the limit of the month", () => {
  const sums = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(sums, sums, sums, (limit, spent, total) => {
      const cause = resellerCause(rules({ perMonth: sek(limit), spent: sek(spent) }), { total: sek(total), newNames: 0 });
      expect(cause !== null).toBe(total > 0 && total > Math.max(0, limit - spent));
    }),
  );
});

test("only new domains count against the number of domains, also where the customer already has more than it may", () => {
  const counted = rules({ namesMost: 3, names: 5 });
  expect(resellerCause(counted, { total: sek(100), newNames: 0 })).toBeNull();
  expect(resellerCause(counted, { total: sek(100), newNames: 1 })).toMatchObject({
    why: "resellernames",
    limitMinor: 3,
    spentMinor: 5,
    sumMinor: 1,
  });
  expect(resellerCause(rules({ namesMost: 3, names: 2 }), { total: sek(100), newNames: 1 })).toBeNull();
});

test("where every order waits, also one that costs nothing does; a sum in another currency passes any limit", () => {
  expect(resellerCause(rules({ holdsOrders: true }), { total: sek(0), newNames: 0 })).toMatchObject({ why: "reseller" });
  const other = { total: money(1, "EUR"), newNames: 0 };
  expect(resellerCause(rules({ perMonth: sek(100_000) }), other)).toMatchObject({ why: "resellermonth" });
});
