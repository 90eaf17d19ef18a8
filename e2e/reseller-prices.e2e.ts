import type { Browser } from "@playwright/test";
import { logIn } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
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
  // Prices below the reseller's own cost are refused until the reseller confirms them.
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
  // Wrong values are reported at their fields, and nothing that was typed is lost.
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

/** A staff member plans another price of a renewal of .nu in the operator's list, from which the reseller's list is derived. */
async function planCost(browser: Browser, amount: string): Promise<{ withdraw: () => Promise<void> }> {
  const staff = await colleagueIn(browser, "Prices");
  await staff.getByRole("link", { name: "Prices", exact: true }).click();
  const search = staff
    .getByRole("searchbox")
    .or(staff.getByRole("textbox", { name: "Search for a TLD" }))
    .first();
  await search.fill(".nu");
  await search.press("Enter");
  await staff.getByRole("link", { name: ".nu", exact: true }).click();
  await staff.getByRole("button", { name: "Change prices" }).click();
  const drawer = staff.getByRole("dialog", { name: "Change prices of .nu" });
  await drawer.getByRole("textbox", { name: "Renewal, 1 year, SEK" }).fill(amount);
  await drawer.getByRole("radio", { name: "From a day on" }).check();
  await drawer.getByLabel("First day").fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  await drawer.getByRole("button", { name: "Show what changes" }).click();
  await drawer.getByRole("button", { name: "Set these prices" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
  const withdraw = async () => {
    await staff.getByRole("button", { name: "Withdraw" }).click();
    await staff.getByRole("dialog", { name: "Withdraw the planned prices?" }).getByRole("button", { name: "Withdraw" }).click();
    await expect(staff.getByText("The planned prices are withdrawn")).toBeVisible();
    await staff.context().close();
  };
  return { withdraw };
}

test("a change of what a reseller pays is announced on its prices, with what its customers would pay, and is answered by one press", async ({
  page,
  browser,
  trouble,
}) => {
  // Prices below what the reseller pays are refused until that is confirmed.
  trouble.foresee(/refusal: 2306 POST \/api\/resellers\/answerwholesalechange/);
  const planned = await planCost(browser, "900");
  const announced = page.getByRole("heading", { name: /^(?:You will pay|Ni kommer att betala) .+: / });
  try {
    await logIn(page, endpoints().demo.reseller);
    await page.goto("/tools/prices?lang=en");
    await expect(announced).toBeVisible();
    await expect(page.getByRole("row", { name: /^\.nu Renewal, 1 year Today's price is below what you will pay/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Keep my prices" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await page.getByRole("checkbox", { name: /below what you will pay. Keep them anyway$/ }).check();
    await page.getByRole("button", { name: "Keep my margin" }).click();
    await expect(page.getByText(/^You keep your margin: chosen/)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/tools/prices?lang=sv");
    await expect(announced).toBeVisible();
    await expectAccessible(page);
  } finally {
    await planned.withdraw();
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(announced).toHaveCount(0);
});
