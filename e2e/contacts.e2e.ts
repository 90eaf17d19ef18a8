import { logIn, newBuyer } from "./buyers.ts";
import { query } from "./far-ends.ts";
import { expect, expectAccessible, test } from "./journey.ts";

test("contacts are paged, searched and sorted in the address, and those that are the same become one, field by field", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  await query(
    `insert into contact (account_id, id, party, first_name, last_name, street, postcode, city, country, phone, email)
     select $1, gen_random_uuid(), 'person', 'Bo', 'Nr ' || lpad(n::text, 3, '0'), '{Bygatan 1}', '111 20', 'Stockholm', 'SE', '+46.701234568', 'nr' || n || '@example.com' from generate_series(1, 130) n`,
    [buyer.accountId],
  );
  await query(
    `insert into contact (account_id, id, party, first_name, last_name, street, postcode, city, country, phone, email)
     select $1, gen_random_uuid(), 'person', 'Eva', 'Dubbel', '{Bygatan 1}', '111 20', city, 'SE', '+46.701234568', 'eva@example.com' from unnest('{Kiruna,Lund}'::text[]) city`,
    [buyer.accountId],
  );
  await logIn(page, buyer);
  await page.goto("/domain/contacts");
  await expect(page.getByRole("button", { name: "Bo Nr 001" })).toBeVisible();
  await page.getByRole("search", { name: "Name, organization or mail" }).getByRole("textbox").fill("nr 07");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=nr/);
  await expect(page.getByRole("button", { name: "Bo Nr 079" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Bo Nr 001" })).toBeHidden();
  await page.goto("/domain/contacts?orderby=name&desc=true&limit=100&page=2");
  await expect(page.getByRole("button", { name: "Bo Nr 001" })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/domain/contacts?search=dubbel");
  await page.getByRole("button", { name: "Eva Dubbel" }).first().click();
  const sheet = page.getByRole("dialog", { name: "Eva Dubbel" });
  await sheet.getByRole("button", { name: "Make them one" }).click();
  const merge = page.getByRole("dialog", { name: "Make 2 contacts one" });
  await expect(merge.getByRole("radio")).toHaveCount(2);
  await expectAccessible(page);
  await merge.getByText("Bygatan 1, 111 20, Kiruna, SE").click();
  await merge.getByRole("button", { name: "Make them one" }).click();
  await expect(merge).toBeHidden();
  await expect(sheet.getByText("Bygatan 1, 111 20 Kiruna, SE")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Eva Dubbel" })).toHaveCount(1);
});
