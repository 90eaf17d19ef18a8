import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";
import { approve, cards, payWith } from "./steps/steps.ts";

/** Adds domains of a customer that exist only in our books, because only the list is tested. */
async function addDomains(accountId: string, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    await query(
      "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, gen_random_uuid(), $2, $2, 'se', 'dns_only', '2020-01-02', '2028-03-04', '2028-02-03')",
      [accountId, name],
    );
}

/** Every address of the panel that requires a login, as a visitor might type it. */
const closed = [
  "/dashboard",
  "/welcome",
  "/domain",
  "/domain/list",
  "/domain/contacts",
  "/domain/bulk",
  "/domain/details/x1",
  "/domain/details/x1/status",
  "/domain/details/x1/dns",
  "/domain/details/x1/dns/example.se",
  "/domain/details/x1/dnssec",
  "/services",
  "/services/list",
  "/services/ssl",
  "/requests",
  "/domain/requests",
  "/economy",
  "/economy/invoices",
  "/economy/receipts",
  "/economy/deposit",
  "/economy/pricelist",
  "/account",
  "/account/profile",
  "/account/settings",
  "/account/users",
  "/account/security",
  "/account/subaccounts/create",
  "/support",
  "/support/opentickets",
  "/support/closedtickets",
  "/support/resources",
  "/support/faq",
  "/support/tld-wiki/se",
  "/user",
  "/user/profile",
  "/user/security",
  "/user/settings",
  "/tools",
  "/tools/main",
  "/tools/whitelabel",
  "/order",
  "/checkout",
] as const;

test("only the public pages need no login: every other address asks for it and leads on to the requested page [S2.25, S2.26, S6.09]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: \d+ POST \/api\/authenticate\/openresetlink\/$/);
  const login = page.getByRole("button", { name: "Log in", exact: true });
  for (const address of [
    "/forgot",
    "/resetpassword/x1",
    "/searchdomains",
    "/searchdomainsbulk",
    "/signup",
    "/signupextended",
    "/affiliate",
    "/affiliate/sommar",
    "/no/such/place",
    "/domain/nope",
    "/",
  ]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }
  await expect(login).toBeVisible();
  for (const address of closed) {
    await page.evaluate(`history.pushState({}, "", ${JSON.stringify(address)})`);
    await page.waitForURL((url) => url.pathname === "/" && url.searchParams.get("return") === address, {
      timeout: 10_000,
    });
  }
  await expect(login).toBeVisible();
});

test("labels on many domains: pasted names, a preview, the change; leaving before it asks first [S2.27, C1.04, C8.25]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(/^(refusal: 2200|answer: 401) /);
  await page.goto("/domain/bulk");
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  const buyer = await newBuyer("en");
  const [one, two] = [freshName("etikett"), freshName("etikett")];
  await addDomains(buyer.accountId, one, two);
  await logIn(page, buyer);
  await page.goto("/domain/bulk");
  await page.getByRole("textbox", { name: "Domain names" }).fill(`${one}, ${two}\nnot-mine.se`);
  await page.getByRole("textbox", { name: "New label" }).fill("Viktiga");
  await page.getByRole("button", { name: "Create label" }).click();
  await expect(page.getByRole("radio", { name: "Add" })).toBeChecked();
  await expectAccessible(page);

  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Economy" }).click();
  const asked = page.getByRole("dialog", { name: "Unsaved changes" });
  await asked.getByRole("button", { name: "Stay on this page" }).click();
  await expect(asked).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Domain names" })).toHaveValue(new RegExp(one));

  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("2 domains change.")).toBeVisible();
  await expect(page.getByRole("row", { name: /not-mine/ })).toContainText("Not in your account");
  await page.getByRole("button", { name: "Change labels of 2 domains" }).click();
  await expect(page.getByText("Labels of 2 domains changed")).toBeVisible();
  await expectAccessible(page);
  const labelled = await query("select 1 from domain where account_id = $1 and labels <> '{}'", [buyer.accountId]);
  expect(labelled).toHaveLength(2);

  await page.locator("#content").getByRole("button", { name: "Start over" }).click();
  await page.getByRole("textbox", { name: "Domain names" }).fill(one);
  await page.getByRole("radio", { name: "Remove" }).check();
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Economy" }).click();
  await asked.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL("**/economy/invoices**");
});

