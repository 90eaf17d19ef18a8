import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkDelegation } from "@nameplane/contracts/domains/operations";
import { OutcomeError } from "../../platform/outcomes.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../../testing/far-ends/fake-registries.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { delegationRoutes } from "./delegation.routes.ts";

let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let parent: () => Promise<readonly string[]>;
const clock = new FakeClock(new Date());
const serials = new Map<string, number | null>();
let count = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  const log = createLog("test", "silent");
  const asker = {
    serial: async ({ host }: { host: string }) => {
      const serial = serials.get(host);
      if (serial === undefined) throw new OutcomeError("unavailable", "silent");
      return serial;
    },
    ask: async () => ({ rcode: 5, isAuthoritative: false, ttlSeconds: null, rdata: [], referral: null }),
    transfer: async () => "refused" as const,
  };
  const deps = {
    asker,
    places: { home: { host: "127.0.0.1", port: 53 }, ports: new Map<string, number>() },
    resolvers: [],
    isPublicAddress: (address: string) => !address.startsWith("10."),
    addressesOf: async (host: string) => {
      if (host.startsWith("lost.")) throw new OutcomeError("unavailable", "no resolver");
      return host.startsWith("none.") ? [] : [host.startsWith("inner.") ? "10.0.0.1" : `198.51.100.${host.charAt(2)}`];
    },
    textsOf: async () => [],
    waitMaxSeconds: 0,
    clock,
    askParent: () => parent(),
  };
  const registries = new FakeRegistries(new FakeRegistry("iis", () => clock.now()));
  api = await createTestApi(db, clock, (edge) =>
    delegationRoutes(edge, deps, { pool: db.app, registries, clock, log, metrics: createMetrics() }),
  );
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  serials.clear();
});

async function addDomain(wanted: readonly string[]): Promise<string> {
  const name = `check-${++count}.se`;
  const [row] = await db.query<{ id: string }>(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, np_uuid7(), $2, $2, 'se', 'active') returning id",
    [account.accountId, name],
  );
  const id = String(row?.id);
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, ns_wanted, ns_seen) values ($1, $2, 'iis', 'registered', $3, $3)",
    [account.accountId, id, wanted],
  );
  return id;
}
const hosts = ["ns1.example.net", "ns2.example.net"];

test("a live check asks the parent, then each server it names, and makes the domain due for a round", async () => {
  const itemid = await addDomain(hosts);
  parent = async () => hosts;
  serials.set("198.51.100.1", 2026112101).set("198.51.100.2", null);
  const { body } = await browser.call(checkDelegation, { itemid });
  expect(body).toMatchObject({ verdict: "some", source: "parent", aswanted: true });
  expect(body["servers"]).toEqual([
    {
      host: "ns1.example.net",
      address: "198.51.100.1",
      answer: "authoritative",
      serial: 2026112101,
      milliseconds: expect.any(Number) as number,
    },
    {
      host: "ns2.example.net",
      address: "198.51.100.2",
      answer: "not_authoritative",
      serial: null,
      milliseconds: expect.any(Number) as number,
    },
  ]);
  const due = await db.query("select due_at <= now() + interval '1 minute' as soon from delegation_check where domain_id = $1", [
    itemid,
  ]);
  expect(due).toEqual([{ soon: true }]);
});

test("servers other than the wanted ones, silent, private and unknown ones are distinguished", async () => {
  const itemid = await addDomain(hosts);
  parent = async () => ["ns3.example.org", "inner.example.org", "none.example.org", "lost.example.org"];
  const { body } = await browser.call(checkDelegation, { itemid });
  expect(body).toMatchObject({ verdict: "silent", aswanted: false });
  expect((body["servers"] as { answer: string }[]).map(({ answer }) => answer)).toEqual([
    "no_answer",
    "not_asked",
    "no_address",
    "not_asked",
  ]);
});

test("when the parent does not answer, the registry's servers are used and marked so; a name that the parent does not know has none", async () => {
  const itemid = await addDomain(hosts);
  parent = async () => {
    throw new OutcomeError("unavailable", "nobody there");
  };
  serials.set("198.51.100.1", 1).set("198.51.100.2", 1);
  expect((await browser.call(checkDelegation, { itemid })).body).toMatchObject({ verdict: "ok", source: "registry" });
  parent = async () => [];
  expect((await browser.call(checkDelegation, { itemid })).body).toMatchObject({ verdict: "none", servers: [] });
});
