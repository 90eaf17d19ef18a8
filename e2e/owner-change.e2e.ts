import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestWith } from "./steps/mail-box.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

/**
 * Waits for the newest mail with a link to this page, and returns the link. Mails about a name come in no fixed order, and its
 * registration sends mail, too.
 */
const linkTo = (mailbox: string, page: "consent" | "verify") => newestWith(mailbox, new RegExp(`(/${page}/[\\w-]{43})`));

test("a name gets another owner: both agree by mail, the registry is updated, the new owner is verified; contacts are kept in order [S1.05, C1.03, S2.22, C2.24]", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^(refusal: 2200|answer: 401) /);
  await page.goto("/domain/contacts");
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  const buyer = await newBuyer("en", "reseller");
  const [oldMail, newMail] = [`${buyer.username}@old.example`, `${buyer.username}@new.example`];
  await query("update contact set email = $2 where account_id = $1", [buyer.accountId, oldMail]);
  const name = freshName("agare", "shop");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);

  const [domain] = await query("select id from domain where account_id = $1 and ascii_name = $2", [buyer.accountId, name]);
  await page.goto(`/domain/details/${String(domain?.["id"])}/status`);
  await page.getByRole("button", { name: "Change owner" }).click();
  const drawer = page.getByRole("dialog", { name: `Change the owner of ${name}` });
  await expect(drawer.getByText("The new owner must confirm their email address within 15 days")).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "New contact" }).click();
  const form = page.getByRole("dialog", { name: "New contact" });
  await form.getByText("Private person").click();
  await form.getByLabel("First name").fill("Bo");
  await form.getByLabel("Last name").fill("Åkerbär");
  await form.getByLabel("ID number").fill("811218-9875");
  await form.getByLabel("Street address").fill("Bygatan 1");
  await form.getByLabel("Postcode").fill("111 20");
  await form.getByLabel("City").fill("Stockholm");
  await form.getByLabel("Email").fill(newMail);
  await form.getByRole("textbox", { name: "Phone" }).fill("0701234568");
  await form.getByRole("button", { name: "Save contact" }).click();
  await expect(form.getByText("Enter a Swedish personal identity number")).toBeVisible();
  await form.getByLabel("ID number").fill("811218-9876");
  await form.getByRole("button", { name: "Save contact" }).click();
  await expect(form).toBeHidden();

  await drawer.getByRole("button", { name: "Change owner" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm that it is you" });
  await proof.getByLabel("Your password").fill(buyer.password);
  await proof.getByRole("button", { name: "Confirm" }).click();
  await expect(drawer.getByText("Both owners must approve")).toBeVisible({ timeout: 30_000 });
  await expect(drawer.getByText(oldMail)).toBeVisible();

  // The person who follows the link has no login with us.
  const stranger = await (await browser.newContext()).newPage();
  const answer = async (to: string) => {
    await stranger.goto(await linkTo(to, "consent"));
    await expect(stranger.getByRole("heading", { name: "Change of owner" })).toBeVisible();
    await stranger.getByRole("button", { name: "Agree", exact: true }).click();
    await expect(stranger.getByRole("heading", { name: "You have agreed" })).toBeVisible();
  };
  await answer(oldMail);
  await expect(stranger.getByText("We have also asked the other side")).toBeVisible();
  await answer(newMail);
  await expect(stranger.getByText("Everyone has agreed")).toBeVisible();

  await page.reload();
  const contacts = page.getByRole("heading", { name: "Contacts" });
  await contacts.scrollIntoViewIfNeeded();
  await expect(page.getByText("Bo Åkerbär").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^A domain stops working on/)).toBeVisible();
  await expectAccessible(page);

  await stranger.goto(await linkTo(newMail, "verify"));
  await expect(stranger.getByText(name)).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("button", { name: "Yes, this is correct" }).click();
  await expect(stranger.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await page.goto("/domain/contacts");
  await expect(page.getByText(/^A domain stops working on/)).toBeHidden();

  await page.getByRole("button", { name: "Bo Åkerbär" }).click();
  const sheet = page.getByRole("dialog", { name: "Bo Åkerbär, 811218-9876" });
  await expect(sheet.getByTitle(name)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  const edit = page.getByRole("dialog", { name: "Edit contact" });
  await expect(edit.getByText("Name and number cannot be changed here")).toBeVisible();
  await edit.getByLabel("City").fill("Uppsala");
  await edit.getByRole("button", { name: "Save contact" }).click();
  await expect(sheet.getByText("Uppsala")).toBeVisible();
});
