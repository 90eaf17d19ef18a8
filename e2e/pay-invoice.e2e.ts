import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";
import type { Page } from "@playwright/test";

/** Buys a domain and returns the id of its invoice. */
async function bought(page: Page, buyer: Buyer, method: "Invoice" | "Bank transfer"): Promise<string> {
  await fillBasket(page, freshName("faktura"));
  await fillCheckout(page, method);
  await placeButton(page).click();
  await page.waitForURL("**/requests/order/**");
  const newest = "select id from invoice where account_id = $1 and state = 'unpaid' order by id desc limit 1";
  await expect.poll(() => query(newest, [buyer.accountId])).toHaveLength(1);
  return (await query<{ id: string }>(newest, [buyer.accountId]))[0]?.id ?? "";
}

test("an invoice is paid by card in the panel: a part first, wrongly and rightly, then the rest; and nothing is left to press", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const invoice = await bought(page, buyer, "Invoice");
  await page.goto(`/economy/invoices/${invoice}`);
  await expect(page.getByRole("img", { name: "Scan the code with Swish to pay" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay / }).click();
  const drawer = page.getByRole("dialog", { name: /^Pay invoice/ });
  await drawer.getByRole("textbox", { name: "Amount" }).fill("100000");
  await drawer.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(drawer.getByText(/^At most .* is left to pay$/)).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("textbox", { name: "Amount" }).fill("50");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await drawer.getByRole("button", { name: "Pay 50.00 SEK by card" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await page.waitForURL(`**/economy/invoices/${invoice}?**`);
  await expect(page.getByRole("status").getByText("50.00 SEK has been paid")).toBeVisible();
  await expect(page.getByText("Partly paid").first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Pay / }).click();
  await page
    .getByRole("dialog", { name: /^Pay invoice/ })
    .getByRole("button", { name: /by card$/ })
    .click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByText("Nothing left to pay.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay / })).toHaveCount(0);
  const books = await query("select 1 from ledger_posting where invoice_id = $1 and kind = 'payment'", [invoice]);
  expect(books).toHaveLength(2);
});

test("several invoices are chosen in the list and paid at once; of an order that waited for a bank transfer the work begins", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const [first, second] = [await bought(page, buyer, "Bank transfer"), await bought(page, buyer, "Bank transfer")];
  await page.getByRole("link", { name: "Pay by card instead" }).click();
  await expect(page.getByRole("button", { name: /^Pay / })).toBeVisible();
  await page.goto("/economy/invoices");
  const unpaid = page.getByRole("row").filter({ hasText: "Unpaid" });
  await expect(unpaid).toHaveCount(2);
  for (const row of await unpaid.all()) await row.getByRole("checkbox").check();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay 2 invoices, / }).click();
  const drawer = page.getByRole("dialog", { name: "Pay 2 invoices" });
  await expectAccessible(page);
  await drawer.getByRole("button", { name: /by card$/ }).click();
  await payWith(page, cards.good);
  await approve(page);
  await page.waitForURL("**/economy/invoices?**");
  await expect(page.getByRole("status").getByText(/has been paid$/)).toBeVisible();
  await expect(unpaid).toHaveCount(0);
  const states = () =>
    query<{ state: string }>(
      "select r.state from request r join invoice i on i.order_id = r.order_id where i.id = any ($1) order by r.id",
      [[first, second]],
    );
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: "completed" }, { state: "completed" }]);
});
