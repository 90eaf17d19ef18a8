import { logIn, newBuyer } from "./steps/buyers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { authenticator, freshPhone, givePassword, logOut, provePhone, saveCodes, shownSecret } from "./steps/two-step.ts";

test("a second factor is set up, is used by code and by recovery code, and is turned off [S2.46, S4.14, S4.30, S4.32]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2203 /, /^refusal: 2204 /, /^refusal: 2205 /, /^refusal: 2200 /, /^answer: 401 /);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/user/security");
  await page.getByRole("button", { name: "Turn on" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(buyer.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await provePhone(page, freshPhone());
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const app = authenticator(await shownSecret(page));
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByText("Invalid code")).toBeVisible();
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByRole("checkbox", { name: "I have saved the codes" })).toBeVisible();
  await expectAccessible(page);
  const codes = await saveCodes(page);
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  expect((await newestMail(`${buyer.username}@kund.example`)).subject).toBe("Two-step login is on");

  await logOut(page);
  await givePassword(page, buyer);
  const field = page.getByLabel("6-digit code");
  await expect(field).toBeVisible();
  await expectAccessible(page);
  await field.fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Invalid code" })).toBeVisible();
  await field.fill(app.code());
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard");

  await logOut(page);
  await givePassword(page, buyer);
  await page.getByRole("button", { name: "Lost your phone?" }).click();
  await expectAccessible(page);
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL("**/dashboard");

  await page.goto("/user/security");
  await page.getByRole("button", { name: "Recent logins" }).first().click();
  const log = page.getByRole("dialog");
  await expect(log.getByRole("cell", { name: "Password and recovery code" })).toBeVisible();
  await log.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await proof.getByLabel("Code from the app, or a recovery code").fill(codes[1] ?? "");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await logOut(page);
  await logIn(page, buyer);
});
