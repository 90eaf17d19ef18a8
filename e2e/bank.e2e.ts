import type { Page } from "@playwright/test";

import { bankFile } from "./steps/bank.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";

const upload = (staff: Page, name: string, buffer: Buffer) =>
  staff.getByLabel("Read a bank file").first().setInputFiles({ name, mimeType: "application/xml", buffer });

/** Orders a name, to be paid by bank transfer. Returns the reference and the amount that the payer has to state. */
async function orderByBank(page: Page, name: string): Promise<{ reference: string; amount: string }> {
  await page.goto(`/searchdomains?domainname=${name}`);
  await page.getByRole("button", { name: `Add to basket, ${name}` }).click();
  await expect(page.getByRole("button", { name: `In basket - remove, ${name}` })).toBeVisible();
  await page.goto("/checkout");
  await page.getByRole("radio", { name: /^Bank transfer/ }).check();
  await page.getByRole("checkbox", { name: /binding order/ }).check();
  await page.getByRole("button", { name: /^Order and pay .* by bank transfer$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your bank transfer" })).toBeVisible();
  const reference = (await page.getByLabel("Reference (OCR)", { exact: true }).innerText()).replaceAll(/\s/g, "");
  const amount = (await page.getByLabel("Amount, SEK", { exact: true }).getAttribute("title")) ?? "";
  return { reference, amount };
}

/** Takes pictures of the screen for a review, narrow and wide, light and dark, if NAMEPLANE_SCREENS names a folder for them. */
async function takeShots(page: Page, name: string): Promise<void> {
  const folder = process.env["NAMEPLANE_SCREENS"];
  if (folder === undefined) return;
  const size = page.viewportSize();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
    }
  }
  if (size !== null) await page.setViewportSize(size);
}

/** The reference with its last digit typed wrong. */
const mistyped = (reference: string) => reference.slice(0, -1) + String((Number(reference.at(-1)) + 1) % 10);

test("a colleague reads the bank's file: an order's invoice is paid, a line is placed by hand, and the customer sees both", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  const name = freshName("bankfil");
  const { reference, amount } = await orderByBank(page, name);
  const order = page.url();
  const later = freshName("bankslip");
  const slip = await orderByBank(page, later);
  const [customer] = await query<{ number: string }>("select number::text as number from account where id = $1", [
    buyer.accountId,
  ]);

  const staff = await colleagueIn(browser, "Billing");
  await staff.goto("/staff/bank");
  await expect(staff.getByRole("heading", { level: 1, name: "Bank" })).toBeVisible();
  await expectAccessible(staff);

  // For a file that cannot be read, the page says where the error is. For a file of another bank account, it asks whether the
  // account is ours.
  const movements = [
    { amount, bankReference: `${name}-1`, reference, payer: "Alva Ek" },
    { amount: "77.00", bankReference: `${name}-2`, text: "thank you", payer: `Payer ${name}` },
    { amount: slip.amount, bankReference: `${name}-s`, reference: mistyped(slip.reference), payer: `Slip ${name}` },
    { amount: "-12.50", bankReference: `${name}-3`, text: "Monthly fee", payer: `Fee ${name}` },
  ];
  const file = bankFile(name, 100_000, movements);
  await upload(staff, "wrong.xml", Buffer.from(file.toString().replace(">77.00<", ">77,00<")));
  await expect(staff.getByRole("dialog", { name: "The file was not read" })).toContainText("this is not an amount");
  await expectAccessible(staff);
  await staff.keyboard.press("Escape");
  await upload(staff, "other.xml", Buffer.from(file.toString().replace("SE4550000000058398257466", "DE02120300000000202051")));
  await expect(staff.getByRole("dialog", { name: "Is DE02120300000000202051 our account?" })).toBeVisible();
  await staff.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  await upload(staff, "day.xml", file);
  await expect(staff.getByText("4 new lines")).toBeVisible();
  const waiting = staff.getByRole("article", { name: new RegExp(`Payer ${name}`) });
  await expect(waiting.getByText("No open invoice fits.")).toBeVisible({ timeout: 30_000 });
  await expectAccessible(staff);
  await upload(staff, "again.xml", file);
  await expect(staff.getByRole("dialog", { name: "The file was not read" })).toContainText("has been read before");
  await staff.keyboard.press("Escape");

  // The payment with the right reference is matched without anybody's help.
  await page.goto(order);
  await expect(page.getByRole("heading", { level: 1, name: `${name} is yours` })).toBeVisible({ timeout: 30_000 });

  // For a payment with a typing error in the reference, the likely invoice is proposed, and one key assigns the money to it.
  const slipped = staff.getByRole("article", { name: new RegExp(`Slip ${name}`) });
  await expect(slipped.getByText("reference one slip away, same amount")).toBeVisible();
  await takeShots(staff, "proposal");
  await slipped.focus();
  await staff.keyboard.press("a");
  await expect(slipped).toBeHidden();
  await expect
    .poll(async () => (await query("select 1 from domain where ascii_name = $1", [later])).length, { timeout: 30_000 })
    .toBe(1);

  await waiting.getByRole("button", { name: /^Find a place/ }).click();
  const drawer = staff.getByRole("dialog", { name: /^Place SEK.77\.00|^Place 77\.00/ });
  await drawer.getByRole("textbox", { name: "Invoice, reference or customer" }).fill(customer?.number ?? "");
  await drawer.getByRole("button", { name: /^Choose As credit of/ }).click();
  await expectAccessible(staff);
  await takeShots(staff, "find");
  await drawer.getByRole("button", { name: /^Place / }).click();
  await expect(drawer).toBeHidden();
  await expect(waiting).toBeHidden();

  await staff
    .getByRole("article", { name: new RegExp(`Monthly|Fee ${name}|12\\.50`) })
    .first()
    .getByRole("button", { name: /^Not from a customer/ })
    .click();
  const mark = staff.getByRole("dialog", { name: /^What is / });
  await mark.getByRole("radio", { name: /^Bank's fee/ }).check();
  await mark.getByLabel("Reason").fill("Fee of November");
  await expectAccessible(staff);
  await mark.getByRole("button", { name: "Save" }).click();
  await expect(mark).toBeHidden();

  await staff.getByRole("button", { name: "Placed", exact: true }).click();
  await expect(staff.getByRole("link", { name: /^Credit of customer/ }).first()).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Not from customers" }).click();
  await expect(staff.getByText("Fee of November").first()).toBeVisible();
  await staff.getByRole("button", { name: "Statements" }).click();
  await expect(staff.getByText("Balances agree").first()).toBeVisible();
  await expectAccessible(staff);

  await page.goto("/economy/deposit");
  await expect(page.getByRole("heading", { level: 1, name: "77.00 SEK in credit" })).toBeVisible();
  await page.goto("/economy/invoices");
  // Three rows contain "Paid": the head of the table and the two invoices.
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "Paid" })).toHaveCount(3);

  await staff.context().close();
});
