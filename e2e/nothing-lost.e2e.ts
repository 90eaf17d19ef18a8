import { logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

test("typed text survives a reload and the end of the session, and the clicked act is done once [S4.02, S4.08]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /);
  const buyer = await newBuyer("en");
  await logIn(page, buyer);

  await page.goto("/support/tickets/new");
  const subject = page.getByLabel("Subject");
  const message = page.getByLabel("Message");
  await subject.fill("Our mail is late");
  await message.fill("Since Monday,\nan hour and more.");
  await page.reload();
  await expect(subject).toHaveValue("Our mail is late");
  await expect(message).toHaveValue("Since Monday,\nan hour and more.");
  await expect(page.getByText("We restored what you typed")).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("What is it about?").selectOption("Invoices and payments");
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await page.getByRole("button", { name: "Open ticket" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Our mail is late" })).toBeVisible();
  expect(await query("select 1 from ticket where account_id = $1", [buyer.accountId])).toHaveLength(1);
  await page.goto("/support/tickets/new");
  await expect(subject).toHaveValue("");

  // Nothing is lost either when a call has no idempotency key, or when the user logs in after a reload.
  await page.goto("/user/profile");
  await page.getByRole("button", { name: "Change", exact: true }).first().click();
  const firstName = page.getByRole("dialog").getByLabel("First name");
  await firstName.fill("Alvina");
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await page.reload();
  await page.getByRole("textbox", { name: /^Username/ }).fill(buyer.username);
  await page.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("button", { name: "Change", exact: true }).first().click();
  await expect(firstName).toHaveValue("Alvina");
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const again = page.getByRole("dialog", { name: /session/i });
  await again.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await again.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await query("select first_name from panel_user where username = $1", [buyer.username])).toEqual([
    { first_name: "Alvina" },
  ]);

  // The next user who logs in in this browser sees nothing of what this user typed.
  await page.getByRole("button", { name: "Change", exact: true }).first().click();
  await firstName.fill("Typed and left");
  await page.goto("/support/tickets/new");
  await subject.fill("Typed and left");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /Alvina/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Typed and left");
});
