import { randomUUID } from "node:crypto";

import { proveItIsMe } from "./steps/certificates.ts";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";
import { webAddress } from "./address.ts";

/** Gives the account a brand on a host of its own, as staff create and lend one. Returns the brand and its address. */
async function lendBrand({ accountId }: Buyer): Promise<{ brandId: string; web: string }> {
  const [brandId, host] = [randomUUID(), `vallmo${Date.now().toString(36)}.localhost`];
  await query("update account set whitelabel = 1, version = version + 1 where id = $1", [accountId]);
  await query(
    "insert into brand (id, name, owner_account_id, seller_id, language, mail_from) select $1, 'Vallmo', $2, seller_id, 'en', mail_from from brand where is_operator",
    [brandId, accountId],
  );
  await query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, brandId]);
  await query(
    `insert into price_group (id, brand_id, name, parent_id)
     select gen_random_uuid(), $1, 'Vallmo', g.id from price_group g join brand b on b.id = g.brand_id where b.is_operator order by g.parent_id is not null, g.created_at limit 1`,
    [brandId],
  );
  return { brandId, web: webAddress.replace("localhost", host) };
}

/** Makes a buyer a customer of the brand. */
async function moveTo(brandId: string, { accountId, username }: Buyer): Promise<void> {
  await query("update account set brand_id = $2, price_group_id = null, version = version + 1 where id = $1", [
    accountId,
    brandId,
  ]);
  await query("update panel_user set brand_id = $2 where username = $1", [username, brandId]);
}

test("a reseller invoices a customer of its brand itself: staff approve its seller, the customer pays the reseller, and the order waits until the reseller's balance covers it", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: (2205|2005) /);
  const reseller = await newBuyer("en");
  const customer = await newBuyer("en");
  const { brandId, web } = await lendBrand(reseller);
  await moveTo(brandId, customer);

  await logIn(page, reseller);
  await page.goto("/tools/selling");
  await expect(page.getByText("We invoice your customers for you")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enter the seller" }).click();
  const drawer = page.getByRole("dialog", { name: "Your own seller" });
  await drawer.getByRole("textbox", { name: "Name of the company" }).fill("Vallmo Webb AB");
  await drawer.getByRole("textbox", { name: "Organisation number" }).fill("556036-0793");
  await drawer.getByRole("textbox", { name: "VAT number" }).fill("SE556036079301");
  await drawer.getByRole("textbox", { name: "Street address" }).fill("Vallmogatan 1");
  await drawer.getByRole("textbox", { name: "Postcode" }).fill("111 22");
  await drawer.getByRole("textbox", { name: "Town" }).fill("Stockholm");
  await drawer.getByRole("textbox", { name: "Email for questions about invoices" }).fill("faktura@vallmo.example");
  await drawer.getByRole("textbox", { name: /^Bankgiro/ }).fill("5050-1056");
  await drawer.getByRole("button", { name: "Save the seller" }).click();
  // A wrong number is reported at its field, and nothing that was typed is lost.
  await expect(drawer.getByText("The Bankgiro number is wrong. Check its digits")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("textbox", { name: /^Bankgiro/ }).fill("5050-1055");
  await drawer.getByRole("button", { name: "Save the seller" }).click();
  await proveItIsMe(page, reseller);
  await expect(page.getByText("VAT number: SE556036079301")).toBeVisible();
  await page.getByRole("button", { name: "Ask to invoice yourself" }).click();
  await proveItIsMe(page, reseller);
  await expect(page.getByText("Waits for us")).toBeVisible();
  await expectAccessible(page);

  const staff = await colleagueIn(browser);
  await staff.goto("/staff/reseller-invoicing");
  const [account] = await query<{ number: string }>("select number::text from account where id = $1", [reseller.accountId]);
  await staff
    .getByRole("row", { name: new RegExp(account?.number ?? "-") })
    .getByRole("button", { name: "Decide" })
    .click();
  await expect(staff.getByText("Vallmo Webb AB")).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Approve" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("The decision is saved")).toBeVisible();
  await staff.context().close();

  await expect(async () => {
    await page.reload();
    await expect(page.getByText("You invoice your customers yourself")).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });

  // The customer is offered only the reseller's bank account. The server caches the brand's payment methods for ten seconds.
  const name = freshName("vallmo");
  const buying = await (await browser.newContext({ baseURL: web })).newPage();
  await logIn(buying, customer);
  await fillBasket(buying, name);
  await expect(async () => {
    await buying.goto("/checkout");
    await expect(buying.getByRole("radio", { name: /^Bank transfer/ })).toBeVisible({ timeout: 5000 });
    await expect(buying.getByRole("radio", { name: /^Card/ })).toBeHidden();
  }).toPass({ timeout: 60_000 });
  await fillCheckout(buying, "Bank transfer");
  await placeButton(buying).click();
  await expect(buying.getByText("5050-1055").first()).toBeVisible();
  await expectAccessible(buying);

  // The reseller records the money. The order is paid, and waits for the reseller's balance.
  await page.goto("/tools/invoices");
  await expectAccessible(page);

  // Credit that was given by mistake is taken back.
  await page
    .getByRole("button", { name: "Payments and credit" })
    .or(page.getByRole("tab", { name: "Payments and credit" }))
    .click();
  await page.getByRole("button", { name: "Give credit" }).click();
  const credit = page.getByRole("dialog", { name: "Give credit" });
  await credit.getByRole("combobox", { name: "Customer" }).selectOption({ index: 1 });
  await credit.getByRole("radio", { name: /^A gift/ }).check();
  await credit.getByRole("textbox", { name: "Amount" }).fill("40");
  await expectAccessible(page);
  await credit.getByRole("button", { name: "Give credit" }).click();
  await proveItIsMe(page, reseller);
  await expect(page.getByText("The credit is recorded")).toBeVisible();
  const gift = page.getByRole("row", { name: /Gift/ });
  await expect(async () => {
    await page.reload();
    await page
      .getByRole("button", { name: "Payments and credit" })
      .or(page.getByRole("tab", { name: "Payments and credit" }))
      .click();
    await expect(gift).toContainText("Booked", { timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await gift.getByRole("button", { name: /^Undo/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("It is being undone")).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: "Invoices", exact: true })
    .or(page.getByRole("tab", { name: "Invoices", exact: true }))
    .click();
  await page.getByRole("button", { name: /^Record a payment of invoice 70001/ }).click();
  const receipt = page.getByRole("dialog", { name: "Record a payment of invoice 70001" });
  await expectAccessible(page);
  await receipt.getByRole("button", { name: "Record the payment" }).click();
  await expect(page.getByText("The payment is recorded")).toBeVisible();
  await expect(buying.getByText(/waits for us to release it/).first()).toBeVisible({ timeout: 60_000 });
  await expect(buying.getByText(/balance|wholesale/i)).toHaveCount(0);
  await page.goto("/tools/selling");
  await expect(page.getByText(/1 order line waits because your balance does not cover/)).toBeVisible();
  await expectAccessible(page);

  // Credit is added, and the order is carried out.
  await page.getByRole("link", { name: "Add credit" }).first().click();
  await page.getByRole("textbox", { name: "Amount" }).fill("500");
  await page.getByRole("button", { name: "Deposit 500 SEK by card" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expectYours(buying, name);
  const [charged] = await query("select basis, count(*)::int as n from wholesale_charge where account_id = $1 group by basis", [
    reseller.accountId,
  ]);
  expect(charged).toEqual({ basis: "prepaid", n: 1 });
});
