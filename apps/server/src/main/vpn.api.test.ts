import * as orders from "@nameplane/contracts/orders/operations";
import * as provisioning from "@nameplane/contracts/provisioning/operations";
import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createVendor } from "../adapters/vendor-http/index.ts";
import { signatureOf } from "../adapters/vendor-http/signature.ts";
import { identityRoutes } from "../areas/identity/index.ts";
import { orderRoutes } from "../areas/orders/pages/index.ts";
import { renewServices } from "../areas/orders/services/index.ts";
import { settleVendorServices, vendorCalledJob, vendorHooks, vpnRoutes } from "../areas/provisioning/index.ts";
import { installJobs } from "../platform/jobs.ts";
import { newId } from "../platform/ids.ts";
import { callProven } from "../testing/call-proven.ts";
import { startVendorSimulator, type VendorFault, type VendorSimulator } from "../testing/far-ends/vendor-simulator.ts";
import { OrderFixture } from "../testing/fixtures/order-fixture.ts";
import { setPassword, signIn } from "../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../testing/test-database.ts";
import { testIdentity } from "../testing/test-identity.ts";

const [vpn, password, dayMs] = [2305, "Solrosen-2026", 86_400_000];

let db: TestDatabase;
let fixture: OrderFixture;
let far: VendorSimulator;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let seen: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [vendorCalledJob]);
  far = await startVendorSimulator();
  const vendors = new Map([
    ["vpn", createVendor({ url: far.url, secret: far.secret, allowsPrivate: true, now: () => new Date(), timeoutMs: 2000 })],
  ]);
  Object.assign(fixture.deps, { vendors });
  const { jobs, log } = fixture.deps;
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, { ...fixture.deps, pool: db.app });
    vpnRoutes(edge);
    vendorHooks(edge, { pool: db.app, jobs, clock: fixture.clock, log, vendors });
  });
});
beforeEach(async () => {
  await far.reset();
  account = await createAccount(db);
  await setPassword(db, account, password);
  browser = await fixture.browser(account);
  seen = api.browser();
  seen.cookie = await signIn(db, account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await far.stop();
  await db.close();
});

const key = () => randomBytes(32).toString("base64");

async function order(username: string, ...faults: readonly VendorFault[]): Promise<string> {
  for (const fault of faults) await far.fail(fault);
  const item = { itemaction: "create-service", domainname: "", change: { productid: vpn, answers: { username } } };
  await browser.call(orders.addToBasket, { items: [item] });
  await fixture.deposit(account, (await fixture.prepare(browser)).totals.totalMinor);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { credit: "all" });
  expect(placed.body, placed.text).toMatchObject({ code: 1000 });
  await fixture.work(account);
  const [row] = await db.query<{ id: string }>("select id from service where account_id = $1 and product_id = $2", [
    account.accountId,
    vpn,
  ]);
  return row?.id ?? "";
}
const round = async (ms = 3000) => {
  fixture.clock.advance(ms);
  const { log, clock, vendors = new Map() } = fixture.deps;
  await settleVendorServices({ pool: db.worker, sweeping: db.readonly, log, clock, vendors });
};
/** Lets time pass, and works on the requests that wait. */
const work = async () => {
  await round(11_000);
  await fixture.sweep();
  await fixture.work(account);
};
const renew = async () => {
  await fixture.sweep();
  for (let times = 0; times < 2; times += 1) await renewServices(fixture.deps, db.readonly);
  await fixture.work(account);
  await fixture.sweep();
  await fixture.work(account);
};
async function view(serviceid: string) {
  const { body, text } = await seen.call(provisioning.vpn, { serviceid });
  expect(body.code, text).toBe(1000);
  return body["vpn"] as Record<string, unknown>;
}
type Seen = { deviceid: string; name: string; state: string; key: string | null; newkey: string | null; address: string | null };
const devices = async (serviceid: string) => (await view(serviceid))["devices"] as Seen[];
const add = async (serviceid: string, publickey: string, name = "Laptop") =>
  (await callProven(seen, provisioning.addVpnDevice, { serviceid, name, publickey }, { password })).body;
