import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
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
  await addRegistry(staff, id);
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

async function addRegistry(staff: Page, id: string): Promise<void> {
  await staff.getByRole("link", { name: "Registries", exact: true }).click();
  await staff.getByRole("link", { name: "Add registry" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "New registry" })).toBeVisible();
  await staff.getByLabel("EPP server").fill(far.host);
  await staff.getByLabel("Port").fill(String(far.port));
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Read the greeting" }).click();
  await expect(staff.getByText(/The server sent no greeting that can be read/)).toBeVisible();
  await staff.getByText("Certificates and older servers").click();
  await staff.getByLabel("Authority of its certificate (PEM)").fill(far.ca);
  await staff.getByRole("button", { name: "Read the greeting" }).click();
  await expect(staff.getByText("It can be used.")).toBeVisible();
  await expect(staff.getByText("CentralNic EPP server EPP.CENTRALNIC.COM")).toBeVisible();
  await staff.getByRole("textbox", { name: "Name", exact: true }).fill("Second NIC");
  await staff.getByRole("textbox", { name: "Id", exact: true }).fill(id);
  await staff.getByLabel("Client ID").fill(far.account.clID);
  await staff.getByLabel("Password", { exact: true }).fill("Wrong-pass-1");
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Try and add" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText(/The registry did not accept the login/)).toBeVisible();
  await staff.getByLabel("Password", { exact: true }).fill(far.account.pw);
  await staff.getByRole("button", { name: "Try and add" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByRole("heading", { level: 1, name: "Second NIC" })).toBeVisible();
}

async function tryIt(staff: Page): Promise<void> {
  await staff.getByRole("button", { name: "Try it" }).click();
  const drawer = staff.getByRole("dialog", { name: "Try our account at Second NIC" });
  await drawer.getByRole("textbox", { name: "Domain to ask about" }).fill("example.xyz");
  await drawer.getByRole("button", { name: "Try", exact: true }).click();
  await expect(drawer.getByText("Everything was answered")).toBeVisible();
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(staff);
}

async function addTld(staff: Page, tld: string): Promise<void> {
  await staff.getByRole("button", { name: "Add TLD" }).click();
  const drawer = staff.getByRole("dialog", { name: "New TLD at Second NIC" });
  await drawer.getByRole("textbox", { name: "TLD" }).fill(tld);
  await drawer.getByLabel("Works like").selectOption(".xyz");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Make it" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: `.${tld}` })).toBeVisible();
}

async function sell(staff: Page, tld: string): Promise<void> {
  await staff.getByRole("button", { name: "Set costs" }).first().click();
  const costs = staff.getByRole("dialog", { name: `Costs of .${tld}` });
  await costs.getByRole("textbox", { name: "Registration" }).fill("31");
  await costs.getByRole("textbox", { name: "Renewal" }).fill("31");
  await costs.getByRole("button", { name: "Set costs" }).click();
  await expect(costs).toBeHidden();
  await staff.getByRole("link", { name: "Set prices" }).click();
  await staff.getByRole("button", { name: "Change prices" }).click();
  const prices = staff.getByRole("dialog", { name: `Change prices of .${tld}` });
  for (const act of ["Registration", "Renewal"])
    for (const [currency, amount] of [
      ["SEK", "499"],
      ["EUR", "46"],
      ["USD", "49"],
    ] as const)
      await prices.getByRole("textbox", { name: `${act}, 1 year, ${currency}` }).fill(amount);
  await prices.getByRole("button", { name: "Show what changes" }).click();
  await prices.getByRole("button", { name: "Set these prices" }).click();
  await confirmWithPasskey(staff);
  await expect(prices).toBeHidden();
  await staff.goto(`/staff/tlds/${tld}`);
  await staff.getByRole("button", { name: "They are right" }).click();
  await staff.getByRole("button", { name: "Run test" }).click();
  await staff
    .getByRole("dialog", { name: `Test registration under .${tld}` })
    .getByRole("button", { name: "Register and delete" })
    .click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("Passed")).toBeVisible({ timeout: 60_000 });
  await staff.getByRole("button", { name: "Put on sale" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByRole("button", { name: "Take off sale" })).toBeVisible();
}
