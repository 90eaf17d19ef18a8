import type { Browser, Page } from "@playwright/test";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

const creditOf = async ({ accountId }: Buyer) =>
  (await query<{ n: number }>("select prepaid_minor::int n from balance where account_id = $1", [accountId]))[0]?.n ?? 0;

/** Checks the page in both themes, and at the width of a phone. */
async function expectEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  const wide = await page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(wide).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

async function confirmWithPassword(page: Page, { password, language }: Buyer): Promise<void> {
  const proof = page.getByRole("dialog", { name: language === "en" ? "Confirm that it is you" : "Bekräfta att det är du" });
  await proof.getByLabel(language === "en" ? "Your password" : "Ditt lösenord").fill(password);
  await proof.getByRole("button", { name: language === "en" ? "Confirm" : "Bekräfta" }).click();
}

/** Buys a domain and orders an escrow for it, following the links of the service's page. */
async function orderAsSeller(page: Page, name: string, email: string): Promise<void> {
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  await page.goto("/services/acquisition");
  await page
    .getByRole("button", { name: "Order an escrow" })
    .or(page.getByRole("link", { name: "Order an escrow" }))
    .click();
  await page.getByRole("radio", { name: /^I am selling/ }).check();
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Domain", { exact: true }).fill(name);
  await page.getByLabel("The buyer's email").fill(email);
  await page.getByLabel("Price, SEK").fill("5000");
  await page.getByLabel("Also agreed").fill("The website goes along.");
  await expect(page.getByText("4,687.50")).toBeVisible();
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Continue to checkout" }).click();
  await page.getByRole("checkbox", { name: /I place a binding order/ }).check();
  await expect(page.getByText(/The commission, .* is charged when the deal is done/).first()).toBeVisible();
  await page.getByRole("button", { name: "Order free of charge" }).click();
  await expect(page).toHaveURL(/order/);
}

/** The seller's domain is offered, accepted, paid and delivered. Returns the pages of seller and buyer. */
async function untilDelivered(page: Page, browser: Browser, language: "en" | "sv") {
  const [seller, buyer] = [await newBuyer("en", "reseller"), await newBuyer(language)];
  const address = `${buyer.username}@kund.example`;
  const name = freshName("salu", "shop");
  await logIn(page, seller);
  await orderAsSeller(page, name, address);
  const link = await newestWith(address, /(\/escrow\/[\w-]{64})/);
  const other = await (await browser.newContext({ locale: language })).newPage();
  return { seller, buyer, name, link, other };
}

