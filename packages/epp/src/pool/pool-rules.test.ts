import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { afterFailure, closedBreaker, connectionsAllowed, isOpen } from "./breaker.rules.ts";
import type { ConnectFailure } from "./breaker.rules.ts";
import { backgroundShare, placeJob, sessionsWanted } from "./lanes.rules.ts";
import type { SessionLoad } from "./lanes.rules.ts";
import { afterLogin, isChanging, passwordsOf, startingPasswords } from "./login-passwords.rules.ts";
import type { LoginOutcome } from "./login-passwords.rules.ts";
import { planChunks } from "./plan-chunks.rules.ts";
import { mustRetire } from "./recycling.rules.ts";
import { afterGrowth, cappedAt, sessionsAllowed } from "./session-cap.rules.ts";

describe("the circuit breaker", () => {
  const after = (...failures: readonly ConnectFailure[]): typeof closedBreaker =>
    failures.reduce((breaker, failure) => afterFailure(breaker, failure, 0), closedBreaker);

  test("lets commands wait through two failures, and rejects them from the third", () => {
    expect(isOpen(after("unavailable", "unavailable"), 0)).toBe(false);
    const open = after("unavailable", "unavailable", "unavailable");
    expect([isOpen(open, 0), isOpen(open, open.retryAt)]).toEqual([true, false]);
  });

  test("allows one connection when its time is over", () => {
    expect(connectionsAllowed(closedBreaker, 0)).toBe(Infinity);
    const open = after("unavailable", "unavailable", "unavailable");
    expect([connectionsAllowed(open, open.retryAt - 1), connectionsAllowed(open, open.retryAt)]).toEqual([0, 1]);
  });

  test("waits longer each time, up to a limit", () => {
    const waits = [1, 2, 3, 4, 30].map((count) => after(...Array.from({ length: count }, () => "unavailable" as const)).retryAt);
    expect(waits).toEqual([250, 500, 1_000, 2_000, 60_000]);
  });

  test("opens at once for problems that staff must fix, and tries again only after minutes", () => {
    const open = after("misconfigured");
    expect([isOpen(open, 59_999), isOpen(open, 60_000)]).toEqual([true, false]);
    expect(after("misconfigured", "misconfigured").retryAt).toBe(480_000);
    expect(after("misconfigured", "misconfigured", "misconfigured").retryAt).toBe(900_000);
  });
});

describe("the session cap after 2502", () => {
  test("keeps the number that worked, tries one more after a while, and is dropped when all are open again", () => {
    const cap = cappedAt(null, 2, 0);
    expect([sessionsAllowed(cap, 4, 29_999), sessionsAllowed(cap, 4, 30_000)]).toEqual([2, 3]);
    const grown = afterGrowth(cap, 3, 4);
    expect(grown).toMatchObject({ sessions: 3 });
    expect(afterGrowth(grown, 4, 4)).toBeNull();
    expect(afterGrowth(cap, 2, 4)).toBe(cap);
  });

  test("waits longer after each refusal, and always allows one session", () => {
    const again = cappedAt(cappedAt(null, 0, 0), 0, 0);
    expect(again).toMatchObject({ sessions: 1, growAt: 60_000 });
    expect(sessionsAllowed(null, 4, 0)).toBe(4);
  });
});

