import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("ID monitoring is ordered and paid, finds names that resemble the customer's, and shows what is known about them [S1.28]", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/services/idmonitoring");
  await page.getByLabel("Names to watch for").fill("kvarnstraket.se");
  await page.getByRole("button", { name: "Add ID monitoring to basket" }).click();
  await expect(page.getByText(/^Write one to ten names without a TLD/)).toBeVisible();
  await page.getByLabel("Names to watch for").fill("Kvarnstraket");
  await page.getByRole("button", { name: "Add ID monitoring to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);

  const found = () =>
    query<{ id: string }>("select id from service where account_id = $1 and state = 'active'", [buyer.accountId]);
  await expect.poll(found, { timeout: 60_000 }).toHaveLength(1);
  const [service] = await found();
  await page.goto(`/services/idmonitoring/${service?.id ?? ""}`);
  const list = page.getByRole("list", { name: "Findings" });
  await expect(list.getByRole("button", { name: "Show kvarnstraket-login.com" })).toBeVisible({ timeout: 60_000 });
  await expect(list.getByRole("button", { name: "Show kvarnstråket.com" })).toBeVisible();
  await expectEverywhere(page);

  await list.getByRole("button", { name: "Show kvarnstr4ket.com" }).click();
  const finding = page.getByRole("dialog", { name: "kvarnstr4ket.com" });
  await expect(finding.getByText("Letters and digits are exchanged: 4 for a.")).toBeVisible();
  await finding.getByRole("button", { name: "Ask now" }).click();
  await expect(finding.getByText("No, the domain is free")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await finding.getByRole("button", { name: "Dismiss" }).click();
  await expect(finding).toBeHidden();
  await page.getByRole("button", { name: /^Dismissed \(/ }).click();
  await expect(list.getByRole("button", { name: "Show kvarnstr4ket.com" })).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Report (PDF)" }).click();
  const report = readFileSync(await (await download).path());
  expect(report.subarray(0, 5).toString()).toBe("%PDF-");
  const folder = process.env["PICTURES"];
  if (folder !== undefined) writeFileSync(`${folder}/id-monitoring-report.pdf`, report);

  await page.getByRole("button", { name: "Change names" }).click();
  const form = page.getByRole("dialog", { name: "Change names" });
  await form.getByLabel("Names to watch for").fill("kvarnstraket, solrosen");
  await form.getByLabel("Excluded domains and words").fill("butik");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save names" }).click();
  await page.getByRole("button", { name: /^New \(/ }).click();
  await expect(list.getByRole("button", { name: "Show solrosen-support.com" })).toBeVisible({ timeout: 60_000 });
});
