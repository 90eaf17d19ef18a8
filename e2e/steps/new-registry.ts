import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./journey.ts";
import type { SecondRegistry } from "./second-registry.ts";
import { confirmWithPasskey } from "./staff.ts";

/** Adds a registry with the values of its greeting. The certificate and the password are wrong at first. */
export async function addRegistry(staff: Page, far: SecondRegistry, id: string): Promise<void> {
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

/** Tries the account of the registry, which answers everything. */
export async function tryIt(staff: Page): Promise<void> {
  await staff.getByRole("button", { name: "Try it" }).click();
  const drawer = staff.getByRole("dialog", { name: "Try our account at Second NIC" });
  await drawer.getByRole("textbox", { name: "Domain to ask about" }).fill("example.xyz");
  await drawer.getByRole("button", { name: "Try", exact: true }).click();
  await expect(drawer.getByText("Everything was answered")).toBeVisible();
  await drawer.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(staff);
}

/** Adds a TLD to the registry whose page is open, and opens its page. */
export async function addTld(staff: Page, tld: string): Promise<void> {
  await staff.getByRole("button", { name: "Add TLD" }).click();
  const drawer = staff.getByRole("dialog", { name: "New TLD at Second NIC" });
  await drawer.getByRole("textbox", { name: "TLD" }).fill(tld);
  await drawer.getByLabel("Works like").selectOption(".xyz");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Make it" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: `.${tld}` })).toBeVisible();
}

/** Gives the TLD whose page is open costs, and prices in three currencies, and opens its page again. */
export async function setCostsAndPrices(staff: Page, tld: string): Promise<void> {
  await staff.getByRole("button", { name: "Set costs" }).first().click();
  const costs = staff.getByRole("dialog", { name: `Costs of .${tld}` });
  await costs.getByRole("textbox", { name: "Registration" }).fill("31");
  await costs.getByRole("textbox", { name: "Renewal" }).fill("31");
  await expectAccessible(staff);
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
}

/** Gives the TLD whose page is open costs and prices in three currencies, registers a name for a test, and puts it on sale. */
export async function sell(staff: Page, tld: string): Promise<void> {
  await setCostsAndPrices(staff, tld);
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
