import { randomBytes } from "node:crypto";
import { resellerInfo } from "@nameplane/contracts/accounts/operations";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { tx } from "../../../platform/db/transaction.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { givePremiumSupport } from "../../../testing/fixtures/premium-support.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { accountRoutes } from "../../accounts/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { defaultNameServers } from "../../zones/index.ts";
import { customerRoutes } from "./customers.routes.ts";

const clock = new FakeClock(new Date());
let db: TestDatabase;
let api: TestApi;
let sara: TestColleague;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, clock, (edge) => {
    const identity = testIdentity(db);
    staffRoutes(edge, { staffPool: db.staff });
    accountRoutes(edge, identity);
    customerRoutes(edge, { pool: db.app, jobs: identity.jobs, clock, publicUrl: "https://panel.example" });
  });
  sara = await joinAsColleague(db, api, "Settings");
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function subAccount(): Promise<TestAccount> {
  const sub = await createAccount(db);
  await db.query("update account set parent_id = $2, kind = 'sub' where id = $1", [sub.accountId, account.accountId]);
  return sub;
}
const settings = (more: Record<string, unknown> = {}) => ({
  number: account.number,
  version: 1,
  publicname: "Solrosen Webb",
  email: "hej@solrosen.example",
  phone: "+46.812345678",
  url: "https://solrosen.example",
  abuseemail: "abuse@solrosen.example",
  currency: "EUR",
  language: "sv",
  vatratebasispoints: 2500,
  nameservers: ["NS1.solrosen.example", "ns2.solrosen.example"],
  ownerid: account.contactId,
  why: "Contract of 2026-11-27",
  ...more,
});
const set = async (more: Record<string, unknown> = {}, by = sara) =>
  (await by.browser.call(operations.setReseller, settings(more), { key: newId() })).body;
const info = async () => {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  return (await browser.call(resellerInfo)).body["reseller"];
};

test("support makes a customer a reseller: the customer sees what was set, and the log has before and after [C3.62, C6.09]", async () => {
  expect(await info()).toBeNull();
  expect(await set()).toMatchObject({ code: 1000 });
  expect(await info()).toEqual({
    publicname: "Solrosen Webb",
    email: "hej@solrosen.example",
    phone: "+46.812345678",
    url: "https://solrosen.example",
    abuseemail: "abuse@solrosen.example",
    currency: "EUR",
    language: "sv",
    vatratebasispoints: 2500,
    invoicepaymentdays: 30,
    invoicemethod: "prepayment",
    defaultdnsset: { templateid: expect.any(String) as string, name: "ns1.solrosen.example, ns2.solrosen.example" },
    defaultowner: { contactid: account.contactId, name: "Kvarnstråket AB" },
  });
  const { body } = await sara.browser.call(operations.customer, { number: account.number });
  expect(body["customer"]).toMatchObject({
    version: 2,
    currency: "EUR",
    reseller: { publicname: "Solrosen Webb", nameservers: ["ns1.solrosen.example", "ns2.solrosen.example"] },
  });
  expect(await set({ version: 2, phone: "", nameservers: [], ownerid: null, vatratebasispoints: null })).toMatchObject({
    code: 1000,
  });
  expect(await info()).toMatchObject({ phone: "", defaultdnsset: null, defaultowner: null, vatratebasispoints: null });
  const logged = await db.query<{ actor: string; body: unknown }>(
    "select actor, body from audit_event where account_id = $1 and action = 'accounts.reseller' order by seq",
    [account.accountId],
  );
  expect(logged).toMatchObject([
    {
      actor: `staff:${sara.staffId}`,
      body: { before: { currency: "SEK" }, after: { publicname: "Solrosen Webb", why: "Contract of 2026-11-27" } },
    },
    { body: { before: { phone: "+46.812345678" }, after: { phone: "" } } },
  ]);
});

test("the reseller's invoice method is what support has set: pre-payment or post-payment [C3.63, C9.28]", async () => {
  const bella = await joinAsColleague(db, api, "Billing");
  expect(await set()).toMatchObject({ code: 1000 });
  const pays = async (method: string, version: number) =>
    (
      await bella.proven(operations.setCustomerTerms, {
        number: account.number,
        version,
        method,
        paymentdays: 20,
        creditlimitMinor: 0,
        groupid: null,
      })
    ).body.code;
  await givePremiumSupport(db, account);
  expect(await pays("postpayment", 2)).toBe(1000);
  expect(await info()).toMatchObject({ invoicemethod: "postpayment", invoicepaymentdays: 20 });
  expect(await pays("prepayment", 3)).toBe(1000);
  expect(await info()).toMatchObject({ invoicemethod: "prepayment" });
  expect(await pays("barter", 4)).not.toBe(1000);
});

