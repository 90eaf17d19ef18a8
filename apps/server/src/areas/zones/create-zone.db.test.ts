import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import { createLog } from "../../platform/log.ts";
import { makeScope } from "../../platform/scope.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { tx } from "../../platform/db/transaction.ts";
import { publishZone } from "./publication/publish-zone.ts";
import { stopServing } from "./publication/stop-serving.ts";
import { zoneParkedJob, type ZoneParked } from "./zones.jobs.ts";
import { zoneSummary } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let server: EmbeddedDns;
let former: TestAccount;
let owner: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  server = await startEmbeddedDns({
    host: "127.0.0.1",
    port: 0,
    loadZones: async () => [],
    log: createLog("test", "silent"),
  });
});
beforeEach(async () => {
  former = await createAccount(db);
  owner = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await db.query("delete from pgboss.job where name = $1", [zoneParkedJob.name]);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await server.close();
  await fixture.close();
  await db.close();
});

const name = () => `arvd-${(nextName += 1)}.se`;
const pseudo = { redirectIpv4: ["192.0.2.80"], redirectIpv6: [], mailExchanges: [] };
const publishing = () => ({
  pool: db.worker,
  clock: fixture.clock,
  log: fixture.deps.log,
  jobs: fixture.deps.jobs,
  publisher: server,
  pseudo,
});
const zone = (account: TestAccount, apex: string) => createTestZone(db, fixture.deps.jobs, account, apex, fixture.clock.now());
/** A zone below a name that no account has registered here yet. */
async function zoneBelow(account: TestAccount, apex: string, registrable: string, proof: string | null = null) {
  const id = await zone(account, apex);
  await db.query("update name_claim set registrable_name = $2, proof = $3 where ascii_name = $1 and kind = 'zone'", [
    apex,
    registrable,
    proof,
  ]);
  await db.query("update zone set registrable_name = $2 where apex = $1", [apex, registrable]);
  return id;
}
async function register(account: TestAccount, asked: string) {
  await fixture.order(account, [asked], { method: "invoice" });
  await fixture.work(account);
  return fixture.request(account, asked);
}
type Zone = { id: string; state: string; domain: string | null; sets: number; serial: number; published: number };
const zoneOf = async (account: TestAccount, apex: string) =>
  (
    await db.query<Zone>(
      `select id, pub_state as state, domain_id as domain, rrset_count as sets, serial::int as serial, published_version::int as published from zone
        where account_id = $1 and apex = $2 and removed_at is null`,
      [account.accountId, apex],
    )
  )[0];
const claims = (asked: string) =>
  db.query<{ ascii_name: string; account_id: string; proof: string | null }>(
    "select ascii_name, account_id, proof from name_claim where registrable_name = $1 and kind = 'zone' order by ascii_name",
    [asked],
  );
const parked = async () =>
  (await db.query<{ data: ZoneParked }>("select data from pgboss.job where name = $1", [zoneParkedJob.name])).map(
    ({ data }) => data,
  );
const workerOf = (account: TestAccount) =>
  makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });

test("the page of a domain counts the records of its zone, as the editor does, and not its record sets", async () => {
  const apex = name();
  const id = await zone(former, apex);
  const [row] = await db.query<{ domainId: string; records: number; sets: number }>(
    `select z.domain_id as "domainId", sum(array_length(r.rdata, 1))::int as records, count(*)::int as sets
       from zone z join zone_rrset r on r.zone_id = z.id where z.id = $1 group by 1`,
    [id],
  );
  const summary = await tx(db.app, former.scope, (trx) => zoneSummary(trx, former.scope, row?.domainId ?? ""));
  expect(row?.records).toBeGreaterThan(row?.sets ?? 0);
  expect(summary?.records).toBe(row?.records);
});

