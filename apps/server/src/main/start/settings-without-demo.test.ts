import { expect, test } from "vitest";
import { needSettingsWithoutDemo } from "./settings-without-demo.ts";

test("outside the demo nothing is mailed at a simulator: the missing setting is named", () => {
  expect(() => needSettingsWithoutDemo({ DEMO: "0" })).toThrow(/needs SMTP_URL/);
  expect(() => needSettingsWithoutDemo({ DEMO: "0", SMTP_URL: "" })).toThrow(/needs SMTP_URL/);
  needSettingsWithoutDemo({ DEMO: "0", SMTP_URL: "smtp://mail.example:587" });
  needSettingsWithoutDemo({});
  needSettingsWithoutDemo({ DEMO: "1" });
});
