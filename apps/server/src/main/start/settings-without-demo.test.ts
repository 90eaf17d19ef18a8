import { expect, test } from "vitest";
import { needSettingsWithoutDemo } from "./settings-without-demo.ts";

test("outside the demo nothing is registered or mailed at a simulator: what is missing is named", () => {
  expect(() => needSettingsWithoutDemo({ DEMO: "0" })).toThrow(/needs REGISTRIES_FILE and SMTP_URL/);
  expect(() => needSettingsWithoutDemo({ DEMO: "0", REGISTRIES_FILE: "r.json", SMTP_URL: "" })).toThrow(/needs SMTP_URL \(/);
  needSettingsWithoutDemo({ DEMO: "0", REGISTRIES_FILE: "r.json", SMTP_URL: "smtp://mail.example:587" });
  needSettingsWithoutDemo({});
  needSettingsWithoutDemo({ DEMO: "1" });
});
