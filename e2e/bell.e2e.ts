import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

/** Writes a notice for the account, as the worker does. NOTIFY tells open browsers. */
async function news(accountId: string, kind: string, params: Record<string, unknown>): Promise<void> {
  await query(
    "insert into notice (account_id, id, kind, cause, params, delivered_at) values ($1, np_uuid7(), $2, gen_random_uuid()::text, $3, now())",
    [accountId, kind, JSON.stringify(params)],
  );
  await query("select pg_notify('np_live', $1)", [JSON.stringify({ a: accountId, t: "notice", i: [] })]);
}

test("the bell: empty, live, opened by keyboard, read one by one and all at once, listed by page, and chosen by subject", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const bell = page.getByRole("button", { name: /^Notifications/ });
  await bell.click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByText("No notifications yet")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();

  // Notices arrive while the page is open.
  await news(buyer.accountId, "login_changed", {});
  await news(buyer.accountId, "renewal_month", { name: "kvarn.se", expiresAt: "2026-12-21T10:00:00Z" });
  await news(buyer.accountId, "webhook_stopped", { host: "hooks.example" });
  await expect(page.getByRole("button", { name: "Notifications, 3 unread" })).toBeVisible();

  // With the keyboard the user opens the notification bell, moves to a notice, and opens what the notice is about.
  await bell.focus();
  await page.keyboard.press("Enter");
  const login = panel.getByRole("link", { name: /The way you log in was changed/ });
  await expect(login).toContainText("Unread");
  await expect(panel.getByRole("link").first()).toContainText("hooks.example");
  await expectAccessible(page);
  await login.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/user\/security$/);
  await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();

  await bell.click();
  await panel.getByRole("link", { name: "All notifications" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(page.getByText("kvarn.se is up for renewal")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Unread/ }).click();
  await expect(page.getByText("The way you log in was changed")).toBeHidden();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByText("Nothing unread", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  // The user turns off notices about webhooks in the notification bell. Notices about security cannot be turned off.
  await page.getByRole("link", { name: "Choose notifications" }).click();
  await expect(page.getByRole("switch", { name: "Security: bell" })).toBeDisabled();
  await expect(page.getByRole("switch", { name: "Renewals: email" })).toBeDisabled();
  const webhooks = page.getByRole("switch", { name: "Webhooks: bell" });
  await webhooks.click();
  await expect(webhooks).not.toBeChecked();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await news(buyer.accountId, "webhook_stopped", { host: "again.example" });
  await news(buyer.accountId, "order_closed", { orderNumber: 20_512 });
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
});
