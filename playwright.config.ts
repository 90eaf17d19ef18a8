import { defineConfig } from "@playwright/test";
import { webAddress } from "./e2e/address.ts";

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";
const files = (...names: readonly string[]) => names.map((name) => `**/${name}.e2e.ts`);
/** Journeys that stop a part of the installation or change its prices. No other journey may run at the same time. */
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
/**
 * Journeys that change the switches or prices of the second brand, or mail its customer. They run one after the other, and no
 * other journey uses that brand.
 */
const brand = files(
  "brand-editor",
  "brand-hosts",
  "brand-servers",
  "brand-tlds",
  "brand-switches",
  "second-brand",
  "brand-logins",
  "brand-mail",
  "brand-name",
  "mail-texts",
  "widget",
  "reseller-customers",
  "reseller-prices",
);
const report = process.env["PLAYWRIGHT_JSON_OUTPUT_NAME"];

/**
 * The journeys run in a real browser against the running product. There is one installation for the whole run, started as `npm
 * start` does.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: ["./e2e/start-product.ts", "./e2e/agree-on-more.ts"],
  fullyParallel: false,
  // A journey spends much of its time waiting. With only one journey for each of two processors, both would sometimes be idle.
  workers: 3,
  projects: [
    { name: "brand", testMatch: brand, workers: 1 },
    { name: "together", testIgnore: [...alone, ...brand] },
    { name: "alone", testMatch: alone, dependencies: ["together", "brand"], workers: 1 },
  ],
  // The end of the run names journeys that failed once and then passed. Such a journey has a race, either in itself or in the
  // product.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: report === undefined ? [["list"]] : [["list"], ["json"]],
  outputDir: "test-results",
  use: {
    baseURL: webAddress,
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    // Animations are off, because a journey should wait for the product and not for its animations.
    contextOptions: { reducedMotion: "reduce" },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    // Traces are written for every journey, even if it passes, which takes time. So they are written only on request.
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
