import { getAuthCode } from "@nameplane/contracts/domains/operations";
import { describe, expect, test } from "vitest";
import { callProven } from "../../../testing/call-proven.ts";
import {
  callAuthCode,
  callLock,
  fixturePassword,
  holdDomain,
  newKey,
  useDomainFixture,
  type DomainFixture,
} from "../../../testing/fixtures/domain-fixture.ts";
import type { FakeRegistry } from "../../../testing/far-ends/fake-registries.ts";
import type { TestDatabase } from "../../../testing/test-database.ts";

let fixture: DomainFixture;
let db: TestDatabase;
let registry: FakeRegistry;
useDomainFixture((fresh) => {
  fixture = fresh;
  ({ db, registry } = fresh);
});
const authCode = (itemid: string, options: { key?: string; password?: string } = {}) => callAuthCode(fixture, itemid, options);

describe("the auth code", () => {
  test("is made new, strong, set at the registry, shown once, and stored nowhere", async () => {
    const { itemid, name } = await holdDomain(fixture);
    const same = newKey();
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

  test("is made by the registry where that makes them, and the lock is taken off after it", async () => {
    registry.capabilities = { ...registry.capabilities, codes: "asked" };
    const { itemid, name } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
    const key = newKey();
    const answer = await callProven(
      fixture.browser,
      getAuthCode,
      { itemid, unlock: true },
      { password: fixturePassword },
      { key },
    );
    expect(answer.body["authcode"]).toMatch(/^Made-By-Registry-/);
    expect(registry.domains.get(name)).toMatchObject({ authInfo: answer.body["authcode"], statuses: ["ok"] });
    registry.isDown = true;
    const { itemid: other } = await holdDomain(fixture);
    expect((await authCode(other)).body).toMatchObject({ name: "RegistryBusy" });
    registry.isDown = false;
    registry.capabilities = { ...registry.capabilities, codes: "none" };
    expect((await authCode(other)).body).toMatchObject({ name: "NoAuthCode" });
    registry.capabilities = { ...registry.capabilities, codes: "set" };
  });

  test("is another one each time", async () => {
    const { itemid } = await holdDomain(fixture);
    const [one, two] = [await authCode(itemid), await authCode(itemid)];
    expect(one.body["authcode"]).not.toBe(two.body["authcode"]);
  });

  test("needs the lock off: 'The domain is locked. Unlock the domain to proceed' in both languages [C5.47]", async () => {
    const { itemid } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
    const answer = await authCode(itemid);
    expect(answer.body).toMatchObject({ code: 2304, desc: "The domain is locked. Unlock the domain to proceed" });
    const swedish = await callAuthCode(fixture, itemid, { language: "sv" });
    expect(swedish.body.desc).toBe("Domänen är låst. Lås upp domänen för att fortsätta");
    await callLock(fixture, itemid, false);
    expect((await authCode(itemid)).body.code).toBe(1000);
  });

  test("takes the lock off in the same command at the registry, when asked to by a user who may unlock", async () => {
    const { itemid, name } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
    const [wish, key] = [{ itemid, unlock: true }, newKey()];
    const answer = await callProven(fixture.browser, getAuthCode, wish, { password: fixturePassword }, { key });
    expect(answer.body.code).toBe(1000);
    expect(registry.domains.get(name)).toMatchObject({ authInfo: answer.body["authcode"], statuses: ["ok"] });
    expect(await db.query("select is_locked from domain where id = $1", [itemid])).toEqual([{ is_locked: false }]);
    const acts = await db.query("select action from audit_event where object_id = $1 order by seq", [itemid]);
    expect(acts).toEqual([{ action: "domain.unlock" }, { action: "domain.authcode" }]);
    const updates = await db.query("select verb from registry_command where object = $1 and verb = 'domain:update'", [name]);
    expect(updates).toHaveLength(1);
  });

  test("keeps the lock where the user may not unlock, and asks for no proof before saying so", async () => {
    const { itemid, name } = await holdDomain(fixture, { statuses: ["clientTransferProhibited"] });
    await db.query("update membership set denied = array['domain_unlock'] where user_id = $1", [fixture.account.userId]);
    const answer = await fixture.browser.call(getAuthCode, { itemid, unlock: true }, { key: newKey() });
    await db.query("update membership set denied = '{}' where user_id = $1", [fixture.account.userId]);
    expect(answer.body).toMatchObject({ name: "NoPermission" });
    expect(registry.domains.get(name)).toMatchObject({ authInfo: null, statuses: ["clientTransferProhibited"] });
  });

  test("is refused with a wrong password, before the transfer date, and in the quiet days after a login change", async () => {
    const { itemid, name } = await holdDomain(fixture);
    expect((await authCode(itemid, { password: "wrong" })).body["param"]).toBe("password");
    await db.query("update domain_detail set transfer_free_at = '2099-01-02', version = version + 1 where domain_id = $1", [
      itemid,
    ]);
    expect((await authCode(itemid)).body).toMatchObject({
      name: "TransferNotYet",
      desc: "The domain can be transferred away from 2 Jan 2099, not before",
    });
    await db.query("update domain_detail set transfer_free_at = null, version = version + 1 where domain_id = $1", [itemid]);
    await db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [fixture.account.userId]);
    expect((await authCode(itemid)).body).toMatchObject({ name: "QuietPeriod" });
    expect(registry.domains.get(name)?.authInfo).toBeNull();
  });
});
