import * as queues from "@nameplane/contracts/backoffice/operations";
import type { DifferenceRow } from "@nameplane/contracts/backoffice/differences";
import { takeServersOver } from "@nameplane/contracts/delegation/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand } from "../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { delegationRoutes } from "../delegation/index.ts";
import { syncDomain } from "../domains/follow/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { differenceRoutes } from "./review.routes.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let owner: TestBrowser;
let operator: TestBrowser;
let nextName = 0;
/** Whether name servers answer for the domains of this test. */
let areServing = true;

const key = () => ({ key: newId() });
const theirs = ["ns1.else.example", "ns2.else.example"];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const ask = async (_: unknown, name: string, type: string) => {
    if (!areServing) throw new OutcomeError("unavailable", "silent");
    const rdata = type === "SOA" ? [`ns1.dns.example. hostmaster.${name}. 7 14400 3600 1209600 300`] : [];
    return { rcode: 0, isAuthoritative: true, ttlSeconds: 300, rdata, referral: null };
  };
  const delegation = {
    asker: { serial: async () => (areServing ? 7 : null), ask, transfer: async () => "refused" as const },
    places: { home: { host: "127.0.0.1", port: 53 }, ports: new Map<string, number>() },
    resolvers: [],
    isPublicAddress: () => true,
    addressesOf: async () => ["198.51.100.1"],
    textsOf: async () => [],
    waitMaxSeconds: 0,
    clock: fixture.clock,
  };
  const deps = { ...fixture.deps, pool: db.app };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    delegationRoutes(edge, { ...delegation, askParent: async () => [] }, deps);
    staffRoutes(edge, { staffPool: db.staff });
    differenceRoutes(edge, { registry: deps, orders: { ...deps, delegation } });
  });
  operator = (await joinAsColleague(db, api, "Domains")).browser;
});
beforeEach(async () => {
  areServing = true;
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  owner = await as(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

async function as(who: TestAccount): Promise<TestBrowser> {
  const made = api.browser();
  made.cookie = await signIn(db, who);
  return made;
}

/** A registered domain whose name servers at the registry differ from those in our database. */
async function strayed(): Promise<{ name: string; itemid: string; wanted: string[] }> {
  const name = `avvik-${(nextName += 1)}.se`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  const { domain_id: itemid } = await fixture.request(account, name);
  const held = fixture.iis.domains.get(name);
  if (held === undefined || itemid === null) throw new Error("not registered");
  fixture.iis.domains.set(name, { ...held, nameServers: theirs });
  await read(itemid);
  return { name, itemid, wanted: [...held.nameServers] };
}

async function read(itemid: string): Promise<void> {
  fixture.clock.advance(1000);
  await syncDomain(fixture.deps, account.scope, itemid);
}

async function row(name: string, by = operator): Promise<DifferenceRow | undefined> {
  const { body } = await by.call(queues.differenceList, {});
  return (body["data"] as DifferenceRow[]).find(({ domainname }) => domainname === name);
}
const fix = (one: DifferenceRow | undefined, how: string, by = operator) =>
  by.call(queues.fixDifference, { diffid: one?.diffid ?? newId(), fix: how, theirs: one?.theirs ?? null }, key());
const closedAs = async (name: string) =>
  (
    await db.query<{ resolution: string }>(
      "select resolution from registry_diff where ascii_name = $1 and closed_at is not null",
      [name],
    )
  )[0]?.resolution;
const wantedNow = async (itemid: string) =>
  (await db.query<{ ns: string[] }>("select ns_wanted as ns from domain_detail where domain_id = $1", [itemid]))[0]?.ns;

describe("name servers the registry has and nobody here wanted", () => {
  test("are listed to colleagues with both sides and whose they are, and to nobody of another brand", async () => {
    const { name, wanted } = await strayed();
    expect(await row(name)).toMatchObject({
      kind: "nameservers",
      ours: wanted.toSorted().join(" "),
      theirs: theirs.join(" "),
      fixes: ["takeover", "putback", "check"],
      requestid: null,
    });
    const refused = { code: 2200, name: "LoginRequired" };
    const clerk = (await joinAsColleague(db, api, "Support")).browser;
    expect((await clerk.call(queues.differenceList, {})).body).toMatchObject({ code: 2201, permission: "staff_domains" });
    const abroad = (await joinForOtherBrand(db, api)).browser;
    expect((await abroad.call(queues.differenceList, {})).body["data"]).toEqual([]);
    expect((await fix(await row(name), "takeover", abroad)).body).toMatchObject({ code: 2303, param: "diffid" });
    expect((await owner.call(queues.differenceList, {})).body).toMatchObject(refused);
    expect((await fix(await row(name), "takeover", owner)).body).toMatchObject(refused);
  });

  test("are taken over: our book follows, nothing is sent, and the next reading agrees", async () => {
    const { name, itemid } = await strayed();
    const sent = fixture.iis.received.length;
    const taken = await fix(await row(name), "takeover");
    expect(taken.body).toMatchObject({ code: 1000, closed: true, requestid: null });
    expect(fixture.iis.received).toHaveLength(sent);
    expect(await wantedNow(itemid)).toEqual(theirs);
    expect(await closedAs(name)).toMatch(/^taken over by staff:/);
    await read(itemid);
    expect(await row(name)).toBeUndefined();
  });

  test("are put back by an ordinary request, which is read back; twice is once", async () => {
    const { name, itemid, wanted } = await strayed();
    const one = await row(name);
    const { body } = await fix(one, "putback");
    expect(body).toMatchObject({ code: 1000, closed: false, requestid: expect.any(Number) as number });
    expect(await row(name)).toMatchObject({ fixes: ["check"], requestid: body["requestid"] });
    expect((await fix(one, "putback")).body).toMatchObject({ code: 2304 });
    await fixture.work(account);
    expect(fixture.iis.domains.get(name)?.nameServers.toSorted()).toEqual(wanted.toSorted());
    expect(await wantedNow(itemid)).toEqual(expect.arrayContaining(wanted));
    expect(await row(name)).toBeUndefined();
    expect(await closedAs(name)).toBe("agrees again");
  });

  test("are not put back onto servers that do not answer, nor where other keys have signed", async () => {
    const { name, itemid } = await strayed();
    areServing = false;
    expect((await fix(await row(name), "putback")).body).toMatchObject({ name: "TestNotPassed" });
    areServing = true;
    await db.query(
      "insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest, state) values ($1, $2, 7, 13, 2, 'AB', 'missing_local')",
      [account.accountId, itemid],
    );
    expect((await fix(await row(name), "putback")).body).toMatchObject({ name: "DnssecInTheWay" });
    expect(fixture.iis.domains.get(name)?.nameServers).toEqual(theirs);
  });

  test("that have changed since they were shown are shown again before anything is done; a silent registry changes nothing", async () => {
    const { name, itemid } = await strayed();
    const one = await row(name);
    const held = fixture.iis.domains.get(name);
    if (held) fixture.iis.domains.set(name, { ...held, nameServers: ["ns3.else.example"] });
    expect((await fix(one, "takeover")).body).toMatchObject({ code: 2304, name: "DifferenceChanged" });
    expect((await fix(one, "check")).body).toMatchObject({ closed: false });
    expect(await row(name)).toMatchObject({ theirs: "ns3.else.example" });
    expect((await fix(one, "takeover")).body).toMatchObject({ name: "DifferenceChanged" });
    fixture.iis.isDown = true;
    expect((await fix(await row(name), "takeover")).body).toMatchObject({ code: 2400, name: "RegistryBusy" });
    fixture.iis.isDown = false;
    expect(await wantedNow(itemid)).not.toContain("ns3.else.example");
  });

  test("are the owner's business, too: taken over on the domain's page, as shown", async () => {
    const { name, itemid } = await strayed();
    const asShown = (seen: readonly string[], by = owner) => by.call(takeServersOver, { itemid, seen }, key());
    expect((await asShown(["ns9.else.example"])).body).toMatchObject({ name: "DifferenceChanged" });
    const stranger = await as(await createAccount(db));
    expect((await asShown(theirs, stranger)).body).toMatchObject({ code: 2303 });
    expect((await asShown(theirs)).body).toMatchObject({ code: 1000, nameservers: theirs });
    expect(await row(name)).toBeUndefined();
  });
});

test("a name that is gone at the registry is taken as ended by a person; a holder nobody explains is only read again", async () => {
  const { name, itemid } = await strayed();
  fixture.iis.domains.delete(name);
  await read(itemid);
  const gone = await row(name);
  expect(gone).toMatchObject({ kind: "existence", fixes: ["accept", "check"] });
  expect((await fix(gone, "takeover")).body).toMatchObject({ code: 2304 });
  expect((await fix(gone, "accept")).body).toMatchObject({ closed: true });
  expect(await closedAs(name)).toMatch(/accepted by staff:|agrees again/);
  expect(await row(name)).toBeUndefined();

  const other = await strayed();
  await db.query("update registry_diff set field = 'sponsor' where ascii_name = $1", [other.name]);
  expect(await row(other.name)).toMatchObject({ kind: "holder", fixes: ["check"], holder: null });
  // The sponsoring registrar is shown by its name if that is known.
  await db.query(
    "insert into registrar_name (registry_id, registrar_id, name) select registry_id, theirs, 'Rival Registrations Ltd' from registry_diff where ascii_name = $1",
    [other.name],
  );
  expect(await row(other.name)).toMatchObject({ kind: "holder", holder: "Rival Registrations Ltd" });
  expect((await fix(await row(other.name), "check")).body).toMatchObject({ code: 1000, closed: true });
});

describe("contacts and hosts the registry has otherwise", () => {
  /**
   * A registered domain with its own name server, on which a second comparison finds the given differences. The first comparison,
   * a day before, finds none.
   */
  async function changed(parts: { registrant?: string; host?: readonly string[] }) {
    const name = `annan-${(nextName += 1)}.se`;
    await fixture.order(account, [name], { method: "invoice" });
    await fixture.work(account);
    const { domain_id: itemid } = await fixture.request(account, name);
    const held = fixture.iis.domains.get(name);
    if (held === undefined || itemid === null) throw new Error("not registered");
    // The journal uses the database's clock. The fake clock is moved ahead of it, so that the commands are older than the first
    // reading.
    fixture.clock.advance(Math.max(0, Date.now() - fixture.clock.now().getTime()) + 2 * 3_600_000);
    await read(itemid);
    await db.query(
      "insert into host (account_id, id, domain_id, name, addresses, registry_id, seen) values ($1, gen_random_uuid(), $2, $3, '{192.0.2.1}', 'iis', '{192.0.2.1}')",
      [account.accountId, itemid, `ns1.${name}`],
    );
    fixture.iis.hosts.add(`ns1.${name}`);
    fixture.iis.hostAddresses.set(`ns1.${name}`, parts.host ?? ["192.0.2.1"]);
    fixture.iis.domains.set(name, { ...held, registrant: parts.registrant ?? held.registrant });
    fixture.clock.advance(86_400_000);
    await read(itemid);
    return { name, itemid, held };
  }

  test("are shown as what they are, and our data follow them where the operator says so; nothing is sent", async () => {
    const { name, itemid } = await changed({ registrant: "ANNAN-1", host: ["192.0.2.9"] });
    const listed = async () =>
      ((await operator.call(queues.differenceList, {})).body["data"] as DifferenceRow[]).filter(
        ({ domainname }) => domainname === name,
      );
    expect((await listed()).map(({ kind, theirs: seen, fixes }) => ({ kind, seen, fixes }))).toEqual(
      expect.arrayContaining([
        { kind: "owner", seen: "ANNAN-1", fixes: ["follow", "putback", "check"] },
        { kind: "hosts", seen: "192.0.2.9", fixes: ["follow", "putback", "check"] },
      ]),
    );
    const sent = fixture.iis.received.length;
    for (const one of await listed())
      expect((await fix(one, "follow")).body).toMatchObject({ code: 1000, closed: true, requestid: null });
    expect(fixture.iis.received).toHaveLength(sent);
    await read(itemid);
    expect(await listed()).toEqual([]);
    expect(await db.query("select host(addresses[1]) as at from host where domain_id = $1", [itemid])).toEqual([
      { at: "192.0.2.9" },
    ]);
  });

  test("are put back: the owner by a request that is read back, a host's addresses at once; what was there before is there again", async () => {
    const { name, itemid, held } = await changed({ registrant: "ANNAN-4", host: ["192.0.2.9", "192.0.2.1"] });
    const listed = async () =>
      ((await operator.call(queues.differenceList, {})).body["data"] as DifferenceRow[]).filter(
        ({ domainname }) => domainname === name,
      );
    const of = async (kind: string) => (await listed()).find((one) => one.kind === kind);
    const sent = fixture.iis.received.length;
    expect((await fix(await of("hosts"), "putback")).body).toMatchObject({ code: 1000, closed: true, requestid: null });
    expect(fixture.iis.hostAddresses.get(`ns1.${name}`)).toEqual(["192.0.2.1"]);
    const { body } = await fix(await of("owner"), "putback");
    expect(body).toMatchObject({ code: 1000, closed: false, requestid: expect.any(Number) as number });
    expect(await of("owner")).toMatchObject({ requestid: body["requestid"], fixes: ["check"] });
    await fixture.work(account);
    expect(fixture.iis.domains.get(name)?.registrant).toBe(held.registrant);
    expect(fixture.iis.received.slice(sent).map(({ verb }) => verb)).toEqual(["host:update", "domain:update"]);
    await read(itemid);
    expect(await listed()).toEqual([]);
  });

  test("are not followed when the registry says something else by now, and looking again closes what agrees", async () => {
    const { name, held } = await changed({ registrant: "ANNAN-2" });
    const one = await row(name);
    fixture.iis.domains.set(name, { ...held, registrant: "ANNAN-3" });
    expect((await fix(one, "follow")).body["code"]).toBe(2304);
    fixture.iis.domains.set(name, held);
    expect((await fix(one, "check")).body).toMatchObject({ code: 1000, closed: true });
    expect(await row(name)).toBeUndefined();
  });
});
