import { minorOf, moneyIn, sumMoney, type Money } from "@nameplane/values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { domainStates, mayChangeRenewal } from "./domain.state.ts";
import {
  endDue,
  fundingPlan,
  isOrderDue,
  noticeDue,
  periodOf,
  renewalAt,
  renewalClock,
  type RenewalPolicy,
} from "./renewal-clock.rules.ts";

const gtld: RenewalPolicy = {
  noticeDays: { month: 30, week: 7, after: 2 },
  autoRenewDays: 14,
  renewEarliestDays: null,
  lastSafeRenewalDay: 40,
  registryAutorenews: true,
};
const se: RenewalPolicy = { ...gtld, lastSafeRenewalDay: 9, registryAutorenews: false };
const early: RenewalPolicy = { ...gtld, lastSafeRenewalDay: -2 };
const expiresAt = new Date("2027-06-01T09:00:00Z");
const at = (day: number) => new Date(expiresAt.getTime() + day * 86_400_000);
const modes: RenewalMode[] = ["auto", "once", "manual", "cancel"];

describe("the clock of a period", () => {
  test.each([
    ["a new gTLD", gtld, { monthAt: -30, orderAt: -14, weekAt: -7, afterAt: 2, lastSafeAt: 40 }],
    [".se", se, { monthAt: -30, orderAt: -14, weekAt: -7, afterAt: 2, lastSafeAt: 9 }],
    [
      "a registry that renews before anybody can stop it",
      early,
      { monthAt: -32, orderAt: -16, weekAt: -9, afterAt: 2, lastSafeAt: -2 },
    ],
    [
      "a registry that takes renewals late only",
      { ...gtld, renewEarliestDays: 10 },
      { monthAt: -30, orderAt: -10, weekAt: -7, afterAt: 2, lastSafeAt: 40 },
    ],
  ])("%s", (_what, policy, days) => {
    const clock = renewalClock(expiresAt, policy);
    expect(Object.fromEntries(Object.entries(clock).filter(([name]) => name !== "expiresAt"))).toEqual(
      Object.fromEntries(Object.entries(days).map(([name, day]) => [name, at(day)])),
    );
    expect(renewalAt(expiresAt, policy)).toEqual(at(days.monthAt));
  });

  test("identifies a period by the day it ends", () => {
    expect(periodOf(new Date("2027-06-01T23:59:59Z"))).toBe("2027-06-01");
  });
});