/** Gives the first device a key, and adds it if there is none. */
const setKey = async (serviceid: string, publickey: string, at = 0) => {
  const [device] = (await devices(serviceid)).slice(at);
  if (device === undefined) return add(serviceid, publickey);
  const { deviceid } = device;
  return (await callProven(seen, provisioning.setVpnKey, { serviceid, deviceid, publickey }, { password })).body;
};
const states = () =>
  db.query<{ service: string; request: string }>(
    "select s.state as service, r.state as request from service s join request r on r.account_id = s.account_id and r.service_id = s.id where s.account_id = $1 order by r.number",
    [account.accountId],
  );
const tasks = () =>
  db.query<{ text: string; done: boolean }>(
    "select text, done_at is not null as done from staff_task where account_id = $1 and kind = 'vendor.stuck'",
    [account.accountId],
  );
const staffTasks = () =>
  db.query("select 1 from staff_task where account_id = $1 and kind like 'service.%'", [account.accountId]);
const peers = async () => (await far.services()).peers;

test("a VPN that is paid for is set up by the vendor at once, and a device connects with the key that its owner chooses", async () => {
  const id = await order("anna");
  expect(await states()).toEqual([{ service: "active", request: "completed" }]);
  expect(await view(id)).toMatchObject({ state: "needsKey", devices: [], devicesmax: 5, acts: { add: true } });
  const first = key();
  expect(await setKey(id, first)).toMatchObject({ code: 1000 });
  expect(await view(id)).toMatchObject({ state: "changing", devices: [{ state: "waiting", newkey: first }] });
  await round();
  expect(await view(id)).toMatchObject({ state: "ready", devices: [{ key: first, newkey: null }], server: { dns: "10.66.0.1" } });
  expect(await peers()).toMatchObject([{ id, publicKey: first }]);
  const second = key();
  await setKey(id, second);
  await round();
  expect(await peers()).toMatchObject([{ id, publicKey: second }]);
  await round(16 * 60_000);
  const used = { seen: expect.any(String) as string, sent: expect.any(Number) as number };
  expect(await view(id)).toMatchObject({ usage: { sent: used.sent }, devices: [{ usage: used }] });
  expect(await staffTasks()).toEqual([]);
});

test("a lost answer is looked up, a pending set-up is awaited, and each leads to one account at the vendor", async () => {
  for (const fault of ["lost", "away", "error", "pending"] as const) {
    await far.reset();
    account = await createAccount(db);
    browser = await fixture.browser(account);
    const id = await order("lost", fault);
    expect(await states(), fault).toMatchObject([{ service: "setting_up" }]);
    await far.finish();
    await work();
    await work();
    expect(await states(), fault).toEqual([{ service: "active", request: "completed" }]);
    expect((await far.services()).services, fault).toMatchObject([{ id, state: "active" }]);
  }
});

test("a set-up that the vendor refuses gives the money back and says why", async () => {
  const id = await order("full", "refuse");
  expect(await states()).toEqual([{ service: "ended", request: "rejected" }]);
  const [row] = await db.query<{ text: string }>("select reason_text as text from request where service_id = $1", [id]);
  expect(row?.text).toContain("The server is full");
  expect(await fixture.balance(account)).toMatchObject({ owed: 0 });
  expect((await fixture.balance(account)).prepaid).toBeGreaterThan(0);
  await round();
  expect((await far.services()).services).toEqual([]);
});

test("a key that the vendor refuses leaves the one before, says why, and can be chosen anew", async () => {
  const id = await order("taken");
  const [good, bad] = [key(), key()];
  await setKey(id, good);
  await round();
  await setKey(id, bad);
  await far.fail("refuse");
  await round();
  const refused = { state: "refused", key: good, newkey: bad };
  expect(await view(id)).toMatchObject({ state: "ready", devices: [refused], reason: "The server is full" });
  // A device that the vendor refused does not prevent changes of another device.
  expect(await add(id, key(), "Phone")).toMatchObject({ code: 1000 });
  await round();
  expect(await view(id)).toMatchObject({ state: "ready", devices: [refused, { name: "Phone", state: "ready" }] });
  await setKey(id, bad);
  await round();
  expect(await view(id)).toMatchObject({ devices: [{ state: "ready", key: bad, newkey: null }, {}], reason: null });
});

