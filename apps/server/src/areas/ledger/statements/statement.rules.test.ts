import { expect, test } from "vitest";
import { booksOf, kindOf } from "./statement.rules.ts";

const seller = { sellerId: "s", seller: "Nameplane AB", currency: "SEK" };
const voucher = (on: string, kinds: string[], owed: number, credit: number) => ({
  ...seller,
  on,
  kinds,
  owed,
  credit,
  numbers: [],
  invoiceId: null,
  receipt: null,
});

test("a statement goes from the balance before the period to the balance after it, row by row", () => {
  const [book] = booksOf(
    [{ ...seller, owed: 500, credit: 200 }],
    [
      voucher("2026-03-01", ["invoice", "rounding"], 1000, 0),
      voucher("2026-03-02", ["used_credit"], -200, -200),
      voucher("2026-03-03", ["deposit", "payment"], -1300, 50),
      voucher("2026-03-04", ["refund"], 0, -50),
    ],
  );
  expect(book).toMatchObject({ openingMinor: 300, chargedMinor: 1050, paidMinor: 1350, closingMinor: 0 });
  expect(
    book?.rows.map(({ kind, chargedMinor, paidMinor, movedMinor, balanceMinor }) => [
      kind,
      chargedMinor,
      paidMinor,
      movedMinor,
      balanceMinor,
    ]),
  ).toEqual([
    ["invoice", 1000, 0, 0, 1300],
    ["used_credit", 0, 0, 200, 1300],
    ["payment", 0, 1350, 0, -50],
    ["refund", 50, 0, 0, 0],
  ]);
});

test("each currency has a book of its own, and one without a balance and rows is left out", () => {
  const books = booksOf(
    [
      { ...seller, owed: 100, credit: 100 },
      { ...seller, currency: "EUR", owed: 5, credit: 0 },
    ],
    [{ ...voucher("2026-03-01", ["deposit"], 0, 7), currency: "USD" }],
  );
  expect(books.map(({ currency, openingMinor, closingMinor }) => [currency, openingMinor, closingMinor])).toEqual([
    ["EUR", 5, 5],
    ["USD", 0, -7],
  ]);
});

test("a voucher is called by its most telling posting", () => {
  expect(kindOf(["credit_note", "rounding"])).toBe("credit_note");
  expect(kindOf(["deposit", "payment"])).toBe("payment");
  expect(kindOf(["bad_debt"])).toBe("written_off");
  expect(kindOf(["correction"])).toBe("other");
});
