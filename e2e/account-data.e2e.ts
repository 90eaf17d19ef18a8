import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readZip } from "../apps/server/src/testing/read-zip.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { expectYours, fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

/** Enters the password when an act on the page requires it. */
async function prove(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole("dialog", { name: /^(Confirm that it is you|Bekräfta att det är du)$/ });
  await dialog.getByLabel(/Your password|Ditt lösenord/).fill(password);
  await dialog.getByRole("button", { name: /^(Confirm|Bekräfta)/ }).click();
}

test("a customer downloads a copy of the account, with its invoice and its zone, and is told by mail when it is ready", async ({
  page,
  trouble,
}) => {
  // Every act on this page requires re-authentication.
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("copy");
  await logIn(page, buyer);
  await putIntoBasket(page, [name]);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  await expect(async () => {
    const [row] = await query("select 1 from invoice where account_id = $1 and number is not null", [buyer.accountId]);
    expect(row).toBeDefined();
  }).toPass();

  await page.goto("/account/data");
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
  // The domain prevents the closing of the account, and the page says what to do about it.
  await expect(page.getByText("The account can be closed when nothing above is in the way any more")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Order a copy" }).click();
  await prove(page, buyer.password);
  const copies = page.getByRole("list", { name: "Copies" }).getByRole("listitem");
  await expect(copies.filter({ hasText: "Ready" })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  expect(await newestWith(`${buyer.username}@kund.example`, /(the copy of everything in your account)/)).not.toBe("");

  const saved = page.waitForEvent("download");
  await copies.getByRole("button", { name: "Download" }).click();
  await prove(page, buyer.password);
  const files = await readZip(readFileSync(await (await saved).path()));
  const paths = [...files.keys()];
  const [invoice = ""] = paths.filter((path) => /^invoices\/\d+\.pdf$/.test(path));
  expect(files.get(invoice)).toMatch(/^%PDF-/);
  expect(files.get(`zones/${name}.zone`)).toContain("SOA");
  expect(files.get("lists/domains.csv")).toContain(name);
  expect(files.get("index.html")).toContain("Copy of your account");

  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("an owner closes the account, is told by mail, and keeps it after all", async ({ page, trouble }) => {
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("sv");
  await logIn(page, buyer);
  await page.goto("/account/data");
  await page.getByRole("button", { name: "Avsluta kontot" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  const [row] = await query<{ number: string }>("select number::text as number from account where id = $1", [buyer.accountId]);
  await dialog.getByLabel("Skriv kontonumret för att bekräfta").fill(row?.number ?? "");
  await dialog.getByRole("checkbox", { name: /Radera mina personuppgifter/ }).check();
  // What would be erased is shown before it is confirmed.
  await expect(dialog.getByText("Kontakter, beställningar, ärenden och filer")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Avsluta kontot" }).click();
  await prove(page, buyer.password);
  await expect(page.getByText(/Kontot avslutas den/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Behåll kontot" }).click();
  await expect(page.getByRole("button", { name: "Avsluta kontot" })).toBeVisible();
  const [closing] = await query("select ended_as from account_closing where account_id = $1", [buyer.accountId]);
  expect(closing).toEqual({ ended_as: "taken_back" });

  await page.goto("/user/data");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Hämta" }).click();
  await prove(page, buyer.password);
  const files = await readZip(readFileSync(await (await saved).path()));
  expect(files.get("user.json")).toContain(buyer.username);
  await expectAccessible(page);
});
