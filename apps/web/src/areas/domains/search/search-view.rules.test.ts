import { money } from "@nameplane/values";
import type { SearchRow } from "@nameplane/contracts/domains/search-domains";
import { describe, expect, test } from "vitest";
import { failSearch, noSearch, settleAgain, askAgain, takeAgain, takeLine, type SearchState } from "./search-lines.rules.ts";
import {
  allFree,
  countriesOf,
  countryOf,
  csvOf,
  fits,
  inOrder,
  isForSale,
  noFilter,
  progressOf,
  topRow,
  yearsOf,
} from "./search-view.rules.ts";

const price = (totalMinor: number, years = 1) => ({
  currency: "SEK" as const,
  netMinor: totalMinor * 0.8,
  vatMinor: totalMinor * 0.2,
  totalMinor,
  vatRateBasisPoints: 2500,
  periodMonths: years * 12,
});

const row = (name: string, state: SearchRow["state"], rest: Partial<SearchRow> = {}): SearchRow => ({
  name,
  unicodename: name,
  tld: name.slice(name.indexOf(".") + 1),
  state,
  reason: null,
  years: state === "free" || state === "premium" ? [1, 2] : [],
  create: state === "taken" ? null : price(10_000),
  creates: state === "free" || state === "premium" ? [price(10_000), price(25_000, 2)] : [],
  renew: price(15_000),
  restore: null,
  badges: [],
  isexact: false,
  owned: null,
  ...rest,
});

const planned = (rows: readonly SearchRow[]): SearchState =>
  takeLine(noSearch, "kvarn", {
    kind: "plan",
    code: 1000,
    desc: "",
    understood: [],
    invalid: [],
    rows: [...rows],
    total: rows.length,
  });

describe("lines of a search", () => {
  test("rows replace the row of the same name and keep the order of the plan", () => {
    const state = takeLine(planned([row("kvarn.se", "checking"), row("kvarn.nu", "checking")]), "kvarn", {
      kind: "rows",
      rows: [row("kvarn.nu", "free"), row("strange.example", "free")],
    });
    expect(state.order.map((name) => state.rows.get(name)?.state)).toEqual(["checking", "free"]);
    expect(state.rows.has("strange.example")).toBe(false);
  });

  test("a search that ends or fails leaves no row waiting, and never makes one free", () => {
    const open = planned([row("kvarn.se", "checking"), row("kvarn.nu", "free")]);
    for (const state of [
      takeLine(open, "kvarn", { kind: "end", answered: 1, unanswered: 1 }),
      failSearch(open, "kvarn", new Error("lost")),
    ]) {
      expect(state.rows.get("kvarn.se")).toMatchObject({ state: "unknown", years: [] });
      expect(state.rows.get("kvarn.nu")?.state).toBe("free");
    }
  });

  test("a failure for another text removes the old rows", () => {
    expect(failSearch(planned([row("kvarn.se", "free")]), "hus", new Error("lost"))).toMatchObject({
      phase: "failed",
      order: [],
      text: "hus",
    });
  });

  test("checking again affects only the names that were checked", () => {
    const start = planned([row("kvarn.se", "unknown", { isexact: true }), row("kvarn.nu", "free")]);
    const asked = askAgain(start, ["kvarn.se"]);
    expect([...asked.rows.values()].map(({ state }) => state)).toEqual(["checking", "free"]);
    const answered = takeAgain(asked, { kind: "rows", rows: [row("kvarn.se", "taken")] });
    expect(answered.rows.get("kvarn.se")).toMatchObject({ state: "taken", isexact: true });
    expect(settleAgain(asked, ["kvarn.se"]).rows.get("kvarn.se")?.state).toBe("unknown");
  });
});

