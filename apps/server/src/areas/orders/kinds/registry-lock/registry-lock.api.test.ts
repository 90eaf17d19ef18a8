import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  cancelDomain,
  cancelRequest,
  changeOwner,
  closeRegistryLock,
  endRegistryLock,
  keepRegistryLock,
  openRegistryLock,
  orderRegistryLock,
  registryLock,
} from "@nameplane/contracts/orders/operations";
import { changeNameServers } from "@nameplane/contracts/delegation/operations";
import type { Operation } from "@nameplane/contracts";
import { taskWords } from "@nameplane/contracts/backoffice/task-texts";
import { delegationRoutes, type DelegationDeps } from "../../../delegation/index.ts";
import { newId } from "../../../../platform/ids.ts";
import { callProven } from "../../../../testing/call-proven.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { setPassword, signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { testIdentity } from "../../../../testing/test-identity.ts";
import { silentPropagation } from "../../../../testing/fixtures/zones.ts";
import { identityRoutes } from "../../../identity/index.ts";
import { FakeRegistry } from "../../../../testing/far-ends/fake-registries.ts";
import { kindRoutes } from "../kinds.routes.ts";
import { orderRoutes } from "../../pages/orders.routes.ts";
import { watchLocks } from "./watch-locks.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
/** A registry where people set locks by hand. */
let com: FakeRegistry;
let nextName = 0;

const password = "Kvarnen-2026";
const minuteMs = 60_000;
const people = {
  first: { name: "Alva Kvarn", phone: "+46.701234567" },
  second: { name: "Bo Kvarn", phone: "+46.707654321" },
};

