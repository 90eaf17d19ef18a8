import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { z } from "zod";
import { zonePropagation } from "@nameplane/contracts/zones/operations";
import { zonePropagationSpec } from "@nameplane/contracts/zones/propagation";
import { createDnsAsker } from "../../../adapters/dns-asker.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../../adapters/dns-embedded/index.ts";
import { rrset, zoneOf } from "../../../adapters/testing/example-zone.ts";
import { createLog } from "../../../platform/log.ts";
import { Jobs } from "../../../platform/jobs.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { createTestZone } from "../../../testing/fixtures/zones.ts";
import { publishZone } from "../publication/publish-zone.ts";
import type { Resolver } from "./propagation-parts.ts";
import { zoneRoutes } from "../zones.routes.ts";

const log = createLog("test", "silent");
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const clock = new FakeClock();
const addresses = { primary: "127.0.0.1", secondary: "127.0.0.9", resolver: "127.0.0.8", parent: "127.0.0.7" } as const;
const ports = new Map<string, number>();
const resolvers: Resolver[] = [];
const servers = new Map<string, EmbeddedDns>();

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let apex: string;
let zoneid: string;
let count = 0;

const at = (role: keyof typeof addresses): EmbeddedDns => {
  const server = servers.get(role);
  if (server === undefined) throw new Error(role);
  return server;
};

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  for (const [role, host] of Object.entries(addresses)) {
    const server = await startEmbeddedDns({ host, port: 0, loadZones: async () => [], log });
    servers.set(role, server);
    ports.set(host, server.port);
  }
  await db.query("update dns_server set addresses = '{127.0.0.1}', host = id || '.dns.example'");
  await db.query(
    "insert into dns_server (id, host, role, addresses) values ('x9', 'x9.dns.example', 'secondary', '{127.0.0.9}')",
  );
  await at("resolver").publish(zoneOf("parent.example", 1, rrset("ns", "A", addresses.parent)));
  await at("resolver").publish({ ...zoneOf("se", 1), rrsets: [rrset("", "NS", "ns.parent.example.")] });
  const places = { home: at("primary").address, ports };
  const asker = createDnsAsker({ timeoutMs: 500 });
  const propagation = { asker, places, resolvers, isPublicAddress: () => false };
  api = await createTestApi(db, clock, (edge) => zoneRoutes(edge, { jobs, clock, propagation }));
});
afterAll(async () => {
  await Promise.all([api.close(), jobs.stop(), ...[...servers.values()].map((server) => server.close())]);
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  apex = `sprid-${++count}.se`;
  zoneid = await createTestZone(db, jobs, account, apex, clock.now());
  resolvers.splice(0, resolvers.length, { name: "Example resolver", ...at("resolver").address });
});

const publish = () => publishZone({ pool: db.worker, clock, log, jobs, publisher: at("primary"), pseudo }, account.scope, zoneid);
async function ask(): Promise<z.output<typeof zonePropagationSpec.answer>> {
  const { code: _, desc: _desc, ...body } = (await browser.call(zonePropagation, { zoneid })).body;
  return zonePropagationSpec.answer.parse(body);
}

test("the answer of each server and resolver is shown, and whether all agree", async () => {
  await publish();
  const first = await ask();
  expect(first.done).toBe(false);
  expect(first.servers.filter(({ kind }) => kind === "primary").every(({ agrees }) => agrees === true)).toBe(true);
  expect(first.servers.filter(({ kind }) => kind !== "primary")).toMatchObject([
    { host: "x9.dns.example", kind: "secondary", serial: null, agrees: false, error: "not_served" },
    { host: "Example resolver", kind: "resolver", serial: null, agrees: false, error: "not_served" },
  ]);
  await at("secondary").publish(zoneOf(apex, first.serial));
  await at("resolver").publish(zoneOf(apex, first.serial - 1));
  expect((await ask()).servers.slice(-2)).toMatchObject([
    { serial: first.serial, agrees: true, ttl: null, error: null },
    { serial: first.serial - 1, agrees: false, ttl: 3600, error: null },
  ]);
  await at("resolver").publish(zoneOf(apex, first.serial));
  expect(await ask()).toMatchObject({ done: true, version: 1, publishedversion: 1, serial: first.serial });
});

test("a server that does not answer is shown as such, and a zone that nobody serves yet is not done", async () => {
  ports.set(addresses.secondary, 1);
  const { servers: asked, done } = await ask();
  ports.set(addresses.secondary, at("secondary").port);
  expect(done).toBe(false);
  expect(asked.find(({ kind }) => kind === "secondary")).toMatchObject({ agrees: null, error: "no_answer" });
  expect(asked.find(({ kind }) => kind === "primary")).toMatchObject({ agrees: false, error: "not_served" });
});

test("the parent's own servers say whether the name is delegated here, elsewhere or not at all", async () => {
  const delegate = (...hosts: string[]) =>
    at("parent").publish({
      ...zoneOf("se", ++count),
      rrsets: [rrset("", "NS", "ns.parent.example."), ...(hosts.length === 0 ? [] : [rrset(apex.slice(0, -3), "NS", ...hosts)])],
    });
  expect((await ask()).delegation).toEqual({ state: "unknown", hosts: [], source: null });
  await delegate();
  expect((await ask()).delegation).toEqual({ state: "not_delegated", hosts: [], source: "parent" });
  await delegate("ns1.elsewhere.example.", "ns2.elsewhere.example.");
  expect((await ask()).delegation).toMatchObject({
    state: "elsewhere",
    hosts: ["ns1.elsewhere.example", "ns2.elsewhere.example"],
  });
  await delegate("x9.dns.example.", "ns2.elsewhere.example.");
  expect((await ask()).delegation).toMatchObject({ state: "here", source: "parent" });
});

test("without resolvers nobody outside is asked: the registry's answer is used in place of the parent's", async () => {
  resolvers.splice(0);
  expect(await ask()).toMatchObject({ delegation: { state: "unknown", source: null } });
  const [domain] = await db.query<{ domain_id: string }>("select domain_id from zone where id = $1", [zoneid]);
  await db.query(
    "set session_replication_role = replica; update domain set state = 'active' where state = 'dns_only'; set session_replication_role = origin",
  );
  await db.query(
    `insert into domain_detail (account_id, domain_id, registry_id, source, ns_seen, synced_at) values ($1, $2, 'iis', 'registered', '{ns1.elsewhere.example}', now())
       on conflict (account_id, domain_id) do update set ns_seen = excluded.ns_seen, synced_at = excluded.synced_at`,
    [account.accountId, domain?.domain_id],
  );
  const { servers: asked, delegation } = await ask();
  expect(delegation).toEqual({ state: "elsewhere", hosts: ["ns1.elsewhere.example"], source: "registry" });
  expect(asked.some(({ kind }) => kind === "resolver")).toBe(false);
});

test("an account may ask thirty times a minute; another account's zone is not found", async () => {
  resolvers.splice(0);
  for (let call = 0; call < 30; call += 1) await ask();
  expect((await browser.call(zonePropagation, { zoneid })).body).toMatchObject({ code: 2502 });
  clock.advance(60_000);
  await ask();
  const stranger = api.browser();
  stranger.cookie = await signIn(db, await createAccount(db));
  expect((await stranger.call(zonePropagation, { zoneid })).body).toMatchObject({ code: 2303 });
});
