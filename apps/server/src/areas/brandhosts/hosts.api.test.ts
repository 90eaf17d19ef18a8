import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Operation } from "@nameplane/contracts";
import type { BrandHosts } from "@nameplane/contracts/whitelabel/brand-hosts";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import { Jobs, installJobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { newId, newToken } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { joinAsColleague } from "../../testing/staff.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { createTestApi, type Answer, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { Brands } from "../whitelabel/index.ts";
import { brandHostJobKinds } from "./brandhosts.jobs.ts";
import { identityRoutes } from "../identity/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { brandHostRoutes } from "./index.ts";
import { watchHosts } from "./watch-hosts.ts";

let db: TestDatabase;
let api: TestApi;
let jobs: Jobs;
let reseller: TestAccount;
let brandid: string;
const password = "Solrosen-2026";
const clock = new FakeClock(new Date());
const texts = new Map<string, readonly string[]>();
const addresses = new Map<string, readonly string[]>([["panel.example", ["192.0.2.1"]]]);
let isSilent = false;
const silent = () => new OutcomeError("unavailable", "no answer", { code: "no_dns" });
const asker = {
  texts: async (name: string) => (isSilent ? Promise.reject(silent()) : (texts.get(name) ?? [])),
  addresses: async (host: string) => (isSilent ? Promise.reject(silent()) : (addresses.get(host) ?? [])),
};

async function addBrand(owner: TestAccount): Promise<string> {
  const id = newId();
  await db.query(
    "insert into brand (id, name, owner_account_id, seller_id, mail_from) select $1, 'Solrosen', $2, seller_id, mail_from from brand where is_operator",
    [id, owner.accountId],
  );
  return id;
}

async function addReseller(): Promise<TestAccount> {
  const account = await createAccount(db);
  await db.query("update account set whitelabel = 1, version = version + 1 where id = $1", [account.accountId]);
  return account;
}

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, brandHostJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
  await jobs.start();
  api = await createTestApi(db, clock, (edge) => {
    const place = { home: "panel.example", addresses: ["192.0.2.1"], certifies: true, servesAlias: true, isCovered: () => false };
    brandHostRoutes(edge, { pool: db.app, asker, jobs, place, challengeAnswer: null });
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
  });
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});
beforeEach(async () => {
  isSilent = false;
  texts.clear();
  reseller = await addReseller();
  brandid = await addBrand(reseller);
});

async function asUser(account: TestAccount): Promise<(operation: Operation, input: Record<string, unknown>) => Promise<Answer>> {
  const browser = api.browser();
  browser.cookie = await signIn(db, account);
  await setPassword(db, account, password);
  return (operation, input) => callProven(browser, operation, input, { password }, { key: newToken() });
}

const hostsIn = ({ body }: Answer): BrandHosts => body["brand"] as BrandHosts;
const question = async (domain: string) =>
  (await api.edge.app.inject({ method: "GET", url: `/api/hosts/isours?domain=${domain}` })).statusCode;
const served = async (host: string) =>
  (await db.query<{ brand_id: string }>("select brand_id from brand_host where host = $1 and is_live", [host])).map(
    (row) => row.brand_id,
  );

test("a host is served once its TXT record has proved it, and a proxy may get a certificate for it then, not before", async () => {
  const call = await asUser(reseller);
  const host = "panel.solrosen.example";
  expect((await call(operations.addBrandHost, { brandid, host: " Panel.Solrosen.Example " })).body).toMatchObject({ code: 1000 });
  const [claim] = hostsIn(await call(operations.brandHosts, { brandid })).claims;
  expect(claim).toMatchObject({ host, record: { name: `_nameplane.${host}` } });
  expect((await call(operations.proveBrandHost, { brandid, host })).body).toMatchObject({ name: "HostNotProved", param: "host" });
  isSilent = true;
  expect((await call(operations.proveBrandHost, { brandid, host })).body).toMatchObject({ name: "HostNotAsked" });
  isSilent = false;
  expect(await question(host)).toBe(404);
  texts.set(`_nameplane.${host}`, ["something else", claim?.record.value ?? ""]);
  expect((await call(operations.proveBrandHost, { brandid, host })).body).toMatchObject({ code: 1000 });
  expect([await served(host), await question(host), await question("PANEL.solrosen.example")]).toEqual([[brandid], 200, 200]);
  const after = hostsIn(await call(operations.brandHosts, { brandid }));
  expect(after).toMatchObject({
    certifies: true,
    claims: [],
    hosts: [
      {
        host,
        ismain: false,
        isproved: true,
        leads: null,
        redirects: false,
        certificate: { state: "waiting", until: null, renews: null, why: null, next: null },
        records: [{ name: host, type: "CNAME", value: "panel.example" }],
        zone: null,
      },
    ],
  });
});

