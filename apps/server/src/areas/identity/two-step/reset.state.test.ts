import { expect, test } from "vitest";
import { nextReset, resetEvents, resetState, resetStates } from "./reset.state.ts";
import { maskedPhone, secondsToNextSms, senderOf } from "../phone/sms.rules.ts";

const allowed: Record<string, string> = {
  "sms sms_asked": "resetcode",
  "resetcode sms_asked": "resetcode",
  "resetcode pin_wrong": "resetcode",
  "resetcode pin_right": "wait",
  "wait stopped": "over",
  "wait day_passed": "over",
};

test.each(resetStates.flatMap((state) => resetEvents.map((event) => [state, event] as const)))("%s and %s", (state, event) => {
  expect(nextReset(state, event)).toBe(allowed[`${state} ${event}`] ?? null);
});

test.each([
  ["code", false, "sms"],
  ["reset_sms", false, "resetcode"],
  ["code", true, "wait"],
  ["reset_sms", true, "wait"],
  ["activate_pin", false, null],
  ["reset_wait", true, null],
])("row %s, a reset waits: %s, is %s", (row, isWaiting, state) => {
  expect(resetState(row, isWaiting)).toBe(state);
});

test("another SMS is allowed 90 seconds after the last one, and counts down in whole seconds [S4.27, S9.06]", () => {
  const sent = new Date("2026-11-21T10:00:00.000Z");
  const after = (ms: number) => secondsToNextSms(sent, new Date(sent.getTime() + ms));
  expect([0, 1, 999, 1000, 45_000, 89_000, 89_001, 90_000, 500_000].map(after)).toEqual([90, 90, 90, 89, 45, 1, 1, 0, 0]);
  expect(secondsToNextSms(null, sent)).toBe(0);
});

test("a phone is shown by its prefix and last two digits", () => {
  expect(maskedPhone("+46.701234567")).toBe("+46 ••• ••67");
});

test("a brand without a sender is named by the letters of its name, eleven at most", () => {
  expect(senderOf({ name: "Solrosens Domäner AB", sender: null }, null)).toBe("SolrosensDo");
  expect(senderOf({ name: "域名", sender: null }, null)).toBe("Panel");
  expect(senderOf({ name: "Nameplane", sender: null }, "+46700000000")).toBe("+46700000000");
  expect(senderOf({ name: "Nameplane", sender: "Plan" }, "+46700000000")).toBe("Plan");
});
