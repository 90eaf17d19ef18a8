import { minorOf, money } from "@nameplane/values";
import { expect, test } from "vitest";
import { barsOf, labelOf, share } from "./forecast.rules.ts";

const months = [
  {
    month: "2026-12",
    names: 3,
    automatic: 2,
    unpaid: 1,
    netMinor: 240,
    totalMinor: 300,
    labels: [
      { labelid: 7, names: 2, automatic: 2, netMinor: 160, totalMinor: 200 },
      { labelid: null, names: 1, automatic: 0, netMinor: 80, totalMinor: 100 },
    ],
  },
  { month: "2027-01", names: 0, automatic: 0, unpaid: 0, netMinor: 0, totalMinor: 0, labels: [] },
];

test("says how many cannot be paid, of all names only", () => {
  const of = (choice: string) => barsOf(months, labelOf(choice), "SEK", "incl").map(({ unpaid }) => unpaid);
  expect(of("all")).toEqual([1, 0]);
  expect(of("7")).toEqual([0, 0]);
});

test("shows all names, those with a label, or those without labels; empty months are kept", () => {
  const of = (choice: string) =>
    barsOf(months, labelOf(choice), "SEK", "incl").map(({ names, automatic, cost }) => [names, automatic, cost && minorOf(cost)]);
  expect(of("all")).toEqual([
    [3, 2, 300],
    [0, 0, 0],
  ]);
  expect(of("7")).toEqual([
    [2, 2, 200],
    [0, 0, 0],
  ]);
  expect(of("none")).toEqual([
    [1, 0, 100],
    [0, 0, 0],
  ]);
  expect(of("8")).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test("bars are relative to the month with the most names", () => {
  expect([share(1, 3), share(3, 3), share(0, 0)]).toEqual([33.3, 100, 0]);
});

test("costs are with or without VAT, as the user has chosen", () => {
  expect(barsOf(months, undefined, "SEK", "excl").map(({ cost }) => cost)).toEqual([money(240, "SEK"), money(0, "SEK")]);
  expect(barsOf(months, 7, "SEK", "excl").map(({ cost }) => cost)).toEqual([money(160, "SEK"), money(0, "SEK")]);
});
