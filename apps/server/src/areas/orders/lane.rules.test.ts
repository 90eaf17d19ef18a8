import { expect, test } from "vitest";
import { minutesInLine, putBackMs } from "./lane.rules.ts";

test("a request that waits for its turn checks without being called after twice the expected time, between a minute and half an hour", () => {
  expect(putBackMs({ ahead: 0, commandsPerMinute: 100 })).toBe(60_000);
  expect(putBackMs({ ahead: 60, commandsPerMinute: 100 })).toBe(240_000);
  expect(putBackMs({ ahead: 5_000, commandsPerMinute: 100 })).toBe(1_800_000);
  expect(minutesInLine({ ahead: 29, commandsPerMinute: 100 })).toBe(1);
});
