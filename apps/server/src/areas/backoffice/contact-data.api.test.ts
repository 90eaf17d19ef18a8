import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as queues from "@nameplane/contracts/backoffice/operations";
import type { DifferenceRow } from "@nameplane/contracts/backoffice/differences";
import { contactDifferencesSpec, type ContactDifference, type ContactFix } from "@nameplane/contracts/contacts/differences";
import { contactDifferences, fixContact, getContact } from "@nameplane/contracts/contacts/operations";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { staffRoutes } from "../staff/index.ts";
import { differenceRoutes } from "./review.routes.ts";
import { contactRoutes } from "../contacts/index.ts";
import { compareContact } from "../domains/follow/index.ts";
import type { RegistryContact } from "../registry/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { kindRoutes } from "../orders/kinds/index.ts";
import { carryContactChange } from "../orders/kinds/contacts/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let operator: TestBrowser;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const deps = { ...fixture.deps, pool: db.app };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    contactRoutes(edge, { pool: db.app, jobs: fixture.deps.jobs, clock: fixture.clock });
    kindRoutes(edge, deps, undefined as never);
    staffRoutes(edge, { staffPool: db.staff });
    differenceRoutes(edge, { registry: deps, orders: { ...deps, delegation: undefined as never } });
  });
  operator = (await joinAsColleague(db, api, "Domains")).browser;
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

/** Registers a domain, changes these fields of its registrant at the registry, and compares the contact with ours afterwards. */
async function changed(parts: Partial<RegistryContact>, tld = "dev"): Promise<{ handle: string; registryId: string }> {
  const name = `data-${(nextName += 1)}.${tld}`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const registry = tld === "se" ? fixture.iis : fixture.gtld;
  const handle = registry.domains.get(name)?.registrant ?? "";
  const held = registry.contacts.get(handle);
  if (held === undefined) throw new Error("no object at the registry");
  registry.contacts.set(handle, { ...held, isOurs: true, ...parts });
  // Our contact was last changed two hours before the registry's contact is read.
  await db.query("update contact set changed_at = $2 where account_id = $1", [
    account.accountId,
    new Date(fixture.clock.now().getTime() - 7_200_000),
  ]);
  const at = { handle, registryId: registry.registryId };
  await compareContact(fixture.deps, account.scope, at, "background");
  return at;
}

async function listed(by = browser): Promise<ContactDifference[]> {
  const { code: _, desc: __, ...fields } = (await by.call(contactDifferences, {})).body;
  return contactDifferencesSpec.answer.parse(fields).data;
}
const settle = (one: ContactDifference | undefined, fix: ContactFix) =>
  browser.call(fixContact, { diffid: one?.diffid ?? newId(), fix, seal: one?.seal ?? "" }, { key: newId() });
const own = async () =>
  (await browser.call(getContact, { contactid: account.contactId })).body["contact"] as Record<string, string>;

test("what a registry holds otherwise is listed to its owner with both sides, and taken over: the contact follows", async () => {
  await changed({ street: ["Nygatan 2"], city: "Uppsala", email: "annan@example.com" });
  const [one] = await listed();
  expect(one).toMatchObject({ contactid: account.contactId, requestid: null, fixes: ["follow", "putback", "check"] });
  const { street, city, email } = await own();
  // The fields come in the order of the contact form, and the registry is shown by its usual name.
  expect(one?.fields).toEqual([
    { field: "street", ours: street, theirs: "Nygatan 2" },
    { field: "city", ours: city, theirs: "Uppsala" },
    { field: "email", ours: email, theirs: "annan@example.com" },
  ]);
  expect(one?.registry).toBe("Generic top-level domains");
  const sent = fixture.gtld.received.length;
  expect((await settle(one, "follow")).body).toMatchObject({ code: 1000, closed: true, requestid: null });
  expect(fixture.gtld.received).toHaveLength(sent);
  expect(await own()).toMatchObject({ city: "Uppsala", email: "annan@example.com" });
  expect(await listed()).toEqual([]);
  expect(
    await db.query("select action from audit_event where account_id = $1 and action = 'contacts.change'", [account.accountId]),
  ).toHaveLength(1);
});

