import { randomBytes } from "node:crypto";
import { domainToASCII } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  domainDetails,
  domainList,
  getAuthCode,
  setAutoRenew,
  setAutoRenewOfMany,
  setDomainLock,
} from "@nameplane/contracts/domains/operations";
import { domainDetailsSpec } from "@nameplane/contracts/domains/domain-details";
import { domainListSpec } from "@nameplane/contracts/domains/domain-list";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { newId } from "../../platform/ids.ts";
import { tx } from "../../platform/db/transaction.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../../testing/fake-registries.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { authCodeSweep } from "./actions/auth-code-sweep.ts";
import { journalSweep } from "./actions/journal-sweep.ts";
import { recordRegistration } from "./actions/record-registration.ts";
import { syncSweep } from "./actions/sync-sweep.ts";
import { domainRoutes } from "./domains.routes.ts";
import { NameChecks } from "./name-checks.ts";
import type { SweepDeps } from "./sweep-deps.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let clock: FakeClock;
let registry: FakeRegistry;
let sweep: SweepDeps;

beforeAll(async () => {
  db = await createTestDatabase();
  clock = new FakeClock(new Date());
  registry = new FakeRegistry("iis", () => clock.now());
  const registries = new FakeRegistries(registry);
  const log = createLog("test", "silent");
  const deps = { pool: db.app, registries, clock, log, metrics: createMetrics() };
  sweep = { ...deps, pool: db.worker, sweeping: db.readonly, onDecided: async () => {} };
  api = await createTestApi(db, clock, (edge) =>
    domainRoutes(edge, {
      ...deps,
      checks: new NameChecks(registries, log),
      firstSuffixes: async () => [],
      whois: { lookUp: async () => null },
      zoneSummary: async () => ({ status: 20901, serial: 2026112101, records: 5, publishedat: null }),
    }),
  );
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db);
  await setPassword(db, account, password);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
  registry.isDown = false;
});

const key = () => randomBytes(12).toString("hex");
const newName = () => `kvarn-${randomBytes(4).toString("hex")}.se`;

/** A domain of the account that the registry holds for us. */
async function held(
  parts: { statuses?: string[]; name?: string; owner?: TestAccount } = {},
): Promise<{ itemid: string; name: string }> {
  const { name = newName(), statuses = ["ok"], owner = account } = parts;
  const createdAt = new Date(clock.now().getTime() - 100 * 86_400_000);
  const expiresAt = new Date(clock.now().getTime() + 265 * 86_400_000);
  registry.hold(name, {
    sponsor: "nameplane",
    isOurs: true,
    statuses,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    nameServers: ["ns1.nameplane.test"],
  });
  const { domainId } = await tx(
    db.worker,
    owner.scope,
    (trx) =>
    recordRegistration(trx, owner.scope, {
      registryId: "iis", asciiName: name, roid: "D1", sponsor: "nameplane", createdAt, expiresAt, statuses, nameServersWanted: ["ns1.nameplane.test"], nameServersSeen: ["ns1.nameplane.test"],
      fee: null, isPremium: false, readAt: clock.now(), contactId: owner.contactId, renewalMode: "auto",
    }), // prettier-ignore
  );
  return { itemid: domainId, name };
}

const list = (input: Record<string, unknown> = {}) => browser.call(domainList, { limit: 10, ...input });
const namesOf = (answer: Answer) =>
  domainListSpec.answer.parse(withoutEnvelope(answer)).data.map((row) => row.domainname);
function withoutEnvelope({ body }: Answer): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}
const lock = (
  itemid: string,
  locked: boolean,
  more: Record<string, unknown> = {},
  options: { key?: string } = { key: key() },
) => browser.call(setDomainLock, { itemid, locked, ...more }, options);
const authCode = (itemid: string, options: { key?: string; password?: string } = {}) =>
  browser.call(getAuthCode, { itemid, password: options.password ?? password }, { key: options.key ?? key() });

