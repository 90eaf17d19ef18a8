import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

test("a session that ends during checkout asks for the password, and the clicked order continues by itself [S4.08, S4.09, S2.115, S2.116]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /);
  const name = freshName("utloggad");
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await placeButton(page).click();

  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("textbox", { name: /^Username/ })).toHaveValue(buyer.username);
  await expect(dialog.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot");
  await expect(dialog.getByRole("link", { name: /^(Register|Create an account)/ })).toHaveAttribute("href", "/signup");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await expectYours(page, name);
  expect(await query("select 1 from sales_order where account_id = $1", [buyer.accountId])).toHaveLength(1);
});

test("login by username and password, logout by the account dialog; after a session ended elsewhere a public page shows nobody logged in [S2.04, S2.68, S2.110, S4.03, S4.07, S4.31]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^answer: 401 /);
  const buyer = await newBuyer("en");
  await page.goto("/");
  await expect(page.getByRole("textbox", { name: /^Username/ })).toBeFocused();
  const answers = Promise.all(
    ["account/getaccountdetails", "user/getuserdetails", "user/permissions"].map((path) =>
      page.waitForResponse((response) => response.url().includes(`/api/${path}/`) && response.ok()),
    ),
  );
  await logIn(page, buyer);
  await answers;
  const person = page.getByRole("banner").getByRole("button", { name: /Alva/ });
  await expect(person).toBeVisible();

  await page.goto("/searchdomains");
  await expect(person).toBeVisible();
  await query("delete from session where account_id = $1", [buyer.accountId]);
  await page.getByRole("textbox", { name: "Name or idea" }).fill(freshName("borta"));
  await page.getByRole("button", { name: /^Add to basket, / }).click();
  await expect(
    page.getByRole("navigation", { name: "Log in or create an account" }).getByRole("link", { name: "Log in" }),
  ).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await logIn(page, buyer);
  await person.click();
  await page.getByRole("dialog").getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  // Only the cookie that recognises the browser is left; the session's cookie was deleted.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["device"]);
  expect(await page.evaluate("JSON.stringify(localStorage)")).not.toContain(buyer.username);
  await page.goto("/dashboard");
  await expect(page.getByRole("textbox", { name: /^Password/ })).toBeVisible();
});
