import { expect, test } from "vitest";
import { minutesInLine, putBackMs } from "./lane.rules.ts";

test("a request that waits for its turn looks by itself when twice its time has passed, after a minute at least and half an hour at most", () => {
  expect(putBackMs({ ahead: 0, commandsPerMinute: 100 })).toBe(60_000);
  expect(putBackMs({ ahead: 60, commandsPerMinute: 100 })).toBe(240_000);
  expect(putBackMs({ ahead: 5_000, commandsPerMinute: 100 })).toBe(1_800_000);
  expect(minutesInLine({ ahead: 29, commandsPerMinute: 100 })).toBe(1);
});
