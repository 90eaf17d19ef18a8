import { ownReason, reasonText } from "@nameplane/contracts/orders/own-reasons";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  changeNameServers,
  deleteHost,
  nameServers,
  saveHost,
  testDelegation,
  undoNameServers,
} from "@nameplane/contracts/delegation/operations";
import {
  addDnsName,
  cancelDomain,
  cancellation,
  fixRequest,
  getRequest,
  keepDomain,
  removeDnsName,
} from "@nameplane/contracts/orders/operations";
import type { Operation } from "@nameplane/contracts";
import { delegationRoutes, type DelegationDeps } from "../../delegation/index.ts";
import { advanceDnssecJob } from "../../dnssec/index.ts";
import type { Answered } from "../../zones/index.ts";
import { newId } from "../../../platform/ids.ts";
import { installJobs } from "../../../platform/jobs.ts";
import { OutcomeError } from "../../../platform/outcomes.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { setPassword, signIn } from "../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { silentPropagation } from "../../../testing/fixtures/zones.ts";
import { identityRoutes } from "../../identity/index.ts";
import { kindRoutes } from "./kinds.routes.ts";
import { orderRoutes } from "../pages/orders.routes.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

const password = "Kvarnen-2026";

/**
 * Serial numbers by address. A server whose address is missing does not answer; null means that it answers without having the
 * zone.
 */
const serials = new Map<string, number | null>();
const answer = (parts: Partial<Answered>): Answered => ({
  rcode: 0,
  isAuthoritative: true,
  ttlSeconds: 60,
  rdata: [],
  referral: null,
  ...parts,
});