test("of two brands that claim a host the one with its DNS gets it; the other cannot claim it any more", async () => {
  const host = "delad.example";
  const other = await addReseller();
  const theirs = await addBrand(other);
  const [call, otherCall] = [await asUser(reseller), await asUser(other)];
  await call(operations.addBrandHost, { brandid, host });
  await otherCall(operations.addBrandHost, { brandid: theirs, host });
  const [own] = hostsIn(await otherCall(operations.brandHosts, { brandid: theirs })).claims;
  texts.set(`_nameplane.${host}`, [own?.record.value ?? ""]);
  // The first brand has a different token, so the DNS record made for the second brand proves nothing for the first.
  expect((await call(operations.proveBrandHost, { brandid, host })).body).toMatchObject({ name: "HostNotProved" });
  expect((await otherCall(operations.proveBrandHost, { brandid: theirs, host })).body).toMatchObject({ code: 1000 });
  expect(await served(host)).toEqual([theirs]);
  expect((await call(operations.addBrandHost, { brandid, host })).body).toMatchObject({ name: "HostTaken", param: "host" });
  expect((await call(operations.addBrandHost, { brandid, host: "localhost.example/evil" })).status).toBe(200);
  for (const operation of [operations.brandHosts, operations.addBrandHost, operations.proveBrandHost, operations.removeBrandHost])
    expect(
      (await call(operation, { brandid: theirs, ...(operation === operations.brandHosts ? {} : { host }) })).body,
    ).toMatchObject({
      name: "NotFound",
      param: "brandid",
    });
});

test("mails lead to the main host; it can be removed only after another one took its place, and a removed host is served no more", async () => {
  const call = await asUser(reseller);
  const hosts = ["a.torn.example", "b.torn.example"];
  for (const host of hosts) {
    await call(operations.addBrandHost, { brandid, host });
    const claim = hostsIn(await call(operations.brandHosts, { brandid })).claims.find((each) => each.host === host);
    texts.set(`_nameplane.${host}`, [claim?.record.value ?? ""]);
    expect((await call(operations.proveBrandHost, { brandid, host })).body.code).toBe(1000);
  }
  const [a = "", b = ""] = hosts;
  await call(operations.chooseMainHost, { brandid, host: a });
  expect((await call(operations.removeBrandHost, { brandid, host: a })).body).toMatchObject({ name: "HostIsMain" });
  await call(operations.chooseMainHost, { brandid, host: b });
  expect((await call(operations.removeBrandHost, { brandid, host: a })).body).toMatchObject({ code: 1000 });
  expect([await served(a), await question(a)]).toEqual([[], 404]);
  expect(hostsIn(await call(operations.brandHosts, { brandid })).hosts).toMatchObject([{ host: b, ismain: true }]);
  // After its removal the host can be added again, but only with a new proof.
  await call(operations.addBrandHost, { brandid, host: a });
  expect((await call(operations.proveBrandHost, { brandid, host: a })).body).toMatchObject({ name: "HostNotProved" });
  const actions = await db.query<{ action: string }>(
    "select body ->> 'action' as action from audit_event where account_id = $1 and body ->> 'object' = $2 order by seq",
    [reseller.accountId, brandid],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    "brand.claim-host",
    "brand.add-host",
    "brand.claim-host",
    "brand.add-host",
    "brand.main-host",
    "brand.main-host",
    "brand.remove-host",
    "brand.claim-host",
  ]);
});

