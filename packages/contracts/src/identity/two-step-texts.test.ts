import { expect, test } from "vitest";
import { NoPhone, TwoStepExists, TwoStepNotActive, WrongPin } from "./refusals.ts";
import { activate2StepSpec, deactivate2StepSpec, reset2StepSpec } from "./two-step.ts";

test("the answer says when two-factor is active already [S8.34, C8.04]", () => {
  expect(TwoStepExists).toMatchObject({
    resultCode: 2302,
    text: { en: "Two-step login is already on", sv: "Tvåstegsinloggning är redan på" },
  });
  expect(activate2StepSpec.refusals).toContain(TwoStepExists);
});

test("the answer says when two-factor is not active [S8.35, C8.05]", () => {
  expect(TwoStepNotActive.text).toEqual({ en: "Two-step login is not on", sv: "Tvåstegsinloggning är inte på" });
  for (const { refusals } of [deactivate2StepSpec, reset2StepSpec]) expect(refusals).toContain(TwoStepNotActive);
});

test("a wrong PIN is 2200, a missing phone 2304, each with its words [S8.32, C8.07]", () => {
  expect(WrongPin).toMatchObject({ resultCode: 2200, text: { en: "Wrong PIN.", sv: "Fel PIN-kod." } });
  expect(NoPhone).toMatchObject({
    resultCode: 2304,
    text: {
      en: "There is no phone number on file, so an SMS reset code cannot be sent",
      sv: "Det finns inget telefonnummer registrerat, så en återställningskod kan inte skickas med SMS",
    },
  });
});
