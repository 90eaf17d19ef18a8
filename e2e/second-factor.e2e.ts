import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { logIn, newBuyer, type Buyer } from "./buyers.ts";
import { query } from "./far-ends.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { newestMail } from "./mail-box.ts";

/** An authenticator of its own, written from RFC 6238 and not from the product. */
function authenticator(base32: string) {
  const bits = Array.from(base32, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  let last = 0;
  return {
    /** A code not shown before: of this half minute, or of the next one, which a clock ahead would show. */
    code(): string {
      last = Math.max(Math.floor(Date.now() / 30_000), last + 1);
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(BigInt(last));
      const mac = createHmac("sha1", key).update(counter).digest();
      const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7f_ff_ff_ff;
      return String(number % 1_000_000).padStart(6, "0");
    },
  };
}

async function givePassword(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Username" }).fill(buyer.username);
  await page.getByRole("textbox", { name: "Password" }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
}

test("a second factor is set up, lets in by code and by recovery code, and is turned off [S2.46, S4.14, S4.30, S4.32]", async ({
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
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
  const app = authenticator(secret);
  await page.getByLabel("6-digit code").fill("000000");
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await expect(page.getByText("Invalid code")).toBeVisible();
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  const codes = (await page.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}/).innerText()).match(/[a-z2-9-]{19}/g) ?? [];
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: "I have saved the codes" }).check();
  await page.getByRole("button", { name: "Go on" }).click();
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
  await page.getByRole("button", { name: "Login log" }).first().click();
  const log = page.getByRole("dialog");
  await expect(log.getByRole("cell", { name: "Password and recovery code" })).toBeVisible();
  await log.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Turn off" }).click();
  await proof.getByLabel("Code of the app, or a recovery code").fill(codes[1] ?? "");
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await logOut(page);
  await logIn(page, buyer);
});

test("an account that asks for a second factor has it set up at the login", async ({ page, trouble }) => {
  trouble.foresee(/^refusal: 2203 /);
  const buyer = await newBuyer("en");
  await query("update account set enforces_2fa = true, version = version + 1 where id = $1", [buyer.accountId]);
  await givePassword(page, buyer);
  await expect(page.getByRole("heading", { name: "Two-step login has to be set up" })).toBeVisible();
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
  await expectAccessible(page);
  await page.getByLabel("6-digit code").fill(authenticator(secret).code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  await page.getByRole("checkbox", { name: "I have saved the codes" }).check();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.waitForURL("**/dashboard");
});
