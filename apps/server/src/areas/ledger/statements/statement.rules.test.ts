import { minorOf, money } from "@nameplane/values";
import { expect, test } from "vitest";
import { booksOf, kindOf, type Opening, type Voucher } from "./statement.rules.ts";

const opening = (owed: number, credit: number, currency: "SEK" | "EUR" | "USD" = "SEK"): Opening => ({
  sellerId: "s",
  seller: "Nameplane AB",
  owed: money(owed, currency),
  credit: money(credit, currency),
});
const voucher = (on: string, kinds: string[], owed: number, credit: number, currency: "SEK" | "USD" = "SEK"): Voucher => ({
  ...opening(owed, credit, currency),
  on,
  kinds,
  numbers: [],
  invoiceId: null,
  receipt: null,
});

test("a statement goes from the balance before the period to the balance after it, row by row", () => {
  const [book] = booksOf(
    [opening(500, 200)],
    [
      voucher("2026-03-01", ["invoice", "rounding"], 1000, 0),
      voucher("2026-03-02", ["used_credit"], -200, -200),
      voucher("2026-03-03", ["deposit", "payment"], -1300, 50),
      voucher("2026-03-04", ["refund"], 0, -50),
    ],
  );
  const sums = book === undefined ? [] : [book.opening, book.charged, book.paid, book.closing];
  expect(sums.map(minorOf)).toEqual([300, 1050, 1350, 0]);
  expect(
    book?.rows.map(({ kind, charged, paid, moved, balance }) => [kind, ...[charged, paid, moved, balance].map(minorOf)]),
  ).toEqual([
    ["invoice", 1000, 0, 0, 1300],
    ["used_credit", 0, 0, 200, 1300],
    ["payment", 0, 1350, 0, -50],
    ["refund", 50, 0, 0, 0],
  ]);
});

test("each currency has a book of its own, and one without a balance and rows is left out", () => {
  const books = booksOf([opening(100, 100), opening(5, 0, "EUR")], [voucher("2026-03-01", ["deposit"], 0, 7, "USD")]);
  expect(books.map((book) => [book.opening.currency, minorOf(book.opening), minorOf(book.closing)])).toEqual([
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
