import { expect, type Page } from "@playwright/test";

// Steps in English that many journeys share; the subject of a journey is in its own file.

/** Searches for the names one after the other, and puts each into the basket. */
export async function fillBasket(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.goto(`/searchdomains?domainname=${name}`);
    const add = page.getByRole("button", { name: `Add to basket, ${name}` });
    // A busy registry may leave a name unanswered. The user can then check that name again.
    const again = page.getByRole("button", { name: `Check again: ${name}` });
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await add.click({ timeout: 10_000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.getByRole("button", { name: `In basket - remove, ${name}` })).toBeVisible();
  }
}

/** Uses the basket's own call; searching is the subject of another journey. */
export async function putIntoBasket(page: Page, names: readonly string[]): Promise<void> {
  const items = names.map((domainname) => ({ itemaction: "create-domain-registration", domainname, years: 1 }));
  const answer = await page.request.post("/api/order/addtobasket/", {
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      "Idempotency-Key": crypto.randomUUID(),
      "Content-Type": "application/json",
    },
    data: { items },
  });
  expect(((await answer.json()) as { code: number }).code).toBe(1000);
}

/** Opens checkout, chooses the payment method and accepts the terms. */
export async function fillCheckout(
  page: Page,
  method: "Card" | "Swish" | "PayPal" | "Direct debit" | "Bank transfer" | "Invoice",
): Promise<void> {
  await page.goto("/checkout");
  await page.getByRole("radio", { name: new RegExp(`^${method}`) }).check();
  await agree(page);
}

/** Accepts the terms at checkout. Private buyers in the EU also agree that they get what they order before they could withdraw. */
export async function agree(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /I place a binding order|^I accept the terms/ }).check();
  const atOnce = page.getByRole("checkbox", { name: /^Deliver at once/ });
  if (await atOnce.isVisible()) await atOnce.check();
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Order (and pay|by invoice)/ });

export const cards = { good: "4242424242424242", noMoney: "4000000000009995" } as const;

/** On the provider's page: fills in the card and submits it; the bank's page follows. */
export async function payWith(page: Page, number: string): Promise<void> {
  await page.locator("#number").fill(number);
  await page.locator("#expiry").fill("12/40");
  await page.locator("#cvc").fill("123");
  await page.locator("#holder").fill("Alva Kvarn");
  await page.getByRole("button", { name: /^(Pay|Betala) / }).click();
  await page.getByRole("heading", { name: /3-D Secure/ }).waitFor();
}

/** Confirms the payment on the bank's page. */
export const approve = (page: Page) =>
  page.getByRole("button", { name: /^(Complete authentication|Slutför legitimeringen)$/ }).click();

/** Waits until the order's page says that the name is registered. */
export const expectYours = (page: Page, name: string) =>
  expect(page.getByRole("heading", { level: 1, name: `${name} is yours` })).toBeVisible({ timeout: 60_000 });
