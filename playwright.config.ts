import { defineConfig } from "@playwright/test";
import { webAddress } from "./e2e/address.ts";

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";
const files = (...names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`);
/** Journeys that stop a part of the installation or move its prices: nobody else may be under way. */
const alone = files(
  "server-killed",
  "dnssec",
  "kept-cards",
  "registry-away",
  "provider-away",
  "price-changed",
  "staff-registries",
  "add-registry",
);
/** Journeys that switch the second brand, set its prices or mail its customer, one after the other: no other journey looks at it. */
const brand = files(
  "brand-editor",
  "brand-hosts",
  "brand-servers",
  "brand-tlds",
  "brand-switches",
  "second-brand",
  "brand-logins",
  "brand-mail",
  "mail-texts",
  "widget",
  "reseller-customers",
  "reseller-prices",
);
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

/** Journeys in a real browser against the running product: one installation for the run, started as `npm start` does. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: ["./e2e/start-product.ts", "./e2e/agree-on-more.ts"],
  fullyParallel: false,
  // A journey waits much of its time: with one for each of two processors both stand still now and then.
  workers: 3,
  projects: [
    { name: "brand", testMatch: brand, workers: 1 },
    { name: "together", testIgnore: [...alone, ...brand] },
    { name: "alone", testMatch: alone, dependencies: ["together", "brand"], workers: 1 },
  ],
  // A journey that fails once and passes then is named at the end of the run: it has a race, here or in the product.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report === undefined ? [["list"]] : [["list"], ["json"]],
  outputDir: "test-results",
  use: {
    baseURL: webAddress,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    // Nothing slides or fades: what is waited for is the product, not its curtains.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    // Written for every journey, also for those that pass: only where somebody wants to look.
    trace: process.env["TRACE"] === "1" ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
