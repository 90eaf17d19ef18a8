import type { Page } from "@playwright/test";

import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

const signedOut = /^(refusal: 2200|answer: 401) /;

/** A buyer who pays on invoice and has one name at the registry. */
async function holder(page: Page, name: string): Promise<Buyer> {
  const buyer = await newBuyer("en", "reseller");
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  return buyer;
}

/** Checks that a visitor without a session sees only the login page when they open this address. */
async function expectLogin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole("button", { name: "Log in", exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("return")).toBe(address);
}

const idOf = async ({ accountId }: Buyer): Promise<string> => {
  const [row] = await query("select id from domain where account_id = $1", [accountId]);
  return String((row as { id: string } | undefined)?.id);
};

test("the list shows an account's names by tab, with its columns, settings that are kept and a saved view [S1.03, C1.02, S2.20, S9.14, S2.21, C2.22, C3.07, C2.65, C2.66, C3.56]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(signedOut);
  for (const address of ["/domain", "/domain/list"]) await expectLogin(page, address);
  const name = freshName("kvarnstråket");
  await holder(page, name);

  await page.goto("/domain");
  await expect(page).toHaveURL(/\/domain\/list\?/);
  const asked = new URL(page.url()).searchParams;
  expect(Object.fromEntries(asked)).toEqual({ desc: "true", orderby: "renewaldate", status: "200", page: "1" });
  await expect(page.getByRole("button", { name: /^Active\s*1$/ })).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^Cancelled/ }).click();
  await expect(page.getByText("No domains in")).toBeVisible();
  await page.getByRole("button", { name: /^All\s*1$/ }).click();

  // Two of these columns, IDN encoding and WHOIS shield, are not shown by default. Here the address of the page selects them.
  await page.goto("/domain/list?columns=status,expiredate,left,autorenew,whoisshield,labels,idn");
  for (const column of ["Domain", "Expires", "IDN encoding", "Labels", "Status", "Auto-renew", "WHOIS shield"])
    await expect(page.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "kvarnstråket" });
  await expect(row.getByText(/^xn--/)).toBeVisible();
  await expect(row.getByRole("button", { name: `More actions for ${name}` })).toBeVisible();

  const renewal = row.getByRole("switch", { name: `Auto-renew for ${name}` });
  const shield = row.getByRole("switch", { name: `WHOIS shield for ${name}` });
  await expect(renewal).toBeChecked();
  const kept = page.waitForResponse("**/api/domain/setautorenew/");
  await renewal.click();
  await kept;
  await shield.click();
  await expect(page.getByText(`The WHOIS shield is on for ${name}`)).toBeAttached();
  await page.reload();
  await expect(renewal).not.toBeChecked();
  await expect(shield).toBeChecked();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("textbox", { name: "Save this view as" }).fill("Everything");
  await page.getByRole("button", { name: "Save view" }).click();
  await expect(page.getByRole("link", { name: "Everything" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto("/user/settings");
  const answered = page.waitForResponse("**/api/user/setusersettings/");
  await page.getByRole("switch", { name: "Show labels in the domain list" }).click();
  await answered;
  await page.goto("/domain/list");
  await expect(page.getByRole("columnheader", { name: "Domain", exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Labels", exact: true })).toHaveCount(0);
});

test("a domain's page shows its dates, who set what, the answers of its servers, its history, and its public whois data [S2.23, S2.24, C2.23, C2.27, C2.28, C2.29, S2.122, S2.124, S2.125, S2.126, S2.127, S4.51, S4.52]", async ({
  page,
  trouble,
}) => {
  trouble.foresee(signedOut, /^refusal: 2205 POST \/api\/domain\/(setlock|getauthcode)\//);
  const name = freshName("åkerbo");
  const buyer = await holder(page, name);
  const itemid = await idOf(buyer);
  const [kept] = await query<{ ascii_name: string; created_at: Date; expires_at: Date }>(
    "select ascii_name, created_at, expires_at from domain where id = $1",
    [itemid],
  );
  const ascii = String(kept?.ascii_name);
  await page.goto(`/domain/details/${itemid}`);
  await expect(page).toHaveURL(new RegExp(`/domain/details/${itemid}/status$`));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("åkerbo");
  for (const day of ["Registered", "Expires", "Last day to renew", "Last day to restore", "Released to the public"])
    await expect(page.getByRole("term").filter({ hasText: new RegExp(`^${day}$`) })).toBeVisible();
  const dayOf = (day: string) =>
    page
      .locator("dt")
      .filter({ hasText: new RegExp(`^${day}$`) })
      .locator("xpath=following-sibling::dd[1]")
      .locator("time")
      .first();
  for (const [day, at] of [
    ["Registered", kept?.created_at],
    ["Expires", kept?.expires_at],
  ] as const)
    expect((await dayOf(day).getAttribute("datetime"))?.slice(0, 10)).toBe(at?.toISOString().slice(0, 10));
  const statuses = page.locator("section", { has: page.getByRole("heading", { name: /^Status at the/ }) });
  await expect(statuses.getByText("Locked: no one can transfer it away")).toBeVisible();
  await expect(page.getByText(/Every name server answers|name server|We could not check any name server/).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "History" })).toBeVisible();
  await expect(page.getByText("Registration at the registry: completed")).toBeVisible();
  await expectAccessible(page);

  // One confirmation of the user's identity is enough to take the lock off and create the auth code.
  const prove = async () => {
    const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
    await dialog.getByLabel("Your password").fill(buyer.password);
    await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(dialog).toHaveCount(0);
  };
  await expect(page.getByRole("switch", { name: "Transfer lock: Locked" })).toBeVisible();
  await page.getByRole("button", { name: "Unlock to get the auth code" }).click();
  await prove();
  const code = page.getByRole("dialog", { name: "Auth code" });
  await expect(code.getByText(/^Valid until/)).toBeVisible();
  await code.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByRole("switch", { name: "Transfer lock: Off" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show the auth code" })).toBeVisible();
  await expect(page.getByText("Auth code created and shown")).toBeVisible();

  // WHOIS data are requested when the dialog opens, which shows a message until they arrive. They are shown line by line, and
  // cleared before the dialog opens again.
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/api/domain/whois/", async (route) => {
    asked += 1;
    if (asked === 2) await held.promise;
    await route.continue();
  });
  const whois = page.getByRole("dialog", { name: `WHOIS ${name} (${ascii})` });
  const open = page.getByRole("button", { name: "See public WHOIS" });
  await open.click();
  await expect(whois.locator("pre")).toContainText(ascii);
  expect(asked).toBe(1);
  expect((await whois.locator("pre").innerText()).split("\n").length).toBeGreaterThan(5);
  for (const window of [820, 1440, 2200]) {
    await page.setViewportSize({ width: window, height: 900 });
    const width = (await whois.boundingBox())?.width ?? 0;
    expect(width, `in a window of ${window} px`).toBeGreaterThanOrEqual(500);
    expect(width, `in a window of ${window} px`).toBeLessThanOrEqual(800);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await whois.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(whois).toHaveCount(0);
  await open.click();
  await expect(whois.getByRole("img", { name: "Loading" })).toBeAttached();
  await expect(whois.locator("pre")).toHaveCount(0);
  held.resolve();
  await expect(whois.locator("pre")).toContainText(ascii);
  await page.context().clearCookies();
  for (const address of [`/domain/details/${itemid}`, `/domain/details/${itemid}/status`]) await expectLogin(page, address);
});
