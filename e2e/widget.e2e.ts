import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { webAddress } from "./address.ts";
import { brandWeb } from "./steps/brand.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, expectFrameAccessible, test } from "./steps/journey.ts";
import { confirmAddress, fillDetails, fillLogin } from "./steps/sign-up-steps.ts";
import { colleagueIn } from "./steps/staff.ts";
import { placeButton } from "./steps/steps.ts";
import { endpoints } from "./start-product.ts";

// The site of somebody else: it has another origin, and its own styles and Content Security Policy.
let server: Server;
let site: string;
let theme = "light";

const pageOf = () => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bakery</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>* { color: red; font-size: 40px } iframe { filter: none } input { display: none }</style></head>
<body><h1>Bakery</h1><main><div data-domain-search data-theme="${theme}" data-affiliate="kvarnen">
<form action="${brandWeb}/buy"><label>Domain <input name="domainname"></label><button>Search the plain way</button></form></div></main>
<script async src="${brandWeb}/widget.js"></script></body></html>`;

test.beforeAll(async () => {
  server = createServer((_request, response) => {
    const policy = `default-src 'none'; script-src ${brandWeb}; frame-src ${brandWeb}; style-src 'unsafe-inline'; form-action ${brandWeb}`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-security-policy": policy }).end(pageOf());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.close());
const forget = async () => {
  await query("delete from brand_widget_day", []);
  await query("delete from brand_widget", []);
};
test.beforeEach(forget);
test.afterEach(forget);

test("a reseller allows a site, which shows the search in the brand's look; a visitor searches there, buys, and ends in the brand's checkout", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2005 /, /frame-ancestors/, /^answer: 404 GET \/widget$/, /favicon/);
  const { reseller, client } = endpoints().demo;
  await logIn(page, reseller);
  await page.goto("/tools/whitelabel?lang=en");
  await page.getByRole("link", { name: "Search on other sites" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Search on other sites" })).toBeVisible();
  await page.getByRole("switch", { name: /Show the search on other sites/ }).click();
  const sites = page.getByRole("textbox", { name: "Sites that may show it" });
  await sites.fill("http://bakery.example");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^http:\/\/bakery\.example is not the address of a site/)).toBeVisible();
  await expect(sites).toHaveValue("http://bakery.example");
  await sites.fill("https://www.bakery.example");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The settings are saved")).toBeVisible();
  await expect(page.getByText(`<script async src="${brandWeb}/widget.js"></script>`)).toBeVisible();
  await expectAccessible(page);

  // A site that the brand does not allow keeps its plain form.
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  await visitor.goto(site);
  await expect(visitor.getByRole("button", { name: "Search the plain way" })).toBeVisible();

  await sites.fill(`https://www.bakery.example\n${site}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The settings are saved").first()).toBeVisible();
  await expect
    .poll(async () => (await query<{ n: number }>("select cardinality(sites)::int as n from brand_widget", []))[0]?.n)
    .toBe(2);

  const name = freshName("solvagn");
  for (const each of ["dark", "light"]) {
    theme = each;
    await visitor.goto(site);
    const frame = visitor.frameLocator('iframe[title="Domain search"]');
    await expect(visitor.getByRole("button", { name: "Search the plain way" })).toHaveCount(0);
    await frame.getByRole("textbox", { name: "Domain or idea" }).fill(name);
    await visitor.keyboard.press("Enter");
    await expect(frame.getByRole("link", { name: `Buy ${name}` })).toBeVisible();
    await expect(frame.getByText(/incl|include VAT/)).toBeVisible();
    await expect(frame.getByRole("status")).toHaveText(/available$/);
    const inside = visitor.frames().find((one) => one.url().startsWith(`${brandWeb}/widget`));
    if (inside === undefined) throw new Error("the site shows no frame");
    await expectFrameAccessible(inside);
    expect(await inside.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(await inside.evaluate<number>("document.documentElement.scrollHeight - innerHeight")).toBeLessThanOrEqual(0);
  }
  expect(await context.cookies()).toEqual([]);

  const frame = visitor.frameLocator('iframe[title="Domain search"]');
  await frame.getByRole("link", { name: `Buy ${name}` }).focus();
  await visitor.keyboard.press("Enter");
  await visitor.waitForURL(`${brandWeb}/?return=**`);
  expect(await visitor.evaluate<string | null>('sessionStorage.getItem("np.affiliate")')).toBe("kvarnen");
  await visitor.getByRole("textbox", { name: /^Username/ }).fill(client.username);
  await visitor.getByRole("textbox", { name: /^Password/ }).fill(client.password);
  await visitor.getByRole("button", { name: "Log in", exact: true }).click();
  await visitor.waitForURL(`${brandWeb}/checkout**`);
  await expect(visitor.getByText(name).first()).toBeVisible();

  // A link from another site changes nothing in the user's basket. It opens the search in the user's own language, and the user
  // adds the name there.
  const second = freshName("solvagn");
  await visitor.goto(`${brandWeb}/buy?domainname=${second}&years=1`);
  await visitor.waitForURL(`${brandWeb}/searchdomains?domainname=${second}`);
  await expect(visitor.getByRole("button", { name: `Lägg i varukorgen, ${second}` })).toBeVisible();
  await visitor.goto(`${brandWeb}/checkout`);
  await visitor
    .getByRole("button", { name: new RegExp(`^Ta bort.*${name.replace(".", "\\.")}`) })
    .first()
    .click();
  await context.close();

  await page.reload();
  const row = page.getByRole("row", { name: new RegExp(new URL(site).host.replaceAll(".", "\\.")) });
  await expect(row.getByRole("cell").first()).toHaveText("2");
  await expect(row).toContainText("1");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
});

