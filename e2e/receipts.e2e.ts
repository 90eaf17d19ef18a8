import type { Locator, Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

/** Fetches what a link leads to, as the browser's tab does that a click opens. */
async function pdfBehind(page: Page, link: Locator): Promise<string> {
  const reply = await page.request.get((await link.getAttribute("href")) ?? "", {
    headers: { "X-Requested-With": "XMLHttpRequest" },
  });
  expect(reply.headers()["content-type"]).toBe("application/pdf");
  expect((await reply.body()).subarray(0, 5).toString()).toBe("%PDF-");
  return reply.headers()["content-disposition"] ?? "";
}

test("a deposit and the payment of an invoice each have a receipt as PDF, on their own page and in the list of receipts", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, freshName("kvitto"));
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await page.waitForURL("**/requests/order/**");
  const unpaid = "select id from invoice where account_id = $1 and state = 'unpaid'";
  await expect.poll(() => query(unpaid, [buyer.accountId])).toHaveLength(1);
  const [invoice] = await query<{ id: string }>(unpaid, [buyer.accountId]);
  await page.goto(`/economy/invoices/${invoice?.id}`);
  await page.getByRole("button", { name: /^Pay / }).click();
  await page
    .getByRole("dialog", { name: /^Pay invoice/ })
    .getByRole("button", { name: /by card$/ })
    .click();
  await payWith(page, cards.good);
  await approve(page);
  await page.waitForURL(`**/economy/invoices/${invoice?.id}?**`);
  const ofInvoice = page.getByRole("link", { name: /^Receipt \d+$/ });
  await expect(ofInvoice).toBeVisible({ timeout: 30_000 });
  expect(await pdfBehind(page, ofInvoice)).toMatch(/receipt-\d+\.pdf/);
  await expectAccessible(page);

  await page.goto("/economy/deposit");
  await page.getByRole("textbox", { name: "Amount" }).fill("500");
  await page.getByRole("radio", { name: "Card" }).check();
  await page.getByRole("button", { name: /^Deposit 500/ }).click();
  await payWith(page, cards.good);
  await approve(page);
  const ofDeposit = page.getByRole("link", { name: /^receipt \d+$/ });
  await expect(ofDeposit).toBeVisible({ timeout: 30_000 });
  expect(await pdfBehind(page, ofDeposit)).toMatch(/receipt-\d+\.pdf/);
  await expectAccessible(page);

  await page.goto("/economy/receipts");
  await expect(page.getByRole("link", { name: /^Receipt \d+ as PDF$/ })).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});
