import { brandWeb } from "./steps/brand.ts";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";
import { confirmWithPasskey, joinStaff } from "./steps/staff.ts";
import { authenticator, freshPhone, provePhone, saveCodes, shownSecret } from "./steps/two-step.ts";

/** A new user of the second brand, in the account of its demo client. */
async function newClient(): Promise<Buyer> {
  const made = await newBuyer("en");
  await query(
    `with client as (select u.brand_id, m.account_id from panel_user u join membership m on m.user_id = u.id where u.username = $2),
          moved as (update panel_user u set brand_id = client.brand_id from client where u.username = $1 returning u.id)
     update membership m set account_id = client.account_id, is_owner = false from client, moved where m.user_id = moved.id`,
    [made.username, endpoints().demo.client.username],
  );
  return made;
}

// Withdraws the requirement even if the journey fails. Otherwise all other journeys in the brand would have to set up a second
// factor.
test.afterEach(async () => {
  await query("update brand set enforces_2fa = false where enforces_2fa", []);
});

test("a colleague requires two-step login of all users of a brand, one of them is led through the set-up and logs in, and the colleague withdraws the requirement", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 220[35] /, /^refusal: 2304 /, /^answer: 401 /);
  const client = await newClient();
  const theirs = await (await browser.newContext({ baseURL: brandWeb, reducedMotion: "reduce" })).newPage();
  await logIn(theirs, client);

  await joinStaff(page, "Settings");
  await page.getByRole("link", { name: "Two-step login by brand" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Two-step login by brand" })).toBeVisible();
  const brand = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Solrosen/ }) });
  const counted = brand.getByText(/^\d+ of \d+ without a second factor$/);
  const without = async () => Number((await counted.innerText()).split(" ")[0]);
  await expect(counted).toBeVisible();
  await expectAccessible(page);
  const before = await without();

  const question = page.getByRole("dialog", { name: "Require two-step login for all users of Solrosen?" });
  await brand.getByRole("button", { name: "Turn on: All users, Solrosen" }).click();
  await expect(question).toContainText(`${String(before)} user`);
  await expect(question).toContainText(/will be logged out immediately/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Turn on" }).click();
  await confirmWithPasskey(page);
  await expect(brand.getByText("On", { exact: true })).toBeVisible();
  expect(await without()).toBe(before);

  // The user's next click leads to the login, from there to the set-up, and back to the same page.
  const dialog = theirs.getByRole("dialog");
  await theirs.getByRole("link", { name: "Requests" }).first().click();
  await dialog.getByRole("textbox", { name: "Password" }).fill(client.password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(dialog.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expectAccessible(theirs);
  await provePhone(theirs, freshPhone());
  const own = authenticator(await shownSecret(theirs));
  await expectAccessible(theirs);
  await theirs.getByLabel("6-digit code").fill(own.code());
  await theirs.getByRole("button", { name: "Turn on two-step login" }).click();
  await saveCodes(theirs);
  await expect(theirs.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await theirs.context().close();

  await page.reload();
  await expect.poll(without).toBe(before - 1);
  await brand.getByRole("button", { name: "Turn off: All users, Solrosen" }).click();
  const end = page.getByRole("dialog", { name: "Stop requiring two-step login for all users of Solrosen?" });
  await expectAccessible(page);
  await end.getByRole("button", { name: "Turn off" }).click();
  await confirmWithPasskey(page);
  await expect(brand.getByText("Off", { exact: true })).toBeVisible();
});
