import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";

test("a forgotten password is replaced by a mailed link, once, and everybody else is logged out [S2.15, S2.16]", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(
    /^answer: 401 /,
    /^refusal: 2303 POST \/api\/authenticate\/openresetlink\/$/,
    /^refusal: 2306 POST \/api\/authenticate\/resetpassword\/$/,
  );
  const buyer = await newBuyer("sv");
  const elsewhere = await (await browser.newContext({ locale: "sv-SE" })).newPage();
  await logIn(elsewhere, buyer);

  await page.goto("/");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page).toHaveURL(/\/forgot$/);
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Username or email" }).fill(`nobody-${buyer.username}`);
  await page.getByRole("button", { name: "Email me a link" }).click();
  const unknown = await page.getByText("If the user").innerText();
  await page.getByRole("button", { name: "Use another name" }).click();
  await page.getByRole("textbox", { name: "Username or email" }).fill(buyer.username);
  await page.getByRole("button", { name: "Email me a link" }).click();
  const known = await page.getByText("If the user").innerText();
  expect(known).toBe(unknown.replace(`nobody-${buyer.username}`, buyer.username));

  const mail = await newestMail(`${buyer.username}@kund.example`);
  expect(mail.subject).toBe("Välj ett nytt lösenord");
  const link = /https?:\/\/\S+\/resetpassword\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  const { pathname } = new URL(link);
  await page.goto(pathname);
  await expect(page).toHaveURL(/\/resetpassword\/opened$/);
  await expect(page.getByText(buyer.username)).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("New password", { exact: true }).fill("Password1!");
  await page.getByLabel("New password again").fill("Password1!");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("This is one of the most common passwords")).toBeVisible();
  await page.getByLabel("New password", { exact: true }).fill("Backstugan-77");
  await page.getByLabel("New password again").fill("Backstugan-77");
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Your password is saved")).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await query("select 1 from session where account_id = $1 and revoked_at is null", [buyer.accountId])).toHaveLength(0);
  await elsewhere.goto("/requests");
  await expect(elsewhere.getByRole("button", { name: "Logga in", exact: true })).toBeVisible();

  await logIn(page, { username: buyer.username, password: "Backstugan-77" });
  expect((await newestMail(`${buyer.username}@kund.example`, mail.id)).subject).toBe("Ditt lösenord har ersatts");
  // The page is shown in the language of the user who is logged in now.
  await page.goto(pathname);
  await expect(page.getByRole("heading", { name: "Länken går inte att använda" })).toBeVisible();
  await expectAccessible(page);
  await elsewhere.context().close();
});
