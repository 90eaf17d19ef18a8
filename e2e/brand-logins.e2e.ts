import { brandWeb } from "./steps/brand.ts";
import { logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";
import { authenticator, freshPhone, provePhone, saveCodes, shownSecret } from "./steps/two-step.ts";

/** A user of the operator's own account, separate from the one that other journeys log in as. */
async function newOperator(): Promise<Buyer> {
  const made = await newBuyer("en");
  await query(
    `update membership m set account_id = r.account_id, role_account_id = r.account_id, role_id = r.id, is_owner = false
       from role r join account a on a.id = r.account_id and a.kind = 'operator'
      where r.name = 'Operator' and m.user_id = (select id from panel_user where username = $1)`,
    [made.username],
  );
  return made;
}

/** A user of the second brand, in the account of its demo client. */
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

// Withdraws the requirement, also when the journey fails: otherwise all other journeys in the brand would have to set up a second
// factor.
test.afterEach(async () => {
  await query("update brand set enforces_2fa = false where enforces_2fa", []);
});

test("the operator requires two-step login of all users of a brand, one of them is led through the set-up and logs in, and the operator withdraws the requirement", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 220[35] /, /^refusal: 2304 /, /^answer: 401 /);
  const [operator, client] = [await newOperator(), await newClient()];
  const theirs = await (await browser.newContext({ baseURL: brandWeb, reducedMotion: "reduce" })).newPage();
  await logIn(theirs, client);

  await logIn(page, operator);
  await page.goto("/account/security");
  const brand = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: /^Solrosen/ }) });
  const counted = brand.getByText(/^\d+ of \d+ without a second factor$/);
  const without = async () => Number((await counted.innerText()).split(" ")[0]);
  await expect(counted).toBeVisible();
  await expectAccessible(page);
  const before = await without();

  // An operator without a second factor cannot require one of others, and is sent to the set-up first.
  const question = page.getByRole("dialog", { name: "Require two-step login for all users of Solrosen?" });
  await brand.getByRole("button", { name: "Turn on: All users, Solrosen" }).click();
  await expect(question).toContainText(`${String(before)} user`);
  await expect(question).toContainText(/will be logged out immediately/);
  await expectAccessible(page);
  await question.getByRole("button", { name: "Turn on" }).click();
  await expect(brand.getByRole("alert")).toContainText("Turn on two-step login for yourself first");
  await brand.getByRole("link", { name: "My security" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await page.getByRole("button", { name: "Turn on", exact: true }).click();
  await proof.getByLabel("Your password").fill(operator.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await provePhone(page, freshPhone());
  const app = authenticator(await shownSecret(page));
  await page.getByLabel("6-digit code").fill(app.code());
  await page.getByRole("button", { name: "Turn on two-step login" }).click();
  const [recoveryCode = ""] = await saveCodes(page);

  await page.goto("/account/security");
  await brand.getByRole("button", { name: "Turn on: All users, Solrosen" }).click();
  await question.getByRole("button", { name: "Turn on" }).click();
  await proof.getByLabel(/^Code from the app/).fill(app.code());
  await proof.getByRole("button", { name: "Confirm" }).click();
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

  await expect.poll(without).toBe(before - 1);
  await brand.getByRole("button", { name: "Turn off: All users, Solrosen" }).click();
  const end = page.getByRole("dialog", { name: "Stop requiring two-step login for all users of Solrosen?" });
  await expectAccessible(page);
  await end.getByRole("button", { name: "Turn off" }).click();
  // The authenticator app's present code was used already, so a recovery code is given.
  await proof.getByLabel(/^Code from the app/).fill(recoveryCode);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(brand.getByText("Off", { exact: true })).toBeVisible();
});
