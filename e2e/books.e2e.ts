import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";

/** The first day of last month. */
function lastMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 10);
}

/** Books a bank fee of last month. Without it the demo's books would begin in this month, which has not ended. */
async function bookLastMonth(): Promise<void> {
  await query(
    `insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, booked_on, text, created_by)
     select owner_account_id, np_uuid7(), np_uuid7(), 'fee', seller_id, 'bank_fee', 'other_bank', 'SEK', 12500, $1::date + 14, 'Monthly fee', 'journey'
       from brand where is_operator`,
    [lastMonth()],
  );
}

/** Books an amount in euro that arrived at a rate of 11 kronor last month. At the end of that month the rate was 11.50. */
async function bookEuroLastMonth(): Promise<void> {
  for (const [day, ppm] of [
    ["$1::date + 14", 11_000_000],
    ["$1::date + interval '1 month' - interval '1 day'", 11_500_000],
  ])
    await query(
      `insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', (${day})::date, ${ppm}, 'riksbank')
       on conflict (kind, key, valid_from) do update set ppm = excluded.ppm`,
      [lastMonth()],
    );
  await query(
    `insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, booked_on, text, created_by)
     select owner_account_id, np_uuid7(), np_uuid7(), 'suspense', seller_id, 'other_bank', 'suspense', 'EUR', 10000, $1::date + 14, 'Unknown payer', 'journey'
       from brand where is_operator`,
    [lastMonth()],
  );
}

async function download(page: Page, button: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).last().click(),
  ]);
  return readFile(await file.path(), "latin1");
}

