import * as fc from "fast-check";
import { expect, test } from "vitest";
import { minutesInLine, putBackMs } from "./lane.rules.ts";

test("a request that waits for its turn looks a few times in however long a line, and is there when its turn has come", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 10, max: 3_000 }),
      (first, commandsPerMinute) => {
        const perMs = (commandsPerMinute * 0.9) / 3 / 60_000;
        const turnMs = first / perMs;
        let [at, looks] = [0, 0];
        for (; at < turnMs; looks += 1) at += putBackMs({ ahead: Math.ceil(first - at * perMs), commandsPerMinute });
        // Every five minutes of a long line, then half of the way each time until ten seconds are left.
        expect(looks).toBeLessThanOrEqual(turnMs / (5 * 60_000) + 8);
        expect(at).toBeLessThanOrEqual(turnMs + 10_000 + 1 / perMs);
      },
    ),
  );
});

test("nobody waits less than ten seconds or longer than five minutes between two looks", () => {
  expect([null, { ahead: 0, commandsPerMinute: 100 }].map(putBackMs)).toEqual([10_000, 10_000]);
  expect(putBackMs({ ahead: 30, commandsPerMinute: 100 })).toBe(30_000);
  expect(putBackMs({ ahead: 5_000, commandsPerMinute: 100 })).toBe(300_000);
  expect(minutesInLine({ ahead: 29, commandsPerMinute: 100 })).toBe(1);
});
