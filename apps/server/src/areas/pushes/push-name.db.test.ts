import {
  acceptPush,
  declinePush,
  planPush,
  pushList,
  readPush,
  startPush,
  withdrawPush,
} from "@nameplane/contracts/pushes/operations";
import { planPushSpec, pushListSpec, readPushSpec } from "@nameplane/contracts/pushes/push";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { setPassword } from "../../testing/sign-in.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { followPush } from "../orders/services/index.ts";
import { sweepPushes } from "./actions/end-push.ts";
import { tableFates } from "./push-tables.rules.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: OrderFixture;
let giver: TestAccount;
let taker: TestAccount;
let atGiver: TestBrowser;
let atTaker: TestBrowser;
let email: string;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  next += 1;
  email = `bea-${next}@example.com`;
  [giver, taker] = [await customer(`alva-${next}@example.com`), await customer(email)];
  [atGiver, atTaker] = [await fixture.browser(giver), await fixture.browser(taker)];
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** A customer who has verified the address they log in with. */
async function customer(address: string): Promise<TestAccount> {
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  await db.query("update panel_user set email = $2, email_proved_at = now() where id = $1", [account.userId, address]);
  return account;
}

/** A domain that the giver has bought, with its zone. */
async function owned(name: string): Promise<string> {
  await fixture.order(giver, [name], { method: "invoice" });
  await fixture.work(giver);
  const { domain_id: itemid } = await fixture.request(giver, name);
  return itemid ?? "";
}
/**
 * Gives a domain everything that it can have besides its zone: hosts, a signed chain with a retiring key, a certificate, a draft,
 * a basket item.
 */
async function furnish(itemid: string, name: string): Promise<void> {
  const id = [giver.accountId, itemid];
  await db.query("insert into host (account_id, id, domain_id, name, registry_id) values ($1, $3, $2, $4, 'iis')", [
    ...id,
    newId(),
    `ns1.${name}`,
  ]);
  for (const state of ["signing", "signed"])
    await db.query(`update domain set dnssec_state = '${state}', version = version + 1 where account_id = $1 and id = $2`, id);
  await db.query(
    "insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest, state) values ($1, $2, 7, 13, 2, 'AB', 'matched')",
    id,
  );
  await db.query(
    "insert into domain_dnssec (account_id, domain_id, next_check_at) values ($1, $2, now()) on conflict (account_id, domain_id) do nothing",
    id,
  );
  for (const tag of [7, 8])
    await db.query(
      "insert into dnssec_key (account_id, zone_id, id, role, flags, algorithm, key_tag, public_key, state) select account_id, id, $3, 'csk', 257, 13, $4, 'AA', 'published' from zone where account_id = $1 and domain_id = $2",
      [...id, newId(), tag],
    );
  await db.query("update dnssec_key set state = 'withdrawing', version = version + 1 where account_id = $1 and key_tag = 8", [
    giver.accountId,
  ]);
  const certificate = newId();
  await db.query(
    "insert into certificate (account_id, id, kind, common_name, names, pem, key_enc, next_step_at) values ($1, $2, 'redirect', $3::text, array[$3::text], 'PEM', '\\x00', now())",
    [giver.accountId, certificate, `www.${name}`],
  );
  for (const state of ["validating", "issued"])
    await db.query(`update certificate set state = '${state}', version = version + 1 where id = $1`, [certificate]);
  await db.query(
    "insert into zone_draft (account_id, id, zone_id, kind, base_version, author, ends_at) select account_id, $3, id, 'staged', 1, 'test', now() from zone where account_id = $1 and domain_id = $2",
    [...id, newId()],
  );
}
const plan = async (itemids: string[]) => {
  const { code: _, desc: __, ...fields } = (await atGiver.call(planPush, { itemids })).body;
  return planPushSpec.answer.parse(fields);
};
const start = async (itemids: string[], to = email) => {
  const { seal } = await plan(itemids);
  return callProven(atGiver, startPush, { itemids, email: to, message: "Varsågod", seal }, { password }, { key: newId() });
};
const listOf = async (browser: TestBrowser) => {
  const { code: _, desc: __, ...fields } = (await browser.call(pushList, {})).body;
  return pushListSpec.answer.parse(fields);
};
const tokenOf = async () => (await listOf(atTaker)).offered[0]?.token ?? "";
const read = async (token: string) => {
  const { code: _, desc: __, ...fields } = (await atTaker.call(readPush, { token })).body;
  return readPushSpec.answer.parse(fields);
};
const accept = (token: string, seal: string, contactid?: string) =>
  callProven(
    atTaker,
    acceptPush,
    { token, seal, ...(contactid === undefined ? {} : { contactid }) },
    { password },
    { key: newId() },
  );