describe("the domain list", () => {
  test("filters by status tab, every active code one tab, and counts all tabs [C2.60]", async () => {
    const [active, suspended] = [await held(), await held()];
    await db.query("update domain set state = 'suspended', version = version + 1 where id = $1", [suspended.itemid]);
    for (const status of [200, 201, 202]) expect(namesOf(await list({ status }))).toEqual([active.name]);
    expect(namesOf(await list({ status: 900 }))).toEqual([suspended.name]);
    expect(namesOf(await list({ status: 500 }))).toEqual([]);
    expect((await list({ status: 500 })).body["counts"]).toEqual({ "200": 1, "204": 0, "504": 0, "900": 1, "500": 0 });
  });

  test("filters by labels, all of which must be set, or by none at all [C2.61]", async () => {
    const [one, both, none] = [await held(), await held(), await held()];
    const [{ ids } = { ids: [] }] = await db.query<{ ids: number[] }>(
      "with l as (insert into label (account_id, title, color) values ($1, 'a', '#112233'), ($1, 'b', '#112233') returning id) select array_agg(id order by id) as ids from l",
      [account.accountId],
    );
    const [a, b] = ids;
    await db.query("update domain set labels = array[$2::int], version = version + 1 where id = $1", [one.itemid, a]);
    await db.query("update domain set labels = array[$2::int, $3::int], version = version + 1 where id = $1", [
      both.itemid,
      a,
      b,
    ]);
    expect(namesOf(await list({ labels: `${a}`, orderby: "domainname" }))).toEqual([one.name, both.name].toSorted());
    expect(namesOf(await list({ labels: `${a},${b}` }))).toEqual([both.name]);
    expect(namesOf(await list({ labels: "0" }))).toEqual([none.name]);
    expect((await list({ labels: `0,${a}` })).body).toMatchObject({ code: 2004, param: "labels" });
  });

  test("sorts by name, renewal, expiry and creation date, both ways [C2.62]", async () => {
    const domains = [await held(), await held(), await held()];
    for (const [index, { itemid }] of domains.entries()) {
      await db.query(
        "update domain set expires_at = $2, renews_at = $3, created_at = $4, version = version + 1 where id = $1",
        [itemid, `2028-01-0${index + 1}`, `2027-0${3 - index}-01`, `2020-01-0${((index + 1) % 3) + 1}`],
      );
    }
    const [x, y, z] = domains.map(({ name }) => name);
    expect(namesOf(await list({ orderby: "expiredate" }))).toEqual([x, y, z]);
    expect(namesOf(await list({ orderby: "expiredate", desc: true }))).toEqual([z, y, x]);
    expect(namesOf(await list({ orderby: "renewaldate", desc: false }))).toEqual([z, y, x]);
    expect(namesOf(await list({ orderby: "createddate" }))).toEqual([z, x, y]);
    expect(namesOf(await list({ orderby: "domainname" }))).toEqual(domains.map(({ name }) => name).toSorted());
    expect((await list({ orderby: "price" })).body).toMatchObject({ code: 2005, param: "orderby" });
  });

  test("pages, and says how many there are [C2.63]", async () => {
    const names = [];
    for (let index = 0; index < 12; index++) names.push((await held()).name);
    names.sort();
    const first = await list({ orderby: "domainname", page: 1 });
    expect(namesOf(first)).toEqual(names.slice(0, 10));
    expect(first.body).toMatchObject({ page: 1, limit: 10, total: 12 });
    expect(namesOf(await list({ orderby: "domainname", page: 2 }))).toEqual(names.slice(10));
    expect(namesOf(await list({ orderby: "domainname", page: 3 }))).toEqual([]);
    expect((await list({ limit: 7 })).body.code).toBe(2005);
  });

  test("opens as the specification's default: renewal date, latest first", async () => {
    const [soon, late] = [await held(), await held()];
    await db.query("update domain set renews_at = '2030-01-01', version = version + 1 where id = $1", [late.itemid]);
    expect(namesOf(await list())).toEqual([late.name, soon.name]);
  });

  test("finds names by a part of them, Unicode or A-label", async () => {
    const { name } = await held({ name: `xn--kvarnhjul-${randomBytes(2).toString("hex")}.se`.replace("xn--", "mitt") });
    await held();
    expect(namesOf(await list({ search: "KVARNHJUL" }))).toEqual([name]);
    expect((await list({ search: "%" })).body["total"]).toBe(0);
  });

  test("needs a session, and shows nobody else's domains", async () => {
    await held();
    expect((await api.browser().call(domainList, {})).status).toBe(401);
    const stranger = await createAccount(db);
    const other = api.browser();
    other.cookie = await signIn(db, stranger);
    expect((await other.call(domainList, {})).body).toMatchObject({ total: 0, data: [] });
  });
});

