import type { AffiliateRule } from "@nameplane/contracts/affiliates/affiliates";
import { addMoney, minorOf, money, zeroMoney, type Money } from "@nameplane/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { commissionOn, judgeLine, nextOf, payoutOf, type BroughtLine, type Kept } from "./commission.rules.ts";

const sek = (minor: number): Money => money(minor, "SEK");
const day = (date: string) => new Date(`${date}T10:00:00Z`);

const rule = (more: Partial<AffiliateRule> = {}): AffiliateRule => ({
  sold: "registration",
  basisPoints: 2000,
  covers: "first",
  months: 12,
  floorMinor: 0,
  capMinor: null,
  ...more,
});
const terms = (...rules: AffiliateRule[]) => ({ currency: "SEK", waitingDays: 30, rules }) as const;
const line = (more: Partial<BroughtLine> = {}): BroughtLine => ({
  customerId: "kund",
  orderId: "order",
  invoiceId: "invoice",
  requestId: "request",
  sellerId: "seller",
  sold: "registration",
  net: sek(10_000),
  credited: sek(0),
  paidOn: "2026-10-05",
  orderedAt: day("2026-10-05"),
  signedUpAt: day("2026-10-01"),
  orderUntil: day("2026-12-30"),
  isFirst: true,
  conflict: null,
  ...more,
});

describe("the commission on a line", () => {
  test("is a part of the price, not below the floor, not above the cap, and never more than the price", () => {
    const rate = { basisPoints: 2000, floorMinor: 500, capMinor: 3000 };
    expect(minorOf(commissionOn(sek(10_000), rate))).toBe(2000);
    expect(minorOf(commissionOn(sek(1000), rate))).toBe(500);
    expect(minorOf(commissionOn(sek(300), rate))).toBe(300);
    expect(minorOf(commissionOn(sek(100_000), rate))).toBe(3000);
    expect(minorOf(commissionOn(sek(0), rate))).toBe(0);
  });

  test("is refused with the reason where the customer is the affiliate itself, or no rule pays for the line", () => {
    const reason = (more: Partial<BroughtLine>, rules = [rule()], isStopped = false) =>
      judgeLine(line(more), terms(...rules), isStopped).reason;
    expect(reason({})).toBe("");
    expect(reason({ conflict: "same_card" })).toBe("same_card");
    expect(reason({}, [rule()], true)).toBe("stopped");
    expect(reason({ sold: "renewal" })).toBe("no_rule");
    expect(reason({}, [rule({ basisPoints: 0 })])).toBe("no_rule");
    expect(reason({ net: money(100, "EUR") })).toBe("other_currency");
    expect(reason({ orderedAt: day("2026-12-31") })).toBe("too_late");
    expect(reason({ isFirst: false })).toBe("not_first");
    const long = [rule({ covers: "months", months: 12 })];
    expect(reason({ isFirst: false, orderedAt: day("2027-09-30") }, long)).toBe("");
    expect(reason({ isFirst: false, orderedAt: day("2027-10-02") }, long)).toBe("period_over");
  });
});

test("a payout has everything that is due, once it reaches the least amount", () => {
  expect(payoutOf([sek(3000), sek(-1000)], sek(2000))).toEqual(sek(2000));
  expect(payoutOf([sek(1999)], sek(2000))).toBeNull();
  expect(payoutOf([sek(-500)], sek(0))).toBeNull();
  expect(payoutOf([], sek(0))).toBeNull();
});

type Event = "pay" | "unpay" | "credit" | "day" | "month";

test("whatever is paid, credited and taken back: what is posted is the commission on what is left, and postings are payouts and what is open", () => {
  fc.assert(
    fc.property(
      fc.record({
        basisPoints: fc.nat(5000),
        floorMinor: fc.nat(2000),
        capMinor: fc.option(fc.integer({ min: 2000, max: 9000 })),
      }),
      fc.nat(60_000),
      fc.array(fc.tuple(fc.constantFrom<Event>("pay", "unpay", "credit", "day", "month"), fc.nat(100)), { maxLength: 40 }),
      (rate, net, events) => {
        let at = Temporal.PlainDate.from("2026-01-01");
        let [isPaid, credited] = [true, 0];
        let kept: Kept = {
          state: "pending",
          rate,
          net: sek(net),
          amount: commissionOn(sek(net), rate),
          posted: sek(0),
          dueOn: "2026-01-31",
        };
        let [entries, paidOut] = [zeroMoney("SEK"), zeroMoney("SEK")];
        let open: Money[] = [];
        const look = () => {
          const now = { net: sek(net), credited: sek(credited), paidOn: isPaid ? "2026-01-01" : null };
          const next = nextOf(kept, now, { today: at.toString(), isStopped: false });
          kept = { ...kept, ...next };
          entries = addMoney(entries, next.entry);
          if (next.entry.minor !== 0n) open.push(next.entry);
          // Running again posts nothing more.
          expect(nextOf(kept, now, { today: at.toString(), isStopped: false }).entry.minor).toBe(0n);
        };
        for (const [event, part] of [...events, ["day", 0] as const]) {
          if (event === "pay") isPaid = true;
          else if (event === "unpay") isPaid = false;
          else if (event === "credit") credited = Math.min(net, credited + Math.floor((net * part) / 100));
          else if (event === "day") at = at.add({ days: part });
          else {
            const sum = payoutOf(open, sek(1000));
            if (sum !== null) [paidOut, open] = [addMoney(paidOut, sum), []];
          }
          look();
          expect(kept.posted).toEqual(entries);
          const left = open.reduce(addMoney, zeroMoney("SEK"));
          expect(addMoney(paidOut, left)).toEqual(entries);
        }
        const isDue = at.toString() >= kept.dueOn;
        const wanted = isPaid && isDue ? commissionOn(sek(net - credited), rate) : zeroMoney("SEK");
        expect(kept.posted).toEqual(wanted);
      },
    ),
  );
});
