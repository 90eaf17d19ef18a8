import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

async function expectOneOrder(buyer: Buyer): Promise<void> {
  const counted = await query(
    `select (select count(*)::int from sales_order where account_id = $1) orders,
            (select count(*)::int from invoice where account_id = $1) invoices,
            (select count(*)::int from request where account_id = $1) requests`,
    [buyer.accountId],
  );
  expect(counted).toEqual([{ orders: 1, invoices: 1, requests: 1 }]);
}

test("a double click on the order button places one order, and the back button after paying leads to that order, not to another payment", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2306 POST \/api\/order\/preparecheckout\//);
  const name = freshName("dubbelklick");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Card");
  await placeButton(page).dblclick();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);

  // After the back button the provider's page shows that everything is paid, and our checkout page leads to the order.
  await page.goBack();
  await expect(page.getByRole("button", { name: /^(Pay|Complete)/ })).toHaveCount(0);
  await page.getByRole("link", { name: /^Return to/ }).click();
  await expectYours(page, name);
  await page.goto("/checkout");
  await page.getByRole("link", { name: /^Open order O\d+/ }).click();
  await expectYours(page, name);
  await expectOneOrder(buyer);
  expect(await query("select 1 from payment where account_id = $1", [buyer.accountId])).toHaveLength(1);
});

test("two tabs with the same basket place one order, and each of them leads to it", async ({ page, context, trouble }) => {
  trouble.foresee(/^refusal: 2306 POST \/api\/order\/(preparecheckout|placeorder)\//);
  const name = freshName("tvaflikar");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, name);
  const other = await context.newPage();
  await fillCheckout(page, "Invoice");
  await fillCheckout(other, "Invoice");
  for (const tab of [page, other]) await expect(placeButton(tab)).toBeEnabled();
  // The button is clicked in both tabs at once. In one tab the button may be missing, if that tab already knows about the other
  // tab's order.
  const press = (tab: Page) => tab.evaluate("document.querySelector('form button[type=submit]')?.click()");
  await Promise.all([press(page), press(other)]);

  const link = (tab: Page) => tab.getByRole("link", { name: /^Open order O\d+/ });
  for (const tab of [page, other]) {
    await tab.bringToFront();
    const yours = tab.getByRole("heading", { level: 1, name: `${name} is yours` });
    // This waits as long as expectYours does for the registry, because the first tab shows the order's page until then.
    await expect(link(tab).or(yours)).toBeVisible({ timeout: 60_000 });
    await expectAccessible(tab);
    if (await link(tab).isVisible()) await link(tab).click();
    await expectYours(tab, name);
  }
  await expectOneOrder(buyer);
});