describe("the details of a domain", () => {
  test("hold every field of the specification, dates, registry and DNS status, contacts, zone and prices [C3.06]", async () => {
    const { itemid, name } = await held();
    const answer = await browser.call(domainDetails, { itemid });
    const { domain } = domainDetailsSpec.answer.parse(withoutEnvelope(answer));
    expect(domain).toMatchObject({
      domainname: name, unicodename: name, autorenew: true, whoisshield: false, labels: [], status: 200, registrystatuses: ["ok"], dnsstatus: 20001, dnssecstatus: 20801,
      nameservers: ["ns1.nameplane.test"], registryname: "Internetstiftelsen", zone: { serial: 2026112101 }, contacts: [{ role: "registrant", organization: "Kvarnstråket AB", country: "SE" }],
      renewprice: { currency: "SEK", netMinor: 13_900 }, restoreprice: null, abilities: { lock: true, authcode: true, autorenew: true },
    }); // prettier-ignore
    for (const date of [domain.createddate, domain.renewaldate, domain.expiredate])
      expect(Date.parse(date ?? "")).toBeGreaterThan(0);
    const unicode = `räksmörgås-${randomBytes(4).toString("hex")}.se`;
    const idn = await held({ name: domainToASCII(unicode) });
    expect((await browser.call(domainDetails, { itemid: idn.itemid })).body["domain"]).toMatchObject({
      domainname: domainToASCII(unicode),
      unicodename: unicode,
    });
  });

  test("of a foreign and of a missing domain are the same answer", async () => {
    const foreign = await held({ owner: await createAccount(db) });
    const [one, two] = [
      await browser.call(domainDetails, { itemid: foreign.itemid }),
      await browser.call(domainDetails, { itemid: newId() }),
    ];
    expect(one.body).toEqual(two.body);
    expect(one.body.code).toBe(2303);
  });
});

describe("automatic renewal", () => {
  test("is switched off and on, told to the audit chain, and back in the list", async () => {
    const { itemid } = await held();
    expect((await browser.call(setAutoRenew, { itemid, autorenew: false })).body).toMatchObject({
      code: 1000,
      autorenew: false,
    });
    expect((await list()).body["data"]).toMatchObject([{ autorenew: false }]);
    expect((await browser.call(setAutoRenew, { itemid, autorenew: true })).body).toMatchObject({ autorenew: true });
    const actions = await db.query<{ action: string }>(
      "select body ->> 'action' as action from audit_event where account_id = $1 order by seq",
      [account.accountId],
    );
    expect(actions.map((row) => row.action)).toEqual(["domain.autorenew", "domain.autorenew"]);
  });

  test("is switched for many at once; names that cannot renew are counted and left", async () => {
    const [one, two, ending] = [await held(), await held(), await held()];
    await db.query("update domain set renewal_mode = 'cancel', version = version + 1 where id = $1", [ending.itemid]);
    await browser.call(setAutoRenew, { itemid: two.itemid, autorenew: false });
    const itemids = [one.itemid, two.itemid, ending.itemid, one.itemid, newId()];
    expect((await browser.call(setAutoRenewOfMany, { itemids, autorenew: false })).body).toMatchObject({
      code: 1000,
      changed: 1,
      skipped: 2,
    });
    expect(
      await db.query("select renewal_mode from domain where account_id = $1 order by renewal_mode", [
        account.accountId,
      ]),
    ).toEqual([{ renewal_mode: "cancel" }, { renewal_mode: "manual" }, { renewal_mode: "manual" }]);
  });

  test("of another account's names is not touched", async () => {
    const { itemid } = await held();
    const stranger = api.browser();
    stranger.cookie = await signIn(db, await createAccount(db));
    expect((await stranger.call(setAutoRenewOfMany, { itemids: [itemid], autorenew: false })).body).toMatchObject({
      changed: 0,
      skipped: 1,
    });
    expect((await list()).body["data"]).toMatchObject([{ autorenew: true }]);
  });

  test("is refused for a name that is not held any more or told to end", async () => {
    const { itemid } = await held();
    await db.query("update domain set renewal_mode = 'cancel', version = version + 1 where id = $1", [itemid]);
    expect((await browser.call(setAutoRenew, { itemid, autorenew: true })).body.code).toBe(2304);
    expect((await browser.call(setAutoRenew, { itemid: newId(), autorenew: true })).body.code).toBe(2303);
  });
});

