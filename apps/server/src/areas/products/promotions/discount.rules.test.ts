import { addMoney, listedNetOf, minorOf, money, moneyIn, priceAt, priceLess, vatOf } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { discountsOf, type DiscountLine, type Offered, type PromotionTerms } from "./discount.rules.ts";

const sek = moneyIn("SEK");
const base: PromotionTerms = {
  covers: "all",
  acts: ["create"],
  tlds: [],
  products: [],
  years: [],
  firstYear: false,
  automatic: false,
  combinable: false,
  belowCost: true,
  how: { kind: "percent", steps: [{ from: 1, basisPoints: 1000 }] },
};
let made = 0;
const promotion = (terms: Partial<PromotionTerms>, more: Partial<Offered> = {}): Offered => {
  made += 1;
  return {
    id: `p${made}`,
    codeId: null,
    title: { en: "", sv: "" },
    counts: "items",
    usesLeft: null,
    budgetLeft: null,
    isEnded: false,
    ...more,
    terms: { ...base, ...terms },
  };
};
const line = (more: Partial<DiscountLine> = {}): DiscountLine => ({
  operation: "create",
  tld: "se",
  productId: null,
  periodMonths: 12,
  list: sek(10_000),
  listYear: sek(10_000),
  vatRateBasisPoints: 2500,
  cost: sek(8000),
  isOwnPrice: false,
  isAutomatic: false,
  held: [],
  ...more,
});
const offOf = (promotions: readonly Offered[], lines: readonly DiscountLine[]) =>
  discountsOf(promotions, lines).map((found) => found.map(({ net }) => minorOf(net)));
const percent = (basisPoints: number) => ({ kind: "percent", steps: [{ from: 1, basisPoints }] }) as const;

test("a share, an amount and a fixed price take off what they say, and the fixed price counts for each year", () => {
  expect(offOf([promotion({})], [line()])).toEqual([[1000]]);
  expect(offOf([promotion({ how: { kind: "amount", amounts: { SEK: 2500 } } })], [line()])).toEqual([[2500]]);
  const fixed = { kind: "fixed", amounts: { SEK: 4000 } } as const;
  const twoYears = line({ periodMonths: 24, list: sek(24_000) });
  expect(offOf([promotion({ how: fixed })], [line(), twoYears])).toEqual([[6000], [16_000]]);
  expect(offOf([promotion({ how: fixed, firstYear: true })], [twoYears])).toEqual([[6000]]);
  // There is no discount in a currency that the promotion does not name, and a fixed price never makes anything more expensive.
  expect(offOf([promotion({ how: { kind: "amount", amounts: { EUR: 100 } } })], [line()])).toEqual([[]]);
  expect(offOf([promotion({ how: { kind: "fixed", amounts: { SEK: 20_000 } } })], [line()])).toEqual([[]]);
});

test("the number of items that a promotion is about decides the step, whatever else is in the order", () => {
  const steps = [
    { from: 2, basisPoints: 500 },
    { from: 3, basisPoints: 1000 },
  ];
  const volume = promotion({ tlds: ["se"], how: { kind: "percent", steps } });
  const [se, com] = [line(), line({ tld: "com" })];
  expect(offOf([volume], [se, com, com])).toEqual([[], [], []]);
  expect(offOf([volume], [se, se, com])).toEqual([[500], [500], []]);
  expect(offOf([volume], [se, se, se])).toEqual([[1000], [1000], [1000]]);
});

test("what renews automatically gets only campaigns that say so, and never a first year's discount", () => {
  const renewal = line({ operation: "renew", isAutomatic: true });
  expect(offOf([promotion({ acts: ["renew"] })], [renewal])).toEqual([[]]);
  expect(offOf([promotion({ acts: ["renew"], automatic: true })], [renewal])).toEqual([[1000]]);
  expect(offOf([promotion({ acts: ["renew"], automatic: true, firstYear: true })], [renewal])).toEqual([[]]);
});

test("a discount ends at the cost, and there is none where the cost is not known, unless the promotion may go below", () => {
  const half = { belowCost: false, how: percent(5000) };
  expect(offOf([promotion(half)], [line()])).toEqual([[2000]]);
  expect(offOf([promotion(half)], [line({ cost: null })])).toEqual([[]]);
  expect(offOf([promotion({ how: percent(5000) })], [line({ cost: null })])).toEqual([[5000]]);
});

