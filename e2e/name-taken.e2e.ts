import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { rivalRegisters } from "./steps/rival.ts";
import { approve, cards, expectYours, fillBasket, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

test("a name that somebody else registered while it was in the basket is named at checkout, and the rest is ordered without it", async ({
  page,
}) => {
  const [lost, kept] = [freshName("snodd"), freshName("granne")];
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, lost, kept);
  await rivalRegisters(lost);
  await fillCheckout(page, "Invoice");

  await expect(page.getByText("One domain is no longer available")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: lost })).toContainText("Someone else has registered it");
  await expect(page.getByRole("rowheader", { name: kept })).not.toContainText("Someone else");
  await expectAccessible(page);
  await placeButton(page).click();
  await expect(page.getByRole("alert").getByText("A domain is no longer available")).toBeVisible();
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toEqual([]);

  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("rowheader", { name: lost })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: /I place a binding order/ })).toBeChecked();
  await placeButton(page).click();
  await expectYours(page, kept);
  expect(await registry.sponsorOf(lost)).toBe("rival-reg");
});

test("a name that somebody else registered while checkout was open is refused by name before anything is ordered or paid", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2306 POST \/api\/order\/placeorder\//);
  const [lost, kept] = [freshName("knappt"), freshName("bredvid")];
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, lost, kept);
  await fillCheckout(page, "Invoice");
  await rivalRegisters(lost);
  await placeButton(page).click();

  const refusal = page.getByRole("status").filter({ hasText: "Nothing was ordered and nothing was charged." });
  await expect(refusal).toContainText(lost);
  await expect(page.getByText("One domain is no longer available")).toBeVisible();
  await expectAccessible(page);
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toEqual([]);
  await page.getByRole("button", { name: "Remove it" }).click();
  await expect(page.getByRole("rowheader", { name: lost })).toBeHidden();
  await placeButton(page).click();
  await expectYours(page, kept);
});

test("a name that somebody else registered while it was being paid is reported with ways to continue, the other name is registered, and the money for the lost one is credited once", async ({
  page,
}) => {
  const [lost, kept] = [freshName("forsent", "com"), freshName("itid", "com")];
  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await fillBasket(page, lost, kept);
  await fillCheckout(page, "Card");
  await placeButton(page).click();
  // The name was free when it was ordered. From now on only the registry can refuse it.
  await expect(page.locator("#number")).toBeVisible();
  await rivalRegisters(lost);
  await payWith(page, cards.good);
  await approve(page);

  await expect(page.getByRole("heading", { level: 1, name: "1 of 2 done, action required on one" })).toBeVisible({
    timeout: 60_000,
  });
  const line = page.getByRole("listitem").filter({ hasText: lost });
  await expect(line).toContainText("is already registered");
  await expect(page.getByRole("link", { name: kept, exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "View request" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${lost} is already registered` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Cancel/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("becomes credit in your account");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel request" }).dblclick();
  await expect(dialog).toBeHidden();
  await page.getByRole("link", { name: /^O\d+/ }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "1 of 2 done, one failed" })).toBeVisible();
  await expect(line).toContainText("SEK for this item was credited");
  await expect(page.getByRole("link", { name: /^Credit note \d+/ })).toHaveCount(1);
  const money = await query(
    `select (select count(*)::int from invoice where account_id = $1 and kind = 'credit_note') notes,
            (select prepaid_minor::int from balance where account_id = $1) prepaid,
            (select sum(q.total_minor)::int from request r join quote q on q.account_id = r.account_id and q.id = r.quote_id
              where r.account_id = $1 and r.ascii_name = $2) paid`,
    [buyer.accountId, lost],
  );
  expect(money).toEqual([{ notes: 1, prepaid: 16_125, paid: 16_125 }]);
});
