import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, sumMoney, vatOf, zeroMoney, type Money } from "@nameplane/values";
import { creditGroups, planAmounts, planCredit, planRest, type CreditedLine } from "./credit.rules.ts";
import { inBooksCurrency, invoiceLines, sumsOf, vatBlock, type InvoiceLine, type InvoiceLineInput } from "./lines.rules.ts";
import { creditMovements, invoiceMovements, type Movement } from "./postings.rules.ts";

const domestic = { kind: "domestic" } as const;

const sek = (minor: number) => money(minor, "SEK");

function line(
  net: number,
  rate: number,
  requestId: string | null,
  kind: "item" | "discount" | "fee" | "interest" = "item",
): InvoiceLineInput {
  return { kind, requestId, text: "x", net: sek(net), vatRateBasisPoints: rate, vat: vatOf(sek(net), rate) };
}

/** Lines of up to eight requests. Some requests have a discount of the same rate, which is at most the price of the item. */
const anyLines = fc
  .array(
    fc.record({
      net: fc.integer({ min: 0, max: 5_000_000 }),
      rate: fc.constantFrom(0, 600, 1200, 2500),
      discount: fc.integer({ min: 0, max: 100 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((items) =>
    items.flatMap(({ net, rate, discount }, index) => {
      const off = Math.floor((net * discount) / 100);
      return [line(net, rate, `r${index}`), ...(off > 0 ? [line(-off, rate, `r${index}`, "discount")] : [])];
    }),
  );

const sum = (amounts: readonly Money[]): number => Number(sumMoney(amounts, "SEK").minor);

/** The sum that is posted on an account; debits are positive. */
function on(code: string, movements: readonly Movement[]): number {
  const amountOf = (side: "debit" | "credit") => sum(movements.filter((one) => one[side] === code).map(({ amount }) => amount));
  return amountOf("debit") - amountOf("credit");
}

describe("postings of an invoice", () => {
  test("bring receivable to the total, revenue to the net and VAT to the VAT, every amount above zero", () => {
    fc.assert(
      fc.property(anyLines, fc.integer({ min: -99, max: 99 }), (inputs, rounding) => {
        const lines = invoiceLines(inputs, domestic);
        const sums = sumsOf(lines);
        fc.pre(sum([sums.total]) + rounding >= 0);
        const movements = invoiceMovements(lines, sek(rounding));
        expect(movements.every(({ amount, debit, credit }) => amount.minor > 0 && debit !== credit)).toBe(true);
        expect(on("receivable", movements)).toBe(sum([sums.total]) + rounding);
        expect(on("vat_out", movements)).toBe(0 - sum([sums.vat]));
        expect(on("revenue", movements) + on("discount", movements)).toBe(0 - sum([sums.net]));
        expect(on("rounding", movements)).toBe(0 - rounding);
        // Revenue is posted at full price, and discounts on a separate account.
        expect(on("revenue", movements)).toBe(0 - sum(inputs.filter((input) => input.net.minor > 0).map((input) => input.net)));
      }),
    );
  });

  test("late interest is booked on interest, without VAT", () => {
    const lines = invoiceLines([line(10_000, 2500, "a"), line(321, 0, null, "interest")], domestic);
    expect(invoiceMovements(lines, zeroMoney("SEK"))).toMatchObject([
      { kind: "invoice", debit: "receivable", credit: "revenue", amount: sek(10_000) },
      { kind: "invoice", debit: "receivable", credit: "interest", amount: sek(321) },
      { kind: "invoice", debit: "receivable", credit: "vat_out", amount: sek(2500) },
    ]);
  });
});

describe("credit notes", () => {
  test("request by request they undo the invoice to the minor unit, whatever was paid before and in between", () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.integer({ min: -99, max: 99 }),
        fc.array(fc.nat({ max: 100 }), { minLength: 8, maxLength: 8 }),
        (inputs, rounding, percents) => {
          const lines = invoiceLines(inputs, domestic);
          const total = sum([sumsOf(lines).total]) + rounding;
          fc.pre(total >= 0 && lines.at(-1) !== undefined);
          const requests = [...new Set(lines.map((one) => one.requestId ?? ""))];
          let left = total;
          let paid = 0;
          const earlier: CreditedLine[] = [];
          const all: Movement[] = [...invoiceMovements(lines, sek(rounding))];
          for (const [index, requestId] of requests.entries()) {
            const pays = Math.floor((left * (percents[index] ?? 0)) / 100);
            left -= pays;
            paid += pays;
            const plan = planCredit({ lines, rounding: sek(rounding) }, earlier, requestId);
            if (plan === null) throw new Error("every request has lines");
            const worth = sum([sumsOf(plan.lines).total, plan.rounding]);
            // Leaves out cases that rounding on real invoices cannot produce: rounding down by more than the last line is worth.
            fc.pre(worth >= 0);
            const movements = creditMovements(plan.lines, plan.rounding, sek(left));
            expect(movements.every(({ amount, debit, credit }) => amount.minor > 0 && debit !== credit)).toBe(true);
            // The postings that name the invoice are worth exactly the credit note.
            expect(sum(movements.filter((one) => one.namesInvoice).map((one) => one.amount))).toBe(worth);
            left += on("receivable", movements);
            expect(left).toBeGreaterThanOrEqual(0);
            earlier.push(...plan.lines.map((one) => ({ ...one, creditsPosition: one.creditsPosition ?? null })));
            expect(plan.isWhole).toBe(index === requests.length - 1);
            all.push(...movements);
          }
          expect(left).toBe(0);
          expect(on("prepaid", all)).toBe(0 - paid);
          for (const code of ["revenue", "vat_out", "discount", "rounding"]) expect(on(code, all)).toBe(0);
        },
      ),
    );
  });

  test("there is none for a request the invoice does not have", () => {
    expect(planCredit({ lines: invoiceLines([line(100, 2500, "a")], domestic), rounding: zeroMoney("SEK") }, [], "b")).toBeNull();
  });

  test("a line of no request keeps the invoice from being wholly credited", () => {
    const lines = invoiceLines([line(100, 2500, "a"), line(50, 0, null, "fee")], domestic);
    expect(planCredit({ lines, rounding: zeroMoney("SEK") }, [], "a")?.isWhole).toBe(false);
  });
});

describe("credit notes of parts", () => {
  const creditedBy = (lines: readonly InvoiceLine[]): CreditedLine[] =>
    lines.map((one) => ({ ...one, creditsPosition: one.creditsPosition ?? null }));

  test("amounts of any size, and then the rest, undo every line to the minor unit", () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.array(fc.tuple(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 100 })), { maxLength: 12 }),
        (inputs, wishes) => {
          const lines = invoiceLines(inputs, domestic);
          const invoice = { lines, rounding: zeroMoney("SEK") };
          const earlier: CreditedLine[] = [];
          for (const [which, percent] of wishes) {
            const groups = creditGroups(lines, earlier);
            const group = groups[which % Math.max(groups.length, 1)];
            if (group === undefined) continue;
            const amount = sek(Math.max(1, Math.floor((Number(group.net.minor) * percent) / 100)));
            const plan = planAmounts(invoice, earlier, new Map([[group.position, amount]]));
            if (plan === null) throw new Error("an amount of what is left can be credited");
            expect(sum([sumsOf(plan.lines).net])).toBe(Number(amount.minor));
            expect(plan.lines.every(({ vat, kind }) => kind === "discount" || vat.minor >= 0)).toBe(true);
            earlier.push(...creditedBy(plan.lines));
          }
          const rest = planRest(invoice, earlier);
          if (rest !== null) earlier.push(...creditedBy(rest.lines));
          expect(rest?.isWhole ?? true).toBe(true);
          expect(sum(earlier.map(({ net }) => net))).toBe(sum([sumsOf(lines).net]));
          expect(sum(earlier.map(({ vat }) => vat))).toBe(sum([sumsOf(lines).vat]));
          if (sum([sumsOf(lines).total]) > 0) expect(planRest(invoice, earlier)).toBeNull();
        },
      ),
    );
  });

  test("more than is left of a line, nothing, and a line that is not there are refused", () => {
    const lines = invoiceLines([line(100, 2500, "a")], domestic);
    const invoice = { lines, rounding: zeroMoney("SEK") };
    for (const [position, minor] of [
      [1, 101],
      [1, 0],
      [2, 10],
    ] as const)
      expect(planAmounts(invoice, [], new Map([[position, sek(minor)]]))).toBeNull();
  });

  test("an old credit note, which names no line, has taken back all of its request", () => {
    const lines = invoiceLines([line(100, 2500, "a"), line(60, 2500, "b")], domestic);
    const old: CreditedLine[] = [{ requestId: "a", creditsPosition: null, net: sek(100), vat: sek(25) }];
    expect(planCredit({ lines, rounding: zeroMoney("SEK") }, old, "a")).toBeNull();
    expect(planRest({ lines, rounding: zeroMoney("SEK") }, old)?.lines).toMatchObject([{ requestId: "b", creditsPosition: 2 }]);
  });
});