test("premium names, agreed prices and other acts, periods or TLDs are left alone", () => {
  const one = promotion({ covers: "domains", tlds: ["se"], years: [1] });
  const others = [{ isOwnPrice: true }, { operation: "renew" }, { periodMonths: 24 }, { tld: "nu" }, { tld: null, productId: 7 }];
  for (const other of others) expect(offOf([one], [line(other)]), JSON.stringify(other)).toEqual([[]]);
  const ended = promotion({}, { isEnded: true });
  expect(offOf([ended], [line(), line({ held: [ended.id] })])).toEqual([[], [1000]]);
});

test("an item gets the best promotion, or all that can be combined where that is more", () => {
  const [single, one, two] = [
    promotion({ how: percent(2500) }),
    promotion({ combinable: true }),
    promotion({ combinable: true, how: percent(2000) }),
  ];
  expect(offOf([single, one, two], [line()])).toEqual([[1000, 2000]]);
  expect(offOf([promotion({ how: percent(3000) }), one, two], [line()])).toEqual([[3000]]);
});

test("what a limit has no room for is not discounted", () => {
  expect(offOf([promotion({}, { usesLeft: 1 })], [line(), line()])).toEqual([[1000], []]);
  expect(offOf([promotion({}, { usesLeft: 1, counts: "orders" })], [line(), line()])).toEqual([[1000], [1000]]);
  expect(offOf([promotion({}, { budgetLeft: sek(1500) })], [line(), line()])).toEqual([[1000], []]);
});

const anyTerms = fc.record({
  combinable: fc.boolean(),
  belowCost: fc.boolean(),
  firstYear: fc.boolean(),
  how: fc.oneof(
    fc.integer({ min: 1, max: 10_000 }).map(percent),
    fc.nat(30_000).map((SEK) => ({ kind: "amount" as const, amounts: { SEK } })),
    fc.nat(30_000).map((SEK) => ({ kind: "fixed" as const, amounts: { SEK } })),
  ),
});
const anyLine = fc.record({
  list: fc.nat(30_000).map(sek),
  cost: fc.option(fc.nat(30_000).map(sek)),
  vatRateBasisPoints: fc.constantFrom(0, 600, 1200, 2500),
});

test("whatever promotions meet: no price and no VAT below zero, none below a cost that holds, no budget exceeded, and sums to the minor unit (I-M12)", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(anyTerms, fc.option(fc.nat(40_000).map(sek)), fc.option(fc.nat(4))), { minLength: 1, maxLength: 5 }),
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      (wanted, lines) => {
        const promotions = wanted.map(([terms, budgetLeft, usesLeft]) => promotion(terms, { budgetLeft, usesLeft }));
        const bought = lines.map((each) => line({ ...each, listYear: each.list }));
        const found = discountsOf(promotions, bought);
        for (const [at, discounts] of found.entries()) {
          const { list, cost, vatRateBasisPoints: rate } = bought[at] ?? line();
          const price = priceLess(priceAt(list, rate, 12), discounts);
          expect(price.net.minor).toBeGreaterThanOrEqual(0n);
          expect(price.vat.minor).toBeGreaterThanOrEqual(0n);
          expect(price.total).toEqual(addMoney(price.net, price.vat));
          expect(listedNetOf(price)).toEqual(list);
          for (const { net, vat } of price.discounts ?? []) expect(vat).toEqual(vatOf(net, rate));
          const strict = discounts.filter(({ promotionId }) => !promotions.find(({ id }) => id === promotionId)?.terms.belowCost);
          if (strict.length > 0 && strict.length === discounts.length)
            expect(price.net.minor).toBeGreaterThanOrEqual(cost === null ? list.minor : cost.minor);
        }
        for (const { id, budgetLeft, usesLeft } of promotions) {
          const mine = found.flat().filter(({ promotionId }) => promotionId === id);
          if (usesLeft !== null) expect(mine.length).toBeLessThanOrEqual(usesLeft);
          const given = mine.reduce((sum, { net }) => addMoney(sum, net), money(0, "SEK"));
          if (budgetLeft !== null) expect(given.minor).toBeLessThanOrEqual(budgetLeft.minor);
        }
      },
    ),
  );
});