describe("notices", () => {
  test.each([
    [-31, null],
    [-30, "month"],
    [-8, "month"],
    [-7, "week"],
    [-0.1, "week"],
    [0, null],
    [1.9, null],
    [2, "after"],
    [30, "after"],
  ])("on day %s after the expiry: %s", (day, stage) => {
    expect(noticeDue("active", renewalClock(expiresAt, gtld), at(day))).toBe(stage);
  });

  test("say once more that a deleted name can be restored, and nothing about one that is not ours to renew", () => {
    const clock = renewalClock(expiresAt, gtld);
    expect(noticeDue("expired_restorable", clock, at(50))).toBe("restorable");
    for (const state of ["transferred_away", "expired", "abuse", "dns_only"] as const)
      expect(noticeDue(state, clock, at(-3))).toBeNull();
  });

  test("come in their order whenever the sweep happens to run", () => {
    const order = [null, "month", "week", "after"];
    fc.assert(
      fc.property(fc.constantFrom(gtld, se, early), fc.array(fc.double({ min: -60, max: 60, noNaN: true })), (policy, days) => {
        const stages = days.toSorted((a, b) => a - b).map((day) => noticeDue("active", renewalClock(expiresAt, policy), at(day)));
        const ranks = stages.filter((stage) => stage !== null).map((stage) => order.indexOf(stage));
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe("renewals and ends", () => {
  test("are ordered from two weeks before the end to the last safe day, for names with auto-renew", () => {
    const clock = renewalClock(expiresAt, gtld);
    const due = (mode: RenewalMode, day: number) => isOrderDue("active", mode, clock, at(day));
    expect([-15, -14, 0, 39.9, 40].map((day) => due("auto", day))).toEqual([false, true, true, true, false]);
    expect(modes.map((mode) => due(mode, 0))).toEqual([true, true, false, false]);
    expect(isOrderDue("expired_restorable", "auto", clock, at(5))).toBe(false);
  });

  const end = (mode: RenewalMode, policy: RenewalPolicy, day: number, own = {}) =>
    endDue(
      { state: "active", mode, endsAtExpiry: false },
      renewalClock(expiresAt, policy),
      { ...policy, fundsGrace: false, canAnnounceEnd: false, ...own },
      at(day),
    );

  test("delete what nobody paid for on the last safe day where the registry renews by itself", () => {
    for (const mode of modes) expect([39.9, 40].map((day) => end(mode, gtld, day))).toEqual([null, "delete"]);
    expect([-2.1, -2].map((day) => end("manual", early, day))).toEqual([null, "delete"]);
  });

  test("keep it where the operator funds the grace, unless its owner decided not to renew it", () => {
    expect(end("auto", gtld, 41, { fundsGrace: true })).toBeNull();
    expect(end("cancel", gtld, 41, { fundsGrace: true })).toBe("delete");
  });

  test("tell a registry like that of .se a day before the expiry, and only once", () => {
    const announced = { canAnnounceEnd: true };
    expect([-1.1, -1, -0.1, 0, 9].map((day) => end("cancel", se, day, announced))).toEqual([
      null,
      "announce",
      "announce",
      null,
      null,
    ]);
    expect(end("manual", se, -0.5, announced)).toBeNull();
    expect(end("cancel", se, -0.5)).toBeNull();
    const after = endDue(
      { state: "active", mode: "cancel", endsAtExpiry: true },
      renewalClock(expiresAt, se),
      { ...se, fundsGrace: false, canAnnounceEnd: true },
      at(-0.5),
    );
    expect(after).toBeNull();
  });

  test("never order and end a name in the same moment, in any state, mode and at any time", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...domainStates),
        fc.constantFrom(...modes),
        fc.constantFrom(gtld, se, early),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.boolean(),
        (state, mode, policy, day, fundsGrace) => {
          const clock = renewalClock(expiresAt, policy);
          const isOrdered = isOrderDue(state, mode, clock, at(day));
          const ends = endDue(
            { state, mode, endsAtExpiry: false },
            clock,
            { ...policy, fundsGrace, canAnnounceEnd: true },
            at(day),
          );
          expect(isOrdered && ends !== null).toBe(false);
          if (!mayChangeRenewal(state)) expect([isOrdered, ends]).toEqual([false, null]);
        },
      ),
    );
  });
});

describe("money", () => {
  const sek = moneyIn("SEK");
  const line = (name: string, total: number, day: number) => ({ name, total: sek(total), lastSafeAt: at(day) });

  test("goes to the name nearest to its last safe day, credit before the invoice", () => {
    const plan = fundingPlan([line("c", 100, 3), line("a", 100, 1), line("d", 100, 4), line("b", 100, 2)], {
      prepaid: sek(150),
      room: sek(200),
    });
    expect(Object.fromEntries(Object.entries(plan).map(([way, lines]) => [way, lines.map(({ name }) => name)]))).toEqual({
      credit: ["a"],
      card: [],
      invoice: ["b", "c"],
      unpaid: ["d"],
    });
  });

  test("goes to a stored card instead of the invoice where that was chosen, after the credit", () => {
    const plan = fundingPlan([line("b", 100, 2), line("a", 100, 1)], {
      prepaid: sek(150),
      room: sek(200),
      byCard: true,
    });
    expect(plan.credit.map(({ name }) => name)).toEqual(["a"]);
    expect(plan.card.map(({ name }) => name)).toEqual(["b"]);
    expect([...plan.invoice, ...plan.unpaid]).toEqual([]);
  });

  test("is never spent beyond what there is, is planned for every line, and leaves no line unpaid that it would cover", () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ total: fc.nat(1000), day: fc.nat(60) })),
        fc.nat(5000),
        fc.nat(5000),
        (lines, prepaid, room) => {
          const plan = fundingPlan(
            lines.map(({ total, day }) => line("x", total, day)),
            { prepaid: sek(prepaid), room: sek(room) },
          );
          const sum = (of: readonly { total: Money }[]) =>
            minorOf(
              sumMoney(
                of.map(({ total }) => total),
                "SEK",
              ),
            );
          const left = { credit: prepaid - sum(plan.credit), invoice: room - sum(plan.invoice) };
          expect(left.credit).toBeGreaterThanOrEqual(0);
          expect(left.invoice).toBeGreaterThanOrEqual(0);
          expect(plan.credit.length + plan.invoice.length + plan.unpaid.length).toBe(lines.length);
          for (const { total } of plan.unpaid) expect(minorOf(total)).toBeGreaterThan(Math.max(left.credit, left.invoice));
        },
      ),
    );
  });
});
