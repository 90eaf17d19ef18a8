import { spawnSync } from "node:child_process";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";

import { plugIn } from "./authenticator.ts";
import { databaseUrl } from "./far-ends.ts";
import { expect } from "./journey.ts";
import { endpoints } from "../start-product.ts";

const salt = Math.random().toString(36).slice(2, 6);
let made = 0;

/** Creates a staff member with the operator's command. Returns the link with which they create a passkey, and their username. */
function newColleague(role = "Administrator"): { readonly link: string; readonly username: string } {
  made += 1;
  const username = `kollega${Date.now().toString(36)}${salt}${made}`;
  const command = path.resolve(import.meta.dirname, "../../apps/server/src/main/commands/staff-link.ts");
  const args = [command, "--username", username, "--origin", new URL(endpoints().web).origin];
  const person = ["--add", `Kollega ${username}`, "--email", `${username}@nameplane.test`, "--role", role];
  const done = spawnSync(process.execPath, [...args, ...person], {
    encoding: "utf8",
    env: { ...process.env, DATABASE_URL: databaseUrl() },
  });
  if (done.status !== 0) throw new Error(done.stderr);
  return { link: done.stdout.trim(), username };
}

/**
 * Opens the link of a new staff member and creates a passkey. They are then logged in to the staff pages. Returns their
 * username.
 */
export async function joinStaff(page: Page, role = "Administrator"): Promise<string> {
  await plugIn(page);
  const { link, username } = newColleague(role);
  await page.goto(link);
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("button", { name: "Log out" })).toBeVisible();
  return username;
}

/** Opens a separate browser, in which a new staff member is logged in. */
export async function colleagueIn(browser: Browser, role?: string): Promise<Page> {
  const page = await ownBrowser(browser);
  await joinStaff(page, role);
  return page;
}

/** A separate browser, in which nobody is logged in. */
export const ownBrowser = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ reducedMotion: "reduce" })).newPage();

/** Uses the passkey in the dialog that a dangerous act opens. */
export async function confirmWithPasskey(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Confirm that it is you" }).getByRole("button", { name: "Use passkey" }).click();
}

/** A staff member of support answers a customer's ticket. Returns the name with which the answer is signed. */
export async function answerTicket(browser: Browser, number: string, message: string): Promise<string> {
  const desk = await colleagueIn(browser, "Support");
  await desk.goto(`/staff/tickets/${number}`);
  await desk.getByLabel(/^Reply to /).fill(message);
  await desk.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByRole("log").getByText(message)).toBeVisible();
  const signer = (await desk.getByText(/It is signed /).textContent()) ?? "";
  await desk.context().close();
  return /It is signed (.+)\./.exec(signer)?.[1] ?? "";
}
