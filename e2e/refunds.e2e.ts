import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, payWith } from "./steps/steps.ts";

test("a customer deposits by card, a colleague gives a part of it back to the card, and the customer sees it and is told by email", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/economy/deposit");
  await page.getByRole("textbox", { name: "Amount" }).fill("500");
  await page.getByRole("button", { name: "Deposit 500 SEK by card" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("heading", { level: 1, name: "500.00 SEK in credit" })).toBeVisible({ timeout: 30_000 });

  const [row] = await query<{ number: string; email: string }>(
    "select a.number::text as number, c.email from account a join contact c on c.account_id = a.id and c.id = a.owner_contact_id where a.id = $1",
    [buyer.accountId],
  );
  const staff = await colleagueIn(browser, "Billing");
  await staff.goto(`/staff/customers/${row?.number ?? ""}`);
  await expect(staff.getByText("Credit: 500.00 SEK")).toBeVisible();
  await staff.getByRole("button", { name: /^Refund/ }).click();
  const drawer = staff.getByRole("dialog", { name: /^Refund payment/ });
  await drawer.getByRole("textbox", { name: "Amount" }).fill("501");
  await drawer.getByLabel("Reason").fill("Ordered the wrong name");
  await drawer.getByRole("button", { name: /^Refund/ }).click();
  await expect(drawer.getByText("At most 500.00 SEK can be refunded")).toBeVisible();
  await expectAccessible(staff);
  await drawer.getByRole("textbox", { name: "Amount" }).fill("200");
  await drawer.getByRole("button", { name: "Refund 200.00 SEK" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Credit: 300.00 SEK")).toBeVisible();
  await expect
    .poll(
      async () => {
        await staff.reload();
        await expect(staff.getByText("Credit: 300.00 SEK")).toBeVisible();
        return staff.getByText("Partly refunded").count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await expect(staff.getByText("Ordered the wrong name", { exact: true })).toBeVisible();
  await expectAccessible(staff);

  await page.goto("/economy/deposit");
  await expect(page.getByRole("heading", { level: 1, name: "300.00 SEK in credit" })).toBeVisible();
  await page.goto("/economy/receipts");
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "500.00" })).toContainText("Partly refunded");
  await expect
    .poll(async () => (await subjectsTo(row?.email ?? "")).map((subject) => subject.replaceAll("\u00A0", " ")))
    .toContain("200.00 SEK has been refunded to your card");
  await staff.context().close();
});
