import { logIn } from "./steps/buyers.ts";
import { query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { newestMail } from "./steps/mail-box.ts";
import { colleagueIn, confirmWithPasskey, ownBrowser } from "./steps/staff.ts";

test("a colleague creates a customer on the phone, who chooses a password by the mailed link; its details are changed, its browser is logged out and the VAT number is asked about again", async ({
  browser,
  page,
  trouble,
}) => {
  trouble.foresee(/^refusal: 2205 /, /^refusal: 200[235] /, /^answer: 40[13] /, /^refusal: 2200 /);
  const name = `kund${Date.now().toString(36)}`;
  const email = `${name}@kund.example`;
  const desk = await colleagueIn(browser, "Support");
  await desk.getByRole("link", { name: "Customers", exact: true }).click();
  await desk.getByRole("link", { name: "New customer" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: "New customer" })).toBeVisible();
  await desk.getByRole("button", { name: "Create customer" }).click();
  await expect(desk.getByLabel("Organisation", { exact: true })).toBeFocused();
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 390, height: 800 });
  expect(Number(await desk.evaluate("document.documentElement.scrollWidth"))).toBeLessThanOrEqual(390);
  await expectAccessible(desk);
  await desk.setViewportSize({ width: 1280, height: 800 });
  await desk.getByLabel("Organisation", { exact: true }).fill(`Glasbruket ${name} GmbH`);
  await desk.getByLabel("First name").fill("Greta");
  await desk.getByLabel("Last name").fill("Glas");
  await desk.getByLabel("VAT number").fill("DE136695976");
  await desk.getByLabel("Street address").fill("Glasstrasse 3");
  await desk.getByLabel("Postcode").fill("10115");
  await desk.getByLabel("City").fill("Berlin");
  await desk.getByLabel("Country", { exact: true }).selectOption("DE");
  await desk.getByLabel("Email").fill(email);
  await desk.getByLabel("Phone", { exact: true }).fill("30 123456");
  await desk.getByLabel("Username").fill(name);
  await desk.getByLabel("Currency").selectOption("EUR");
  await desk.getByLabel("Reference on invoices").fill("Kst 12");
  await desk.getByLabel("Reason").fill("Ordered by phone");
  await desk.getByRole("button", { name: "Create customer" }).click();
  await expect(desk.getByRole("heading", { level: 1, name: `Glasbruket ${name} GmbH` })).toBeVisible();
  await expect(desk.getByText("Invited", { exact: true })).toBeVisible();
  await expectAccessible(desk);

  const mail = await newestMail(email);
  const link = /https?:\/\/\S+\/invitation\/[\w-]{43}/.exec(mail.text)?.[0] ?? "";
  expect(mail.text).toContain(name);
  const own = await ownBrowser(browser);
  await own.goto(new URL(new URL(link).pathname, desk.url()).href);
  await own.getByLabel("New password", { exact: true }).fill("Glasbruket-77");
  await own.getByLabel("New password again").fill("Glasbruket-77");
  await own.getByRole("button", { name: "Save password" }).click();
  await expect(own.getByRole("textbox", { name: "Username" })).toBeVisible();
  await logIn(own, { username: name, password: "Glasbruket-77" });

  await desk.reload();
  await expect(desk.getByText("Invited", { exact: true })).toBeHidden();
  await desk.getByRole("button", { name: "Edit details" }).click();
  const details = desk.getByRole("dialog", { name: "Customer details" });
  await details.getByLabel("City").fill("Potsdam");
  await details.getByRole("button", { name: "Save" }).click();
  await details.getByLabel("Reason").fill("Moved");
  await expectAccessible(desk);
  await details.getByRole("button", { name: "Save" }).click();
  await confirmWithPasskey(desk);
  await expect(details).toBeHidden();
  await expect(desk.getByText("10115 Potsdam")).toBeVisible();

  // The register answers, and is asked again by one press.
  await expect(desk.getByText(/at VIES on/)).toBeVisible({ timeout: 60_000 });
  await desk.getByRole("button", { name: "Check again" }).click();
  await expect(desk.getByText("We are asking the register again")).toBeVisible();

  await desk.getByRole("button", { name: `Log out ${name}`, exact: false }).click();
  const out = desk.getByRole("dialog", { name: new RegExp(`^Log out ${name}`) });
  await out.getByLabel("Reason").fill("Lost laptop");
  await expectAccessible(desk);
  await out.getByRole("button", { name: "Log out" }).click();
  await expect(out).toBeHidden();
  await expect(desk.getByText("No one is logged in")).toBeVisible();
  const acts = await query<{ action: string }>(
    "select e.action from audit_event e join account a on a.id = e.account_id join contact c on c.account_id = a.id and c.id = a.owner_contact_id where c.email = $1 and e.actor like 'staff:%' order by e.seq",
    [email],
  );
  expect(acts.map(({ action }) => action)).toEqual(["accounts.open", "accounts.profile", "session.end"]);
  await page.close();
});
