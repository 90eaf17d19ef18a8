import { brandWeb } from "./steps/brand.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillBasket } from "./steps/steps.ts";
import { endpoints } from "./start-product.ts";

test("a reseller makes a voucher code, a customer of its brand enters it in the basket and pays less, and the reseller stops it", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: /);
  const code = `SOL${Date.now().toString(36)}`.toUpperCase();
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/vouchers?lang=en");
  await expect(page.getByRole("heading", { level: 1, name: "Voucher codes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "New voucher code" }).click();
  const drawer = page.getByRole("dialog", { name: "New voucher code" });
  await drawer.getByRole("button", { name: "Make the code" }).click();
  await expect(drawer.getByText("Enter 4 to 32 letters and digits, A to Z and 0 to 9")).toBeVisible();
  await drawer.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await drawer.getByLabel("Name in English").fill("Welcome offer");
  await drawer.getByLabel("Name in Swedish").fill("Välkomsterbjudande");
  await drawer.getByLabel("Share", { exact: true }).fill("5");
  await drawer.getByLabel("Only these TLDs").fill("se");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Make the code" }).click();
  await expect(page.getByText(`The code ${code} is made`)).toBeVisible();
  const row = page.getByRole("row", { name: new RegExp(code) });
  await expect(row.getByText("Active")).toBeVisible();
  await expectAccessible(page);

  const client = await newBuyer("en", "client");
  const buyer = await (await browser.newContext({ baseURL: brandWeb })).newPage();
  await logIn(buyer, client);
  await fillBasket(buyer, freshName("rabatt"));
  await buyer.goto("/checkout?lang=en");
  await buyer.getByRole("button", { name: "I have a voucher code" }).click();
  await buyer.getByRole("textbox", { name: "Voucher code" }).fill(code);
  await buyer.getByRole("button", { name: "Use code" }).click();
  await expect(buyer.getByText("Welcome offer").first()).toBeVisible();
  await buyer.context().close();

  await row.getByRole("button", { name: /^Stop/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText(`The code ${code} is stopped`)).toBeVisible();
  await expect(row.getByText("Stopped", { exact: true })).toBeVisible();
});

test.describe("in Swedish on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the list of codes and the form fit", async ({ page }) => {
    await logIn(page, endpoints().demo.reseller);
    await page.goto("/tools/vouchers?lang=sv");
    await expect(page.getByRole("heading", { level: 1, name: "Rabattkoder" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Ny rabattkod" }).click();
    await expect(page.getByRole("dialog", { name: "Ny rabattkod" })).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow).toBe(0);
  });
});
