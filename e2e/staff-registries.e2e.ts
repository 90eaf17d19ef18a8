import type { Page } from "@playwright/test";
import { freshName, logIn, newBuyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { setCostsAndPrices } from "./steps/new-registry.ts";
import { colleagueIn, confirmWithPasskey } from "./steps/staff.ts";
import { fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

const registryName = "Generic top-level domains";
/**
 * A TLD of the simulator that the product does not sell yet. It can be copied only once, so a retry of the test uses another TLD.
 */
let tld = "garden";

test.beforeEach(() => {
  tld = test.info().retry === 0 ? "garden" : "orchard";
});

test.afterEach(async () => {
  await query("update registry set paused_at = null, paused_by = null, pause_cause = null, pause_note = null");
});

test("a colleague copies a TLD, puts it on sale after its test registration, and an order waits while the registry is paused", async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const staff = await colleagueIn(browser);
  await tryAccount(staff);
  await copyTld(staff);
  await doChecklist(staff);
  await changeRules(staff);

  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  const first = freshName("kvarn", tld);
  await order(page, first);
  await expect(page.getByRole("heading", { level: 1, name: `${first} is yours` })).toBeVisible({ timeout: 60_000 });

  await staff.goto("/staff/registries/gtld-generic");
  await staff.getByRole("button", { name: "Pause" }).click();
  const drawer = staff.getByRole("dialog", { name: `Pause ${registryName}?` });
  await drawer.getByLabel("Note for colleagues").fill("Their notice of today");
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Pause" }).click();
  await expect(staff.getByText("Paused: the registry is being maintained")).toBeVisible();
  await expectAccessible(staff);

  const second = freshName("vantar", tld);
  await order(page, second);
  const heldState = () =>
    query<{ state: string }>("select state from request where account_id = $1 and ascii_name = $2", [buyer.accountId, second]);
  await expect.poll(heldState, { timeout: 60_000 }).toEqual([{ state: "on_hold" }]);
  const [held] = await query<{ number: string }>("select number from request where account_id = $1 and ascii_name = $2", [
    buyer.accountId,
    second,
  ]);
  await page.goto(`/requests/${held?.number ?? ""}`);
  await expect(page.getByText("The registry is being maintained. We continue automatically").first()).toBeVisible();
  await staff.reload();
  await expect(staff.getByRole("link", { name: second })).toBeVisible();

  await staff.getByRole("button", { name: "Resume" }).click();
  await expect(staff.getByText("Paused: the registry is being maintained")).toBeHidden();
  await expect.poll(heldState, { timeout: 60_000 }).toEqual([{ state: "completed" }]);
  const created = staff.getByRole("button", { name: `Show messages domain:create ${second}` });
  await expect(created).toBeVisible({ timeout: 30_000 });
  await staff.context().close();
});

async function tryAccount(staff: Page): Promise<void> {
  await staff.getByRole("link", { name: "Registries", exact: true }).click();
  await expect(staff.getByRole("heading", { level: 1, name: "Registries" })).toBeVisible();
  await expect(staff.getByRole("link", { name: registryName })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("link", { name: registryName }).click();
  await expect(staff.getByRole("heading", { level: 1, name: registryName })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole("button", { name: "Try it" }).click();
  const drawer = staff.getByRole("dialog", { name: `Try our account at ${registryName}` });
  await drawer.getByRole("button", { name: "Try", exact: true }).click();
  await expect(drawer.getByText("Everything was answered")).toBeVisible();
  await drawer.getByText("Messages").first().click();
  await expect(drawer.getByText("<pw>***</pw>")).toBeVisible();
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Cancel" }).click();
}

async function copyTld(staff: Page): Promise<void> {
  await staff.getByRole("link", { name: "TLDs", exact: true }).first().click();
  await expect(staff.getByRole("heading", { level: 1, name: "TLDs" })).toBeVisible();
  await staff.getByRole("textbox", { name: "TLD or registry" }).fill("digital");
  await expectAccessible(staff);
  await staff.getByRole("link", { name: ".digital", exact: true }).click();
  await staff.getByRole("button", { name: "Copy to a new TLD" }).click();
  const drawer = staff.getByRole("dialog", { name: "New TLD like .digital" });
  await drawer.getByRole("textbox", { name: "TLD" }).fill("digital");
  await drawer.getByRole("button", { name: "Make it" }).click();
  await expect(drawer.getByText("This TLD is there already").first()).toBeVisible();
  await drawer.getByRole("textbox", { name: "TLD" }).fill(`.${tld}`);
  await drawer.getByRole("button", { name: "Make it" }).click();
  await expect(staff.getByRole("heading", { level: 1, name: `.${tld}` })).toBeVisible();
  await expect(staff.getByRole("button", { name: "Put on sale" })).toBeDisabled();
  await expectAccessible(staff);
}

async function doChecklist(staff: Page): Promise<void> {
  await setCostsAndPrices(staff, tld);
  await staff.getByRole("button", { name: "They are right" }).click();
  await staff.getByRole("button", { name: "Run test" }).click();
  const run = staff.getByRole("dialog", { name: `Test registration under .${tld}` });
  await expectAccessible(staff);
  await run.getByRole("button", { name: "Register and delete" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByText("Passed")).toBeVisible({ timeout: 60_000 });
  await staff.getByRole("button", { name: "Put on sale" }).click();
  await confirmWithPasskey(staff);
  await expect(staff.getByRole("button", { name: "Take off sale" })).toBeVisible();
  await expectAccessible(staff);
}

async function changeRules(staff: Page): Promise<void> {
  await staff.getByRole("button", { name: "Edit rules" }).click();
  const drawer = staff.getByRole("dialog", { name: `Rules of .${tld}` });
  await drawer.getByRole("textbox", { name: "Shortest label" }).fill("70");
  await drawer.getByRole("button", { name: "Show the difference" }).click();
  await expect(drawer.getByText("does not fit with the other rules")).toBeVisible();
  await drawer.getByRole("textbox", { name: "Shortest label" }).fill("3");
  await drawer.getByRole("button", { name: "Show the difference" }).click();
  await expect(drawer.getByText(/Shortest label: \d → 3/)).toBeVisible();
  await expectAccessible(staff);
  await drawer.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(staff);
  await expect(drawer).toBeHidden();
  await expect(staff.getByText(/Shortest label: \d → 3/)).toBeVisible();
}

async function order(page: Page, name: string): Promise<void> {
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
}
