import * as operations from "@nameplane/contracts/reversedns/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDnsAsker } from "../../adapters/dns-asker.ts";
import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { insertPlainService } from "../../testing/fixtures/plain-service.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { isHeldElsewhere, ownHosts, servedDnsNewsJob, zoneParkedJob } from "../zones/index.ts";
import { endServices, publishZone } from "../zones/publication/index.ts";
import { askParents, checkNetworks } from "./check-networks.ts";
import { wakeNetwork } from "./networks.repository.ts";
import { reverseRoutes } from "./reverse.routes.ts";
import { beginNetwork } from "./serve-network.ts";

// The zones are served by a real name server and queried by DNS. A table takes the place of the parents.

const reverseDns = 2222;
const clock = new FakeClock(new Date());
const log = createLog("test");
const asker = createDnsAsker();

let db: TestDatabase;
let jobs: Jobs;
let dns: EmbeddedDns;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let ours: string[];
let last = 0;
/** The servers to which each parent delegates. Null means that the parent does not answer. */
const parents = new Map<string, string[] | null>();
const forward = new Map([["mail.example.se", ["198.51.100.10"]]]);

const askParent = async (apex: string) => {
  const hosts = parents.get(apex) ?? [];
  if (parents.get(apex) === null) throw new OutcomeError("unavailable", "silent");
  return hosts;
};

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, [servedDnsNewsJob, zoneParkedJob]);
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  dns = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
  api = await createTestApi(db, clock, (edge) =>
    reverseRoutes(edge, { jobs, addressesOf: async (host) => forward.get(host) ?? [] }),
  );
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  ours = await tx(db.worker, account.scope, ownHosts);
});
afterAll(async () => {
  await api.close();
  await jobs.stop();
  await dns.close();
  await db.close();
});

const newNetwork = () => `203.0.${String(++last)}.0/24`;
const apexOf = (network: string) => `${network.split(".").slice(0, 3).toReversed().join(".")}.in-addr.arpa`;

async function begin(network: string, of = account): Promise<{ serviceid: string; outcome: string | null }> {
  const serviceid = await insertPlainService(db, of, reverseDns, clock.now());
  const found = await askParents(askParent, network);
  const begun = tx(db.worker, of.scope, (trx) =>
    beginNetwork(trx, of.scope, { serviceId: serviceid, network, found, ours, now: clock.now() }),
  );
  return { serviceid, outcome: (await isHeldElsewhere(begun)) ? "taken" : null };
}
async function publish(of = account): Promise<void> {
  const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };
  const zones = await db.query<{ id: string }>(
    "select id from zone where account_id = $1 and kind = 'reverse' and version > published_version",
    [of.accountId],
  );
  for (const { id } of zones) await publishZone({ pool: db.worker, clock, log, jobs, publisher: dns, pseudo }, of.scope, id);
}
async function check(): Promise<void> {
  clock.advance(86_400_000);
  await checkNetworks({ pool: db.worker, jobs, sweeping: db.readonly, clock, askParent });
}
async function view(serviceid: string) {
  const { body, text } = await browser.call(operations.reverseNetwork, { serviceid });
  expect(body.code, text).toBe(1000);
  return body["network"] as {
    state: string;
    zones: { apex: string; delegated: boolean | null; names: number }[];
    aliases: object[];
  };
}
const save = (serviceid: string, names: { address: string; host: string }[]) =>
  browser.call(operations.saveReverseNames, { serviceid, names });
const nameOf = async (pointer: string) => (await asker.ask(dns.address, pointer, "PTR")).rdata;

test("a network waits for its delegation, is served meanwhile, and is active when the parent delegates it to us", async () => {
  const network = newNetwork();
  const { serviceid, outcome } = await begin(network);
  expect(outcome).toBeNull();
  await publish();
  expect(await view(serviceid)).toMatchObject({ state: "waiting", zones: [{ apex: apexOf(network), names: 0 }] });
  expect(await asker.serial(dns.address, apexOf(network))).not.toBeNull();
  parents.set(apexOf(network), ["ns1.elsewhere.example"]);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "waiting", zones: [{ delegated: false }] });
  parents.set(apexOf(network), ours);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "active", zones: [{ delegated: true }] });
  parents.set(apexOf(network), null);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "active" });
  parents.set(apexOf(network), []);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "lost" });
});

