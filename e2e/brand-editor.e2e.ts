import type { FrameLocator, Page } from "@playwright/test";
import { brandWeb } from "./steps/brand.ts";
import { logIn } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { endpoints } from "./start-product.ts";
import { confirmWithPasskey, joinStaff } from "./steps/staff.ts";

/** A logo of two shapes that also contains a script, to test that it does not run. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30" onload="document.title='owned'"><script>document.title='owned'</script><circle cx="15" cy="15" r="12" fill="#1A6B54"/><rect x="36" y="9" width="50" height="12" fill="#1A6B54"/></svg>`;

/** This is a text, because it runs in the page and not in this file. */
const accent = `getComputedStyle(document.documentElement).getPropertyValue("--np-accent").trim()`;

const preview = (page: Page): FrameLocator => page.frameLocator(".np-brand-frame iframe");

// Restores the brand for the other journeys, which expect it as the demo created it.
test.afterEach(async () => {
  await query(
    `insert into whitelabel_config (brand_id, version, config, published_at, created_by)
     select o.brand_id, (select max(version) + 1 from whitelabel_config where brand_id = o.brand_id), o.config, now(), 'test:journey'
       from whitelabel_config o join brand_host h on h.brand_id = o.brand_id where h.host = 'solrosen.localhost' and o.version = 1`,
    [],
  );
  await query(
    "update brand set name = 'Solrosen' where id = (select brand_id from brand_host where host = 'solrosen.localhost')",
    [],
  );
  await query("update brand_draft set config = null, revision = revision + 1 where config is not null", []);
});

test("a reseller changes name, colour, logo and terms, sees them on real pages, and publishes: customers of the brand see them without a reload; then the former version comes back [S1.31, C1.38, C6.32, C6.33, C6.34, C6.35]", async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext({ baseURL: brandWeb, locale: "en-GB", reducedMotion: "reduce" })).newPage();
  await logIn(theirs, endpoints().demo.client);
  await theirs.goto("/support/resources?lang=en");
  await expect(theirs.getByRole("img", { name: "Solrosen" })).toBeVisible();

  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/whitelabel?lang=en");
  await expect(page.getByRole("heading", { level: 1, name: "Solrosen" })).toBeVisible();
  await expect(preview(page).getByRole("img", { name: "Solrosen" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("textbox", { name: "Brand name" }).fill("Nordlyset");
  await page.getByRole("textbox", { name: "Colour code" }).fill("#E6FFE6");
  await expect(page.getByText(/^Buttons use the colour as it is/)).toBeVisible();
  await page.getByRole("textbox", { name: "Colour code" }).fill("#1A6B54");
  await page.getByLabel("File for: Logo", { exact: true }).setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(logo),
  });
  await page.getByRole("button", { name: "Pages and support" }).click();
  await page.getByRole("textbox", { name: "Terms" }).fill("https://nordlyset.example/terms");
  await page.getByRole("button", { name: "Texts", exact: true }).click();
  await page.getByRole("textbox", { name: "Announcement" }).first().fill("The office is closed on Friday.");

  // What is typed is shown on the real login page before anything is saved, and nothing on that page can be pressed.
  await expect(preview(page).getByRole("img", { name: "Nordlyset" })).toBeVisible();
  await expect(preview(page).getByText("The office is closed on Friday.")).toBeVisible();
  await page.getByRole("combobox", { name: "Page", exact: true }).selectOption("Overview");
  await page.getByRole("button", { name: "Dark theme" }).click();
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  await expect(preview(page).getByText("The office is closed on Friday.")).toBeVisible();
  await expect(preview(page).locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(preview(page).locator("body")).toHaveAttribute("inert");
  await expect(theirs).toHaveTitle(/Solrosen/);

  await page.getByRole("button", { name: "Save draft" }).click();
  await expect(page.getByText("The draft is saved. Customers do not see it yet")).toBeVisible();
  await expect(page.getByText(/in the draft, saved/)).toBeVisible();
  await expect(theirs).toHaveTitle(/Solrosen/);
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Customers see it now")).toBeVisible();

  await expect(theirs.getByRole("img", { name: "Nordlyset" })).toBeVisible();
  await expect(theirs.getByText("The office is closed on Friday.")).toBeVisible();
  await expect.poll(() => theirs.evaluate<string>(accent)).toBe("#1A6B54");
  await expect(theirs.getByRole("main").getByRole("link", { name: /terms/i })).toHaveAttribute(
    "href",
    "https://nordlyset.example/terms",
  );
  expect(await theirs.getByRole("img", { name: "Nordlyset" }).getAttribute("src")).not.toMatch(/script|onload/);
  await theirs.reload();
  await expect(theirs).toHaveTitle(/Nordlyset/);

  const versions = page.locator("section").filter({ has: page.getByRole("heading", { name: "Published versions" }) });
  await expect(versions.getByRole("listitem").first()).toContainText("ruben");
  await versions
    .getByRole("button", { name: /^Bring back Version/ })
    .first()
    .click();
  await expect(page.getByText("Brought back. Customers see it now")).toBeVisible();
  await expect(theirs.getByRole("img", { name: "Solrosen" })).toBeVisible();
  await expect(theirs.getByText("The office is closed on Friday.")).toHaveCount(0);
  await expectAccessible(page);
});

