import type { Browser, Page } from "@playwright/test";
import { freshName, logIn, newBuyer, type Buyer } from "./steps/buyers.ts";
import { addresses, asked, exchanges, texts } from "./steps/dns-answers.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { expectYours, fillBasket, fillCheckout, placeButton } from "./steps/steps.ts";

type Owner = { readonly buyer: Buyer; readonly name: string; readonly address: string };

/** Creates a user who owns a name with a zone. Returns the user, the name and the address of the zone's DNS screen. */
async function ownerOfZone(page: Page, word: string): Promise<Owner> {
  const buyer = await newBuyer("en", "reseller");
  const name = freshName(word);
  await logIn(page, buyer);
  await fillBasket(page, name);
  await fillCheckout(page, "Invoice");
  await placeButton(page).click();
  await expectYours(page, name);
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("navigation").getByRole("link", { name: "DNS", exact: true }).click();
  await expect(records(page).getByRole("row").nth(5)).toBeVisible();
  return { buyer, name, address: new URL(page.url()).pathname };
}

const records = (page: Page) => page.getByRole("table", { name: "Records" });
const rowOf = (page: Page, ...texts: readonly string[]) =>
  texts.reduce((rows, text) => rows.filter({ hasText: text }), records(page).getByRole("row"));
const editor = (page: Page) => page.getByRole("form", { name: /^(New|Edit) record$/ });
const bar = (page: Page) => page.getByRole("region", { name: "Changes not live yet" });
const review = (page: Page) => page.getByRole("dialog", { name: /^Review/ });
const kept = (page: Page) => page.waitForResponse((answer) => answer.url().includes("/api/dns/setdraft/"));

/** Pastes text as a user does. */
async function paste(page: Page, field: string, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await editor(page).getByLabel(field, { exact: true }).focus();
  await page.keyboard.press("ControlOrMeta+V");
}

async function apply(page: Page): Promise<void> {
  await review(page)
    .getByRole("button", { name: /^Apply/ })
    .click();
  await expect(review(page)).toBeHidden();
  await expect(page.getByText(/^Applied/)).toBeVisible();
}

