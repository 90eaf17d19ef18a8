import { money, subtractMoney, sumMoney, zeroMoney } from "@nameplane/values";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deferralsOf, earnedBefore, firstRelease, lastDayOf, monthAfter, monthOf } from "./deferral.rules.ts";
import type { InvoiceLine } from "./lines.rules.ts";

const line = (of: Partial<InvoiceLine>): InvoiceLine => ({
  position: 1,
  kind: "item",
  requestId: "r1",
  text: "Renewal",
  quantity: 1,
  periodFrom: null,
  periodTo: null,
  net: money(73_000, "SEK"),
  vatRateBasisPoints: 2500,
  vat: money(18_250, "SEK"),
  revenueCode: "revenue",
  ...of,
});

describe("what is deferred of an invoice", () => {
  test("the days after the month of the invoice: of two years from 2 December all but 30 of 730 days", () => {
    const [deferral] = deferralsOf([line({ periodFrom: "2026-12-02", periodTo: "2028-12-01" })], "2026-12-02");
    expect(deferral?.deferred).toEqual(money(70_000, "SEK"));
    expect(deferral && firstRelease(deferral, "2026-12-02")).toBe("2027-01-01");
  });

  test("all of a period that begins later, and its release begins with it", () => {
    const [deferral] = deferralsOf([line({ periodFrom: "2027-03-15", periodTo: "2028-03-15" })], "2026-12-02");
    expect(deferral?.deferred).toEqual(money(73_000, "SEK"));
    expect(deferral && firstRelease(deferral, "2026-12-02")).toBe("2027-03-01");
  });

  test.each([
    ["a line without a period", line({})],
    ["a period that ends in the month of the invoice", line({ periodFrom: "2026-12-02", periodTo: "2027-01-01" })],
    ["a fee", line({ kind: "fee", periodFrom: "2026-12-02", periodTo: "2027-12-02" })],
  ])("nothing of %s", (_what, one) => {
    expect(deferralsOf([one], "2026-12-02")).toEqual([]);
  });

  test("a discount reduces what is deferred of its own request, and nothing of a line that costs nothing then", () => {
    const of = { periodFrom: "2027-01-01", periodTo: "2028-01-01" };
    const discount = line({ position: 2, kind: "discount", net: money(-3000, "SEK"), vat: money(-750, "SEK") });
    expect(deferralsOf([line(of), discount], "2026-12-02").map(({ deferred }) => deferred)).toEqual([money(70_000, "SEK")]);
    expect(deferralsOf([line(of), { ...discount, net: money(-73_000, "SEK") }], "2026-12-02")).toEqual([]);
    expect(deferralsOf([line(of), { ...discount, requestId: "r2" }], "2026-12-02")[0]?.deferred).toEqual(money(73_000, "SEK"));
  });
});

test("months come to the whole, to the smallest unit, whatever the sum and the period", () => {
  const days = fc.integer({ min: 0, max: 4000 }).map((n) => Temporal.PlainDate.from("2024-01-01").add({ days: n }));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999 }),
      days,
      fc.integer({ min: 1, max: 3660 }),
      days,
      (net, from, length, issued) => {
        const [periodFrom, periodTo] = [from.toString(), from.add({ days: length }).toString()];
        const sold = line({ net: money(net, "SEK"), periodFrom, periodTo });
        const [deferral] = deferralsOf([sold], issued.toString());
        if (deferral === undefined) {
          // Nothing is deferred if the period ends in the month of the invoice, or if the rest is less than an öre.
          const next = monthAfter(monthOf(issued.toString()));
          expect(earnedBefore({ ...sold, periodFrom, periodTo }, next)).toEqual(sold.net);
          return;
        }
        const parts = [];
        for (let month = firstRelease(deferral, issued.toString()); month < periodTo; month = monthAfter(month)) {
          const part = subtractMoney(earnedBefore(deferral, monthAfter(month)), earnedBefore(deferral, month));
          expect(part.minor).toBeGreaterThanOrEqual(0n);
          parts.push(part);
        }
        expect(sumMoney([zeroMoney("SEK"), ...parts], "SEK")).toEqual(deferral.deferred);
      },
    ),
  );
});

test("the last day of a month is known in a leap year", () => {
  expect([lastDayOf("2028-02-01"), lastDayOf("2026-12-01")]).toEqual(["2028-02-29", "2026-12-31"]);
});
