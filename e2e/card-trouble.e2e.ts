import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { provider, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

/** Checks that there is one order, one invoice and one capture of exactly its sum, in our books and in the provider's. */
async function expectOneCharge(buyer: Buyer): Promise<void> {
  const orders = await query<{ total_minor: string }>("select total_minor from sales_order where account_id = $1", [
    buyer.accountId,
  ]);
  expect(orders).toHaveLength(1);
  const invoices = await query("select 1 from invoice where account_id = $1", [buyer.accountId]);
  expect(invoices).toHaveLength(1);
  const captured = await query<{ provider_object: string; captured_minor: string }>(
    "select provider_object, captured_minor from payment where account_id = $1 and captured_minor > 0",
    [buyer.accountId],
  );
  expect(captured.map((payment) => payment.captured_minor)).toEqual([orders[0]?.total_minor]);
  const charged = (await provider.intents()).filter(
    (intent) => intent.captured > 0 && [intent.id, intent.session].includes(captured[0]?.provider_object ?? ""),
  );
  expect(charged.map((intent) => String(intent.captured))).toEqual([orders[0]?.total_minor]);
}

test("a declined card costs nothing and loses nothing: the same order is paid with another card [C8.23]", async ({ page }) => {
  const name = freshName("nekad");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Card");
  await placeButton(page).click();

  await payWith(page, cards.good);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText("The authentication with your bank failed.")).toBeVisible();
  await payWith(page, cards.noMoney);
  await approve(page);
  await expect(page.getByText("not enough money on the account")).toBeVisible();
  await page.getByRole("link", { name: /^Cancel and return to/ }).click();

  await expect(page.getByRole("heading", { level: 1, name: "The payment did not go through" })).toBeVisible();
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expect(page.getByRole("list").getByText(name)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("The card payment was declined.")).toBeVisible();
  // The customer can also pay by bank transfer, or cancel the order. The page does not say that it can be closed, because nothing
  // has been paid yet.
  await expect(page.getByRole("button", { name: "Pay by bank transfer instead" })).toBeVisible();
  await expect(page.getByText("You can close this page")).toHaveCount(0);
  await page.getByRole("button", { name: "Cancel the order" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked.getByText("Nothing has been paid and nothing has been done.")).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Keep the order" }).click();
  await page.getByRole("button", { name: /^Pay again/ }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);
  await expectOneCharge(buyer);
});

test("a payer who goes back from the bank's page finds the order again and pays it once", async ({ page, trouble }) => {
  trouble.foresee(/^refusal: 2306 POST \/api\/order\/preparecheckout\//);
  const name = freshName("avbruten");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);

  // The back button leads first to the card form, and then to the checkout where the order was placed.
  await page.goBack();
  await expect(page.locator("#number")).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^Your basket is empty. What was in it is in order O\d+/)).toBeVisible();
  await page.getByRole("link", { name: /^Open order O\d+/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your payment" })).toBeVisible();
  await expect(page.getByRole("list").getByText(name)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: /^Pay \d/ }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);
  await expectOneCharge(buyer);
});