test("a customer pastes, changes and removes records, reviews and applies them; name servers serve them, and one click undoes them [S1.06, S2.25, C1.06, C2.31, C2.74, C2.75, C2.76]", async ({
  page,
}) => {
  const { name, address } = await ownerOfZone(page, "posterna");
  await page.goto(`${address}/${name}`);
  await expect(records(page).getByRole("row", { name: new RegExp(`^.*MX ${name}`) })).toBeVisible();
  await expectAccessible(page);
  const before = { www: await asked().resolveCname(`www.${name}`), mx: await exchanges(name) };

  // A line copied from instructions fills the whole form.
  await page.keyboard.press("n");
  await paste(page, "Value", `_dmarc.${name}. 300 IN TXT "v=DMARC1; p=none"`);
  await expect(editor(page).getByLabel("Name", { exact: true })).toHaveValue("_dmarc");
  await expect(editor(page).getByText(`_dmarc.${name}`)).toBeVisible();
  await editor(page).getByRole("button", { name: "Add to changes" }).click();
  await expect(bar(page)).toContainText("+ 1 added");

  await expect(editor(page)).toBeHidden();
  // When only a value is typed, its type is guessed while the user types.
  await page.keyboard.press("n");
  await editor(page).getByLabel("Value", { exact: true }).fill("192.0.2.7");
  await expect(editor(page).getByRole("status").getByText("192.0.2.7")).toBeVisible();
  // Records that conflict with a CNAME are reported at once, with ways to fix it.
  await editor(page).getByLabel("Name", { exact: true }).fill("www");
  await expect(editor(page).getByRole("alert")).toContainText("A name with a CNAME cannot have other records");
  await expect(editor(page).getByRole("button", { name: "Add to changes" })).toBeDisabled();
  await expectAccessible(page);
  // Pressing the button removes the CNAME and also stages the new record.
  await editor(page).getByRole("button", { name: "Replace the CNAME record" }).click();
  await expect(editor(page)).toBeHidden();
  await expect(bar(page)).toContainText("+ 2 added- 1 removed");

  // The form's fields and the raw text of the record show the same content.
  await rowOf(page, "MX", name)
    .first()
    .getByRole("button", { name: /^Edit MX/ })
    .click();
  await editor(page).getByRole("button", { name: "Edit raw" }).click();
  const raw = editor(page).getByLabel("Value as in a zone file");
  await expect(raw).toHaveValue(/^10 \S+\.$/);
  await raw.fill("20 mx.example.net.");
  await editor(page).getByRole("button", { name: "Edit fields" }).click();
  await expect(editor(page).getByLabel("Mail server")).toHaveValue("mx.example.net");
  const saved = kept(page);
  await editor(page).getByRole("button", { name: "Add to changes" }).click();
  await expect(bar(page)).toContainText("+ 2 added~ 1 changed- 1 removed");
  await saved;

  // Nothing is lost when the page is reloaded.
  await page.reload();
  await expect(bar(page)).toContainText("4 changes");
  await expect(rowOf(page, "20 mx.example.net.")).toContainText(/Changed.*was 10 /);
  await expectAccessible(page);

  await bar(page)
    .getByRole("button", { name: /^Review 4 changes/ })
    .click();
  await expect(review(page)).toContainText(/Email for .* moves from .* to example\.net/);
  await expect(review(page)).toContainText(/Resolvers may keep the old value until \d\d:\d\d/);
  await expectAccessible(page);
  await review(page).getByLabel(/^Note/).fill("New mail provider, ticket 8841");
  await apply(page);
  await expect(page.getByText(/^(Both|All \d) servers answer with your change/)).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => addresses(`www.${name}`)).toEqual(["192.0.2.7"]);
  await expect.poll(() => texts(`_dmarc.${name}`)).toEqual(["v=DMARC1; p=none"]);
  expect(await exchanges(name)).toEqual(["20 mx.example.net"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Change undone")).toBeVisible();
  await expect.poll(() => exchanges(name), { timeout: 60_000 }).toEqual(before.mx);
  await expect.poll(() => asked().resolveCname(`www.${name}`)).toEqual(before.www);
  expect(await texts(`_dmarc.${name}`)).toEqual([]);
});

test("history restores an earlier state, SOA values are limited to sensible ranges, all by keyboard [C2.32, C2.33, C2.77, C2.80]", async ({
  page,
}) => {
  const { name } = await ownerOfZone(page, "historien");
  const first = records(page).getByRole("row").nth(1);
  const { mx } = { mx: await exchanges(name) };

  // With the arrow keys the user moves down to the mail server and removes it, then reviews all changes and applies them.
  await first.focus();
  for (let i = 0; i < 10 && !(await page.locator(":focus").innerText()).includes("MX"); i++) await page.keyboard.press("j");
  await page.keyboard.press("Delete");
  await expect(bar(page)).toContainText("- 1 removed");
  await page.keyboard.press("u");
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press("Delete");
  await page.keyboard.press("d");
  await editor(page).getByLabel("Mail server").fill("mx2.example.net");
  await page.keyboard.press("Control+Enter");
  await expect(review(page)).toBeVisible();
  await expect(review(page).getByRole("button", { name: /^Apply/ })).toBeEnabled();
  await page.keyboard.press("Control+Enter");
  await expect(review(page)).toBeHidden();
  await expect.poll(() => exchanges(name), { timeout: 60_000 }).toEqual(["10 mx2.example.net"]);

  const open = async (entry: string) => {
    const item = page.getByRole("menuitem", { name: entry });
    // A dialog that has just closed takes the focus back a moment later. If that closes the menu, the menu is opened again,
    // until it keeps the focus.
    await expect(async () => {
      await page.getByRole("button", { name: `More actions for ${name}` }).press("Enter");
      await item.focus({ timeout: 1000 });
      await expect(item).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press("Enter");
  };
  await open("History");
  const history = page.getByRole("dialog", { name: "History" });
  await expect(history.getByRole("button", { name: /^Version 2/ })).toContainText(/editor/);
  await history.getByRole("button", { name: /^Version 1/ }).click();
  const version = page.getByRole("dialog", { name: "Version 1" });
  await version.getByLabel("Compared with").selectOption("2");
  await expect(version.getByRole("group", { name: `MX ${name}` })).toContainText("mx2.example.net");
  await version.getByRole("button", { name: "Restore version 1" }).click();
  const plan = version.getByRole("region", { name: "Restore version 1" });
  // A restore only adds: records made later stay, unless the user asks to remove them.
  await expect(plan.getByRole("group", { name: `MX ${name}` })).toContainText("1 added");
  await plan.getByLabel(/^Also remove what has been added since/).check();
  await expect(plan.getByRole("group", { name: `MX ${name}` })).toContainText("1 changed");
  await expectAccessible(page);
  await plan.getByRole("button", { name: "Restore" }).click();
  await expect(version).toBeHidden();
  await expect.poll(() => exchanges(name), { timeout: 60_000 }).toEqual(mx);

  await open("Zone information");
  const info = page.getByRole("dialog", { name: "Zone information" });
  const { nsname, serial } = await asked().resolveSoa(name);
  await expect(info).toContainText(`Serial${serial}`);
  for (const host of await asked().resolveNs(name)) await expect(info.getByRole("list")).toContainText(host);
  await expect(info.getByLabel("Primary name server")).toHaveValue(nsname);
  await info.getByLabel("Refresh").fill("60");
  await expect(info.getByRole("alert")).toContainText("Between 20 minutes and 1 day");
  await expect(info.getByRole("button", { name: "Save SOA values" })).toBeDisabled();
  const values = {
    "Primary name server": "ns.example.net",
    Responsible: "dns.team@example.net",
    Refresh: "2h",
    Retry: "30m",
    Expire: "4w",
    "Negative answers": "10m",
    "Default TTL": "5m",
  };
  for (const [label, value] of Object.entries(values)) await info.getByLabel(label).fill(value);
  await expectAccessible(page);
  await info.getByRole("button", { name: "Save SOA values" }).click();
  await expect
    .poll(async () => ({ ...(await asked().resolveSoa(name)), serial: 0 }), { timeout: 60_000 })
    .toEqual({
      nsname: "ns.example.net",
      hostmaster: "dns\\.team.example.net",
      serial: 0,
      refresh: 7200,
      retry: 1800,
      expire: 2_419_200,
      minttl: 600,
    });
  expect((await asked().resolveSoa(name)).serial).toBeGreaterThan(serial);
  // From now on, records without a TTL of their own use the zone's.
  await page.reload();
  await expect(records(page)).toBeVisible();
  await page.keyboard.press("n");
  await editor(page).getByLabel("Value", { exact: true }).fill("192.0.2.7");
  await expect(editor(page).getByLabel("TTL")).toContainText("Default (5 minutes)");
});

/** Opens the zone as the same person in a second browser. */
async function secondBrowser(browser: Browser, { buyer, address }: Owner): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, buyer);
  await page.goto(address);
  await expect(records(page)).toBeVisible();
  return page;
}

test("two editors never lose each other's change", async ({ page, browser, trouble }) => {
  trouble.foresee(/refusal: 2306 POST \/api\/dns\/savezone\//);
  const owner = await ownerOfZone(page, "tillsammans");
  const { name } = owner;
  const add = async (who: Page, host: string) => {
    await who.keyboard.press("n");
    await editor(who).getByLabel("Value", { exact: true }).fill(`20 ${host}`);
    await editor(who).getByRole("button", { name: "Add to changes" }).click();
    await expect(bar(who)).toContainText("1 change");
    // The keyboard shortcuts of the page are off while the form is open.
    await expect(editor(who)).toBeHidden();
  };
  await add(page, "mine.example.net");
  const other = await secondBrowser(browser, owner);
  await expect(bar(other)).toContainText("1 change");
  await bar(other).getByRole("button", { name: "Discard" }).click();
  await add(other, "theirs.example.net");
  await other.keyboard.press("Control+Enter");
  await apply(other);

  // The first editor is warned before anything is lost, and keeps both changes.
  await expect(page.getByText("Someone changed a record you are editing")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  const conflict = review(page).getByRole("region", { name: `Conflict: MX ${name}` });
  await expect(conflict).toContainText("20 mine.example.net.");
  await expect(conflict).toContainText("20 theirs.example.net.");
  await expect(review(page).getByRole("button", { name: /^Apply/ })).toBeDisabled();
  await expectAccessible(page);
  await conflict.getByRole("button", { name: "Merge both" }).click();
  await expect(review(page).getByRole("button", { name: /^Apply/ })).toBeEnabled();
  await apply(page);
  await expect
    .poll(() => exchanges(name), { timeout: 60_000 })
    .toEqual(expect.arrayContaining(["20 mine.example.net", "20 theirs.example.net"]));
  await other.context().close();
});

test("on a phone and in Swedish, records are cards with the same actions", async ({ page }) => {
  const { address } = await ownerOfZone(page, "fickan");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${address}?lang=sv`);
  const cards = page.getByRole("list", { name: "Poster" }).getByRole("listitem");
  await expect(cards.filter({ hasText: /^MX/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Ny post" }).click();
  await page.getByLabel("Värde", { exact: true }).fill("2001:db8::80");
  await page.getByLabel("Namn", { exact: true }).fill("@");
  await expect(page.getByRole("alert")).toContainText("Lämna namnet tomt för domänen själv");
  await page.getByRole("button", { name: "Använd själva domänen" }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Lägg i utkastet" }).click();
  await expect(cards.filter({ hasText: "Tillagd" })).toContainText("AAAA");
  const pending = page.getByRole("region", { name: "Ändringar som inte gäller ännu" });
  await expect(pending).toContainText("1 ändring");
  await expectAccessible(page);
  await pending.getByRole("button", { name: "Granska" }).click();
  await page.getByRole("button", { name: "Genomför 1 ändring" }).click();
  await expect(page.getByText("1 ändring genomförd")).toBeVisible();
});
