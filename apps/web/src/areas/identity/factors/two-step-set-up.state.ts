/** Steps of setting two-step login up. Phone and PIN are left out if the installation sends no SMS. */
export const setUpStates = ["begin", "phone", "pin", "scan", "codes", "done"] as const;
export type SetUpState = (typeof setUpStates)[number];

export const setUpEvents = [
  "phone_wanted",
  "sms_sent",
  "other_phone",
  "pin_wrong",
  "secret_shown",
  "code_right",
  "code_wrong",
  "codes_saved",
] as const;
export type SetUpEvent = (typeof setUpEvents)[number];

const next: Readonly<Record<SetUpState, Readonly<Partial<Record<SetUpEvent, SetUpState>>>>> = {
  begin: { phone_wanted: "phone", secret_shown: "scan" },
  phone: { sms_sent: "pin" },
  pin: { sms_sent: "pin", other_phone: "phone", pin_wrong: "pin", secret_shown: "scan" },
  scan: { code_wrong: "scan", code_right: "codes" },
  codes: { codes_saved: "done" },
  done: {},
};

/** The state after an event; the same state if the event is not possible in it. */
export const nextSetUp = (state: SetUpState, event: SetUpEvent): SetUpState => next[state][event] ?? state;
