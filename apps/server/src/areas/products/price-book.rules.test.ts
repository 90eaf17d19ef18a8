import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { derivePrice, PriceBook, type Margin, type StatedPrice } from "./price-book.rules.ts";

const sek = (minor: number) => money(minor, "SEK");

const price = (groupId: string, tld: string, operation: string, periodMonths: number, net: number): StatedPrice => ({
  groupId,
  tld,
  productId: null,
  operation,
  periodMonths,
  net: sek(net),
  percentBasisPoints: null,
  isFrom: false,
});

const margin = (parts: Partial<Margin> = {}): Margin => ({
  groupId: "own",
  scope: "all",
  percentBasisPoints: 0,
  fixed: sek(0),
  roundTo: sek(1),
  roundLess: sek(0),
  floorAtCost: true,
  ...parts,
});

const book = (prices: StatedPrice[], margins: Margin[] = []) =>
  new PriceBook({
    currency: "SEK",
    chain: ["own", "parent"],
    prices,
    margins,
    groupsOf: (tld) => (tld === "se" ? ["nordic"] : []),
  });

describe("a price list", () => {
  test("takes its own price before the parent's", () => {
    const prices = [price("parent", "se", "create", 12, 9900), price("own", "se", "create", 12, 8000)];
    expect(book(prices, [margin({ percentBasisPoints: 5000 })]).net("se", "create", 12)).toEqual(sek(8000));
  });

  test("takes the parent's price unchanged where no margin is set", () => {
    expect(book([price("parent", "se", "create", 12, 9900)]).net("se", "create", 12)).toEqual(sek(9900));
  });

  test("uses the narrowest margin: suffix, then TLD group, then all", () => {
    const prices = [
      price("parent", "se", "create", 12, 10_000),
      price("parent", "com", "create", 12, 10_000),
      price("parent", "nu", "create", 12, 10_000),
    ];
    const margins = [
      margin({ percentBasisPoints: 1000 }),
      margin({ scope: "group:nordic", percentBasisPoints: 2000 }),
      margin({ scope: "tld:nu", percentBasisPoints: 3000 }),
    ];
    const derived = book(prices, margins);
    expect([derived.net("com", "create", 12), derived.net("se", "create", 12), derived.net("nu", "create", 12)]).toEqual([
      sek(11_000),
      sek(12_000),
      sek(13_000),
    ]);
  });

  test("has no price where no list states one", () => {
    const list = book([price("parent", "se", "create", 12, 9900)]);
    expect(list.net("se", "create", 24)).toBeNull();
    expect(list.net("de", "create", 12)).toBeNull();
    expect(list.periods("se", "create")).toEqual([12]);
  });
});

describe("a derived price", () => {
  test("is rounded up to the multiple, then lessened: 187.40 becomes 189.00", () => {
    expect(derivePrice(sek(15_617), margin({ percentBasisPoints: 2000, roundTo: sek(1000), roundLess: sek(100) }))).toEqual(
      sek(18_900),
    );
  });

  test("never falls below what rounding and lessening would have cut", () => {
    expect(derivePrice(sek(18_950), margin({ roundTo: sek(1000), roundLess: sek(100) }))).toEqual(sek(19_900));
  });

  test("is free if the parent's price is, unless an amount is added", () => {
    const ninth = { percentBasisPoints: 1500, roundTo: sek(1000), roundLess: sek(100) };
    expect(derivePrice(sek(0), margin(ninth))).toEqual(sek(0));
    expect(derivePrice(sek(0), margin({ ...ninth, fixed: sek(300) }))).toEqual(sek(900));
  });

  test("is not below the parent's price unless that is allowed", () => {
    const cheaper = { percentBasisPoints: -2000 };
    expect(derivePrice(sek(10_000), margin(cheaper))).toEqual(sek(10_000));
    expect(derivePrice(sek(10_000), margin({ ...cheaper, floorAtCost: false }))).toEqual(sek(8000));
  });
});

const anyMargin = fc.record({
  percentBasisPoints: fc.integer({ min: -10_000, max: 100_000 }),
  fixed: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  roundTo: fc.integer({ min: 1, max: 100_000 }),
  roundLess: fc.integer({ min: 0, max: 1000 }),
  floorAtCost: fc.boolean(),
});

