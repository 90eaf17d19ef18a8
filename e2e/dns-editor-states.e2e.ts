import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer, newColleague } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

// Unusual states of the DNS editor: an empty zone, many removals at once, a full plan, another user's draft.

const records = (page: Page) => page.getByRole("table", { name: "Records" });
const bar = (page: Page) => page.getByRole("region", { name: "Changes not live yet" });
const review = (page: Page) => page.getByRole("dialog", { name: /^Review/ });
const apply = (page: Page) => review(page).getByRole("button", { name: /^Apply/ });

async function pasteLines(page: Page, lines: readonly string[]): Promise<void> {
  await page.getByRole("button", { name: "Import", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Import records" });
  await sheet.getByRole("textbox", { name: /^Records/ }).fill(lines.join("\n"));
  await sheet.getByRole("button", { name: "Preview" }).click();
  await sheet.getByRole("button", { name: /^Add \d+ changes? to draft/ }).click();
  await expect(bar(page)).toContainText(`${lines.length} change`);
}

test("a full plan is reported before anything is lost, a draft is shared by its link and approved by a second person, many removals are confirmed by typing, and an empty zone says why nothing answers", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("lagen");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("navigation").getByRole("link", { name: "DNS", exact: true }).click();
  await expect(records(page).getByRole("row").nth(5)).toBeVisible();

  // With more records than the plan includes, the panel of changes says so and nothing can be applied.
  await pasteLines(
    page,
    Array.from({ length: 16 }, (_, at) => `host${at}.${name}. 300 IN A 192.0.2.${at + 1}`),
  );
  await page.keyboard.press("Control+Enter");
  await expect(review(page).getByRole("alert")).toContainText(/holds 20 records/);
  await expect(apply(page)).toBeDisabled();
  await expectAccessible(page);
  await review(page).getByRole("button", { name: "Keep editing" }).click();
  await bar(page).getByRole("button", { name: "Discard" }).click();
  await expect(bar(page)).toBeHidden();

  // Another user continues with the staged changes, which they open by a link.
  await pasteLines(
    page,
    Array.from({ length: 6 }, (_, at) => `host${at}.${name}. 300 IN A 192.0.2.${at + 1}`),
  );
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: `More actions for ${name}` }).click();
  const shared = page.getByRole("menuitem", { name: "Copy draft link" });
  await expect(shared).toBeVisible();
  await shared.click();
  await expect(page.getByText("Draft link copied")).toBeVisible();
  const link = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(new URL(link).searchParams.get("draft")).toMatch(/^[0-9a-f-]{36}$/);
  const other = await (await browser.newContext()).newPage();
  await logIn(other, await newColleague(buyer));
  await other.goto(new URL(link).pathname + new URL(link).search);
  await other.getByRole("button", { name: "Take over" }).click();
  await expect(bar(other)).toContainText("6 changes");
  await bar(page).getByRole("button", { name: "Discard" }).click();

  // If the account requires a second person, nothing is published before that person has approved it.
  await query("update account set dns_needs_second = true, version = version + 1 where id = $1", [buyer.accountId]);
  await other.reload();
  await bar(other)
    .getByRole("button", { name: /^Review/ })
    .click();
  await review(other)
    .getByRole("button", { name: /^Send 6 changes/ })
    .click();
  await expect(other.getByText("Your 6 changes are waiting for a second person")).toBeVisible();
  await other.context().close();
  await page.reload();
  await expect(records(page)).not.toContainText("host5");
  await page.getByRole("button", { name: "Review" }).click();
  const asked = page.getByRole("dialog", { name: /^6 changes by/ });
  await expect(asked).toContainText("192.0.2.6");
  await expectAccessible(page);
  await asked.getByRole("button", { name: "Approve and publish 6 changes" }).click();
  await expect(asked).toBeHidden();
  await expect(records(page)).toContainText("host5");
  await query("update account set dns_needs_second = false, version = version + 1 where id = $1", [buyer.accountId]);

  // Everything except the name servers is removed: the user has to type the number of sets, and then the page says what the
  // zone lacks.
  await page.reload();
  await expect(records(page)).toContainText("host5");
  for (const tick of await records(page).getByRole("checkbox").all()) await tick.check();
  for (const row of await records(page).getByRole("row").filter({ hasText: "86400" }).all())
    await row.getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: /^Remove all/ }).click();
  await page.keyboard.press("Control+Enter");
  const field = review(page).getByLabel("How many record sets change?");
  await expect(apply(page)).toBeDisabled();
  await field.fill("1");
  await expect(apply(page)).toBeDisabled();
  await field.fill(
    (
      await review(page)
        .getByText(/existing record sets/)
        .innerText()
    ).split(" ")[0] ?? "",
  );
  await apply(page).click();
  await expect(page.getByText(`${name} has no records yet`)).toBeVisible();
  for (const way of ["Import records", "Choose a service", "Add record"])
    await expect(page.getByRole("button", { name: way }).last()).toBeVisible();
  await expectAccessible(page);
});
