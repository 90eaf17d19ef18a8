import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import type { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { usePushFixture } from "../../testing/fixtures/use-push-fixture.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import type { TestAccount, TestDatabase } from "../../testing/test-database.ts";
import { tableFates } from "./push-tables.rules.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let giver: TestAccount;
let taker: TestAccount;
let atGiver: TestBrowser;
let atTaker: TestBrowser;
let email: string;
let next: number;
const { customer, owned, furnish, plan, start, listOf, tokenOf, read, accept, pushAndAccept, holders, swap } = usePushFixture(
  (fresh) => {
    ({ db, fixture, giver, taker, atGiver, atTaker, email, next } = fresh);
  },
);

describe("a push of a name", () => {
  test("giver and receiver see what goes along; on acceptance everything is the receiver's and the invariants hold", async () => {
    const name = `overlamnad-${next}.se`;
    const itemid = await owned(name);
    await db.query("insert into label (account_id, title, color) values ($1, 'Hemlig', '#112233')", [giver.accountId]);
    await db.query(
      "update domain set labels = array[(select id from label where account_id = $1)], version = version + 1 where id = $2",
      [giver.accountId, itemid],
    );
    await db.query("update domain_detail set note = 'Hemlig anteckning', version = version + 1 where domain_id = $1", [itemid]);
    const { names } = await plan([itemid]);
    expect(names[0]?.obstacles).toEqual([]);
    expect(names[0]?.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ part: "zone", fate: "goes", values: [name] }),
        expect.objectContaining({ part: "history", fate: "goes" }),
        { part: "labels", fate: "stays", count: 1, values: ["Hemlig"] },
        expect.objectContaining({ part: "note", fate: "stays" }),
      ]),
    );
    const before = await db.query(
      "select owner, type, ttl_seconds, rdata from zone_rrset where account_id = $1 order by owner, type",
      [giver.accountId],
    );
    expect((await start([itemid])).body.code).toBe(1000);
    const token = await tokenOf();
    const seen = await read(token);
    expect(seen).toMatchObject({ giver: "Kvarnstråket AB", message: "Varsågod", names: [{ domainname: name, obstacles: [] }] });
    expect(JSON.stringify(seen)).not.toContain("Hemlig");
    expect(seen.names[0]?.renewal?.totalMinor).toBeGreaterThan(0);
    const taken = await accept(token, seen.seal);
    expect(taken.body).toMatchObject({ code: 1000, inbasket: 0 });

    expect(await holders(name)).toEqual([
      { account_id: taker.accountId, state: "active", source: "pushed" },
      { account_id: giver.accountId, state: "transferred_away", source: "registered" },
    ]);
    expect(await db.query("select account_id, kind from name_claim where registrable_name = $1 order by kind", [name])).toEqual([
      { account_id: taker.accountId, kind: "domain" },
      { account_id: taker.accountId, kind: "zone" },
    ]);
    const after = await db.query(
      "select owner, type, ttl_seconds, rdata from zone_rrset where account_id = $1 order by owner, type",
      [taker.accountId],
    );
    expect(after).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    // An ordinary request changes the registry: contact objects of the receiver replace those of the giver.
    const handles = await db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [
      giver.accountId,
    ]);
    expect(handles.map(({ handle }) => handle)).toContain(fixture.iis.domains.get(name)?.registrant);
    // Until the change has been read back from the registry, both accounts are shown what the registry has.
    const { number } = await fixture.request(taker, name);
    const [from, to] = [await listOf(atGiver), await listOf(atTaker)];
    expect(from.settling).toMatchObject([{ side: "giver", other: email, names: [name], requestids: [] }]);
    expect(to.settling).toMatchObject([{ side: "receiver", other: "Kvarnstråket AB", names: [name], requestids: [number] }]);
    await fixture.work(taker);
    expect(await fixture.request(taker, name)).toMatchObject({ state: "completed" });
    expect([(await listOf(atGiver)).settling, (await listOf(atTaker)).settling]).toEqual([[], []]);
    const own = await db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [taker.accountId]);
    expect(own.map(({ handle }) => handle)).toContain(fixture.iis.domains.get(name)?.registrant);
    expect(await fixture.brokenInvariants()).toEqual([]);
    const actions = (account: TestAccount) =>
      db.query<{ action: string }>(
        "select action from audit_event where account_id = $1 and action like 'domain.push%' order by seq",
        [account.accountId],
      );
    expect((await actions(giver)).map(({ action }) => action)).toEqual(["domain.push-begun", "domain.pushed-away"]);
    expect((await actions(taker)).map(({ action }) => action)).toEqual(["domain.pushed-in"]);
    expect(await listOf(atGiver)).toMatchObject({ given: [{ state: "accepted", email }] });
    const audited = async (scope: TestAccount["scope"]) =>
      tx(db.app, scope, async (trx) =>
        (await sql<{ action: string }>`select action from np_push_events(${itemid}::uuid, 20) order by at`.execute(trx)).rows.map(
          ({ action }) => action,
        ),
      );
    expect(await audited(giver.scope)).toEqual(["domain.push-begun", "domain.pushed-away"]);
    expect(await audited(taker.scope)).toEqual(["domain.pushed-in"]);
    expect((await listOf(atTaker)).offered).toEqual([]);
  });

  test("nothing of the giver's account stays reachable, and nothing of it is in what the receiver got", async () => {
    const name = `spar-${next}.se`;
    const itemid = await owned(name);
    await furnish(itemid, name);
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    for (const [table, count] of [
      ["host", 1],
      ["domain_ds", 1],
      ["dnssec_key", 2],
      ["domain_dnssec", 1],
      ["certificate", 1],
    ] as const)
      expect([table, (await db.query(`select 1 from ${table} where account_id = $1`, [taker.accountId])).length]).toEqual([
        table,
        count,
      ]);
    expect(await db.query("select state from dnssec_key where account_id = $1 order by 1", [taker.accountId])).toEqual([
      { state: "published" },
      { state: "withdrawing" },
    ]);
    expect(
      await db.query("select state, key_enc is not null as key from certificate where account_id = $1", [taker.accountId]),
    ).toEqual([{ state: "issued", key: true }]);
    expect(await db.query("select 1 from certificate where account_id = $1", [giver.accountId])).toEqual([]);
    expect(await db.query("select dnssec_state from domain where account_id = $1", [taker.accountId])).toEqual([
      { dnssec_state: "signed" },
    ]);
    const columns = await db.query<{ table: string; column: string }>(
      `select c.table_name as table, c.column_name as column from information_schema.columns c
         join information_schema.columns a on a.table_schema = 'public' and a.table_name = c.table_name and a.column_name = 'account_id'
         join pg_class r on r.relname = c.table_name and not r.relispartition and r.relkind in ('r', 'p')
        where c.table_schema = 'public' and c.column_name in ('domain_id', 'zone_id') order by 1`,
    );
    const zones = await db.query<{ id: string }>("select id from zone where account_id = $1", [taker.accountId]);
    const ids = [itemid, ...zones.map(({ id }) => id)];
    for (const { table, column } of columns) {
      const rows = await db.query(`select 1 from ${table} where account_id = $1 and ${column} = any($2)`, [giver.accountId, ids]);
      if (tableFates[table] === "moves" || tableFates[table] === "ends") expect([table, rows.length]).toEqual([table, 0]);
      const got = await db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${table} t where account_id = $1`, [
        taker.accountId,
      ]);
      for (const { row } of got)
        for (const secret of [giver.accountId, giver.userId, giver.contactId]) expect(row).not.toContain(secret);
    }
    expect(columns.length).toBeGreaterThan(12);
  });

  test("the database functions that reach the giver's rows are open to the receiver alone, and only for what goes along with the name", async () => {
    const itemid = await owned(`dorr-${next}.se`);
    expect((await start([itemid])).body.code).toBe(1000);
    const [push] = await db.query<{ id: string }>("select id from push where account_id = $1", [giver.accountId]);
    const of = sql`${giver.accountId}::uuid, ${push?.id}::uuid, ${itemid}::uuid`;
    const copy = (table: string, columns: string[]) =>
      sql`select np_push_copy(${of}, ${itemid}::uuid, ${table}, ${columns}::text[], '{}', null)`;
    const stranger = await customer(`cia-${next}@example.com`);
    for (const { scope } of [stranger, giver])
      for (const call of [sql`select np_push_give(${of}, '{}'::jsonb)`, copy("zone", ["id"]), sql`select np_push_leave(${of})`])
        await expect(tx(db.app, scope, (trx) => call.execute(trx))).rejects.toThrow("no such push for this user");
    for (const [call, words] of [
      [copy("api_token", ["id"]), "do not go along"],
      [copy("host", ["account_id"]), "rows go to the context account"],
      [sql`select np_push_leave(${of})`, "has not been given"],
    ] as const)
      await expect(tx(db.app, taker.scope, (trx) => call.execute(trx))).rejects.toThrow(words);
  });

  test("every table with rows of accounts has a decision", async () => {
    const tables = await db.query<{ name: string }>(
      `select distinct c.table_name as name from information_schema.columns c join pg_class r on r.relname = c.table_name and not r.relispartition and r.relkind in ('r', 'p')
        where c.table_schema = 'public' and c.column_name = 'account_id' and r.relnamespace = 'public'::regnamespace`,
    );
    expect(tables.map(({ name }) => name).filter((name) => !Object.hasOwn(tableFates, name))).toEqual([]);
    expect(Object.keys(tableFates).filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  });
});

describe("names that come back", () => {
  test("the former account's row is revived with the zone as it is now", async () => {
    const name = `tillbaka-${next}.se`;
    const itemid = await owned(name);
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    await fixture.work(taker);
    const [kept] = await db.query<{ zone_id: string }>("select zone_id from zone_version where account_id = $1 limit 1", [
      taker.accountId,
    ]);
    swap();
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    await fixture.work(taker);
    expect(await holders(name)).toEqual([
      { account_id: taker.accountId, state: "active", source: "pushed" },
      { account_id: giver.accountId, state: "transferred_away", source: "pushed" },
    ]);
    expect(await db.query("select account_id from zone where id = $1", [kept?.zone_id])).toEqual([
      { account_id: taker.accountId },
    ]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("a zone that the receiver had already gives way to the one that comes along", async () => {
    const name = `forut-${next}.se`;
    await createTestZone(db, fixture.deps.jobs, taker, name, fixture.clock.now());
    const itemid = await owned(name);
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    const zones = await db.query<{ removed: boolean }>(
      "select removed_at is not null as removed from zone where account_id = $1 order by 1",
      [taker.accountId],
    );
    expect(zones).toEqual([{ removed: false }, { removed: true }]);
    expect(await db.query("select account_id from name_claim where ascii_name = $1", [name])).toEqual([
      { account_id: taker.accountId },
      { account_id: taker.accountId },
    ]);
  });
});

test("of two who accept at once, one succeeds", async () => {
  const name = `kapp-${next}.se`;
  const itemid = await owned(name);
  await start([itemid]);
  const token = await tokenOf();
  const { seal } = await read(token);
  const answers = await Promise.all([accept(token, seal), accept(token, seal)]);
  expect(answers.map(({ body }) => body["name"] ?? body.code)).toContain(1000);
  expect(await db.query("select 1 from domain where ascii_name = $1 and state = 'active'", [name])).toHaveLength(1);
  expect(
    await db.query("select 1 from audit_event where account_id = $1 and action = 'domain.pushed-in'", [taker.accountId]),
  ).toHaveLength(1);
});
