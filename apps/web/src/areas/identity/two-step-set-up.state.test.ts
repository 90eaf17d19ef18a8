import { expect, test } from "vitest";
import { nextSetUp, setUpEvents, setUpStates } from "./two-step-set-up.state.ts";

const moves: Record<string, string> = {
  "scan begun": "scan",
  "scan code_wrong": "scan",
  "scan code_right": "codes",
  "codes codes_saved": "done",
};

test.each(setUpStates.flatMap((state) => setUpEvents.map((event) => [state, event] as const)))(
  "%s and %s",
  (state, event) => {
    expect(nextSetUp(state, event)).toBe(moves[`${state} ${event}`] ?? state);
  },
);
