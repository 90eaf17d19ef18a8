import { chromium, type Locator, type Page } from "@playwright/test";
import { freshName } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { confirmAddress, fillDetails, fillLogin, signUpPassword } from "./steps/sign-up-steps.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton, putIntoBasket } from "./steps/steps.ts";
import { endpoints } from "./start-product.ts";

let made = 0;
const freshUser = () => `saljare_${Date.now().toString(36)}${(made += 1)}`;

const step = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });

/** Gives the proof of identity that an act asks for, unless the last one is still fresh. */
async function confirmUnless(page: Page, done: Locator): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.or(done).first()).toBeVisible();
  if (!(await dialog.isVisible())) return;
  await dialog.getByLabel("Your password").fill(signUpPassword);
  await dialog.getByRole("button", { name: "Confirm" }).click();
}

/** Signs up from the page for resellers, and returns to it by the mailed link. */
async function signUpFrom(page: Page, username: string): Promise<void> {
  await page.goto("/reseller?lang=en");
  await expect(page.getByRole("heading", { level: 1, name: "Become a reseller" })).toBeVisible();
  await expect(page.getByText("Whitelabel portal, per year")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Create an account" }).click();
  await fillLogin(page, username);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await confirmAddress(page, username);
  await page.waitForURL("**/reseller**");
  await fillDetails(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
}

test("somebody new becomes a reseller without staff: signs up, applies, orders the portal, sets host, look, sender and prices, and a customer buys on the brand's own host", async ({
  page,
  trouble,
}) => {
  test.setTimeout(300_000);
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2306 POST \/api\/resellers\/apply\//, /^answer: 401 /);
  const username = freshUser();
  const domain = freshName("solros", "com");
  const host = `panel.${domain}`;

  await page.goto("/?lang=en");
  await page.getByRole("link", { name: "Become a reseller" }).click();
  await expectAccessible(page);
  await signUpFrom(page, username);
  await expect(page.getByRole("heading", { name: "Apply", exact: true })).toBeVisible();
  await page.getByLabel("The name that your customers will see").fill("Solros");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  // The terms have to be accepted, and nothing that was typed is lost.
  await expect(page.getByText("Accept the terms to become a reseller")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "We accept the terms for resellers" }).check();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Your own brand" })).toBeVisible();
  await expect(page.getByText("3 steps are left until your customers can use your brand")).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await newestMail(`${username}@kund.example`)).subject).toBe("You are now a reseller");

  // The portal is ordered together with the domain on which it will be served.
  await step(page, "Order the whitelabel portal").getByRole("link", { name: "Order the portal" }).click();
  await page.getByLabel("Name of the brand").fill("Solros Domains");
  await page.getByLabel("Host name of the panel").fill(host);
  await page.getByRole("button", { name: "Add Whitelabel to basket" }).click();
  await expect(page.getByRole("button", { name: "Go to checkout" })).toBeVisible();
  await putIntoBasket(page, [domain]);
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("listitem").filter({ hasText: domain }).first()).toBeVisible({ timeout: 60_000 });
  await expect(async () => {
    await page.goto("/reseller");
    await expect(step(page, "Order the whitelabel portal")).toContainText("Your brand has been made.", { timeout: 3000 });
    await expect(step(page, "Point an address to the panel")).toContainText(`${host} does not lead here yet`, { timeout: 1000 });
  }).toPass({ timeout: 90_000 });
  await expectAccessible(page);

  // One press enters the records. The rest comes by itself: the proof, the certificate, and the open brand.
  await step(page, "Point an address to the panel").getByRole("link", { name: "Open addresses" }).click();
  const addresses = page.locator("section").filter({ has: page.getByRole("heading", { name: "Addresses", exact: true }) });
  const put = addresses.getByRole("button", { name: `Add the records to ${domain} ${host}` });
  const added = page.getByText(/^The records are added to/).first();
  await expect(async () => {
    if (await put.isVisible()) await put.click();
    await confirmUnless(page, added);
    await expect(added).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
  await page.getByRole("link", { name: "Checklist" }).click();
  await expect(page.getByText("Your brand is open to customers")).toBeVisible({ timeout: 150_000 });
  await expectAccessible(page);

  // Look, prices and sender.
  await step(page, "Give it your look").getByRole("link", { name: "Edit the brand" }).click();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Customers see it now")).toBeVisible();
  await page.goto("/tools/prices");
  await page.getByRole("button", { name: "Add a margin" }).click();
  const margin = page.getByRole("dialog", { name: "Margin" });
  await margin.getByRole("textbox", { name: "Margin on top of the list" }).fill("20");
  await margin.getByRole("button", { name: "Show what changes" }).click();
  await margin.getByRole("button", { name: "Save the prices" }).click();
  await expect(page.getByText("The prices are saved")).toBeVisible();
  await page.goto("/reseller");
  await step(page, "Send email from your own address").getByRole("link", { name: "Set up email" }).click();
  await page.getByRole("textbox", { name: "Address to send from" }).fill(`hej@${domain}`);
  await page.getByRole("button", { name: "Save address" }).click();
  await confirmUnless(page, page.getByText("Waiting for the DNS", { exact: true }));
  await page.getByRole("button", { name: `Add the records to ${domain}` }).click();
  await expect(page.getByText(/^The records are added to/).first()).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Check now" }).click();
    await expect(page.getByText("Sent from your own address")).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });

  // A customer is invited, and sees only the brand.
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Invite a customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Solros Domains/ }).check();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = new URL(await dialog.getByText(/^http\S+\/signup\/[\w-]{43}$/).innerText());
  expect(link.hostname).toBe(host);
  const { https } = endpoints();
  const theirs = await chromium.launch({ args: [`--host-resolver-rules=MAP ${host} 127.0.0.1`] });
  try {
    const context = await theirs.newContext({
      baseURL: `https://${host}:${https.port}`,
      ignoreHTTPSErrors: true,
      locale: "en-GB",
      reducedMotion: "reduce",
    });
    const customer = await context.newPage();
    const client = freshUser();
    await customer.goto(link.pathname);
    await expect(customer.getByText(/has invited you/)).toBeVisible();
    await fillLogin(customer, client);
    await customer.getByRole("button", { name: "Create account" }).click();
    await expect(customer.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await confirmAddress(customer, client);
    await fillDetails(customer);
    await customer.getByRole("button", { name: "Save details" }).click();
    await customer.waitForURL("**/dashboard");
    await expect(customer).toHaveTitle(/Solros Domains/);
    const name = freshName("kundens", "com");
    await fillBasket(customer, name);
    await fillCheckout(customer, "Card");
    await placeButton(customer).click();
    await payWith(customer, cards.good);
    await approve(customer);
    await expectYours(customer, name);
  } finally {
    await theirs.close();
  }

  // The sale counts towards the next statement, with its margin.
  await page.goto("/tools/sales");
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Until the next statement" })).toBeVisible();
    // 129 SEK and a fifth of it, rounded up to a whole krona: the margin is what is left.
    await expect(page.getByRole("row", { name: /^SEK 1 155\.00 SEK 129\.00 SEK 26\.00 SEK/ })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);
  await page.goto("/reseller");
  for (const title of ["Give it your look", "Send email from your own address", "Set your prices", "Invite a customer"])
    await expect(step(page, title)).toContainText("Done");
  await expectAccessible(page);
});

