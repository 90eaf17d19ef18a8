import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { killProcess, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

const placeOrder = "**/api/order/placeorder/";

test("a server killed during checkout, and a lost answer, lose nothing that was typed and make one order", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE|ERR_NETWORK/, /^refusal: 2306 .*preparecheckout/);
  const name = freshName("stromavbrott");
  const buyer = await newBuyer("en", "reseller");
  await query("update contact set id_number = null where account_id = $1", [buyer.accountId]);
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  const typed = page.getByRole("textbox", { name: /number/ });
  await typed.fill("556036-0793");

  // The order is sent to a server that has been stopped.
  await page.route(
    placeOrder,
    async (route) => {
      killProcess("http");
      killProcess("worker");
      await route.continue();
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expect(page.getByText("We got no answer")).toBeVisible();
  await expectAccessible(page);
  await expect(typed).toHaveValue("556036-0793");
  await expect(async () => {
    await page.reload();
    await expect(typed).toHaveValue("556036-0793", { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole("checkbox", { name: /I place a binding order/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Invoice/ })).toBeChecked();

  // The order arrives, but its answer is lost. The checkout page finds the order without the user's help.
  await page.route(
    placeOrder,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await placeButton(page).click();
  await expectYours(page, name);
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toHaveLength(1);
  expect(await query("select 1 from invoice where account_id = $1", [buyer.accountId])).toHaveLength(1);
});
