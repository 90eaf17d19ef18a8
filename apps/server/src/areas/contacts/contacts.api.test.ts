import { afterAll, beforeAll, expect, test } from "vitest";
import { contactListSpec, type ContactInput } from "@nameplane/contracts/contacts/contact";
import { contactList, createContact } from "@nameplane/contracts/contacts/operations";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { contactRoutes } from "./index.ts";

let db: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), contactRoutes);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function signedIn(): Promise<TestBrowser> {
  const browser = api.browser();
  browser.cookie = await signIn(db, await createAccount(db));
  return browser;
}

const person: ContactInput = {
  party: "person", organization: "", firstname: "Bo", lastname: "Åkerbär", idnumber: "", vatnumber: "", street: "Bygatan 1", street2: "", postcode: "111 20",
  city: "Stockholm", country: "SE", phone: "+46.701234568", email: "bo@example.com",
}; // prettier-ignore

const add = (browser: TestBrowser, parts: Partial<ContactInput> = {}) =>
  browser.call(createContact, { ...person, ...parts }, { key: newId() });

async function list(browser: TestBrowser, search = "") {
  const { code: _, desc: __, ...fields } = (await browser.call(contactList, search === "" ? {} : { search })).body;
  return contactListSpec.answer.parse(fields);
}

test("at most 100 registrants are offered; the others are found by searching [S9.15]", async () => {
  const browser = await signedIn();
  const first = await add(browser, { lastname: "Sist-i-listan" });
  expect(first.body.code).toBe(1000);
  // With the owner of the account that makes a hundred, all of which show.
  for (let index = 0; index < 98; index++) await add(browser);
  const full = await list(browser);
  expect([full.data.length, full.total]).toEqual([100, 100]);
  await add(browser);
  const more = await list(browser);
  expect([more.data.length, more.total]).toEqual([100, 101]);
  await add(browser);
  const names = (await list(browser)).data.map(({ lastname }) => lastname);
  expect(names).not.toContain("Sist-i-listan");
  expect((await list(browser, "sist-i-listan")).data).toMatchObject([{ lastname: "Sist-i-listan" }]);
});

test("a contact has its id, name, email, roles, and the number of domains it is used in [C3.09]", async () => {
  const account = await createAccount(db);
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  const added = await add(browser);
  const contactid = (added.body["contact"] as { contactid: string }).contactid;
  const name = { firstname: "Bo", lastname: "Åkerbär" };
  const only = async () => (await list(browser, "bo@example.com")).data;
  expect(await only()).toMatchObject([{ contactid, ...name, email: "bo@example.com", roles: [], usedin: 0 }]);

  const uses = [
    ["ett.se", "registrant"],
    ["ett.se", "tech"],
    ["tva.se", "registrant"],
  ] as const;
  const domains = new Map<string, string>();
  for (const [domain, role] of uses) {
    const id = domains.get(domain) ?? newId();
    if (!domains.has(domain))
      await db.query(
        "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', 'dns_only')",
        [account.accountId, id, domain],
      );
    domains.set(domain, id);
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, $3, $4)", [
      account.accountId,
      id,
      role,
      contactid,
    ]);
  }
  expect(await only()).toMatchObject([{ contactid, roles: [1310, 1300], usedin: 2 }]);
  const owner = (await list(browser)).data.find((contact) => contact.contactid === account.contactId);
  expect(owner).toMatchObject({ organization: "Kvarnstråket AB", roles: [1200], usedin: 0 });
});

test("a contact is kept as it was typed, and belongs to its account alone", async () => {
  const browser = await signedIn();
  const { body } = await add(browser, {
    party: "company",
    organization: "Bodén & Åkerbär AB",
    vatnumber: "SE556677889901",
    street2: "Box 7",
  });
  expect(body).toMatchObject({
    code: 1000,
    contact: { organization: "Bodén & Åkerbär AB", street2: "Box 7", status: 1400 },
  });
  expect((await list(browser, "åkerbär ab")).data).toMatchObject([{ organization: "Bodén & Åkerbär AB" }]);
  expect((await list(await signedIn(), "åkerbär ab")).data).toEqual([]);
  expect((await api.browser().call(contactList)).status).toBe(401);
});

test("what a registry cannot take is refused by name", async () => {
  const browser = await signedIn();
  expect((await add(browser, { email: "bo(at)example.com" })).body).toMatchObject({ code: 2005, param: "email" });
  expect((await add(browser, { phone: "+46.12345678901234" })).body).toMatchObject({ code: 2005, param: "phone" });
  expect((await add(browser, { firstname: "" })).body).toMatchObject({ code: 2003, missing: ["firstname"] });
  expect((await list(browser)).total).toBe(1);
});
