import type { Page } from "@playwright/test";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards } from "./steps/steps.ts";

/** A test card that is approved when its holder is present, and declined otherwise. */
const wantsHolder = "4000002760003184";

/** Saves a card on the provider's page. */
async function keepCard(page: Page, number: string): Promise<void> {
  await page.goto("/economy/cards");
  await page.getByRole("button", { name: "Add card" }).first().click();
  await page.locator("#number").fill(number);
  await page.locator("#expiry").fill("12/40");
  await page.locator("#cvc").fill("123");
  await page.locator("#holder").fill("Alva Kvarn");
  await page.getByRole("button", { name: "Keep the card" }).click();
  await approve(page);
  await expect(page.getByText("You are back from the provider's page")).toBeVisible();
  await expect(page.getByText(`ending in ${number.slice(-4)}`).first()).toBeVisible();
}

const fill = async (page: Page, values: Readonly<Record<string, string>>): Promise<void> => {
  const drawer = page.getByRole("dialog", { name: "Automatic top-up" });
  for (const [label, value] of Object.entries(values)) await drawer.getByLabel(label).fill(value);
};

test("credit is topped up with a saved card below a threshold and told by mail; a declined card stops it until it is turned on again", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2004 .*\/settopup\//);
  test.setTimeout(300_000);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/economy/deposit");
  await expect(page.getByRole("heading", { name: "Automatic top-up" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Save a card or an account" })).toBeVisible();
  await keepCard(page, cards.good);
  await page.goto("/economy/deposit");
  await page.getByRole("button", { name: "Set up top-up" }).click();
  const drawer = page.getByRole("dialog", { name: "Automatic top-up" });
  await drawer.getByRole("button", { name: "Turn on" }).click();
  await expect(drawer.getByText("Enter an amount").first()).toBeVisible();
  await fill(page, { "When credit falls below": "300", Add: "200", "At most in a month": "1000" });
  await drawer.getByRole("button", { name: "Turn on" }).click();
  await expect(
    drawer.getByText("The amount must be at least as high as the limit below which your credit is topped up"),
  ).toBeVisible();
  await expectAccessible(page);
  await fill(page, { Add: "500" });
  await drawer.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText(/When your credit falls below .*300.*, we charge .*500.* to Visa ending in 4242\./)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: /500.* in credit/ })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText(/500.* of at most .*1.000.* charged this month/)).toBeVisible();
  await expectAccessible(page);
  const mails = () =>
    query<{ what: string }>(
      "select payload -> 'facts' ->> 'what' as what from delivery where account_id = $1 and template = 'top-up' order by created_at, id",
      [buyer.accountId],
    );
  await expect.poll(mails, { timeout: 30_000 }).toEqual([{ what: "done" }]);

  // A card whose bank wants its holder cannot be charged without them, so topping up stops.
  await keepCard(page, wantsHolder);
  await page.goto("/economy/deposit");
  await page.getByRole("button", { name: "Change" }).click();
  await fill(page, { "When credit falls below": "501", Add: "501", "At most in a month": "5000" });
  await drawer.getByLabel("Charge").selectOption({ label: "Visa ending in 3184" });
  await drawer.getByRole("button", { name: "Turn on" }).click();
  await expect.poll(mails, { timeout: 60_000 }).toEqual([{ what: "done" }, { what: "stopped" }]);
  await page.reload();
  await expect(page.getByText("Nothing is topped up at the moment")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Turn on again" }).click();
  await drawer.getByLabel("Charge").selectOption({ label: "Visa ending in 4242" });
  await drawer.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /1.001.* in credit/ })).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up top-up" })).toBeVisible();
});

test("staff set the smallest and the largest deposit of a currency", async ({ browser }) => {
  const desk = await colleagueIn(browser);
  await desk.goto("/staff/deposit-limits");
  await expect(desk.getByRole("heading", { level: 1, name: "Deposit limits" })).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole("button", { name: "Edit the limits in USD" }).click();
  const drawer = desk.getByRole("dialog", { name: "Deposit limits in USD" });
  await drawer.getByLabel("Smallest deposit").fill("20");
  await drawer.getByLabel("Largest deposit at a time").fill("5000");
  await drawer.getByLabel("Reason").fill("Fees of small payments");
  await expectAccessible(desk);
  await drawer.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(desk);
  await expect(desk.getByText("The deposit limits have been saved")).toBeVisible();
  await expect(desk.getByRole("listitem").filter({ hasText: "USD" })).toContainText(/20.*5.000/);
});
