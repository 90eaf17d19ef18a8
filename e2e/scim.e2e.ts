import SCIMMY from "scimmy";
import { newBuyer } from "./steps/buyers.ts";
import { proveItIsMe, servedName } from "./steps/certificates.ts";
import { expect, expectAccessible, test } from "./steps/journey.ts";
import { confirmMailDomain, delegate, serviceDetails } from "./steps/single-sign-on.ts";

type Json = Record<string, unknown>;

/**
 * A login service that provisions users: the library SCIMMY writes its requests and reads the answers by the schemas of the
 * RFCs.
 */
function client(address: string, token: string) {
  const ask = async (method: string, path: string, body?: unknown): Promise<Json> => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${method} ${path}: ${answer.status} ${text}`).toBe(true);
    return text === "" ? {} : (JSON.parse(text) as Json);
  };
  return {
    create: async (user: Json): Promise<Json> => {
      const sent = new SCIMMY.Schemas.User(user, "in");
      return { ...(new SCIMMY.Schemas.User(await ask("POST", "/Users", sent), "out") as unknown as Json) };
    },
    group: (displayName: string, members: readonly unknown[]) =>
      ask("POST", "/Groups", {
        schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
        displayName,
        members: members.map((value) => ({ value })),
      }),
    deactivate: (id: unknown) =>
      ask("PATCH", `/Users/${String(id)}`, {
        schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
        Operations: [{ op: "replace", path: "active", value: false }],
      }),
    count: async (): Promise<unknown> => (await ask("GET", "/Users?count=0"))["totalResults"],
  };
}

test("a login service pushes users by SCIM: they are on the users page with the role of their group, until it takes them away", async ({
  page,
  trouble,
}) => {
  test.setTimeout(180_000);
  trouble.foresee(/^refusal: 2205 /, /^refusal: 2304 /);
  const owner = await newBuyer("en", "reseller");
  const domain = await servedName(page, owner);
  await delegate(domain);
  await page.goto("/account/sso");
  await page.getByLabel("Issuer").fill(serviceDetails().issuer);
  await page.getByLabel("Client ID").fill(serviceDetails().clientId);
  await page.getByLabel("Client secret").fill(serviceDetails().secret);
  await page.getByRole("button", { name: "Save" }).first().click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("The login service is saved")).toBeVisible();
  await confirmMailDomain(page, owner, domain);
  const rules = page.locator("section").filter({ has: page.getByRole("heading", { name: "Who gets in" }) });
  await rules.getByLabel("Role of new users").selectOption("Read only");
  await rules.getByRole("button", { name: "Add a group" }).click();
  await rules.getByLabel("Group", { exact: true }).fill("Technicians");
  await rules.getByLabel("Role", { exact: true }).selectOption("Technical");
  await rules.getByRole("button", { name: "Save" }).click();
  await proveItIsMe(page, owner);
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const scim = page.locator("section").filter({ has: page.getByRole("heading", { name: /\(SCIM\)$/ }) });
  const address = await scim.getByText(/\/scim\/v2$/).innerText();
  await scim.getByLabel("Name of a new token").fill("Directory");
  await scim.getByRole("button", { name: "Create token" }).click();
  await proveItIsMe(page, owner);
  await expect(scim.getByText("The token is created")).toBeVisible();
  await expectAccessible(page);
  const token = await scim.locator(".np-copy-multiline .np-mono").innerText();
  const service = client(address, token.trim());

  const berit = await service.create({
    userName: `berit@${domain}`,
    externalId: "ext-berit",
    name: { givenName: "Berit", familyName: "Ek" },
    emails: [{ value: `berit@${domain}`, type: "work", primary: true }],
    active: true,
  });
  expect(berit).toMatchObject({ userName: `berit@${domain}`, active: true });
  const cia = await service.create({
    userName: `cia@${domain}`,
    name: { givenName: "Cia", familyName: "Alm" },
    emails: [{ value: `cia@${domain}`, type: "work", primary: true }],
    active: true,
  });
  await service.group("Technicians", [cia["id"]]);
  expect(await service.count()).toBe(2);
  await scim.getByRole("checkbox", { name: "I have saved the token" }).check();
  await scim.getByRole("button", { name: "Done" }).click();

  await page.goto("/account/users");
  await expect(page.getByRole("row", { name: /Berit Ek/ })).toContainText("Read only");
  await expect(page.getByRole("row", { name: /Cia Alm/ })).toContainText("Technical");
  await expectAccessible(page);
  await service.deactivate(berit["id"]);
  await page.reload();
  await expect(page.getByRole("row", { name: /Cia Alm/ })).toBeVisible();
  await page.goto("/account/sso");
  await expect(scim.getByRole("heading", { name: "Deactivated by the login service" })).toBeVisible();
  await expect(scim.getByText("Berit Ek")).toBeVisible();
  await expectAccessible(page);
});
