import { moneyIn } from "@nameplane/values";
import { expect, test } from "vitest";
import {
  commonDay,
  extraCostUntil,
  deltaOf,
  fittingLines,
  linesOf,
  sumOfLines,
  type Plan,
  type Wish,
} from "./renew-plan.rules.ts";
import { actOf, filterQuery, selectionOf } from "./selection.rules.ts";

const sek = moneyIn("SEK");
const row = (itemid: string, day: string, tld = "se") => ({
  itemid,
  domainname: `${itemid}.${tld}`,
  unicodename: `${itemid}.${tld}`,
  tld,
  expiredate: `${day}T10:00:00Z`,
  years: [1, 2, 3],
});
const price = (tld: string, years: number, netMinor: number) => ({
  tld,
  years,
  netMinor,
  vatMinor: netMinor / 4,
  totalMinor: netMinor * 1.25,
});
const plan: Plan = {
  set: "a",
  currency: "SEK",
  vatRateBasisPoints: 2500,
  rows: [row("b", "2026-12-20"), row("a", "2026-12-01"), row("c", "2027-02-01", "nu")],
  prices: [
    price("se", 1, 10_000),
    price("se", 2, 20_000),
    price("se", 3, 30_000),
    price("nu", 1, 16_000),
    price("nu", 2, 32_000),
    price("nu", 3, 48_000),
  ],
  refused: [],
  termsurl: "",
  asksconsent: false,
};
const wish: Wish = { mode: "years", years: 1, on: "", single: new Map(), except: new Set() };

test("lines are sorted by expiry, each with its years, its new expiry date and its price", () => {
  const lines = linesOf(plan, wish);
  expect(lines.map(({ itemid, count, end }) => [itemid, count, end])).toEqual([
    ["a", 1, "2027-12-01"],
    ["b", 1, "2027-12-20"],
    ["c", 1, "2028-02-01"],
  ]);
  expect(sumOfLines(lines, "SEK")).toEqual({ net: sek(36_000), vat: sek(9000), total: sek(45_000) });
});

test("single years count only in the mode for each row, and names left out cost nothing", () => {
  const single = new Map([["a", 3]]);
  expect(linesOf(plan, { ...wish, single })[0]?.count).toBe(1);
  expect(linesOf(plan, { ...wish, mode: "single", single })[0]?.count).toBe(3);
  expect(sumOfLines(linesOf(plan, { ...wish, except: new Set(["c"]) }), "SEK").net).toEqual(sek(20_000));
});

test("the common day begins a year after the last name's expiry, and shows what it costs more", () => {
  expect(commonDay(plan)).toBe("2028-02-01");
  expect(extraCostUntil(plan, wish, "2028-02-01")).toEqual(sek(20_000));
});

test("credit that can pay some of the names offers exactly those", () => {
  const lines = linesOf(plan, wish);
  expect(fittingLines(lines, sek(26_000))?.map(({ itemid }) => itemid)).toEqual(["a", "b"]);
  expect(fittingLines(lines, sek(45_000))).toBeNull();
  expect(fittingLines(lines, sek(100))).toBeNull();
});

test("a plan that was read again shows the differences", () => {
  const after: Plan = {
    ...plan,
    rows: [row("a", "2026-12-01"), row("c", "2027-02-01", "nu"), row("d", "2027-03-01")],
    prices: [price("se", 1, 10_000), price("nu", 1, 17_000)],
  };
  expect(deltaOf(plan, after)).toEqual({ added: ["d.se"], gone: ["b.se"], repriced: ["c.nu"] });
});

test("an address names a filter, or refers to domains kept in the tab", () => {
  expect(selectionOf({ pick: "filter", status: "200", search: " a ", labels: "3", within: "60" }, null, "2026-11-21")).toEqual({
    kind: "query",
    status: 200,
    search: "a",
    labels: "3",
    expiresbefore: "2027-01-20",
  });
  expect(selectionOf({ pick: "filter" }, null, "2026-11-21")).toEqual({ kind: "query" });
  expect(selectionOf({}, { kind: "names", names: ["a.se"] }, "2026-11-21")).toBeNull();
  expect(selectionOf({ pick: "one", name: "a.se" }, null, "2026-11-21")).toEqual({ kind: "names", names: ["a.se"] });
  expect(selectionOf({ pick: "kept" }, { kind: "names", names: ["a.se"] }, "2026-11-21")).toEqual({
    kind: "names",
    names: ["a.se"],
  });
  expect(filterQuery({ status: "200", label: "", part: " x ", tags: "soon", within: "60" })).toEqual({
    pick: "filter",
    status: "200",
    labels: undefined,
    search: "x",
    tags: "soon",
    within: "60",
  });
  expect(selectionOf({ pick: "filter", tags: "soon,dnssec" }, null, "2026-11-21")).toEqual({
    kind: "query",
    tags: "soon,dnssec",
  });
  expect([actOf("renew"), actOf("nonsense"), actOf(undefined)]).toEqual(["renew", "labels", "labels"]);
});
