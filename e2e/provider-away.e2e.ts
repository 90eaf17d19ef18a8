import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { provider, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

test.afterEach(async () => {
  await provider.comeBack();
});

test("while the card provider does not answer, an order is kept unpaid, and it is paid when the provider is back", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2\d{3} POST \/api\/order\/payorder\//);
  const name = freshName("kortstopp");
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Card");
  await provider.goDown();
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your payment" })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("button", { name: /^Pay (again, )?\d/ }).click();
  await expect(page.getByText(/The payment service is not answering. Your order is kept/)).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText("Nothing was charged.")).toBeVisible();
  await expectAccessible(page);
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toHaveLength(1);
  await provider.comeBack();
  await page.getByRole("button", { name: /^Pay (again, )?\d/ }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(page, name);
});
