import { randomUUID } from "node:crypto";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { colleagueIn } from "./steps/staff.ts";
import { webAddress } from "./address.ts";

/** Gives the account a brand on a host of its own, with one customer. Returns the address of the brand. */
async function lendBrand(reseller: Buyer, customer: Buyer): Promise<string> {
  const [brandId, host] = [randomUUID(), `klint${Date.now().toString(36)}.localhost`];
  await query("update account set whitelabel = 1, version = version + 1 where id = $1", [reseller.accountId]);
  await query(
    "insert into brand (id, name, owner_account_id, seller_id, language, mail_from) select $1, 'Klint', $2, seller_id, 'en', mail_from from brand where is_operator",
    [brandId, reseller.accountId],
  );
  await query("insert into brand_host (host, brand_id, is_live) values ($1, $2, true)", [host, brandId]);
  await query(
    `insert into price_group (id, brand_id, name, parent_id)
     select gen_random_uuid(), $1, 'Klint', g.id from price_group g join brand b on b.id = g.brand_id where b.is_operator and g.parent_id is null limit 1`,
    [brandId],
  );
  await query("update account set brand_id = $2, price_group_id = null, version = version + 1 where id = $1", [
    customer.accountId,
    brandId,
  ]);
  await query("update panel_user set brand_id = $2 where username = $1", [customer.username, brandId]);
  return webAddress.replace("localhost", host);
}

test("a reseller answers its customers itself, asks one whether its provider may read a ticket, and passes on in its own words what the provider answers", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: (2003|2205) /);
  const [reseller, customer] = [await newBuyer("en"), await newBuyer("en")];
  const web = await lendBrand(reseller, customer);
  const subject = `Mail bounces ${Date.now().toString(36)}`;

  await logIn(page, reseller);
  await page.goto("/tools/tickets");
  await expect(page.getByText("We answer your customers.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByRole("radio", { name: /^You New tickets/ }).check();
  const mailbox = `support-${reseller.username}@klint.example`;
  await page.getByLabel("Email address for new messages").fill(mailbox);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("You answer your customers. A customer has to agree before a ticket comes to us.")).toBeVisible();

  const asking = await (await browser.newContext({ baseURL: web, locale: "en-GB", reducedMotion: "reduce" })).newPage();
  await logIn(asking, customer);
  await asking.goto("/support/tickets/new");
  await asking.getByLabel("Subject").fill(subject);
  await asking.getByLabel("What is it about?").selectOption({ index: 1 });
  await asking.getByLabel("Message").fill("Since this morning.");
  await asking.getByRole("button", { name: "Open ticket" }).click();
  await expect(asking.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect
    .poll(async () => (await newestMail(mailbox)).subject, { timeout: 30_000 })
    .toMatch(new RegExp(`^Ticket \\d+ from a customer: ${subject}$`));

  await page.reload();
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByText("Since this morning.")).toBeVisible();
  await page
    .getByRole("button", { name: "Note", exact: true })
    .or(page.getByRole("tab", { name: "Note" }))
    .click();
  await page.getByRole("textbox", { name: "Note" }).fill("Their SPF record is old");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("Note, not seen by the customer")).toBeVisible();
  await page.getByRole("button", { name: "Escalate", exact: true }).click();
  await page.getByRole("button", { name: "Ask the customer" }).click();
  await expect(page.getByText("This field is required")).toBeVisible();
  await page.getByLabel("What we need to know").fill("Is your mail server down?");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ask the customer" }).click();
  await expect(page.getByText("You have asked the customer whether we may read this.")).toBeVisible();
  await expectAccessible(page);

  await asking.reload();
  await expect(asking.getByText("Klint asks whether it may show this ticket to its provider")).toBeVisible();
  await expect(asking.getByText("Their SPF record is old")).toBeHidden();
  await expectAccessible(asking);
  await asking.getByRole("button", { name: "Agree" }).click();
  await expect(asking.getByText("Klint asks whether it may show this ticket to its provider")).toBeHidden();

  const desk = await colleagueIn(browser);
  await desk.goto("/staff/tickets");
  await desk
    .getByRole("link", { name: new RegExp(subject) })
    .first()
    .click();
  await expect(desk.getByText("A reseller has escalated this ticket to you")).toBeVisible();
  await expect(desk.getByText("Is your mail server down?")).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel("Reply to the reseller of Klint").fill("It was, and is up again.");
  await desk.getByRole("button", { name: "Send reply" }).click();
  await expect(desk.getByText("You have answered the reseller")).toBeVisible();
  await desk.context().close();
  await expect.poll(async () => (await newestMail(mailbox)).subject, { timeout: 30_000 }).toMatch(/^Our answer about ticket \d+/);

  await page.reload();
  await expect(page.getByText("It was, and is up again.")).toBeVisible();
  await expect(page.getByText("From us to you, not seen by the customer")).toBeVisible();
  await page.getByRole("textbox", { name: "Answer to the customer" }).fill("It works again.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(page.getByText("The answer has been sent")).toBeVisible();
  await expect(page.getByText("The ticket is closed.")).toBeVisible();
  await expectAccessible(page);
  await asking.reload();
  await expect(asking.getByText("It works again.")).toBeVisible();
  await expect(asking.getByText("It was, and is up again.")).toBeHidden();
  await asking.context().close();
});

test.describe("in Swedish on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });

  test("the tickets of a reseller's customers fit", async ({ page }) => {
    const [reseller, customer] = [await newBuyer("sv"), await newBuyer("sv")];
    await lendBrand(reseller, customer);
    await logIn(page, reseller);
    await page.goto("/tools/tickets?lang=sv");
    await expect(page.getByRole("heading", { level: 1, name: "Kundernas ärenden" })).toBeVisible();
    await page.getByRole("button", { name: "Ändra", exact: true }).click();
    await page.getByRole("radio", { name: /^Er/ }).check();
    await expectAccessible(page);
    const overflow = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(overflow).toBe(0);
  });
});
