import type { Locator, Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours } from "./steps/steps.ts";

/** Presses Tab until the control has the focus. Fails after so many presses that any user would have given up. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let presses = 0; presses < 60; presses++) {
    if ((await control.and(page.locator(":focus")).count()) === 1) return;
    await page.keyboard.press("Tab");
  }
  await expect(control).toBeFocused();
}

/**
 * Waits for a newly opened screen to take the focus, on its heading or in its own field. Keyboard shortcuts apply to the screen
 * only from then on.
 */
const arrived = (page: Page) => expect(page.getByRole("main").locator(":focus")).toHaveCount(1);

const urlOf = (page: Page) => new URL(page.url());
const queryOf = (page: Page) => Object.fromEntries(urlOf(page).searchParams);

test("without a mouse, from the login to a bought name: header search, WHOIS, requests, command list, checkout [S2.86, S2.95, S1.32, S2.106, S5.43]", async ({
  page,
}) => {
  const buyer = await newBuyer("en", "reseller");
  const name = freshName("tangentresa");
  await page.goto("/");
  await tabTo(page, page.getByRole("textbox", { name: "Username" }));
  await page.keyboard.type(buyer.username);
  await page.keyboard.press("Tab");
  await tabTo(page, page.getByRole("textbox", { name: "Password" }));
  await page.keyboard.type(buyer.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await arrived(page);

  // "/" focuses the field in the header. An empty search does nothing. Pressing Escape once clears and leaves the field.
  const field = page.getByRole("banner").getByRole("combobox", { name: "Search or register" });
  const types = page.getByRole("group", { name: "What to search" });
  await expect(field).toBeVisible();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await expect(types.getByRole("button")).toHaveText(["Domains", "Bulk search", "WHOIS", "Requests"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("   ");
  await page.keyboard.press("Enter");
  expect(urlOf(page).pathname).toBe("/dashboard");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(types).toHaveCount(0);

  // In a WHOIS search, a text that is not a domain is reported in the field and opens nothing; a domain opens the dialog with its
  // name.
  await page.keyboard.press("/");
  await tabTo(page, types.getByRole("button", { name: "WHOIS" }));
  await page.keyboard.press("Enter");
  await expect(field).toBeFocused();
  await page.keyboard.type("not_a_domain");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a domain name, such as example.com")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type(" Google.com ");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Whois google.com" });
  await expect(dialog.locator("pre")).toContainText(/^Domain name: +google\.com$/m);
  const { width = 0 } = (await dialog.boundingBox()) ?? {};
  expect(width).toBeGreaterThanOrEqual(500);
  expect(width).toBeLessThanOrEqual(800);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(field).toBeFocused();

  // In a search for requests, the letter O with digits means an order, digits alone mean a request, and anything else means a
  // domain.
  await tabTo(page, types.getByRole("button", { name: "Requests" }));
  await page.keyboard.press("Enter");
  for (const [typed, asked] of [
    ["O1000001", { ordernr: "1000001" }],
    ["1000002", { requestid: "1000002" }],
    ["kaffe.se", { domainname: "kaffe.se" }],
  ] as const) {
    await page.keyboard.press("/");
    await expect(field).toBeFocused();
    await page.keyboard.press("Control+a");
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect.poll(() => queryOf(page)).toMatchObject({ ...asked, desc: "true", orderby: "created", limit: "10" });
    expect(urlOf(page).pathname).toBe("/requests");
    if ("ordernr" in asked) await arrived(page);
  }

  // Several terms switch to the bulk search automatically.
  await page.keyboard.press("/");
  await tabTo(page, types.getByRole("button", { name: "Domains" }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(`${name}, ikea.se`);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/searchdomainsbulk?**");
  await arrived(page);
  expect(queryOf(page)).toEqual({ domainnames: `${name},ikea.se` });
  await expect(page.getByRole("button", { name: `Add ${name}` })).toBeVisible();

  // One term is searched, put into the basket and bought.
  await page.keyboard.press("/");
  await page.keyboard.press("Control+a");
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/searchdomains?**");
  await arrived(page);
  await tabTo(page, page.getByRole("main").getByRole("button", { name: `Add to basket, ${name}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("button", { name: `In basket - remove, ${name}` })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command menu" }).getByRole("combobox")).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("checkout");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/checkout");
  const invoice = page.getByRole("radio", { name: /^Invoice/ });
  await invoice.waitFor();
  if (!(await invoice.isChecked())) {
    await tabTo(page, page.getByRole("radio", { checked: true }).or(page.getByRole("radio")).first());
    for (let presses = 0; presses < 5 && !(await invoice.isChecked()); presses++) await page.keyboard.press("ArrowDown");
  }
  await expect(invoice).toBeChecked();
  await tabTo(page, page.getByRole("checkbox", { name: /I place a binding order/ }));
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: /^Order by invoice/ }));
  await page.keyboard.press("Enter");
  await expectYours(page, name);

  // The command list finds the new domain: first on the server, and later among the recent places.
  const best = page.getByRole("dialog").getByRole("option", { selected: true });
  await page.keyboard.press("Control+k");
  await page.keyboard.type(name.slice(0, 16));
  await expect(best).toContainText(`${name}Domain`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("option", { name: new RegExp(name.replaceAll(".", "\\.")) })).toBeVisible();
  await page.keyboard.press("Escape");
  await tabTo(page, page.getByRole("button", { name: "See public WHOIS" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: `WHOIS ${name}` }).locator("pre")).toContainText(name);
});

test("both searches are open to everybody; the dashboard looks up WHOIS and converts names both ways [S2.59, S2.60, S2.10, S2.11, C2.49, C2.50, C2.06, C2.07]", async ({
  page,
}) => {
  const [one, other] = [freshName("fritt"), freshName("ledigt")];
  await page.goto(`/searchdomains?domainname=${one}`);
  await expect(page).toHaveTitle("Search domains - Nameplane");
  await expect(page.getByRole("button", { name: `Add to basket, ${one}` })).toBeVisible();
  await page.goto(`/searchdomainsbulk?domainnames=${one},${other}`);
  for (const name of [one, other]) await expect(page.getByRole("button", { name: `Add ${name}` })).toBeVisible();

  await logIn(page, await newBuyer("en"));
  const whois = page.getByRole("textbox", { name: "WHOIS or RDAP lookup" });
  await whois.fill("räksmörgås.se");
  await whois.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Whois räksmörgås.se (xn--rksmrgs-5wao1o.se)" });
  await expect(dialog.locator("pre")).toContainText("xn--rksmrgs-5wao1o.se");
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(whois).toBeFocused();

  const converter = page.getByRole("textbox", { name: "IDN converter" });
  await converter.fill("Räksmörgås.SE");
  await expect(page.getByText("xn--rksmrgs-5wao1o.se", { exact: true })).toBeVisible();
  await converter.fill("XN--RKSMRGS-5WAO1O.se");
  await expect(page.getByText("räksmörgås.se", { exact: true })).toBeVisible();
  await converter.fill("a_b.se");
  await expect(page.getByRole("alert")).toHaveText("_ is not allowed in a domain name");
  await expectAccessible(page);
});

test("a change of language shows at once, is saved, and is used at the next login; titles are in the language of the page [S1.46, S1.47, S2.02, S4.04]", async ({
  page,
  browser,
}) => {
  const buyer = await newBuyer("en");
  await query("update panel_user set currency = 'EUR' where username = $1", [buyer.username]);
  await query("update account set currency = 'EUR' where id = $1", [buyer.accountId]);
  await logIn(page, buyer);
  await page.goto("/economy/invoices");
  await expect(page).toHaveTitle("Invoices - Nameplane");
  const saved = page.waitForResponse("**/api/user/setusersettings/");
  await page.getByRole("contentinfo").getByRole("combobox", { name: "Language" }).selectOption("sv");
  await expect(page.getByRole("heading", { level: 1, name: "Fakturor" })).toBeVisible();
  await expect(page).toHaveTitle("Fakturor - Nameplane");
  await expect(page.locator("html")).toHaveAttribute("lang", "sv");
  expect((await saved).request().postData()).toBe("language=sv");
  await saved.then((answer) => answer.finished());
  expect(await query("select language from panel_user where username = $1", [buyer.username])).toMatchObject([
    { language: "sv" },
  ]);
  await page.getByRole("banner").getByRole("link", { name: "Domäner" }).click();
  await expect(page).toHaveTitle("Domännamn - Nameplane");

  // The same user opens another browser, which prefers English and has no stored settings.
  const elsewhere = await browser.newContext({ locale: "en-GB" });
  const there = await elsewhere.newPage();
  await there.goto(page.url().replace(/\/domain.*$/, "/"));
  await expect(there.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  await there.getByRole("textbox", { name: /^Username/ }).fill(buyer.username);
  await there.getByRole("textbox", { name: /^Password/ }).fill(buyer.password);
  await there.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(there.getByRole("navigation", { name: "Avdelningar" })).toBeVisible();
  await expect(there).toHaveTitle("Översikt - Nameplane");
  expect(await there.evaluate('localStorage.getItem("np.currency")')).toBe("EUR");
  await there.goto("/economy/pricelist");
  await expect(
    there
      .getByRole("table")
      .getByText(/€|EUR/)
      .first(),
  ).toBeVisible();
  await elsewhere.close();
});
