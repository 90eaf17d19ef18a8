import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { query } from "./steps/far-ends.ts";
import { colleagueIn } from "./steps/staff.ts";

const run = promisify(execFile);

test("a user finds in the audit log what was changed and by whom, and its export proves that nothing was left out", async ({
  page,
  browser,
}, info) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/account/settings");
  await page.getByLabel("Your reference").fill("Dept. 4");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true }).first()).toBeVisible();
  await page.goto("/account/log");
  await expect(page.getByRole("heading", { name: /Audit log|Händelselogg/ })).toBeVisible();
  const entries = page.locator(".np-log-entries > li");
  await expect(entries.filter({ hasText: "Account settings changed" })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Kind").selectOption({ label: "Logins and users" });
  await expect(entries.filter({ hasText: "Account settings changed" })).toBeHidden();
  await expect(entries.filter({ hasText: "Logged in" }).first()).toBeVisible();
  await expect(page).toHaveURL(/group=access/);
  await page.getByLabel("Only what was denied").check();
  await expect(page.getByText("Nothing matches your filters")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(entries.filter({ hasText: "Account settings changed" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "With proof that nothing was changed (JSON lines)" }).click();
  const file = info.outputPath("audit-log.jsonl");
  await (await saved).saveAs(file);
  const { stdout } = await run(process.execPath, ["apps/server/src/main/commands/verify-audit-log.ts", "--export", file]);
  expect(stdout).toMatch(/entries of 1 accounts, 0 anchors: whole/);

  const [row] = await query<{ number: string }>("select number::text as number from account where id = $1", [buyer.accountId]);
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/customers/${row?.number}`);
  await desk.getByRole("main").getByRole("link", { name: "Audit log" }).click();
  await expect(desk.locator(".np-log-entries > li").filter({ hasText: "Audit log exported" })).toBeVisible();
  await expectAccessible(desk);
  await desk.goto("/staff/log");
  await expect(desk.getByText("What colleagues did, and the work of the product itself.")).toBeVisible();
});
