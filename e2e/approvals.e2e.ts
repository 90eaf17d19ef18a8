import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { approve, cards, payWith } from "./steps/steps.ts";

test("a refund above the limit waits for a second colleague, who sees the values, approves, and it is done once; a rule is turned off by two", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/refusal: 2201 POST \/api\/staff\//, /refusal: 2304 POST \/api\/staff\/networks\//);
  const anna = await colleagueIn(browser);
  const bo = await colleagueIn(browser);
  await anna.goto("/staff/colleagues");
  await anna.getByRole("button", { name: "Change networks" }).click();
  const networks = anna.getByRole("dialog", { name: "Networks of staff" });
  await networks.getByRole("textbox", { name: "Networks" }).fill("192.0.2.0/24 Office");
  await expectAccessible(anna);
  await networks.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(anna);
  await expect(networks.getByText(/^Your own address .* is in none of the networks/)).toBeVisible();
  await networks.getByRole("button", { name: "Cancel" }).click();
  await anna.getByRole("link", { name: "Approvals", exact: true }).click();
  await expect(anna.getByRole("heading", { level: 1, name: "Approvals" })).toBeVisible();
  await expectAccessible(anna);
  await anna.getByRole("link", { name: "What needs approval" }).click();
  await anna.getByRole("button", { name: "Change the rule: Refund" }).click();
  const rule = anna.getByRole("dialog", { name: "Approval: Refund" });
  await rule.getByRole("checkbox", { name: "A second colleague has to approve" }).check();
  await rule.getByRole("textbox", { name: "Limit in SEK" }).fill("much");
  await rule.getByRole("button", { name: "Save" }).click();
  await expect(rule.getByText("Write an amount such as 500")).toBeVisible();
  await expectAccessible(anna);
  await rule.getByRole("textbox", { name: "Limit in SEK" }).fill("350");
  await rule.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(anna);
  await expect(rule).toBeHidden();
  await expect(anna.getByText("On: above 350.00 SEK per colleague and day")).toBeVisible();
  await expectAccessible(anna);

  const buyer = await newBuyer("en");
  await logIn(page, buyer);
  await page.goto("/economy/deposit");
  await page.getByRole("textbox", { name: "Amount" }).fill("500");
  await page.getByRole("button", { name: "Deposit 500 SEK by card" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await expect(page.getByRole("heading", { level: 1, name: "500.00 SEK in credit" })).toBeVisible({ timeout: 30_000 });

  const [row] = await query<{ number: string }>("select number::text as number from account where id = $1", [buyer.accountId]);
  const customer = `/staff/customers/${row?.number ?? ""}`;
  await anna.goto(customer);
  await anna.getByRole("button", { name: /^Refund/ }).click();
  const drawer = anna.getByRole("dialog", { name: /^Refund payment/ });
  await drawer.getByRole("textbox", { name: "Amount" }).fill("400");
  await drawer.getByLabel("Reason").fill("Ordered the wrong name");
  await drawer.getByRole("button", { name: "Refund 400.00 SEK" }).click();
  const asked = anna.getByRole("dialog", { name: "A colleague has to approve this" });
  await asked.getByRole("button", { name: "Send for approval" }).click();
  await expect(asked.getByText("Write a few words")).toBeVisible();
  await expectAccessible(anna);
  await asked.getByLabel("Reason").fill("The customer wrote to us today");
  await asked.getByRole("button", { name: "Send for approval" }).click();
  await expect(anna.getByRole("heading", { level: 1, name: /^Refund/ })).toBeVisible();
  await expect(anna.getByText("A colleague has to decide. You can withdraw your proposal.")).toBeVisible();
  await expect(anna.getByRole("button", { name: "Approve" })).toBeHidden();
  await expectAccessible(anna);

  await bo.goto("/staff/security");
  await bo.getByRole("button", { name: "Svenska" }).click();
  await expect(bo.getByRole("heading", { level: 1, name: "Dina passnycklar" })).toBeVisible();
  await bo.setViewportSize({ width: 390, height: 844 });
  await bo.goto(customer);
  await expect(bo.getByText(/Återbetalning.* väntar på godkännande/)).toBeVisible();
  await expectAccessible(bo);
  await bo.getByRole("link", { name: "Öppna förslaget" }).click();
  await expect(bo.getByRole("row").filter({ hasText: "Återbetalt av betalningen" })).toContainText("400,00");
  await expectAccessible(bo);
  await bo.getByRole("button", { name: "Godkänn" }).click();
  await bo.getByRole("dialog", { name: "Bekräfta att det är du" }).getByRole("button", { name: "Använd passnyckel" }).click();
  await expect(bo.getByText("Godkänt", { exact: true })).toBeVisible();
  await bo.goto("/staff/proposals?list=decided");
  await expect(bo.getByRole("link", { name: /^Återbetalning/ }).first()).toBeVisible();
  await expectAccessible(bo);
  await page.goto("/economy/deposit");
  await expect(page.getByRole("heading", { level: 1, name: "100.00 SEK in credit" })).toBeVisible();

  await anna.goto("/staff/proposals/rules");
  await anna.getByRole("button", { name: "Change the rule: Refund" }).click();
  await rule.getByRole("checkbox", { name: "A second colleague has to approve" }).uncheck();
  await rule.getByRole("button", { name: "Save" }).click();
  await asked.getByLabel("Reason").fill("The journey is over");
  await asked.getByRole("button", { name: "Send for approval" }).click();
  await expect(anna.getByRole("row").filter({ hasText: "Approval" })).toContainText("Not needed");
  const address = anna.url();
  await bo.goto(address);
  await bo.getByRole("button", { name: "Avslå" }).click();
  const no = bo.getByRole("dialog", { name: "Avslå förslaget?" });
  await no.getByLabel("Varför inte").fill("Först i morgon");
  await expectAccessible(bo);
  await no.getByRole("button", { name: "Avbryt" }).click();
  await bo.getByRole("button", { name: "Godkänn" }).click();
  await bo.getByRole("dialog", { name: "Bekräfta att det är du" }).getByRole("button", { name: "Använd passnyckel" }).click();
  await expect(bo.getByText("Godkänt", { exact: true })).toBeVisible();
  await anna.reload();
  await expect(anna.getByText("Approved", { exact: true })).toBeVisible();
  for (const each of [anna, bo]) await each.context().close();
});
