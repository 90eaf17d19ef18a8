import type { Page } from "@playwright/test";
import { newBuyer } from "./steps/buyers.ts";
import { proveItIsMe, servedName } from "./steps/certificates.ts";
import { loginProvider } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { confirmMailDomain, delegate, freshPage, pick, serviceDetails } from "./steps/single-sign-on.ts";

test("an account enters a login service that speaks SAML, and a colleague who has never been here logs in with it", async ({
  page,
  browser,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2304 /, /^refusal: 2306 /, /^answer: 401 /);
  const owner = await newBuyer("en", "reseller");
  const domain = await servedName(page, owner);
  await delegate(domain);
  const email = `tor@${domain}`;
  await loginProvider.enter({ sub: `tor-${domain}`, email, name: "Tor Sand", groups: ["economy"] });

  await page.goto("/account/sso");
  await page.getByRole("radio", { name: /^SAML 2\.0/ }).check();
  await expect(page.getByText(/\/sso-saml\/.*\/acs$/)).toBeVisible();
  await expectAccessible(page);
  // A text that is not metadata is refused at the field, and stays there to be corrected.
  await page.getByRole("radio", { name: "From a metadata file" }).check();
  await page.getByLabel("Choose a file").setInputFiles({
    name: "metadata.xml",
    mimeType: "application/xml",
    buffer: Buffer.from("<EntityDescriptor/>"),
  });
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText(/its answer cannot be accepted: the metadata do not name/)).toBeVisible();
  await expect(page.getByLabel("Metadata (XML)")).toHaveValue("<EntityDescriptor/>");
  await page.getByRole("radio", { name: "From the address of its metadata" }).check();
  await page.getByRole("textbox", { name: "Address of its metadata" }).fill(serviceDetails().samlEntityId);
  await page.getByRole("switch", { name: /^Sign our requests/ }).check();
  await page.getByRole("button", { name: "Save" }).first().click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("The login service is saved")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Certificates of the login service" })).toBeVisible();
  await expect(page.getByText("Login service of an organization")).toBeVisible();
  await expectAccessible(page);
  await confirmMailDomain(page, owner, domain);

  await page.getByRole("button", { name: "Test the login" }).click();
  await pick(page, email);
  await expect(page.getByRole("heading", { name: "The login works" })).toBeVisible();
  await expect(page.getByText("Belongs to a confirmed domain")).toBeVisible();
  await page.getByText("Everything that the service says").click();
  await expect(page.getByText("displayName")).toBeVisible();
  await expectAccessible(page);
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: "Back to single sign-on" }).click();

  const rules = page.locator("section").filter({ has: page.getByRole("heading", { name: "Who gets in" }) });
  await rules.getByRole("switch", { name: "Use single sign-on" }).check();
  await rules.getByRole("switch", { name: /^Let people start at the login service/ }).check();
  await rules.getByRole("switch", { name: /^Create users/ }).check();
  await rules.getByRole("button", { name: "Add a group" }).click();
  await rules.getByLabel("Group", { exact: true }).fill("economy");
  await rules.getByLabel("Role", { exact: true }).selectOption("Economy");
  await rules.getByRole("button", { name: "Save" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  // The colleague types their address, is sent to the login service and back, and is now a user of the account.
  const colleague = await freshPage(browser, "sv-SE", 390);
  await colleague.goto("/");
  await colleague.getByLabel("Användarnamn eller e-post").fill(email);
  await colleague.getByLabel("Användarnamn eller e-post").blur();
  await colleague.getByRole("button", { name: "Logga in med enkel inloggning" }).click();
  await pick(colleague, email);
  await expect(colleague.getByRole("main")).toBeVisible();
  await colleague.waitForURL((url) => url.pathname === "/dashboard");
  await page.goto("/account/users");
  await expect(page.getByRole("row", { name: /Tor Sand/ })).toContainText("Economy");

  // An answer that no panel has requested logs nobody in. It begins a login here instead.
  const [, account = ""] = /\/sso-saml\/([^/]+)\//.exec(await acsOf(page)) ?? [];
  const tile = await freshPage(browser);
  await tile.goto(`/sso?start=${account}`);
  await pick(tile, email);
  await expect(tile.getByRole("banner").getByRole("button", { name: /Tor Sand/ })).toBeVisible();
});

async function acsOf(page: Page): Promise<string> {
  await page.goto("/account/sso");
  return page.getByText(/\/sso-saml\/.*\/acs$/).innerText();
}
