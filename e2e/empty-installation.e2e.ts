import type { Browser, Page } from "@playwright/test";
import { plugIn } from "./steps/authenticator.ts";
import { startEmptyInstallation, type EmptyInstallation } from "./steps/empty-installation.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail, newestWith } from "./steps/mail-box.ts";
import { addRegistry, addTld, sell, tryIt } from "./steps/new-registry.ts";
import { startSecondRegistry, type SecondRegistry } from "./steps/second-registry.ts";
import { arrived, sendMail } from "./steps/send-mail.ts";
import { confirmAddress, fillDetails, fillLogin, signUpPassword } from "./steps/sign-up-steps.ts";
import { confirmWithPasskey } from "./steps/staff.ts";
import { agree, approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

let installation: EmptyInstallation;
let far: SecondRegistry;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  [installation, far] = await Promise.all([startEmptyInstallation(), startSecondRegistry("centralnic")]);
});
test.afterAll(async () => {
  await Promise.all([installation.stop(), far.stop()]);
});

test("from an empty installation, people of the operator set up and run the business in the browser alone", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const siv = await visitor(browser);
  await plugIn(siv);
  await siv.goto(installation.staffLink);
  await siv.getByRole("button", { name: "Create passkey" }).click();
  await expect(siv.getByRole("heading", { level: 1, name: "Home" })).toBeVisible();
  const steps = siv.locator("section", { has: siv.getByRole("heading", { name: "Before you sell the first domain" }) });
  await expect(steps.getByRole("link")).toHaveText(["Enter account", "Prepare a TLD", "Open brands", "Invite a colleague"]);
  await expectAccessible(siv);

  // What is sold, and where it comes from.
  await addRegistry(siv, far, "sea-nic");
  await tryIt(siv);
  await addTld(siv, "press");
  await sell(siv, "press");
  await makeBrand(siv, "Solstrand");
  await takeMail(siv, "help@havsnamn.test");

  await siv.getByRole("link", { name: "Home", exact: true }).click();
  await expect(steps.getByRole("link")).toHaveText(["Open brands", "Invite a colleague"]);

  // Two colleagues see what their roles allow. One of them works in Swedish on a phone.
  const bo = await hire(siv, await visitor(browser), { username: "bosse", name: "Bosse Bok", role: "Billing" });
  const sara = await hire(siv, await visitor(browser), { username: "sara", name: "Sara Stöd", role: "Support" });
  await expect(bo.getByRole("link", { name: "TLDs" })).toHaveCount(0);
  await sara.goto("/staff/security");
  await sara.getByRole("button", { name: "Svenska" }).click();
  await expect(sara.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();
  await sara.setViewportSize({ width: 390, height: 844 });

  // Customers come.
  const customer = await visitor(browser);
  await signUp(customer, "berit");
  await fillBasket(customer, "havsbris.press");
  await fillCheckout(customer, "Card");
  await placeButton(customer).click();
  await payWith(customer, cards.good);
  await approve(customer);
  await expectYours(customer, "havsbris.press");
  await deposit(customer, "2000");

  await answerMail(sara);
  const page = await openCustomer(bo, "berit");
  await refund(bo);
  await suspendAndReopen(siv, page, customer);
  await announce(siv);
  await moderate(siv, page, customer, await visitor(browser));

  await siv.getByRole("link", { name: "Reports", exact: true }).click();
  await siv.getByRole("link", { name: "Forecast" }).click();
  await expect(siv.getByRole("heading", { level: 1, name: "Forecast" })).toBeVisible();
  await expect(siv.getByRole("group", { name: "Forecast as a chart" })).toBeVisible();
  await expectAccessible(siv);
  await siv.getByRole("link", { name: "Home", exact: true }).click();
  await expect(siv.getByRole("link", { name: "Registration", exact: true })).toBeVisible();
  await expect(steps).toHaveCount(0);
  await expectAccessible(siv);
});

