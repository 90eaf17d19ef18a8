/** Where a login stands (data-model.md 8.1). A half login is a row of half_login, full a session. */
export const loginStates = ["anonymous", "half_code", "half_activation", "full"] as const;
export type LoginState = (typeof loginStates)[number];

export const loginEvents = [
  "password_wrong",
  "password_right",
  "password_right_code_wanted",
  "password_right_factor_wanted",
  "code_wrong",
  "code_right",
  "recovery_right",
  "passkey_wrong",
  "passkey_right",
  "activation_begun",
  "activation_code_wrong",
  "activation_code_right",
  "over",
  "log_out",
] as const;
export type LoginEvent = (typeof loginEvents)[number];

/** What follows; an event that a state does not have is refused. */
const next: Readonly<Record<LoginState, Readonly<Partial<Record<LoginEvent, LoginState>>>>> = {
  anonymous: {
    password_wrong: "anonymous",
    password_right: "full",
    password_right_code_wanted: "half_code",
    password_right_factor_wanted: "half_activation",
    // A passkey without a password has checked who holds it: it is both halves of a login at once.
    passkey_wrong: "anonymous",
    passkey_right: "full",
    log_out: "anonymous",
  },
  half_code: {
    code_wrong: "half_code",
    code_right: "full",
    recovery_right: "full",
    passkey_wrong: "half_code",
    passkey_right: "full",
    over: "anonymous",
  },
  half_activation: {
    activation_begun: "half_activation",
    activation_code_wrong: "half_activation",
    activation_code_right: "full",
    over: "anonymous",
  },
  // Somebody who is in may set a second factor up too.
  full: {
    activation_begun: "full",
    activation_code_wrong: "full",
    activation_code_right: "full",
    log_out: "anonymous",
    over: "anonymous",
  },
};

/** The state after an event, null where the event has no place. */
export function nextLogin(state: LoginState, event: LoginEvent): LoginState | null {
  return next[state][event] ?? null;
}

/** What a right password leads to. */
export function afterPassword(user: { hasSecondFactor: boolean; isEnforced: boolean }): LoginEvent {
  if (user.hasSecondFactor) return "password_right_code_wanted";
  return user.isEnforced ? "password_right_factor_wanted" : "password_right";
}

/** half_login.step of a half state. */
export const halfSteps = { half_code: "code", half_activation: "activate_totp" } as const;

export function stateOfStep(step: string): LoginState {
  if (step === halfSteps.half_code) return "half_code";
  return step === halfSteps.half_activation ? "half_activation" : "anonymous";
}
