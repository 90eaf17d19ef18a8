import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, websites } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
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

test("the SEO tool is ordered for an own domain and paid, reads the site, and shows what to fix, what is new and the history [S1.21]", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const buyer = await newBuyer("en");
  const name = freshName("sajt");
  await holdNames(buyer, [{ name, days: 200 }]);
  await logIn(page, buyer);
  await page.goto("/services/seo");
  await page.getByRole("combobox", { name: "Domain" }).fill(name);
  await page.getByRole("button", { name: "Add SEO tool to basket" }).click();
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);

  const found = () =>
    query<{ id: string }>("select id from service where account_id = $1 and product_id = 2306 and state = 'active'", [
      buyer.accountId,
    ]);
  await expect.poll(found, { timeout: 60_000 }).toHaveLength(1);
  const [service] = await found();
  await page.goto(`/services/seo/${service?.id ?? ""}`);
  const list = page.getByRole("list", { name: "Findings" });
  await expect(list.getByText("Broken link", { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(list.getByText("Redirects in a circle").first()).toBeVisible();
  await expect(page.getByText("This is the first check.")).toBeVisible();
  await expect(page.getByRole("table", { name: "How the score is made up" }).getByRole("row")).toHaveCount(6);
  await expectEverywhere(page);

  await websites.set(name, "broken");
  await page.getByRole("button", { name: "Check now" }).click();
  await expect(page.getByText(/^\d+ new findings?, nothing fixed/)).toBeVisible({ timeout: 120_000 });
  await page.getByLabel("Changes").selectOption({ label: "New" });
  await expect(list.getByText(`https://${name}/summer answers 404.`)).toBeVisible();
  await expect(page.getByRole("table", { name: "History" }).getByRole("row")).toHaveCount(3);
  await expectAccessible(page);

  await page.goto("/crawler");
  await expect(page.getByText("User-agent: SiteCheckBot")).toBeVisible();
  await expectAccessible(page);
});
