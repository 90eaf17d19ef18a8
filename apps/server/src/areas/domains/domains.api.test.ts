import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  domainDetails,
  domainList,
  setAutoRenew,
  setAutoRenewOfMany,
  setDomainLock,
} from "@nameplane/contracts/domains/operations";
import { domainListSpec } from "@nameplane/contracts/domains/domain-list";
import { newId } from "../../platform/ids.ts";
import {
  callLock,
  holdDomain,
  newKey,
  useDomainFixture,
  withoutEnvelope,
  type DomainFixture,
} from "../../testing/fixtures/domain-fixture.ts";
import type { FakeRegistry } from "../../testing/far-ends/fake-registries.ts";
import { signIn } from "../../testing/sign-in.ts";
import type { Answer, TestApi, TestBrowser } from "../../testing/test-api.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { journalSweep } from "./follow/journal-sweep.ts";
import { syncSweep } from "./follow/sync-sweep.ts";

let fixture: DomainFixture;
let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let registry: FakeRegistry;
useDomainFixture((fresh) => {
  fixture = fresh;
  ({ db, api, account, browser, registry } = fresh);
});
const held = (parts: Parameters<typeof holdDomain>[1] = {}) => holdDomain(fixture, parts);
const key = newKey;

const list = (input: Record<string, unknown> = {}) => browser.call(domainList, { limit: 10, ...input });
const namesOf = (answer: Answer) => domainListSpec.answer.parse(withoutEnvelope(answer)).data.map((row) => row.domainname);
const lock = (itemid: string, locked: boolean, options: { key?: string; password?: string } = {}) =>
  callLock(fixture, itemid, locked, options);

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
      await db.query("update domain set expires_at = $2, renews_at = $3, created_at = $4, version = version + 1 where id = $1", [
        itemid,
        `2028-01-0${index + 1}`,
        `2027-0${3 - index}-01`,
        `2020-01-0${((index + 1) % 3) + 1}`,
      ]);
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

