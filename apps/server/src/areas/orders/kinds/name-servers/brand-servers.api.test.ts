import { randomBytes } from "node:crypto";
import type { Operation } from "@nameplane/contracts";
import type { BrandServers } from "@nameplane/contracts/whitelabel/brand-servers";
import * as operations from "@nameplane/contracts/whitelabel/operations";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../../platform/db/transaction.ts";
import { newToken } from "../../../../platform/ids.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { OutcomeError } from "../../../../platform/outcomes.ts";
import { callProven } from "../../../../testing/call-proven.ts";
import { addCustomerOf, addReseller, type TestReseller } from "../../../../testing/fixtures/reseller-fixture.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createTestZone, silentPropagation } from "../../../../testing/fixtures/zones.ts";
import { setPassword, signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi } from "../../../../testing/test-api.ts";
import { testIdentity } from "../../../../testing/test-identity.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import type { DelegationParts } from "../../../delegation/index.ts";
import { identityRoutes } from "../../../identity/index.ts";
import { defaultNameServers, hostsOfZone, ownHosts } from "../../../zones/index.ts";
import { shownServers } from "../../../zones/publication/index.ts";
import { brandServerJobKinds, brandServerRoutes, brandServerWork } from "../../../brandservers/index.ts";
import { moveToBrand } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let reseller: TestReseller;
let customer: TestAccount;
/** The customer as its user logs in: at the operator's brand. */
let login: TestAccount;
let call: (operation: Operation, input: Record<string, unknown>) => Promise<Answer>;

const password = "Solrosen-2026";
const addresses = new Map<string, readonly string[]>();
const texts = new Map<string, readonly string[]>();
const aliases = new Map<string, string>();
let isSilent = false;
let isLame = false;

const parts: DelegationParts = {
  ...silentPropagation,
  asker: {
    ...silentPropagation.asker,
    ask: async (_server, name) => ({
      rcode: 0,
      isAuthoritative: !isLame,
      ttlSeconds: 300,
      rdata: [`ns1.${name}. hostmaster.${name}. 1 2 3 4 5`],
      referral: null,
    }),
  },
  addressesOf: async (host) => (isSilent ? Promise.reject(noAnswer()) : (addresses.get(host) ?? [])),
  aliasOf: async (name) => aliases.get(name) ?? null,
  textsOf: async (name) => (isSilent ? Promise.reject(noAnswer()) : (texts.get(name) ?? [])),
};
const noAnswer = () => new OutcomeError("unavailable", "no answer", { code: "no_dns" });

const [first, second] = [["192.0.2.1"], ["192.0.2.2", "2001:db8::2"]];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, brandServerJobKinds);
  api = await createTestApi(db, fixture.clock, (edge) => {
    brandServerRoutes(edge, { ...fixture.deps, pool: db.app, parts });
    identityRoutes(edge, testIdentity(db));
  });
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

beforeEach(async () => {
  addresses.clear();
  texts.clear();
  [isSilent, isLame] = [false, false];
  await db.query("update dns_server set addresses = $1 where id = 'ns1'", [first]);
  await db.query("update dns_server set addresses = $1 where id = 'ns2'", [second]);
  reseller = await addReseller(db);
  await db.query("update account set invoice_method = 'postpayment', credit_limit_minor = 100000000 where id = $1", [
    reseller.account.accountId,
  ]);
  ({ account: customer, login } = await addCustomerOf(db, reseller));
  const browser = api.browser();
  browser.cookie = await signIn(db, reseller.account);
  await setPassword(db, reseller.account, password);
  call = (operation, input) => callProven(browser, operation, input, { password }, { key: newToken() });
});
afterEach(() => db.query("delete from brand_server_set"));

const brandid = () => reseller.brandId;
const read = async () => (await call(operations.brandServers, { brandid: brandid() })).body["brand"] as BrandServers;
const set = async (...hosts: string[]) =>
  (await call(operations.setBrandServers, { brandid: brandid(), revision: (await read()).revision, hosts })).body;
const check = async () => (await call(operations.checkBrandServers, { brandid: brandid() })).body;
const findings = async () => (await read()).servers.map(({ finding }) => finding);
const watch = async () => {
  const deps = { ...fixture.deps, pool: db.worker, sweeping: db.readonly, parts };
  for (const { run } of brandServerWork(deps, { sweep: 1, registry: 1 }).sweeps) await run();
};
const news = () =>
  db.query<{ step: string; host: string }>(
    "select data ->> 'step' as step, data ->> 'host' as host from pgboss.job where name = 'brandservers.news' and data ->> 'accountId' = $1 order by created_on",
    [reseller.account.accountId],
  );