test("services: a page for each type, all of them in one list, and the order service [S2.28, S2.29, S2.30, S2.57]", async ({
  page,
}) => {
  const buyer = await newBuyer("en");
  await query(
    "insert into service (account_id, id, product_id, name, state, currency, started_at, paid_until) values ($1, gen_random_uuid(), 2305, 'VPN at the office', 'active', 'SEK', now(), now() + interval '1 year')",
    [buyer.accountId],
  );
  await logIn(page, buyer);
  await page.goto("/services");
  await page.waitForURL("**/services/premiumDNS");
  await expect(page.getByText("1,188 SEK a year")).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Services" }).getByRole("link");
  const hrefs = await Promise.all((await tabs.all()).map((link) => link.getAttribute("href")));
  const types = hrefs.filter((href) => href !== "/services/list");
  expect(types).toHaveLength(11);
  for (const type of types) {
    await page.locator(`nav a[href="${type}"]`).click();
    await page.waitForURL(`**${type}`);
    await expect(page.getByRole("list", { name: "Products and prices" }).getByRole("listitem").first()).toBeVisible();
    if (type === "/services/vpn") await expect(page.getByRole("row", { name: /VPN at the office/ })).toBeVisible();
    else await expect(page.getByText("You do not have this service")).toBeVisible();
  }
  await tabs.filter({ hasText: "All services" }).click();
  await expect(page.getByRole("row", { name: /VPN at the office/ })).toContainText("Active");
  await expectAccessible(page);
  await page.getByRole("banner").getByRole("link", { name: "Order service" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Order service" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 3, name: "ID monitoring" })).toBeVisible();
  await expectAccessible(page);
});

test("a deposit by card becomes credit with a receipt, which is listed beside the invoices; the price list has every TLD [S2.38, C2.40, S1.14, C1.11, S1.13, S2.37, S1.12, C1.09, S2.34, S2.35, C2.37, S2.36, C2.38]", async ({
  page,
}) => {
  await logIn(page, await newBuyer("en"));
  await page.goto("/economy/deposit");
  await expect(page.getByRole("heading", { level: 1, name: "No credit" })).toBeVisible();
  await page.getByRole("textbox", { name: "Amount" }).fill("50");
  await page.getByRole("button", { name: "Deposit by card" }).click();
  await expect(page.getByText("Minimum 100 SEK")).toBeVisible();
  await page.getByRole("textbox", { name: "Amount" }).fill("750");
  await page.getByRole("button", { name: "Deposit 750 SEK by card" }).click();
  await payWith(page, cards.good);
  await approve(page);
  await page.waitForURL("**/economy/deposit?paid=1");
  await expect(page.getByRole("heading", { level: 1, name: "750.00 SEK in credit" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(/^Receipt \d+\.$/)).toBeVisible();
  await expect(page.getByRole("row", { name: /Deposit, receipt \d+/ })).toContainText("+750.00");
  await expectAccessible(page);

  await page.goto("/economy");
  await page.waitForURL("**/economy/invoices?desc=true&orderby=created&page=1");
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  await page.getByRole("link", { name: "Receipts", exact: true }).click();
  await page.waitForURL("**/economy/receipts**");
  await expect(page.getByRole("table").getByRole("row").filter({ hasText: "750.00" })).toHaveCount(1);

  await page.getByRole("link", { name: "Price list", exact: true }).click();
  await page.waitForURL("**/economy/pricelist**");
  await page.getByRole("textbox", { name: "Filter TLDs" }).fill("se");
  await expect(page.getByRole("row", { name: /^\.se \d+\.\d\d SEK/ })).toBeVisible();
  await expectAccessible(page);
});

test("the overview has a change log and tools; a refused clipboard is reported; the reseller finds the own brand in tools and in the account [C2.15, C2.47, S2.12, S2.14, S2.48, S2.49, S2.50, S8.38]", async ({
  page,
}) => {
  await page.addInitScript(`
    Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) } });
    document.execCommand = () => false;`);
  await logIn(page, endpoints().demo.reseller);
  await page.getByRole("button", { name: "Visa alla nyheter" }).click();
  const news = page.getByRole("dialog", { name: "Alla nyheter" });
  await expect(news.getByText(/^Version \d+\.\d+\.\d+/)).toBeVisible();
  await news.getByRole("button", { name: "Stäng" }).last().click();
  await expect(page.getByRole("heading", { level: 2, name: "Verktyg" })).toBeVisible();
  await page.getByRole("textbox", { name: /^IDN-omvandlare/ }).fill("åkerström.se");
  await page.getByRole("button", { name: /^Kopiera / }).click();
  await expect(page.getByText("Urklipp nekades")).toBeVisible();

  await page.goto("/tools");
  await page.waitForURL("**/tools/main");
  for (const part of ["WHOIS", "IDN"])
    await expect(page.getByRole("main").getByRole("textbox", { name: new RegExp(part, "i") })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Öppna whitelabel" })).toBeVisible();
  await page.goto("/account");
  await page.getByRole("main").getByRole("link", { name: "Whitelabel" }).click();
  await page.waitForURL("**/tools/whitelabel");
  // Other journeys change what the brand shows at the same time, so this checks only that the field is there.
  await expect(page.getByRole("textbox", { name: "Färgkod" })).toBeVisible();
  await expectAccessible(page);
});
