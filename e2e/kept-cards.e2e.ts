import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { killProcess, provider, query, registry } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

/** A test card that is approved when its holder is present, and declined otherwise. */
const wantsHolder = "4000002760003184";

/** Creates a name of the buyer that renews automatically and expires in this many days. */
async function holdOneThatRenews(buyer: Buyer, days: number): Promise<string> {
  const name = freshName("fornyas");
  await holdNames(buyer, [{ name, days }]);
  await query("update domain set renewal_mode = 'auto', version = version + 1 where ascii_name = $1", [name]);
  return name;
}

/**
 * Restarts the worker and waits for the renewal. The product checks for renewals when a worker starts, and otherwise only every
 * few minutes.
 */
async function untilRenewal(name: string, state: string): Promise<number> {
  killProcess("worker");
  const found = `select r.state, o.number::int as ordernr from request r join sales_order o on o.id = r.order_id where r.ascii_name = $1`;
  await expect.poll(async () => (await query<{ state: string }>(found, [name]))[0]?.state, { timeout: 120_000 }).toBe(state);
  return (await query<{ ordernr: number }>(found, [name]))[0]?.ordernr ?? 0;
}

const endsIn = async (name: string): Promise<number> =>
  Math.round((Date.parse((await registry.endOf(name)) ?? "") - Date.now()) / 86_400_000);

/** The amounts that the provider has taken from the buyer, in minor units. */
async function takenFrom(buyer: Buyer): Promise<number[]> {
  const intents = await provider.intents();
  return intents
    .filter(({ metadata, captured }) => metadata["account_id"] === buyer.accountId && captured > 0)
    .map(({ captured }) => captured);
}

/** Fills in a card on the provider's page that saves a card without a payment. */
async function keepOnItsPage(page: Page, number: string): Promise<void> {
  await page.locator("#number").fill(number);
  await page.locator("#expiry").fill("12/40");
  await page.locator("#cvc").fill("123");
  await page.locator("#holder").fill("Alva Kvarn");
  await page.getByRole("button", { name: "Keep the card" }).click();
  await approve(page);
}

test("a card is kept at checkout and pays for automatic renewals; where the bank requires its holder the order waits and is paid on its page; it is removed after fresh proof", async ({
  page,
  trouble,
}) => {
  // The call that removes a card is first answered with a request for re-authentication. Live updates break off when the worker
  // stops.
  trouble.foresee(/^refusal: \d+ .*\/removecard\//, /^answer: 401 .*\/removecard\//, /ERR_INCOMPLETE|ERR_CONNECTION/);
  test.setTimeout(400_000);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);

  // The card is kept during a purchase.
  const bought = freshName("spara");
  await fillBasket(page, bought);
  await fillCheckout(page, "Card");
  const keep = page.getByRole("checkbox", { name: /^Renew automatically with this card/ });
  await expect(keep).toBeChecked();
  await expect(page.getByText(/You allow Nameplane to save this card/)).toBeVisible();
  await expectAccessible(page);
  await placeButton(page).click();
  await payWith(page, wantsHolder);
  await approve(page);
  await expectYours(page, bought);

  await page.goto("/economy/cards");
  const list = page.getByRole("main").getByRole("listitem").filter({ hasText: "ending in" });
  await expect(list).toHaveCount(1);
  await expect(list).toContainText("Visa ending in 3184");
  await expect(list).toContainText("Default");
  await expect(page.getByRole("switch", { name: /^Pay renewals with the default payment method/ })).toBeChecked();
  await expect(page.getByText("Visa ending in 3184 is charged.")).toBeVisible();
  await expectAccessible(page);

  // For a renewal the bank requires the cardholder, so nothing is charged until the cardholder pays on the order's page.
  const waits = await holdOneThatRenews(buyer, 5);
  const ordernr = await untilRenewal(waits, "action_required");
  expect(await takenFrom(buyer)).toHaveLength(1);
  await page.goto(`/requests/order/${ordernr}`);
  await expect(page.getByText(/Your bank wants you to confirm the payment with your saved card/).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: /^Visa ending in 3184/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Pay (again, )?\d/ }).click();
  await page.getByRole("heading", { name: "3-D Secure authentication" }).waitFor();
  await approve(page);
  await expect(page.getByRole("heading", { level: 1, name: `${waits} is renewed` })).toBeVisible({ timeout: 60_000 });
  expect(await endsIn(waits)).toBeGreaterThan(365);
  expect(await takenFrom(buyer)).toHaveLength(2);

  // The bank of another card does not require the holder to be present, so the renewal is paid without anybody's help.
  await page.goto("/economy/cards");
  await page.getByRole("button", { name: "Add card" }).click();
  await keepOnItsPage(page, cards.good);
  await expect(page.getByText("You are back from the provider's page")).toBeVisible();
  await page.getByRole("button", { name: "Set as default: Visa ending in 4242" }).click();
  await expect(page.getByText("Visa ending in 4242 is charged.")).toBeVisible();
  const renewed = await holdOneThatRenews(buyer, 5);
  await untilRenewal(renewed, "completed");
  expect(await endsIn(renewed)).toBeGreaterThan(365);
  await expect.poll(() => takenFrom(buyer)).toHaveLength(3);

  // A card is removed after the panel has listed the renewals that depend on it.
  const next = await holdOneThatRenews(buyer, 50);
  await page.reload();
  await page.getByRole("button", { name: "Remove Visa ending in 4242" }).click();
  const asked = page.getByRole("dialog", { name: "Remove Visa ending in 4242?" });
  await expect(asked).toContainText(`A renewal depends on it: ${next}. Visa ending in 3184 will be used instead.`);
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Remove card" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof).toContainText("You are removing Visa ending in 4242 from the account.");
  await proof.getByLabel("Your password").fill(buyer.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(list).toHaveCount(1);
  await expect(list).toContainText("Visa ending in 3184");
});
