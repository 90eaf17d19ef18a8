import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { addresses, exchanges, texts } from "./steps/dns-answers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

/** Applies the staged changes and waits until the name servers have them. */
async function applyStaged(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: /^Review \d+ changes?/ }).click();
  const review = page.getByRole("dialog", { name: /^Review/ });
  await review.getByRole("button", { name: `Apply ${count} change${count === 1 ? "" : "s"}` }).click();
  await expect(review).toBeHidden();
}

test("records are imported in part, a service's records conflict with existing ones, and the zone is exported [C2.34, C2.35, C2.78, C2.79, C5.56]", async ({
  page,
}) => {
  const name = freshName("inflytt");
  const buyer = await newBuyer("en");
  const [{ id: itemId } = { id: "" }] = await query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, gen_random_uuid(), $2, $2, 'se', 'dns_only') returning id",
    [buyer.accountId, name],
  );
  await logIn(page, buyer);
  await page.goto(`/domain/details/${String(itemId)}/dns`);
  await page.getByRole("button", { name: /^Create/ }).click();

  // A line that cannot be read stops the import until the user leaves it out.
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Import records" });
  await sheet
    .getByRole("textbox", { name: "Records" })
    .fill("blogg 300 IN A 192.0.2.7\nfel 300 IN A 192.0.2.777\nkontor 300 IN A 192.0.2.8\n");
  await sheet.getByRole("button", { name: "Preview" }).click();
  await expect(sheet.getByText("1 line cannot be read")).toBeVisible();
  await expect(sheet.getByText("Line 2, column 14")).toBeVisible();
  await expect(sheet.getByRole("textbox", { name: "Correct line 2" })).toHaveValue("fel 300 IN A 192.0.2.777");
  const stage = sheet.getByRole("button", { name: /^Add .* to draft/ });
  await expect(stage).toBeDisabled();
  await expectAccessible(page);
  await sheet.getByRole("checkbox", { name: /^Leave these lines out/ }).check();
  await sheet.getByRole("checkbox", { name: `Include A kontor.${name}` }).uncheck();
  await expect(stage).toHaveText("Add 1 change to draft");
  await stage.click();
  await expect(sheet).toBeHidden();
  expect(await addresses(`blogg.${name}`)).toEqual([]);
  await applyStaged(page, 1);
  await expect.poll(() => addresses(`blogg.${name}`), { timeout: 60_000 }).toEqual(["192.0.2.7"]);
  expect(await addresses(`kontor.${name}`)).toEqual([]);

  // A service's mail servers conflict with the existing mail server: the user chooses to replace it or to keep all.
  await page.getByRole("button", { name: "Templates", exact: true }).click();
  const templates = page.getByRole("dialog", { name: "Templates and services" });
  await templates.getByRole("button", { name: /^Google Workspace/ }).click();
  await expect(templates.getByText("Record conflict").first()).toBeVisible();
  await expectAccessible(page);
  await templates.getByRole("radio", { name: /^Keep all/ }).check();
  await expect(templates.getByText(`10 mail.${name}.`)).toBeHidden();
  await templates.getByRole("radio", { name: /^Replace/ }).check();
  await expect(templates.getByText(`10 mail.${name}.`)).toBeVisible();
  await templates.getByRole("button", { name: "Add 2 changes to draft" }).click();
  await expect(templates).toBeHidden();
  await applyStaged(page, 2);
  await expect.poll(() => exchanges(name), { timeout: 60_000 }).toEqual(["1 smtp.google.com"]);
  expect(await texts(name)).toEqual(["v=spf1 mx include:_spf.google.com -all"]);

  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: /^Export/ }).click();
  const exported = page.getByRole("dialog", { name: "Export records" });
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await exported.getByRole("button", { name: "Download" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.zone`);
  const text = readFileSync(await file.path(), "utf8");
  expect(text).toContain("@ 3600 IN MX 1 smtp.google.com.");
  expect(text).toContain("blogg 300 IN A 192.0.2.7");
});
