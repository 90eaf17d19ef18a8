/** Where a login stands (docs/states.md#logins). A half login is a row of half_login, full a session. */
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
  // A user who is logged in may set up a second factor, too.
  full: {
    activation_begun: "full",
    activation_code_wrong: "full",
    activation_code_right: "full",
    log_out: "anonymous",
    over: "anonymous",
  },
};

/** The state after an event; null where the event is not allowed. */
export function nextLogin(state: LoginState, event: LoginEvent): LoginState | null {
  return next[state][event] ?? null;
}

/** What a right password leads to. */
export function afterPassword(user: { hasSecondFactor: boolean; isEnforced: boolean }): LoginEvent {
  if (user.hasSecondFactor) return "password_right_code_wanted";
  return user.isEnforced ? "password_right_factor_wanted" : "password_right";
}

/** half_login.step of the half states (a half activation by phone goes through its own, see activation.state.ts). */
const halfRows: Readonly<Record<"half_code" | "half_activation", readonly string[]>> = {
  // The user may find the authenticator again after asking for a reset by SMS.
  half_code: ["code", "reset_sms"],
  half_activation: ["activate_phone", "activate_pin", "activate_totp"],
};

export function stateOfStep(step: string): LoginState {
  if (halfRows.half_code.includes(step)) return "half_code";
  return halfRows.half_activation.includes(step) ? "half_activation" : "anonymous";
}

/** half_login.step a login that is not finished begins with, and the step of an activation the browser is told. */
export function firstHalf(state: "half_code" | "half_activation", sendsSms: boolean) {
  if (state === "half_code") return { row: "code", nextstep: null } as const;
  return sendsSms
    ? ({ row: "activate_phone", nextstep: "request" } as const)
    : ({ row: "activate_totp", nextstep: "validate2step" } as const);
}
