import { logIn } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";

const ofBrand = `(select g.id from price_group g join brand_host h on h.brand_id = g.brand_id where h.host = 'solrosen.localhost')`;

// Restores the prices of the brand for the other journeys.
test.afterEach(async () => {
  await query(`delete from price where change_id is not null and price_group_id in ${ofBrand}`, []);
  await query(`delete from price_margin where change_id is not null and price_group_id in ${ofBrand}`, []);
  await query(`delete from price_change where price_group_id in ${ofBrand}`, []);
});

test("a reseller sets a margin for a TLD and a price below its own, sees the difference before saving, and follows its sales", async ({
  page,
  trouble,
}) => {
  // Prices below what the reseller pays are refused until that is confirmed.
  trouble.foresee(/refusal: 2306 POST \/api\/resellers\/setprices/);
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/prices?lang=en");
  await expect(page.getByRole("heading", { level: 1, name: "Your prices" })).toBeVisible();
  await expect(page.getByRole("row", { name: /Everything \+15/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Add a margin" }).click();
  const drawer = page.getByRole("dialog", { name: "Margin" });
  await drawer.getByRole("radio", { name: "One TLD" }).check();
  await drawer.getByRole("textbox", { name: "TLD" }).fill("nu");
  await drawer.getByRole("button", { name: "Show what changes" }).click();
  // What is wrong is said at the field, and nothing that was typed is lost.
  await expect(drawer.getByText("Enter a percentage from 0 to 1,000")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Margin on top of the list" }).fill("40");
  await drawer.getByRole("button", { name: "Show what changes" }).click();
  await expect(drawer.getByRole("row", { name: /\.nu Registration, 1 year/ })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save the prices" }).click();
  await expect(page.getByText("The prices are saved")).toBeVisible();
  await expect(page.getByRole("row", { name: /\.nu \+40/ })).toBeVisible();

  await page.getByRole("textbox", { name: "Search for a TLD" }).fill("nu");
  await page.getByRole("textbox", { name: "Search for a TLD" }).press("Enter");
  await page.getByRole("button", { name: "Set prices .nu", exact: true }).click();
  const single = page.getByRole("dialog", { name: "Prices of .nu" });
  await single.getByRole("textbox", { name: "Registration, 1 year" }).fill("1");
  await single.getByRole("button", { name: "Show what changes" }).click();
  await expect(single.getByText("1 price is below what you pay", { exact: true })).toBeVisible();
  await single.getByRole("button", { name: "Save the prices" }).click();
  await expect(single.getByText(/Confirm that you want to sell at a loss/)).toBeVisible();
  await single.getByRole("checkbox", { name: "Sell at a loss anyway" }).check();
  await single.getByRole("button", { name: "Save the prices" }).click();
  await expect(page.getByText("Set by you")).toBeVisible();
  await expect(page.getByText(/^\.nu Registration, 1 year: /)).toBeVisible();

  await page.goto("/tools/sales?lang=en");
  await expect(page.getByRole("heading", { name: "Until the next statement" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Statements" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("in Swedish on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("prices and sales of the own brand", async ({ page }) => {
    await logIn(page, endpoints().demo.reseller);
    for (const [path, heading] of [
      ["/tools/prices?lang=sv", "Era priser"],
      ["/tools/sales?lang=sv", "Er försäljning"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expectAccessible(page);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(overflow).toBe(0);
    }
  });
});
