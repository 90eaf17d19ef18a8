import type { Page } from "@playwright/test";

import { proveItIsMe } from "./steps/certificates.ts";
import { freshName, logIn, newBuyer, newColleague, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("an owner limits what a colleague may order: an order above the limit is sent for approval, approved from the list of those that wait, delivered, and on the statement", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const owner = await newBuyer("en", "reseller");
  const colleague = await newColleague(owner);
  await query(
    `with who as (update panel_user set first_name = 'Bo', last_name = 'Ek' where username = $2 returning id)
     update membership set denied = '{order_approve,account_setaccountsettings}' where account_id = $1 and user_id = (select id from who)`,
    [owner.accountId, colleague.username],
  );

  await logIn(page, owner);
  await page.goto("/economy/spending");
  await expect(page.getByText("No limits", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add limit" }).click();
  const drawer = page.getByRole("dialog", { name: "New limit" });
  await drawer.getByRole("button", { name: "Save limit" }).click();
  await expect(drawer.getByText("State the largest order, a budget, or both")).toBeVisible();
  await drawer.getByRole("combobox", { name: "User" }).selectOption({ label: "Bo Ek" });
  await drawer.getByRole("textbox", { name: /^Largest order/ }).fill("50");
  await drawer.getByRole("textbox", { name: /^Budget for a month/ }).fill("1 000");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save limit" }).click();
  await proveItIsMe(page, owner);
  const limits = page.getByRole("listitem").filter({ hasText: "Bo Ek" });
  await expect(limits.getByText(/^Orders up to /)).toBeVisible();
  await expectAccessible(page);

  const ordering = await (await browser.newContext()).newPage();
  await logIn(ordering, colleague);
  const name = freshName("grans");
  await fillBasket(ordering, name);
  await fillCheckout(ordering, "Invoice");
  await expect(ordering.getByText("Needs approval")).toBeVisible();
  await expect(ordering.getByText(/Without approval, one order may come to/)).toBeVisible();
  await expectAccessible(ordering);
  await ordering.getByRole("button", { name: /^Send for approval/ }).click();
  await expect(ordering.getByRole("heading", { level: 1, name: "Waiting for approval" })).toBeVisible();

  await page.goto("/economy/spending");
  await page.getByRole("link", { name: /^Order O\d+$/ }).click();
  await expect(page.getByText(/Without approval, one order may come to/)).toBeVisible();
  await page.getByRole("button", { name: /^Approve, / }).click();
  await expectYours(page, name);
  await expectYours(ordering, name);

  await page.goto("/economy/statement");
  const book = page.getByRole("region");
  await expect(book.getByRole("link", { name: /^Invoice \d+$/ })).toBeVisible();
  await expect(book.getByRole("row", { name: /Closing balance/ })).toContainText("123.75");
  await expectAccessible(page);
  const csv = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  expect((await csv).suggestedFilename()).toMatch(/^statement-.*\.csv$/);
});

/** Confirms the user's identity with the password, in the Swedish dialog. */
async function proveInSwedish(page: Page, { password }: Buyer): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Bekräfta att det är du" });
  await proof.getByLabel("Ditt lösenord").fill(password);
  await proof.getByRole("button", { name: "Bekräfta", exact: true }).click();
}

test("på svenska i en telefon: gränsen läggs till, ändras och tas bort, och kontoutdraget får plats", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const owner = await newBuyer("sv", "reseller");
  await newColleague(owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, owner);
  await page.goto("/economy/spending");
  await page.getByRole("button", { name: "Lägg till gräns" }).click();
  await page.getByRole("radio", { name: "Hela kontot" }).check();
  await page.getByRole("textbox", { name: /^Budget per månad/ }).fill("2500,50");
  await page.getByRole("button", { name: "Spara gränsen" }).click();
  await proveInSwedish(page, owner);
  await expect(page.getByText(/0,00.* av .*2.500,50.* förbrukat den här månaden/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ta bort gränsen: Hela kontot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ta bort gränsen" }).click();
  await proveInSwedish(page, owner);
  await expect(page.getByText("Inga gränser")).toBeVisible();
  await page.goto("/economy/statement");
  await expect(page.getByRole("heading", { level: 1, name: "Kontoutdrag" })).toBeVisible();
  await expectAccessible(page);
  expect(Number(await page.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
});

test("a label has a budget: what is ordered with it at checkout counts for it, and above it the order needs approval; the new domain has the label", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const owner = await newBuyer("en", "reseller");
  const colleague = await newColleague(owner);
  await query("insert into label (account_id, title, color) values ($1, 'Campaign', '#16558c')", [owner.accountId]);
  await query(
    `update membership set denied = '{order_approve,account_setaccountsettings}'
      where account_id = $1 and user_id = (select id from panel_user where username = $2)`,
    [owner.accountId, colleague.username],
  );
  await logIn(page, owner);
  await page.goto("/economy/spending");
  await page.getByRole("button", { name: "Add limit" }).click();
  const drawer = page.getByRole("dialog", { name: "New limit" });
  await drawer.getByRole("radio", { name: "Domains with a label" }).check();
  await drawer.getByRole("combobox", { name: "Label" }).selectOption({ label: "Campaign" });
  await expect(drawer.getByText(/new domains that get it at checkout/)).toBeVisible();
  await drawer.getByRole("textbox", { name: /^Budget for a month/ }).fill("200");
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save limit" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByRole("listitem").filter({ hasText: "Label: Campaign" })).toBeVisible();

  // Within the budget the order is carried out, and its domain has the label.
  const ordering = await (await browser.newContext()).newPage();
  await logIn(ordering, colleague);
  const first = freshName("etikett");
  await fillBasket(ordering, first);
  await fillCheckout(ordering, "Invoice");
  await ordering.getByRole("checkbox", { name: "Campaign" }).check();
  await expectAccessible(ordering);
  await placeButton(ordering).click();
  await expectYours(ordering, first);
  const labelled = await query<{ title: string }>(
    `select l.title from domain_label x join label l on l.account_id = x.account_id and l.id = x.label_id
       join domain d on d.account_id = x.account_id and d.id = x.domain_id where d.ascii_name = $1`,
    [first],
  );
  expect(labelled).toEqual([{ title: "Campaign" }]);
  await page.goto("/economy/spending");
  await expectAccessible(page);

  // Above it the order waits; without the label nobody has to approve it.
  const second = freshName("etikett");
  await fillBasket(ordering, second);
  await fillCheckout(ordering, "Invoice");
  await ordering.getByRole("checkbox", { name: "Campaign" }).check();
  await expect(ordering.getByText(/The part for domains with the label Campaign comes to/)).toBeVisible();
  await expectAccessible(ordering);
  await ordering.getByRole("checkbox", { name: "Campaign" }).uncheck();
  await expect(ordering.getByText(/The part for domains with the label Campaign comes to/)).toHaveCount(0);
});
