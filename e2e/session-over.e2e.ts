import { freshName, logIn, newBuyer } from "./buyers.ts";
import { query } from "./far-ends.ts";
import { expect, expectAccessible, test } from "./journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps.ts";

test("a session that ends under checkout asks for the password, and the order that was pressed goes on by itself [S4.08, S4.09, S2.115]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /);
  const name = freshName("utloggad");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await placeButton(page).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: /^Username/ })).toHaveValue(buyer.username);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expectYours(page, name);
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toHaveLength(1);
});