test("each device has its own key and address, and one that is removed cannot connect while the others still can", async () => {
  const id = await order("flera");
  const keys = Array.from({ length: 5 }, key);
  for (const [place, each] of keys.entries()) {
    fixture.clock.advance(1000);
    expect(await add(id, each, `Device ${String(place)}`)).toMatchObject({ code: 1000 });
  }
  await round();
  const all = await devices(id);
  expect(all.map((device) => device.key)).toEqual(keys);
  expect(new Set(all.map(({ address }) => address)).size).toBe(5);
  expect(await peers()).toHaveLength(5);
  expect(await view(id)).toMatchObject({ acts: { add: false, setkey: true } });
  expect(await add(id, key(), "Sixth")).toMatchObject({ name: "VpnDevicesFull" });
  expect(await setKey(id, keys[1] ?? "")).toMatchObject({ name: "VpnKeyInUse", param: "publickey" });

  const [gone, renamed] = [all[1]?.deviceid ?? "", all[2]?.deviceid ?? ""];
  const rename = async (name: string) =>
    (await seen.call(provisioning.renameVpnDevice, { serviceid: id, deviceid: renamed, name })).body;
  expect(await rename("device 0")).toMatchObject({ name: "VpnDeviceNameTaken", param: "name" });
  expect(await rename("Surfplatta")).toMatchObject({ code: 1000 });
  // The vendor is not told the names of devices, so a new name changes nothing there.
  expect(await view(id)).toMatchObject({ state: "ready" });
  const remove = async () => (await seen.call(provisioning.removeVpnDevice, { serviceid: id, deviceid: gone })).body;
  await far.fail("refuse");
  expect(await remove()).toMatchObject({ code: 1000 });
  expect(await remove()).toMatchObject({ code: 2303, param: "deviceid" });
  await round();
  // If a vendor refuses to remove a device, it is asked again, and a task tells staff to ask for the reason.
  expect(await tasks()).toMatchObject([{ done: false }]);
  expect(await view(id)).toMatchObject({ state: "changing" });
  await round(61 * 60_000);
  expect(await tasks()).toMatchObject([{ done: true }]);
  const left = keys.filter((_key, place) => place !== 1);
  expect((await peers()).map(({ publicKey }) => publicKey).toSorted()).toEqual(left.toSorted());
  expect((await devices(id)).map(({ name }) => name)).toEqual(["Device 0", "Surfplatta", "Device 3", "Device 4"]);
  expect(await add(id, keys[1] ?? "", "Device 1")).toMatchObject({ code: 1000 });
});

test("T137: what could add a line to the customer's configuration is not passed on, and staff are told", async () => {
  const id = await order("injected");
  await setKey(id, key());
  await far.fail("injected");
  await round();
  expect(await view(id)).toMatchObject({ state: "changing", devices: [{ key: null }] });
  expect(JSON.stringify(await view(id))).not.toContain("PostUp");
  expect(await tasks()).toMatchObject([{ done: false }]);
});