const tasks = async () =>
  (
    await db.query<{ open: boolean }>(
      "select done_at is null as open from staff_task where kind = 'brand_servers' and key = $1",
      [brandid()],
    )
  ).map(({ open }) => open);

/** A domain that the reseller has registered at a registry with host objects, and its two names. */
async function ownDomain(): Promise<{ name: string; hosts: [string, string] }> {
  const name = `solrosen-${randomBytes(4).toString("hex")}.se`;
  await fixture.order(reseller.account, [name], { method: "invoice" });
  await fixture.work(reseller.account);
  return { name, hosts: [`ns1.${name}`, `ns2.${name}`] };
}

/** Brings names into use: in the zone, at the registry, and seen by resolvers. */
async function inUse(): Promise<{ name: string; hosts: [string, string] }> {
  const own = await ownDomain();
  expect(await set(...own.hosts)).toMatchObject({ code: 1000 });
  expect((await call(operations.putServerRecords, { brandid: brandid() })).body).toMatchObject({ code: 1000 });
  addresses.set(own.hosts[0], first);
  addresses.set(own.hosts[1], second.toReversed());
  expect(await check()).toMatchObject({ code: 1000, state: "used" });
  return own;
}

const recordsAt = async (account: TestAccount, apex: string) =>
  Object.fromEntries(
    (
      await db.query<{ key: string; rdata: string[] }>(
        `select r.owner || ' ' || r.type as key, r.rdata from zone_rrset r join zone z on z.account_id = r.account_id and z.id = r.zone_id
          where z.account_id = $1 and z.apex = $2`,
        [account.accountId, apex],
      )
    ).map(({ key, rdata }) => [key, rdata]),
  );
const primaryOf = async (apex: string) =>
  (await db.query<{ mname: string | null }>("select soa ->> 'mname' as mname from zone where apex = $1", [apex]))[0]?.mname;

async function zoneServers(apex: string): Promise<readonly string[]> {
  const [zone] = await db.query<{ id: string }>("select id from zone where apex = $1", [apex]);
  return tx(db.app, customer.scope, (trx) => hostsOfZone(trx, customer.scope, zone?.id ?? ""));
}

async function register(account: TestAccount): Promise<string> {
  const name = `kund-${randomBytes(4).toString("hex")}.se`;
  await fixture.order(account.accountId === customer.accountId ? login : account, [name], { method: "invoice" });
  await fixture.work(account);
  return name;
}

test("names are used once each leads to one of our servers, is a host at its registry, and answers; one press enters both", async () => {
  const { name, hosts } = await ownDomain();
  expect(await set(...hosts)).toMatchObject({ code: 1000 });
  expect(await read()).toMatchObject({
    state: "waiting",
    most: 2,
    servers: [
      {
        host: hosts[0],
        finding: "unasked",
        addresses: first,
        zone: name,
        domain: name,
        records: [{ name: hosts[0], type: "A", value: "192.0.2.1" }],
      },
      { host: hosts[1], addresses: second, records: [{ type: "A" }, { type: "AAAA", value: "2001:db8::2" }] },
    ],
  });
  expect(await check()).toMatchObject({ state: "waiting" });
  expect(await findings()).toEqual(["missing", "missing"]);
  const put = await call(operations.putServerRecords, { brandid: brandid() });
  expect(put.body).toMatchObject({ code: 1000, zones: [name], hosts });
  expect(await recordsAt(reseller.account, name)).toMatchObject({
    "ns1 A": first,
    "ns2 A": ["192.0.2.2"],
    "ns2 AAAA": ["2001:db8::2"],
  });
  expect([fixture.iis.hostAddresses.get(hosts[0]), fixture.iis.hostAddresses.get(hosts[1])]).toEqual([first, second]);
  expect((await call(operations.putServerRecords, { brandid: brandid() })).body).toMatchObject({ name: "RecordsStand" });
  addresses.set(hosts[0], first);
  addresses.set(hosts[1], ["192.0.2.9"]);
  expect(await check()).toMatchObject({ state: "waiting" });
  expect(await findings()).toEqual(["ok", "other"]);
  addresses.set(hosts[1], second);
  // The addresses are right, but they come from another name.
  aliases.set(hosts[1], "ns2.operator.example");
  expect(await check()).toMatchObject({ state: "waiting" });
  expect(await findings()).toEqual(["ok", "alias"]);
  aliases.delete(hosts[1]);
  isLame = true;
  await check();
  expect(await findings()).toEqual(["lame", "lame"]);
  isLame = false;
  fixture.iis.hostAddresses.set(hosts[0], ["192.0.2.77"]);
  await check();
  expect(await findings()).toEqual(["otherglue", "ok"]);
  fixture.iis.hostAddresses.set(hosts[0], first);
  expect(await check()).toMatchObject({ state: "used" });
  expect((await news()).map(({ step }) => step)).toEqual(["used"]);
});

