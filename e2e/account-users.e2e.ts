import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";

const codeOf = (path: string, body: object) => `fetch("${path}", {
  method: "POST",
  headers: { "X-Requested-With": "XMLHttpRequest", "Idempotency-Key": crypto.randomUUID(), "Content-Type": "application/json" },
  body: ${JSON.stringify(JSON.stringify(body))},
}).then(async (answer) => (await answer.json()).code)`;

/** Enters the password in the dialog that asks a logged-in user to confirm their identity. */
async function prove(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

const openAccountDialog = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /Hedström/ })
    .click();

test("a second user is invited and chooses a password, neither sees nor can call what they have no permission for, and loses the access when it is ended [S1.17, S2.42, S2.62, S2.63, C2.03, C2.13, C2.14]", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2202 /, /^refusal: 2205 /, /^refusal: 2201 /, /^answer: 401 /);
  const owner = await newBuyer("en");
  const username = `kollega_${owner.username}`;
  await logIn(page, owner);
  await page.goto("/account/users");
  await expect(page.getByRole("row", { name: /Owner/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create user" }).click();
  const sheet = page.getByRole("dialog", { name: "New user" });
  await sheet.getByLabel("First name").fill("Berit");
  await sheet.getByLabel("Last name").fill("Ek");
  await sheet.getByLabel("Email").fill(`${username}@kund.example`);
  await sheet.getByLabel("Phone", { exact: true }).fill("070-111 22 33");
  await sheet.getByLabel("Username").fill(username);
  await sheet.getByRole("radio", { name: /^Technical/ }).check();
  await sheet.getByText("Exceptions from the role").click();
  await sheet.getByRole("checkbox", { name: "Change contacts" }).uncheck();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("You are about to give someone new access to this account.")).toBeVisible();
  await expectAccessible(page);
  await prove(page, "fel");
  await expect(page.getByText("The password is wrong")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("The password is wrong")).toHaveCount(0);
  await expect(sheet.getByLabel("First name")).toHaveValue("Berit");
  await sheet.getByRole("button", { name: "Send the invitation" }).click();
  await prove(page, owner.password);
  const row = page.getByRole("row", { name: /Berit Ek/ });
  await expect(row).toContainText("Invited");
  await expect(row).toContainText("with 1 exception");

  const mail = await newestMail(`${username}@kund.example`);
  const link = /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await other.goto(new URL(new URL(link).pathname, page.url()).href);
  await expect(other).toHaveURL(/\/invitation\/opened$/);
  await expectAccessible(other);
  await other.getByLabel("New password", { exact: true }).fill("Backstugan-77");
  await other.getByLabel("New password again").fill("Backstugan-77");
  await other.getByRole("button", { name: "Save password" }).click();
  await expect(other.getByRole("textbox", { name: "Username" })).toBeVisible();
  await other.getByRole("textbox", { name: "Username" }).fill(username);
  await other.getByRole("textbox", { name: "Password" }).fill("Backstugan-77");
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await other.waitForURL("**/dashboard");
  await other.goto("/account/users");
  await expect(other.getByRole("row", { name: /Berit Ek/ })).toBeVisible();
  await expect(other.getByRole("row", { name: /Alva/ })).toHaveCount(0);
  await expect(other.getByRole("button", { name: "Create user" })).toHaveCount(0);
  const noPermission = 2201;
  const ofMine = { usrid: owner.accountId, roleid: owner.accountId, extra: [], denied: [] };
  expect(await other.evaluate(codeOf("/api/account/edituser/", ofMine))).toBe(noPermission);
  expect(await other.evaluate(codeOf("/api/account/setaccountsettings/", { language: "sv" }))).toBe(noPermission);

  await page.reload();
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("button", { name: "Remove access" }).click();
  await prove(page, owner.password);
  await expect(row).toHaveCount(0);
  await other.goto("/account/users");
  await expect(other.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await other.context().close();
});

test("a sub-account is made, edited and entered by the account dialog, which shows the current account and filters [S1.30, C1.37, S2.65, S2.66, C2.17, C2.18, S2.107, S2.108, S2.109, S2.110, S2.111, S2.112, S2.113, S4.35, S4.36, S6.02, C6.02]", async ({
  page,
  trouble,
}) => {
  // The open page shows a sub-account. After the change of account it no longer exists for this user.
  trouble.foresee(/^refusal: 2303 GET \/api\/account\/getsubaccount\/$/);
  const owner = await newBuyer("en");
  await logIn(page, owner);
  await openAccountDialog(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("table")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.goto("/account/profile");
  for (const company of ["Underbolaget AB", "Systerbolaget AB"]) {
    await page.getByRole("link", { name: "New sub-account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "New sub-account" })).toBeVisible();
    await page.getByLabel("Organisation", { exact: true }).fill(company);
    await page.getByLabel("First name").fill("Ulla");
    await page.getByLabel("Last name").fill("Under");
    await page.getByLabel("Organisation number").fill(company.startsWith("U") ? "556677-8899" : "556036-0793");
    await page.getByLabel("Street address").fill("Backgatan 2");
    await page.getByLabel("Postcode").fill("111 22");
    await page.getByLabel("City").fill("Stockholm");
    await page.getByRole("textbox", { name: "Email" }).fill("ulla@kund.example");
    await page.getByLabel("Phone", { exact: true }).fill("070-111 22 33");
    await page.getByRole("button", { name: "Create sub-account" }).click();
    await expect(page.getByRole("heading", { level: 1, name: company })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/account/profile");
  }
  await page.getByRole("link", { name: "Systerbolaget AB" }).click();
  await page.getByLabel("Organisation", { exact: true }).fill("Systrarna AB");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Systrarna AB" })).toBeVisible();

  await openAccountDialog(page);
  await expect(dialog.getByText(owner.username)).toBeVisible();
  await expect(dialog.getByText("Kvarnstråket AB").first()).toBeVisible();
  await expect(dialog.getByText("556036-0793").first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Profile settings" })).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Log out" })).toBeVisible();
  await expect(dialog.getByRole("row", { name: /Ulla Under.*Systrarna AB.*556036-0793/ })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox").fill("under");
  await dialog.getByRole("textbox").fill("556677");
  await expect(dialog.getByRole("row", { name: /Systrarna/ })).toHaveCount(0);
  const details = page.waitForResponse("**/api/account/getaccountdetails/");
  const user = page.waitForResponse("**/api/user/getuserdetails/");
  await dialog
    .getByRole("row", { name: /Underbolaget/ })
    .getByRole("button", { name: /^Switch/ })
    .click();
  await Promise.all([details, user]);
  await expect(page.getByRole("banner").getByText("Underbolaget AB")).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Underbolaget AB" })).toBeVisible();
  // The open page shows the other account at once, without a reload.
  await openAccountDialog(page);
  await dialog
    .getByRole("row", { name: /Kvarnstråket/ })
    .getByRole("button", { name: /^Switch/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Kvarnstråket AB" })).toBeVisible();
  await openAccountDialog(page);
  await dialog.getByRole("link", { name: "Profile settings" }).click();
  await expect(page).toHaveURL(/\/user\/profile$/);
  await openAccountDialog(page);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
});

test("a customer manages the account's profile and their own; a new mail address counts when its link is opened [S1.16]", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const owner = await newBuyer("en");
  await logIn(page, owner);
  await page.goto("/account/profile");
  await page.getByRole("button", { name: "Change" }).click();
  const sheet = page.getByRole("dialog", { name: "Who the account belongs to" });
  await sheet.getByLabel("Organisation", { exact: true }).fill("Kvarnen och Söner AB");
  await sheet.getByLabel("Street address").fill("Nygatan 1");
  await sheet.getByLabel("VAT number").fill("SE123");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByLabel("VAT number")).toBeFocused();
  await expectAccessible(page);
  await sheet.getByLabel("VAT number").fill("SE556036079301");
  await sheet.getByRole("button", { name: "Save" }).click();
  await prove(page, owner.password);
  await expect(page.getByRole("heading", { level: 1, name: "Kvarnen och Söner AB" })).toBeVisible();
  await expect(page.getByText("Nygatan 1")).toBeVisible();
  await expect(page.getByText("SE556036079301")).toBeVisible();
  await expectAccessible(page);

  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const mine = page.getByRole("dialog", { name: "Your name and phone" });
  await mine.getByLabel("First name").fill("Alma");
  await mine.getByLabel("Phone", { exact: true }).fill("070-999 88 77");
  await expectAccessible(page);
  await mine.getByRole("button", { name: "Save" }).click();
  await prove(page, owner.password);
  await expect(page.getByRole("heading", { level: 1, name: "Alma Hedström" })).toBeVisible();
  await expect(page.getByText("+46 709998877")).toBeVisible();
  const email = `ny_${owner.username}@kund.example`;
  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await prove(page, owner.password);
  await expect(page.getByText(`Open the link we sent to ${email}`)).toBeVisible();
  await expectAccessible(page);

  const mail = await newestMail(email);
  const link = /https?:\/\/\S+\/confirm\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  const other = await (await browser.newContext({ locale: "en-GB" })).newPage();
  await other.goto(new URL(new URL(link).pathname, page.url()).href);
  await other.getByRole("button", { name: "Confirm address" }).click();
  await expect(other.getByRole("heading", { name: "Your new address is confirmed" })).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
  await page.reload();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText("Open the link we sent to")).toHaveCount(0);
});

test("account and user have their pages; settings are saved and take effect: renewal, help, two-step login for everybody [S1.18, S2.39, S2.40, S2.41, S2.43, S2.44, S2.45, S2.47, C2.11, C2.12, C2.16, C2.19, C2.21, C3.51, C3.52]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2304 /, /^refusal: 2205 /);
  const owner = await newBuyer("en");
  await logIn(page, owner);
  await page.goto("/account");
  await expect(page).toHaveURL(/\/account\/profile$/);
  await expect(page.getByRole("heading", { level: 1, name: "Kvarnstråket AB" })).toBeVisible();
  await page.goto("/account/settings");
  const renew = page.getByRole("switch", { name: /^Auto-renew new domains/ });
  await expect(renew).toBeChecked();
  await expectAccessible(page);
  await renew.uncheck();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(renew).not.toBeChecked();

  await page.goto("/account/security");
  const help = page.getByText("Users without two-step login");
  await expect(help).toBeVisible();
  await page.goto("/user");
  await expect(page).toHaveURL(/\/user\/profile$/);
  await expect(page.getByText(`${owner.username}@kund.example`)).toBeVisible();
  await page.goto("/user/settings");
  await page.getByRole("switch", { name: /^Show help texts/ }).uncheck();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/account/security");
  await expect(page.getByText("Help", { exact: true })).toBeVisible();
  await expect(help).toBeHidden();

  await page.goto("/user/settings");
  const cart = page.getByRole("switch", { name: /^Show every basket item/ });
  await cart.uncheck();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(cart).not.toBeChecked();
  const name = freshName("korg");
  const item = { itemaction: "create-domain-registration", domainname: name, years: 1 };
  expect(await page.evaluate(codeOf("/api/order/addtobasket/", { items: [item] }))).toBe(1000);
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: "Show items" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name })).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Show items" }).click();
  await expect(page.getByRole("rowheader", { name })).toBeVisible();
  await page.goto("/account/security");

  const turnOn = page.getByRole("button", { name: "Turn on: Two-step login for everyone" });
  await turnOn.click();
  await expect(page.getByText("Turn on two-step login for yourself first")).toBeVisible();
  await expectAccessible(page);
  await query("update panel_user set has_2fa = true where id in (select user_id from membership where account_id = $1)", [
    owner.accountId,
  ]);
  await turnOn.click();
  await prove(page, owner.password);
  await expect(page.getByText("Everyone who logs in to this account or one of its sub-accounts must")).toBeVisible();
});
