import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { confirmAddress, fillDetails, fillLogin, signUpPassword } from "./steps/sign-up-steps.ts";
import { endpoints } from "./start-product.ts";

let made = 0;
const freshUser = () => `ny_${Date.now().toString(36)}${(made += 1)}`;

test("a visitor signs up in three steps, of which the last can wait, and is logged in by the mailed link; typed things survive errors [C1.35, S2.17, S2.18, S2.92]", async ({
  page,
  context,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2302 /, /^refusal: 2306 /, /^refusal: 2304 /, /^answer: 401 /);
  const username = freshUser();
  await page.goto("/");
  await page.getByRole("link", { name: "Create an account" }).click();
  const steps = page.getByRole("list", { name: "Steps" }).getByRole("listitem");
  await expect(steps).toHaveText([/Login/, /Email/, /Details/]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This field is required").first()).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill("alva@kund.example");
  await expect(page.getByLabel("Username")).toHaveValue("alva");
  await page.getByLabel("Password", { exact: true }).fill("Password1!");
  await expect(page.getByText("The username already exists")).toBeVisible();
  await page.getByLabel("Email", { exact: true }).fill(`${username}@kund.example`);
  await page.getByLabel("Username").fill(username);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("This is one of the most common passwords")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue(username);
  await page.getByLabel("Password", { exact: true }).fill(signUpPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "I have opened it: log in" }).click();
  await expect(page.getByText("The link has not been opened yet")).toBeVisible();

  const mailed = await context.newPage();
  await confirmAddress(mailed, username);
  await expect(mailed.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expect(mailed.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveCount(3);
  await expectAccessible(mailed);
  await mailed.getByRole("button", { name: "Skip for now" }).click();
  await mailed.waitForURL("**/dashboard");
  await mailed.close();
  await expect.poll(async () => (await newestMail(`${username}@kund.example`)).subject).toBe("Welcome to Nameplane");

  // The account's page requires the details, too. The user can log in with the mail address instead of the username.
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await other.goto("/?return=/account/profile");
  await other.getByRole("textbox", { name: "Username or email" }).fill(`${username}@kund.example`);
  await other.getByRole("textbox", { name: "Password" }).fill(signUpPassword);
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await fillDetails(other);
  await expectAccessible(other);
  await other.getByRole("button", { name: "Save details" }).click();
  await expect(other.getByText("Kvarngatan 3")).toBeVisible();
  await expect(other.getByRole("banner").getByRole("button", { name: /Berit Ek/ })).toBeVisible();
  await other.context().close();

  await page.goto("/dashboard");
  for (const address of ["/signup", "/signupextended", "/affiliate/sommar"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "You are already logged in" })).toBeVisible();
    await expect(page.getByRole("banner")).toHaveCount(0);
  }
  await context.clearCookies();
  await page.goto("/signupextended");
  await expect(page.getByRole("heading", { name: "Create an account" })).toBeVisible();
});

test("a reseller invites a customer by a link, which alone opens the sign-up on the brand's host, under both of its addresses [S2.17, S2.18, C2.53]", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2303 /);
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/account/profile?lang=en");
  await page.getByRole("button", { name: "Invite a customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: /^Solrosen/ }).check();
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByText(/^http\S+\/signup\/[\w-]{43}$/).innerText();
  await expectAccessible(page);
  expect(new URL(link).hostname).toBe("solrosen.localhost");

  const customer = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await customer.goto(link);
  await expect(customer).toHaveURL(/\/signup\/opened$/);
  await expect(customer.getByText("Solrosen Webb AB has invited you.")).toBeVisible();
  await expect(customer.getByRole("list", { name: "Steps" }).getByRole("listitem")).toHaveCount(3);
  // The brand has terms. The page links to them, and the user has to accept them.
  await expect(customer.getByRole("link", { name: "terms", exact: true })).toHaveAttribute(
    "href",
    "https://solrosen.example/villkor",
  );
  await expect(customer.getByRole("checkbox", { name: /^I accept the terms/ })).not.toBeChecked();
  await customer.reload();
  await expect(customer.getByText("Solrosen Webb AB has invited you.")).toBeVisible();
  await customer.context().clearCookies();
  await customer.goto(new URL("/signup", link).href);
  await expect(customer.getByRole("heading", { name: "Invalid token" })).toBeVisible();
  await expectAccessible(customer);
  await customer.goto(link.replace("/signup/", "/signupextended/"));
  await expect(customer).toHaveURL(/\/signup(extended)?\/opened$/);
  await expect(customer.getByText("Solrosen Webb AB has invited you.")).toBeVisible();
  await customer.context().close();
});

test("a buyer without an account makes one on the affiliate route, without dialogs over it, and comes back to the checkout with the basket [S2.93, S2.19, C2.54, C1.36, S4.05]", async ({
  page,
  context,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2203 /, /^answer: 401 /);
  const [name, username] = [freshName("kvarnhjul"), freshUser()];
  // When a user's session ends on the affiliate page, the form stays open, and the page does not ask for a login.
  const before = await newBuyer("en");
  await logIn(page, before);
  await page.goto("/affiliate/sommar");
  await query("update session set revoked_at = now() where account_id = $1", [before.accountId]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Create an account and continue" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.goto(`/searchdomains?domainname=${name}`);
  await page.getByRole("button", { name: `Add to basket, ${name}` }).click();
  await expect(page.getByRole("button", { name: `In basket - remove, ${name}` })).toBeVisible();
  await page.goto("/checkout");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page).toHaveURL(/\/affiliate$/);
  await fillLogin(page, username);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const enforce = (on: boolean) =>
    query(
      "update account set enforces_2fa = $2, version = version + 1 where id in (select m.account_id from membership m join panel_user u on u.id = m.user_id where u.username = $1)",
      [username, on],
    );
  await enforce(true);
  const mailed = await context.newPage();
  await confirmAddress(mailed, username);
  // A user who has to set up a second factor first is not logged in by the link.
  await expect(mailed.getByRole("heading", { name: "Your account is ready" })).toBeVisible();
  await mailed.close();
  await page.getByRole("button", { name: "I have opened it: go to checkout" }).click();
  // The second step of the login is shown on the login page, not in a dialog over the sign-up page.
  await expect(page.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await enforce(false);
  await context.clearCookies();
  await page.goto("/?return=/checkout");
  await page.getByRole("textbox", { name: "Username" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(signUpPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/checkout");
  // The first order asks for the details of the buyer.
  await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
  await expectAccessible(page);
  await fillDetails(page);
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("button", { name: /^Order/ })).toBeVisible();
  await expect(page.getByText("Berit Ek").first()).toBeVisible();
  await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Basket, 1 item" })).toBeVisible();
});
