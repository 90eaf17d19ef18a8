import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";

test("a private buyer agrees to delivery at once, withdraws from the order before it is paid, and gets a confirmation by email; staff see it", async ({
  page,
  browser,
}) => {
  const name = freshName("angerresa");
  const buyer = await newBuyer("en");
  await query("update account set party = 'person', version = version + 1 where id = $1", [buyer.accountId]);
  await logIn(page, buyer);
  await page.goto("/searchdomains");
  await page.getByRole("textbox", { name: "Name or idea" }).fill(name);
  await page.getByRole("button", { name: `Add to basket, ${name}` }).click();
  await expect(page.getByRole("button", { name: `In basket - remove, ${name}` })).toBeVisible();
  await page.goto("/checkout");
  await page.getByRole("radio", { name: /^Bank transfer/ }).check();
  await page.getByRole("checkbox", { name: /I place a binding order/ }).check();
  await page.getByRole("button", { name: /^Order and pay/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Delivery at once not agreed to" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^Deliver at once/ }).check();
  await page.getByRole("button", { name: /^Order and pay/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for your bank transfer" })).toBeVisible();

  await expect(page.getByText(/^You may withdraw without giving a reason until/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Withdraw from the contract here" }).click();
  const form = page.getByRole("dialog", { name: /^Withdraw from order O/ });
  await expect(form.getByRole("checkbox", { name: new RegExp(name, "u") })).toBeChecked();
  await form.getByRole("textbox", { name: "Your name" }).fill("Alva Ånger");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText(/^Withdrawal \d+ received/).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "This order was cancelled" })).toBeVisible();
  await expectAccessible(page);
  const number = await newestWith(`${buyer.username}@kund.example`, /Your withdrawal has number (\d+)/);

  const staff = await colleagueIn(browser, "Billing");
  await staff.goto("/staff/withdrawals?list=settled");
  const row = staff.getByRole("row").filter({ hasText: number });
  await expect(row).toContainText(name);
  await expectAccessible(staff);
  // As if it had been delivered without consent: it waits for people.
  await query("update withdrawal set settled_at = null, settled_by = null where number = $1", [number]);
  await staff.goto("/staff/withdrawals");
  await staff.getByRole("row").filter({ hasText: number }).getByRole("button", { name: "Mark as done" }).click();
  const done = staff.getByRole("dialog", { name: `Withdrawal ${number} is dealt with` });
  await done.getByLabel("What was done").fill("Nothing was delivered");
  await expectAccessible(staff);
  await done.getByRole("button", { name: "Mark as done" }).click();
  await expect(done).toBeHidden();
  await expect(staff.getByRole("row").filter({ hasText: number })).toHaveCount(0);
  await staff.context().close();
});

test("a private buyer renews several names at once only after agreeing to delivery at once, and the order keeps the words", async ({
  page,
}) => {
  const buyer = await newBuyer("sv", "reseller");
  await query("update account set party = 'person', credit_limit_minor = 100000000, version = version + 1 where id = $1", [
    buyer.accountId,
  ]);
  const base = freshName("fornyangra").replace(".se", "");
  await holdNames(
    buyer,
    [1, 2].map((index) => ({ name: `${base}-${index}.se`, days: 30 })),
  );
  await logIn(page, buyer);
  await page.goto("/domain/bulk?act=renew");
  await page.getByRole("button", { name: "Visa domänerna" }).click();
  await page.getByRole("checkbox", { name: /bindande/ }).check();
  const order = page.getByRole("complementary", { name: "Att betala" }).getByRole("button", { name: "Förnya 2 domäner" });
  await order.click();
  await expect(page.getByText(/annars hade vi fått vänta i 14 dagar/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^Leverera direkt/ }).check();
  await order.click();
  await expect(page.getByRole("heading", { level: 1, name: "2 domäner förnyade" })).toBeVisible({ timeout: 120_000 });
  const [kept] = await query("select consent_text from sales_order where account_id = $1", [buyer.accountId]);
  expect(kept?.["consent_text"]).toMatch(/^Leverera direkt/);
});
