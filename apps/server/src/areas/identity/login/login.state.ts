/** States of a login (docs/states.md#logins). A half login is a row of half_login; "full" is a session. */
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
  "address_proved",
  "provider_right",
  "provider_right_code_wanted",
  "provider_right_factor_wanted",
  "activation_begun",
  "activation_code_wrong",
  "activation_code_right",
  "over",
  "log_out",
] as const;
export type LoginEvent = (typeof loginEvents)[number];

/** The state after each event; events that a state does not list are refused. */
const next: Readonly<Record<LoginState, Readonly<Partial<Record<LoginEvent, LoginState>>>>> = {
  anonymous: {
    password_wrong: "anonymous",
    password_right: "full",
    password_right_code_wanted: "half_code",
    password_right_factor_wanted: "half_activation",
    // A passkey also proves who holds the device, so it is a complete login without a password.
    passkey_wrong: "anonymous",
    passkey_right: "full",
    // The link mailed at sign-up was opened in the browser that signed up.
    address_proved: "full",
    // The login provider of the account has proved who the user is, with a second factor or without one.
    provider_right: "full",
    provider_right_code_wanted: "half_code",
    provider_right_factor_wanted: "half_activation",
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
  // A user who is already logged in can set up a second factor, too.
  full: {
    activation_begun: "full",
    activation_code_wrong: "full",
    activation_code_right: "full",
    log_out: "anonymous",
    over: "anonymous",
  },
};

/** The state after an event. Null if the event is not allowed. */
export function nextLogin(state: LoginState, event: LoginEvent): LoginState | null {
  return next[state][event] ?? null;
}

/** The event that follows a correct password of this user. */
export function afterPassword(user: { hasSecondFactor: boolean; isEnforced: boolean }): LoginEvent {
  if (user.hasSecondFactor) return "password_right_code_wanted";
  return user.isEnforced ? "password_right_factor_wanted" : "password_right";
}

/**
 * The event that follows a login at the login provider of the account. If it counts as two-step login, nothing more is needed.
 */
export function afterProvider(user: { isTwoStep: boolean; hasSecondFactor: boolean; isEnforced: boolean }): LoginEvent {
  if (user.isTwoStep) return "provider_right";
  if (user.hasSecondFactor) return "provider_right_code_wanted";
  return user.isEnforced ? "provider_right_factor_wanted" : "provider_right";
}

/** The values of half_login.step for the half states. (Setting up a phone has steps of its own; see activation.state.ts.) */
const halfRows: Readonly<Record<"half_code" | "half_activation", readonly string[]>> = {
  // A user who requested a reset by SMS may find the authenticator after all and enter a code.
  half_code: ["code", "reset_sms"],
  half_activation: ["activate_phone", "activate_pin", "activate_totp"],
};

export function stateOfStep(step: string): LoginState {
  if (halfRows.half_code.includes(step)) return "half_code";
  return halfRows.half_activation.includes(step) ? "half_activation" : "anonymous";
}

/**
 * How a half login starts: the value of half_login.step (`row`), and the first step that the browser shows for an activation
 * (`nextstep`).
 */
export function firstHalf(state: "half_code" | "half_activation", sendsSms: boolean) {
  if (state === "half_code") return { row: "code", nextstep: null } as const;
  return sendsSms
    ? ({ row: "activate_phone", nextstep: "request" } as const)
    : ({ row: "activate_totp", nextstep: "validate2step" } as const);
}