describe("a password change", () => {
  /** The logins tried for a sequence of outcomes. The last entry tells how it ended, if it did. */
  function tried(...outcomes: readonly LoginOutcome[]): readonly string[] {
    let state = startingPasswords("old", "new");
    const logins: string[] = [];
    for (const outcome of outcomes) {
      const { pw, newPW } = passwordsOf(state);
      logins.push(newPW === null ? pw : `${pw}>${newPW}`);
      const result = afterLogin(state, outcome);
      state = result.state;
      if (result.isChanged) return [...logins, `in force: ${passwordsOf(state).pw}`];
      if (!result.mayRetry) return [...logins, "staff"];
    }
    return logins;
  }

  test.each([
    [["accepted"], ["old>new", "in force: new"]],
    [
      ["lost", "accepted"],
      ["old>new", "new", "in force: new"],
    ],
    [
      ["lost", "refused", "accepted"],
      ["old>new", "new", "old>new", "in force: new"],
    ],
    [
      ["lost", "lost", "accepted"],
      ["old>new", "new", "new", "in force: new"],
    ],
    [
      ["lost", "refused", "refused"],
      ["old>new", "new", "old>new", "staff"],
    ],
    [
      ["refused", "accepted"],
      ["old>new", "new", "in force: new"],
    ],
    [
      ["refused", "refused"],
      ["old>new", "new", "staff"],
    ],
  ] as const)("after %j has tried %j", (outcomes, logins) => {
    expect(tried(...outcomes)).toEqual(logins);
  });

  test("never makes more than three refused logins before staff are notified", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<LoginOutcome[]>("refused", "lost"), { minLength: 20, maxLength: 40 }), (outcomes) => {
        let state = startingPasswords("old", "new");
        let refused = 0;
        for (const outcome of outcomes) {
          const result = afterLogin(state, outcome);
          state = result.state;
          refused += outcome === "refused" ? 1 : 0;
          if (!result.mayRetry) break;
        }
        expect(refused).toBeLessThanOrEqual(3);
      }),
    );
  });

  test("is none without a new password, or with the same", () => {
    expect([isChanging(startingPasswords("a", null)), isChanging(startingPasswords("a", "a"))]).toEqual([false, false]);
    expect(afterLogin(startingPasswords("a", null), "refused").mayRetry).toBe(false);
  });
});

describe("placing a command", () => {
  const limits = { window: 5, transformWindow: 2 };
  const free: SessionLoad = {
    isReady: true,
    inFlight: 0,
    transforms: 0,
    background: 0,
    backgroundTransforms: 0,
    weight: 0,
  };
  const check = { lane: "interactive", isTransform: false } as const;
  const renewal = { lane: "background", isTransform: true } as const;
  const withRenewal: SessionLoad = {
    ...free,
    inFlight: 1,
    transforms: 1,
    background: 1,
    backgroundTransforms: 1,
    weight: 1,
  };

  test("takes the least loaded session", () => {
    const sessions = [
      { ...free, inFlight: 1, weight: 50 },
      { ...free, inFlight: 1, weight: 10 },
      { ...free, isReady: false },
    ];
    expect(placeJob(sessions, check, limits)).toBe(1);
  });

  test("waits where every window is full, or has its maximum of transform commands", () => {
    expect(placeJob([{ ...free, inFlight: 5 }], check, limits)).toBe(-1);
    expect(placeJob([{ ...free, inFlight: 2, transforms: 2 }], { ...check, isTransform: true }, limits)).toBe(-1);
    expect(placeJob([{ ...free, inFlight: 2, transforms: 2 }], check, limits)).toBe(0);
  });

  test("never puts a person's command behind a background transform command", () => {
    expect(placeJob([withRenewal], check, limits)).toBe(-1);
    expect(placeJob([withRenewal, { ...free, inFlight: 4, weight: 400 }], check, limits)).toBe(1);
  });

  test("keeps background work on half of the sessions", () => {
    expect([1, 2, 3, 4, 9].map(backgroundShare)).toEqual([1, 1, 1, 2, 4]);
    expect(placeJob([withRenewal, free], renewal, limits)).toBe(0);
    expect(placeJob([withRenewal, free, free, free], renewal, limits)).toBe(1);
    expect(placeJob([withRenewal, withRenewal, free, free], { ...renewal, isTransform: false }, { ...limits, window: 1 })).toBe(
      -1,
    );
  });

  test("gives background work all of the sessions when no person is active", () => {
    expect(placeJob([withRenewal, withRenewal, free, free], renewal, { ...limits, transformWindow: 1 }, false)).toBe(2);
  });

  test("keeps the lanes apart as long as there is a choice", () => {
    const background = { ...free, inFlight: 1, background: 1, weight: 1 };
    const interactive = { ...free, inFlight: 1, weight: 40 };
    expect(placeJob([background, interactive], check, limits)).toBe(1);
    expect(placeJob([interactive, background], renewal, limits)).toBe(1);
  });

  test("holds both promises whatever the load", () => {
    const load = fc.record({
      isReady: fc.boolean(),
      inFlight: fc.nat(6),
      transforms: fc.nat(3),
      background: fc.nat(3),
      backgroundTransforms: fc.nat(2),
      weight: fc.nat(300),
    });
    const lane = fc.constantFrom("interactive" as const, "background" as const);
    fc.assert(
      fc.property(fc.array(load, { maxLength: 6 }), lane, fc.boolean(), (sessions, jobLane, isTransform) => {
        const index = placeJob(sessions, { lane: jobLane, isTransform }, limits);
        const chosen = sessions[index];
        if (chosen === undefined) return;
        expect(chosen.isReady && chosen.inFlight < 5).toBe(true);
        if (jobLane === "interactive") expect(chosen.backgroundTransforms).toBe(0);
        const held = sessions.filter(
          (session, at) => session.background > 0 || (jobLane === "background" && at === index),
        ).length;
        const open = sessions.filter((session) => session.isReady).length;
        if (jobLane === "background" && chosen.background === 0) expect(held).toBeLessThanOrEqual(backgroundShare(open));
      }),
    );
  });
});