test("a domain is sold through an escrow: invited by mail, paid in, delivered, accepted, and the seller is paid [C1.29]", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(240_000);
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2201 /, /^answer: 401 /);
  const { seller, buyer, name, link, other } = await untilDelivered(page, browser, "en");

  // The buyer can read the terms before they log in.
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: `Escrow for ${name}` })).toBeVisible();
  await expect(other.getByText("The website goes along.")).toBeVisible();
  await expectEverywhere(other);
  await logIn(other, buyer);
  await other.goto("/services/escrow");
  await expect(other.getByRole("heading", { name: "Invitations" })).toBeVisible();
  await expectEverywhere(other);
  await other.getByRole("link", { name }).click();
  await other.getByRole("button", { name: "Accept the terms" }).click();
  await expect(other.getByText(/^Pay by /)).toBeVisible();
  await expectEverywhere(other);

  // One payment is enough: the missing money is paid in by card, and is held for the escrow as soon as it arrives.
  await other.getByRole("button", { name: "Pay", exact: true }).click();
  await other
    .getByRole("link", { name: "Pay in" })
    .or(other.getByRole("button", { name: "Pay in" }))
    .click();
  await other.getByRole("button", { name: /^Deposit .*5,312\.50.* by card/ }).click();
  await payWith(other, cards.good);
  await approve(other);
  await expect(other.getByText(/has been deposited/)).toBeVisible({ timeout: 60_000 });

  await page.goto("/services/escrow");
  await page.getByRole("link", { name }).click();
  await expect(page.getByText(/^We hold the buyer's money/)).toBeVisible({ timeout: 60_000 });
  expect(await creditOf(buyer)).toBe(0);
  await expectEverywhere(page);
  await page.getByRole("button", { name: "Deliver the domain" }).click();
  await page.getByRole("button", { name: "Deliver the domain" }).click();
  await confirmWithPassword(page, seller);
  await expect(page.getByText(/^The buyer has the domain/)).toBeVisible({ timeout: 60_000 });

  await other.goto("/services/escrow");
  await other.getByRole("link", { name }).click();
  await expect(other.getByText(/^You have the domain/)).toBeVisible();
  await other.getByRole("button", { name: "Accept the domain" }).click();
  await expect(other.getByText(/^The seller is paid 5,000/)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Accept the domain" }).click();
  await confirmWithPassword(other, buyer);
  await expect(other.getByText("The deal is done. The domain is yours.")).toBeVisible({ timeout: 60_000 });
  await other.getByRole("link", { name: "Go to the domain" }).click();
  await expect(other.getByText("Pushed from another account").first()).toBeVisible();

  await expect(page.getByText(/^The deal is done\. The money is credit/)).toBeVisible({ timeout: 60_000 });
  await expectEverywhere(page);
  expect(await creditOf(seller)).toBe(468_750);
});

test("a dispute is decided by staff: the domain goes back to the seller, and the money to the buyer, in Swedish as well", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(240_000);
  trouble.foresee(/^refusal: 2205 /);
  const { seller, buyer, name, other } = await untilDelivered(page, browser, "sv");
  await logIn(other, buyer);
  await other.goto("/services/escrow");
  await other.getByRole("link", { name }).click();
  await other.getByRole("button", { name: "Godkänn villkoren" }).click();
  await expect(other.getByText(/^Betala senast /)).toBeVisible();
  await expectEverywhere(other);
  await other.getByRole("button", { name: "Betala", exact: true }).click();
  await other
    .getByRole("link", { name: "Betala in" })
    .or(other.getByRole("button", { name: "Betala in" }))
    .click();
  await other.getByRole("button", { name: /^Sätt in .*5\s312,50/ }).click();
  await payWith(other, cards.good);
  await approve(other);
  await page.goto("/services/escrow");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Deliver the domain" }).click({ timeout: 60_000 });
  await page.getByRole("button", { name: "Deliver the domain" }).click();
  await confirmWithPassword(page, seller);
  await expect(page.getByText(/^The buyer has the domain/)).toBeVisible({ timeout: 60_000 });
  await other.goto("/services/escrow");
  await other.getByRole("link", { name }).click();
  await other.getByRole("button", { name: "Öppna en tvist" }).click();
  await other.getByRole("button", { name: "Öppna en tvist" }).click();
  await expect(other.getByText("Fyll i fältet.")).toBeVisible();
  await other.getByLabel("Vad som är fel").fill("Webbplatsen saknas.");
  await other.getByRole("button", { name: "Öppna en tvist" }).click();
  await expect(other.getByText("Du har öppnat en tvist")).toBeVisible();
  await expectEverywhere(other);
  await expect(page.getByText("Webbplatsen saknas.").first()).toBeVisible({ timeout: 30_000 });

  const desk = await colleagueIn(browser);
  await desk.goto("/staff/escrows");
  await expectEverywhere(desk);
  await desk.getByRole("link", { name }).click();
  await expect(desk.getByText("The buyer has opened a dispute")).toBeVisible();
  await desk.getByRole("button", { name: "Repay the buyer" }).click();
  await desk.getByRole("button", { name: "Repay the buyer" }).click();
  await expect(desk.getByText("Give a reason.")).toBeVisible();
  await desk.getByLabel("Reason, for both parties").fill("The website was part of the agreement.");
  await expectEverywhere(desk);
  await desk.getByRole("button", { name: "Repay the buyer" }).click();
  await confirmWithPasskey(desk);
  await expect(desk.getByText("The buyer is being repaid")).toBeVisible();

  await expect(page.getByText(/^There was no deal, and the domain is yours/)).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText(/^Det blev ingen affär/)).toBeVisible({ timeout: 60_000 });
  await expect(other.getByText("The website was part of the agreement.").first()).toBeVisible();
  await expectEverywhere(other);
  expect(await creditOf(buyer)).toBe(531_250);
  await page.getByRole("link", { name: "Go to the domain" }).click();
  await expect(page.getByRole("heading", { level: 1, name: new RegExp(name) })).toBeVisible();
});