test("an unpaid VPN is suspended at the vendor, resumed when it is paid, and ended with its grace; nobody has to be told", async () => {
  const id = await order("betalar");
  await setKey(id, key());
  await round();
  fixture.clock.advance(336 * dayMs);
  await renew();
  fixture.clock.advance(31 * dayMs);
  await renew();
  await round();
  expect(await view(id)).toMatchObject({ state: "paused", server: null, acts: { setkey: false, add: false } });
  expect(await peers()).toEqual([]);
  expect(await setKey(id, key())).toMatchObject({ code: 2304 });
  const renewal = { itemaction: "renew-service", domainname: "", change: { productid: vpn, serviceid: id } };
  await browser.call(orders.addToBasket, { items: [renewal] });
  await fixture.deposit(account, (await fixture.prepare(browser)).totals.totalMinor);
  await fixture.place(browser, await fixture.prepare(browser), { credit: "all" });
  await fixture.work(account);
  await round();
  expect(await view(id)).toMatchObject({ state: "ready" });
  expect(await peers()).toHaveLength(1);
  expect((await states())[0]).toMatchObject({ service: "active" });

  expect((await seen.call(orders.setServiceEnd, { serviceid: id, ends: true, name: "VPN betalar" })).body.code).toBe(1000);
  fixture.clock.advance(366 * dayMs);
  await renew();
  await round();
  await round();
  expect(await view(id)).toMatchObject({ state: "ended", server: null });
  expect((await far.services()).services).toMatchObject([{ id, state: "ended" }]);
  expect(await staffTasks()).toEqual([]);
});

test("staff are told when the vendor says nothing for half an hour, and the task ends with the trouble", async () => {
  const id = await order("tyst");
  await far.fail("away", 6);
  await setKey(id, key());
  for (let minutes = 0; minutes < 4; minutes += 1) await round(11 * 60_000);
  expect(await tasks()).toMatchObject([{ done: false }]);
  await far.reset();
  await round(11 * 60_000);
  expect((await tasks()).filter(({ done }) => !done)).toEqual([]);
  // A vendor that has forgotten the service refuses the key, and later answers that it does not have the service.
  for (let rounds = 0; rounds < 2; rounds += 1) await round(16 * 60_000);
  expect(await view(id)).toMatchObject({ state: "gone" });
  expect((await tasks()).filter(({ done }) => !done)).toHaveLength(1);
});

test("T138: a callback only has the vendor asked, however often it comes, and one that is not the vendor's does nothing", async () => {
  const id = await order("hook");
  const url = "/hooks/vendors/vpn/";
  const call = async (secret: string, service = id) => {
    const body = JSON.stringify({ service });
    const [time, requestId] = [String(Math.floor(fixture.clock.now().getTime() / 1000)), randomUUID()];
    const signed = { direction: "callback", method: "POST", path: url, time, id: requestId, body } as const;
    const headers = {
      host: "hooks.example",
      "content-type": "application/json",
      "nameplane-time": time,
      "nameplane-request": requestId,
      "nameplane-signature": signatureOf(signed, secret),
    };
    return (await api.edge.app.inject({ method: "POST", url, headers, payload: body })).statusCode;
  };
  const waiting = () => db.query("select data from pgboss.job where name = 'provisioning.vendor-called'");
  expect(await call("x".repeat(64))).toBe(400);
  expect(await waiting()).toEqual([]);
  for (let times = 0; times < 3; times += 1) expect(await call(far.secret)).toBe(200);
  expect(await waiting()).toContainEqual({ data: { vendor: "vpn", serviceId: id } });
  expect(await view(id)).toMatchObject({ state: "needsKey" });
});

test("keys are refused in the wrong form and from strangers, and nobody else sees the VPN", async () => {
  const id = await order("fel");
  expect(await setKey(id, "not a key")).toMatchObject({ name: "VpnKeyRefused", param: "publickey" });
  expect(await add(newId(), key())).toMatchObject({ code: 2303 });
  const other = await createAccount(db);
  const stranger = api.browser();
  stranger.cookie = await signIn(db, other);
  expect((await stranger.call(provisioning.vpn, { serviceid: id })).body.code).toBe(2303);
  await setKey(id, key());
  const input = { serviceid: id, deviceid: (await devices(id))[0]?.deviceid ?? "" };
  expect((await stranger.call(provisioning.removeVpnDevice, input)).body.code).toBe(2303);
  expect((await stranger.call(provisioning.renameVpnDevice, { ...input, name: "Min" })).body.code).toBe(2303);
});