describe("what can be bought", () => {
  test("only names that a registry has confirmed, and that the buyer does not have already", () => {
    const states = ["checking", "free", "taken", "premium", "reserved", "unknown", "unsold", "invalid"] as const;
    expect(states.filter((state) => isForSale(row("kvarn.se", state)))).toEqual(["free", "premium"]);
    expect(isForSale(row("kvarn.se", "free", { owned: "domain" }))).toBe(false);
    expect(isForSale(row("kvarn.se", "premium", { years: [] }))).toBe(false);
  });

  test("years fall back to what is sold for the TLD", () => {
    expect(yearsOf(row("kvarn.se", "free"), 2)).toBe(2);
    expect(yearsOf(row("kvarn.se", "free"), 9)).toBe(1);
    expect(yearsOf(row("kvarn.ai", "free", { years: [2, 3] }), undefined)).toBe(2);
  });

  test("all free names at the chosen years, without premium names and without what is in the basket", () => {
    const rows = [row("a.se", "free"), row("b.se", "free"), row("c.se", "premium"), row("d.se", "taken"), row("e.se", "free")];
    const sum = allFree(rows, new Map([["b.se", 2]]), (name) => name === "e.se");
    expect(sum).toMatchObject({
      items: [
        { name: "a.se", years: 1 },
        { name: "b.se", years: 2 },
      ],
      sum: { total: money(35_000, "SEK") },
    });
  });
});

describe("what is shown", () => {
  test("the name as typed is at the top, else the TLD that the brand prefers, else the first", () => {
    const rows = [row("kvarn.app", "free"), row("kvarn.se", "free")];
    expect(topRow([...rows, row("kvarn.dev", "taken", { isexact: true })], ["se"])?.name).toBe("kvarn.dev");
    expect(topRow(rows, ["example", "se"])?.name).toBe("kvarn.se");
    expect(topRow(rows, [])?.name).toBe("kvarn.app");
    expect(topRow([], ["se"])).toBeNull();
  });

  test("rows without a price come last, whatever the order", () => {
    const rows = [row("a.se", "taken"), row("b.se", "free", { create: price(20_000) }), row("c.se", "free")];
    expect(inOrder(rows, "price", "incl").map(({ name }) => name)).toEqual(["c.se", "b.se", "a.se"]);
  });

  test("progress counts only names that a registry has to answer for", () => {
    expect(
      progressOf([
        row("a.se", "free"),
        row("b.se", "checking"),
        row("c.se", "unknown"),
        row("d.zz", "unsold"),
        row("e.se", "taken"),
      ]),
    ).toEqual({ asked: 4, answered: 2, free: 1 });
  });

  test("a CSV field cannot become a formula or a new column", () => {
    expect(
      csvOf([
        ["=SUM(A1)", 'say "no"', "a,b"],
        ["kvarn.se", "", "1"],
      ]),
    ).toBe(`'=SUM(A1),"say ""no""","a,b"\r\nkvarn.se,,1\r\n`);
  });
});

describe("a filter", () => {
  const rows = [
    row("kvarn.se", "free"),
    row("kvarn.co.uk", "free", { create: price(40_000) }),
    row("kvarn.bike", "checking", { create: null }),
    row("kvarn.xn--p1ai", "free", { unicodename: "kvarn.рф" }),
  ];
  const names = (filter: Partial<typeof noFilter>) =>
    rows.filter((each) => fits(each, { ...noFilter, ...filter }, "incl")).map(({ name }) => name);

  test("without limits shows everything", () => {
    expect(names({})).toHaveLength(4);
  });

  test("by price keeps names up to that price, with or without VAT as the user sees prices, and names without a price yet", () => {
    expect(names({ priceMax: 10_000 })).toEqual(["kvarn.se", "kvarn.bike", "kvarn.xn--p1ai"]);
    expect(fits(row("a.se", "free"), { ...noFilter, priceMax: 8000 }, "excl")).toBe(true);
    expect(fits(row("a.se", "free"), { ...noFilter, priceMax: 8000 }, "incl")).toBe(false);
  });

  test("by length counts characters as they are read", () => {
    expect(names({ lengthMax: 8 })).toEqual(["kvarn.se", "kvarn.xn--p1ai"]);
  });

  test("by country takes the last label of the TLD; TLDs without a country are a choice, too", () => {
    expect(names({ country: "GB" })).toEqual(["kvarn.co.uk"]);
    expect(names({ country: "none" })).toEqual(["kvarn.bike", "kvarn.xn--p1ai"]);
    expect(countriesOf(rows)).toEqual(["GB", "SE", null]);
    expect(countryOf("eu")).toBeNull();
  });
});
