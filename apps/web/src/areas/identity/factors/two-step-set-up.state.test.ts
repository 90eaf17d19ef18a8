import { expect, test } from "vitest";
import { nextSetUp, setUpEvents, setUpStates } from "./two-step-set-up.state.ts";

const moves: Record<string, string> = {
  "begin phone_wanted": "phone",
  "begin secret_shown": "scan",
  "phone sms_sent": "pin",
  "pin sms_sent": "pin",
  "pin other_phone": "phone",
  "pin pin_wrong": "pin",
  "pin secret_shown": "scan",
  "scan code_wrong": "scan",
  "scan code_right": "codes",
  "codes codes_saved": "done",
};

test.each(setUpStates.flatMap((state) => setUpEvents.map((event) => [state, event] as const)))("%s and %s", (state, event) => {
  expect(nextSetUp(state, event)).toBe(moves[`${state} ${event}`] ?? state);
});