test("a name elsewhere needs its TXT record besides its addresses, and a silent resolver changes nothing", async () => {
  const hosts = ["ns1.solrosen.example", "ns2.solrosen.example"] as const;
  await set(...hosts);
  addresses.set(hosts[0], first);
  addresses.set(hosts[1], second);
  await check();
  expect(await findings()).toEqual(["unproved", "unproved"]);
  const proofs = (await read()).servers.flatMap(({ records }) => records.filter(({ type }) => type === "TXT"));
  expect(proofs.map(({ name }) => name)).toEqual(hosts.map((host) => `_nameplane.${host}`));
  for (const { name, value } of proofs) texts.set(name, [value]);
  expect(await check()).toMatchObject({ state: "used" });
  isSilent = true;
  expect(await check()).toMatchObject({ state: "used" });
  expect(await findings()).toEqual(["unanswered", "unanswered"]);
  expect((await call(operations.putServerRecords, { brandid: brandid() })).body).toMatchObject({ name: "DnsElsewhere" });
});

test("a zone that anybody could have made proves nothing: its name needs the TXT record, which the press adds as well", async () => {
  const apex = `lanad-${randomBytes(4).toString("hex")}.se`;
  await createTestZone(db, fixture.deps.jobs, reseller.account, apex, fixture.clock.now());
  const hosts = [`ns1.${apex}`, `ns2.${apex}`] as const;
  await set(...hosts);
  addresses.set(hosts[0], first);
  addresses.set(hosts[1], second);
  await check();
  expect(await findings()).toEqual(["unproved", "unproved"]);
  expect((await call(operations.putServerRecords, { brandid: brandid() })).body).toMatchObject({
    code: 1000,
    zones: [apex],
    hosts: [],
  });
  const records = await recordsAt(reseller.account, apex);
  for (const host of ["ns1", "ns2"])
    texts.set(`_nameplane.${host}.${apex}`, [(records[`_nameplane.${host} TXT`]?.[0] ?? "").replaceAll('"', "")]);
  expect(await check()).toMatchObject({ state: "used" });
});

test("names that are wrong, ours, or somebody else's are refused with the line that is wrong", async () => {
  const [operators] = await tx(db.worker, reseller.account.scope, ownHosts);
  const wrong = async (...hosts: string[]) => (await set(...hosts))["rows"];
  expect(await wrong("ns1.solrosen.example", "solrosen")).toEqual([null, "syntax"]);
  expect(await wrong("ns1.solrosen.example", "NS1.Solrosen.example.")).toEqual([null, "twice"]);
  expect(await wrong("ns1.solrosen.example", operators ?? "")).toEqual([null, "operators"]);
  expect(await set("ns1.solrosen.example")).toMatchObject({ name: "BrandServersWrong", param: "hosts" });
  expect(await set("ns1.a.example", "ns2.a.example", "ns3.a.example")).toMatchObject({ name: "BrandServersWrong" });
  const name = await register(customer);
  expect(await set(`ns1.${name}`, `ns2.${name}`)).toMatchObject({ name: "ServerNameTaken", param: "hosts" });
  const { hosts } = await inUse();
  const other = await addReseller(db, "Månen");
  const browser = api.browser();
  browser.cookie = await signIn(db, other.account);
  await setPassword(db, other.account, password);
  const input = { brandid: other.brandId, revision: 0, hosts };
  const theirs = await callProven(browser, operations.setBrandServers, input, { password }, { key: newToken() });
  expect(theirs.body).toMatchObject({ name: "ServerNameTaken" });
  expect((await browser.call(operations.brandServers, { brandid: brandid() })).body).toMatchObject({ name: "NotFound" });
});

test("a new domain of the brand's customer is delegated to the names and its zone names them; the operator's own customers keep ours", async () => {
  const before = await tx(db.worker, customer.scope, (trx) => defaultNameServers(trx));
  const { hosts } = await inUse();
  expect(await tx(db.worker, customer.scope, (trx) => defaultNameServers(trx))).toEqual(hosts);
  expect(await tx(db.worker, reseller.account.scope, (trx) => defaultNameServers(trx))).toEqual(before);
  const shown = await tx(db.worker, customer.scope, shownServers);
  expect(shown.map(({ host }) => host).toSorted()).toEqual(hosts);
  expect(await tx(db.worker, customer.scope, ownHosts)).toEqual(expect.arrayContaining([...before, ...hosts]));
  const name = await register(customer);
  expect((await recordsAt(customer, name))[" NS"]).toEqual(hosts.map((host) => `${host}.`));
  expect(await primaryOf(name)).toBe(hosts[0]);
  expect([...(fixture.iis.domains.get(name)?.nameServers ?? [])].toSorted()).toEqual(hosts);
});

