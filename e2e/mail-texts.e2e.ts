import type { Page } from "@playwright/test";
import { brandWeb } from "./steps/brand.ts";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { lastMailId, newestMail, subjectsTo } from "./steps/mail-box.ts";
import { endpoints } from "./start-product.ts";

// The other journeys expect mails in the standard words.
test.afterEach(async () => {
  await query("delete from mail_text", []);
  await query("delete from mail_text_draft", []);
});

const mailFrame = (page: Page) => page.frameLocator(".np-mail-frame");
const subjectShown = (page: Page) => page.locator("[data-preview=subject]");

test("a reseller writes the text of an email with variables, sees it, is told what is wrong and in which line, gets a test, publishes it, and customers get it until the standard is back; what was sent is listed", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2005 /);
  const theirs = await (await browser.newContext({ baseURL: brandWeb, locale: "en-GB", reducedMotion: "reduce" })).newPage();
  const { reseller } = endpoints().demo;
  // This journey uses a customer of its own, because a user is sent at most three links in a quarter of an hour.
  const client = await newBuyer("sv", "client");
  const addressOf = async (username: string) =>
    (await query<{ email: string }>("select email from panel_user where username = $1", [username]))[0]?.email ?? "";
  const [reader, author] = [await addressOf(client.username), await addressOf(reseller.username)];
  const askForLink = async () => {
    const last = await lastMailId(reader);
    await theirs.goto("/forgot?lang=en");
    await theirs.getByRole("textbox", { name: "Username or email" }).fill(client.username);
    await theirs.getByRole("button", { name: "Email me a link" }).click();
    return newestMail(reader, last);
  };

  await logIn(page, reseller);
  await page.goto("/tools/whitelabel?lang=en");
  await page.getByRole("link", { name: "Email texts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Email texts" })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Invoice \d+: pay/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New password" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "New password" })).toBeVisible();
  await expect(subjectShown(page)).toHaveText("Set a new password");
  await expectAccessible(page);

  const subject = page.getByRole("textbox", { name: "Subject" });
  await subject.fill("A new password at ");
  await page.getByRole("button", { name: "Insert {brand}" }).click();
  await expect(subject).toHaveValue("A new password at {brand}");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("You asked us for a new password, {username}.");
  await page.getByRole("textbox", { name: "Greeting" }).fill("Dear {firstname|customer},");
  const signature = page.getByRole("textbox", { name: "Signature" });
  await signature.fill("Best regards,\nAnna at {nobody}");
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Line 2: this email has no variable called {nobody}").first()).toBeVisible();
  await expect(subject).toHaveValue("A new password at {brand}");
  await signature.fill("Best regards,\nAnna <b>at</b> {brand}");
  await expect(subjectShown(page)).toHaveText("A new password at Solrosen");
  await expect(mailFrame(page).getByText("Anna <b>at</b> Solrosen")).toBeVisible();
  await expect(mailFrame(page).getByRole("heading", { level: 1 })).toHaveCSS("font-size", "20px");
  await page.getByRole("button", { name: "Plain text" }).click();
  await expect(page.locator(".np-mail-plain")).toContainText("You asked us for a new password, alva.");
  await expectAccessible(page);

  await page.getByRole("button", { name: "Svenska" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill("Nytt lösenord hos {brand}");
  await page.getByRole("textbox", { name: "Text", exact: true }).fill("Du bad om ett nytt lösenord, {username}.");
  await page.getByRole("textbox", { name: "Signature" }).fill("Hälsningar\nAnna <b>på</b> {brand}");
  await expect(subjectShown(page)).toHaveText("Nytt lösenord hos Solrosen");
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`A test is on its way to ${author}`)).toBeVisible();
  await expect.poll(() => subjectsTo(author)).toContain("[Prov] Nytt lösenord hos Solrosen");

  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. New emails are sent with this text")).toBeVisible();
  const mail = await askForLink();
  expect(mail.subject).toBe("Nytt lösenord hos Solrosen");
  expect(mail.text).toContain(`Du bad om ett nytt lösenord, ${client.username}.`);
  expect(mail.text).toContain("Hälsningar\nAnna <b>på</b> Solrosen");
  expect(mail.text).toMatch(/solrosen\.localhost\S*\/resetpassword\//);
  expect(mail.html).toContain("Anna &lt;b&gt;på&lt;/b&gt; Solrosen");

  await page.getByRole("button", { name: "Use the standard text" }).click();
  await expect(page.getByText("The standard text is in use again")).toBeVisible();
  expect((await askForLink()).subject).toBe("Välj ett nytt lösenord");

  await page.goto("/tools/whitelabel/mail/sent?lang=en");
  await expect(page.getByText("New password").nth(1)).toBeVisible();
  await expect(page.getByText(reader, { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("combobox", { name: "Status" }).selectOption("Bounced");
  await page.getByRole("combobox", { name: "Email" }).selectOption("Card expires");
  await expect(page.getByText("No emails match")).toBeVisible();
});

test("a reseller sees an email and an example of an invoice in a look that is not published", async ({ page }) => {
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/whitelabel?lang=en");
  await page.getByRole("combobox", { name: "Page" }).selectOption("Email");
  await page.getByRole("textbox", { name: "Brand name" }).fill("Nordlyset");
  await expect(mailFrame(page).getByText("Nordlyset").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Page" }).selectOption("Invoice");
  const address = await page.getByRole("link", { name: "Open an example" }).getAttribute("href");
  const answer = await page.request.get(address ?? "", { headers: { "x-requested-with": "XMLHttpRequest" } });
  expect(answer.headers()["content-type"]).toBe("application/pdf");
  expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test.describe("on a telephone in Swedish", () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: "sv-SE" });

  test("a reseller reads and changes the text of a login notice, which can only be added to", async ({ page }) => {
    await logIn(page, endpoints().demo.reseller);
    await page.goto("/tools/whitelabel/mail/texts/login-changed?lang=sv");
    await expect(page.getByRole("heading", { level: 1, name: "Inloggningen ändrad" })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Ämne" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "Din egen tilläggstext" }).fill("Ring oss om du undrar något.");
    await expect(mailFrame(page).getByText("Ring oss om du undrar något.")).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  });
});