test.each([
  ["publicname", { publicname: " " }],
  ["email", { email: "call us" }],
  ["phone", { phone: "08-123" }],
  ["url", { url: "javascript:alert(1)" }],
  ["abuseemail", { abuseemail: "no" }],
  ["nameservers", { nameservers: ["ns1.solrosen.example"] }],
  ["nameservers", { nameservers: ["ns1.solrosen.example", "ns1.solrosen.example"] }],
  ["vatratebasispoints", { vatratebasispoints: 10_001 }],
  ["why", { why: "" }],
])("a wrong %s is refused by its name, and nothing is kept", async (param, wrong) => {
  const refused = await set(wrong);
  expect(refused.code).not.toBe(1000);
  expect(JSON.stringify([refused["param"], refused["missing"]])).toContain(param);
  expect(await info()).toBeNull();
});

test("another's contact, an older version and a currency that money is in are refused", async () => {
  const stranger = await createAccount(db);
  expect(await set({ ownerid: stranger.contactId })).toMatchObject({ code: 2303, param: "ownerid" });
  expect(await set({ version: 7 })).toMatchObject({ name: "ChangedMeanwhile" });
  await db.query("update account set credit_limit_minor = 1000, version = version + 1 where id = $1", [account.accountId]);
  expect(await set({ version: 2 })).toMatchObject({ code: 2304, param: "currency" });
  expect(await set({ version: 2, currency: "SEK" })).toMatchObject({ code: 1000 });
  const sub = await subAccount();
  expect(await set({ number: sub.number, ownerid: null })).toMatchObject({ code: 2304, param: "number" });
});

test("is for colleagues with the right, in their own brand", async () => {
  const otto = await joinAsColleague(db, api, "Support");
  expect((await set({}, otto)).code).toBe(2201);
  expect((await set({}, await joinForOtherBrand(db, api))).code).toBe(2303);
  expect(await info()).toBeNull();
});

test("the contacts to choose from are the customer's own, by name", async () => {
  const { body } = await sara.browser.call(operations.resellerContacts, { number: account.number });
  expect(body["data"]).toEqual([{ contactid: account.contactId, name: "Kvarnstråket AB" }]);
  const none = await sara.browser.call(operations.resellerContacts, { number: account.number, search: "Solrosen" });
  expect(none.body["data"]).toEqual([]);
});

describe("what a reseller's settings do", () => {
  const servers = (of: TestAccount) => tx(db.worker, of.scope, (trx) => defaultNameServers(trx));

  test("new domains of the reseller and of its sub-accounts get its name servers, those of others do not", async () => {
    const [sub, stranger] = [await subAccount(), await createAccount(db)];
    const ours = await servers(account);
    expect(await set()).toMatchObject({ code: 1000 });
    const theirs = ["ns1.solrosen.example", "ns2.solrosen.example"];
    expect([await servers(account), await servers(sub)]).toEqual([theirs, theirs]);
    expect(await servers(stranger)).toEqual(ours);
  });

  test("checkout suggests its owner of new domains, and uses another who is chosen", async () => {
    const fixture = await OrderFixture.open(db);
    try {
      const browser = await fixture.browser(account);
      const contactId = newId();
      await db.query(
        `insert into contact (account_id, id, party, first_name, last_name, email, street, postcode, city, country)
         values ($1, $2, 'person', 'Alma', 'Hed', 'alma@example.com', '{Torget 1}', '22222', 'Lund', 'SE')`,
        [account.accountId, contactId],
      );
      await fixture.fillBasket(browser, [`kvarn-${randomBytes(4).toString("hex")}.se`]);
      expect((await fixture.prepare(browser)).contactid).toBe(account.contactId);
      expect(await set({ currency: "SEK", ownerid: contactId })).toMatchObject({ code: 1000 });
      expect((await fixture.prepare(browser)).contactid).toBe(contactId);
      expect((await fixture.prepare(browser, { contactid: account.contactId })).contactid).toBe(account.contactId);
    } finally {
      await fixture.close();
    }
  });
});
