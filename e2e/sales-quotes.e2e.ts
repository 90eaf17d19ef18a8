import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";

const folder = process.env["SHOTS"];
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  if (folder === undefined) return;
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1440, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test("a colleague makes a quote for a customer, who reads it by the link in the mail, accepts it without a login, and gets an invoice at its prices", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  const [row] = await query<{ number: string; email: string }>(
    "select a.number::text as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [buyer.accountId],
  );
  const staff = await colleagueIn(browser, "Billing");
  await staff.goto(`/staff/customers/${row?.number ?? ""}`);
  await staff.getByRole("link", { name: "New quote" }).click();
  await staff.getByRole("button", { name: "Send quote" }).click();
  await expect(staff.getByText("Write a subject")).toBeVisible();
  await expect(staff.getByText("Write a description")).toBeVisible();
  await look(staff, "quote-form");
  // A line at the price from the customer's price list replaces the empty line.
  await staff.getByLabel("Add from the price list").fill(".se");
  await staff.getByRole("button", { name: "Add Registration of a .se domain, 1 year" }).click();
  await expect(staff.getByLabel("Description")).toHaveValue("Registration of a .se domain, 1 year");
  await look(staff, "quote-catalogue");
  await staff.getByLabel("Add from the price list").fill("");
  await staff.getByLabel("Subject").fill("Moving 40 domains");
  await staff.getByLabel("Description").fill("Move of a domain");
  await staff.getByLabel("Quantity").fill("40");
  await staff.getByLabel("Price each, without VAT").fill("100");
  await staff.getByLabel("Discount on all lines").fill("10");
  await expect(staff.getByText("Total 4,500.00 SEK")).toBeVisible();
  await staff.getByRole("button", { name: "Send quote" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: /^Quote \d+$/ })).toBeVisible();
  await look(staff, "quote-staff");

  const path = await newestWith(row?.email ?? "", /(\/quote\/[^\s?]+)/);
  const reader = await (await browser.newContext()).newPage();
  await reader.goto(path);
  await expect(reader.getByText("Moving 40 domains")).toBeVisible();
  await look(reader, "quote-link");
  await reader.getByRole("button", { name: /^Accept, / }).click();
  await expect(reader.getByText("Write your name")).toBeVisible();
  await reader.getByLabel("Your name").fill("Alva Ek");
  await reader.getByRole("checkbox").check();
  await reader.getByRole("button", { name: /^Accept, / }).click();
  await expect(reader.getByRole("heading", { level: 1, name: /^Invoice \d+$/ })).toBeVisible();
  await expectAccessible(reader);
  await reader.context().close();

  await staff.reload();
  await expect(staff.getByText("Accepted").first()).toBeVisible();
  await expect(staff.getByText(/^Alva Ek, from /)).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();

  await logIn(page, buyer);
  await page.goto("/economy/invoices");
  await expect(page.getByRole("heading", { name: "Quotes for you" })).toBeVisible();
  await expectAccessible(page);
});
