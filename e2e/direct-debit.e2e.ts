import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { provider, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

/** A buyer in Germany, who pays in euro. */
async function euroBuyer(language: "en" | "sv"): Promise<Buyer> {
  const buyer = await newBuyer(language);
  await query("update account set currency = 'EUR' where id = $1", [buyer.accountId]);
  await query("update panel_user set currency = 'EUR' where username = $1", [buyer.username]);
  return buyer;
}

/** On the provider's page: gives the mandate for a test account that pays. */
async function giveMandate(page: Page, button: RegExp): Promise<void> {
  await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
  await page.getByLabel(/^(Account holder|Kontoinnehavare)$/).fill("Alva Kvarn");
  await page.getByRole("button", { name: button }).click();
}

const payments = (buyer: Buyer) =>
  query<{ id: string; state: string }>(
    "select id, state from payment where account_id = $1 and method = 'sepa' order by created_at",
    [buyer.accountId],
  );

/** The payment intent of a payment at the provider (the simulator). */
async function intentOf(paymentId: string): Promise<string> {
  const intent = (await provider.intents()).find(({ metadata }) => metadata["payment_id"] === paymentId);
  return intent?.id ?? "";
}

test("an order paid by direct debit waits for its money and is then carried out; the bank account is kept, and pays the next order, which is open again when the bank returns the debit", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const buyer = await euroBuyer("en");
  await logIn(page, buyer);

  const bought = freshName("dragning");
  await fillBasket(page, bought);
  await fillCheckout(page, "Direct debit");
  await expect(page.getByText(/We start when the money has arrived/).first()).toBeVisible();
  await expect(page.getByText(/You authorise Nameplane and its payment provider/)).toBeVisible();
  await expectAccessible(page);
  await placeButton(page).click();
  await giveMandate(page, /^Give the mandate and pay/);
  await expect(page.getByText(/The direct debit of .* is on its way/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Your direct debit is on its way" })).toBeVisible();
  await expectAccessible(page);
  const order = page.url();

  const [payment] = await payments(buyer);
  await provider.endDebit(await intentOf(payment?.id ?? ""), "succeeded");
  await expectYours(page, bought);

  await page.goto("/economy/cards");
  await expect(page.getByRole("listitem").filter({ hasText: "Bank account DE ending in 3000" })).toHaveCount(1, {
    timeout: 30_000,
  });
  await expect(page.getByText("Creditor identifier DE98ZZZ09999999999")).toBeVisible();
  await expectAccessible(page);

  const next = freshName("dragning");
  await fillBasket(page, next);
  await fillCheckout(page, "Direct debit");
  await expect(page.getByRole("radio", { name: /^Bank account DE ending in 3000/ })).toBeChecked();
  await placeButton(page).click();
  await expect(page.getByText(/The direct debit of .* is on its way/)).toBeVisible({ timeout: 60_000 });
  expect(page.url()).not.toBe(order);
  const told = await query<{ kind: string }>("select kind from notice where account_id = $1 and kind like 'debit%'", [
    buyer.accountId,
  ]);
  expect(told.length).toBeGreaterThan(0);

  const second = (await payments(buyer)).at(-1);
  await provider.endDebit(await intentOf(second?.id ?? ""), "failed", "insufficient_funds");
  await expect(page.getByText("The direct debit did not go through.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/there was not enough money in the bank account/).first()).toBeVisible();
  await expectAccessible(page);
});

test("a bank account is added without a payment, in Swedish, and deposits can be debited from it", async ({ page }) => {
  const buyer = await euroBuyer("sv");
  await logIn(page, buyer);
  await page.goto("/economy/cards");
  await page.getByRole("button", { name: "Lägg till bankkonto" }).click();
  await giveMandate(page, /^Lämna medgivandet$/);
  await expect(page.getByText("Bankkonto DE som slutar på 3000").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/Du låter Nameplane och dess betaltjänst be din bank/).first()).toBeVisible();
  await expectAccessible(page);
  await page.goto("/economy/deposit");
  await page.getByRole("radio", { name: "SEPA-autogiro" }).check();
  await expect(page.getByRole("radio", { name: /^Bankkonto DE som slutar på 3000/ })).toBeChecked();
  await expectAccessible(page);
});