test("an application with something unusual waits for staff, who see why, and read and change how customers become resellers", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: (2205|2005) /, /^answer: 401 /);
  const username = freshUser();
  await signUpFrom(page, username);
  await page.getByLabel("The name that your customers will see").fill(`Vallmo ${username}`);
  await page.getByLabel("Email address for your customers").fill("vallmo@slaskpost.example");
  await page.getByRole("checkbox", { name: "We accept the terms for resellers" }).check();
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("heading", { name: "We are reviewing your application" })).toBeVisible();
  await expectAccessible(page);

  const staff = await colleagueIn(browser);
  await staff.goto("/staff/reseller-applications");
  await expect(staff.getByText("A customer who applies and accepts the terms is a reseller at once.")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: `Decide: Vallmo ${username}` }).click();
  const drawer = staff.getByRole("dialog");
  await expect(drawer.getByText("The email address belongs to a domain that you want to review.")).toBeVisible();
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Refuse" }).click();
  await expect(drawer.getByRole("alert")).toBeVisible();
  await drawer.getByRole("button", { name: "Make a reseller" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("The customer is now a reseller")).toBeVisible();

  await staff.getByRole("button", { name: "Edit", exact: true }).click();
  await expect(staff.getByRole("radio", { name: /^At once/ })).toBeChecked();
  await expect(staff.getByLabel("Email domains to review")).toHaveValue("slaskpost.example");
  await expectAccessible(staff);
  await staff.getByLabel("Email domains to review").fill("slaskpost.example\nengangs.example");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText("Saved", { exact: true })).toBeVisible();
  await staff.context().close();
  await query("update reseller_programme set reviewed = '{slaskpost.example}'", []);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Your own brand" })).toBeVisible();
});

test.describe("in Swedish on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });

  test("the page for resellers fits", async ({ page }) => {
    await page.goto("/reseller?lang=sv");
    await expect(page.getByRole("heading", { level: 1, name: "Bli återförsäljare" })).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow).toBe(0);
  });
});