test("a visitor who chose a domain on another site signs up, finds it in the checkout, and counts for the affiliate in the link [C1.36]", async ({
  browser,
}) => {
  const affiliate = await newBuyer("en");
  const code = `bagare-${Date.now().toString(36)}`;
  await query(
    "insert into affiliate (account_id, brand_id, name, state, asked_at, asked_by, decided_at) select id, brand_id, $2, 'approved', now(), (select id from panel_user where username = $3), now() from account where id = $1",
    [affiliate.accountId, code, affiliate.username],
  );
  await query("update affiliate_programme set is_on = true", []);
  const [name, username] = [freshName("solvagn"), `ny_${Date.now().toString(36)}w`];
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" });
  const visitor = await context.newPage();
  await visitor.goto(`${webAddress}/buy?domainname=${name}&years=1&affiliate=${code}`);
  await visitor.getByRole("link", { name: "Create an account" }).click();
  await fillLogin(visitor, username);
  await visitor.getByRole("button", { name: "Create account" }).click();
  await expect(visitor.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
  const mailed = await context.newPage();
  await confirmAddress(mailed, username);
  await expect(mailed.getByRole("heading", { name: "Your details" })).toBeVisible();
  await mailed.close();
  await visitor.goto("/checkout");
  await fillDetails(visitor);
  await visitor.getByRole("button", { name: "Save and continue" }).click();
  await expect(visitor.getByText(name).first()).toBeVisible();
  await expect(placeButton(visitor)).toBeVisible();
  const [brought] = await query<{ visits: number; signups: number }>(
    "select (select sum(visits)::int from affiliate_visit where account_id = $1) as visits, (select count(*)::int from affiliate_signup where account_id = $1) as signups",
    [affiliate.accountId],
  );
  expect(brought).toEqual({ visits: 1, signups: 1 });
  await context.close();
});

test("every other page of the brand refuses to be framed, and staff set the search up for any brand", async ({ browser }) => {
  for (const path of ["/", "/searchdomains", "/checkout", "/buy"]) {
    const answer = await fetch(new URL(path, webAddress));
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
  const staff = await colleagueIn(browser);
  await staff.goto("/staff/brands");
  await staff.getByRole("link", { name: "Solrosen" }).click();
  await staff.getByRole("link", { name: "Search on other sites" }).click();
  await staff.getByRole("switch", { name: /Show the search on other sites/ }).click();
  await staff.getByRole("textbox", { name: "TLDs to search" }).fill("se, nosuchtld");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText("These TLDs are not sold here: nosuchtld")).toBeVisible();
  await staff.getByRole("textbox", { name: "TLDs to search" }).fill("se, .nu");
  await staff.getByRole("button", { name: "Save", exact: true }).click();
  await expect(staff.getByText("The settings are saved")).toBeVisible();
  await expect(staff.getByText("No site may show it yet")).toBeVisible();
  await expectAccessible(staff);
});
