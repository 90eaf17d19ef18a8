import type { Locator, Page } from "@playwright/test";
import { brandWeb } from "./steps/brand.ts";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { asked } from "./steps/dns-answers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, placeButton } from "./steps/steps.ts";
import { endpoints } from "./start-product.ts";

const domain = "solrosen-webb.se";
const hosts = [`ns1.${domain}`, `ns2.${domain}`] as const;

// The other journeys expect domains of the brand's customers to be on the operator's name servers.
test.afterEach(async () => {
  await query("delete from brand_server_set");
});

/** A customer of the demo's second brand who pays on invoice. */
async function brandCustomer() {
  const buyer = await newBuyer("en", "reseller");
  const brand = "(select brand_id from brand_host where host = 'solrosen.localhost')";
  await query(
    `update account set brand_id = ${brand}, price_group_id = (select min(id::text)::uuid from price_group where brand_id = ${brand}),
            whitelabel = 0, version = version + 1 where id = $1`,
    [buyer.accountId],
  );
  await query(`update panel_user set brand_id = ${brand} where username = $1`, [buyer.username]);
  return buyer;
}

/**
 * The pages that every customer opens. Invoices are left out, because the operator is their seller and has to be named on them.
 */
const everyday = [
  "/dashboard",
  "/domain/list",
  "/domain/renewals",
  "/domain/transfer",
  "/domain/adddns",
  "/searchdomains",
  "/requests",
  "/services/list",
  "/economy/deposit",
  "/support/faq",
  "/support/resources",
  "/support/tickets/new",
  "/tools/main",
  "/account/settings",
  "/account/security",
  "/user/settings",
  "/keeping-names",
  "/report-abuse",
  "/status",
];

/**
 * Opens pages of the brand and returns everything on them that names the operator: text, title, headers, or one of its name
 * servers.
 */
async function whatNamesTheOperator(page: Page, paths: readonly string[]): Promise<string[]> {
  const [operators] = await query<{ hosts: string[] }>("select array_agg(host) as hosts from dns_server", []);
  const named = (text: string) =>
    /nameplane/i.test(text) || (operators?.hosts ?? []).some((host) => text.toLowerCase().includes(host));
  const found: string[] = [];
  for (const path of paths) {
    const answer = await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    const parts = {
      text: (await page.locator("body").innerText()) ?? "",
      title: await page.title(),
      headers: JSON.stringify((await answer?.allHeaders()) ?? {}),
    };
    for (const [part, text] of Object.entries(parts))
      if (named(text)) found.push(`${path}: ${part}: ${/.{0,60}nameplane.{0,40}/i.exec(text)?.[0] ?? "a name server"}`);
  }
  return found;
}

test("a reseller sets name servers of its own by one press; a customer's new domain is delegated to them and served under them, without the operator's name", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2304 POST \/api\/whitelabel\/(checkservers|putserverrecords)\//);
  const { reseller } = endpoints().demo;
  // A demo that has just started still registers the domains of its customers.
  const served = () => query("select id from zone where apex = $1 and pub_state = 'current' and removed_at is null", [domain]);
  await expect.poll(async () => (await served()).length, { timeout: 60_000 }).toBe(1);
  await logIn(page, reseller);
  await page.goto("/tools/whitelabel?lang=en");
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Name servers", exact: true }) });
  const dialog = page.getByRole("dialog");
  // A fresh proof of identity is required, unless the last proof is still fresh.
  const confirmUnless = async (done: Locator) => {
    await expect(dialog.or(done).first()).toBeVisible();
    if (!(await dialog.isVisible())) return;
    await dialog.getByLabel("Your password").fill(reseller.password);
    await dialog.getByRole("button", { name: "Confirm" }).click();
  };
  await panel.getByRole("textbox", { name: "Name server 1" }).fill(hosts[0]);
  await panel.getByRole("textbox", { name: "Name server 2" }).fill("solrosen");
  await panel.getByRole("button", { name: "Set name servers" }).click();
  await expect(panel.getByRole("textbox", { name: "Name server 2" })).toHaveAttribute("aria-invalid", "true");
  await panel.getByRole("textbox", { name: "Name server 2" }).fill(hosts[1]);
  await panel.getByRole("button", { name: "Set name servers" }).click();
  const added = panel.getByRole("button", { name: "Add records and hosts" });
  await confirmUnless(added);
  await expect(panel.getByText("Not in use yet: every name has to be right first")).toBeVisible();
  await expectAccessible(page);
  await added.click();
  await confirmUnless(page.getByText(/^Added\. It can take a while/));
  await expect(async () => {
    if (await panel.getByText(/^In use since/).isHidden()) await panel.getByRole("button", { name: "Check now" }).click();
    await expect(panel.getByText(/^In use since/)).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 90_000 });
  await expect(panel.getByText("Leads to our server and answers")).toHaveCount(2);
  await expectAccessible(page);
  await page.goto("/tools/whitelabel?lang=sv");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText("Leder till vår server och svarar").first()).toBeVisible();
  await expectAccessible(page);

  // A customer of the brand registers a domain.
  const name = freshName("solros");
  const context = await browser.newContext({ baseURL: brandWeb, locale: "en-GB", reducedMotion: "reduce" });
  const theirs = await context.newPage();
  await logIn(theirs, await brandCustomer());
  await fillBasket(theirs, name);
  await theirs.goto("/checkout");
  await theirs.getByRole("radio", { name: /^Invoice/ }).check();
  // This brand has terms of its own, which have to be accepted.
  await theirs.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await placeButton(theirs).click();
  await expectYours(theirs, name);
  await expect
    .poll(
      async () =>
        (
          await asked()
            .resolveNs(name)
            .catch((): string[] => [])
        ).toSorted(),
      { timeout: 90_000 },
    )
    .toEqual([...hosts]);
  expect(await asked().resolveSoa(name)).toMatchObject({ nsname: hosts[0], hostmaster: `hostmaster.${domain}` });
  const [row] = await query<{ id: string; wanted: string[] }>(
    "select d.id, x.ns_seen as wanted from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.ascii_name = $1",
    [name],
  );
  expect(row?.wanted.toSorted()).toEqual([...hosts]);
  const pages = ["", "/nameservers", "/dns", "/dnssec"].map((part) => `/domain/details/${row?.id}${part}`);
  expect(await whatNamesTheOperator(theirs, [...pages, ...everyday])).toEqual([]);
  await context.close();
});
