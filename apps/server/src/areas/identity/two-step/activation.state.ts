/** States of setting up a second factor by phone (specification S4). They are stored as the step of a half_login row. */
export const activationStates = ["request", "validate", "validate2step", "done"] as const;
export type ActivationState = (typeof activationStates)[number];

export const activationEvents = ["phone_given", "pin_wrong", "pin_right", "code_wrong", "code_right"] as const;
export type ActivationEvent = (typeof activationEvents)[number];

const next: Readonly<Record<ActivationState, Readonly<Partial<Record<ActivationEvent, ActivationState>>>>> = {
  request: { phone_given: "validate" },
  // The user may ask for another SMS here, or correct the phone number.
  validate: { phone_given: "validate", pin_wrong: "validate", pin_right: "validate2step" },
  validate2step: { code_wrong: "validate2step", code_right: "done" },
  done: {},
};

/** The state after an event. Null if the event is not allowed. */
export function nextActivation(state: ActivationState, event: ActivationEvent): ActivationState | null {
  return next[state][event] ?? null;
}

/** The value of half_login.step for each state. A finished activation has no row any more. */
export const activationRows = {
  request: "activate_phone",
  validate: "activate_pin",
  validate2step: "activate_totp",
} as const;

/** The state that a row stands for. Null if the row belongs to something else, such as a reset. */
export function activationOfRow(step: string): ActivationState | null {
  const found = Object.entries(activationRows).find(([, row]) => row === step);
  return (found?.[0] as ActivationState | undefined) ?? null;
}
