import { compareTransferred } from "@nameplane/contracts/delegation/operations";
import { compareTransferredSpec, type TransferredView } from "@nameplane/contracts/delegation/transferred";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDnsAsker } from "../../adapters/dns-asker.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import { rrset, zoneOf } from "../../adapters/testing/example-zone.ts";
import { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../../testing/far-ends/fake-registries.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { publishZone } from "../zones/publication/index.ts";
import { delegationRoutes } from "./delegation.routes.ts";

const log = createLog("test", "silent");
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
const clock = new FakeClock(new Date());
const ports = new Map<string, number>();
const formerAddress = "127.0.0.6";

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let ours: EmbeddedDns;
let former: EmbeddedDns;
let delegated: readonly string[];
let apex: string;
let zoneid: string;
let itemid: string;
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  ours = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  former = await startEmbeddedDns({ host: formerAddress, port: 0, loadZones: async () => [], log });
  ports.set(formerAddress, former.port);
  await db.query("update dns_server set addresses = '{127.0.0.1}', host = id || '.ours.example'");
  const deps = {
    asker: createDnsAsker({ timeoutMs: 500 }),
    places: { home: ours.address, ports },
    resolvers: [],
    isPublicAddress: () => false,
    addressesOf: async (host: string) => (host.endsWith(".old.example") ? [formerAddress] : []),
    textsOf: async () => [],
    waitMaxSeconds: 0,
    clock,
    askParent: async () => delegated,
  };
  const registries = new FakeRegistries(new FakeRegistry("iis", () => clock.now()));
  api = await createTestApi(db, clock, (edge) =>
    delegationRoutes(edge, deps, { pool: db.app, registries, clock, log, metrics: createMetrics() }),
  );
});
afterAll(async () => {
  await Promise.all([api.close(), jobs.stop(), ours.close(), former.close()]);
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  apex = `kommen-${++count}.se`;
  zoneid = await createTestZone(db, jobs, account, apex, clock.now());
  const [row] = await db.query<{ domain_id: string }>("select domain_id from zone where id = $1", [zoneid]);
  itemid = String(row?.domain_id);
  delegated = ["ns1.old.example", "ns2.old.example"];
  ports.set(formerAddress, former.port);
});

const hold = (owner: string, type: string, ...rdata: string[]) =>
  db.query(
    `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by) values ($1, $2, $3, $4, 300, $5, 1, 'user:x')
     on conflict (account_id, zone_id, owner, type) do update set rdata = excluded.rdata`,
    [account.accountId, zoneid, owner, type, rdata],
  );
const keep = (choice: "carry" | "keep", sets: readonly { owner: string; type: string; rdata: readonly string[] }[]) =>
  db.query(
    "insert into staged_zone (account_id, ascii_name, choice, sets, way, servers, seen_at) values ($1, $2, $3, $4, 'queries', '{ns1.old.example,ns2.old.example}', now())",
    [account.accountId, apex, choice, JSON.stringify(sets.map((set) => ({ ...set, ttlSeconds: 300, certain: true })))],
  );
const publish = () => publishZone({ pool: db.worker, clock, log, jobs, publisher: ours, pseudo }, account.scope, zoneid);

async function compare(): Promise<TransferredView | null> {
  const { code: _, desc: _desc, ...body } = (await browser.call(compareTransferred, { itemid })).body;
  return compareTransferredSpec.answer.parse(body).transferred;
}

test("former servers and ours are asked set by set: what is missing, newer, edited or added is shown with the content of each side", async () => {
  await keep("carry", [
    { owner: "www", type: "A", rdata: ["192.0.2.1"] },
    { owner: "mail", type: "A", rdata: ["192.0.2.2"] },
    { owner: "shop", type: "A", rdata: ["192.0.2.3"] },
    { owner: "old", type: "A", rdata: ["192.0.2.4"] },
  ]);
  await former.publish({
    ...zoneOf(apex, 7),
    rrsets: [
      rrset("", "NS", "ns1.old.example."),
      rrset("www", "A", "192.0.2.1"),
      rrset("mail", "A", "192.0.2.22"),
      rrset("shop", "A", "192.0.2.3"),
      rrset("old", "A", "192.0.2.4"),
    ],
  });
  await db.query("delete from zone_rrset where zone_id = $1 and not (owner = '' and type = 'NS')", [zoneid]);
  await hold("www", "A", "192.0.2.1");
  await hold("mail", "A", "192.0.2.2");
  await hold("shop", "A", "192.0.2.33");
  await hold("new", "TXT", '"hello"');
  await publish();
  const seen = await compare();
  expect(seen).toMatchObject({
    zoneid,
    delegation: { state: "there", source: "parent" },
    former: { answers: true },
    ours: { answers: true },
    asked: 5,
    same: 1,
    more: 0,
  });
  expect(
    seen?.differences.map(({ owner, verdict, there, here, base }) => [
      owner,
      verdict,
      there?.rdata ?? null,
      here?.rdata ?? null,
      base,
    ]),
  ).toEqual([
    ["mail", "newer", ["192.0.2.22"], ["192.0.2.2"], 1],
    ["new", "added", null, ['"hello"'], 1],
    ["old", "missing", ["192.0.2.4"], null, null],
    ["shop", "edited", ["192.0.2.3"], ["192.0.2.33"], 1],
  ]);

  await hold("old", "A", "192.0.2.4");
  expect((await compare())?.differences.find(({ owner }) => owner === "old")?.verdict).toBe("onitsway");
});

test("where the former servers do not answer any more, the copy takes their place; our own silence never counts as agreement", async () => {
  await keep("carry", [{ owner: "www", type: "A", rdata: ["192.0.2.1"] }]);
  await db.query("delete from zone_rrset where zone_id = $1 and not (owner = '' and type = 'NS')", [zoneid]);
  ports.set(formerAddress, 1);
  const [host] = await db.query<{ host: string }>("select host from dns_server where is_enabled order by id limit 1");
  delegated = [String(host?.host)];
  expect(await compare()).toMatchObject({
    delegation: { state: "here" },
    former: { answers: false },
    ours: { answers: false },
    same: 0,
    differences: [{ owner: "www", verdict: "unknown" }],
  });
  await publish();
  expect(await compare()).toMatchObject({
    ours: { answers: true },
    differences: [{ owner: "www", verdict: "missing", kept: { rdata: ["192.0.2.1"] }, there: null, here: null }],
  });
});

test("a name that stayed on its name servers, and one that was not copied, have nothing to compare; strangers see nothing", async () => {
  expect((await browser.call(compareTransferred, { itemid })).body).toMatchObject({ transferred: null, keeps: false });
  await keep("keep", []);
  expect((await browser.call(compareTransferred, { itemid })).body).toMatchObject({ transferred: null, keeps: true });
  const stranger = api.browser();
  stranger.cookie = await signIn(db, await createAccount(db));
  expect((await stranger.call(compareTransferred, { itemid })).body).toMatchObject({ code: 2303 });
});
