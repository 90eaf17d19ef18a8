import { randomUUID } from "node:crypto";

import { webAddress } from "./address.ts";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { fillLogin } from "./steps/sign-up-steps.ts";

/** Gives the account a brand with its own host, as staff do for resellers. Returns the brand's id and address. */
async function lendBrand({ accountId }: Buyer): Promise<{ brandId: string; web: string }> {
  const [brandId, host] = [randomUUID(), `blaklint${Date.now().toString(36)}.localhost`];
  await query("update account set whitelabel = 1, version = version + 1 where id = $1", [accountId]);
  await query(
    "insert into brand (id, name, owner_account_id, seller_id, language, mail_from) select $1, 'Blåklint', $2, seller_id, 'sv', mail_from from brand where is_operator",
    [brandId, accountId],
  );
  await query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, brandId]);
  await query(
    `insert into price_group (id, brand_id, name, parent_id)
     select gen_random_uuid(), $1, 'Blåklint', g.id from price_group g join brand b on b.id = g.brand_id where b.is_operator order by g.parent_id is not null, g.created_at limit 1`,
    [brandId],
  );
  return { brandId, web: webAddress.replace("localhost", host) };
}

test("a reseller runs an affiliate programme on its own brand: it sets the rules, approves a customer, and sees who came by its link [C1.36]", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: (2205|2005|2004) /);
  const reseller = await newBuyer("sv");
  const customer = await newBuyer("sv");
  const { brandId, web } = await lendBrand(reseller);
  await query("update account set brand_id = $2, price_group_id = null, version = version + 1 where id = $1", [
    customer.accountId,
    brandId,
  ]);
  await query("update panel_user set brand_id = $2 where username = $1", [customer.username, brandId]);

  await logIn(page, reseller);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto("/tools/affiliates");
  await expect(page.getByText(/Provisionen dras från er marginal/)).toBeVisible();
  await page.getByRole("button", { name: "Redigera programmet" }).click();
  await page.getByRole("switch", { name: /Programmet är på/ }).click();
  const rule = page.getByRole("group", { name: "Ny domän" });
  await rule.getByRole("textbox", { name: "Provision (%)" }).fill("20");
  await rule.getByRole("textbox", { name: /^Minst/ }).fill("50");
  await rule.getByRole("textbox", { name: /^Högst/ }).fill("10");
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  // A wrong rule is refused before the reseller has to prove their identity.
  await expect(page.getByText(/Den högsta provisionen är lägre/)).toBeVisible();
  await expectAccessible(page);
  await rule.getByRole("textbox", { name: /^Högst/ }).fill("100");
  await page.getByRole("button", { name: "Spara", exact: true }).click();
  const prove = async () => {
    const proof = page.getByRole("dialog", { name: "Bekräfta att det är du" });
    await proof.getByLabel("Ditt lösenord").fill(reseller.password);
    await proof.getByRole("button", { name: "Bekräfta" }).click();
  };
  await prove();
  await expect(page.getByText("Programmet är sparat")).toBeVisible();

  const name = `kvarn-${Date.now().toString(36)}`;
  const own = await (await browser.newContext({ baseURL: web, locale: "sv-SE" })).newPage();
  await logIn(own, customer);
  await own.goto("/tools/affiliate");
  await expect(own.getByText(/20\s% på kundens första beställning/)).toBeVisible();
  await own.getByRole("textbox", { name: "Namn i länken" }).fill(name);
  await own.getByRole("checkbox", { name: "Jag godkänner villkoren" }).check();
  await own.getByRole("button", { name: "Ansök" }).click();
  await expect(own.getByText("Er ansökan granskas")).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: `Besluta: ${name}` }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Godkänn" }).click();
  await prove();
  await expect(page.getByText("Beslutet är sparat")).toBeVisible();
  await own.reload();
  await expect(own.getByText(`/affiliate/${name}`).first()).toBeVisible();
  await own.context().close();

  // A visitor follows the link to the brand's own host, and signs up there.
  const context = await browser.newContext({ baseURL: web, locale: "en-GB" });
  const visitor = await context.newPage();
  await visitor.goto(`/affiliate/${name}`);
  await expect(visitor.getByRole("heading", { name: "Create an account and continue" })).toBeVisible();
  await fillLogin(visitor, `ny_${Date.now().toString(36)}`);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expect(visitor.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  await context.close();

  await page.reload();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toContainText("Godkänd");
  await page.getByRole("button", { name: `Visa: ${name}` }).click();
  await expect(page.getByText("Inga betalda köp ännu")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  const [counted] = await query<{ n: number; visits: number }>(
    `select (select count(*)::int from affiliate_signup where account_id = $1 and brand_id = $2) as n,
            (select sum(visits)::int from affiliate_visit where account_id = $1) as visits`,
    [customer.accountId, brandId],
  );
  expect(counted).toEqual({ n: 1, visits: 1 });
});