test("domains that stand are moved only by the act, each as a change of name servers, and their zones follow", async () => {
  const name = await register(customer);
  const former = (await recordsAt(customer, name))[" NS"];
  const { hosts } = await inUse();
  await watch();
  // The page of the zone compares the delegation with these name servers: the new ones, and those that the zone still has.
  expect(await zoneServers(name)).toEqual([...hosts, ...(former ?? []).map((host) => host.slice(0, -1))]);
  expect((await recordsAt(customer, name))[" NS"]).toEqual(former);
  const { customers } = await read();
  const [row] = customers;
  expect(customers).toMatchObject([{ moved: 0, former: 1 }]);
  const moved = await call(operations.moveToBrandServers, { brandid: brandid(), customers: [row?.number ?? 0] });
  expect(moved.body).toMatchObject({ code: 1000, domains: 1 });
  expect(await moveToBrand(fixture.deps, customer.scope)).toBe(1);
  expect(await moveToBrand(fixture.deps, customer.scope)).toBe(0);
  await fixture.work(customer);
  expect([...(fixture.iis.domains.get(name)?.nameServers ?? [])].toSorted()).toEqual(hosts);
  expect((await recordsAt(customer, name))[" NS"]).toEqual(hosts.map((host) => `${host}.`));
  expect(await primaryOf(name)).toBe(hosts[0]);
  expect(await zoneServers(name)).toEqual(hosts);
  expect((await read()).customers).toMatchObject([{ moved: 1, former: 0 }]);
  expect((await call(operations.moveToBrandServers, { brandid: brandid(), customers: [row?.number ?? 0] })).body).toMatchObject({
    name: "NothingToMove",
  });
  expect(await set()).toMatchObject({ name: "BrandServersInUse" });
});

test("a frozen account's domains stay where they are", async () => {
  await register(customer);
  await inUse();
  await db.query("update account set frozen_at = now(), frozen_by = $2, version = version + 1 where id = $1", [
    customer.accountId,
    customer.userId,
  ]);
  expect(await moveToBrand(fixture.deps, customer.scope)).toBe(0);
});

test("a name that goes wrong is told to the reseller and staff; after three checks new domains get ours, until it is right again", async () => {
  const { hosts } = await inUse();
  const days = async (count: number) => {
    fixture.clock.advance(count * 86_400_000);
    return watch();
  };
  await days(2);
  expect(await tasks()).toEqual([]);
  addresses.set(hosts[1], ["198.51.100.7"]);
  await days(2);
  expect([(await read()).state, await tasks()]).toEqual(["used", [true]]);
  await days(1);
  await days(1);
  expect((await read()).state).toBe("lost");
  expect(await tx(db.worker, customer.scope, (trx) => defaultNameServers(trx))).not.toEqual(hosts);
  expect(await tx(db.worker, customer.scope, ownHosts)).toEqual(expect.arrayContaining(hosts));
  addresses.set(hosts[1], second);
  await days(1);
  expect([(await read()).state, await tasks()]).toEqual(["used", [false]]);
  expect((await news()).map(({ step }) => step)).toEqual(["used", "wrong", "lost", "used"]);
});

test("when the operator changes the addresses of a server, zones and hosts here follow, and owners of names elsewhere are told", async () => {
  const { name, hosts } = await inUse();
  const moved = ["203.0.113.1", "2001:db8::1"];
  await db.query("update dns_server set addresses = $1 where id = 'ns1'", [moved]);
  addresses.set(hosts[0], moved);
  await watch();
  expect(await recordsAt(reseller.account, name)).toMatchObject({ "ns1 A": ["203.0.113.1"], "ns1 AAAA": ["2001:db8::1"] });
  expect(fixture.iis.hostAddresses.get(hosts[0])?.toSorted()).toEqual(moved.toSorted());
  expect([(await read()).state, await findings()]).toEqual(["used", ["ok", "ok"]]);

  await set("ns1.solrosen.example", "ns2.solrosen.example");
  await db.query("update dns_server set addresses = $1 where id = 'ns2'", [["203.0.113.2"]]);
  await watch();
  expect((await news()).slice(1)).toEqual([{ step: "moved", host: "ns2.solrosen.example" }]);
  expect((await read()).former).toEqual(hosts);
});
