import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { addRegistry, addTld, sell, tryIt } from "./steps/new-registry.ts";
import { startSecondRegistry, type SecondRegistry } from "./steps/second-registry.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

let far: SecondRegistry;

test.beforeAll(async () => {
  far = await startSecondRegistry("centralnic");
});
test.afterAll(async () => {
  await query("update registry set is_enabled = false where id like 'second-%'");
  await query("update tld set status = 'closed' where registry_id like 'second-%'");
  await far.stop();
});

test("a colleague adds a registry of another kind and a TLD of it in the browser, and a customer buys a name there", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { retry } = test.info();
  const [id, tld] = retry === 0 ? ["second-nic", "press"] : ["second-nic-b", "host"];
  const staff = await colleagueIn(browser);
  await addRegistry(staff, far, id);
  await tryIt(staff);
  await addTld(staff, tld);
  await sell(staff, tld);

  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const name = freshName("tryck", tld);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expect(page.getByRole("heading", { level: 1, name: `${name} is yours` })).toBeVisible({ timeout: 60_000 });

  await staff.goto(`/staff/registries/${id}`);
  await staff.getByRole("button", { name: "Change how it works" }).click();
  const drawer = staff.getByRole("dialog", { name: "How Second NIC works" });
  await drawer.getByLabel("DNSSEC", { exact: true }).selectOption("none");
  await expect(drawer.getByText("1 value is changed: DNSSEC")).toBeVisible();
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();

  await staff.setViewportSize({ width: 390, height: 844 });
  await staff.goto("/staff/new-registry");
  await staff.getByRole("button", { name: "Continue without it" }).click();
  await expect(staff.getByRole("heading", { name: "How it works" })).toBeVisible();
  await expectAccessible(staff);
  await staff.context().close();
});