test("a host that stops leading here is noted and becomes a task for staff, and goes on being served; silence says nothing", async () => {
  const call = await asUser(reseller);
  const host = "vandrande.example";
  await call(operations.addBrandHost, { brandid, host });
  const [claim] = hostsIn(await call(operations.brandHosts, { brandid })).claims;
  texts.set(`_nameplane.${host}`, [claim?.record.value ?? ""]);
  await call(operations.proveBrandHost, { brandid, host });
  const later = new FakeClock(clock.now());
  const ours = () => asker.addresses("panel.example");
  const deps = { pool: db.worker, sweeping: db.readonly, clock: later, asker, jobs, ours };
  const leads = async () => {
    later.advance(3_700_000);
    await watchHosts(deps);
    return hostsIn(await call(operations.brandHosts, { brandid })).hosts[0]?.leads;
  };
  const tasks = () => db.query("select key from staff_task where kind = 'brand_host' and key = $1 and done_at is null", [host]);
  addresses.set(host, ["192.0.2.1", "192.0.2.7"]);
  expect([await leads(), await tasks()]).toEqual(["here", []]);
  isSilent = true;
  expect([await leads(), await tasks()]).toEqual(["here", []]);
  isSilent = false;
  addresses.set(host, ["198.51.100.9"]);
  expect([await leads(), await tasks()]).toEqual(["elsewhere", [{ key: host }]]);
  expect(await served(host)).toEqual([brandid]);
  addresses.delete(host);
  expect([await leads(), await tasks()]).toEqual(["nowhere", [{ key: host }]]);
  // The reseller was told once. The task ends when the host leads here again.
  const news = await db.query(
    "select data ->> 'step' as step from pgboss.job where name = 'brandhosts.news' and data ->> 'host' = $1",
    [host],
  );
  expect(news).toEqual([{ step: "lost" }]);
  addresses.set(host, ["192.0.2.1"]);
  expect([await leads(), await tasks()]).toEqual(["here", []]);
});

test("a colleague adds a host to any brand", async () => {
  const colleague = await joinAsColleague(db, api);
  const host = "av-oss.example";
  expect((await colleague.proven(operations.staffAddBrandHost, { brandid, host })).body).toMatchObject({ code: 1000 });
  const read = () => colleague.browser.call(operations.staffBrandHosts, { brandid });
  const [claim] = hostsIn(await read()).claims;
  texts.set(`_nameplane.${host}`, [claim?.record.value ?? ""]);
  expect((await colleague.browser.call(operations.staffProveBrandHost, { brandid, host })).body).toMatchObject({ code: 1000 });
  expect((await colleague.browser.call(operations.staffChooseMainHost, { brandid, host })).body).toMatchObject({ code: 1000 });
  expect(hostsIn(await read()).hosts).toMatchObject([{ host, ismain: true }]);
  expect((await colleague.proven(operations.staffRemoveBrandHost, { brandid, host })).body).toMatchObject({ code: 1000 });
  expect(await served(host)).toEqual([]);
});

/** Adds a host to the brand and proves it by DNS. */
async function provedHost(call: Awaited<ReturnType<typeof asUser>>, host: string): Promise<void> {
  await call(operations.addBrandHost, { brandid, host });
  const claim = hostsIn(await call(operations.brandHosts, { brandid })).claims.find((each) => each.host === host);
  texts.set(`_nameplane.${host}`, [claim?.record.value ?? ""]);
  expect((await call(operations.proveBrandHost, { brandid, host })).body).toMatchObject({ code: 1000 });
}

