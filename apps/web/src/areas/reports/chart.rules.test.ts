import type { ReportAnswer } from "@nameplane/contracts/reports/reports";
import { expect, test } from "vitest";
import { partsOf, rankBar, rankMax, scaleOf } from "./chart.rules.ts";

const row = (label: string, net: number | null, currency: "SEK" | "EUR" = "SEK") => ({
  cells: [label, net],
  currency,
  link: null,
});
const report = (kind: "bars" | "rank", rows: ReturnType<typeof row>[]): Pick<ReportAnswer, "columns" | "rows" | "chart"> => ({
  columns: [
    { column: "month", kind: "month" },
    { column: "net", kind: "money" },
  ],
  rows,
  chart: { kind, columns: ["net"] },
});

test("currencies are drawn apart, and rows with one label are one bar", () => {
  const parts = partsOf(report("bars", [row("2026-01", 100), row("2026-01", 50), row("2026-01", 7, "EUR")]));
  expect(parts).toEqual([
    { currency: "SEK", points: [{ label: "2026-01", values: [150] }] },
    { currency: "EUR", points: [{ label: "2026-01", values: [7] }] },
  ]);
});

test("a ranking has the largest rows first, and no more than fit", () => {
  const [part] = partsOf(
    report(
      "rank",
      Array.from({ length: 20 }, (_, at) => row(`r${String(at)}`, at)),
    ),
  );
  expect(part?.points).toHaveLength(rankMax);
  expect(part?.points[0]).toEqual({ label: "r19", values: [19] });
  expect(partsOf(report("rank", [row("x", null)]))[0]?.points).toEqual([]);
});

test("bars of a ranking share a zero line, from which a loss goes to the left", () => {
  const points = [60, 30, -20].map((value) => ({ label: String(value), values: [value] }));
  expect(rankBar(60, points)).toEqual({ start: 0.25, length: 0.75 });
  expect(rankBar(-20, points)).toEqual({ start: 0, length: 0.25 });
  expect(rankBar(0, [{ label: "none", values: [0] }])).toEqual({ start: 0, length: 0 });
});

test("the scale holds every value, also below zero, in round steps", () => {
  const scale = scaleOf(
    [
      { label: "a", values: [930] },
      { label: "b", values: [-120] },
    ],
    false,
  );
  expect(scale).toEqual({ low: -500, high: 1000, lines: [-500, 0, 500, 1000] });
  expect(scaleOf([], false).lines).toEqual([0, 1]);
  expect(scaleOf([{ label: "a", values: [30, 30] }], true).high).toBe(60);
});
