import { money, type Money } from "@nameplane/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareStatement,
  dayOf,
  guessColumns,
  guessSpelling,
  amountIn,
  nameOf,
  operationOf,
  type Ours,
  type Theirs,
} from "./statement.rules.ts";

const theirs = (name: string, minor: number, day = "2026-11-10", operation = "renew"): Theirs => ({
  name,
  operation,
  day,
  amount: money(minor, "SEK"),
  reference: "r",
});
const ours = (name: string, minor: number | null, isInside = true, day = "2026-11-10", operation = "renew"): Ours => ({
  name,
  operation,
  day,
  amount: minor === null ? null : money(minor, "SEK"),
  request: 1,
  isInside,
});

const sek = (minor: number) => money(minor, "SEK");
const numberOf = (amount: Money | null) => (amount === null ? null : Number(amount.minor));

describe("a registry's statement compared with our journal", () => {
  test("rows only theirs, only ours and with another sum are differences, and all others are the same", () => {
    const found = compareStatement(
      "SEK",
      [theirs("a.se", 100), theirs("b.se", 100), theirs("c.se", 100)],
      [ours("a.se", 100), ours("b.se", 90), ours("d.se", 70)],
    );
    expect(found).toMatchObject({ same: 1, theirSum: sek(300), ourSum: sek(260) });
    expect(
      found.differences.map(({ kind, name, theirs: left, ours: right }) => [kind, name, numberOf(left), numberOf(right)]),
    ).toEqual([
      ["sum", "b.se", 100, 90],
      ["onlyTheirs", "c.se", 100, null],
      ["onlyOurs", "d.se", null, 70],
    ]);
  });

  test("a command of the day before the month finds its row, and is no difference without one", () => {
    expect(compareStatement("SEK", [theirs("a.se", 100)], [ours("a.se", 100, false), ours("b.se", 50, false)])).toEqual({
      same: 1,
      theirSum: sek(100),
      ourSum: sek(100),
      differences: [],
    });
  });

  test("a command whose cost is not known differs in its sum", () => {
    expect(compareStatement("SEK", [theirs("a.se", 100)], [ours("a.se", null)]).differences[0]).toMatchObject({
      kind: "sum",
      ours: null,
    });
  });

  test("every row is in exactly one place, whatever the two sides hold", () => {
    const name = fc.constantFrom("a.se", "b.se", "c.se");
    const operation = fc.constantFrom("create", "renew", "restore");
    const day = fc.constantFrom("2026-11-01", "2026-11-15", "2026-11-30");
    const amount = fc.constantFrom(sek(100), sek(200), sek(300));
    const theirRow = fc.record({ name, operation, day, amount, reference: fc.constant("") });
    const ourRow = fc.record({ name, operation, day, amount, request: fc.nat(), isInside: fc.boolean() });
    fc.assert(
      fc.property(fc.array(theirRow), fc.array(ourRow), (left, right) => {
        const { same, differences, theirSum } = compareStatement("SEK", left, right);
        const count = (kind: string) => differences.filter((each) => each.kind === kind).length;
        expect(same + count("sum") + count("onlyTheirs")).toBe(left.length);
        const inside = right.filter(({ isInside }) => isInside).length;
        expect(same + count("sum") + count("onlyOurs")).toBeGreaterThanOrEqual(inside);
        expect(same + count("sum") + count("onlyOurs")).toBeLessThanOrEqual(right.length);
        const ofDifferences = differences.reduce((sum, each) => sum + (numberOf(each.theirs) ?? 0), 0);
        const ofSame = Number(theirSum.minor) - ofDifferences;
        expect(ofSame).toBeGreaterThanOrEqual(same * 100);
      }),
    );
  });
});

test("amounts and days are read as the statement spells them", () => {
  expect(numberOf(amountIn("1,234.50", "EUR", "."))).toBe(123_450);
  expect(numberOf(amountIn("1.234,50", "SEK", ","))).toBe(123_450);
  expect(numberOf(amountIn("-12.0000 EUR", "EUR", "."))).toBe(-1200);
  expect(amountIn("12.345", "EUR", ".")).toBeNull();
  expect(amountIn("kr", "SEK", ",")).toBeNull();
  expect(dayOf("2026-11-30T10:00:00Z", "ymd")).toBe("2026-11-30");
  expect(dayOf("20261130", "ymd")).toBe("2026-11-30");
  expect(dayOf("30/11/2026", "dmy")).toBe("2026-11-30");
  expect(dayOf("11/30/2026", "mdy")).toBe("2026-11-30");
  expect(dayOf("30/11/2026", "mdy")).toBeNull();
  expect(dayOf("yesterday", "ymd")).toBeNull();
});

test("names and operations are those we store", () => {
  expect(nameOf(" Älv.SE. ")).toBe("xn--lv-uia.se");
  expect(["Domain Renewal", "REGISTRATION", "Förnyelse", "Transfer in", "Restore", "Audit fee"].map(operationOf)).toEqual([
    "renew",
    "create",
    "renew",
    "transfer",
    "restore",
    "audit fee",
  ]);
});

test("columns are guessed by their headings, each heading once", () => {
  expect(guessColumns(["Transaction date", "Domain name", "Operation type", "Amount (EUR)", "Invoice"])).toEqual({
    day: "Transaction date",
    name: "Domain name",
    operation: "Operation type",
    amount: "Amount (EUR)",
    reference: "Invoice",
  });
  expect(guessColumns(["x", "y"])).toEqual({ day: null, name: null, operation: null, amount: null, reference: null });
  expect(guessSpelling(["1,50", "2,00"], ["30/11/2026"])).toEqual({ decimal: ",", order: "dmy" });
});
