import { addMoney, isNegativeMoney, minorOf, money, subtractMoney, zeroMoney } from "@nameplane/values";
import fc from "fast-check";
import { expect, test } from "vitest";
import { creditOf, linesUntil, sumsOf, type SoldDocument } from "./settlement.rules.ts";

const sek = (minor: number) => money(minor, "SEK");

const document = (more: Partial<SoldDocument> = {}): SoldDocument => ({
  kind: "invoice",
  customerId: "kund",
  requestId: "request",
  invoiceId: "invoice",
  soldId: "invoice",
  sellerId: "seller",
  issuedOn: "2026-10-02",
  paidOn: "2026-10-20",
  net: sek(15_000),
  wholesale: sek(12_000),
  settledTimes: 0,
  settledRetail: sek(0),
  settledWholesale: sek(0),
  ...more,
});
const note = (more: Partial<SoldDocument> = {}) =>
  document({ kind: "credit_note", invoiceId: "note", issuedOn: "2026-10-25", ...more });
const settled = { settledTimes: 1, settledRetail: sek(15_000), settledWholesale: sek(11_000) };
const shown = (documents: readonly SoldDocument[], day = "2026-10-31") =>
  linesUntil(documents, day).map(({ kind, day: on, retail, wholesale }) => [kind, on, minorOf(retail), minorOf(wholesale)]);

test("an invoice is settled when it has been paid, in the month of the payment", () => {
  expect(shown([document()])).toEqual([["sale", "2026-10-20", 15_000, 12_000]]);
  expect(shown([document()], "2026-09-30")).toEqual([]);
  expect(shown([document({ paidOn: null })])).toEqual([]);
  expect(shown([document(settled)])).toEqual([]);
});

test("a credit note takes back what was settled of its invoice, also months later", () => {
  expect(shown([document(), note()])).toEqual([
    ["sale", "2026-10-20", 15_000, 12_000],
    ["credit", "2026-10-25", -15_000, -12_000],
  ]);
  const later = note({ issuedOn: "2026-12-03" });
  expect(shown([document(settled), later])).toEqual([]);
  expect(shown([document(settled), later], "2026-12-31")).toEqual([["credit", "2026-12-03", -15_000, -11_000]]);
  expect(shown([document({ paidOn: null }), note({ paidOn: null })])).toEqual([]);
});

test("a payment that was taken back is reversed, and counts again when it comes again", () => {
  expect(shown([document({ ...settled, paidOn: null })])).toEqual([["reversal", "2026-10-31", -15_000, -11_000]]);
  expect(shown([document({ paidOn: "2026-10-30" })])).toEqual([["sale", "2026-10-30", 15_000, 12_000]]);
});

type Event = "pay" | "unpay" | "credit" | "month";
type Sold = { net: number; wholesale: number; paid: boolean; credited: boolean };

test("whatever is paid, taken back and credited between statements: together they have exactly what counts, and nothing is lost in what is credited and carried", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: fc.nat(50_000), wholesale: fc.nat(50_000) }), { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.constantFrom<Event>("pay", "unpay", "credit", "month"), fc.nat(3)), { maxLength: 40 }),
      (prices, events) => {
        const sold: Sold[] = prices.map((price) => ({ ...price, paid: false, credited: false }));
        const book = new Map<string, { times: number; retail: number; wholesale: number }>();
        const of = (id: string) => book.get(id) ?? { times: 0, retail: 0, wholesale: 0 };
        let [carried, credited, margins] = [zeroMoney("SEK"), zeroMoney("SEK"), zeroMoney("SEK")];
        const settle = (month: number) => {
          const day = `${2000 + month}-01-31`;
          const documents = sold.flatMap((each, at) => {
            const parts = (id: string) => ({
              requestId: `r${at}`,
              invoiceId: id,
              soldId: `i${at}`,
              net: sek(each.net),
              wholesale: sek(each.wholesale),
              issuedOn: "2000-01-01",
              paidOn: each.paid ? "2000-01-01" : null,
              settledTimes: of(id).times,
              settledRetail: sek(of(id).retail),
              settledWholesale: sek(of(id).wholesale),
            });
            return [document(parts(`i${at}`)), ...(each.credited ? [note(parts(`n${at}`))] : [])];
          });
          const lines = linesUntil(documents, day);
          for (const line of lines) {
            const { times, retail, wholesale } = of(line.document.invoiceId);
            book.set(line.document.invoiceId, {
              times: times + (line.kind === "reversal" ? -1 : 1),
              retail: retail + minorOf(line.retail),
              wholesale: wholesale + minorOf(line.wholesale),
            });
          }
          const { margin } = sumsOf(lines, "SEK");
          const next = creditOf(carried, margin);
          expect(isNegativeMoney(next.credited)).toBe(false);
          expect(next.carried.minor <= 0n).toBe(true);
          margins = addMoney(margins, margin);
          carried = next.carried;
          credited = addMoney(credited, next.credited);
          // Settling the same month again finds nothing new.
          const counts = sold.reduce(
            (sum, { paid, credited: isCredited, net, wholesale }) => (paid && !isCredited ? sum + net - wholesale : sum),
            0,
          );
          expect([...book.values()].reduce((sum, { retail, wholesale }) => sum + retail - wholesale, 0)).toBe(counts);
          expect(minorOf(subtractMoney(margins, addMoney(credited, carried)))).toBe(0);
        };
        let month = 0;
        for (const [event, at] of [...events, ["month", 0] as const]) {
          const each = sold[at % sold.length];
          if (each === undefined) continue;
          if (event === "pay") each.paid = true;
          else if (event === "unpay") each.paid = false;
          else if (event === "credit") each.credited ||= each.paid;
          else settle((month += 1));
        }
      },
    ),
  );
});
