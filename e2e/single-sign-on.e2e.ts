import { logIn, newBuyer } from "./steps/buyers.ts";
import { proveItIsMe, servedName } from "./steps/certificates.ts";
import { loginProvider, query } from "./steps/far-ends.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { confirmMailDomain, delegate, freshPage, pick, serviceDetails } from "./steps/single-sign-on.ts";

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
  await page.getByLabel("Issuer").fill(serviceDetails().issuer);
  await page.getByLabel("Client ID").fill(serviceDetails().clientId);
  await page.getByLabel("Client secret").fill(serviceDetails().secret);
  await page.getByRole("button", { name: "Save" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("The login service is saved")).toBeVisible();

  await confirmMailDomain(page, owner, domain);
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
  await rules.getByRole("switch", { name: /^Log out at the login service/ }).check();
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

  // A colleague who has never logged in here types their address and is sent to the login service.
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

  // An act that needs a fresh proof of identity opens the login service in a separate window.
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

  // Logging out here sends the browser to the login service, which ends its own session, and back.
  await colleague.keyboard.press("Escape");
  await colleague.goto("/account/users");
  await colleague.getByRole("button", { name: "Account menu" }).click();
  await colleague.getByRole("button", { name: "Log out" }).click();
  await expect(colleague.getByRole("heading", { name: "Log out of your organisation?" })).toBeVisible();
  await colleague.getByRole("button", { name: "Log out" }).click();
  await expect(colleague.getByLabel("Username or email")).toBeVisible();

  // A password is not accepted if the account allows only the login service.
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
