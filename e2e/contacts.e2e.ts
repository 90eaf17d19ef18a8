import type { Locator, Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

async function writeContact(page: Page, from: Locator, first: string, last: string): Promise<void> {
  await from.getByRole("button", { name: "New contact" }).first().click();
  const form = page.getByRole("dialog", { name: "New contact" });
  await form.getByText("Private person").click();
  await form.getByLabel("First name").fill(first);
  await form.getByLabel("Last name").fill(last);
  await form.getByLabel("Street address").fill("Bygatan 1");
  await form.getByLabel("Postcode").fill("111 20");
  await form.getByLabel("City").fill("Stockholm");
  await form.getByLabel("Email").fill(`${first.toLowerCase()}@example.com`);
  await form.getByRole("textbox", { name: "Phone" }).fill("0701234568");
  await form.getByRole("button", { name: "Save contact" }).click();
  await expect(form).toBeHidden();
}

async function prove(page: Page, password: string): Promise<void> {
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(password);
  await proof.getByRole("button", { name: "Confirm" }).click();
}

test("the contacts beside the owner are changed on the page of the name, found by a few letters, and the former one is restored by one click", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /);
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("kontakter", "shop");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  const [domain] = await query("select id from domain where account_id = $1 and ascii_name = $2", [buyer.accountId, name]);
  await page.goto(`/domain/details/${String(domain?.["id"])}/status`);

  await page.getByRole("button", { name: "Change contacts" }).click();
  const drawer = page.getByRole("dialog", { name: `Change the contacts of ${name}` });
  await expect(drawer.getByText("No changes yet.")).toBeVisible();
  await expect(drawer.getByRole("button", { name: "Change contacts" })).toBeDisabled();
  await expect(drawer.getByText("Choose someone else for one of the roles")).toBeVisible();
  await expectAccessible(page);
  const owner = await drawer.getByRole("combobox", { name: "Administrative" }).inputValue();
  await writeContact(page, drawer, "Ann", "Åkerbär");
  // The new contact is chosen for the role that it was created for. For the other role the user finds a contact with only the
  // keyboard.
  await expect(drawer.getByRole("combobox", { name: "Administrative" })).toHaveValue("Ann Åkerbär");
  const tech = drawer.getByRole("combobox", { name: "Technical" });
  await tech.press("ArrowDown");
  await tech.pressSequentially("ann åk");
  await expect(drawer.getByRole("option")).toHaveCount(1);
  await expectAccessible(page);
  await tech.press("Enter");
  await expect(tech).toHaveValue("Ann Åkerbär");
  await expect(drawer.getByText(/^Technical: Ann Åkerbär instead of/)).toBeVisible();
  await drawer.getByRole("button", { name: "Change contacts" }).click();
  await prove(page, buyer.password);
  await expect(drawer).toBeHidden();
  await expect(page.getByText("Ann Åkerbär").first()).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Change contacts" }).click();
  await expect(drawer.getByRole("button", { name: /^Switch back to .+$/ })).toHaveCount(2);
  await expectAccessible(page);
  await drawer
    .getByRole("button", { name: /^Switch back to .+$/ })
    .first()
    .click();
  await expect(drawer.getByRole("combobox", { name: "Administrative" })).toHaveValue(owner);
  await drawer.getByRole("button", { name: "Change contacts" }).click();
  await prove(page, buyer.password);
  await expect(drawer).toBeHidden();
  const contactAs = async (role: string) => {
    const found = await query<{ contact_id: string }>(
      "select contact_id from domain_contact where domain_id = $1 and role = $2",
      [domain?.["id"], role],
    );
    return found[0]?.contact_id;
  };
  await expect.poll(() => contactAs("admin"), { timeout: 60_000 }).toBe(await contactAs("registrant"));
});

test("contacts are paged, searched and sorted by the address of the page, and duplicates are merged field by field", async ({
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
  await page.getByRole("search", { name: "Name, organisation or email" }).getByRole("textbox").fill("nr 07");
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
  await sheet.getByRole("button", { name: "Merge" }).click();
  const merge = page.getByRole("dialog", { name: "Merge 2 contacts" });
  await expect(merge.getByRole("radio")).toHaveCount(2);
  await expectAccessible(page);
  await merge.getByText("Bygatan 1, 111 20 Kiruna, SE").click();
  await merge.getByRole("button", { name: "Merge" }).click();
  await expect(merge).toBeHidden();
  await expect(sheet.getByText("Bygatan 1, 111 20 Kiruna, SE")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Eva Dubbel" })).toHaveCount(1);
});
