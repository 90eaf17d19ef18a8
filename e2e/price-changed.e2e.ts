import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

/** Sets a new price for a year under a TLD. It is valid from now on in every price group, as if the operator had entered it. */
async function setYearPrice(tld: string, amountMinor: number): Promise<void> {
  await query(
    `with ended as (
       update price set valid_to = clock_timestamp()
       where tld = $1 and operation = 'create' and period_months = 12 and valid_to is null
       returning price_group_id, currency, valid_to
     )
     insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from)
     select gen_random_uuid(), price_group_id, $1, 'create', 12, currency, $2, valid_to from ended`,
    [tld, amountMinor],
  );
}

test("a price that changed after the basket was filled, or while checkout was open, is shown beside the old one and has to be accepted", async ({
  page,
  trouble,
}) => {
  // The server refuses an order at the old price.
  trouble.foresee(/^refusal: 2\d{3} POST \/api\/order\/placeorder\//);
  const name = freshName("prisresa", "org");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await setYearPrice("org", 20_000);
  await fillBasket(page, name);

  // Resellers see prices without VAT.
  await setYearPrice("org", 24_000);
  await fillCheckout(page, "Invoice");
  await expect(page.getByText("One price has changed since you filled your basket")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "was 200.00, is now 240.00 SEK." })).toBeVisible();
  await expectAccessible(page);
  await placeButton(page).click();
  await expect(page.getByRole("alert").getByText("A price has changed: accept the new one")).toBeVisible();
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toEqual([]);
  await page.getByRole("button", { name: "Accept 240.00 SEK" }).click();
  await expect(page.getByText("One price has changed since you filled your basket")).toBeHidden();

  // The price changes again while the form is filled in: nothing is ordered at a price that was not shown.
  await setYearPrice("org", 28_000);
  await placeButton(page).click();
  await expect(page.getByText("Nothing was ordered and nothing was charged.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "was 200.00, is now 280.00 SEK." })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /I place a binding order/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Invoice/ })).toBeChecked();
  await page.getByRole("button", { name: "Accept 280.00 SEK" }).click();
  await placeButton(page).click();
  await expectYours(page, name);
  expect(await query("select total_minor::int from sales_order where account_id = $1", [buyer.accountId])).toEqual([
    { total_minor: 35_000 },
  ]);
});