test("a colleague chooses an account number, exports SIE, closes a month, is refused a posting there, and reopens it", async ({
  browser,
}) => {
  await bookLastMonth();
  const staff = await colleagueIn(browser);
  await staff.goto("/staff/books");
  await expect(staff.getByRole("heading", { level: 1, name: "Books" })).toBeVisible();
  await expectAccessible(staff);

  // The staff member chooses the number of an account. A number that belongs to another kind of account is refused.
  await staff.getByRole("button", { name: "Chart of accounts" }).click();
  const row = staff.getByRole("row", { name: /Bank fees/ });
  await row.getByRole("button", { name: "Change" }).click();
  const number = staff.getByRole("dialog", { name: "Account number" });
  await number.getByLabel("Account number").fill("12");
  await number.getByRole("button", { name: "Save" }).click();
  await expect(number.getByText("Enter 3 to 8 digits")).toBeVisible();
  await number.getByLabel("Account number").fill("1510");
  await number.getByRole("button", { name: "Save" }).click();
  await expect(number.getByText(/1510 is used for Kundfordringar/)).toBeVisible();
  await expectAccessible(staff);
  await number.getByLabel("Account number").fill("6571");
  await number.getByLabel("Account name").fill("Bankavgifter, egna");
  await number.getByRole("button", { name: "Save" }).click();
  await expect(number).toBeHidden();
  await expect(staff.getByRole("row", { name: /6571 Bankavgifter, egna/ })).toBeVisible();
  await expectAccessible(staff);

  // The vouchers of last month are exported to a file, which contains the number that was chosen.
  await staff.getByRole("button", { name: "Export" }).click();
  const exporting = staff.getByRole("dialog", { name: "Export the books" });
  await expectAccessible(staff);
  await exporting.getByLabel("Period").selectOption({ index: 1 });
  const sie = await download(staff, "Download");
  expect(sie).toContain("#SIETYP 4\r\n");
  expect(sie).toMatch(/#VER K \d+ \d{8} "Avgift/);
  expect(sie).toContain("#TRANS 6571 {} 125.00\r\n");
  expect(sie).toContain("#TRANS 1940 {} -125.00\r\n");

  // The VAT of this month agrees with the accounts for it, and a line leads to its invoices.
  await staff.getByRole("button", { name: "VAT", exact: true }).click();
  await staff.getByLabel("Period").selectOption({ index: 0 });
  await expect(staff.getByText(/^The lines agree with the VAT accounts/)).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Show invoices" }).first().click();
  await expect(
    staff
      .getByRole("dialog")
      .getByRole("link", { name: /^(Invoice|Credit note) \d/ })
      .first(),
  ).toBeVisible();
  await expectAccessible(staff);
  await staff.keyboard.press("Escape");
  await staff.getByRole("button", { name: "Balances" }).click();
  await expect(staff.getByRole("row", { name: /1510 Kundfordringar/ })).toBeVisible();
  await expectAccessible(staff);

  // The month is closed after re-authentication.
  await staff.getByRole("button", { name: "Months" }).click();
  await staff.getByRole("button", { name: /^Close [A-Z][a-z]+ \d{4}$/ }).click();
  const closing = staff.getByRole("dialog", { name: /^Close [A-Z][a-z]+ \d{4}/ });
  await expect(closing.getByText("Every voucher has a number")).toBeVisible();
  await closing.getByLabel("Explanation").fill("Nothing is left of this month");
  await expectAccessible(staff);
  await closing.getByRole("button", { name: "Close the month" }).click();
  await confirmWithPasskey(staff);
  await expect(closing).toBeHidden();
  const reopen = staff.getByRole("button", { name: /^Reopen / });
  await expect(reopen).toBeVisible();
  await expect(staff.getByText("Nothing is left of this month")).toBeVisible();
  await expectAccessible(staff);

  // A transfer of that month is refused, and the message names the first day that is open. What was typed is not lost.
  await staff.goto("/staff/bank");
  await staff.getByRole("button", { name: "Record a transfer" }).click();
  const record = staff.getByRole("dialog", { name: "Record a transfer" });
  await record.getByLabel("Amount").fill("125.00");
  await record.getByLabel("Day at the bank").fill(lastMonth());
  await record.getByLabel("Reference or message").fill("late");
  await record.getByLabel("Bank's reference").fill("LATE-1");
  await record.getByLabel("Reason").fill("Seen in the bank's portal");
  await record.getByRole("button", { name: "Record", exact: true }).click();
  await expect(record.getByText(/The books are closed for this day/)).toBeVisible();
  await expect(record.getByLabel("Reference or message")).toHaveValue("late");
  await staff.keyboard.press("Escape");

  // The month is reopened with a reason.
  await staff.goto("/staff/books");
  await reopen.click();
  const reopening = staff.getByRole("dialog", { name: /^Reopen / });
  await reopening.getByRole("button", { name: "Reopen the month" }).click();
  await expect(reopening.getByLabel("Reason")).toHaveAttribute("aria-invalid", "true");
  await reopening.getByLabel("Reason").fill("A transfer came late");
  await reopening.getByRole("button", { name: "Reopen the month" }).click();
  await confirmWithPasskey(staff);
  await expect(reopening).toBeHidden();
  await expect(staff.getByText(/^Reopened by .*: A transfer came late$/)).toBeVisible();
  await expectAccessible(staff);

  // The pages also work on a phone, in the dark theme.
  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.emulateMedia({ colorScheme: "dark" });
  for (const view of ["months", "vat", "balances", "deferred", "chart"]) {
    await staff.goto(`/staff/books?view=${view}`);
    await expect(staff.getByRole("heading", { level: 1, name: "Books" })).toBeVisible();
    await expectAccessible(staff);
    expect(await staff.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  }
  await staff.context().close();
});

test("a colleague values what is open in euro at the end of last month, and undoes it", async ({ browser }) => {
  await bookEuroLastMonth();
  const staff = await colleagueIn(browser);
  await staff.goto("/staff/books");
  // An export gives the vouchers their numbers at once.
  await staff.getByRole("button", { name: "Export" }).click();
  await staff.getByRole("dialog").getByLabel("Period").selectOption({ index: 1 });
  await download(staff, "Download");
  await staff.goto("/staff/books");
  await staff
    .getByRole("button", { name: /^Revalue / })
    .first()
    .click();
  const drawer = staff.getByRole("dialog", { name: /^Revalue / });
  const row = drawer.getByRole("row", { name: /2999 Money in suspense/ });
  await expect(row).toContainText("11.50");
  await expect(row).toContainText("50.00");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Revalue the month" }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Revalued", { exact: true }).first()).toBeVisible();
  await expectAccessible(staff);

  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.emulateMedia({ colorScheme: "dark" });
  await staff
    .getByRole("button", { name: /^Revalue / })
    .first()
    .click();
  await expectAccessible(staff);
  expect(await staff.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await drawer.getByRole("button", { name: "Undo the revaluation" }).click();
  await expect(drawer.getByLabel("Reason for undoing it")).toHaveAttribute("aria-invalid", "true");
  await drawer.getByLabel("Reason for undoing it").fill("A payment came late");
  await drawer.getByRole("button", { name: "Undo the revaluation" }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Revalued", { exact: true })).toHaveCount(0);
  await staff.context().close();
});

test("the books are in Swedish for a colleague who reads Swedish", async ({ browser }) => {
  await bookLastMonth();
  const staff = await colleagueIn(browser);
  await query("update staff_user set language = 'sv' where id = (select id from staff_user order by created_at desc limit 1)");
  await staff.goto("/staff/books");
  await expect(staff.getByRole("heading", { level: 1, name: "Bokföring" })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Moms", exact: true }).click();
  await expect(staff.getByRole("row", { name: /Momspliktig försäljning/ })).toBeVisible();
  await staff.getByRole("button", { name: "Kontoplan" }).click();
  await expect(staff.getByRole("row", { name: /1510 Kundfordringar/ })).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
