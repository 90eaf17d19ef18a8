import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

import { endpoints } from "./start-product.ts";

// The demo reseller reads Swedish and the demo customer English, so both languages are travelled.

async function logIn(page: Page, who: "customer" | "reseller"): Promise<void> {
  const { username, password } = endpoints().demo[who];
  await page.goto("/");
  await page.getByRole("textbox", { name: /^(Username|Användarnamn)/ }).fill(username);
  await page.getByRole("textbox", { name: /^(Password|Lösenord)/ }).fill(password);
  await page.getByRole("button", { name: /^(Log in|Logga in)$/ }).click();
  await page.waitForURL("**/dashboard");
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((node) => node.html).join(" | ")}`)).toEqual([]);
}

/** Searches for a name nobody has, puts it in the basket and goes to the checkout. */
async function fillBasket(page: Page, name: string, addButton: string): Promise<void> {
  await page.goto(`/searchdomains?domainname=${name}`);
  const add = page.getByRole("button", { name: addButton });
  await expect(add).toBeVisible();
  await expectAccessible(page);
  await add.click();
  await expect(add).toBeHidden();
  await page.goto("/checkout");
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
}

async function expectInDomainList(page: Page, name: string): Promise<void> {
  await page.goto(`/domain/list?search=${name}`);
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  await expectAccessible(page);
}

test("a reseller finds a free name, orders it on invoice and owns it", async ({ page }) => {
  const name = `panelresa-${Date.now()}.se`;
  await logIn(page, "reseller");
  await fillBasket(page, name, `Lägg i varukorgen, ${name}`);
  await page.getByRole("checkbox", { name: /Jag lägger en bindande beställning/ }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Beställ mot faktura/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} är din` })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  await expectInDomainList(page, name);
});

test("a customer pays by card on the provider's page and comes back to a name of their own", async ({ page }) => {
  const name = `kortresa-${Date.now()}.se`;
  await logIn(page, "customer");
  await fillBasket(page, name, `Add to basket, ${name}`);
  await page.getByRole("radio", { name: /^Card/ }).check();
  await page.getByRole("checkbox", { name: /I place a binding order/ }).check();
  await page.getByRole("button", { name: /^Order and pay/ }).click();

  await page.locator("#number").fill("4242424242424242");
  await page.locator("#expiry").fill("12/40");
  await page.locator("#cvc").fill("123");
  await page.locator("#holder").fill("Alva Kvarn");
  await page.locator("form button[type=submit]").click();
  await page.locator("button[value=complete]").click();

  await expect(page.getByRole("heading", { level: 1, name: `${name} is yours` })).toBeVisible({ timeout: 60_000 });
  await expectInDomainList(page, name);
});