describe("a name whose zone another account still has", () => {
  test("goes to the account that registers it, with a zone of its own; the other's is parked with its records", async () => {
    const asked = name();
    const old = await zone(former, asked);
    await publishZone(publishing(), former.scope, old);
    const before = await zoneOf(former, asked);
    const request = await register(owner, asked);

    expect(request).toMatchObject({ state: "completed" });
    expect(await zoneOf(former, asked)).toMatchObject({ id: old, state: "parked", sets: before?.sets });
    const own = await zoneOf(owner, asked);
    expect(own).toMatchObject({ state: "waiting", domain: request.domain_id });
    expect(await claims(asked)).toEqual([{ ascii_name: asked, account_id: owner.accountId, proof: "registration" }]);
    expect(await parked()).toEqual([
      {
        accountId: former.accountId,
        brandId: former.scope.brandId,
        zoneId: old,
        parkedAt: fixture.clock.now().toISOString(),
      },
    ]);

    // The new owner's zone replaces the other zone on the server, with a higher serial, and stays there.
    await publishZone(publishing(), owner.scope, own?.id ?? "");
    await stopServing(publishing(), workerOf(former), old);
    await publishZone(publishing(), former.scope, old);
    const served = await server.servedSerial(asked);
    expect(served).toBe((await zoneOf(owner, asked))?.serial);
    expect(served ?? 0).toBeGreaterThan(before?.serial ?? 0);
  });

  test("goes to its new owner also while the other zone is being published", async () => {
    const asked = name();
    const old = await zone(former, asked);
    await db.query("update zone set pub_state = 'publishing' where id = $1", [old]);
    expect(await register(owner, asked)).toMatchObject({ state: "completed" });
    expect(await zoneOf(former, asked)).toMatchObject({ state: "parked" });
  });

  test("goes to its new owner also right after the other zone was removed", async () => {
    const asked = name();
    const old = await zone(former, asked);
    await db.query("update zone set pub_state = 'removing' where id = $1", [old]);
    await db.query("update zone set pub_state = 'removed', removed_at = now() where id = $1", [old]);
    expect(await register(owner, asked)).toMatchObject({ state: "completed" });
    expect(await parked()).toEqual([]);
    expect(await claims(asked)).toMatchObject([{ account_id: owner.accountId }]);
  });

  test("goes back to the first account with its records when that account registers it later", async () => {
    const asked = name();
    const old = await zone(former, asked);
    await register(owner, asked);
    const { domain_id: lapsed } = await fixture.request(owner, asked);
    await db.query("update domain set state = 'cancelled_by_system', version = version + 1 where id = $1", [lapsed]);
    fixture.iis.domains.delete(asked);
    await db.query("update account set invoice_method = 'postpayment', credit_limit_minor = 10000000 where id = $1", [
      former.accountId,
    ]);
    const request = await register(former, asked);
    expect(request).toMatchObject({ state: "completed" });
    expect(await zoneOf(former, asked)).toMatchObject({
      id: old,
      state: "waiting",
      domain: request.domain_id,
      published: 0,
    });
    expect(await zoneOf(owner, asked)).toMatchObject({ state: "parked" });
    expect(await claims(asked)).toMatchObject([{ account_id: former.accountId }]);
  });
});

describe("zones of others below a name", () => {
  test("give way to its new owner and are not served any more, except those that staff had allowed, for which a task is raised", async () => {
    const asked = name();
    const [below, allowed] = [`www.${asked}`, `alias.${asked}`];
    const third = await createAccount(db);
    const zoneId = await zoneBelow(former, below, asked);
    const kept = await zoneBelow(third, allowed, asked, "staff");
    await publishZone(publishing(), former.scope, zoneId);
    expect(await server.servedSerial(below)).not.toBeNull();
    expect(await register(owner, asked)).toMatchObject({ state: "completed" });

    expect(await zoneOf(former, below)).toMatchObject({ state: "parked" });
    expect(await zoneOf(third, allowed)).toMatchObject({ id: kept, state: "waiting" });
    expect((await claims(asked)).map((claim) => claim.ascii_name)).toEqual([allowed, asked]);
    const tasks = await db.query("select account_id from staff_task where kind = 'zone_below_new_owner' and key = $1", [kept]);
    expect(tasks).toEqual([{ account_id: owner.accountId }]);

    await stopServing(publishing(), workerOf(former), zoneId);
    await stopServing(publishing(), workerOf(former), zoneId);
    expect(await server.servedSerial(below)).toBeNull();
    expect(await zoneOf(former, below)).toMatchObject({ state: "parked", published: 0 });
  });
});

test("the account's own zone at the apex becomes the zone of the name", async () => {
  const asked = name();
  const own = await zone(owner, asked);
  await db.query("update zone set domain_id = null where id = $1", [own]);
  await db.query("delete from domain_search where account_id = $1", [owner.accountId]);
  await db.query("delete from domain where account_id = $1", [owner.accountId]);
  const request = await register(owner, asked);
  expect(request).toMatchObject({ state: "completed" });
  expect(await zoneOf(owner, asked)).toMatchObject({ id: own, domain: request.domain_id });
});

test("only the account that holds a name can take the zones at it", async () => {
  const asked = name();
  const old = await zone(former, asked);
  const { rows } = await db.worker.pg.query("select 1 from np_take_zones($1)", [asked]);
  expect(rows).toEqual([]);
  expect(await zoneOf(former, asked)).toMatchObject({ id: old, state: "waiting" });
  await expect(db.app.pg.query("select 1 from np_take_zones($1)", [asked])).rejects.toThrow("permission denied");
});
