import { randomUUID } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { endpoints } from "./start-product.ts";
import { logIn, newBuyer } from "./steps/buyers.ts";
import { proveItIsMe, servedName } from "./steps/certificates.ts";
import { loginProvider, query, registry } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";

const details = () => endpoints().loginProvider;

/** Adds a TXT record to the zone of a name, as its owner would. The owner is logged in. */
async function addText(page: Page, name: string, owner: string, text: string): Promise<void> {
  const [zone] = await query<{ id: string }>("select id from zone where apex = $1", [name]);
  const saved = await page.request.post("/api/dns/savezone/", {
    headers: {
      "X-Requested-With": "XMLHttpRequest",
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    data: {
      zoneid: zone?.id ?? "",
      changes: [{ owner, type: "TXT", base: null, new: { ttl: 300, rdata: [`"${text}"`], note: "proof" } }],
      note: "Proof of the mail domain",
    },
  });
  expect(await saved.json()).toMatchObject({ code: 1000 });
}

/** Delegates a name to the product's name server, so that resolvers find its records. */
async function delegate(name: string): Promise<void> {
  const hosts = ["ns1.nameplane.example", "ns2.nameplane.example"];
  const { dns } = endpoints();
  await registry.serve(hosts, `${dns.host}:${dns.port}`);
  await registry.hold({ name, registrar: "nameplane", hosts });
}

/** Says at the login service who one is, and is sent back. */
async function pick(page: Page, email: string): Promise<void> {
  await expect(page.getByRole("heading", { name: "Log in to your organisation" })).toBeVisible();
  await page.getByRole("radio", { name: new RegExp(email.replaceAll(".", String.raw`\.`)) }).check();
  await page.getByRole("button", { name: "Log in" }).click();
}

const freshPage = async (browser: Browser, locale = "en-GB", width = 1280): Promise<Page> =>
  (await browser.newContext({ locale, reducedMotion: "reduce", viewport: { width, height: 800 } })).newPage();

test("an account sets up single sign-on, and a colleague logs in with it, confirms an act with it, and can log in no other way", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2304 /, /^refusal: 2201 /, /^answer: 401 /);
  const owner = await newBuyer("en", "reseller");
  const domain = await servedName(page, owner);
  await delegate(domain);
  const email = `siv@${domain}`;
  await loginProvider.enter({ sub: `siv-${domain}`, email, name: "Siv Ekman", groups: ["it"] });

  await page.goto("/account/sso");
  await expect(page.getByRole("heading", { level: 1, name: "Single sign-on" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Issuer").fill(details().issuer);
  await page.getByLabel("Client ID").fill(details().clientId);
  await page.getByLabel("Client secret").fill(details().secret);
  await page.getByRole("button", { name: "Save" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("The login service is saved")).toBeVisible();

  await page.getByLabel("Email domain").fill(domain);
  await page.getByRole("button", { name: "Add domain" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("Waiting for its TXT record")).toBeVisible();
  await page.getByRole("button", { name: `Check now ${domain}` }).click();
  await expect(page.getByText(/^We cannot see the TXT record yet/)).toBeVisible();
  const value = await page.getByText(/^nameplane-login=/).innerText();
  await addText(page, domain, "_nameplane", value);
  await expect(async () => {
    await page.getByRole("button", { name: `Check now ${domain}` }).click();
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible({ timeout: 3000 });
  }).toPass({ timeout: 60_000 });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Test the login" }).click();
  await pick(page, email);
  await expect(page.getByRole("heading", { name: "The login works" })).toBeVisible();
  await expect(page.getByText("Belongs to a confirmed domain")).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Back to single sign-on" }).click();

  const rules = page.locator("section").filter({ has: page.getByRole("heading", { name: "Who gets in" }) });
  await rules.getByRole("switch", { name: "Use single sign-on" }).check();
  await rules.getByRole("switch", { name: /^Allow no other login/ }).check();
  await rules.getByRole("switch", { name: /^Create users/ }).check();
  await rules.getByLabel("Role of new users").selectOption("Read only");
  await rules.getByRole("button", { name: "Add a group" }).click();
  await rules.getByLabel("Group", { exact: true }).fill("it");
  await rules.getByLabel("Role", { exact: true }).selectOption("Technical");
  await rules.getByRole("button", { name: "Save" }).click();
  await expect(rules.getByText(/^At least one owner with a password or passkey/)).toBeVisible();
  await expectAccessible(page);
  await rules.getByRole("group", { name: "Keep their own login" }).getByRole("checkbox").check();
  await rules.getByRole("button", { name: "Save" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // A colleague who has never been here types their address and is led to the login service.
  const colleague = await freshPage(browser);
  await colleague.goto("/account/users");
  await colleague.getByLabel("Username or email").fill(email);
  await colleague.getByLabel("Username or email").blur();
  await expect(colleague.getByRole("button", { name: "Log in with single sign-on" })).toBeVisible();
  await expect(colleague.getByLabel("Password")).toHaveCount(0);
  await expectAccessible(colleague);
  await colleague.getByLabel("Username or email").press("Enter");
  await pick(colleague, email);
  await expect(colleague.getByRole("banner").getByRole("button", { name: /Siv Ekman/ })).toBeVisible();
  await page.goto("/account/users");
  await expect(page.getByRole("row", { name: /Siv Ekman/ })).toContainText("Technical");

  // An act that needs a fresh proof opens the login service in a window of its own.
  await query("update membership set extra = '{apikey_manage}' where user_id = (select id from panel_user where email = $1)", [
    email,
  ]);
  await colleague.goto("/account/apikeys");
  await colleague
    .getByRole("button", { name: /^(Create|New) / })
    .first()
    .click();
  const drawer = colleague.getByRole("dialog");
  await drawer.getByRole("textbox", { name: /Name/ }).first().fill("Deploy");
  await drawer
    .getByRole("button", { name: /^Create/ })
    .last()
    .click();
  const proof = colleague.getByRole("dialog", { name: "Confirm that it is you" });
  await expect(proof.getByRole("button", { name: "Log in again with single sign-on" })).toBeVisible();
  await expectAccessible(colleague);
  const [popup] = await Promise.all([
    colleague.waitForEvent("popup"),
    proof.getByRole("button", { name: "Log in again with single sign-on" }).click(),
  ]);
  await pick(popup, email);
  await expect(proof).toHaveCount(0);

  // A password does not help where only the login service is allowed.
  const asked = await freshPage(browser, "sv-SE", 390);
  await asked.goto("/");
  await asked.getByLabel("Användarnamn eller e-post").fill(email);
  await asked.getByLabel("Användarnamn eller e-post").blur();
  await expect(asked.getByRole("button", { name: "Logga in med enkel inloggning" })).toBeVisible();
  await expectAccessible(asked);
  await asked.getByRole("button", { name: "Använd lösenord i stället" }).click();
  await expect(asked.getByLabel("Lösenord", { exact: true })).toBeVisible();
  await logIn(await freshPage(browser), owner);
});
