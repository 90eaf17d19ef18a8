import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CommandBudget, paceOfOne } from "./command-budget.ts";
import { grantMs, newPace, takeFromPace } from "./pace.rules.ts";
import type { PaceGrant, PaceWish } from "./pace.rules.ts";

const start = 1_000_000_000;
const none: PaceWish = { interactive: 0, background: 0, logins: 0, spent: 0 };

/** One account whose commands per minute are shared by several users. The test sets the clock. */
function account(perMinute: number) {
  let pace = newPace(perMinute, start);
  return (at: number, wish: Partial<PaceWish>): PaceGrant => {
    const taken = takeFromPace(pace, perMinute, { ...none, ...wish }, at);
    // Serialised, as when it passes between two processes.
    pace = JSON.parse(JSON.stringify(taken.pace)) as typeof pace;
    return taken.grant;
  };
}

/** The largest number of commands in any 60 seconds. */
function mostInAMinute(sent: readonly number[]): number {
  const sorted = sent.toSorted((a, b) => a - b);
  let from = 0;
  let most = 0;
  for (const [to, at] of sorted.entries()) {
    while ((sorted[from] ?? 0) <= at - 60_000) from += 1;
    most = Math.max(most, to - from + 1);
  }
  return most;
}

describe("the pace of an account", () => {
  test("never sends more than its number in any minute, whoever asks, and whenever within its grant a command is sent", () => {
    const wish = fc.record({
      pause: fc.oneof(fc.nat(50), fc.nat(3_000), fc.nat(40_000)),
      interactive: fc.nat(200),
      background: fc.nat(200),
      logins: fc.nat(2),
      late: fc.nat(grantMs - 1),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.array(wish, { maxLength: 300, size: "max" }), (perMinute, wishes) => {
        const ask = account(perMinute);
        const sent: number[] = [];
        let now = start;
        for (const { pause, late, ...asked } of wishes) {
          now += pause;
          const { interactive, background, logins } = ask(now, asked);
          for (let i = 0; i < interactive + background + logins; i += 1) sent.push(now + (i % 2) * late);
        }
        expect(mostInAMinute(sent)).toBeLessThanOrEqual(perMinute);
      }),
    );
  });

  test("belongs to background work, except a twentieth, when nobody else needs it, at an even rate", () => {
    const ask = account(300);
    const sent: number[] = [];
    for (let at = start; at < start + 300_000; at += 100)
      for (let i = ask(at, { background: 4 }).background; i > 0; i -= 1) sent.push(at);
    const lastMinutes = sent.filter((at) => at >= start + 60_000);
    expect(lastMinutes.length / 4).toBeGreaterThan(0.85 * 300);
    // No pause within a minute is long, so a person who arrives gets a command soon.
    const pauses = lastMinutes.slice(1).map((at, index) => at - (lastMinutes[index] ?? at));
    expect(Math.max(...pauses)).toBeLessThan(5_000);
  });

  test("goes to people at once while background work wants all of it, and returns when they have gone", () => {
    const ask = account(300);
    let at = start;
    for (; at < start + 120_000; at += 100) ask(at, { background: 4 });
    // A search of fifty commands. Some are sent at once and the rest as fast as the agreement allows, with no background command
    // between them.
    let [people, others] = [0, 0];
    const from = at;
    for (; people < 50; at += 100) {
      const grant = ask(at, { interactive: 50 - people, background: 4 });
      people += grant.interactive;
      if (people < 50) others += grant.background;
      if (at === from) expect(people).toBeGreaterThanOrEqual(10);
    }
    expect(others).toBe(0);
    expect(at - from).toBeLessThan(10_000);
    let back = 0;
    for (const until = at + 30_000; at < until; at += 100) back += ask(at, { background: 4 }).background;
    expect(back).toBeGreaterThan(60);
    // A fifth of the budget stays reserved for the next person for some minutes.
    for (const until = at + 60_000; at < until; at += 100) ask(at, { background: 4 });
    expect(ask(at, { interactive: 55 }).interactive).toBe(55);
  });

  test("leaves a tenth to background work under a flood of people's commands", () => {
    const ask = account(300);
    let [people, others] = [0, 0];
    for (let at = start; at < start + 600_000; at += 200) {
      const grant = ask(at, { interactive: 100, background: 5 });
      people += grant.interactive;
      others += grant.background;
    }
    expect(others / 10).toBeGreaterThan(24);
    expect(people / 10).toBeGreaterThan(230);
  });

  test("counts logouts and logins, and gains nothing from a clock that goes back", () => {
    const ask = account(20);
    expect(ask(start, { interactive: 9, logins: 1, spent: 3 })).toMatchObject({ interactive: 9, logins: 1 });
    const rest = ask(start, { interactive: 20 });
    expect(rest.interactive).toBeLessThanOrEqual(5);
    expect(ask(start - 3_600_000, { interactive: 20 }).interactive).toBe(0);
    expect(rest.waitMs.interactive).toBeGreaterThan(0);
  });
});

describe("a process's commands", () => {
  test("are not sent when their grant has expired, and are requested again", async () => {
    let now = start;
    const asked: PaceWish[] = [];
    const one = paceOfOne(60, () => now);
    const budget = new CommandBudget(
      async (wish) => {
        asked.push(wish);
        return one(wish);
      },
      () => now,
      () => {},
    );
    expect(budget.take("interactive")).toBe(false);
    budget.want({ interactive: 2, background: 0 });
    await Promise.resolve();
    await Promise.resolve();
    await Promise.resolve();
    expect(budget.take("interactive")).toBe(true);
    now += grantMs;
    expect(budget.take("interactive")).toBe(false);
    budget.overdraw();
    budget.want({ interactive: 1, background: 0 });
    expect(asked.map(({ interactive, spent }) => [interactive, spent])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    budget.close();
  });

  test("wait while the agreement does not answer, and lose no count of commands sent without asking", async () => {
    let isSilent = true;
    const asked: PaceWish[] = [];
    const looks = Promise.withResolvers<void>();
    let now = start;
    const budget = new CommandBudget(
      async (wish) => {
        asked.push(wish);
        if (isSilent) throw new Error("away");
        return { interactive: wish.interactive, background: 0, logins: 0, waitMs: { interactive: 0, background: 0 } };
      },
      () => now,
      () => looks.resolve(),
    );
    budget.overdraw();
    budget.want({ interactive: 1, background: 0 });
    await looks.promise;
    expect(budget.has("interactive")).toBe(false);
    isSilent = false;
    now += 1_000;
    budget.want({ interactive: 1, background: 0 });
    await new Promise((resolve) => setImmediate(resolve));
    expect([budget.has("interactive"), asked[1]?.spent]).toEqual([true, 1]);
    budget.close();
  });
});
