// Measures whether the browser stays responsive while a thousand domains are renewed: the time from a click or key to the next
// frame, on the plan and during the run.
import { chromium, type Page } from "@playwright/test";
import { demoLogins } from "../apps/server/src/main/demo/demo-logins.ts";
import { quiet, report } from "./lib/figures.ts";
import { hold, own } from "./lib/held-names.ts";
import { openStage } from "./lib/stage.ts";

const names = Number(process.argv[2] ?? 1000);
const presses = Number(process.argv[3] ?? 150);
const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium-headless-shell";

/**
 * Measures like the browser's INP: the longest event of each interaction, in milliseconds rounded to multiples of 8. Events under
 * 16 ms are not reported, and are counted as 16.
 */
const watch = `window.interactions = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) window.interactions.set(interactionId, Math.max(duration, window.interactions.get(interactionId) ?? 0));
}).observe({ type: "event", durationThreshold: 16, buffered: true });`;

/** Durations of the interactions so far. Leaving the page clears them. */
const interactions = (page: Page) => page.evaluate<number[]>("[...window.interactions.values()]");

/**
 * The 98th percentile of the interactions. Interactions that the browser did not report took less than 16 ms, and count as 16.
 */
function p98(durations: readonly number[], pressed: number): number {
  const quick = Array.from({ length: Math.max(0, pressed - durations.length) }, () => 16);
  const sorted = [...durations, ...quick].toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.98))] ?? 0;
}

/**
 * Sorts, searches for a part of a name key by key, turns pages, leaves domains out and puts them back. Returns the number of
 * interactions.
 */
async function workOnPlan(page: Page): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  const round = [
    () => page.getByRole("table").getByRole("button", { name: "Domain", exact: true }).click(),
    () => button(/^Leave out /),
    () => button("Next page"),
    () => page.getByPlaceholder("Find in the list").click(),
    ...["v", "a", "r", "7", "Backspace", "Backspace", "Backspace", "Backspace"].map((key) => () => page.keyboard.press(key)),
    () => button("Take them back"),
  ];
  const rounds = Math.ceil(presses / round.length);
  for (let turn = 0; turn < rounds; turn += 1) for (const press of round) await press();
  return rounds * round.length;
}

/** Switches between tabs until the run has ended. */
async function workOnRun(page: Page): Promise<number> {
  const tabs = page.getByRole("main").getByRole("navigation").getByRole("button");
  for (let pressed = 0; pressed < presses; pressed += 1) {
    if ((await page.getByRole("heading", { level: 1, name: /^Renewing/ }).count()) === 0) return pressed;
    await tabs.nth(pressed % 4).click();
  }
  return presses;
}

let shown: Page | undefined;
const stage = await openStage({ farEnds: true });
try {
  await stage.start("http");
  await stage.start("worker");
  await stage.db.query("update account set credit_limit_minor = 900000000000 where invoice_method = 'postpayment'");
  await stage.db.query("update panel_user set language = 'en'");
  const { rows } = await stage.db.query<{ id: string }>(
    "select m.account_id as id from membership m join panel_user u on u.id = m.user_id where u.username = $1",
    [demoLogins.reseller.username],
  );
  await own(stage.db, rows[0]?.id ?? "", await hold(stage, "var", names));
  await stage.db.query("vacuum analyze");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  shown = page;
  await page.addInitScript(watch);
  await page.goto(stage.web);
  await page.getByRole("textbox", { name: "Username" }).fill(demoLogins.reseller.username);
  await page.getByRole("textbox", { name: "Password" }).fill(demoLogins.reseller.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard");

  await page.goto(`${stage.web}/domain/bulk?act=renew`);
  await page.getByRole("button", { name: "Look at them" }).click();
  await page.getByRole("heading", { name: /^Renew [\d,]+ of [\d,]+ domains/ }).waitFor({ timeout: 60_000 });
  await quiet();
  const onPlan = await workOnPlan(page);
  const planned = await interactions(page);
  await page.getByRole("checkbox", { name: /binding order/ }).check();
  await page.getByRole("button", { name: /^Renew [\d,]+ domains$/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Renewing/ }).waitFor({ timeout: 60_000 });
  const before = (await interactions(page)).length;
  const onRun = await workOnRun(page);
  const running = (await interactions(page)).slice(before);
  await browser.close();
  report(
    "renew-browser",
    [
      {
        what: `interaction to next picture, p98 of ${onPlan} on the plan of ${names} names, ms`,
        goal: { atMost: 100 },
        values: [p98(planned, onPlan)],
        arms: { worst: Math.max(...planned, 0) },
      },
      {
        what: `the same, p98 of ${onRun} while the run goes on, ms`,
        goal: { atMost: 100 },
        values: [p98(running, onRun)],
        arms: { worst: Math.max(...running, 0) },
      },
    ],
    { names, onPlan, onRun },
  );
} catch (error) {
  if (process.env["SHOT"]) await shown?.screenshot({ path: process.env["SHOT"] });
  throw error;
} finally {
  await stage.close();
}
