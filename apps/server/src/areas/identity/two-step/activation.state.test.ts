import { expect, test } from "vitest";
import {
  activationEvents,
  activationOfRow,
  activationRows,
  activationStates,
  nextActivation,
  type ActivationState,
} from "./activation.state.ts";

const allowed: Record<string, string> = {
  "request phone_given": "validate",
  "validate phone_given": "validate",
  "validate pin_wrong": "validate",
  "validate pin_right": "validate2step",
  "validate2step code_wrong": "validate2step",
  "validate2step code_right": "done",
};

test.each(activationStates.flatMap((state) => activationEvents.map((event) => [state, event] as const)))(
  "%s and %s",
  (state, event) => {
    expect(nextActivation(state, event)).toBe(allowed[`${state} ${event}`] ?? null);
  },
);

test("an activation runs through request, validate, validate2step and done in this order, and no step can be left out [S4.18]", () => {
  const walked: ActivationState[] = ["request"];
  for (const event of ["phone_given", "pin_right", "code_right"] as const)
    walked.push(nextActivation(walked.at(-1) ?? "request", event) ?? "request");
  expect(walked).toEqual([...activationStates]);
  for (const [from, state] of activationStates.entries())
    for (const event of activationEvents) {
      const to = nextActivation(state, event);
      if (to !== null) expect(activationStates.indexOf(to) - from).toBeLessThanOrEqual(1);
    }
});

test("every state but the last has a row, and rows of other processes have no state", () => {
  for (const [state, row] of Object.entries(activationRows)) expect(activationOfRow(row)).toBe(state);
  for (const row of ["code", "reset_sms", "reset_wait", ""]) expect(activationOfRow(row)).toBeNull();
});
