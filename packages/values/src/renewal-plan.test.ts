import { expect, test } from "vitest";
import { money } from "./money.ts";
import { endAfter, namesThatFit, yearsByChoice, yearsOf, type RenewableName } from "./renewal-plan.ts";

const name = (parts: Partial<RenewableName> = {}): RenewableName => ({
  itemid: "a",
  tld: "se",
  expiredate: "2026-12-01T22:30:00Z",
  years: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  ...parts,
});

test("adds the requested years, or the nearest number that a name may have", () => {
  expect(yearsByChoice(name(), { kind: "years", years: 2 })).toBe(2);
  expect(yearsByChoice(name({ years: [2, 5, 10] }), { kind: "years", years: 3 })).toBe(5);
  expect(yearsByChoice(name({ years: [1] }), { kind: "years", years: 3 })).toBe(1);
});

test("aligns to a day: no name ends before it where that is possible", () => {
  expect(yearsByChoice(name(), { kind: "until", on: "2027-12-01" })).toBe(1);
  expect(yearsByChoice(name(), { kind: "until", on: "2027-12-02" })).toBe(2);
  expect(yearsByChoice(name(), { kind: "until", on: "2020-01-01" })).toBe(1);
  expect(yearsByChoice(name({ years: [1, 2] }), { kind: "until", on: "2040-01-01" })).toBe(2);
});

test("uses the choice for one name before the choice for all, unless that name may not have it", () => {
  const all = { kind: "years", years: 1 } as const;
  expect(yearsOf(name(), all, new Map([["a", 3]]))).toBe(3);
  expect(yearsOf(name(), all, new Map([["b", 3]]))).toBe(1);
  expect(yearsOf(name({ years: [1] }), all, new Map([["a", 3]]))).toBe(1);
});

test("counts from the registry's day, leap days included", () => {
  expect(endAfter("2024-02-29T00:00:00Z", 1)).toBe("2025-02-28");
  expect(endAfter("2026-12-01T22:30:00Z", 2)).toBe("2028-12-01");
});

test("fits the names that end first, and stops at the first that is too dear", () => {
  const of = (itemid: string, day: string, total: number) => ({
    itemid,
    expiredate: `${day}T00:00:00Z`,
    total: money(total, "SEK"),
  });
  const names = [of("c", "2027-03-01", 100), of("a", "2026-12-01", 300), of("b", "2027-01-01", 900), of("d", "2026-12-01", 50)];
  expect(namesThatFit(names, money(1000, "SEK")).map(({ itemid }) => itemid)).toEqual(["a", "d"]);
  expect(namesThatFit(names, money(1350, "SEK")).map(({ itemid }) => itemid)).toEqual(["a", "d", "b", "c"]);
  expect(namesThatFit(names, money(10, "SEK"))).toEqual([]);
});
