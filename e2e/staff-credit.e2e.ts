import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("staff credit a part of an invoice and give goodwill; the customer gets the credit note and sees the credit", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, freshName("kredit"));
  await fillCheckout(page, "Bank transfer");
  await placeButton(page).click();
  await page.waitForURL("**/requests/order/**");
  const [invoice] = await query<{ id: string; number: string; email: string }>(
    `select i.id, i.number::text as number, c.email from invoice i join account a on a.id = i.account_id
       join contact c on c.account_id = a.id and c.id = a.owner_contact_id where i.account_id = $1`,
    [buyer.accountId],
  );
  const staff = await colleagueIn(browser);
  await staff.goto(`/staff/invoices/${invoice?.id ?? ""}`);
  await expect(staff.getByText("123.75 SEK can still be credited")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Credit note", exact: true }).click();
  const note = staff.getByRole("dialog", { name: `Credit note for invoice ${invoice?.number ?? ""}` });
  await note.getByRole("button", { name: "Issue credit note" }).click();
  await expect(note.getByText("Choose at least one line")).toBeVisible();
  await note.getByRole("checkbox").check();
  await note.getByRole("textbox", { name: "To credit, excl. VAT" }).fill("100");
  await note.getByLabel("Reason").fill("Agreed on the phone");
  await note.getByRole("button", { name: "Issue credit note" }).click();
  await expect(note.getByText("Enter an amount, at most 99.00 SEK")).toBeVisible();
  await expectAccessible(staff);
  await note.getByRole("textbox", { name: "To credit, excl. VAT" }).fill("40");
  await note.getByRole("button", { name: "Issue credit note" }).click();
  await confirmWithPasskey(staff);
  await expect(note).toBeHidden();
  await expect(staff.getByText("73.75 SEK can still be credited")).toBeVisible();
  await newestWith(invoice?.email ?? "", /(Agreed on the phone)/);

  await staff.getByRole("button", { name: "Goodwill credit" }).click();
  const goodwill = staff.getByRole("dialog", { name: /^Goodwill to the customer/ });
  await goodwill.getByRole("textbox", { name: "Amount" }).fill("25");
  await goodwill.getByLabel("Reason").fill("Slow answers in May");
  await expectAccessible(staff);
  await goodwill.getByRole("button", { name: "Give credit" }).click();
  await confirmWithPasskey(staff);
  await expect(goodwill).toBeHidden();
  await staff.context().close();

  await page.goto("/economy/deposit");
  await expect(page.getByRole("heading", { level: 1, name: "25.00 SEK in credit" })).toBeVisible();
});