test("a colleague makes a brand, gives it a look with the same editor, and lends it to a reseller, who finds it", async ({
  page,
  browser,
  trouble,
}) => {
  trouble.foresee(
    /^answer: 401 GET \/api\/staff\/self\/$/,
    /^refusal: 2205 POST \/api\/staff\/addbrandhost\//,
    /^refusal: 2\d{3} POST \/api\/staff\/provebrandhost\//,
    /^answer: 404 GET \/api\/hosts\/isours/,
  );
  await joinStaff(page, "Settings");
  await page.getByRole("link", { name: "Brands", exact: true }).click();
  await expect(page.getByRole("main").getByRole("link", { name: "Solrosen", exact: true })).toBeVisible();
  await expectAccessible(page);
  const name = `Havsbris ${Date.now().toString(36)}`;
  await page.getByRole("button", { name: "New brand" }).click();
  const drawer = page.getByRole("dialog", { name: "New brand" });
  await drawer.getByRole("button", { name: "Create the brand" }).click();
  await expect(drawer.getByText("This field is required").first()).toBeVisible();
  await drawer.getByRole("textbox", { name: "Brand" }).fill(name);
  await drawer.getByRole("textbox", { name: "Sender of its mails" }).fill("hej@havsbris.example");
  await drawer.getByRole("button", { name: "Create the brand" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("radio", { name: "A colour of your own" }).check();
  await page.getByRole("textbox", { name: "Colour code" }).fill("#225588");
  await expect(preview(page).getByText(name).first()).toBeVisible();
  await page.getByRole("button", { name: "Publish" }).click();
  await expect(page.getByText("Published. Customers see it now")).toBeVisible();
  await expectAccessible(page);

  // A new address is requested and shown with its DNS records. It is not served before its DNS proves that it belongs to the
  // brand.
  const host = `panel.${Date.now().toString(36)}.example`;
  await page.getByRole("textbox", { name: "New address" }).fill(host);
  await page.getByRole("button", { name: "Add address" }).click();
  await confirmWithPasskey(page);
  await expect(page.getByText(`_nameplane.${host}`)).toBeVisible();
  await page.getByRole("button", { name: `Look for the record ${host}` }).click();
  await expect(page.getByText(/^We cannot see the TXT record yet|^The name servers of the address did not answer/)).toBeVisible();
  expect((await page.request.get(`${endpoints().web}/api/hosts/isours?domain=${host}`)).status()).toBe(404);
  expect((await page.request.get(`${endpoints().web}/api/hosts/isours?domain=solrosen.localhost`)).status()).toBe(200);
  await expectAccessible(page);

  const [row] = await query(
    "select a.number from account a join membership m on m.account_id = a.id join panel_user u on u.id = m.user_id where u.username = $1",
    [endpoints().demo.reseller.username],
  );
  await page.getByRole("link", { name: "Brands", exact: true }).first().click();
  await page.getByRole("button", { name: `Lend ${name}` }).click();
  await page.getByRole("textbox", { name: "Customer number" }).fill(String(row?.["number"]));
  await page.getByRole("button", { name: "Lend the brand" }).click();
  await expect(page.getByText("The brand is lent")).toBeVisible();

  const reseller = await (await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })).newPage();
  await logIn(reseller, endpoints().demo.reseller);
  await reseller.goto("/tools/whitelabel?lang=en");
  await reseller.getByRole("combobox", { name: "Brand", exact: true }).selectOption(name);
  await expect(reseller.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: `Lend ${name}` }).click();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(page.getByText("Only we edit the brand now")).toBeVisible();
});
