import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

// While a journey in this file runs, the registry is down for all of them, so they run one after the other.
test.afterEach(async () => {
  await registry.comeBack();
});

test("while the registry is down an order waits and says so, and is completed when the registry is back; after three minutes it points to the requests [C4.108, C2.02]", async ({
  page,
}) => {
  const name = freshName("vantar");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await registry.goDown();
  await fillCheckout(page, "Invoice");
  await expect(page.getByRole("rowheader", { name })).toContainText("The registry is not answering right now.");
  await expectAccessible(page);
  await placeButton(page).click();

  await expect(page.getByRole("heading", { level: 1, name: "1 in progress" })).toBeVisible();
  await expect(page.getByText("Pending registry response").first()).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  expect(
    await query("select state, funding is not null as funded from request where account_id = $1", [buyer.accountId]),
  ).toEqual([{ state: "pending_registry", funded: true }]);

  await page.clock.setFixedTime(Date.now() + 200_000);
  await expect(page.getByText("Three minutes so far.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Requests" }).last()).toHaveAttribute("href", /^\/requests/);

  await registry.comeBack();
  // The test makes the workers' next try due now, so that it need not wait. The open page has to show the result without a
  // reload.
  await expect(async () => {
    await query("update request set next_check_at = now() where account_id = $1 and not is_final", [buyer.accountId]);
    await expect(page.getByRole("heading", { level: 1, name: `${name} is yours` })).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 60_000 });
  expect(await registry.sponsorOf(name)).toBe("nameplane");
  expect(await query("select 1 from invoice where account_id = $1", [buyer.accountId])).toHaveLength(1);
});

test("a search while the registry is down says that nothing is known, and sells nothing", async ({ page }) => {
  const name = freshName("okand");
  await registry.goDown();
  await page.goto(`/searchdomains?domainname=${name}`);
  await expect(page.getByText("we do not know yet")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: /^Add/ })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Available" })).toHaveCount(0);
  await expectAccessible(page);

  await registry.comeBack();
  // Connections to a registry that was down are retried at growing intervals.
  await expect(async () => {
    await page.getByRole("button", { name: `Check again: ${name}` }).click({ timeout: 1000 });
    await expect(page.getByRole("button", { name: `Add to basket, ${name}` })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 45_000 });
});