test("addresses get names, which name servers answer; wrong ones are refused with the field", async () => {
  const network = newNetwork();
  const { serviceid } = await begin(network);
  const at = (host: number) => network.replace("0/24", String(host));
  expect(
    (
      await save(serviceid, [
        { address: at(10), host: "mail.example.se" },
        { address: at(11), host: "www.example.se." },
      ])
    ).body,
  ).toMatchObject({ code: 1000, waits: false });
  await publish();
  expect(await nameOf(`10.${apexOf(network)}`)).toEqual(["mail.example.se."]);
  const listed = await browser.call(operations.reverseNames, { serviceid });
  expect(listed.body["names"]).toMatchObject([
    { address: at(10), hosts: ["mail.example.se"] },
    { address: at(11), hosts: ["www.example.se"] },
  ]);
  expect((await browser.call(operations.reverseNames, { serviceid, q: "www" })).body["names"]).toMatchObject([
    { address: at(11) },
  ]);
  expect((await save(serviceid, [{ address: "203.0.113.1", host: "a.example.se" }])).body).toMatchObject({
    code: 2005,
    param: "names.0.address",
  });
  expect((await save(serviceid, [{ address: at(10), host: "not a host" }])).body).toMatchObject({
    code: 2005,
    param: "names.0.host",
  });
  expect((await save(serviceid, [{ address: at(10), host: "" }])).body.code).toBe(1000);
  await publish();
  expect(await nameOf(`10.${apexOf(network)}`)).toEqual([]);
  const checked = await browser.call(operations.checkForwardNames, {
    serviceid,
    names: [
      { address: "198.51.100.10", host: "mail.example.se" },
      { address: "198.51.100.11", host: "mail.example.se" },
      { address: "198.51.100.12", host: "none.example.se" },
    ],
  });
  expect((checked.body["results"] as { state: string }[]).map(({ state }) => state)).toEqual(["back", "other", "none"]);
});

test("a part of a /24 is served under a name of its own, with the aliases for the holder of the /24 (RFC 2317)", async () => {
  const network = newNetwork().replace("0/24", "64/30");
  const { serviceid } = await begin(network);
  const address = network.replace("64/30", "65");
  expect((await save(serviceid, [{ address, host: "mail.example.se" }])).body.code).toBe(1000);
  await publish();
  const { zones, aliases } = await view(serviceid);
  const [apex] = zones.map((zone) => zone.apex);
  expect(apex).toMatch(/^64\/30\./);
  expect(aliases).toHaveLength(4);
  expect(await nameOf(`65.${apex ?? ""}`)).toEqual(["mail.example.se."]);
});

test("nobody gets a network that overlaps another account's", async () => {
  const network = newNetwork();
  await begin(network);
  const other = await createAccount(db);
  expect((await begin(network.replace("0/24", "64/26"), other)).outcome).toBe("taken");
  expect((await begin(network, other)).outcome).toBe("taken");
});

test("a delegation that a former customer left behind serves nobody until it has been taken away once", async () => {
  const network = newNetwork();
  parents.set(apexOf(network), ours);
  const { serviceid } = await begin(network);
  expect(await view(serviceid)).toMatchObject({ state: "changing" });
  expect((await save(serviceid, [{ address: network.replace("0/24", "1"), host: "evil.example.se" }])).body.code).toBe(2304);
  await publish();
  expect(await asker.serial(dns.address, apexOf(network))).toBeNull();
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "changing" });
  parents.set(apexOf(network), []);
  await check();
  expect(await view(serviceid)).toMatchObject({ state: "waiting" });
});

test("a service that is not paid stops answering, and goes on with its names once it is; its end frees the network", async () => {
  const network = newNetwork();
  const { serviceid } = await begin(network);
  await save(serviceid, [{ address: network.replace("0/24", "7"), host: "seven.example.se" }]);
  await publish();
  const become = async (state: string) => {
    await db.query(
      `update service set state = $2, version = version + 1, ended_at = case when $2 = 'ended' then now() end where id = $1`,
      [serviceid, state],
    );
    await tx(db.worker, account.scope, (trx) => wakeNetwork(trx, account.scope, serviceid));
    await check();
    await endServices({ pool: db.worker, publisher: dns, clock, log }, db.readonly);
    await publish();
  };
  await become("suspended");
  expect(await asker.serial(dns.address, apexOf(network))).toBeNull();
  await become("active");
  expect(await nameOf(`7.${apexOf(network)}`)).toEqual(["seven.example.se."]);
  await become("ending");
  await become("ended");
  expect(await asker.serial(dns.address, apexOf(network))).toBeNull();
  expect(await view(serviceid)).toMatchObject({ state: "ended" });
  const other = await createAccount(db);
  expect((await begin(network, other)).outcome).toBeNull();
});

test("a service that people have delivered has no network here, so that they are told when it is suspended or ends", async () => {
  const serviceId = await insertPlainService(db, account, reverseDns, clock.now());
  expect(await tx(db.worker, account.scope, (trx) => wakeNetwork(trx, account.scope, serviceId))).toBe(false);
});

test("other accounts see nothing of a network", async () => {
  const { serviceid } = await begin(newNetwork());
  const other = api.browser();
  other.cookie = await signIn(db, await createAccount(db));
  expect((await other.call(operations.reverseNetwork, { serviceid })).body.code).toBe(2303);
});
