import { expect, test } from "vitest";
import { texts as en } from "../../../locales/en/identity/identity.ts";
import { texts as sv } from "../../../locales/sv/identity/identity.ts";
import { twoStepFailure } from "./two-step-failure.rules.ts";
import { secondsLeft } from "./use-countdown.ts";

test("2200 on the reset shows the wrong-PIN message [S8.15]", () => {
  expect(twoStepFailure("resetCode", { code: 2200, httpStatus: 200 })).toBe("pin.wrong");
});

test("2200 on the activation PIN shows the wrong-PIN message [S8.16]", () => {
  expect(twoStepFailure("activationPin", { code: 2200 })).toBe("pin.wrong");
});

test("2200 on the activation code shows the failed-code message [S8.17]", () => {
  expect(twoStepFailure("activationCode", { code: 2200 })).toBe("code.failed");
});

test.each([2204, 2202])("%i on the two-factor code shows the two-step failure text [S8.21]", (code) => {
  expect(twoStepFailure("loginCode", { code })).toBe("code.failed");
});

test("a login that has ended (2200 with HTTP 401) and all other codes show the server's message", () => {
  for (const place of ["activationPin", "activationCode", "resetCode"] as const) {
    expect(twoStepFailure(place, { code: 2200, httpStatus: 401 })).toBeNull();
    for (const code of [2302, 2304, 2306, 2400, -1, 429]) expect(twoStepFailure(place, { code })).toBeNull();
  }
  expect(twoStepFailure("loginCode", { code: 2200 })).toBeNull();
});

test("the wrong-PIN text is 'Wrong PIN.', that of a wrong code 'Invalid code' [S8.32, S8.33, C8.02, C8.03]", () => {
  expect([en.pin.wrong, en.code.failed]).toEqual(["Wrong PIN.", "Invalid code"]);
  expect([sv.pin.wrong, sv.code.failed]).toEqual(["Fel PIN-kod.", "Ogiltig kod"]);
});

test("a countdown follows the clock", () => {
  expect([0, 999, 1000, 89_999, 90_000, 900_000].map((ms) => secondsLeft(90, 1_000_000, 1_000_000 + ms))).toEqual([
    90, 90, 89, 1, 0, 0,
  ]);
});
