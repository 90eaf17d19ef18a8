import type { Page } from "@playwright/test";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { newestPin } from "./steps/sms-box.ts";
import { authenticator, freshPhone, givePassword, logOut, saveCodes, shownSecret } from "./steps/two-step.ts";

const wrongOf = (pin: string) => (pin === "000000" ? "000001" : "000000");

/** Ends the session on the server without the browser's knowledge, so that the next click asks for the password in a dialog. */
async function logInAgainInDialog(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/user/security");
  await expect(page.getByRole("heading", { name: "Authenticator app", exact: true })).toBeVisible();
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await page.getByRole("button", { name: "Recent logins" }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: "Username" })).toHaveValue(buyer.username);
  await expect(dialog.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot");
  await dialog.getByRole("textbox", { name: "Password" }).fill(buyer.password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
}

/** Moves time forward until another SMS may be sent. */
const afterNinetySeconds = (buyer: Buyer) =>
  query("update delivery set created_at = created_at - interval '2 minutes' where account_id = $1 and channel = 'sms'", [
    buyer.accountId,
  ]);

async function openReset(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Lost your phone?" }).click();
  await page.getByRole("button", { name: "Get a reset code by SMS" }).click();
  await expect(page.getByRole("dialog", { name: "Reset two-step login" })).toBeVisible();
}

test("two-step login is set up by phone where the account requires it; without phone or app its user gets in by recovery code and by SMS [S2.114, S2.117, S2.118, S2.119, S4.15, S4.16, S4.19, S4.20, S4.21, S4.23, S4.25, S4.26, S4.28, S4.29, S8.13, S8.14, S8.20, C8.07]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2203 /, /^refusal: 220[04] /, /^refusal: 2304 /, /^answer: 401 /);
  const buyer = await newBuyer("en");
  const phone = freshPhone();
  await logIn(page, buyer);
  await query("update account set enforces_2fa = true, version = version + 1 where id = $1", [buyer.accountId]);

  // When the user cancels the set-up, the dialog closes and nobody is logged in.
  await logInAgainInDialog(page, buyer);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expect(dialog.getByLabel("Country")).toHaveValue("GB");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  // The browser has lost both the session and the login that waited for its second step.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["device"]);

  await givePassword(page, buyer);
  await page.getByLabel("Country").selectOption("SE");
  await page.getByLabel("Phone", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Send SMS" }).click();
  await expect(page.getByText(/7 to 15/)).toBeVisible();
  await page.getByLabel("Phone", { exact: true }).fill(phone.typed);
  await page.getByRole("button", { name: "Send SMS" }).click();
  const { pin, at } = await newestPin(phone.dialled);
  await expect(page.getByRole("button", { name: /^New SMS in \d+ s$/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel("6-digit PIN").fill(wrongOf(pin));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Wrong PIN.")).toBeVisible();
  await page.getByLabel("6-digit PIN").fill(pin);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  const secret = await shownSecret(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: /^Copy/ }).click();
  await expect.poll(() => page.evaluate<string>("navigator.clipboard.readText()")).toBe(secret);
  const app = authenticator(secret);
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByText("Invalid code")).toBeVisible();
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  const codes = await saveCodes(page);
  await page.waitForURL("**/dashboard");

  // A wrong code is reported in the dialog, and the right one continues on the same page.
  await logInAgainInDialog(page, buyer);
  await dialog.getByLabel("6-digit code").fill("000000");
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog.getByRole("alert").filter({ hasText: "Invalid code" })).toBeVisible();
  await dialog.getByLabel("6-digit code").fill(app.code());
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

  // After the code was accepted, the call that had waited for it was answered.
  for (const column of ["User", "Type", "IP", "Result", "Date"])
    await expect(dialog.getByRole("columnheader", { name: column })).toBeVisible();
  await expect(dialog.getByRole("cell", { name: "Password and code" }).first()).toBeVisible();

  // Without a stored phone number there is no SMS.
  await page.keyboard.press("Escape");
  await logOut(page);
  await query("update panel_user set phone_proved_at = null where username = $1", [buyer.username]);
  await givePassword(page, buyer);
  await openReset(page);
  await expect(dialog.getByRole("alert")).toContainText("There is no phone number on file, so an SMS reset code cannot be sent");
  await expect(dialog.getByRole("button", { name: "Send SMS" })).toBeDisabled();
  await query("update panel_user set phone_proved_at = now() where username = $1", [buyer.username]);

  // With a stored phone number, a code sent by SMS lets the user request a reset; then the login page starts again.
  await afterNinetySeconds(buyer);
  await givePassword(page, buyer);
  await openReset(page);
  await expect(dialog.getByText(`+46 ••• ••${phone.dialled.slice(-2)}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Send SMS" }).click();
  const reset = await newestPin(phone.dialled, at);
  await expect(dialog.getByRole("button", { name: /^New SMS in (90|8\d) s$/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByLabel("6-digit reset code").fill(wrongOf(reset.pin));
  await dialog.getByRole("button", { name: "Reset two-step login" }).click();
  await expect(dialog.getByText("Wrong PIN.")).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { isBeforeReload: true }));
  await dialog.getByLabel("6-digit reset code").fill(reset.pin);
  await dialog.getByRole("button", { name: "Reset two-step login" }).click();
  await expect(page.getByText("Your two-step login will be reset")).toBeVisible();
  expect(await page.evaluate(() => "isBeforeReload" in globalThis)).toBe(false);
  await expectAccessible(page);
  await expect.poll(() => subjectsTo(`${buyer.username}@kund.example`)).toContain("Two-step login is about to be reset");

  // A recovery code still works, and the user sees the request for a reset.
  await givePassword(page, buyer);
  await page.getByRole("button", { name: "Lost your phone?" }).click();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/user/security");
  await expect(page.getByRole("button", { name: "Stop the reset" })).toBeVisible();
  await expectAccessible(page);

  // A day later the password leads to a new set-up.
  await query(
    "update half_login set not_before = now() where step = 'reset_wait' and user_id = (select id from panel_user where username = $1)",
    [buyer.username],
  );
  await logOut(page);
  await givePassword(page, buyer);
  await expect(page.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toBeVisible();
  const [user] = await query(
    "select has_2fa, quiet_until > now() + interval '71 hours' as quiet from panel_user where username = $1",
    [buyer.username],
  );
  expect(user).toEqual({ has_2fa: false, quiet: true });
});

test("an account suspended for unpaid debt says so in a dialog, and its session is over [S2.120, S4.33, S4.34, S8.22, C8.08]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2104 /, /^answer: 401 /);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/user/security");
  await expect(page.getByRole("heading", { name: "Authenticator app", exact: true })).toBeVisible();
  await query("update account set state = 'suspended', version = version + 1 where id = $1", [buyer.accountId]);
  await page.getByRole("button", { name: "Recent logins" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Billing failure - Legal Action" });
  await expect(dialog).toContainText(
    "Your account is blocked in accordance with our terms, because of unpaid debt that was passed to collection or legal action.",
  );
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Go to the login page" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  await expect(dialog).toBeHidden();
  expect((await page.context().cookies()).filter(({ name }) => name.endsWith("sid"))).toEqual([]);
});