describe("the number of sessions to open", () => {
  test("is one per command, at least the warm ones, at most what is allowed", () => {
    expect([sessionsWanted(0, 1, 4), sessionsWanted(3, 1, 4), sessionsWanted(9, 1, 4), sessionsWanted(0, 9, 4)]).toEqual([
      1, 3, 4, 4,
    ]);
  });
});

describe("retiring a session", () => {
  const use = { framesSent: 10, hellosInARow: 0, isSpare: false, isAlone: true };
  const limits = { maxCommandsPerSession: 100 };

  test("happens one after another near the limit, and at once at the limit", () => {
    expect(mustRetire({ ...use, framesSent: 89 }, limits)).toBe(false);
    expect(mustRetire({ ...use, framesSent: 90 }, limits)).toBe(true);
    expect(mustRetire({ ...use, framesSent: 90, isAlone: false }, limits)).toBe(false);
    expect(mustRetire({ ...use, framesSent: 99, isAlone: false }, limits)).toBe(true);
    expect(mustRetire({ ...use, framesSent: 1_000_000 }, { maxCommandsPerSession: null })).toBe(false);
  });

  test("happens to spare sessions that nobody has needed for long", () => {
    expect(mustRetire({ ...use, hellosInARow: 6 }, limits)).toBe(false);
    expect(mustRetire({ ...use, hellosInARow: 6, isSpare: true }, limits)).toBe(true);
    expect(mustRetire({ ...use, hellosInARow: 5, isSpare: true }, limits)).toBe(false);
  });
});

describe("the plan of checks", () => {
  const limits = { sessions: 4, window: 5, namesPerCheck: 50, smallest: 10 };

  test("uses the whole window for a thousand names", () => {
    expect(planChunks({ ...limits, names: 1_000 })).toEqual(Array.from({ length: 20 }, () => 50));
  });

  test("starts small where that costs nothing", () => {
    expect(planChunks({ ...limits, names: 100 })).toEqual([5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 10, 10]);
    expect(planChunks({ ...limits, names: 500, sessions: 1, window: 1 })).toEqual(Array.from({ length: 10 }, () => 50));
    expect(planChunks({ ...limits, names: 470, sessions: 1, window: 1 })[0]).toBe(20);
  });

  test("does not waste commands on few names", () => {
    expect(planChunks({ ...limits, names: 0 })).toEqual([]);
    expect(planChunks({ ...limits, names: 1 })).toEqual([1]);
    expect(planChunks({ ...limits, names: 10 })).toEqual([10]);
    expect(planChunks({ ...limits, names: 20 })).toEqual([10, 10]);
  });

  test("covers every name once, within the registry's limits, with no more round trips than needed", () => {
    fc.assert(
      fc.property(
        fc.record({
          names: fc.nat(3_000),
          sessions: fc.integer({ min: 1, max: 20 }),
          window: fc.integer({ min: 1, max: 5 }),
          namesPerCheck: fc.integer({ min: 1, max: 100 }),
          smallest: fc.integer({ min: 1, max: 100 }),
        }),
        (input) => {
          const plan = planChunks(input);
          expect(plan.reduce((sum, size) => sum + size, 0)).toBe(input.names);
          expect(plan.every((size) => size >= 1 && size <= input.namesPerCheck)).toBe(true);
          const slots = input.sessions * input.window;
          const least = Math.ceil(input.names / input.namesPerCheck);
          // Beyond the fewest possible commands, each session may need one more for the rest of its names.
          expect(plan.length).toBeLessThanOrEqual(Math.max(slots, least + input.sessions));
        },
      ),
    );
  });
});