describe("automatic renewal", () => {
  test("is switched off and on, recorded in the audit chain, and back in the list", async () => {
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
      await db.query("select renewal_mode from domain where account_id = $1 order by renewal_mode", [account.accountId]),
    ).toEqual([{ renewal_mode: "cancel" }, { renewal_mode: "manual" }, { renewal_mode: "manual" }]);
  });

  test("has four modes: every time, once more, only when ordered, never", async () => {
    const { itemid } = await held();
    const modes = [
      ["once", true],
      ["cancel", false],
      ["manual", false],
      ["auto", true],
    ] as const;
    for (const [mode, autorenew] of modes) {
      expect((await browser.call(setAutoRenew, { itemid, mode })).body).toMatchObject({ code: 1000, mode, autorenew });
      expect((await browser.call(domainDetails, { itemid })).body["domain"]).toMatchObject({
        renewalmode: mode,
        autorenew,
      });
    }
    expect((await browser.call(setAutoRenew, { itemid })).body.code).toBe(2003);
    expect((await browser.call(setAutoRenewOfMany, { itemids: [itemid], mode: "cancel" })).body).toMatchObject({
      changed: 1,
      skipped: 0,
    });
  });

  test("cannot be switched on again here once the registry is set to let the name end", async () => {
    const { itemid } = await held();
    await browser.call(setAutoRenew, { itemid, mode: "cancel" });
    await db.query("update domain_detail set ends_at_expiry = true, version = version + 1 where domain_id = $1", [itemid]);
    expect((await browser.call(setAutoRenew, { itemid, mode: "auto" })).body.code).toBe(2304);
    expect((await browser.call(setAutoRenewOfMany, { itemids: [itemid], mode: "auto" })).body).toMatchObject({
      changed: 0,
      skipped: 1,
    });
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

  test("is refused for a name that is not held any more or set to end", async () => {
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
      ((await browser.call(domainDetails, { itemid })).body["domain"] as { registrystatuses: string[] }).registrystatuses;
    await lock(itemid, true);
    expect(await shown()).toEqual(["addPeriod", "clientTransferProhibited"]);
    await lock(itemid, false);
    expect(await shown()).toEqual(["addPeriod", "ok"]);
  });

  test("comes off with the password only, and a wrong one changes nothing", async () => {
    const { itemid, name } = await held({ statuses: ["clientTransferProhibited"] });
    const { body } = await fixture.browser.call(setDomainLock, { itemid, locked: false }, { key: newKey() });
    expect(body).toMatchObject({ code: 2205, name: "StepUpRequired", stepup: { methods: ["password"] } });
    expect((await lock(itemid, false, { password: "wrong" })).body["param"]).toBe("password");
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
    expect((await lock(itemid, false)).body).toMatchObject({ code: 1000, locked: false });
    expect(registry.domains.get(name)?.statuses).toEqual(["ok"]);
  });

  test("gives the same answer to a repeated call, and refuses the key with other content", async () => {
    const { itemid, name } = await held();
    const same = { key: key() };
    await lock(itemid, true, same);
    expect((await lock(itemid, true, same)).body).toMatchObject({ code: 1000, locked: true });
    expect((await lock(itemid, false, same)).body.code).toBe(2302);
    expect(await db.query("select 1 from registry_command where object = $1", [name])).toHaveLength(1);
    expect((await lock(itemid, true, { key: "" })).body).toMatchObject({ code: 2003, missing: ["Idempotency-Key"] });
  });

  test("comes off once for one proof; a repeated call with the same key needs no other proof", async () => {
    const { itemid } = await held({ statuses: ["clientTransferProhibited"] });
    const same = { key: key() };
    expect((await lock(itemid, false, same)).body).toMatchObject({ code: 1000, locked: false });
    const again = (options: { key: string }) => fixture.browser.call(setDomainLock, { itemid, locked: false }, options);
    expect((await again(same)).body).toMatchObject({ code: 1000, locked: false });
    expect((await again({ key: key() })).body).toMatchObject({ code: 2205 });
  });

  test("stays on in the quiet days after a change of the login, whose end is shown", async () => {
    const { itemid, name } = await held({ statuses: ["clientTransferProhibited"] });
    await db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [fixture.account.userId]);
    expect((await lock(itemid, false)).body).toMatchObject({
      code: 2304,
      name: "QuietPeriod",
      desc: "Your login was changed recently. For security, nothing can be transferred away before 2 Jan 2099",
    });
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
  });

  test("shows the registry's words when it refuses, that it is busy, and that the outcome is being checked", async () => {
    const { itemid, name } = await held();
    registry.next("domain:update", { kind: "refused", code: 2304, text: "Object status prohibits operation" });
    expect((await lock(itemid, true)).body).toMatchObject({
      code: 2306,
      name: "RegistryRefused",
      desc: "The registry refused: Object status prohibits operation",
    });
    registry.isDown = true;
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2400, name: "RegistryBusy" });
    registry.isDown = false;
    registry.next("domain:update", { kind: "lost", executed: false });
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2400, name: "OutcomeBeingChecked" });
    expect((await lock(itemid, true)).body).toMatchObject({ name: "OutcomeBeingChecked" });
    fixture.clock.advance(180_000);
    await journalSweep(fixture.sweep);
    expect((await lock(itemid, true)).body).toMatchObject({ code: 1000, locked: true });
    expect(registry.domains.get(name)?.statuses).toEqual(["clientTransferProhibited"]);
  });

  test("that is as wanted already counts as done, whatever the registry calls it", async () => {
    const { itemid, name } = await held({ statuses: ["clientTransferProhibited"] });
    // The lock is removed at the registry, and we have not read the domain since.
    const there = registry.domains.get(name);
    if (there) registry.domains.set(name, { ...there, statuses: [] });
    registry.next("domain:update", { kind: "refused", code: 2306, text: "Parameter value policy error" });
    expect((await lock(itemid, false)).body).toMatchObject({ code: 1000, locked: false });
    registry.next("domain:update", { kind: "refused", code: 2306, text: "Parameter value policy error" });
    expect((await lock(itemid, true)).body).toMatchObject({ name: "RegistryRefused" });
  });

  test.each([
    ["does not let us in", null, "login"],
    ["has shut our account", [2201, "Registrar is suspended"], "suspended"],
    ["has no money of ours left", [2104, "Billing failure: balance too low"], "billing"],
  ] as const)(
    "at a registry that %s says what is true, and raises one task for the operator's people, once",
    async (_, answer, why) => {
      const { itemid, name } = await held();
      const tasks = () =>
        db.query(
          "select severity, subject_kind, data ->> 'why' as why from staff_task where kind = 'registry_refuses' and key = 'iis' and done_at is null",
        );
      for (let press = 0; press < 2; press += 1) {
        if (answer === null) registry.refusesLogin = true;
        else registry.next("domain:update", { kind: "refused", code: answer[0], text: answer[1] });
        expect((await lock(itemid, true)).body).toMatchObject({
          code: 2400,
          name: "RegistryRefusesUs",
          desc: expect.stringContaining("Nothing was changed; we have notified our staff") as string,
        });
      }
      registry.refusesLogin = false;
      expect(await tasks()).toEqual([{ severity: "alarm", subject_kind: "registry", why }]);
      expect(registry.domains.get(name)?.statuses).not.toContain("clientTransferProhibited");
      await db.query("update staff_task set done_at = now(), done_by = 'test' where kind = 'registry_refuses'");
      expect((await lock(itemid, true)).body).toMatchObject({ code: 1000, locked: true });
      expect(await tasks()).toEqual([]);
    },
  );

  test("whose reply was lost after execution is read, and counts as done", async () => {
    const { itemid } = await held();
    registry.next("domain:update", { kind: "lost", executed: true });
    expect((await lock(itemid, true)).body).toMatchObject({ code: 1000, locked: true });
  });

  test("whose answer never reached the browser is in the list after the sweeps", async () => {
    const { itemid } = await held();
    registry.next("domain:update", { kind: "lost", executed: false });
    await lock(itemid, true);
    const entry = [...registry.domains.values()].at(-1);
    if (entry) registry.domains.set(entry.name, { ...entry, statuses: ["clientTransferProhibited"] });
    fixture.clock.advance(180_000);
    await journalSweep(fixture.sweep);
    await syncSweep(fixture.sweep);
    expect((await list()).body["data"]).toMatchObject([{ locked: true }]);
  });

  test("cannot be changed under a registry lock or in a state that forbids it", async () => {
    const { itemid } = await held();
    await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [itemid]);
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2304, name: "RegistryLocked" });
    await db.query("update domain set state = 'suspended', version = version + 1 where id = $1", [itemid]);
    expect((await lock(itemid, true)).body).toMatchObject({ code: 2304, name: "StatusProhibits" });
  });
});
