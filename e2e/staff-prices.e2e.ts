import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

test("a colleague sets the price of a TLD in three currencies from today, sees before who pays what, and a customer's search shows the new price", async ({
  page,
  browser,
}) => {
  const name = freshName("prisbyte", "fi");
  await logIn(page, await newBuyer("en", "reseller"));
  await page.goto(`/searchdomains?domainname=${name}`);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/109\s*SEK/);
  await expect(page.getByRole("main")).not.toContainText(/149\.50\s*SEK/);

  const staff = await colleagueIn(browser, "Prices");
  await staff.getByRole("link", { name: "Prices", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Prices" })).toBeVisible();
  const search = staff
    .getByRole("searchbox")
    .or(staff.getByRole("textbox", { name: "Search for a TLD" }))
    .first();
  await expect(staff.getByRole("link", { name: ".com", exact: true })).toBeVisible();
  await expectAccessible(staff);
  await search.fill(".fi");
  await search.press("Enter");
  await staff.getByRole("link", { name: ".fi", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: ".fi" })).toBeVisible();
  await expect(staff.getByText("No colleague has changed these prices.")).toBeVisible();
  await expectAccessible(staff);

  await staff.getByRole("button", { name: "Change prices" }).click();
  const drawer = staff.getByRole("dialog", { name: "Change prices of .fi" });
  const field = (currency: string) => drawer.getByRole("textbox", { name: `Registration, 1 year, ${currency}` });
  await field("SEK").fill("a lot");
  await drawer.getByRole("button", { name: "Show what changes" }).click();
  await expect(drawer.getByText("Write an amount, such as 129 or 129.50.")).toBeVisible();
  await field("SEK").fill("149,50");
  await field("EUR").fill("13.90");
  await field("USD").fill("14.90");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Show what changes" }).click();
  const row = drawer.getByRole("row").filter({ hasText: "Registration, 1 year" });
  await expect(row).toHaveCount(3);
  await expect(row.filter({ hasText: "SEK" })).toContainText("+37.2%");
  await expect(drawer.getByText("These prices hold as soon as you set them.")).toBeVisible();
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Set these prices" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Registration, 1 year, SEK: 109.00 → 149.50")).toBeVisible();
  await expectAccessible(staff);

  await page.reload();
  await expect(page.getByRole("main")).toContainText(/149\.50\s*SEK/);
  await staff.context().close();
});
