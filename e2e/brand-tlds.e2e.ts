import { brandWeb } from "./steps/brand.ts";
import { freshName, logIn } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { colleagueIn } from "./steps/staff.ts";
import { endpoints } from "./start-product.ts";

const everywhere = async () => {
  await query("delete from brand_unsold");
  await query("delete from tld_only_brand");
  await query("select pg_notify('np_registries', 'nu')");
};
test.beforeEach(everywhere);
test.afterEach(everywhere);

test("a reseller sells fewer TLDs and staff keep one to a single brand; search and price list follow", async ({
  page,
  browser,
}) => {
  await logIn(page, endpoints().demo.reseller);
  await page.goto("/tools/whitelabel?lang=en");
  await page.getByRole("link", { name: "TLDs sold" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "TLDs sold" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Find a TLD" }).fill("nu");
  await page.getByRole("checkbox", { name: ".nu", exact: true }).uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The TLDs are saved")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/tools/whitelabel/tlds?lang=sv");
  await expect(page.getByRole("heading", { level: 1, name: "Sålda toppdomäner" })).toBeVisible();
  await expectAccessible(page);

  const visitor = await (await browser.newContext({ locale: "en-GB", reducedMotion: "reduce" })).newPage();
  const name = freshName("enbart", "nu");
  await visitor.goto(`${brandWeb}/searchdomains?domainname=${name}&lang=en`);
  await expect(visitor.getByText(/We do not sell names under \.nu/).first()).toBeVisible();

  const staff = await colleagueIn(browser);
  await staff.goto("/staff/tlds/nu");
  const panel = staff.locator("section, .np-panel").filter({ has: staff.getByRole("heading", { name: "Sold by" }) });
  await expect(panel.getByText("leaves it out itself").first()).toBeVisible();
  await staff.goto("/staff/tlds/se");
  await staff.getByRole("button", { name: "Choose brands" }).click();
  const drawer = staff.getByRole("dialog", { name: "Brands that sell .se" });
  await drawer.getByRole("radio", { name: "Only some brands" }).check();
  await drawer.getByRole("checkbox", { name: /Solrosen/ }).check();
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(drawer).toBeHidden();
  await expect(staff.getByText("Only these brands may sell it:")).toBeVisible();
  await expectAccessible(staff);
  await visitor.goto(`${brandWeb}/searchdomains?domainname=${freshName("enbart", "se")}&lang=en`);
  await expect(visitor.getByText(/We do not sell/)).toBeHidden();
  await staff.context().close();
  await visitor.context().close();
});
