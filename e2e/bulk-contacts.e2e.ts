import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { holdNames } from "./steps/held-names.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

async function newContact(buyer: Buyer, firstName: string, email: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into contact (account_id, id, state, party, first_name, last_name, street, postcode, city, country, phone, email, email_proved_at)
     values ($1, gen_random_uuid(), 'active', 'person', $2, 'Åkerbär', '{Bygatan 1}', '111 20', 'Stockholm', 'SE', '+46.701234568', $3, now()) returning id`,
    [buyer.accountId, firstName, email],
  );
  return String(row?.id);
}

async function change(page: Page, count: number, buyer: Buyer): Promise<void> {
  await page.getByRole("button", { name: `Change ${count} domains` }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  const done = page.getByRole("heading", { level: 1, name: `Contacts of ${count} domains changed` });
  await expect(proof.or(done)).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel("Your password").fill(buyer.password);
    await proof.getByRole("button", { name: "Confirm", exact: true }).click();
  }
  await expect(done).toBeVisible({ timeout: 60_000 });
}

test("another technical contact for many domains is undone on the run's page: each domain gets its former one back, and one that had none is left out", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 POST /);
  const buyer = await newBuyer("en", "reseller");
  const base = freshName("kontakter").replace(".se", "");
  const [first, second, bare] = [1, 2, 3].map((index) => `${base}-${index}.org`);
  const names = [first, second, bare].map(String);
  await holdNames(
    buyer,
    names.map((name) => ({ name, days: 200 })),
  );
  const [ann, bo, cilla] = [
    await newContact(buyer, "Ann", "ann@kund.example"),
    await newContact(buyer, "Bo", "bo@kund.example"),
    await newContact(buyer, "Cilla", "cilla@kund.example"),
  ];
  for (const [name, contact] of [
    [first, ann],
    [second, bo],
  ])
    await query(
      "insert into domain_contact (account_id, domain_id, role, contact_id) select account_id, id, 'tech', $3 from domain where account_id = $1 and ascii_name = $2",
      [buyer.accountId, name, contact],
    );
  const technicalContacts = async () =>
    (
      await query<{ contact_id: string }>(
        "select c.contact_id from domain d left join domain_contact c on c.account_id = d.account_id and c.domain_id = d.id and c.role = 'tech' where d.account_id = $1 order by d.ascii_name",
        [buyer.accountId],
      )
    ).map(({ contact_id }) => contact_id);
  await logIn(page, buyer);

  await page.goto("/domain/bulk?act=contacts");
  await page.getByRole("button", { name: "By name" }).click();
  await page.getByRole("textbox", { name: "Domain names" }).fill(names.join("\n"));
  await page.getByRole("button", { name: "Show domains" }).click();
  await page.getByRole("combobox", { name: "Contact" }).fill("cilla");
  await page.getByRole("option", { name: /^Cilla Åkerbär/ }).click();
  await expect(page.getByRole("heading", { name: "3 domains change" })).toBeVisible();
  await expectAccessible(page);
  await change(page, 3, buyer);
  expect(await technicalContacts()).toEqual([cilla, cilla, cilla]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Restore the previous contacts" }).click();
  await expect(page.getByRole("radio", { name: "Each domain's previous contact" })).toBeChecked();
  await expect(page.getByRole("heading", { name: "2 domains change" })).toBeVisible();
  const left = page.getByRole("row").filter({ hasText: `${base}-3` });
  await expect(left).toContainText("No previous contact is known");
  await expectAccessible(page);
  await change(page, 2, buyer);
  expect(await technicalContacts()).toEqual([ann, bo, cilla]);

  // An undo is itself a change that can be undone. Undoing it restores the new contacts.
  await page.getByRole("button", { name: "Restore the previous contacts" }).click();
  await change(page, 2, buyer);
  expect(await technicalContacts()).toEqual([cilla, cilla, cilla]);
});
