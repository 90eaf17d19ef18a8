import type { Page } from "@playwright/test";
import { freshName, logIn, type Buyer } from "./buyers.ts";
import { query } from "./far-ends.ts";
import { holdNames } from "./held-names.ts";
import { expect } from "./journey.ts";

/** Creates a name of the buyer whose zone our name servers serve. The buyer is logged in afterwards. */
export async function servedName(page: Page, buyer: Buyer): Promise<string> {
  const name = freshName("cert");
  await holdNames(buyer, [{ name, days: 200 }]);
  const [row] = await query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
  await logIn(page, buyer);
  const made = await page.request.post("/api/dns/createzone/", {
    headers: { "X-Requested-With": "XMLHttpRequest", "Content-Type": "application/json" },
    data: { itemid: row?.id ?? "" },
  });
  expect(((await made.json()) as { code: number }).code).toBe(1000);
  return name;
}

/** Confirms the buyer's identity with the password, as a dangerous act requires. The dialog is in English. */
export async function proveItIsMe(page: Page, { password }: Buyer): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}
