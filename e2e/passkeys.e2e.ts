import type { Page } from "@playwright/test";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { plugIn } from "./steps/authenticator.ts";

async function givePassword(page: Page, buyer: Buyer): Promise<void> {
  await page.getByRole("textbox", { name: "Username" }).fill(buyer.username);
  await page.getByRole("textbox", { name: "Password" }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
}

test("a passkey is registered, is used as second step, to log in without a password and to confirm dangerous acts, and is removed", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2203 /, /^answer: 401 /, /^refusal: 2202 .*passkeylogin/);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const { session, authenticatorId } = await plugIn(page);
  const touches = (isTouched: boolean) =>
    session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: isTouched });
  await page.goto("/user/security");
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Your password").fill(buyer.password);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  const shown = page.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}/);
  await expect(shown).toBeVisible();
  const [code = ""] = (await shown.innerText()).match(/[a-z2-9-]{19}/g) ?? [];
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "I have saved the codes" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("10 left")).toBeVisible();
  const mailbox = `${buyer.username}@kund.example`;
  await expect.poll(async () => (await newestMail(mailbox)).subject).toBe("A passkey was added");

  // The passkey is the second step after the password. The device does not respond yet, so that the browser's list of passkeys
  // below the username cannot log in.
  await touches(false);
  await logOut(page);
  await givePassword(page, buyer);
  const use = page.getByRole("button", { name: "Use a passkey" });
  await expect(use).toBeVisible();
  await expectAccessible(page);
  await touches(true);
  await use.click();
  await page.waitForURL("**/dashboard");

  // The passkey logs in without a password.
  await touches(false);
  await logOut(page);
  await expectAccessible(page);
  await touches(true);
  const byButton = page.getByRole("button", { name: "Log in with a passkey" });
  if (await byButton.isVisible()) await byButton.click().catch(() => undefined);
  await page.waitForURL("**/dashboard");
  await page.goto("/user/security");
  await page.getByRole("button", { name: "Recent logins" }).first().click();
  const log = page.getByRole("dialog");
  // The log has two logins with the passkey: one as the second step, and one without a password. It has a third if the browser's
  // own list logged in at the same moment as the button.
  await expect(log.getByRole("cell", { name: "Passkey", exact: true }).nth(1)).toBeVisible();
  await log.getByRole("button", { name: "Close" }).last().click();

  // The user confirms their identity with the passkey, and with a code.
  await page.getByRole("button", { name: "Create new codes" }).click();
  await dialog.getByRole("button", { name: "Use a code instead" }).click();
  await dialog.getByLabel("Recovery code").fill(code);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(shown).toBeVisible();
  await page.getByRole("checkbox", { name: "I have saved the codes" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Phone");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Remove Phone" }).click();
  await expect(dialog.getByText("The passkey Phone will no longer work, and your other browsers are logged out")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByRole("button", { name: "Remove Phone" })).toBeHidden();
  await expect.poll(async () => (await newestMail(mailbox)).subject).toBe("A passkey was removed");
  // The device still has the passkey, but it is refused; the password alone is enough again.
  await logOut(page);
  await expect(page.getByRole("alert").filter({ hasText: "The passkey was not accepted" })).toBeVisible();
  await logIn(page, buyer);
});