/** A browser of somebody who has never been at this installation. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: installation.origin, locale: "en-GB", reducedMotion: "reduce" });
  return context.newPage();
}

async function makeBrand(staff: Page, name: string): Promise<void> {
  await staff.getByRole("link", { name: "Brands", exact: true }).click();
  await staff.getByRole("button", { name: "New brand" }).click();
  const drawer = staff.getByRole("dialog", { name: "New brand" });
  await drawer.getByRole("textbox", { name: "Brand" }).fill(name);
  await drawer.getByRole("textbox", { name: "Sender of its mails" }).fill("hej@solstrand.test");
  await drawer.getByRole("button", { name: "Create the brand" }).click();
  await expect(staff.getByRole("heading", { level: 1, name })).toBeVisible();
  await staff.getByRole("radio", { name: "A colour of your own" }).check();
  await staff.getByRole("textbox", { name: "Colour code" }).fill("#225588");
  await staff.getByRole("button", { name: "Publish" }).click();
  await expect(staff.getByText("Published. Customers see it now")).toBeVisible();
}

async function takeMail(staff: Page, address: string): Promise<void> {
  await staff.getByRole("link", { name: "Mail addresses" }).click();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Add address" }).click();
  const drawer = staff.getByRole("dialog", { name: "Take mail to an address" });
  await drawer.getByLabel("Address").fill(address);
  await drawer.getByRole("button", { name: "Add" }).click();
  await expect(staff.getByText(address, { exact: true })).toBeVisible();
}

type Hired = { readonly username: string; readonly name: string; readonly role: string };

/** Invites a colleague, who joins in a browser of their own. Returns the page in that browser. */
async function hire(staff: Page, page: Page, { username, name, role }: Hired): Promise<Page> {
  await staff.getByRole("link", { name: "Colleagues" }).click();
  await staff.getByRole("button", { name: "Invite a colleague" }).click();
  const drawer = staff.getByRole("dialog", { name: "Invite a colleague" });
  await drawer.getByLabel("Username").fill(username);
  await drawer.getByLabel("Name", { exact: true }).fill(name);
  await drawer.getByLabel("Email").fill(`${username}@havsnamn.test`);
  await drawer.getByLabel(role, { exact: true }).check();
  await drawer.getByRole("button", { name: "Create link" }).click();
  await confirmWithPasskey(staff);
  const link = (await drawer.getByText(/\/staff\/join#/).textContent()) ?? "";
  await drawer.getByLabel("I have copied the link").check();
  await drawer.getByRole("button", { name: "Done" }).click();
  await plugIn(page);
  await page.goto(link.trim());
  await page.getByRole("button", { name: "Create passkey" }).click();
  await expect(page.getByRole("link", { name })).toBeVisible();
  return page;
}

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto("/");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Create an account" }).click();
  await fillLogin(page, username);
  await page.getByRole("button", { name: "Create account" }).click();
  await confirmAddress(page, username);
  await fillDetails(page);
  await page.getByRole("button", { name: "Save details" }).click();
  await page.waitForURL("**/dashboard");
}

async function deposit(page: Page, amount: string): Promise<void> {
  // The card of the order is kept for renewals some moments later. Then it pays deposits at once.
  await expect(async () => {
    await page.goto("/economy/deposit");
    await expect(page.getByText(/ending in 4242/).first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 30_000 });
  await page.getByRole("textbox", { name: "Amount" }).fill(amount);
  await page.getByRole("button", { name: /^Deposit .* by card$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /in credit$/ })).toBeVisible({ timeout: 30_000 });
}

/** A stranger writes to the new address. A colleague answers in Swedish on a phone, and the stranger gets the answer. */
async function answerMail(staff: Page): Promise<void> {
  const from = `nils${Date.now().toString(36)}@sommar.example`;
  const subject = "Kan ni flytta min domän?";
  const mail = { from, to: "help@havsnamn.test", subject, id: `1.${from}`, text: "Den ligger hos en annan i dag." };
  // The listener reads the list of addresses again every few seconds.
  await expect(async () => expect(await sendMail(mail, installation.supportMail)).toEqual(arrived)).toPass();
  const ticket = staff.getByRole("link", { name: subject });
  await expect(async () => {
    await staff.goto("/staff/tickets");
    await expect(ticket).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await expectAccessible(staff);
  await ticket.click();
  await staff.getByLabel(/^Svar till /).fill("Javisst, den brukar vara här inom en vecka.");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Skicka svar", exact: true }).click();
  expect(await newestWith(from, /(brukar vara här)/)).not.toBe("");
}

/** Finds a customer by its name. Returns the address of its page. */
async function openCustomer(staff: Page, username: string): Promise<string> {
  await staff.getByRole("link", { name: "Customers", exact: true }).click();
  const search = staff.getByRole("searchbox").or(staff.getByRole("search").getByRole("textbox")).first();
  await search.fill(username);
  await search.press("Enter");
  const rows = staff.getByRole("row").filter({ has: staff.getByRole("link") });
  await expect(rows).toHaveCount(1);
  await rows.getByRole("link").click();
  await expect(staff).toHaveURL(/\/staff\/customers\/\d+$/);
  await expectAccessible(staff);
  return new URL(staff.url()).pathname;
}

async function refund(staff: Page): Promise<void> {
  // The deposit is the newer of the two payments.
  await staff
    .getByRole("button", { name: /^Refund/ })
    .first()
    .click();
  const drawer = staff.getByRole("dialog", { name: /^Refund payment/ });
  await drawer.getByRole("textbox", { name: "Amount" }).fill("200");
  await drawer.getByLabel("Reason").fill("Paid too much");
  await drawer.getByRole("button", { name: "Refund 200.00 SEK" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Credit: 1,800.00 SEK")).toBeVisible();
}

async function suspendAndReopen(staff: Page, customerPage: string, customer: Page): Promise<void> {
  await staff.goto(customerPage);
  await staff.getByRole("button", { name: "Suspend" }).click();
  const drawer = staff.getByRole("dialog", { name: /^Suspend / });
  await drawer.getByLabel("Message to the customer").fill("Please call us.");
  await drawer.getByLabel("Reason for colleagues").fill("The address seems to be wrong");
  await drawer.getByRole("button", { name: "Preview the email" }).click();
  await drawer.getByRole("button", { name: "Suspend" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
  await expect(customer.getByRole("dialog", { name: "Billing failure - Legal Action" })).toBeVisible({ timeout: 60_000 });
  await staff.getByRole("button", { name: "Lift suspension" }).click();
  const lift = staff.getByRole("dialog", { name: /^Lift the suspension/ });
  await lift.getByLabel("Reason for colleagues").fill("They called");
  await lift.getByRole("button", { name: "Preview the email" }).click();
  await lift.getByRole("button", { name: "Lift suspension" }).click();
  await confirmWithPasskey(staff);
  await expect(lift).toBeHidden();
  await logIn(customer, "berit");
}

async function logIn(page: Page, username: string): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Username or email" }).fill(username);
  await page.getByRole("textbox", { name: "Password" }).fill(signUpPassword);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard");
}

async function announce(staff: Page): Promise<void> {
  await staff.getByRole("link", { name: "System status" }).click();
  await staff.getByRole("button", { name: "Announce" }).click();
  const drawer = staff.getByRole("dialog", { name: "Announce maintenance or an incident" });
  await drawer.getByLabel("Email").check();
  await drawer.getByLabel("Title in English").fill("Email is late");
  await drawer.getByLabel("Text in English").fill("We see delays of up to an hour.");
  await drawer.getByLabel("Title in Swedish").fill("E-posten är sen");
  await drawer.getByLabel("Text in Swedish").fill("Det dröjer upp till en timme.");
  await drawer.getByRole("button", { name: "Publish" }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByRole("article", { name: "Email is late" })).toBeVisible();
  await expectAccessible(staff);
}

/** A colleague of the customer orders, and may not approve the order. Staff approve it, as when its approver is away and calls. */
async function moderate(staff: Page, customerPage: string, owner: Page, colleague: Page): Promise<void> {
  await staff.goto(customerPage);
  await staff.getByRole("switch", { name: "Orders need approval" }).click();
  await expect(staff.getByText("Order approval switched")).toBeVisible();
  await owner.goto("/account/users");
  await owner.getByRole("button", { name: "Create user" }).click();
  const sheet = owner.getByRole("dialog", { name: "New user" });
  await sheet.getByLabel("First name").fill("Karl");
  await sheet.getByLabel("Last name").fill("Ek");
  await sheet.getByLabel("Email").fill("karl@kund.example");
  await sheet.getByLabel("Phone", { exact: true }).fill("070-111 22 33");
  await sheet.getByLabel("Username").fill("karl");
  await sheet.getByRole("radio", { name: /^Owner/ }).check();
  await sheet.getByText("Exceptions from the role").click();
  await sheet.getByRole("checkbox", { name: "Approve other users' orders" }).uncheck();
  await sheet.getByRole("button", { name: "Send the invitation" }).click();
  const proof = owner.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(signUpPassword);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(owner.getByRole("row", { name: /Karl Ek/ })).toContainText("Invited");
  const mail = await newestMail("karl@kund.example");
  await colleague.goto(new URL(/https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(mail.text)?.[0] ?? "").pathname);
  await colleague.getByLabel("New password", { exact: true }).fill(signUpPassword);
  await colleague.getByLabel("New password again").fill(signUpPassword);
  await colleague.getByRole("button", { name: "Save password" }).click();
  await expect(colleague.getByRole("textbox", { name: "Username" })).toBeVisible();
  await logIn(colleague, "karl");
  await fillBasket(colleague, "havsvind.press");
  await colleague.goto("/checkout");
  await agree(colleague);
  await colleague.getByRole("button", { name: /^Send for approval/ }).click();
  await expect(colleague.getByRole("heading", { level: 1, name: "Waiting for approval" })).toBeVisible();

  await staff.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(staff.getByText("Awaiting approval")).toHaveCount(1);
  await staff
    .getByRole("row")
    .filter({ hasText: "Awaiting approval" })
    .getByRole("link", { name: /^Order O\d+/ })
    .click();
  await staff.getByRole("button", { name: "Approve", exact: true }).click();
  const drawer = staff.getByRole("dialog", { name: /^Approve order/ });
  await drawer.getByLabel("Reason").fill("Asked by phone, caller verified");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Approve" }).click();
  await expect(drawer).toBeHidden();
  await expectYours(colleague, "havsvind.press");
}