const delegation = (): DelegationDeps => ({
  ...silentPropagation,
  asker: {
    ...silentPropagation.asker,
    ask: async ({ host }, _name, type) => {
      const serial = serials.get(host);
      if (serial === undefined) throw new OutcomeError("unavailable", "no answer", { code: "dns-no-answer" });
      if (serial === null) return answer({ rcode: 5, isAuthoritative: false });
      return type === "SOA" ? answer({ rdata: [`a.ns.se. h.ns.se. ${serial} 3600 600 86400 60`] }) : answer({});
    },
  },
  isPublicAddress: (address) => address.startsWith("192.0.2."),
  addressesOf: async (host) => {
    const address = addressOf.get(host);
    if (address === undefined) return [];
    return [address];
  },
  textsOf: async (name) => texts.get(name) ?? [],
  clock: fixture.clock,
  waitMaxSeconds: 86_400,
});
const texts = new Map<string, string[]>();
const addressOf = new Map([
  ["ns1.other.net", "192.0.2.1"],
  ["ns2.other.net", "192.0.2.2"],
  ["ns3.other.net", "192.0.2.3"],
]);
const other = [{ host: "ns1.other.net" }, { host: "ns2.other.net" }];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [advanceDnssecJob]);
  Object.assign(fixture.deps, { delegation: delegation() });
  const deps = { ...fixture.deps, pool: db.app };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    kindRoutes(edge, deps, delegation());
    delegationRoutes(edge, { ...delegation(), askParent: async () => [] }, deps);
  });
});
beforeEach(async () => {
  serials.clear();
  for (const address of addressOf.values()) serials.set(address, 7);
  fixture.iis.forgetFaults();
  // A user may confirm their identity only a limited number of times, so every test gets its own account.
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

async function held(tld = "se"): Promise<{ name: string; itemid: string }> {
  const name = `akt-${(nextName += 1)}.${tld}`;
  await fixture.order(account, [name], { method: "invoice" });
  await fixture.work(account);
  return { name, itemid: (await fixture.request(account, name)).domain_id ?? "" };
}

const proven = (operation: Operation, input: Record<string, unknown>, key = newId()): Promise<Answer> =>
  callProven(browser, operation, input, { password }, { key });

const view = async (itemid: string) =>
  (await browser.call(nameServers, { itemid })).body["nameservers"] as Record<string, unknown>;

const stored = async (itemid: string) => {
  const [row] = await db.query<{
    state: string;
    renewal_mode: string;
    ns_wanted: string[];
    ns_seen: string[];
    ended_by: string | null;
  }>(
    "select d.state, d.renewal_mode, x.ns_wanted, x.ns_seen, x.ended_by from domain d join domain_detail x on x.domain_id = d.id where d.id = $1",
    [itemid],
  );
  return row;
};

const lastOf = async (name: string, type: string) => {
  const [row] = await db.query<{ number: number; state: string; reason: number | null; reason_text: string | null }>(
    "select number::int, state, reason, reason_text from request where ascii_name = $1 and type = $2 order by created_at desc, id desc limit 1",
    [name, type],
  );
  if (row === undefined) throw new Error(`no ${type} for ${name}`);
  return row;
};

describe("the delegation test", () => {
  test("asks every server and says what each answered; faulty rows are named", async () => {
    const { itemid } = await held();
    serials.set("192.0.2.2", 6);
    const behind = await browser.call(testDelegation, { itemid, servers: other });
    expect(behind.body["test"]).toMatchObject({
      verdict: "failed",
      serial: 7,
      servers: [
        { host: "ns1.other.net", state: "ok", serial: 7 },
        { host: "ns2.other.net", state: "behind", serial: 6 },
      ],
    });
    serials.set("192.0.2.2", null);
    serials.delete("192.0.2.1");
    const bad = await browser.call(testDelegation, { itemid, servers: [...other, { host: "ns9.other.net" }] });
    expect(bad.body["test"]).toMatchObject({
      servers: [{ state: "silent" }, { state: "lame" }, { state: "no_address" }],
    });
    const faulty = await browser.call(testDelegation, { itemid, servers: [{ host: "x" }, ...other] });
    expect(faulty.body).toMatchObject({ code: 2005, rows: ["rules.invalid_hostname", null, null], count: null });
  });

  test("never asks an address of an inner network", async () => {
    const { name, itemid } = await held();
    const servers = [{ host: `ns1.${name}`, addresses: ["10.0.0.1"] }, { host: "ns1.other.net" }];
    serials.set("10.0.0.1", 7);
    const tested = await browser.call(testDelegation, { itemid, servers });
    expect(tested.body["test"]).toMatchObject({ servers: [{ state: "private" }, { state: "ok" }] });
  });
});

describe("a change of name servers", () => {
  test("is tested, proven, ordered and done when the registry shows it; one press brings the former set back", async () => {
    const { name, itemid } = await held();
    const before = (await stored(itemid))?.ns_wanted ?? [];
    expect((await browser.call(changeNameServers, { itemid, servers: other }, { key: newId() })).body.code).toBe(2205);
    const key = newId();
    const ordered = await proven(changeNameServers, { itemid, servers: other }, key);
    expect(ordered.body.code).toBe(1000);
    expect((await view(itemid))["request"]).toMatchObject({ status: 10 });
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-dns")).toMatchObject({ state: "completed" });
    expect(fixture.iis.domains.get(name)?.nameServers).toEqual(["ns1.other.net", "ns2.other.net"]);
    expect(await stored(itemid)).toMatchObject({
      ns_wanted: ["ns1.other.net", "ns2.other.net"],
      ns_seen: ["ns1.other.net", "ns2.other.net"],
    });
    expect((await view(itemid))["undo"]).toMatchObject({ servers: before });
    expect((await proven(undoNameServers, { itemid })).body.code).toBe(1000);
    await fixture.work(account);
    expect(fixture.iis.domains.get(name)?.nameServers.toSorted()).toEqual(before.toSorted());
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("that fails its test is not ordered, except by an expert's word", async () => {
    const { name, itemid } = await held();
    serials.delete("192.0.2.2");
    const refused = await proven(changeNameServers, { itemid, servers: other });
    expect(refused.body).toMatchObject({ code: 2306, name: "TestNotPassed", test: { verdict: "failed" } });
    expect((await proven(changeNameServers, { itemid, servers: other, override: true })).body.code).toBe(1000);
    await fixture.work(account);
    expect(fixture.iis.domains.get(name)?.nameServers).toEqual(["ns1.other.net", "ns2.other.net"]);
  });

  test("to hosts below the name makes them with their addresses first", async () => {
    const { name, itemid } = await held();
    const servers = [
      { host: `ns1.${name}`, addresses: ["192.0.2.1"] },
      { host: `ns2.${name}`, addresses: ["192.0.2.2"] },
    ];
    expect((await proven(changeNameServers, { itemid, servers })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-dns")).toMatchObject({ state: "completed" });
    expect(fixture.iis.hostAddresses.get(`ns1.${name}`)).toEqual(["192.0.2.1"]);
    expect((await view(itemid))["hosts"]).toEqual([
      { host: `ns1.${name}`, addresses: ["192.0.2.1"], seen: ["192.0.2.1"], inuse: true },
      { host: `ns2.${name}`, addresses: ["192.0.2.2"], seen: ["192.0.2.2"], inuse: true },
    ]);
  });

  test("keeps what the registry says of a lost reply, and sends nothing twice", async () => {
    const { name, itemid } = await held();
    fixture.iis.next("domain:update", { kind: "lost", executed: true });
    await proven(changeNameServers, { itemid, servers: other });
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-dns")).toMatchObject({ state: "completed" });
    const updates = fixture.iis.received.filter((sent) => sent.verb === "domain:update" && sent.name === name);
    expect(updates.filter((sent) => "nameServers" in sent)).toHaveLength(1);
  });

  test("that the registry refuses for an unknown server asks for other ones (4005), which are taken in place", async () => {
    const { name, itemid } = await held();
    fixture.iis.next("domain:update", { kind: "refused", code: 2303, text: "host ns2.other.net unknown" });
    await proven(changeNameServers, { itemid, servers: other });
    await fixture.work(account);
    const asked = await lastOf(name, "update-domain-dns");
    expect(asked).toMatchObject({ state: "action_required", reason: 4005 });
    const wrong = await browser.call(
      fixRequest,
      { requestid: asked.number, nameservers: [{ host: "x" }, ...other] },
      { key: newId() },
    );
    expect(wrong.body).toMatchObject({ code: 2005, rows: ["rules.invalid_hostname", null, null] });
    const servers = [{ host: "ns1.other.net" }, { host: "ns3.other.net" }];
    await browser.call(fixRequest, { requestid: asked.number, nameservers: servers }, { key: newId() });
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-dns")).toMatchObject({ number: asked.number, state: "completed" });
    expect(fixture.iis.domains.get(name)?.nameServers).toEqual(["ns1.other.net", "ns3.other.net"]);
  });

  test("whose servers stop answering before it is sent waits for the customer (4009), and continues when they answer", async () => {
    const { name, itemid } = await held();
    await proven(changeNameServers, { itemid, servers: other });
    serials.delete("192.0.2.2");
    await fixture.work(account);
    const asked = await lastOf(name, "update-domain-dns");
    expect(asked).toMatchObject({
      state: "action_required",
      reason: 4009,
      reason_text: ownReason("serversFaulty", { hosts: "ns2.other.net" }),
    });
    serials.set("192.0.2.2", 7);
    await browser.call(fixRequest, { requestid: asked.number }, { key: newId() });
    await fixture.work(account);
    expect((await lastOf(name, "update-domain-dns")).state).toBe("completed");
    expect((await browser.call(getRequest, { requestid: asked.number })).body).toMatchObject({ code: 1000 });
  });

  test("away from a signed zone is refused unless its DS is removed too, which happens in the same step", async () => {
    const { name, itemid } = await held();
    const ds = { keyTag: 7, algorithm: 13, digestType: 2, digest: "AB".repeat(32) };
    await db.query(
      "insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest, state, ttl_seconds) values ($1, $2, 7, 13, 2, $3, 'matched', 3600)",
      [account.accountId, itemid, ds.digest],
    );
    await db.query("update domain set dnssec_state = 'signing', version = version + 1 where id = $1", [itemid]);
    await db.query("update domain set dnssec_state = 'signed', version = version + 1 where id = $1", [itemid]);
    const atRegistry = fixture.iis.domains.get(name);
    if (atRegistry === undefined) throw new Error("not registered");
    fixture.iis.domains.set(name, { ...atRegistry, delegationSigners: [ds] });
    const refused = await proven(changeNameServers, { itemid, servers: other, override: true });
    expect(refused.body).toMatchObject({ code: 2304, name: "DnssecInTheWay", dnssec: { effect: "remove" } });
    expect((await proven(changeNameServers, { itemid, servers: other, dropds: true })).body.code).toBe(1000);
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-dns")).toMatchObject({ state: "completed" });
    expect(fixture.iis.domains.get(name)).toMatchObject({
      nameServers: ["ns1.other.net", "ns2.other.net"],
      delegationSigners: [],
    });
    const update = fixture.iis.received.findLast((sent) => sent.verb === "domain:update" && sent.name === name);
    expect(update).toMatchObject({
      nameServers: { add: ["ns1.other.net", "ns2.other.net"] },
      signers: { remove: [ds] },
    });
    const [domain] = await db.query("select dnssec_state from domain where id = $1", [itemid]);
    expect(domain).toEqual({ dnssec_state: "unsigning" });
    await db.query("delete from domain_ds where domain_id = $1", [itemid]);
  });

  test("waits for a registry lock to be opened", async () => {
    const { itemid } = await held();
    await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [itemid]);
    expect((await proven(changeNameServers, { itemid, servers: other })).body).toMatchObject({
      code: 2304,
      name: "RegistryLocked",
    });
    expect((await view(itemid))["change"]).toEqual({ may: false, why: "locked" });
  });
});

describe("hosts below a name", () => {
  test("are made, moved and removed at the registry; one in use stays", async () => {
    const { name, itemid } = await held();
    const host = `ns1.${name}`;
    expect((await proven(saveHost, { itemid, host, addresses: ["192.0.2.1"] })).body.code).toBe(1000);
    expect((await proven(saveHost, { itemid, host, addresses: ["192.0.2.2", "2001:db8::2"] })).body.code).toBe(1000);
    expect(fixture.iis.hostAddresses.get(host)).toEqual(["192.0.2.2", "2001:db8::2"]);
    expect((await proven(saveHost, { itemid, host: "ns1.other.net", addresses: ["192.0.2.2"] })).body).toMatchObject({
      code: 2005,
      param: "host",
    });
    fixture.iis.next("host:delete", { kind: "refused", code: 2305, text: "Object association prohibits operation" });
    expect((await proven(deleteHost, { itemid, host })).body).toMatchObject({ code: 2305, name: "HostUsedElsewhere" });
    expect((await proven(deleteHost, { itemid, host })).body.code).toBe(1000);
    expect(fixture.iis.hosts.has(host)).toBe(false);
    expect((await view(itemid))["hosts"]).toEqual([]);
    await proven(saveHost, { itemid, host, addresses: ["192.0.2.1"] });
    await proven(changeNameServers, {
      itemid,
      servers: [{ host, addresses: ["192.0.2.1"] }, { host: "ns2.other.net" }],
    });
    await fixture.work(account);
    expect((await proven(deleteHost, { itemid, host })).body).toMatchObject({ code: 2305, name: "HostInUse" });
  });
});

describe("cancelling a domain", () => {
  const known = async (itemid: string) =>
    (await browser.call(cancellation, { itemid })).body["cancellation"] as Record<string, unknown>;

  test("needs the typed name and fresh proof, deletes at the registry, and can be had back until its date", async () => {
    const { name, itemid } = await held();
    expect(await known(itemid)).toMatchObject({ state: "none", may: true, expiryby: "registry" });
    expect((await proven(cancelDomain, { itemid, name: "other.se", when: "now" })).body).toMatchObject({
      code: 2005,
      param: "name",
    });
    const unproven = await browser.call(cancelDomain, { itemid, name, when: "now" }, { key: newId() });
    expect(unproven.body.code).toBe(2205);
    expect((await proven(cancelDomain, { itemid, name, when: "now" })).body.code).toBe(1000);
    expect(await known(itemid)).toMatchObject({ state: "under_way", may: false });
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({ state: "completed" });
    expect(await stored(itemid)).toMatchObject({
      state: "expired_restorable",
      ended_by: "user",
      renewal_mode: "cancel",
    });
    expect(await known(itemid)).toMatchObject({ state: "ended", may: false });
    const [proof] = await db.query(
      "select step_up_id is not null as kept from request where ascii_name = $1 and type = 'update-domain-cancellation'",
      [name],
    );
    expect(proof).toEqual({ kept: true });
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("that the registry carries out at once ends the name for good, by its owner", async () => {
    const { name, itemid } = await held();
    fixture.iis.onSend = (sent) => {
      if (sent.verb === "domain:delete" && sent.name === name) fixture.iis.domains.delete(name);
    };
    await proven(cancelDomain, { itemid, name, when: "now" });
    await fixture.work(account);
    fixture.iis.onSend = null;
    await fixture.sweep();
    fixture.clock.advance(60_000);
    await fixture.sweep();
    await fixture.work(account);
    expect(await stored(itemid)).toMatchObject({ state: "cancelled_by_user", ended_by: "user" });
  });

  test("at its expiry is told to the registry, read back, and taken back by one press", async () => {
    const { name, itemid } = await held();
    expect(await known(itemid)).toMatchObject({ expiryby: "registry" });
    await proven(cancelDomain, { itemid, name, when: "expiry" });
    await fixture.work(account);
    expect(fixture.iis.domains.get(name)?.endsAtExpiry).toBe(true);
    expect(await stored(itemid)).toMatchObject({ state: "active", renewal_mode: "cancel", ended_by: null });
    expect(await known(itemid)).toMatchObject({ state: "at_expiry" });
    expect((await browser.call(keepDomain, { itemid }, { key: newId() })).body).toMatchObject({ autorenew: false });
    expect(fixture.iis.domains.get(name)?.endsAtExpiry).toBe(false);
    expect(await stored(itemid)).toMatchObject({ renewal_mode: "manual" });
    expect(await known(itemid)).toMatchObject({ state: "none" });
  });

  test("at its expiry is not offered, and refused, when that day has passed", async () => {
    const { name, itemid } = await held();
    await db.query("update domain set expires_at = $2 where id = $1", [
      itemid,
      new Date(fixture.clock.now().getTime() - 86_400_000),
    ]);
    expect(await known(itemid)).toMatchObject({ state: "none", may: true, expiredate: null });
    expect((await proven(cancelDomain, { itemid, name, when: "expiry" })).body.code).toBe(2304);
    expect((await proven(cancelDomain, { itemid, name, when: "now" })).body.code).toBe(1000);
  });

  test("is refused while other names of the account hang on its hosts, and names them", async () => {
    const [one, two] = [await held(), await held()];
    await proven(saveHost, { itemid: one.itemid, host: `ns1.${one.name}`, addresses: ["192.0.2.1"] });
    addressOf.set(`ns1.${one.name}`, "192.0.2.1");
    const servers = [{ host: `ns1.${one.name}` }, { host: "ns2.other.net" }];
    await proven(changeNameServers, { itemid: two.itemid, servers });
    await fixture.work(account);
    expect(await known(one.itemid)).toMatchObject({ hostsused: [{ host: `ns1.${one.name}`, by: two.name }] });
    const refused = await proven(cancelDomain, { itemid: one.itemid, name: one.name, when: "now" });
    expect(refused.body).toMatchObject({ code: 2305, name: "HostsInTheWay" });
    expect(refused.body.desc).toContain(two.name);
  });

  test("whose hosts names of others use asks for a hand, in the registry's words, and can be tried again", async () => {
    const { name, itemid } = await held();
    fixture.iis.next("domain:delete", { kind: "refused", code: 2305, text: `Host ns1.${name} is used by others` });
    await proven(cancelDomain, { itemid, name, when: "now" });
    await fixture.work(account);
    expect(await lastOf(name, "update-domain-cancellation")).toMatchObject({
      state: "action_required",
      reason: 4899,
      reason_text: `Host ns1.${name} is used by others`,
    });
  });
});

describe("DNS of a name that is registered elsewhere", () => {
  const add = (domainname: string, by = browser) => by.call(addDnsName, { domainname }, { key: newId() });
  const zoneOf = async (apex: string, accountId = account.accountId) => {
    const [zone] = await db.query<{ pub_state: string; proof: string | null; served_until: Date | null }>(
      "select pub_state, proof, served_until from zone where apex = $1 and account_id = $2",
      [apex, accountId],
    );
    return zone;
  };
  const stateOf = async (name: string) =>
    (
      await db.query<{ state: string }>("select state from domain where ascii_name = $1 and account_id = $2", [
        name,
        account.accountId,
      ])
    )[0]?.state;

  test("is served from a zone of its own, without a registry, and ends by typing its name", async () => {
    const name = `dns-${(nextName += 1)}.se`;
    expect((await add("inte ett namn")).body).toMatchObject({ code: 2005, param: "domainname" });
    expect((await add(`www.${name}`)).body).toMatchObject({ code: 2005, param: "domainname" });
    expect((await add(name)).body.code).toBe(1000);
    await fixture.work(account);
    expect([await stateOf(name), (await zoneOf(name))?.pub_state]).toEqual(["dns_only", "waiting"]);
    expect(fixture.iis.received.some((sent) => "name" in sent && sent.name === name)).toBe(false);
    expect((await add(name)).body).toMatchObject({ code: 2302, name: "AlreadyYours" });
    const itemid = (await fixture.request(account, name)).domain_id ?? "";
    expect((await view(itemid))["change"]).toEqual({ may: false, why: "ended" });
    expect((await proven(removeDnsName, { itemid, name: "other.se" })).body).toMatchObject({
      code: 2005,
      param: "name",
    });
    expect((await proven(removeDnsName, { itemid, name })).body.code).toBe(1000);
    expect([await stateOf(name), (await zoneOf(name))?.served_until !== null]).toEqual(["cancelled_by_user", true]);
    // The domain is added again before the name servers have removed the zone.
    expect((await add(name)).body.code).toBe(1000);
    await fixture.work(account);
    expect([await stateOf(name), (await zoneOf(name))?.served_until]).toEqual(["dns_only", null]);
  });

  test("that another account serves here is given to the account that proves it by a record (4002), and its former zone is parked", async () => {
    const name = `dns-${(nextName += 1)}.se`;
    await add(name);
    await fixture.work(account);
    const rival = await createAccount(db);
    const theirs = api.browser();
    theirs.cookie = await signIn(db, rival);
    await add(name, theirs);
    await fixture.work(rival);
    const asked = await fixture.request(rival, name);
    expect(asked).toMatchObject({ state: "action_required", reason: 4002 });
    const [, host = "", text = ""] = /(\S+) TXT "([^"]+)"$/.exec(reasonText(asked.reason_text ?? "", "en")) ?? [];
    expect(host).toBe(`_nameplane-proof.${name}`);
    await theirs.call(fixRequest, { requestid: asked.number }, { key: newId() });
    await fixture.work(rival);
    expect((await fixture.request(rival, name)).reason).toBe(4002);
    texts.set(host, ["v=spf1 -all", text]);
    await theirs.call(fixRequest, { requestid: asked.number }, { key: newId() });
    await fixture.work(rival);
    expect((await fixture.request(rival, name)).state).toBe("completed");
    expect(await zoneOf(name, rival.accountId)).toMatchObject({ pub_state: "waiting", proof: "txt_record" });
    expect((await zoneOf(name))?.pub_state).toBe("parked");
  });

  test("that another account has registered here is given to no other account, whatever a record says", async () => {
    const { name } = await held();
    const rival = await createAccount(db);
    const theirs = api.browser();
    theirs.cookie = await signIn(db, rival);
    await add(name, theirs);
    await fixture.work(rival);
    const [, host = "", text = ""] =
      /(\S+) TXT "([^"]+)"$/.exec(reasonText((await fixture.request(rival, name)).reason_text ?? "", "en")) ?? [];
    texts.set(host, [text]);
    const { number } = await fixture.request(rival, name);
    await theirs.call(fixRequest, { requestid: number }, { key: newId() });
    await fixture.work(rival);
    expect((await fixture.request(rival, name)).state).toBe("rejected");
    expect((await zoneOf(name))?.pub_state).toBe("waiting");
  });
});