describe("the transfer lock", () => {
  test("is set at the registry first, then here, through the journal", async () => {
    const { itemid, name } = await held();
    expect((await lock(itemid, true)).body).toMatchObject({ code: 1000, locked: true });
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
    expect((await list()).body["data"]).toMatchObject([{ locked: true }]);
    expect(await db.query("select verb, state from registry_command where object = $1", [name])).toEqual([
      { verb: "domain:update", state: "succeeded" },
    ]);
    expect(
      await db.query(
        "select f.direction from registry_frame f join registry_command c on c.id = f.command_id where c.object = $1 order by f.at",
        [name],
      ),
    ).toEqual([{ direction: "out" }, { direction: "in" }]);
  });

  test("is shown instead of ok, and ok instead of it: never both (RFC 5731 2.3)", async () => {
    const { itemid } = await held({ statuses: ["ok", "addPeriod"] });
    const shown = async () =>
      ((await browser.call(domainDetails, { itemid })).body["domain"] as { registrystatuses: string[] })
        .registrystatuses;
    await lock(itemid, true);
    expect(await shown()).toEqual(["addPeriod", "clientTransferProhibited"]);
    await lock(itemid, false, { password });
    expect(await shown()).toEqual(["addPeriod", "ok"]);
  });

  test("comes off with the password only, and a wrong one changes nothing", async () => {
    const { itemid, name } = await held({ statuses: ["clientTransferProhibited"] });
    expect((await lock(itemid, false)).body).toMatchObject({ code: 2003, missing: ["password"] });
    expect((await lock(itemid, false, { password: "wrong" })).body["param"]).toBe("password");
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
    expect((await lock(itemid, false, { password })).body).toMatchObject({ code: 1000, locked: false });
    expect(registry.domains.get(name)?.statuses).toEqual(["ok"]);
  });

  test("answers the same call again from memory, and refuses the key with other content", async () => {
    const { itemid, name } = await held();
    const same = { key: key() };
    await lock(itemid, true, {}, same);
    expect((await lock(itemid, true, {}, same)).body).toMatchObject({ code: 1000, locked: true });
    expect((await lock(itemid, false, { password }, same)).body.code).toBe(2302);
    expect(await db.query("select 1 from registry_command where object = $1", [name])).toHaveLength(1);
    expect((await lock(itemid, true, {}, {})).body).toMatchObject({ code: 2003, missing: ["Idempotency-Key"] });
  });

  test("keeps no trace of the password beside the key", async () => {
    const { itemid } = await held({ statuses: ["clientTransferProhibited"] });
    await lock(itemid, false, { password });
    const bodies = [JSON.stringify({ itemid, locked: false, password }), JSON.stringify({ itemid, password })];
    for (const body of bodies) {
      expect(
        await db.query(
          "select 1 from idempotency_key where account_id = $1 and body_hash = sha256(convert_to($2, 'UTF8'))",
          [account.accountId, body],
        ),
      ).toEqual([]);
    }
  });

  test("tells what the registry said when it refuses, that it is busy, and that the outcome is being checked", async () => {
    const { itemid, name } = await held();
    registry.next("domain:update", { kind: "refused", code: 2304, text: "Object status prohibits operation" });
    expect((await lock(itemid, true)).body).toMatchObject({
      code: 2306,
      name: "RegistryRefused",
      desc: "The registry said no: Object status prohibits operation",
    });
    registry.isDown = true;
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2400, name: "RegistryBusy" });
    registry.isDown = false;
    registry.next("domain:update", { kind: "lost", executed: false });
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2400, name: "OutcomeBeingChecked" });
    expect((await lock(itemid, true)).body).toMatchObject({ name: "OutcomeBeingChecked" });
    clock.advance(180_000);
    await journalSweep(sweep);
    expect((await lock(itemid, true)).body).toMatchObject({ code: 1000, locked: true });
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
  });

  test("whose reply was lost after execution is read and done", async () => {
    const { itemid } = await held();
    registry.next("domain:update", { kind: "lost", executed: true });
    expect((await lock(itemid, true)).body).toMatchObject({ code: 1000, locked: true });
  });

  test("left open by a lost browser shows in the list after the sweeps", async () => {
    const { itemid } = await held();
    registry.next("domain:update", { kind: "lost", executed: false });
    await lock(itemid, true);
    const entry = [...registry.domains.values()].at(-1);
    if (entry) registry.domains.set(entry.name, { ...entry, statuses: ["clientTransferProhibited"] });
    clock.advance(180_000);
    await journalSweep(sweep);
    await syncSweep(sweep);
    expect((await list()).body["data"]).toMatchObject([{ locked: true }]);
  });

  test("cannot be moved under a registry lock or in a state that forbids it", async () => {
    const { itemid } = await held();
    await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [
      itemid,
    ]);
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2304, name: "RegistryLocked" });
    await db.query("update domain set state = 'suspended', version = version + 1 where id = $1", [itemid]);
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2304, name: "StatusProhibits" });
  });
});

