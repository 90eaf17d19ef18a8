import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { confirmAddress, fillDetails, fillLogin } from "./steps/sign-up-steps.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, expectYours, fillCheckout, payWith, placeButton } from "./steps/steps.ts";

test("a customer becomes an affiliate, a visitor signs up by its link and buys, and the commission is seen by the affiliate without names, and by staff [C1.36]", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: (2205|2005|2203) /, /^answer: 401 /);
  const affiliate = await newBuyer("en");
  // All people of the demo have the same phone number, and a customer with the affiliate's own number earns the affiliate
  // nothing. So this affiliate gets another number.
  await query("update contact set phone = '+46.701112233' where account_id = $1", [affiliate.accountId]);
  await query("update panel_user set phone = '+46.701112233' where username = $1", [affiliate.username]);
  const name = `kvarn-${Date.now().toString(36)}`;

  // Staff turn the programme on: 20 % of new domains in a customer's first order.
  const staff = await colleagueIn(browser);
  await staff.goto("/staff/affiliates");
  await staff.getByRole("button", { name: "Edit the programme" }).click();
  const isOn = staff.getByRole("switch", { name: /The programme is on/ });
  if (!(await isOn.isChecked())) await isOn.click();
  await staff.getByRole("group", { name: "New domain" }).getByRole("textbox", { name: "Commission (%)" }).fill("20");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("The programme has been saved")).toBeVisible();

  await logIn(page, affiliate);
  await page.goto("/tools/affiliate");
  await expect(page.getByText("20% on the customer’s first order")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Name in your link" }).fill("Å");
  await page.getByRole("checkbox", { name: "I accept the terms" }).check();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/The name has 3 to 40 letters/)).toBeVisible();
  await page.getByRole("textbox", { name: "Name in your link" }).fill(name);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Your application is being reviewed")).toBeVisible();

  await staff.reload();
  await staff.getByRole("button", { name: `Decide: ${name}` }).click();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Approve" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("The decision has been saved")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`/affiliate/${name}`).first()).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of your link" })).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the QR code" }).click();
  expect((await saving).suggestedFilename()).toBe("affiliate-link.svg");

  // The visitor follows the link, looks around, and signs up during the purchase.
  const [domain, username] = [freshName("formedling"), `ny_${Date.now().toString(36)}a`];
  const context = await browser.newContext({ locale: "en-GB" });
  const visitor = await context.newPage();
  await visitor.goto(`/affiliate/${name}`);
  await expect(visitor.getByRole("heading", { name: "Create an account and continue" })).toBeVisible();
  await visitor.goto(`/searchdomains?domainname=${domain}`);
  await visitor.getByRole("button", { name: `Add to basket, ${domain}` }).click();
  await expect(visitor.getByRole("button", { name: `In basket - remove, ${domain}` })).toBeVisible();
  await visitor.goto("/checkout");
  await visitor.getByRole("link", { name: "Create an account" }).click();
  await fillLogin(visitor, username);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expect(visitor.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const mailed = await context.newPage();
  await confirmAddress(mailed, username);
  await expect(mailed.getByRole("heading", { name: "Your details" })).toBeVisible();
  await mailed.close();
  await visitor.goto("/checkout");
  await expect(visitor.getByRole("heading", { name: "Your details" })).toBeVisible();
  await fillDetails(visitor);
  await visitor.getByRole("button", { name: "Save and continue" }).click();
  await expect(placeButton(visitor)).toBeVisible();
  await fillCheckout(visitor, "Card");
  await visitor.getByLabel("ID number").fill("811218-9876");
  await placeButton(visitor).click();
  await payWith(visitor, cards.good);
  await approve(visitor);
  await expectYours(visitor, domain);
  await context.close();

  const [counted] = await query<{ visits: number; signups: number }>(
    "select (select sum(visits)::int from affiliate_visit where account_id = $1) as visits, (select count(*)::int from affiliate_signup where account_id = $1) as signups",
    [affiliate.accountId],
  );
  expect(counted).toEqual({ visits: 1, signups: 1 });
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("row", { name: /New domain/ })).toContainText("Waiting", { timeout: 3000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText(domain)).toHaveCount(0);
  await expectAccessible(page);

  await staff.goto("/staff/affiliates");
  await staff.getByRole("link", { name }).first().click();
  await expect(staff.getByRole("row", { name: /New domain/ })).toContainText("Berit Ek");
  await expectAccessible(staff);
  await staff.context().close();
});
