/**
 * States of a reset of two-step login by SMS (docs/states.md#logins). They are stored as the step of a half_login row: "code"
 * before the SMS, "reset_sms" after it, "reset_wait" during the waiting day.
 */
export const resetStates = ["sms", "resetcode", "wait", "over"] as const;
export type ResetState = (typeof resetStates)[number];

export const resetEvents = ["sms_asked", "pin_wrong", "pin_right", "stopped", "day_passed"] as const;
export type ResetEvent = (typeof resetEvents)[number];

const next: Readonly<Record<ResetState, Readonly<Partial<Record<ResetEvent, ResetState>>>>> = {
  sms: { sms_asked: "resetcode" },
  resetcode: { sms_asked: "resetcode", pin_wrong: "resetcode", pin_right: "wait" },
  // During the waiting day no SMS can be asked for, so nothing can shorten the day.
  wait: { stopped: "over", day_passed: "over" },
  over: {},
};

/** The state after an event. Null if the event is not allowed. */
export function nextReset(state: ResetState, event: ResetEvent): ResetState | null {
  return next[state][event] ?? null;
}

/**
 * The state of a reset, for a half login that waits for its code. `row` is the step of the half login. `isWaiting`: whether a
 * reset of the user waits. Null if the half login waits for something else.
 */
export function resetState(row: string, isWaiting: boolean): Exclude<ResetState, "over"> | null {
  if (row !== "code" && row !== "reset_sms") return null;
  if (isWaiting) return "wait";
  return row === "code" ? "sms" : "resetcode";
}
