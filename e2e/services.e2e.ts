import type { Page } from "@playwright/test";
import { samplePdf } from "../apps/server/src/testing/sample-files.ts";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";
import { approve, cards, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

const status = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 30_000 });

test("TREx is ordered without a domain and paid by card, staff ask, deliver, and its owner sees what it gives, ends it and changes their mind [C5.45]", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/services/trademark");
  const put = page.getByRole("button", { name: "Add TREx to basket" });
  await put.click();
  await expect(page.getByText("Fill in this field").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Trademark").first().fill("Kvarnfisk");
  await page.getByLabel("Registration number").fill("018 123 456");
  await page.getByLabel("Country or office of registration").fill("EU");
  await page.getByLabel("Goods and services (Nice classes)").fill("29, 31");
  await page.getByLabel("Your right to the mark").selectOption("Owner");
  await put.click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page.getByRole("row", { name: /Kvarnfisk/ })).toContainText("TREx");
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("listitem").filter({ hasText: "Kvarnfisk" })).toBeVisible({ timeout: 60_000 });

  await page.goto("/services/list");
  await page.getByRole("link", { name: "TREx Kvarnfisk" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "TREx Kvarnfisk" })).toBeVisible();
  await status(page, "Being set up");
  await expect(page.getByText("The details appear here when the service is ready.")).toBeVisible();
  await expectAccessible(page);
  const address = page.url();

  const desk = await colleagueIn(browser);
  await desk.goto("/staff/deliveries");
  await expect(desk.getByRole("link", { name: "TREx Kvarnfisk" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("link", { name: "TREx Kvarnfisk" }).click();
  await expect(desk.getByText("Kvarnfisk", { exact: true }).first()).toBeVisible();
  await desk.getByRole("button", { name: "Ask the customer" }).click();
  await desk.getByLabel("Your question").fill("Who signs for the owner?");
  await desk.getByRole("button", { name: "Ask the customer" }).click();
  await expect(desk.getByText("Question sent to the customer")).toBeVisible();

  await page.reload();
  await status(page, "We have a question");
  await page.getByRole("link", { name: /^Answer the question in request/ }).click();
  await expect(page.getByText("Who signs for the owner?")).toBeVisible();
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Write an answer")).toBeVisible();
  await page.getByLabel("Your answer").fill("Our head of brands");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Send answer" }).click();

  await expect(async () => {
    await desk.reload();
    await expect(desk.getByText("Our head of brands", { exact: true })).toBeVisible({ timeout: 2000 });
    await expect(desk.getByRole("button", { name: "Deliver the service" })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await desk.getByRole("button", { name: "Deliver the service" }).click();
  await expect(desk.getByText("Write what it is.")).toBeVisible();
  await desk.getByLabel("Name", { exact: true }).fill("Address");
  await desk.getByLabel("What the customer sees").fill("https://trex.example/kvarnfisk");
  await desk.getByRole("button", { name: "Add a detail" }).click();
  await desk.getByLabel("Name", { exact: true }).nth(1).fill("Password");
  await desk.getByLabel("What the customer sees").nth(1).fill("korrekt häst");
  await desk.locator("input[type=file]").setInputFiles({ name: "manual.pdf", mimeType: "application/pdf", buffer: samplePdf() });
  await expect(desk.getByRole("list", { name: "Files for the customer" })).toContainText("manual.pdf");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Deliver the service" }).click();
  await expect(desk.getByText("Delivered: the service is active")).toBeVisible();
  await desk.goto("/staff/deliveries");
  await expect(desk.getByRole("heading", { level: 1, name: "Services to deliver" })).toBeVisible();
  await expect(desk.getByRole("link", { name: "TREx Kvarnfisk" })).toBeHidden();
  await desk.context().close();

  await page.goto(address);
  await status(page, "Active");
  await expect(page.getByRole("link", { name: "https://trex.example/kvarnfisk" })).toBeVisible();
  await expect(page.getByText("korrekt häst")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "manual.pdf" }).click();
  expect((await download).suggestedFilename()).toBe("manual.pdf");
  await expect(page.getByRole("link", { name: /^Invoice \d+$/ })).toBeVisible();
  await expectAccessible(page);
  // The owner of the account gets a mail about it.
  const [owner] = await query<{ email: string }>("select email from contact where account_id = $1", [buyer.accountId]);
  await expect.poll(() => subjectsTo(owner?.email ?? "")).toContain("TREx Kvarnfisk is ready");

  await page.getByRole("button", { name: "Cancel at the end of the period" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel TREx Kvarnfisk?" });
  await dialog.getByLabel(/^Type the name of the service/).fill("TREx Kvarnfisk");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel at the end of the period" }).click();
  await status(page, "Ends");
  await page.getByRole("button", { name: "Keep the service" }).click();
  await status(page, "Active");
  await expect(page.getByRole("button", { name: "Cancel at the end of the period" })).toBeVisible();
});

test("each type of service that has a fixed price is ordered on its own page [S1.21, S1.24, S1.25, S1.26, S1.27, S1.28, C1.19, C1.22, C1.23, C1.24, C1.25, C1.26]", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/order");
  for (const name of ["SEO", "Premium support", "ID monitoring", "Whitelabel"])
    await expect(page.getByRole("link", { name: new RegExp(`^Order: ${name}`) })).toBeVisible();
  await expectAccessible(page);
  for (const [path, product] of [
    ["seo", "SEO tool"],
    ["ownercertificate", "Owner certificate, standard"],
    ["trademark", "TREx"],
    ["premiumsupport", "Premium support"],
    ["whitelabel", "Whitelabel"],
    ["idmonitoring", "ID monitoring"],
  ] as const) {
    await page.goto(`/services/${path}`);
    await expect(page.getByRole("button", { name: `Add ${product} to basket` })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto("/services/premiumsupport");
  await page.getByRole("button", { name: "Add Premium support to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(page.getByRole("row", { name: /Premium support/ })).toBeVisible();
});