test("visitors of a host are sent to the main host when the reseller wants that; the main host itself sends nobody away", async () => {
  const call = await asUser(reseller);
  const [main, other] = ["panel.omvag.example", "gammal.omvag.example"] as const;
  await provedHost(call, main);
  await provedHost(call, other);
  const redirect = (host: string, redirects: boolean) => call(operations.redirectBrandHost, { brandid, host, redirects });
  expect((await redirect(other, true)).body).toMatchObject({ name: "HostWithoutMain", param: "host" });
  await call(operations.chooseMainHost, { brandid, host: main });
  expect((await redirect(main, true)).body).toMatchObject({ name: "HostIsMain", param: "host" });
  expect((await redirect("borta.example", true)).body).toMatchObject({ name: "NotFound", param: "host" });
  expect((await redirect(other, true)).body).toMatchObject({ code: 1000 });
  const brands = new Brands(db.app, createLog("test", "silent"));
  expect((await brands.pageFacts(other))?.mainHost).toBe(main);
  expect((await brands.pageFacts(main))?.mainHost).toBeNull();
  // A host that was redirected serves pages again once it becomes the main host.
  await call(operations.chooseMainHost, { brandid, host: other });
  expect((await new Brands(db.app, createLog("test", "silent")).pageFacts(other))?.mainHost).toBeNull();
});

test("where the reseller has the zone here, one press adds the record that proves a host and the one that leads here", async () => {
  const call = await asUser(reseller);
  const apex = "knapp.se";
  const zoneId = await createTestZone(db, jobs, reseller, apex, clock.now());
  for (const host of [apex, `panel.${apex}`]) await call(operations.addBrandHost, { brandid, host });
  const { claims } = hostsIn(await call(operations.brandHosts, { brandid }));
  expect(claims.map(({ zone, records }) => ({ zone, records }))).toEqual([
    { zone: apex, records: [{ name: apex, type: "ALIAS", value: "panel.example" }] },
    { zone: apex, records: [{ name: `panel.${apex}`, type: "CNAME", value: "panel.example" }] },
  ]);
  const put = (host: string) => call(operations.putHostRecords, { brandid, host });
  expect((await put(`panel.${apex}`)).body).toMatchObject({ code: 1000, zone: apex });
  expect((await put(apex)).body).toMatchObject({ code: 1000, zone: apex });
  const sets = await db.query(
    "select owner, type, rdata from zone_rrset where zone_id = $1 and (owner like '%nameplane%' or (type in ('ALIAS', 'CNAME') and owner <> 'www')) order by owner, type",
    [zoneId],
  );
  const value = (host: string) => [`"${claims.find((claim) => claim.host === host)?.record.value}"`];
  expect(sets).toEqual([
    { owner: "", type: "ALIAS", rdata: ["panel.example."] },
    { owner: "_nameplane", type: "TXT", rdata: value(apex) },
    { owner: "_nameplane.panel", type: "TXT", rdata: value(`panel.${apex}`) },
    { owner: "panel", type: "CNAME", rdata: ["panel.example."] },
  ]);
  expect((await put(apex)).body).toMatchObject({ name: "RecordsStand" });
  await call(operations.addBrandHost, { brandid, host: "annan.example" });
  expect((await put("annan.example")).body).toMatchObject({ name: "DnsElsewhere" });
});

test("the reseller sees how the certificate of a host is doing, and asks for another attempt where one failed, not more than once a minute", async () => {
  const call = await asUser(reseller);
  const host = "panel.intyg.example";
  await provedHost(call, host);
  const retry = () => call(operations.retryHostCertificate, { brandid, host });
  expect((await retry()).body).toMatchObject({ name: "NotFound", param: "host" });
  await db.query(
    `insert into certificate (account_id, id, kind, common_name, names, method, next_step_at)
     select owner_account_id, $1, 'brand_host', $2, array[$2], 'http', now() from brand where is_operator`,
    [newId(), host],
  );
  const shown = async () => hostsIn(await call(operations.brandHosts, { brandid })).hosts[0]?.certificate;
  expect(await shown()).toMatchObject({ state: "waiting", why: null });
  expect((await retry()).body).toMatchObject({ name: "StatusProhibits" });
  await db.query("update certificate set tries = 2, error = 'caa' where common_name = $1", [host]);
  expect(await shown()).toMatchObject({ state: "failed", why: "caa", until: null });
  expect((await retry()).body).toMatchObject({ code: 1000 });
  expect((await retry()).body).toMatchObject({ name: "TooFast" });
  const asked = await db.query("select 1 from pgboss.job where name = 'brandhosts.try-certificate' and data ->> 'host' = $1", [
    host,
  ]);
  expect(asked).toHaveLength(1);
});