test("a chain of price groups with any margins and rounding never gives a negative price, nor one below a floor that a group states", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.array(anyMargin, { minLength: 1, maxLength: 6 }), (first, chain) => {
      let price = sek(first);
      for (const { fixed, roundTo, roundLess, ...rest } of chain) {
        const step: Margin = {
          groupId: "g",
          scope: "all",
          ...rest,
          fixed: sek(fixed),
          roundTo: sek(roundTo),
          roundLess: sek(Math.min(roundLess, roundTo - 1)),
        };
        const derived = derivePrice(price, step);
        expect(derived.minor >= 0n).toBe(true);
        if (step.floorAtCost) expect(derived.minor >= price.minor).toBe(true);
        price = derived;
      }
    }),
  );
});

/**
 * A margin within the limits that the panel gives resellers for a price group: up to 90 per cent off, in any of the four
 * roundings.
 */
const groupMargin = fc.record({
  percentBasisPoints: fc.integer({ min: -9000, max: 100_000 }),
  fixed: fc.integer({ min: 0, max: 1_000_000 }),
  rounding: fc.constantFrom({ to: 1, less: 0 }, { to: 100, less: 0 }, { to: 100, less: 10 }, { to: 1000, less: 100 }),
});

test("in a chain of operator, reseller and price group, the group's customers pay the group's margin on the reseller's price, in each currency, and never nothing (T103)", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 50, max: 10_000_000 }),
      fc.record({ percentBasisPoints: fc.integer({ min: 0, max: 100_000 }), fixed: fc.integer({ min: 0, max: 1_000_000 }) }),
      groupMargin,
      fc.constantFrom("SEK" as const, "EUR" as const, "USD" as const),
      (wholesale, list, group, currency) => {
        const inCurrency = (minor: number) => money(minor, currency);
        const stepOf = (groupId: string, parts: Partial<Margin>): Margin => ({
          ...margin({ groupId, scope: "all" }),
          fixed: inCurrency(0),
          roundTo: inCurrency(1),
          roundLess: inCurrency(0),
          ...parts,
        });
        const ofList = stepOf("list", { percentBasisPoints: list.percentBasisPoints, fixed: inCurrency(list.fixed) });
        const ofGroup = stepOf("group", {
          percentBasisPoints: group.percentBasisPoints,
          fixed: inCurrency(group.fixed),
          roundTo: inCurrency(group.rounding.to),
          roundLess: inCurrency(group.rounding.less),
          floorAtCost: false,
        });
        const prices = [{ ...price("operator", "se", "renew", 12, 0), net: inCurrency(wholesale) }];
        const chainOf = (chain: string[]) =>
          new PriceBook({ currency, chain, prices, margins: [ofList, ofGroup], groupsOf: () => [] }).net("se", "renew", 12);
        const [listed, paid] = [chainOf(["list", "operator"]), chainOf(["group", "list", "operator"])];
        expect(listed).toEqual(derivePrice(inCurrency(wholesale), ofList));
        expect(paid).toEqual(derivePrice(listed ?? inCurrency(0), ofGroup));
        expect(paid?.currency).toBe(currency);
        expect((paid?.minor ?? 0n) > 0n).toBe(true);
        // With a discount, the price is not above the list price, apart from what rounding up adds.
        if (group.percentBasisPoints <= 0 && group.fixed === 0)
          expect((paid?.minor ?? 0n) <= (listed?.minor ?? 0n) + BigInt(group.rounding.to)).toBe(true);
      },
    ),
  );
});

test("the margin of a period counts before that of its act, and that before the one of everything", () => {
  const prices = [
    price("parent", "se", "create", 12, 10_000),
    price("parent", "se", "create", 24, 20_000),
    price("parent", "se", "renew", 12, 10_000),
  ];
  const margins = [
    margin({ scope: "tld:se", percentBasisPoints: 1000 }),
    margin({ scope: "tld:se:create", percentBasisPoints: 2000 }),
    margin({ scope: "tld:se:create:24", percentBasisPoints: 3000 }),
  ];
  const derived = book(prices, margins);
  expect([derived.net("se", "create", 12), derived.net("se", "create", 24), derived.net("se", "renew", 12)]).toEqual([
    sek(12_000),
    sek(26_000),
    sek(11_000),
  ]);
});
