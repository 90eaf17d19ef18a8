import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

test("a domain that auto-renews with nothing to pay it says so on the overview, in the list and on its page, with a way out; off is told and undone", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  const name = freshName("obetald");
  await holdNames(buyer, [{ name, days: 27 }]);
  await query("update domain set renewal_mode = 'auto', version = version + 1 where ascii_name = $1", [name]);
  await logIn(page, buyer);

  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: new RegExp(`^${name} auto-renews on .* and cannot be paid$`) })).toBeVisible();
  await expect(page.getByText("Everything is in order")).toBeHidden();
  await expectAccessible(page);

  await page.goto("/domain/renewals");
  await expect(page.getByText(new RegExp(`^${name} auto-renews on .* and cannot be paid$`))).toBeVisible();
  await expect(page.getByText("1 cannot be paid")).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a card" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/domain/list");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row.getByText("Nothing to pay with")).toBeVisible();
  const renewal = row.getByRole("switch", { name: `Auto-renew for ${name}` });
  await expect(renewal).toBeChecked();
  await renewal.click();
  await expect(page.getByText(`Auto-renew off for ${name}: it expires on`, { exact: false })).toBeVisible();
  await expect(row.getByText("Nothing to pay with")).toBeHidden();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(renewal).toBeChecked();
  await expect(row.getByText("Nothing to pay with")).toBeVisible();

  await row.getByRole("rowheader").getByRole("link").click();
  await expect(page.getByText("Auto-renew on, but nothing to pay with")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a card" }).click();
  await expect(page.getByRole("checkbox", { name: /^Renew automatically with what I save/ })).toBeChecked();
  await expectAccessible(page);
});
