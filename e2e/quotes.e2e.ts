import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";
import { approve, cards, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Checks the page in both themes, and at the width of a phone. */
async function expectEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

test("a broker's quote is asked for, asked back about, made, accepted, paid at its price and delivered, and its success fee invoiced [S1.29, C1.27, C1.28]", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/services/acquisition");
  const ask = page.getByRole("button", { name: "Request a quote for Brokerage" });
  await ask.click();
  await expect(page.getByText("Needs your consent")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("The domain you want").fill("kvarnhjulet.com");
  await page.getByLabel("The most you would pay").fill("40 000 SEK");
  await page.getByLabel("May we name you to the owner?").selectOption({ label: "No, negotiate anonymously" });
  await page.getByLabel(/^I instruct you to negotiate for me/).check();
  await ask.click();
  await expect(page.getByRole("heading", { level: 1, name: "Brokerage kvarnhjulet.com" })).toBeVisible();
  await expect(page.getByText(/^We answer by/)).toBeVisible();
  await expectEverywhere(page);

  const desk = await colleagueIn(browser);
  await desk.goto("/staff/quotes");
  const row = desk.getByRole("row").filter({ hasText: "kvarnhjulet.com" });
  await expectAccessible(desk);
  await row.getByRole("link", { name: "Brokerage" }).click();
  await desk.getByRole("button", { name: "Ask the customer" }).click();
  await desk.getByLabel("Your question").fill("Shall we also ask for kvarnhjulet.net?");
  await desk.getByRole("button", { name: "Ask the customer" }).click();
  await expect(desk.getByText("Question sent to the customer")).toBeVisible();

  await expect(page.getByText("We need your answer before we can give you a price.")).toBeVisible({ timeout: 30_000 });
  await page.getByLabel("Your answer").fill("Only the .com");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Your answer is sent")).toBeVisible();

  await desk.reload();
  await expect(desk.getByText("Only the .com")).toBeVisible();
  await desk.getByLabel("One-off price").fill("1200");
  await desk.getByRole("button", { name: "Send the offer" }).click();
  await expect(desk.getByText("Fill in this field.")).toBeVisible();
  await desk.getByLabel("What is included, for the customer").fill("We contact the owner within two working days.");
  await desk.getByLabel("Can be ordered until and including").fill(inDays(20));
  await desk.getByLabel("Success fee, percent of the deal").fill("10");
  await desk.getByLabel("Least success fee").fill("3000");
  await desk.getByRole("button", { name: "Send the offer" }).click();
  await expect(desk.getByText(/^The product is sold from/)).toBeVisible();
  await desk.getByLabel("One-off price").fill("1500");
  await expectEverywhere(desk);
  await desk.getByRole("button", { name: "Send the offer" }).click();
  await expect(desk.getByText("The offer is sent")).toBeVisible();

  await expect(page.getByRole("button", { name: "Accept and go to checkout" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^1,500/).first()).toBeVisible();
  await expectEverywhere(page);
  const [owner] = await query<{ email: string }>("select email from contact where account_id = $1", [buyer.accountId]);
  await expect.poll(() => subjectsTo(owner?.email ?? "")).toContain("Your quote for Brokerage kvarnhjulet.com");
  const address = page.url();
  await page.getByRole("button", { name: "Accept and go to checkout" }).click();
  const line = page.getByRole("row", { name: /kvarnhjulet\.com/ });
  await expect(line).toContainText("Brokerage");
  await expect(line).toContainText("1,500.00");
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("listitem").filter({ hasText: "kvarnhjulet.com" })).toBeVisible({ timeout: 60_000 });
  await page.goto(address);
  await expect(page.getByText("You have ordered it at the quoted price.")).toBeVisible();

  await desk.goto("/staff/deliveries");
  await desk.getByRole("link", { name: "Brokerage kvarnhjulet.com" }).click();
  await desk.getByLabel("Name", { exact: true }).fill("Report");
  await desk.getByLabel("What the customer sees").fill("The owner sells for 35 000 SEK.");
  await desk.getByRole("button", { name: "Deliver the service" }).click();
  await expect(desk.getByText("Delivered: the service is active")).toBeVisible();
  await desk.getByLabel("Price of the deal").fill("35000");
  await desk.getByLabel("What was bought, for the invoice").fill("kvarnhjulet.com");
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Record the deal and invoice the fee" }).click();
  await expect(desk.getByText("3,500.00 SEK")).toBeVisible();
  await desk.context().close();
  await expect
    .poll(() =>
      query("select 1 from invoice where account_id = $1 and kind = 'invoice' and net_minor = 350000", [buyer.accountId]),
    )
    .toHaveLength(1);
});

test("en offert avböjs med ett ord, och en ny kan begäras", async ({ page, browser }) => {
  const buyer = await newBuyer("sv");
  await logIn(page, buyer);
  await page.goto("/services/premiumsupport");
  await page.getByRole("radio", { name: "Konsultarvode" }).check();
  await page.getByLabel("Vad det gäller").fill("Flytta 400 domäner");
  await page.getByRole("button", { name: "Begär en offert på Konsultarvode" }).click();
  await expect(page.getByText(/^Vi svarar senast/)).toBeVisible();
  const number = /\d+/.exec(await page.getByText(/^Offertförfrågan \d+$/).innerText())?.[0] ?? "";
  const desk = await colleagueIn(browser);
  await desk.goto(`/staff/quotes/${number}`);
  await desk.getByLabel("One-off price").fill("12500");
  await desk.getByLabel("Hours of work").fill("10");
  await desk.getByLabel("What is included, for the customer").fill("Tio timmar.");
  await desk.getByLabel("Can be ordered until and including").fill(inDays(10));
  await desk.getByRole("button", { name: "Send the offer" }).click();
  await expect(desk.getByText("The offer is sent")).toBeVisible();
  await desk.context().close();
  await page.reload();
  await page.getByRole("button", { name: "Tacka nej till offerten" }).click();
  await page.getByLabel("Berätta varför").fill("För dyrt");
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Tacka nej till offerten" }).click();
  await expect(page.getByText("Du har tackat nej till offerten.")).toBeVisible();
  await page.goto("/services/quotes");
  await expect(page.getByRole("row", { name: /Konsultarvode/ })).toContainText("Avböjd");
  await expectEverywhere(page);
});
