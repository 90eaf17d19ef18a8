import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "@nameplane/contracts";
import { createContact, deleteContact } from "@nameplane/contracts/contacts/operations";
import { changeContacts, domainContacts } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../../platform/ids.ts";
import { callProven } from "../../../../testing/call-proven.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { setPassword, signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { testIdentity } from "../../../../testing/test-identity.ts";
import { contactRoutes } from "../../../contacts/index.ts";
import { identityRoutes } from "../../../identity/index.ts";
import { kindRoutes } from "../kinds.routes.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    kindRoutes(edge, fixture.deps, undefined as never);
    contactRoutes(edge, { pool: db.app, jobs: fixture.deps.jobs, clock: fixture.clock });
  });
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

async function held(tld: string): Promise<{ name: string; itemid: string }> {
  const name = `roll-${(nextName += 1)}.${tld}`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  return { name, itemid: (await fixture.request(account, name)).domain_id ?? "" };
}

async function person(firstname: string): Promise<string> {
  const { body } = await browser.call(
    createContact,
    {
      party: "person",
      organization: "",
      firstname,
      lastname: "Åkerbär",
      idnumber: "",
      vatnumber: "",
      street: "Bygatan 1",
      street2: "",
      postcode: "111 20",
      city: "Stockholm",
      region: "",
      country: "SE",
      phone: "+46.701234568",
      email: `${firstname.toLowerCase()}@example.com`,
    },
    { key: newId() },
  );
  return (body["contact"] as { contactid: string }).contactid;
}

const proven = (operation: Operation, input: Record<string, unknown>) =>
  callProven(browser, operation, input, { password }, { key: newId() });

type ContactView = { contactid: string; name: string } | null;
async function view(itemid: string) {
  const { body } = await browser.call(domainContacts, { itemid });
  const roles = body["roles"] as { role: string; now: ContactView; former: ContactView }[];
  return {
    requestid: body["requestid"],
    now: Object.fromEntries(roles.map(({ role, now }) => [role, now?.contactid])),
    former: Object.fromEntries(roles.flatMap(({ role, former }) => (former === null ? [] : [[role, former.contactid]]))),
  };
}

/** Mail address of the contact that the registry shows in each role. */
function atRegistry(name: string) {
  const seen = fixture.gtld.domains.get(name);
  const mail = (handle: string | null | undefined) => fixture.gtld.contacts.get(handle ?? "")?.email;
  return {
    registrant: mail(seen?.registrant),
    ...Object.fromEntries((seen?.contacts ?? []).map(({ role, handle }) => [role, mail(handle)])),
  };
}

test("the contacts beside the owner are changed each to its own, proven, at the registry; the former ones bring it back", async () => {
  const { name, itemid } = await held("dev");
  const [ann, bo] = [await person("Ann"), await person("Bo")];
  const before = atRegistry(name);
  const first = await view(itemid);
  expect(first).toMatchObject({ requestid: null, now: { admin: account.contactId, tech: account.contactId }, former: {} });
  const wanted = { itemid, contacts: { admin: ann, tech: bo } };
  expect((await browser.call(changeContacts, wanted, { key: newId() })).body.code).toBe(2205);
  const ordered = await proven(changeContacts, wanted);
  expect(ordered.body.code).toBe(1000);
  expect((await view(itemid)).requestid).toBe(ordered.body["requestid"]);
  // While the change is in progress, it cannot be ordered a second time, and its contacts cannot be deleted.
  expect((await browser.call(changeContacts, { itemid, contacts: { tech: ann } }, { key: newId() })).body.code).toBe(2302);
  expect((await browser.call(deleteContact, { contactid: bo }, { key: newId() })).body.code).toBe(2305);
  const sentBefore = fixture.gtld.received.length;
  await fixture.work(account);
  expect(atRegistry(name)).toEqual({ ...before, admin: "ann@example.com", tech: "bo@example.com" });
  const updates = fixture.gtld.received.slice(sentBefore).filter(({ verb }) => verb === "domain:update");
  expect(updates).toHaveLength(1);
  const changed = await view(itemid);
  expect(changed).toEqual({
    requestid: null,
    now: { ...first.now, admin: ann, tech: bo },
    former: { admin: account.contactId, tech: account.contactId },
  });
  expect((await proven(changeContacts, { itemid, contacts: changed.former })).body.code).toBe(1000);
  await fixture.work(account);
  const own = before.registrant;
  expect(atRegistry(name)).toEqual({ registrant: own, admin: own, tech: own });
  expect(await view(itemid)).toMatchObject({ now: first.now, former: { admin: ann, tech: bo } });
  expect(await fixture.brokenInvariants()).toEqual([]);
});

test("contacts that are there already, roles that the registry does not keep, and contacts of other accounts are refused, each with its name", async () => {
  const [gtld, iis] = [await held("dev"), await held("se")];
  const ann = await person("Ann");
  const ask = async (itemid: string, contacts: object) =>
    (await browser.call(changeContacts, { itemid, contacts }, { key: newId() })).body;
  expect(await ask(gtld.itemid, { tech: account.contactId })).toMatchObject({ name: "NothingToChange" });
  expect(await ask(gtld.itemid, {})).toMatchObject({ name: "NothingToChange" });
  expect((await view(iis.itemid)).now).toEqual({});
  expect(await ask(iis.itemid, { tech: ann })).toMatchObject({ name: "StatusProhibits" });
  expect(await ask(newId(), { tech: ann })).toMatchObject({ code: 2303 });
  const other = await createAccount(db);
  expect(await ask(gtld.itemid, { tech: other.contactId })).toMatchObject({ code: 2303, param: "contactid" });
  const stranger = api.browser();
  stranger.cookie = await signIn(db, other);
  expect((await stranger.call(domainContacts, { itemid: gtld.itemid })).body.code).toBe(2303);
});

test("a lost reply of the registry is read, and the change is not sent twice", async () => {
  const { name, itemid } = await held("dev");
  const ann = await person("Ann");
  fixture.gtld.next("domain:update", { kind: "lost", executed: true });
  await proven(changeContacts, { itemid, contacts: { tech: ann } });
  await fixture.work(account);
  expect(atRegistry(name)).toMatchObject({ tech: "ann@example.com" });
  expect((await view(itemid)).now).toMatchObject({ tech: ann });
});
