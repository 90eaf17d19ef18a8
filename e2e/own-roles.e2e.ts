import { logIn, newBuyer, newColleague } from "./steps/buyers.ts";
import { proveItIsMe } from "./steps/certificates.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

test("an owner makes a role from an existing one, sees who gains and loses what before changing it, and removes it when nobody has it", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const owner = await newBuyer("en", "reseller");
  const colleague = await newColleague(owner);
  await query("update panel_user set first_name = 'Berit', last_name = 'Ek' where username = $1", [colleague.username]);
  await logIn(page, owner);
  await page.goto("/account/users");
  await page.getByRole("button", { name: "New role" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: "Save the role" }).click();
  await expect(drawer.getByText("Enter a name")).toBeVisible();
  await drawer.getByLabel("Name", { exact: true }).fill("DNS team");
  await drawer.getByRole("combobox", { name: "Start from" }).selectOption({ label: "Technical" });
  await expect(drawer.getByRole("checkbox", { name: "View contacts" })).toBeChecked();
  await drawer.getByRole("checkbox", { name: "View contacts" }).uncheck();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save the role" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("The role DNS team is saved")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "DNS team" });
  await expect(row.getByText("No users")).toBeVisible();
  await expectAccessible(page);

  await query(
    `update membership m set role_account_id = r.account_id, role_id = r.id from role r
      where r.account_id = $1 and r.name = 'DNS team' and m.account_id = $1 and m.user_id = (select id from panel_user where username = $2)`,
    [owner.accountId, colleague.username],
  );
  await page.reload();
  await expect(row.getByText("1 user")).toBeVisible();
  await row.getByRole("button", { name: /^Edit/ }).click();
  await drawer.getByRole("checkbox", { name: "View contacts" }).check();
  await drawer.getByRole("checkbox", { name: "View domains" }).uncheck();
  await drawer.getByRole("button", { name: "Show what changes" }).click();
  await expect(drawer.getByText("Gains: View contacts")).toBeVisible();
  await expect(drawer.getByText("Loses: View domains")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save the role" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await query(
    `update membership m set role_account_id = r.account_id, role_id = r.id from role r
      where r.is_shared and r.name = 'Technical' and m.account_id = $1 and m.user_id = (select id from panel_user where username = $2)`,
    [owner.accountId, colleague.username],
  );
  await page.reload();
  await row.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("The role DNS team is removed")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test.describe("in Swedish on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("the roles and the form fit", async ({ page }) => {
    await logIn(page, await newBuyer("sv", "reseller"));
    await page.goto("/account/users");
    await page.getByRole("button", { name: "Ny roll" }).click();
    await expect(page.getByRole("dialog", { name: "Ny roll" })).toBeVisible();
    await expectAccessible(page);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow).toBe(0);
  });
});