beforeAll(async () => {
  db = await createTestDatabase();
  com = new FakeRegistry("verisign", () => fixture.clock.now(), {
    contacts: "none",
    needsOrganizationNumber: false,
    registryLock: false,
  });
  fixture = await OrderFixture.open(db, [com]);
  const delegation: DelegationDeps = {
    ...silentPropagation,
    isPublicAddress: () => true,
    addressesOf: async () => [],
    textsOf: async () => [],
    clock: fixture.clock,
    waitMaxSeconds: 86_400,
  };
  const deps = { ...fixture.deps, pool: db.app };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    kindRoutes(edge, deps, delegation);
    delegationRoutes(edge, { ...delegation, askParent: async () => [] }, deps);
  });
});
beforeEach(async () => {
  fixture.iis.forgetFaults();
  fixture.iis.locksAgain = true;
  // A user may confirm their identity only a limited number of times, so every test gets its own account.
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  await twoStep(true);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/**
 * Sets two-step login for the user. In these tests users confirm their identity by password; only the rule about two-step login
 * is tested.
 */
const twoStep = (isOn: boolean) =>
  db.query("update panel_user set has_2fa = $2, version = version + 1 where id = $1", [account.userId, isOn]);

const proven = (operation: Operation, input: Record<string, unknown>): Promise<Answer> =>
  callProven(browser, operation, input, { password }, { key: newId() });

async function held(tld = "se"): Promise<{ name: string; itemid: string }> {
  const name = `las-${(nextName += 1)}.${tld}`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  return { name, itemid: (await fixture.request(account, name)).domain_id ?? "" };
}

const view = async (itemid: string) =>
  (await browser.call(registryLock, { itemid })).body["registrylock"] as Record<string, unknown>;

const lastOf = async (name: string, type: string) => {
  const [row] = await db.query<{ number: number; state: string }>(
    "select number::int, state from request where ascii_name = $1 and type = $2 order by created_at desc, id desc limit 1",
    [name, type],
  );
  return row;
};

const tasksOf = async (kind: string) =>
  (
    await db.query<{ text: string; severity: string }>(
      "select text, severity from staff_task where account_id = $1 and kind = $2 and done_at is null order by created_at",
      [account.accountId, kind],
    )
  ).map(({ severity, text }) => `${severity}: ${taskWords(text, "en")}`);

/** What the account was told by mail about its locks, oldest first. */
const known = async () =>
  (
    await db.query<{ data: { step: string; otherParty: string | null } }>(
      "select data from pgboss.job where name = 'domains.leaving' and data ->> 'accountId' = $1 order by created_on",
      [account.accountId],
    )
  ).map(({ data }) => data.step);

/** A domain whose lock was ordered, paid on invoice and set. */
async function lockedName(tld = "se") {
  const own = await held(tld);
  expect((await proven(orderRegistryLock, { itemid: own.itemid, people })).body).toMatchObject({ code: 1000 });
  const mine = await fixture.browser(account);
  const placed = await fixture.place(mine, await fixture.prepare(mine), { method: "invoice" });
  expect(placed.body.code).toBe(1000);
  await fixture.work(account);
  return own;
}

async function later(ms: number): Promise<void> {
  fixture.clock.advance(ms);
  await fixture.sweep();
  await fixture.work(account);
}

describe("the order", () => {
  test("is for names under four suffixes, of the account, with two-step login [C5.48] [C5.49] [C5.50]", async () => {
    const [xyz, com, own] = [await held("xyz"), await held("com"), await held()];
    expect((await proven(orderRegistryLock, { itemid: xyz.itemid, people })).body).toMatchObject({
      name: "NoRegistryLock",
      code: 2307,
    });
    expect(await view(xyz.itemid)).toMatchObject({ state: "none", may: false, why: "tld", price: null });
    expect(await view(com.itemid)).toMatchObject({ may: true, relocks: "operator" });
    for (const tld of ["se", "nu", "net"]) expect(await view((await held(tld)).itemid), tld).toMatchObject({ may: true });
    // No other TLD has a registry lock for sale.
    const [sold] = await db.query("select limits -> 'tlds' as tlds from product where id = 2298");
    expect(new Set(sold?.["tlds"] as string[])).toEqual(new Set(["se", "nu", "com", "net"]));
    expect((await proven(orderRegistryLock, { itemid: newId(), people })).body.code).toBe(2303);
    await twoStep(false);
    expect(await view(own.itemid)).toMatchObject({ may: false, why: "factor" });
    expect((await proven(orderRegistryLock, { itemid: own.itemid, people })).body["name"]).toBe("LockNeedsTwoStep");
    const stranger = await createAccount(db);
    const foreign = api.browser();
    foreign.cookie = await signIn(db, stranger);
    expect((await foreign.call(registryLock, { itemid: own.itemid })).body.code).toBe(2303);
  });

  test("costs a year, is put on over EPP, seen, written down and told", async () => {
    const { name, itemid } = await lockedName();
    expect(fixture.iis.received.findLast((sent) => sent.verb === "domain:update" && sent.name === name)).toMatchObject({
      putsRegistryLock: true,
    });
    expect(await lastOf(name, "create-service")).toMatchObject({ state: "completed" });
    const [line] = await db.query(
      "select l.text, l.net_minor::int as net from invoice_line l join request r on r.id = l.request_id where r.ascii_name = $1 and r.type = 'create-service'",
      [name],
    );
    expect(line).toEqual({ text: `Registry lock ${name}, 1 year`, net: 594_000 });
    expect(await view(itemid)).toMatchObject({ state: "on", people, renews: true, request: null });
    const [service] = await db.query<{ state: string; days: number }>(
      "select state, extract(day from paid_until - started_at)::int as days from service where domain_id = $1",
      [itemid],
    );
    expect(service?.state).toBe("active");
    expect([365, 366]).toContain(service?.days);
    const [detail] = await db.query("select is_registry_locked from domain_detail where domain_id = $1", [itemid]);
    expect(detail).toEqual({ is_registry_locked: true });
    expect(await known()).toEqual(["lock_on"]);
    expect((await proven(orderRegistryLock, { itemid, people })).body["name"]).toBe("AlreadyOrdered");
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("whose reply is lost is decided by reading, and locks once", async () => {
    const own = await held();
    await proven(orderRegistryLock, { itemid: own.itemid, people });
    const mine = await fixture.browser(account);
    fixture.iis.next("domain:update", { kind: "lost", executed: true });
    await fixture.place(mine, await fixture.prepare(mine), { method: "invoice" });
    await fixture.work(account);
    await later(2 * minuteMs);
    expect(await lastOf(own.name, "create-service")).toMatchObject({ state: "completed" });
    const locks = fixture.iis.received.filter(
      (sent) => sent.verb === "domain:update" && sent.name === own.name && sent.putsRegistryLock === true,
    );
    expect(locks).toHaveLength(1);
  });

  test("is a person's at a registry without the extension, and done when the statuses are seen", async () => {
    const own = await held("com");
    await proven(orderRegistryLock, { itemid: own.itemid, people });
    const mine = await fixture.browser(account);
    await fixture.place(mine, await fixture.prepare(mine), { method: "invoice" });
    await fixture.work(account);
    expect(await lastOf(own.name, "create-service")).toMatchObject({ state: "pending_registry" });
    expect(await view(own.itemid)).toMatchObject({ state: "ordered" });
    expect(await tasksOf("registry_unlock")).toEqual([expect.stringContaining(own.name)]);
    const at = com.domains.get(own.name);
    if (at === undefined) throw new Error("not held");
    const statuses = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];
    com.domains.set(own.name, { ...at, statuses });
    await later(61 * minuteMs);
    expect(await lastOf(own.name, "create-service")).toMatchObject({ state: "completed" });
    expect(await tasksOf("registry_unlock")).toEqual([]);
  });
});

describe("an opening", () => {
  test("waits as 16 for a person, is seen, and lets what waited go on", async () => {
    const { name, itemid } = await lockedName();
    const asked = await proven(openRegistryLock, { itemid, minutes: 120, outofhours: false });
    expect(asked.body.code).toBe(1000);
    await fixture.work(account);
    expect(await lastOf(name, "create-item-registration")).toMatchObject({ state: "pending_unlock" });
    expect(await view(itemid)).toMatchObject({ state: "opening", request: { status: 16 } });
    expect(await tasksOf("registry_unlock")).toEqual([
      `high: ${name}: call Alva Kvarn (+46.701234567) or Bo Kvarn (+46.707654321), then open the registry lock at the registry for 120 minutes`,
    ]);
    // The registry lock is still closed.
    await later(6 * minuteMs);
    expect(await lastOf(name, "create-item-registration")).toMatchObject({ state: "pending_unlock" });
    const until = new Date(fixture.clock.now().getTime() + 120 * minuteMs);
    fixture.iis.openLock(name, until);
    await later(6 * minuteMs);
    expect(await lastOf(name, "create-item-registration")).toMatchObject({ state: "completed" });
    expect(await view(itemid)).toMatchObject({ state: "open", openuntil: until.toISOString() });
    expect(await tasksOf("registry_unlock")).toEqual([]);
    expect((await proven(cancelDomain, { itemid, name, when: "expiry" })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({ state: "completed" });
    // The registry closes the lock automatically, and the account is told once we have seen that.
    fixture.clock.advance(121 * minuteMs);
    expect(await watchLocks(fixture.deps, db.readonly)).toBeGreaterThan(0);
    expect(await view(itemid)).toMatchObject({ state: "on", openuntil: null });
    expect(await known()).toEqual(["lock_on", "lock_opened", "lock_closed"]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("continues the requests that wait for it as soon as it is seen, whenever their next check was due", async () => {
    const { name, itemid } = await lockedName();
    expect((await proven(openRegistryLock, { itemid, minutes: 60, outofhours: false })).body.code).toBe(1000);
    await fixture.work(account);
    await later(4 * minuteMs);
    await db.query("update domain_detail set is_registry_locked = false, version = version + 1 where domain_id = $1", [itemid]);
    expect((await proven(cancelDomain, { itemid, name, when: "expiry" })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({ state: "pending_unlock" });
    fixture.iis.openLock(name, new Date(fixture.clock.now().getTime() + 60 * minuteMs));
    await later(2 * minuteMs);
    expect(await lastOf(name, "create-item-registration")).toMatchObject({ state: "completed" });
    await later(0);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({ state: "completed" });
  });

  test("that the registry does not close automatically is closed over EPP", async () => {
    const { name, itemid } = await lockedName();
    fixture.iis.locksAgain = false;
    await open(name, itemid);
    fixture.clock.advance(116 * minuteMs);
    await watchLocks(fixture.deps, db.readonly);
    // During the first minutes after the agreed time, the registry is only read.
    expect((await view(itemid))["state"]).toBe("open");
    fixture.clock.advance(6 * minuteMs);
    await watchLocks(fixture.deps, db.readonly);
    expect((await view(itemid))["state"]).toBe("on");
    expect(fixture.iis.domains.get(name)?.isRegistryLocked).toBe(true);
    expect(await tasksOf("registry_relock")).toEqual([]);
  });

  test("that cannot be ended is an alarm until it is seen closed", async () => {
    const { name, itemid } = await lockedName();
    fixture.iis.locksAgain = false;
    await open(name, itemid);
    fixture.clock.advance(127 * minuteMs);
    fixture.iis.next("domain:update", { kind: "refused", code: 2400, text: "Command failed" });
    await watchLocks(fixture.deps, db.readonly);
    expect(await tasksOf("registry_relock")).toEqual([expect.stringContaining(`alarm: ${name} should have been locked again`)]);
    expect(await known()).not.toContain("lock_closed");
    fixture.clock.advance(minuteMs);
    await watchLocks(fixture.deps, db.readonly);
    expect(await known()).toContain("lock_closed");
    expect(await tasksOf("registry_relock")).toEqual([]);
  });

  test("can be closed before its time by every user who may open it", async () => {
    const { name, itemid } = await lockedName();
    expect((await browser.call(closeRegistryLock, { itemid }, { key: newId() })).body["name"]).toBe("NotLocked");
    await open(name, itemid);
    expect((await browser.call(closeRegistryLock, { itemid }, { key: newId() })).body).toMatchObject({ locked: true });
    expect(fixture.iis.domains.get(name)?.isRegistryLocked).toBe(true);
    expect((await view(itemid))["state"]).toBe("on");
  });

  test("outside office hours is paid for; after it is withdrawn no task is left for staff", async () => {
    const { name, itemid } = await lockedName();
    expect((await proven(openRegistryLock, { itemid, minutes: 30, outofhours: true })).body["requestid"]).toBeNull();
    const mine = await fixture.browser(account);
    const prepared = await fixture.prepare(mine);
    expect(prepared.totals.netMinor).toBe(140_000);
    await fixture.place(mine, prepared, { method: "invoice" });
    await fixture.work(account);
    expect(await tasksOf("registry_unlock")).toEqual([expect.stringMatching(/^alarm: .*at once, outside office hours/)]);
    const { number = 0 } = (await lastOf(name, "create-item-registration")) ?? {};
    expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
    expect(await tasksOf("registry_unlock")).toEqual([]);
    expect((await view(itemid))["state"]).toBe("on");
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  async function open(name: string, itemid: string): Promise<void> {
    await proven(openRegistryLock, { itemid, minutes: 120, outofhours: false });
    await fixture.work(account);
    fixture.iis.openLock(name, new Date(fixture.clock.now().getTime() + 120 * minuteMs));
    await later(6 * minuteMs);
    expect((await view(itemid))["state"]).toBe("open");
  }
});

describe("a locked name", () => {
  test("lets nothing else through, with the way out in words", async () => {
    const { name, itemid } = await lockedName();
    const contactid = newId();
    const refusals = [
      await proven(cancelDomain, { itemid, name, when: "now" }),
      await proven(changeNameServers, { itemid, servers: [{ host: "ns1.other.net" }, { host: "ns2.other.net" }] }),
      await proven(changeOwner, { itemid, contactid }),
    ];
    expect(refusals.map(({ body }) => body["name"])).toEqual(refusals.map(() => "RegistryLocked"));
    expect(refusals[0]?.body.desc).toContain("Open it temporarily");
  });

  test("holds what was ordered before, as 16, until it is opened", async () => {
    const { name, itemid } = await lockedName();
    await db.query("update domain_detail set is_registry_locked = false, version = version + 1 where domain_id = $1", [itemid]);
    expect((await proven(cancelDomain, { itemid, name, when: "expiry" })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({ state: "pending_unlock" });
    fixture.iis.openLock(name, new Date(fixture.clock.now().getTime() + 30 * minuteMs));
    await later(6 * minuteMs);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({ state: "completed" });
  });
});

describe("the end", () => {
  test("wants the name typed, waits for the registry, and is seen", async () => {
    const { name, itemid } = await lockedName();
    expect((await proven(endRegistryLock, { itemid, name: "other.se", when: "now" })).body["name"]).toBe("NameNotTyped");
    expect((await proven(endRegistryLock, { itemid, name, when: "now" })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await view(itemid)).toMatchObject({ state: "ending", request: { status: 16 } });
    // A lock that is only open for a while is not removed yet.
    fixture.iis.openLock(name, new Date(fixture.clock.now().getTime() + 30 * minuteMs));
    await later(6 * minuteMs);
    expect((await view(itemid))["state"]).toBe("ending");
    fixture.iis.openLock(name, null);
    await later(6 * minuteMs);
    expect((await view(itemid))["state"]).toBe("none");
    expect(await known()).toEqual(["lock_on", "lock_ended"]);
    const [service] = await db.query("select state from service where domain_id = $1", [itemid]);
    expect(service).toEqual({ state: "ended" });
  });

  test("with what is paid for is taken back without another proof", async () => {
    const { name, itemid } = await lockedName();
    expect((await proven(endRegistryLock, { itemid, name, when: "expiry" })).body["requestid"]).toBeNull();
    expect((await view(itemid))["renews"]).toBe(false);
    expect((await browser.call(keepRegistryLock, { itemid }, { key: newId() })).body["renews"]).toBe(true);
    expect((await view(itemid))["renews"]).toBe(true);
  });
});
