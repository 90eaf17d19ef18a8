import { money } from "@nameplane/values";
import { expect, test } from "vitest";
import { withPhasePrices } from "./phase-prices.rules.ts";

const price = (groupId: string, operation: string, minor: number, tld = "world") => ({
  groupId,
  tld,
  productId: null,
  operation,
  periodMonths: 12,
  net: money(minor, "SEK"),
  percentBasisPoints: null,
  isFrom: false,
});
const stated = [
  price("own", "create", 200),
  price("own", "renew", 200),
  price("below", "create", 150),
  price("own", "create", 90, "se"),
];
const day = (number: number, minor: number) => ({
  groupId: "own",
  tld: "world",
  phase: "landrush",
  number,
  net: money(minor, "SEK"),
});

test("while a phase runs its price is that of a first year in every list, and nothing else changes", () => {
  const running = new Map([["world", { phase: "landrush" as const, number: 2 }]]);
  expect(withPhasePrices(stated, [day(1, 9000), day(2, 5000)], running)).toEqual([
    price("own", "renew", 200),
    price("own", "create", 90, "se"),
    price("own", "create", 5000),
  ]);
});

test("a price of a phase that does not run changes nothing", () => {
  expect(withPhasePrices(stated, [day(1, 9000)], new Map())).toEqual(stated);
  expect(withPhasePrices(stated, [day(1, 9000)], new Map([["world", { phase: "landrush" as const, number: 2 }]]))).toEqual(
    stated,
  );
  expect(withPhasePrices(stated, [day(1, 9000)], new Map([["world", { phase: "claims" as const, number: 1 }]]))).toEqual(stated);
});
