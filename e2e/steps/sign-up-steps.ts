import { expect, type Page } from "@playwright/test";
import { newestMail } from "./mail-box.ts";

// These steps sign up a private person, in English.

export const signUpPassword = "Backstugan-77";

/** Fills in what is needed to log in: mail address, username and password. */
export async function fillLogin(page: Page, username: string): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill(`${username}@kund.example`);
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(signUpPassword);
}

/** Fills in the details of the account's owner, a private person. */
export async function fillDetails(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Private person" }).check();
  await page.getByLabel("First name").fill("Berit");
  await page.getByLabel("Last name").fill("Ek");
  await page.getByLabel("Street address").fill("Kvarngatan 3");
  await page.getByLabel("Postcode").fill("118 47");
  await page.getByLabel("City").fill("Stockholm");
  await page.getByRole("combobox", { name: "Country", exact: true }).selectOption("SE");
  await page.getByLabel("Phone", { exact: true }).fill("070-123 45 67");
}

/** Opens the mailed link and confirms the address. This logs the user in if it is the browser in which they signed up. */
export async function confirmAddress(page: Page, username: string): Promise<void> {
  const address = `${username}@kund.example`;
  // A user to whom a name was pushed has already got the mail about the push, so this waits for the next mail.
  await expect.poll(async () => (await newestMail(address)).subject).toBe("Confirm your email address");
  const mail = await newestMail(address);
  const link = /https?:\/\/\S+\/confirm\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  await page.goto(new URL(link).pathname);
  await expect(page).toHaveURL(/\/confirm\/opened$/);
  await page.getByRole("button", { name: "Confirm address" }).click();
}
