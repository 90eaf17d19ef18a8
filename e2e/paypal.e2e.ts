import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith, subjectsTo } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";
import { freshNumber, onPhone } from "./steps/swish-phone.ts";

type Answer = "Pay now" | "Cancel and return to the shop" | "Pay with a card that is declined" | "Let the order run out";

/** Acts as the payer on PayPal's page: chooses an answer there, and waits until the payer is sent back. */
async function atPayPal(page: Page, answer: Answer): Promise<void> {
  await page.waitForURL("**/checkoutnow?token=*");
  await page.getByRole("button", { name: answer }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/checkoutnow") && url.pathname !== "/act");
}

async function order(page: Page, name: string): Promise<void> {
  await fillBasket(page, name);
  await fillCheckout(page, "PayPal");
  await look(page, `checkout-${name.slice(0, 6)}`);
  await placeButton(page).click();
}

async function look(page: Page, name: string): Promise<void> {
  const folder = process.env["SHOTS"];
  await expectAccessible(page);
  if (folder === undefined) return;
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1440, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test("a domain is bought with PayPal: approved there, and the name is theirs [C9.22]", async ({ page }) => {
  const name = freshName("paypal");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await order(page, name);
  await atPayPal(page, "Pay now");
  await expectYours(page, name);
  const paid = "select method, state, fee_minor > 0 as fee from payment where account_id = $1";
  expect(await query(paid, [buyer.accountId])).toEqual([{ method: "paypal", state: "succeeded", fee: true }]);
  await page.goto("/economy/receipts");
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "PayPal" })).toHaveCount(1);
});

test("who cancels at PayPal, or whose card is declined there, pays by card instead [C9.22]", async ({ page }) => {
  const name = freshName("angra");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await order(page, name);
  await atPayPal(page, "Cancel and return to the shop");
  await expect(page.getByText("You left the payment page before the payment was complete.")).toBeVisible();
  await look(page, "left");
  await page.getByRole("button", { name: /^Pay .* with PayPal$/ }).click();
  await atPayPal(page, "Pay with a card that is declined");
  await expect(page.getByText("The payment with PayPal did not go through.")).toBeVisible();
  await expect(page.getByText(/^PayPal could not charge the card or account that you chose there\./)).toBeVisible();
  await look(page, "declined");
  await page.getByRole("button", { name: "Pay by card instead" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);
});

/** A customer who has ordered a name on invoice, and the link in the mail of that invoice. */
async function invoiced(page: Page, word: string): Promise<{ readonly buyer: Buyer; readonly link: string }> {
  const buyer = await newBuyer("en", "reseller");
  const address = `${buyer.username}@kund.example`;
  await query("update contact set email = $2 where account_id = $1", [buyer.accountId, address]);
  await logIn(page, buyer);
  const name = freshName(word);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  return { buyer, link: `/pay/${await newestWith(address, /\/pay\/([\w-]+)/)}` };
}

test("an invoice is paid by the link from the mail, without a login: with PayPal", async ({ page, browser }) => {
  const { buyer, link } = await invoiced(page, "lank");
  const payer = await (await browser.newContext()).newPage();
  await payer.goto(link);
  await expect(payer.getByRole("button", { name: /^Pay .* by card$/ })).toBeVisible();
  await look(payer, "link");
  await payer.getByRole("button", { name: /^Pay .* with PayPal$/ }).click();
  await atPayPal(payer, "Cancel and return to the shop");
  await look(payer, "link-cancelled");
  await payer.getByRole("button", { name: "Continue at PayPal" }).click();
  await atPayPal(payer, "Pay now");
  await expect(payer.getByText("The invoice is paid. There is nothing left to pay.")).toBeVisible();
  await look(payer, "link-paid");
  const paid = "select method, state from payment where account_id = $1";
  expect(await query(paid, [buyer.accountId])).toEqual([{ method: "paypal", state: "succeeded" }]);
  await payer.context().close();
});

test("fakturan betalas med länken i mejlet, utan inloggning: med Swish", async ({ page, browser }) => {
  const { buyer, link } = await invoiced(page, "lanksw");
  const payer = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await payer.goto(`${link}?lang=sv`);
  await payer.getByRole("button", { name: /^Betala .* med Swish$/ }).click();
  const own = freshNumber();
  await payer.getByRole("textbox", { name: "Mobilnummer" }).fill(own);
  await look(payer, "link-sv-number");
  await payer.getByRole("button", { name: "Skicka till Swish-appen" }).click();
  await payer.getByText(/^Tid kvar: /).waitFor();
  await look(payer, "link-sv-sent");
  await onPhone(payer, own, "Decline");
  await expect(payer.getByRole("button", { name: /^Betala .* med Swish$/ })).toBeVisible();
  await expect(payer.getByText(/^Tid kvar: /)).toHaveCount(0);
  await look(payer, "link-sv-declined");
  await payer.getByRole("button", { name: /^Betala .* med Swish$/ }).click();
  const again = freshNumber();
  await payer.getByRole("textbox", { name: "Mobilnummer" }).fill(again);
  await payer.getByRole("button", { name: "Skicka till Swish-appen" }).click();
  await payer.getByText(/^Tid kvar: /).waitFor();
  await onPhone(payer, again, "Approve");
  await expect(payer.getByText("Fakturan är betald. Det finns inget kvar att betala.")).toBeVisible();
  await look(payer, "link-sv-paid");
  const paid = "select method, state from payment where account_id = $1 order by created_at";
  expect(await query(paid, [buyer.accountId])).toEqual([
    { method: "swish", state: "failed" },
    { method: "swish", state: "succeeded" },
  ]);
  await payer.context().close();
});

test("a deposit with PayPal is given back there in part by a colleague, and the customer is told", async ({ page, browser }) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/economy/deposit");
  await page.getByRole("textbox", { name: "Amount" }).fill("500");
  await page.getByRole("radio", { name: "PayPal" }).check();
  await look(page, "deposit");
  await page.getByRole("button", { name: "Deposit 500 SEK with PayPal" }).click();
  await atPayPal(page, "Pay now");
  await expect(page.getByRole("heading", { level: 1, name: "500.00 SEK in credit" })).toBeVisible();
  const [row] = await query<{ number: string; email: string }>(
    "select a.number::text as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [buyer.accountId],
  );
  const staff = await colleagueIn(browser, "Billing");
  await staff.goto(`/staff/customers/${row?.number ?? ""}`);
  await expect(staff.getByText("Credit: 500.00 SEK")).toBeVisible();
  await staff.getByRole("button", { name: /^Refund/ }).click();
  const drawer = staff.getByRole("dialog", { name: /^Refund payment/ });
  await drawer.getByRole("textbox", { name: "Amount" }).fill("200");
  await drawer.getByLabel("Reason").fill("Paid twice");
  await drawer.getByRole("button", { name: "Refund 200.00 SEK" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("Credit: 300.00 SEK")).toBeVisible();
  await expect
    .poll(async () => {
      await staff.reload();
      await expect(staff.getByText("Credit: 300.00 SEK")).toBeVisible();
      return staff.getByText("Partly refunded").count();
    })
    .toBe(1);
  await look(staff, "staff");
  await expect
    .poll(async () => (await subjectsTo(row?.email ?? "")).map((subject) => subject.replaceAll("\u00A0", " ")))
    .toContain("200.00 SEK has been refunded to your PayPal account");
  await staff.context().close();
});