const pushAndAccept = async (itemids: string[], contactid?: string) => {
  expect((await start(itemids)).body.code).toBe(1000);
  const token = await tokenOf();
  return accept(token, (await read(token)).seal, contactid);
};
const holders = async (name: string) =>
  db.query<{ account_id: string; state: string; source: string }>(
    "select d.account_id, d.state, x.source from domain d join domain_detail x on x.account_id = d.account_id and x.domain_id = d.id where d.ascii_name = $1 order by d.state",
    [name],
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

  test("with its DNS plan, for as long as that is paid for; the receiver renews it or not, and the zone never holds less", async () => {
    const name = `planerad-${next}.se`;
    const itemid = await owned(name);
    const running = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, renews_at, params) values ($1, $2, 2221, $4, $3, 'SEK', now(), '2027-06-01', '2027-05-02', '{\"carries\":{\"days\":3}}')",
      [giver.accountId, running, itemid, name],
    );
    await db.query("update service set state = 'active', version = version + 1 where id = $1", [running]);
    const line = {
      part: "plan",
      fate: "goes",
      count: 1,
      values: ["Premium DNS", expect.any(String) as string, expect.stringContaining("2027-06-01") as string],
    };
    expect((await plan([itemid])).names[0]).toMatchObject({
      obstacles: [],
      lines: expect.arrayContaining([line]) as [],
    });
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    const services = await db.query(
      "select account_id, state, renewal_mode, paid_until::date::text as until, params from service where product_id = 2221 and domain_id = $1 order by state",
      [itemid],
    );
    expect(services).toEqual([
      { account_id: taker.accountId, state: "active", renewal_mode: "cancel", until: "2027-06-01", params: {} },
      {
        account_id: giver.accountId,
        state: "ended",
        renewal_mode: "cancel",
        until: "2027-06-01",
        params: { carries: { days: 3 } },
      },
    ]);
    expect(
      await db.query(
        "select z.rrset_max, z.service_id = s.id as served from zone z join service s on s.account_id = z.account_id and s.state = 'active' and s.product_id = 2221 where z.account_id = $1 and z.apex = $2",
        [taker.accountId, name],
      ),
    ).toEqual([{ rrset_max: 1_000_000, served: true }]);
  });

  test("a DNS plan nobody has paid for ends with the giver, and the zone goes on with Free DNS", async () => {
    const name = `obetald-${next}.se`;
    const itemid = await owned(name);
    const unpaid = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until) values ($1, $2, 2221, $4, $3, 'SEK', now(), '2026-11-01')",
      [giver.accountId, unpaid, itemid, name],
    );
    for (const state of ["active", "suspended"])
      await db.query("update service set state = $2, version = version + 1 where id = $1", [unpaid, state]);
    expect((await plan([itemid])).names[0]?.lines).toContainEqual(expect.objectContaining({ part: "plan", fate: "ends" }));
    expect((await pushAndAccept([itemid])).body.code).toBe(1000);
    expect(await db.query("select account_id, state from service where product_id = 2221 and domain_id = $1", [itemid])).toEqual([
      { account_id: giver.accountId, state: "ended" },
    ]);
    expect(await db.query("select rrset_max from zone where account_id = $1 and apex = $2", [taker.accountId, name])).toEqual([
      { rrset_max: 20 },
    ]);
  });

  /** A service of the giver for a domain. Returns its id. */
  const serviceFor = async (
    itemid: string | null,
    productId: number,
    name: string,
    until: string,
    params = {},
  ): Promise<string> => {
    const id = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, params) values ($1, $2, $3, $4, $5, 'SEK', now(), $6, $7)",
      [giver.accountId, id, productId, name, itemid, until, JSON.stringify(params)],
    );
    await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
    return id;
  };
  const coverage = async (serviceId: string, names: string[]): Promise<void> => {
    await db.query(
      "insert into certificate (account_id, id, kind, service_id, product_id, common_name, names, method) values ($1, $2, 'ordered', $3, 2229, $4, $5, 'dns')",
      [giver.accountId, newId(), serviceId, names[0], names],
    );
  };
  const servicesOf = (account: TestAccount) =>
    db.query<{ productId: number; state: string; domainId: string | null }>(
      'select product_id as "productId", state, domain_id as "domainId" from service where account_id = $1 order by product_id, name',
      [account.accountId],
    );

  test("with what each service becomes: the SEO tool goes along and begins anew, a certificate and a document of the giver end", async () => {
    const name = `tjanster-${next}.se`;
    const itemid = await owned(name);
    const seo = await serviceFor(itemid, 2306, `SEO butik.${name}`, "2027-06-01", { answers: { host: "butik" }, subject: name });
    await db.query(
      "insert into seo_site (account_id, service_id, domain_name, host, next_run_at, created_at) values ($1, $2, $3, $4, now(), now())",
      [giver.accountId, seo, name, `butik.${name}`],
    );
    // The larger plan was paid for until the same day, so it goes along.
    const [large] = await db.query<{ id: number }>(
      `insert into product (id, family, page, name_en, name_sv, billing_months, limits, plan_of)
       select nextval('product_plan_seq')::integer, family, page, 'Large', 'Stor', billing_months, '{"included": 1000}', id from product where id = 2306 returning id`,
    );
    await db.query("update service set plan_id = $2, version = version + 1 where id = $1", [seo, large?.id]);
    await serviceFor(itemid, 2279, `Innehavarcertifikat ${name}`, "infinity");
    // A certificate that was ordered for another domain, and covers only names under this one since then.
    const ssl = await serviceFor(null, 2229, name, "2027-03-01");
    await coverage(ssl, [name, `www.${name}`]);
    // One that was ordered for this domain, and covers none of its names any more.
    const other = await serviceFor(itemid, 2229, "annat.example", "2027-03-01");
    await coverage(other, ["annat.example"]);
    const [seen] = (await plan([itemid])).names;
    expect(seen?.obstacles).toEqual([]);
    const lines = seen?.lines.filter(({ part }) => part === "service").map(({ fate, values }) => [fate, values[1]]);
    expect(lines?.map(([fate]) => fate).toSorted()).toEqual(["ends", "ends", "goes", "stays"]);
    const words = lines?.map(([, text]) => text).join("\n");
    expect(words).toContain("betald till 1 juni 2027: den upphör då om mottagaren inte behåller den");
    expect(words).toContain(`Innehavarcertifikat ${name}: inga nya certifikat kan skapas`);
    expect(words).toContain(`SSL standard för ${name}, www.${name}: inga fler certifikat utfärdas`);
    expect(words).toContain("SSL standard för annat.example");
    expect((await start([itemid])).body.code).toBe(1000);
    const token = await tokenOf();
    const coming = await read(token);
    expect(
      coming.names[0]?.lines
        .filter(({ part }) => part === "service")
        .map(({ fate }) => fate)
        .toSorted(),
    ).toEqual(["ends", "ends", "goes"]);
    expect((await accept(token, coming.seal)).body.code).toBe(1000);
    const [mine] = await db.query<{ domain: string }>("select id as domain from domain where account_id = $1", [taker.accountId]);
    expect(await servicesOf(taker)).toEqual([{ productId: 2306, state: "ending", domainId: mine?.domain }]);
    expect(await db.query("select plan_id as plan from service where account_id = $1", [taker.accountId])).toEqual([
      { plan: large?.id },
    ]);
    const left = await db.query<{ data: { accountId: string; serviceId: string; way: "in" | "out" } }>(
      "delete from pgboss.job where name = 'orders.service-pushed' returning data",
    );
    expect(left.map(({ data: { way } }) => way).toSorted()).toEqual(["in", "out", "out", "out"]);
    for (const { data } of [...left, ...left]) {
      const { scope } = data.accountId === giver.accountId ? giver : taker;
      await followPush({ ...fixture.deps, readsSites: true }, scope, data);
    }
    expect(await db.query("select host, domain_name from seo_site where account_id = $1", [taker.accountId])).toEqual([
      { host: `butik.${name}`, domain_name: name },
    ]);
    expect(await servicesOf(giver)).toEqual([
      { productId: 2229, state: "active", domainId: null },
      { productId: 2229, state: "ended", domainId: null },
      { productId: 2279, state: "ended", domainId: itemid },
      { productId: 2306, state: "ended", domainId: itemid },
    ]);
    expect(
      await db.query("select state from certificate where account_id = $1 and service_id = $2", [giver.accountId, ssl]),
    ).toEqual([{ state: "cancelled" }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("not with a certificate that also covers other names, a registry lock or a service by the period that staff deliver", async () => {
    const name = `hindrad-${next}.se`;
    const itemid = await owned(name);
    await coverage(await serviceFor(null, 2229, "annat.example", "2027-03-01"), ["annat.example", `www.${name}`]);
    await serviceFor(itemid, 2298, "Registerlås", "2027-03-01");
    await serviceFor(itemid, 2264, "Premiumsupport", "2027-03-01");
    const [seen] = (await plan([itemid])).names;
    const [obstacle] = seen?.obstacles ?? [];
    expect(obstacle).toMatchObject({ reason: "services" });
    expect(obstacle?.values.filter((_, index) => index % 2 === 1).toSorted()).toEqual([
      expect.stringContaining("Premiumsupport: avsluta tjänsten först"),
      expect.stringContaining("Registerlås: bara de två kontakter du har angett"),
      expect.stringContaining(`SSL standard gäller www.${name} men också annat.example`),
    ]);
    expect(seen?.lines.filter(({ part }) => part === "service")).toEqual([]);
    expect((await start([itemid])).body).toMatchObject({ code: 2304 });
  });

  test("the database gives nothing while a service of the domain has not been decided about", async () => {
    const itemid = await owned(`obestamd-${next}.se`);
    await serviceFor(itemid, 2279, "Innehavarcertifikat", "infinity");
    expect((await start([itemid])).body.code).toBe(1000);
    const [push] = await db.query<{ id: string }>("select id from push where account_id = $1", [giver.accountId]);
    const give = sql`select np_push_give(${giver.accountId}::uuid, ${push?.id}::uuid, ${itemid}::uuid, '{}'::jsonb)`;
    await expect(tx(db.app, taker.scope, (trx) => give.execute(trx))).rejects.toThrow("has not been decided about");
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

describe("the receiver chooses an owner", () => {
  test("of a TLD where an owner is changed at once: one request sets it in every role", async () => {
    const name = `nyagare-${next}.se`;
    const itemid = await owned(name);
    const answer = await pushAndAccept([itemid], taker.contactId);
    expect(answer.body).toMatchObject({ code: 1000, requestids: [expect.any(Number)] });
    await fixture.work(taker);
    const [request] = await fixture.requests(taker);
    expect(request).toMatchObject({ state: "completed" });
    expect(await db.query("select distinct contact_id from domain_contact where account_id = $1", [taker.accountId])).toEqual([
      { contact_id: taker.contactId },
    ]);
  });

  test("of a TLD where both owners are asked: the registry gets contacts of the receiver's account first, and the change waits", async () => {
    const name = `nyagare-${next}.org`;
    const itemid = await owned(name);
    await db.query("update contact set email = 'annan@example.com', organization = 'Annan AB' where account_id = $1", [
      taker.accountId,
    ]);
    const before = fixture.gtld.domains.get(name);
    if (before?.registrant === undefined || before.registrant === null) throw new Error("the registry holds no owner");
    // One role has the owner's object, and another has a different object of the giver.
    fixture.gtld.domains.set(name, {
      ...before,
      contacts: [
        { role: "admin", handle: before.registrant },
        { role: "tech", handle: "np-teknik" },
      ],
    });
    const answer = await pushAndAccept([itemid], taker.contactId);
    expect(answer.body).toMatchObject({ code: 1000, requestids: [expect.any(Number), expect.any(Number)] });
    const handles = await db.query<{ handle: string }>("select handle from contact_handle where account_id = $1", [
      giver.accountId,
    ]);
    await fixture.work(taker);
    const held = fixture.gtld.domains.get(name);
    const at = [held?.registrant, ...(held?.contacts ?? []).map(({ handle }) => handle)];
    expect(at.length).toBeGreaterThan(2);
    expect(at).not.toContain("np-teknik");
    for (const { handle } of handles) expect(at).not.toContain(handle);
    const states = (await fixture.requests(taker)).map(({ state, reason }) => [state, reason]);
    expect(states).toEqual([
      ["completed", null],
      ["action_required", 4011],
    ]);
  });
});

describe("obstacles", () => {
  const reasons = async (itemid: string) => (await plan([itemid])).names[0]?.obstacles.map(({ reason }) => reason);

  test("are named, and nothing is offered until they are gone", async () => {
    const name = `hinder-${next}.se`;
    const itemid = await owned(name);
    await db.query(
      "update domain_detail set is_registry_locked = true, auth_code_set_until = now() + interval '1 day', version = version + 1 where domain_id = $1",
      [itemid],
    );
    await fixture.order(giver, [`annat-${next}.se`], { method: "bank" });
    await db.query("update request set ascii_name = $2 where account_id = $1 and state = 'awaiting_payment'", [
      giver.accountId,
      name,
    ]);
    expect(await reasons(itemid)).toEqual(["registryLock", "requests", "code"]);
    const { seal } = await plan([itemid]);
    const refused = await atGiver.call(startPush, { itemids: [itemid], email, seal }, { key: newId() });
    expect(refused.body["name"]).toBe("PushObstructed");
    expect(await db.query("select 1 from push where account_id = $1", [giver.accountId])).toEqual([]);
  });

  test("also count when they come up after the offer: then none of its names changes accounts", async () => {
    const [one, two] = [await owned(`en-${next}.se`), await owned(`tva-${next}.se`)];
    expect((await start([one, two])).body.code).toBe(1000);
    const token = await tokenOf();
    const { seal } = await read(token);
    await db.query("update domain_detail set is_registry_locked = true, version = version + 1 where domain_id = $1", [two]);
    const refused = await accept(token, seal);
    expect(refused.body["name"]).toBe("PushObstructed");
    expect((await holders(`en-${next}.se`)).map(({ account_id }) => account_id)).toEqual([giver.accountId]);
    await db.query("update domain_detail set is_registry_locked = false, version = version + 1 where domain_id = $1", [two]);
    await db.query("update domain set whois_shield = true, version = version + 1 where id = $1", [one]);
    expect((await accept(token, seal)).body["name"]).toBe("PushChanged");
    expect((await accept(token, (await read(token)).seal)).body.code).toBe(1000);
  });

  test("include a login that was changed a short while ago, an open push of the name, and a name of somebody else", async () => {
    const itemid = await owned(`vanta-${next}.se`);
    const { seal } = await plan([itemid]);
    const wish = { itemids: [itemid], email, seal };
    await db.query("update panel_user set quiet_until = '2099-01-02' where id = $1", [giver.userId]);
    expect((await atGiver.call(startPush, wish, { key: newId() })).body["name"]).toBe("QuietPeriod");
    await db.query("update panel_user set quiet_until = null where id = $1", [giver.userId]);
    expect((await atGiver.call(startPush, wish, { key: newId() })).body["name"]).toBe("StepUpRequired");
    expect((await start([itemid])).body.code).toBe(1000);
    expect(await reasons(itemid)).toEqual(["offered"]);
    expect((await atTaker.call(planPush, { itemids: [itemid] })).body["name"]).toBe("NotFound");
  });
});

describe("who may answer", () => {
  test("only the user who has proved the address it was sent to, in another account; nobody learns whether anybody has it", async () => {
    const itemid = await owned(`vem-${next}.se`);
    const nobody = await start([itemid], `finns-inte-${next}@example.com`);
    expect(Object.keys(nobody.body).toSorted()).toEqual(["code", "desc", "endsat", "pushid"]);
    await atGiver.call(withdrawPush, { pushid: nobody.body["pushid"] });
    expect((await start([itemid])).body.code).toBe(1000);
    const token = await tokenOf();
    const other = await fixture.browser(await customer(`cia-${next}@example.com`));
    for (const operation of [readPush, declinePush])
      expect((await other.call(operation, { token })).body["name"]).toBe("PushNotForYou");
    await db.query("update panel_user set email_proved_at = null where id = $1", [taker.userId]);
    expect((await atTaker.call(readPush, { token })).body["name"]).toBe("PushNotForYou");
    expect((await listOf(atTaker)).offered).toEqual([]);
    await db.query("update panel_user set email_proved_at = now() where id = $1", [taker.userId]);
    expect((await atTaker.call(readPush, { token: `${token.slice(0, -4)}AAAA` })).body["name"]).toBe("InvalidToken");
    await db.query("update panel_user set email = $2, email_proved_at = now() where id = $1", [giver.userId, email]);
    expect((await atGiver.call(readPush, { token })).body["name"]).toBe("PushToSelf");
  });

  test("it is declined, withdrawn or lapses: each once, and the name stays", async () => {
    const name = `stannar-${next}.se`;
    const itemid = await owned(name);
    await start([itemid]);
    const declined = await tokenOf();
    expect((await atTaker.call(declinePush, { token: declined })).body).toMatchObject({ code: 1000, state: "declined" });
    expect((await atTaker.call(declinePush, { token: declined })).body["name"]).toBe("PushEnded");
    const again = await start([itemid]);
    const { pushid } = again.body;
    expect((await atTaker.call(withdrawPush, { pushid })).body["name"]).toBe("NotFound");
    expect((await atGiver.call(withdrawPush, { pushid })).body).toMatchObject({ code: 1000, state: "withdrawn" });
    expect((await atGiver.call(withdrawPush, { pushid })).body["name"]).toBe("PushEnded");
    await start([itemid]);
    const late = await tokenOf();
    const { seal } = await read(late);
    const deps = { ...fixture.deps, clock: fixture.clock };
    expect(await sweepPushes(deps, db.readonly)).toBe(0);
    await db.query("update push set ends_at = now() - interval '1 hour' where account_id = $1 and state = 'open'", [
      giver.accountId,
    ]);
    expect((await accept(late, seal)).body["name"]).toBe("PushEnded");
    expect(await sweepPushes(deps, db.readonly)).toBe(1);
    expect(await sweepPushes(deps, db.readonly)).toBe(0);
    expect((await listOf(atGiver)).given.map(({ state }) => state).toSorted()).toEqual(["declined", "lapsed", "withdrawn"]);
    // The domain is offered again before the periodic job has recorded that the last push is over.
    await start([itemid]);
    await db.query("update push set ends_at = now() - interval '1 hour' where account_id = $1 and state = 'open'", [
      giver.accountId,
    ]);
    expect((await start([itemid])).body.code).toBe(1000);
    expect((await listOf(atGiver)).given.map(({ state }) => state).toSorted()).toEqual([
      "declined",
      "lapsed",
      "lapsed",
      "open",
      "withdrawn",
    ]);
    expect((await holders(name)).map(({ account_id }) => account_id)).toEqual([giver.accountId]);
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
    [giver, taker] = [taker, giver];
    [atGiver, atTaker] = [atTaker, atGiver];
    email = `alva-${next}@example.com`;
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
