import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { plugIn } from "./steps/authenticator.ts";
import { databaseUrl, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { endpoints } from "./start-product.ts";

/**
 * Creates a staff member for this journey alone, with the role of an administrator. Returns the link that the installation's
 * command prints.
 */
async function newBoss(): Promise<string> {
  const id = randomUUID();
  const username = `boss_${id.slice(0, 8)}`;
  await query("insert into staff_user (id, username, name, email) values ($1, $2, 'Berit Boman', $3)", [
    id,
    username,
    `${username}@nameplane.test`,
  ]);
  await query("insert into staff_role_holder (staff_id, role_id) select $1, id from staff_role where name = 'Administrator'", [
    id,
  ]);
  const command = path.resolve(import.meta.dirname, "../apps/server/src/main/commands/staff-link.ts");
  const done = spawnSync(process.execPath, [command, "--username", username, "--origin", endpoints().web], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
    encoding: "utf8",
  });
  expect(done.stderr).toBe("");
  return done.stdout.trim();
}

/** Opens the link in a separate browser and creates the passkey, which logs the staff member in. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await plugIn(page);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: `Welcome, ${name}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create passkey" }).click();
}

async function otherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: "en-GB" })).newPage();
}

/** Confirms the staff member's identity in the dialog that the act opens. */
async function confirm(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await dialog.getByRole("button", { name: "Use passkey" }).click();
  await expect(dialog).toBeHidden();
}

test("a colleague joins by a link, logs out and in with the passkey, invites another with a role of its own, who sees only that, and locks them out", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /, /^refusal: 2205 /, /^refusal: 2200 .*staff/, /^refusal: 2303 .*staff/);
  await join(page, await newBoss(), "Berit Boman");
  const colleagues = page.getByRole("heading", { level: 1, name: "Colleagues" });
  await page.getByRole("link", { name: "Colleagues" }).click();
  await expect(colleagues).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Staff login" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(colleagues).toBeVisible();

  // The administrator creates a role with one right.
  const role = `Queue ${randomUUID().slice(0, 6)}`;
  await page.getByRole("button", { name: "Add role" }).click();
  const roleDrawer = page.getByRole("dialog", { name: "Add role" });
  await roleDrawer.getByRole("button", { name: "Save" }).click();
  await expect(roleDrawer.getByText("This field is required")).toBeVisible();
  await roleDrawer.getByLabel("Name").fill(role);
  await roleDrawer.getByLabel("Work on tasks and requests").check();
  await expectAccessible(page);
  await roleDrawer.getByRole("button", { name: "Save" }).click();
  await confirm(page);
  await expect(page.getByText("The role is saved")).toBeVisible();

  // The administrator invites a staff member with that role. The link is shown only once.
  const username = `siv_${randomUUID().slice(0, 8)}`;
  await page.getByRole("button", { name: "Invite a colleague" }).click();
  const drawer = page.getByRole("dialog", { name: "Invite a colleague" });
  await drawer.getByLabel("Username").fill(username);
  await drawer.getByLabel("Name", { exact: true }).fill("Siv Linde");
  await drawer.getByLabel("Email").fill(`${username}@nameplane.test`);
  await drawer.getByLabel(role).check();
  await drawer.getByRole("button", { name: "Create link" }).click();
  await confirm(page);
  await expect(drawer.getByText("Link for Siv Linde")).toBeVisible();
  await expectAccessible(page);
  const link = (await drawer.getByText(/\/staff\/join#/).textContent()) ?? "";
  await drawer.getByLabel("I have copied the link").check();
  await drawer.getByRole("button", { name: "Done" }).click();
  const row = page.getByRole("row").filter({ hasText: username });
  await expect(row.getByText("Link not used yet")).toBeVisible();

  // Siv joins in her own browser, and sees no page for managing staff.
  const siv = await otherBrowser(browser);
  await join(siv, link.trim(), "Siv Linde");
  await expect(siv.getByRole("link", { name: "Siv Linde" })).toBeVisible();
  await expect(siv.getByRole("link", { name: "Colleagues" })).toHaveCount(0);
  // The link cannot be used a second time.
  const thief = await otherBrowser(browser);
  await thief.goto(link.trim());
  await expect(thief.getByText("The link is wrong, has been used or is too old")).toBeVisible();
  await thief.context().close();

  // Siv adds a second passkey, and changes the language to Swedish.
  await siv.getByRole("link", { name: "Siv Linde" }).click();
  await expect(siv.getByRole("heading", { level: 1, name: "Your passkeys" })).toBeVisible();
  await expectAccessible(siv);
  await siv.getByRole("button", { name: "Svenska" }).click();
  await expect(siv.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();

  // Siv is locked out: her next act leads to the login.
  await page.reload();
  await row.getByRole("button", { name: "Lock out Siv Linde" }).click();
  await page.getByRole("dialog", { name: "Lock out Siv Linde?" }).getByRole("button", { name: "Lock out" }).click();
  await confirm(page);
  await expect(row.getByText("Locked out")).toBeVisible();
  await siv.getByRole("button", { name: "English" }).click();
  await expect(siv.getByRole("heading", { level: 1, name: "Inloggning för personal" })).toBeVisible();
  await siv.getByRole("button", { name: "Logga in med passnyckel" }).click();
  await expect(siv.getByRole("alert").or(siv.locator(".np-banner")).first()).toBeVisible();
  await siv.context().close();
});

test("on a phone the pages of staff are in a drawer, which closes where one goes", async ({ browser }) => {
  const staff = await colleagueIn(browser);
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.getByRole("button", { name: "Menu" }).click();
  const menu = staff.getByRole("dialog").getByRole("navigation", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Prices" })).toBeVisible();
  await expectAccessible(staff);
  await menu.getByRole("link", { name: "Domains", exact: true }).click();
  await expect(staff).toHaveURL(/\/staff\/domains$/);
  await expect(staff.getByRole("dialog")).toHaveCount(0);
  await staff.context().close();
});

test("the entry of staff is not there on a reseller's host, and a customer's login opens nothing of it", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /, /^answer: 404 /, /^refusal: 2200 .*staff/, /^refusal: 2101 .*staff/);
  await page.goto("/staff/colleagues");
  await expect(page.getByRole("heading", { level: 1, name: "Staff login" })).toBeVisible();
  await page.goto(`${endpoints().demo.client.web}/staff`);
  await expect(page.getByRole("heading", { level: 1, name: "Staff login" })).toHaveCount(0);
  await expect(
    page
      .getByText("Page not found")
      .or(page.getByRole("heading", { level: 1 }))
      .first(),
  ).toBeVisible();
});