test("ours is put back by a request that changes the object and reads it, and nothing of the difference stays", async () => {
  const { handle } = await changed({ city: "Uppsala", street: ["Nygatan 2"] });
  const [one] = await listed();
  const { body } = await settle(one, "putback");
  expect(body).toMatchObject({ code: 1000, closed: false, requestid: expect.any(Number) as number });
  expect(await listed()).toMatchObject([{ requestid: body["requestid"] }]);
  // A second request for the same difference is refused.
  expect((await settle(one, "putback")).body.code).toBe(2304);
  await fixture.work(account);
  const { city, street } = await own();
  expect(fixture.gtld.contacts.get(handle)).toMatchObject({ city, street: [street] });
  expect(await listed()).toEqual([]);
  expect(await db.query("select differs, differs_id from contact_handle where handle = $1", [handle])).toEqual([
    { differs: {}, differs_id: null },
  ]);
});

test("what the registry says by now is what counts: other values refuse, the same values close", async () => {
  const { handle } = await changed({ city: "Uppsala" });
  const [one] = await listed();
  const held = fixture.gtld.contacts.get(handle);
  if (held === undefined) throw new Error("gone");
  fixture.gtld.contacts.set(handle, { ...held, city: "Kiruna" });
  expect((await settle(one, "follow")).body).toMatchObject({ name: "DifferenceChanged" });
  expect((await listed())[0]?.fields).toMatchObject([{ theirs: "Kiruna" }]);
  fixture.gtld.contacts.set(handle, { ...held, city: (await own())["city"] ?? "" });
  expect((await settle(one, "check")).body).toMatchObject({ code: 1000, closed: true });
  expect(await listed()).toEqual([]);
});

test("of an object that is another's nothing is kept or shown, and an owner's name is never taken from a registry", async () => {
  const { handle } = await changed({ isOurs: false, name: "Hemlig Person", email: "hemlig@example.com" });
  const [one] = await listed();
  expect(one).toMatchObject({ fields: [{ field: "foreign", ours: "", theirs: "" }], fixes: ["check"] });
  expect(JSON.stringify(await db.query("select * from contact_handle where handle = $1", [handle]))).not.toMatch(/emlig/);
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser.cookie = await signIn(db, account);
  await changed({ name: "Någon Annan" }, "se");
  const [other] = await listed();
  expect(other).toMatchObject({ fields: [{ field: "name", theirs: "Någon Annan" }], fixes: ["check"] });
  expect((await settle(other, "follow")).body).toMatchObject({ name: "StatusProhibits" });
});

test("only colleagues of the brand see and settle it in the queue, which shows both sides, too", async () => {
  await changed({ city: "Uppsala" });
  const [one] = await listed();
  const stranger = api.browser();
  stranger.cookie = await signIn(db, await createAccount(db));
  expect(await listed(stranger)).toEqual([]);
  const input = { diffid: one?.diffid ?? "", fix: "follow", seal: one?.seal ?? "" } as const;
  expect((await stranger.call(fixContact, input, { key: newId() })).body.code).toBe(2303);
  expect((await browser.call(queues.differenceList, {})).body).toMatchObject({
    code: 2200,
    name: "LoginRequired",
  });
  const abroad = (await joinForOtherBrand(db, api)).browser;
  expect((await abroad.call(queues.differenceList, {})).body["data"]).toEqual([]);
  expect(
    (await abroad.call(queues.fixDifference, { diffid: one?.diffid ?? "", fix: "check", theirs: null }, { key: newId() })).body,
  ).toMatchObject({
    code: 2303,
    param: "diffid",
  });
  const row = ((await operator.call(queues.differenceList, {})).body["data"] as DifferenceRow[]).find(
    ({ diffid }) => diffid === one?.diffid,
  );
  expect(row).toMatchObject({
    kind: "contactdata",
    contact: { handle: one?.handle, fields: [{ field: "city", theirs: "Uppsala" }] },
    fixes: ["follow", "putback", "check"],
    account: { number: account.number },
  });
  const fixed = await operator.call(
    queues.fixDifference,
    { diffid: row?.diffid ?? "", fix: "follow", theirs: row?.theirs ?? null },
    { key: newId() },
  );
  expect(fixed.body).toMatchObject({ code: 1000, closed: true });
  expect(await own()).toMatchObject({ city: "Uppsala" });
});

test("while a change of the contact is on its way nothing is called a difference", async () => {
  const at = await changed({});
  expect(await listed()).toEqual([]);
  await db.query("update contact set city = 'Umeå', version = version + 1 where id = $1", [account.contactId]);
  await carryContactChange(fixture.deps, account.scope, account.contactId);
  expect(await compareContact(fixture.deps, account.scope, at, "background")).toBeNull();
  expect(await listed()).toEqual([]);
  await fixture.work(account);
  expect(fixture.gtld.contacts.get(at.handle)).toMatchObject({ city: "Umeå" });
  expect(await compareContact(fixture.deps, account.scope, at, "background")).toEqual({});
});