describe("lines", () => {
  test.each<[string, InvoiceLineInput[], "domestic" | "reverse_charge" | "export", string]>([
    ["none", [], "domestic", "needs a line"],
    ["fractions", [{ ...line(100, 0, null), quantity: 1.5 }], "domestic", "fraction"],
    ["an empty text", [{ ...line(100, 0, null), text: " " }], "domestic", "no text"],
    ["a negative item", [line(-100, 0, null)], "domestic", "only discounts are negative"],
    ["a positive discount", [line(100, 0, null, "discount")], "domestic", "only discounts are negative"],
    ["VAT that is off by one", [{ ...line(100, 2500, null), vat: sek(24) }], "domestic", "the rate gives 25"],
    ["VAT on an export", [line(100, 2500, null)], "export", "no VAT is charged"],
    ["VAT under reverse charge", [line(100, 2500, null)], "reverse_charge", "no VAT is charged"],
    [
      "a discount over its item",
      [line(100, 2500, "a"), line(-101, 2500, "a", "discount")],
      "domestic",
      "more than what it reduces",
    ],
    [
      "a discount at another rate",
      [line(100, 2500, "a"), line(-100, 600, "a", "discount")],
      "domestic",
      "more than what it reduces",
    ],
    [
      "a discount on everything",
      [line(100, 2500, "a"), line(-10, 2500, null, "discount")],
      "domestic",
      "more than what it reduces",
    ],
  ])("refuses %s", (_name, inputs, kind, message) => {
    expect(() => invoiceLines(inputs, { kind })).toThrow(message);
  });

  test("VAT is summed by rate, highest first", () => {
    const lines: InvoiceLine[] = invoiceLines([line(333, 2500, "a"), line(100, 600, "b"), line(333, 2500, "c")], domestic);
    expect(vatBlock(lines)).toEqual([
      { rateBasisPoints: 2500, net: sek(666), vat: sek(166) },
      { rateBasisPoints: 600, net: sek(100), vat: sek(6) },
    ]);
  });

  test.each([
    [2500, 11_234_500, 28_086], // 280.8625, rounded half up
    [-2500, 11_234_500, -28_086],
    [0, 11_234_500, 0],
    [1, 500_000, 1],
    [1, 499_999, 0],
  ])("%d at %d ppm is %d in the books", (minor, ppm, expected) => {
    expect(inBooksCurrency(money(minor, "EUR"), ppm, "SEK")).toEqual(sek(expected));
  });
});