describe("the auth code", () => {
  test("is made new, strong, set at the registry, shown once, and stored nowhere", async () => {
    const { itemid, name } = await held();
    const same = key();
    const answer = await authCode(itemid, { key: same });
    const code = String(answer.body["authcode"]);
    expect(code).toMatch(/^[A-Za-z0-9_-]{24}$/);
    expect(registry.domains.get(name)?.authInfo).toBe(code);
    expect((await authCode(itemid, { key: same })).body).toMatchObject({ code: 2302, name: "AuthCodeShown" });
    expect(registry.domains.get(name)?.authInfo).toBe(code);
    const texts = await db.query<{ text: string }>(
      "select string_agg(t, ' ') as text from (select c::text as t from registry_command c union all select f::text from registry_frame f union all select k::text from idempotency_key k union all select a::text from audit_event a union all select d::text from domain_detail d) x",
    );
    expect(texts[0]?.text).not.toContain(code);
    expect(await db.query("select direction, state from transfer where ascii_name = $1", [name])).toEqual([
      { direction: "out", state: "open" },
    ]);
  });

  test("is another one each time", async () => {
    const { itemid } = await held();
    const [one, two] = [await authCode(itemid), await authCode(itemid)];
    expect(one.body["authcode"]).not.toBe(two.body["authcode"]);
  });

  test("needs the lock off: 'The domain is locked. Unlock the domain to proceed' in both languages [C5.47]", async () => {
    const { itemid } = await held({ statuses: ["clientTransferProhibited"] });
    const answer = await authCode(itemid);
    expect(answer.body).toMatchObject({ code: 2304, desc: "The domain is locked. Unlock the domain to proceed" });
    const swedish = await browser.call(getAuthCode, { itemid, password }, { key: key(), language: "sv" });
    expect(swedish.body.desc).toBe("Domänen är låst. Lås upp domänen för att fortsätta");
    await lock(itemid, false, { password });
    expect((await authCode(itemid)).body.code).toBe(1000);
  });

  test("is refused with a wrong password, before the transfer date, and in the quiet days after a login change", async () => {
    const { itemid, name } = await held();
    expect((await authCode(itemid, { password: "wrong" })).body["param"]).toBe("password");
    await db.query(
      "update domain_detail set transfer_free_at = '2099-01-02', version = version + 1 where domain_id = $1",
      [itemid],
    );
    expect((await authCode(itemid)).body).toMatchObject({
      name: "TransferNotYet",
      desc: "The name can be moved away from 2099-01-02 on, not before",
    });
    await db.query("update domain_detail set transfer_free_at = null, version = version + 1 where domain_id = $1", [
      itemid,
    ]);
    await db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [account.userId]);
    expect((await authCode(itemid)).body).toMatchObject({ name: "QuietPeriod" });
    expect(registry.domains.get(name)?.authInfo).toBeNull();
  });

  test("dies at the registry after two weeks", async () => {
    const { itemid, name } = await held();
    const code = String((await authCode(itemid)).body["authcode"]);
    clock.advance(13 * 86_400_000);
    await authCodeSweep(sweep);
    expect(registry.domains.get(name)?.authInfo).toBe(code);
    clock.advance(2 * 86_400_000);
    await authCodeSweep(sweep);
    expect(registry.domains.get(name)?.authInfo).not.toBe(code);
    expect(await db.query("select state from transfer where ascii_name = $1", [name])).toEqual([
      { state: "cancelled" },
    ]);
  });
});
