import { expect, test } from "vitest";
import { afterPassword, afterProvider, firstHalf, loginEvents, loginStates, nextLogin, stateOfStep } from "./login.state.ts";

const allowed: Record<string, string> = {
  "anonymous password_wrong": "anonymous",
  "anonymous password_right": "full",
  "anonymous password_right_code_wanted": "half_code",
  "anonymous password_right_factor_wanted": "half_activation",
  "anonymous passkey_wrong": "anonymous",
  "anonymous passkey_right": "full",
  "anonymous address_proved": "full",
  "anonymous provider_right": "full",
  "anonymous provider_right_code_wanted": "half_code",
  "anonymous provider_right_factor_wanted": "half_activation",
  "anonymous log_out": "anonymous",
  "half_code code_wrong": "half_code",
  "half_code code_right": "full",
  "half_code recovery_right": "full",
  "half_code passkey_wrong": "half_code",
  "half_code passkey_right": "full",
  "half_code over": "anonymous",
  "half_activation activation_begun": "half_activation",
  "half_activation activation_code_wrong": "half_activation",
  "half_activation activation_code_right": "full",
  "half_activation over": "anonymous",
  "full activation_begun": "full",
  "full activation_code_wrong": "full",
  "full activation_code_right": "full",
  "full log_out": "anonymous",
  "full over": "anonymous",
};

test.each(loginStates.flatMap((state) => loginEvents.map((event) => [state, event] as const)))("%s and %s", (state, event) => {
  expect(nextLogin(state, event)).toBe(allowed[`${state} ${event}`] ?? null);
});

test("a password alone is enough only for a user who has no second factor and needs none", () => {
  for (const hasSecondFactor of [true, false])
    for (const isEnforced of [true, false]) {
      const state = nextLogin("anonymous", afterPassword({ hasSecondFactor, isEnforced }));
      expect(state).toBe(hasSecondFactor ? "half_code" : isEnforced ? "half_activation" : "full");
    }
});

test("a login at a provider is complete when it counts as two-step login, and else as complete as a password would be", () => {
  for (const hasSecondFactor of [true, false])
    for (const isEnforced of [true, false]) {
      const after = (isTwoStep: boolean) => nextLogin("anonymous", afterProvider({ isTwoStep, hasSecondFactor, isEnforced }));
      expect(after(true)).toBe("full");
      expect(after(false)).toBe(nextLogin("anonymous", afterPassword({ hasSecondFactor, isEnforced })));
    }
});

test("every half login has its rows, and other rows are no login", () => {
  for (const state of ["half_code", "half_activation"] as const)
    for (const sendsSms of [true, false]) expect(stateOfStep(firstHalf(state, sendsSms).row)).toBe(state);
  expect(["code", "reset_sms"].map(stateOfStep)).toEqual(["half_code", "half_code"]);
  for (const step of ["activate_phone", "activate_pin", "activate_totp"]) expect(stateOfStep(step)).toBe("half_activation");
  for (const step of ["reset_wait", ""]) expect(stateOfStep(step)).toBe("anonymous");
});

test("an activation begins with the phone where SMS are sent", () => {
  expect([true, false].map((sends) => firstHalf("half_activation", sends).nextstep)).toEqual(["request", "validate2step"]);
});
