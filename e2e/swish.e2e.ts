import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";
import { freshNumber, onPhone } from "./steps/swish-phone.ts";

async function order(page: Page, name: string): Promise<void> {
  await fillBasket(page, name);
  await fillCheckout(page, "Swish");
  await placeButton(page).click();
  await page.waitForURL("**/economy/swish/**");
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: name.startsWith("sv") ? "dark" : "light" });
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test("a domain is bought with Swish: a number, the phone, and the name is theirs [C9.23]", async ({ page }) => {
  const name = freshName("swish");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await order(page, name);
  await expect(page.getByRole("heading", { level: 1, name: /^Pay .* with Swish$/ })).toBeVisible();
  const number = page.getByRole("textbox", { name: "Mobile number" });
  await number.fill("0812345678");
  await page.getByRole("button", { name: "Send payment request" }).click();
  await expect(page.getByText("Enter the ten digits of a Swedish mobile number, starting with 07")).toBeVisible();
  await look(page, "number");
  const own = freshNumber();
  await number.fill(own);
  await page.getByRole("button", { name: "Send payment request" }).click();
  await expect(page.getByText("Open the Swish app on your phone and approve the payment.")).toBeVisible();
  await expect(page.getByText(/^Time left: [45]:\d\d$/)).toBeVisible();
  await look(page, "sent");
  await onPhone(page, own, "Approve");
  await expect(page.getByRole("heading", { level: 1, name: /has been paid$/ })).toBeVisible();
  await look(page, "done");
  await page.getByRole("link", { name: "Go to the order" }).click();
  await expectYours(page, name);
  const paid = "select method, state, payer_number from payment where account_id = $1";
  expect(await query(paid, [buyer.accountId])).toEqual([{ method: "swish", state: "succeeded", payer_number: null }]);
});

test("a payment that does not succeed says so, and the order is paid by card instead [C8.22]", async ({ page }) => {
  const name = freshName("swishnej");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await order(page, name);
  const own = freshNumber();
  await page.getByRole("textbox", { name: "Mobile number" }).fill(own);
  await page.getByRole("button", { name: "Send payment request" }).click();
  await page.getByText(/^(Time left|Tid kvar): /).waitFor();
  await onPhone(page, own, "Decline");
  await expect(page.getByRole("heading", { name: "An error occurred" })).toBeVisible();
  await expect(page.getByText("The payment was declined in the Swish app.")).toBeVisible();
  await look(page, "error");

  // The payer tries again with Swish, but the request expires.
  await page.getByRole("button", { name: "Try again with Swish" }).click();
  await page.getByRole("button", { name: "Show QR code or open Swish on this phone" }).click();
  await expect(page.getByRole("img", { name: "QR code for the Swish app" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Swish on this phone" })).toHaveAttribute(
    "href",
    /^swish:\/\/paymentrequest\?token=/,
  );
  await look(page, "code");
  const [row] = await query<{ app_token: string }>(
    "select app_token from payment where account_id = $1 and app_token is not null",
    [buyer.accountId],
  );
  await onPhone(page, `D${row?.app_token}`, "Let it run out");
  await expect(page.getByRole("heading", { name: "An error occurred" })).toBeVisible();
  await expect(page.getByText("The request ran out before it was approved in the Swish app.")).toBeVisible();

  await page.getByRole("link", { name: "Pay in another way" }).click();
  await expect(page.getByText("The payment with Swish did not go through.")).toBeVisible();
  await look(page, "order");
  await page.getByRole("button", { name: "Pay by card instead" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);
});

test("betalningen sker på svenska: insättning med Swish", async ({ page }) => {
  const buyer = await newBuyer("sv");
  await logIn(page, buyer);
  await page.goto("/economy/deposit");
  await page.getByRole("textbox", { name: "Belopp" }).fill("500");
  await page.getByRole("radio", { name: "Swish" }).check();
  await look(page, "sv-deposit");
  await page.getByRole("button", { name: /^Sätt in 500.* med Swish$/ }).click();
  await page.waitForURL("**/economy/swish/**");
  await look(page, "sv-number");
  const own = freshNumber();
  await page.getByRole("textbox", { name: "Mobilnummer" }).fill(own);
  await page.getByRole("button", { name: "Skicka till Swish-appen" }).click();
  await page.getByText(/^(Time left|Tid kvar): /).waitFor();
  await look(page, "sv-sent");
  await onPhone(page, own, "Approve");
  await expect(page.getByRole("heading", { level: 1, name: /är betalda$/ })).toBeVisible();
  await look(page, "sv-done");
  await page.getByRole("link", { name: "Till tillgodohavandet" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^500.* tillgodo$/ })).toBeVisible();
});
