/** How far somebody is with setting up two-step login. */
export const setUpStates = ["scan", "codes", "done"] as const;
export type SetUpState = (typeof setUpStates)[number];

export const setUpEvents = ["begun", "code_right", "code_wrong", "codes_saved"] as const;
export type SetUpEvent = (typeof setUpEvents)[number];

const next: Readonly<Record<SetUpState, Readonly<Partial<Record<SetUpEvent, SetUpState>>>>> = {
  scan: { begun: "scan", code_wrong: "scan", code_right: "codes" },
  codes: { codes_saved: "done" },
  done: {},
};

/** The state after an event; where the event has no place, nothing changes. */
export const nextSetUp = (state: SetUpState, event: SetUpEvent): SetUpState => next[state][event] ?? state;
