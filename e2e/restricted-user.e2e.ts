import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";

test("an owner lets a colleague see the domains with one label only, and the colleague finds no others", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2303 /, /^refusal: 2201 /, /^answer: 401 /, /^answer: 404 /);
  const owner = await newBuyer("en");
  const username = `kampanj_${owner.username}`;
  const [shown, hidden] = [freshName("kampanj"), freshName("annan")];
  await query(`insert into label (account_id, title, color) values ($1, 'Campaign', '#16558c')`, [owner.accountId]);
  for (const [name, title] of [
    [shown, "Campaign"],
    [hidden, ""],
  ])
    await query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, labels)
       select $1, gen_random_uuid(), $2::text, $2::text, 'se', 'active', now() - interval '1 year', now() + interval '200 days', now() + interval '170 days',
              array(select id from label where account_id = $1 and title = $3)`,
      [owner.accountId, name, title],
    );
  await logIn(page, owner);
  await page.goto("/account/users");
  await page.getByRole("button", { name: "Create user" }).click();
  const sheet = page.getByRole("dialog", { name: "New user" });
  await sheet.getByLabel("First name").fill("Berit");
  await sheet.getByLabel("Last name").fill("Ek");
  await sheet.getByLabel("Email").fill(`${username}@kund.example`);
  await sheet.getByLabel("Phone", { exact: true }).fill("070-111 22 33");
  await sheet.getByLabel("Username").fill(username);
  await sheet.getByRole("radio", { name: /^Technical/ }).check();
  await sheet.getByRole("radio", { name: /^Only some domains/ }).check();
  await expect(sheet.getByText("Sees 0 of 2 domains")).toBeVisible();
  await sheet.getByLabel("And these domains").fill("finns-inte.se");
  await expect(sheet.getByText("Not in the account: finns-inte.se")).toBeVisible();
  await sheet.getByLabel("And these domains").fill("");
  await sheet.getByRole("checkbox", { name: "Campaign" }).check();
  await expect(sheet.getByText("Sees 1 of 2 domains")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Send the invitation" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(owner.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("row", { name: /Berit Ek/ })).toContainText("Sees only: Campaign");
  await expectAccessible(page);

  const mail = await newestMail(`${username}@kund.example`);
  const link = /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  const other = await (await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })).newPage();
  await other.goto(new URL(new URL(link).pathname, page.url()).href);
  await other.getByLabel("New password", { exact: true }).fill("Backstugan-77");
  await other.getByLabel("New password again").fill("Backstugan-77");
  await other.getByRole("button", { name: "Save password" }).click();
  await other.getByRole("textbox", { name: "Username" }).fill(username);
  await other.getByRole("textbox", { name: "Password" }).fill("Backstugan-77");
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await other.waitForURL("**/dashboard");
  await other.goto("/domain/list");
  await expect(other.getByText(shown).first()).toBeVisible();
  await expect(other.getByText(hidden)).toHaveCount(0);
  await other.context().close();
});
