import * as basket from "@nameplane/contracts/orders/operations";
import * as operations from "@nameplane/contracts/resellers/become-operations";
import { whitelabelProduct } from "@nameplane/contracts/products/service-pages";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { installJobs } from "../../../platform/jobs.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { proveClaims } from "../../brandhosts/index.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { resellerNewsJob, resellerSignupRoutes } from "./index.ts";
import { admit } from "./signup.repository.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let staff: TestColleague;
let account: TestAccount;
let browser: TestBrowser;
let country: string | null = "SE";

const terms = { en: "You pay for what your customers order.", sv: "Ni betalar för det som era kunder beställer." };
const application = {
  publicname: "Solrosen",
  email: "hej@solrosen.example",
  phone: "+46.8123456",
  url: "https://solrosen.example",
  plan: "Domains for florists",
  acceptterms: true,
};

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [resellerNewsJob]);
  Object.assign(fixture.deps, { makesPortals: true });
  const place = { home: "panel.example", addresses: ["192.0.2.1"], certifies: true, servesAlias: true, isCovered: () => false };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    resellerSignupRoutes(edge, { jobs: fixture.deps.jobs, place, countryOf: async () => country });
    staffRoutes(edge, { staffPool: db.staff });
  });
  staff = await joinAsColleague(db, api);
});
beforeEach(async () => {
  country = "SE";
  // Each test counts the applications of its network anew.
  await db.query("delete from rate_counter");
  account = await createAccount(db);
  browser = await browserOf(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

async function browserOf(of: TestAccount): Promise<TestBrowser> {
  const opened = api.browser();
  opened.cookie = await signIn(db, of);
  return opened;
}

/** Sets how customers become resellers, and returns the version of the terms. */
async function setSignup(signup: "off" | "review" | "at_once", reviewed: readonly string[] = []): Promise<number> {
  const { body } = await staff.browser.call(operations.staffResellerProgramme, {});
  const input = { signup, terms, reviewed, version: body["version"] };
  expect((await staff.browser.call(operations.setResellerProgramme, input)).body).toMatchObject({ code: 1000 });
  return Number(body["version"]) + 1;
}
const apply = async (version: number, more: Record<string, unknown> = {}, by = browser) =>
  (await by.call(operations.applyAsReseller, { ...application, version, ...more })).body;
const start = async (by = browser) => (await by.call(operations.resellerStart, {})).body;
const stateOf = async (step: string) =>
  ((await start())["steps"] as { step: string; state: string; about: string }[]).find((each) => each.step === step);
const newest = async () => {
  const { body } = await staff.browser.call(operations.staffResellerApplications, { page: 1, limit: 50 });
  return (body["data"] as { applicationid: string; account: { accountid: string }; doubts: string[]; state: string }[]).find(
    (row) => row.account.accountid === account.accountId,
  );
};
const isReseller = async (id = account.accountId) =>
  (await db.query("select 1 from reseller where account_id = $1", [id])).length > 0;
const tasks = async () =>
  db.query("select done_at is not null as done from staff_task where account_id = $1 and kind = 'reseller.application'", [
    account.accountId,
  ]);

test("nobody can apply until the operator lets them, and then only with terms in both languages that are accepted as they stand", async () => {
  const former = await setSignup("off");
  expect((await browser.call(operations.resellerOffer, {})).body).toMatchObject({ signup: "off", yearly: null });
  expect(await apply(former)).toMatchObject({ name: "ResellersClosed" });
  const empty = { signup: "at_once", terms: { en: "Something", sv: "" }, reviewed: [], version: former };
  expect((await staff.browser.call(operations.setResellerProgramme, empty)).body).toMatchObject({ code: 2005, param: "terms" });
  const wrong = { signup: "at_once", terms, reviewed: ["inte en domän"], version: former };
  expect((await staff.browser.call(operations.setResellerProgramme, wrong)).body["code"]).not.toBe(1000);

  const version = await setSignup("at_once");
  expect((await browser.call(operations.resellerOffer, {})).body).toMatchObject({
    signup: "at_once",
    terms,
    version,
    yearly: { netMinor: 954_000, periodMonths: 12 },
    startfee: { netMinor: 420_000 },
  });
  expect(await apply(version, { acceptterms: false })).toMatchObject({ name: "ResellerTermsNotAccepted" });
  expect(await apply(version - 1)).toMatchObject({ name: "ChangedMeanwhile" });
  expect(await apply(version, { email: "inte en adress" })).toMatchObject({ code: 2005, param: "email" });
  expect(await apply(version, { url: "solrosen" })).toMatchObject({ code: 2005, param: "url" });
  expect(await isReseller()).toBe(false);
});

test("a customer becomes a reseller at once, with the accepted terms stored, its own audit log, and news by mail [S6.04]", async () => {
  const version = await setSignup("at_once");
  expect(await start()).toMatchObject({ isreseller: false, mayapply: true, application: null, steps: [] });
  expect(await apply(version)).toMatchObject({ code: 1000, state: "approved" });
  expect(await isReseller()).toBe(true);
  expect(await start()).toMatchObject({ isreseller: true, application: { state: "approved" }, brandid: null, isopen: false });
  expect(await stateOf("portal")).toMatchObject({ state: "open" });
  const [stored] = await db.query(
    "select terms, terms_version, language, decided_by, doubts from reseller_application where account_id = $1",
    [account.accountId],
  );
  expect(stored).toEqual({ terms: terms.en, terms_version: version, language: "en", decided_by: "rule", doubts: [] });
  expect(await tasks()).toEqual([]);
  const told = await db.query("select data ->> 'step' as step from pgboss.job where name = $1 and data ->> 'accountId' = $2", [
    resellerNewsJob.name,
    account.accountId,
  ]);
  expect(told).toEqual([{ step: "admitted" }]);
  const logged = await db.query(
    "select body ->> 'action' as action from audit_event where account_id = $1 and body ->> 'action' like 'resale.%'",
    [account.accountId],
  );
  expect(logged).toEqual([{ action: "resale.apply" }]);
  expect(await apply(version)).toMatchObject({ code: 2304 });
});

test("what is unusual leads to staff and is refused to nobody: a mail domain, another country, many from one network, a former refusal", async () => {
  const version = await setSignup("at_once", ["slaskpost.example"]);
  expect(await apply(version, { email: "a@mail.slaskpost.example" })).toMatchObject({ code: 1000, state: "asked" });
  expect(await newest()).toMatchObject({ doubts: ["mail"], state: "asked" });
  expect([await isReseller(), await tasks()]).toEqual([false, [{ done: false }]]);
  expect(await apply(version)).toMatchObject({ code: 2304 });

  // Refused with a reason, and told so. A second application is looked at again.
  const id = (await newest())?.applicationid;
  expect((await staff.proven(operations.decideResellerApplication, { applicationid: id, approves: false })).body).toMatchObject({
    code: 2005,
    param: "reason",
  });
  const refusal = { applicationid: id, approves: false, reason: "The company is being wound up" };
  expect((await staff.proven(operations.decideResellerApplication, refusal)).body).toMatchObject({ code: 1000 });
  expect((await staff.proven(operations.decideResellerApplication, refusal)).body).toMatchObject({ code: 2304 });
  expect([await start(), await tasks()]).toMatchObject([
    { application: { state: "refused", reason: "The company is being wound up" } },
    [{ done: true }],
  ]);
  country = "BR";
  expect(await apply(version)).toMatchObject({ code: 1000, state: "asked" });
  expect((await newest())?.doubts).toEqual(["country", "refused"]);
  expect((await browser.call(operations.withdrawResellerApplication, {})).body).toMatchObject({ code: 1000 });
  expect((await browser.call(operations.withdrawResellerApplication, {})).body).toMatchObject({ code: 2303 });

  // Three applications from one network pass, the next ones are looked at.
  country = "SE";
  await db.query("delete from rate_counter");
  const states: unknown[] = [];
  for (let n = 0; n < 4; n += 1) states.push((await apply(version, {}, await browserOf(await createAccount(db))))["state"]);
  expect(states).toEqual(["approved", "approved", "approved", "asked"]);
});

test("staff admit an applicant after review; a customer of a reseller and a sub-account cannot apply", async () => {
  const version = await setSignup("review");
  expect(await apply(version)).toMatchObject({ code: 1000, state: "asked" });
  const decision = { applicationid: (await newest())?.applicationid, approves: true };
  expect((await staff.proven(operations.decideResellerApplication, decision)).body).toMatchObject({ code: 1000 });
  expect([await isReseller(), await start()]).toMatchObject([true, { isreseller: true, application: { state: "approved" } }]);

  const sub = await createAccount(db);
  await db.query("update account set kind = 'sub', parent_id = $2 where id = $1", [sub.accountId, account.accountId]);
  const below = await browserOf(sub);
  expect([await apply(version, {}, below), await start(below)]).toMatchObject([{ name: "ResellersClosed" }, { mayapply: false }]);
  const { login } = await addCustomerOf(db, await addReseller(db));
  const client = await browserOf(login);
  expect(await start(client)).toMatchObject({ mayapply: false });
});

test("the panel cannot make itself a reseller: neither of another account, nor where something is in doubt, nor while nobody is let in at once", async () => {
  const version = await setSignup("review", []);
  expect(await apply(version)).toMatchObject({ state: "asked" });
  const id = String((await newest())?.applicationid);
  const other = await createAccount(db);
  const attempts: boolean[] = [];
  for (const { scope } of [account, other])
    attempts.push(await tx(db.app, scope, (trx) => admit(trx, id, { by: scope.actor, reason: "", now: fixture.clock.now() })));
  expect([attempts, await isReseller()]).toEqual([[false, false], false]);
});

test("the portal that a reseller orders makes its brand by itself, its host is proved as soon as the DNS says so, and the checklist follows", async () => {
  const version = await setSignup("at_once");
  await apply(version);
  const buyer = await fixture.browser(account);
  const change = { productid: whitelabelProduct, answers: { brand_name: "Solrosen Domäner", host: "Panel.Solrosen.Example" } };
  await buyer.call(basket.addToBasket, { items: [{ itemaction: "create-service", domainname: "", change }] });
  await fixture.deposit(account, (await fixture.prepare(buyer)).totals.totalMinor);
  const placed = await fixture.place(buyer, await fixture.prepare(buyer), { credit: "all" });
  expect(placed.body, placed.text).toMatchObject({ code: 1000 });
  expect(await stateOf("portal")).toMatchObject({ state: "waits" });
  await fixture.work(account);
  await fixture.work(account);

  const brands = await db.query<{ id: string; name: string; mail_from: string; lists: number; whitelabel: number }>(
    `select b.id, b.name, b.mail_from, (select count(*)::int from price_group g where g.brand_id = b.id) as lists, a.whitelabel
       from brand b join account a on a.id = b.owner_account_id where a.id = $1`,
    [account.accountId],
  );
  expect(brands).toMatchObject([{ name: "Solrosen Domäner", lists: 1, whitelabel: 1 }]);
  expect(brands[0]?.mail_from).toContain('"Solrosen Domäner" <');
  const [service] = await db.query("select state from service where account_id = $1", [account.accountId]);
  expect(service).toEqual({ state: "active" });
  expect(await stateOf("portal")).toMatchObject({ state: "done" });
  expect(await stateOf("host")).toMatchObject({ state: "waits", about: "panel.solrosen.example" });
  expect(await stateOf("look")).toMatchObject({ state: "waits" });

  // The record is not there at first. Once it is, the host is served without anybody pressing a button.
  const texts = new Map<string, readonly string[]>();
  const deps = { ...fixture.deps, sweeping: db.readonly, asker: { texts: async (name: string) => texts.get(name) ?? [] } };
  await proveClaims(deps);
  expect(await db.query("select 1 from brand_host where host = 'panel.solrosen.example'")).toEqual([]);
  const [claim] = await db.query<{ token: string }>("select token from brand_host_claim where host = 'panel.solrosen.example'");
  texts.set("_nameplane.panel.solrosen.example", [`nameplane-brand=${claim?.token}`]);
  // It was queried just now, and is not due yet.
  await proveClaims(deps);
  expect(await db.query("select 1 from brand_host where host = 'panel.solrosen.example'")).toEqual([]);
  fixture.clock.advance(60_000);
  await proveClaims(deps);
  expect(await db.query("select brand_id, is_live from brand_host where host = 'panel.solrosen.example'")).toEqual([
    { brand_id: brands[0]?.id, is_live: true },
  ]);
  expect(await db.query("select 1 from brand_host_claim where host = 'panel.solrosen.example'")).toEqual([]);
  await db.query("update brand_host set leads = 'here' where host = 'panel.solrosen.example'");
  expect(await stateOf("host")).toMatchObject({ state: "done" });
  expect(await stateOf("certificate")).toMatchObject({ state: "waits" });
  expect(await start()).toMatchObject({ isopen: false, brandid: brands[0]?.id });
});

test("an account that is no reseller gets its portal from staff, as before", async () => {
  const buyer = await fixture.browser(account);
  const change = { productid: whitelabelProduct, answers: { brand_name: "Kvarnen", host: "panel.kvarn.example" } };
  await buyer.call(basket.addToBasket, { items: [{ itemaction: "create-service", domainname: "", change }] });
  await fixture.deposit(account, (await fixture.prepare(buyer)).totals.totalMinor);
  await fixture.place(buyer, await fixture.prepare(buyer), { credit: "all" });
  await fixture.work(account);
  expect(await db.query("select 1 from brand where owner_account_id = $1", [account.accountId])).toEqual([]);
  expect(await db.query("select kind from staff_task where account_id = $1", [account.accountId])).toEqual([
    { kind: "service_delivery" },
  ]);
});
