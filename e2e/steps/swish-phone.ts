import type { Page } from "@playwright/test";
import { endpoints } from "../start-product.ts";
import { expect } from "./journey.ts";

/** A separate number for each payer, because a number can have only one open request. */
export const freshNumber = () => `070${String(Date.now()).slice(-7)}`;

/** The payer opens the page of their phone, finds the request there, and answers it. */
export async function onPhone(page: Page, of: string, answer: "Approve" | "Decline" | "Let it run out"): Promise<void> {
  const phone = await page.context().newPage();
  await phone.goto(`${endpoints().swishPhone}/?of=${of}`);
  await phone.getByRole("button", { name: answer }).click();
  await expect(phone.getByRole("button", { name: answer })).toHaveCount(0);
  await phone.close();
}
