/** How far a two-factor activation by phone has come (specification S4): where it is a row of half_login, its step. */
export const activationStates = ["request", "validate", "validate2step", "done"] as const;
export type ActivationState = (typeof activationStates)[number];

export const activationEvents = ["phone_given", "pin_wrong", "pin_right", "code_wrong", "code_right"] as const;
export type ActivationEvent = (typeof activationEvents)[number];

const next: Readonly<Record<ActivationState, Readonly<Partial<Record<ActivationEvent, ActivationState>>>>> = {
  request: { phone_given: "validate" },
  // Another SMS, or another phone after a typing error.
  validate: { phone_given: "validate", pin_wrong: "validate", pin_right: "validate2step" },
  validate2step: { code_wrong: "validate2step", code_right: "done" },
  done: {},
};

/** The state after an event; null where the event is not allowed. */
export function nextActivation(state: ActivationState, event: ActivationEvent): ActivationState | null {
  return next[state][event] ?? null;
}

/** half_login.step of each state; when it is done, there is no row any more. */
export const activationRows = {
  request: "activate_phone",
  validate: "activate_pin",
  validate2step: "activate_totp",
} as const;

/** The state a row says; null for a row of something else. */
export function activationOfRow(step: string): ActivationState | null {
  const found = Object.entries(activationRows).find(([, row]) => row === step);
  return (found?.[0] as ActivationState | undefined) ?? null;
}
