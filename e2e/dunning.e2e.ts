import { logIn, freshName, newBuyer } from "./steps/buyers.ts";
import { addresses } from "./steps/dns-answers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";
import { daysLater, remindOn } from "./steps/working-day.ts";
import type { Page } from "@playwright/test";

/**
 * A staff member creates a reminder plan for one customer. Its two stages are on successive days, so that a journey need not wait
 * for a month. A plan that suspends before it reminds is refused, with the reason.
 */
async function makePlan(staff: Page, customer: string): Promise<void> {
  await staff.goto("/staff/late");
  await staff.getByRole("link", { name: "Reminder plans" }).click();
  await expect(staff.getByRole("heading", { name: "Sellers in Sweden" })).toBeVisible();
  await seen(staff, "plans");
  await staff.getByRole("button", { name: "Add plan" }).click();
  const drawer = staff.getByRole("dialog", { name: "Add a plan" });
  await drawer.getByLabel("For", { exact: true }).selectOption("A customer");
  await drawer.getByLabel("Customer number").fill(customer);
  for (let left = 6; left > 2; left--) await drawer.getByRole("button", { name: "Remove stage" }).first().click();
  const stages = drawer.getByRole("group");
  const first = stages.nth(0);
  await first.getByLabel("Days").fill("1");
  await first.getByLabel("Pause automatic renewals on invoice").check();
  await first.getByLabel("Suspend the account").uncheck();
  await first.getByLabel("Send a reminder by email").uncheck();
  const second = stages.nth(1);
  await second.getByLabel("Days").fill("2");
  await second.getByLabel("Suspend the account").check();
  await second.getByLabel("Ask staff to pass the invoice to collection").uncheck();
  const add = drawer.getByRole("button", { name: "Add plan" });
  await add.click();
  await expect(drawer.getByText(/must be reminded after the due date/)).toBeVisible();
  await seen(staff, "plan-wrong");
  await first.getByLabel("Send a reminder by email").check();
  await second.getByLabel("Send a reminder by email").check();
  await first.getByLabel("Fee in SEK").fill("60");
  await add.click();
  await confirmWithPasskey(staff);
  await expect(staff.getByRole("heading", { name: new RegExp(`^Customer ${customer}`) })).toBeVisible();
  await expect(
    staff.getByText("Reminder by email, with a fee of 60.00 SEK. Automatic renewals on invoice pause.").last(),
  ).toBeVisible();
}

/** Makes an invoice overdue, because a journey cannot wait. The trigger that freezes numbered invoices is bypassed for this. */
async function becomeLate(invoiceId: string): Promise<void> {
  await query(
    `do $$ begin
       set local session_replication_role = replica;
       update invoice set issued_on = issued_on - 60, due_on = issued_on - 30, next_dunning_on = null where id = '${invoiceId}';
       update invoice i set content_hash = np_invoice_content(i) where id = '${invoiceId}';
     end $$`,
  );
}

async function seen(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  if (process.env["LOOK"] === undefined) return;
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `test-results/look/${name}-${String(width)}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("a late payer is reminded, suspended, pays by the link from the mail without a login, and is back [S8.22]", async ({
  page,
  browser,
  trouble,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const address = `${buyer.username}@kund.example`;
  await query("update contact set email = $2 where account_id = $1", [buyer.accountId, address]);
  const [account] = await query<{ number: string }>("select number::text from account where id = $1", [buyer.accountId]);
  const staff = await colleagueIn(browser);
  await makePlan(staff, account?.number ?? "");
  await logIn(page, buyer);
  const name = freshName("sen");
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  await expect.poll(() => addresses(name), { timeout: 60_000 }).not.toEqual([]);
  const served = await addresses(name);
  const [invoice] = await query<{ id: string; number: string }>("select id, number::text from invoice where account_id = $1", [
    buyer.accountId,
  ]);
  const id = invoice?.id ?? "";
  await becomeLate(id);

  // Before the reminders begin, the page of the invoice says what will stop on which day.
  await page.goto(`/economy/invoices/${id}`);
  await expect(page.getByText(/Nothing is renewed on invoice any more\./)).toBeVisible();
  await expect(page.getByText(/The account is suspended\. Domains and DNS/)).toBeVisible();
  await seen(page, "invoice");
  await page.goto("/dashboard");
  await expect(page.getByText(/is left to pay on invoice \d+, which was due/)).toBeVisible();
  await seen(page, "dashboard");

  const first = await remindOn(new Date().toISOString().slice(0, 10));
  const mailed = new RegExp(`Invoice ${invoice?.number ?? ""} is late[^]*?/pay/([\\w-]+)`);
  const token = await newestWith(address, mailed);
  await page.goto(`/economy/invoices/${id}`);
  await expect(page.getByText(/Reminder sent\./)).toBeVisible();
  await seen(page, "reminded");

  await staff.goto(`/staff/late?stage=paused`);
  await staff.getByRole("link", { name: invoice?.number ?? "", exact: true }).click();
  await expect(staff.getByRole("heading", { name: "Reminders" })).toBeVisible();
  await seen(staff, "staff-invoice");
  await staff.getByRole("button", { name: "Agree on a payment plan" }).click();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Cancel" }).click();
  await staff.goto(`/staff/late`);
  await expect(staff.getByRole("row").nth(1)).toBeVisible();
  await seen(staff, "staff-late");

  await remindOn(daysLater(first, 1));
  // The open page may already have ended its session by itself, or it does so at its next call.
  trouble.foresee(/^refusal: 2104 /, /^answer: 401 /, /^refusal: 2200 /);
  const dialog = page.getByRole("dialog", { name: "Billing failure - Legal Action" });
  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("textbox", { name: /^Username/ }).fill(buyer.username);
  await page.getByRole("textbox", { name: "Password" }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog.getByText("An invoice has not been paid.")).toBeVisible();
  await seen(page, "suspended");
  await dialog.getByRole("button", { name: "Pay the invoice" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Invoice ${invoice?.number ?? ""}` })).toBeVisible();
  // Anybody who has the mail can pay without a login.
  const payer = await (await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })).newPage();
  await payer.goto(`/pay/${token}`);
  await expect(payer.getByText(/^Reminder fee or interest, invoice \d+$/)).toBeVisible();
  await seen(payer, "pay");
  await payer.getByRole("button", { name: /^Pay .* by card$/ }).click();
  await payWith(payer, cards.good);
  await approve(payer);
  await payer.waitForURL("**/pay/**");
  await expect(payer.getByText(/has been paid$/)).toBeVisible();
  await expect(payer.getByText("There is nothing left to pay.")).toBeVisible();
  await seen(payer, "paid");

  await expect
    .poll(() => query("select state, invoicing_paused_at from account where id = $1", [buyer.accountId]), { timeout: 60_000 })
    .toEqual([{ state: "active", invoicing_paused_at: null }]);
  await page.context().clearCookies();
  await logIn(page, buyer);
  await page.goto(`/economy/invoices/${id}`);
  await expect(page.getByText("Nothing left to pay.").first()).toBeVisible();
  expect(await addresses(name)).toEqual(served);
});
