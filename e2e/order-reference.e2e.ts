import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillCheckout, placeButton, putIntoBasket } from "./steps/steps.ts";

test("the reference of the account is offered at checkout, another one is given for an order, and its invoice has it", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await query(`update account set settings = settings || '{"reference": "Cost centre 4711"}' where id = $1`, [buyer.accountId]);
  await logIn(page, buyer);
  await putIntoBasket(page, [freshName("referens")]);
  await fillCheckout(page, "Bank transfer");
  const field = page.getByLabel("Your reference (optional)");
  await expect(field).toHaveValue("Cost centre 4711");
  await field.fill("PO 2026-99");
  await page.reload();
  await expect(field).toHaveValue("PO 2026-99");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your bank transfer" })).toBeVisible();
  await expect
    .poll(() => query("select po_number from invoice where account_id = $1", [buyer.accountId]))
    .toEqual([{ po_number: "PO 2026-99" }]);
  await page
    .getByRole("link", { name: /^Invoice \d+/ })
    .first()
    .click();
  await expect(page.getByText(/PO 2026-99/).first()).toBeVisible();
  await expectAccessible(page);
});
