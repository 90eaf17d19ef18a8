import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Buyer } from "./buyers.ts";
import { expect } from "./journey.ts";
import { newestPin } from "./sms-box.ts";

/** An independent authenticator app, written from RFC 6238 and not from the product. */
export function authenticator(base32: string) {
  const bits = Array.from(base32, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  ).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
  let last = 0;
  return {
    /**
     * A code that was not used before: the code of the current half minute, or else the next one. The server accepts the next
     * code, too, because a phone's clock may be ahead.
     */
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

export async function givePassword(page: Page, buyer: Buyer): Promise<void> {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Username" }).fill(buyer.username);
  await page.getByRole("textbox", { name: "Password" }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("textbox", { name: "Username" })).toBeVisible();
  await expect(page).toHaveURL("/");
}

let phones = 0;
/** A Swedish number that no other journey of this run has. */
export function freshPhone(): { readonly typed: string; readonly dialled: string } {
  const number = `7${String((Date.now() % 10_000_000) * 10 + (phones += 1)).padStart(8, "0")}`;
  return { typed: `0${number}`, dialled: `+46${number}` };
}

/** Confirms a phone, in the two steps that come before the authenticator. */
export async function provePhone(page: Page, { typed, dialled }: ReturnType<typeof freshPhone>): Promise<void> {
  await page.getByLabel("Country").selectOption("SE");
  await page.getByLabel("Phone", { exact: true }).fill(typed);
  await page.getByRole("button", { name: "Send SMS" }).click();
  await page.getByLabel("6-digit PIN").fill((await newestPin(dialled)).pin);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Turns two-step login on, with a new authenticator app. Returns the recovery codes. */
export async function turnOnTwoStep(page: Page, buyer: Buyer): Promise<string[]> {
  await page.goto("/user/security");
  await page.getByRole("button", { name: "Turn on" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(buyer.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await provePhone(page, freshPhone());
  await page.getByLabel("6-digit code").fill(authenticator(await shownSecret(page)).code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  return saveCodes(page);
}

/** The secret on the screen, without its spaces. */
export async function shownSecret(page: Page): Promise<string> {
  return (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(" ", "");
}

/** Reads the recovery codes from the screen and confirms that they are saved. */
export async function saveCodes(page: Page): Promise<string[]> {
  const codes = (await page.getByText(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}/).innerText()).match(/[a-z2-9-]{19}/g) ?? [];
  expect(codes).toHaveLength(10);
  await page.getByRole("checkbox", { name: "I have saved the codes" }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  return codes;
}
