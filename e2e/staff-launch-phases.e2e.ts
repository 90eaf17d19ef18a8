import type { Browser, Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

/** No other journey uses this TLD. The kind of phase is one in which the demo's registry takes orders. */
const [tld, kind] = ["photography", "Trademark claims period"];
const dayMs = 86_400_000;
const minute = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 16).replace("T", " ");

/** Checks the page at the width of a phone as well. */
async function expectEverywhere(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function setPhases(staff: Page, typed: string): Promise<void> {
  await staff.getByRole("button", { name: "Edit rules" }).click();
  const drawer = staff.getByRole("dialog", { name: `Rules of .${tld}` });
  await drawer.getByRole("textbox", { name: kind }).fill(typed);
  await drawer.getByRole("button", { name: "Show the difference" }).click();
  await expect(drawer.getByText(new RegExp(`^${kind}: `))).toBeVisible();
  await expectEverywhere(staff);
  await drawer.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
}

/** The page about the TLD as a customer reads it, with its prices. */
async function pageOfTld(browser: Browser): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, await newBuyer("en"));
  await page.goto(`/support/tld-wiki/${tld}`);
  await expect(page.getByRole("heading", { name: `.${tld}` }).first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("main")).toContainText("SEK", { timeout: 30_000 });
  const text = await page.getByRole("main").innerText();
  await page.context().close();
  return text;
}

test("a colleague gives a launch two phases, one with a price of its own, buyers see the price of the phase that runs, and the ordinary one once it is taken away", async ({
  browser,
}) => {
  const staff = await colleagueIn(browser);
  await staff.goto(`/staff/tlds/${tld}`);
  await setPhases(staff, `${minute(-1)} – ${minute(1)}, ${minute(1)} – ${minute(3)}`);
  const phases = staff.getByRole("listitem").filter({ hasText: kind });
  await expect(phases.filter({ hasText: "Running" })).toContainText("The ordinary price");
  await expectEverywhere(staff);

  await staff.getByRole("button", { name: `Set prices ${kind} 1` }).click();
  const prices = staff.getByRole("dialog", { name: `Prices of .${tld}: ${kind} 1` });
  await prices.getByRole("textbox", { name: "First year, SEK" }).fill("cheap");
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices.getByText("Enter an amount such as 99.00")).toBeVisible();
  await prices.getByRole("textbox", { name: "First year, SEK" }).fill("7321");
  await prices.getByRole("textbox", { name: "First year, EUR" }).fill("654.50");
  await expectEverywhere(staff);
  await prices.getByRole("button", { name: "Save prices" }).click();
  await expect(prices).toBeHidden();
  await expect(phases.filter({ hasText: "Running" })).toContainText("7,321");
  await expectEverywhere(staff);
  expect((await pageOfTld(browser)).replaceAll(/\s/g, "")).toMatch(/7[,.]?321|9[,.]?151/);

  await setPhases(staff, "");
  await expect(staff.getByRole("button", { name: /^Set prices/ })).toHaveCount(0);
  expect((await pageOfTld(browser)).replaceAll(/\s/g, "")).not.toMatch(/7[,.]?321|9[,.]?151/);
});
