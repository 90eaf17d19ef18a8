import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { bank, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { subjectsTo } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

const folder = process.env["SHOTS"];
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page);
  if (folder === undefined) return;
  for (const [width, colorScheme] of [
    [390, "dark"],
    [1440, "light"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
}

test("a card payment is disputed: its invoice is owed again, the customer is told, a colleague sends evidence from our records, and when the dispute is won the invoice is paid", async ({
  page,
  browser,
}) => {
  const name = freshName("tvist");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);
  const [row] = await query<{ object: string; email: string }>(
    `select p.provider_object as object, c.email from payment p join account a on a.id = p.account_id join contact c on c.account_id = a.id and c.id = a.owner_contact_id
      where a.id = $1 and p.state = 'succeeded'`,
    [buyer.accountId],
  );
  const dispute = await bank.dispute(row?.object ?? "");
  const invoice = async () =>
    (await query<{ state: string }>("select state from invoice where account_id = $1", [buyer.accountId]))[0]?.state;
  await expect.poll(invoice, { timeout: 30_000 }).toBe("unpaid");
  await expect.poll(async () => (await subjectsTo(row?.email ?? "")).join(" | ")).toMatch(/Your payment of .* is disputed/);

  const staff = await colleagueIn(browser, "Billing");
  await staff.goto("/staff/disputes");
  await expect(staff.getByRole("heading", { level: 1, name: "Disputes" })).toBeVisible();
  const [{ number } = { number: "" }] = await query<{ number: string }>(
    "select number::text as number from dispute where provider_object = $1",
    [dispute],
  );
  await expect(staff.getByRole("link", { name: `D${number}` })).toBeVisible();
  await look(staff, "disputes");
  await staff.getByRole("link", { name: `D${number}` }).click();
  await expect(staff.getByRole("textbox", { name: "Letter" })).toHaveValue(/contests this dispute/);
  await expect(staff.getByRole("checkbox", { name: /^Delivery at the registry/ })).toBeChecked();
  await look(staff, "dispute");
  await staff.getByRole("textbox", { name: "Letter" }).fill("The domain was registered as ordered, and is in use.");
  await staff.getByRole("button", { name: "Send evidence" }).click();
  const dialog = staff.getByRole("dialog", { name: "Send the evidence?" });
  await expectAccessible(staff);
  await dialog.getByRole("button", { name: "Send evidence" }).click();
  await expect(staff.getByText("Evidence sent").first()).toBeVisible({ timeout: 30_000 });

  await bank.decide(dispute, "won");
  await expect.poll(invoice, { timeout: 30_000 }).toBe("paid");
  await expect.poll(async () => (await subjectsTo(row?.email ?? "")).join(" | ")).toMatch(/The dispute about .* is settled/);
  await staff.reload();
  await expect(staff.getByText("Won").first()).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
