import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bulkRowsSpec, bulkRunSpec, previewBulkSpec } from "@nameplane/contracts/orders/bulk";
import { addToBasket, bulkRows, bulkRun, previewBulk, retryBulk, startBulk } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../platform/ids.ts";
import { callProven } from "../../../testing/call-proven.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  await setPassword(db, account, password);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const everything = { kind: "query" } as const;
const old = ["ns1.old.example", "ns2.old.example"];

type Shape = {
  tld?: "se" | "org";
  servers?: readonly string[];
  state?: string;
  ds?: boolean;
  isRegistryLocked?: boolean;
  statuses?: readonly string[];
  unlockedUntil?: Date;
};

/** Creates a domain of the account that its registry holds for us. */
async function own({ tld = "se", servers = old, state = "active", ds = false, isRegistryLocked = false, ...more }: Shape = {}) {
  const { statuses = ["ok"], unlockedUntil = null } = more;
  const name = `many-${randomBytes(5).toString("hex")}.${tld}`;
  const id = newId();
  const registry = tld === "se" ? fixture.iis : fixture.gtld;
  registry.hold(name, {
    sponsor: "nameplane",
    isOurs: true,
    nameServers: servers,
    registrant: "owner-1",
    contacts: [],
  });
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at) values ($1, $2, $3, $3, $4, $5, '2020-01-02', '2027-03-04', '2027-02-03')",
    [account.accountId, id, name, tld, state],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, ns_wanted, ns_seen, is_registry_locked, statuses_seen, unlocked_until) values ($1, $2, $3, 'registered', $4, $4, $5, $6, $7)",
    [account.accountId, id, registry.registryId, servers, isRegistryLocked, statuses, unlockedUntil],
  );
  if (ds)
    await db.query(
      "insert into domain_ds (account_id, domain_id, key_tag, algorithm, digest_type, digest, state) values ($1, $2, 1, 13, 2, 'AB', 'matched')",
      [account.accountId, id],
    );
  return { id, name };
}

function fieldsOf({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}

const preview = async (change: object) =>
  previewBulkSpec.answer.parse(fieldsOf(await browser.call(previewBulk, { selection: everything, change })));
const start = async (change: object, set: string) =>
  (await callProven(browser, startBulk, { selection: everything, change, set }, { password }, { key: newId() })).body;
const runOf = async (runid: unknown) => bulkRunSpec.answer.parse(fieldsOf(await browser.call(bulkRun, { runid }))).run;
const judged = ({ rows }: Awaited<ReturnType<typeof preview>>, name: string) => {
  const row = rows.find(({ domainname }) => domainname === name);
  return row?.reason ?? row?.result;
};

test("other name servers for many: judged one by one, proven, ordered as requests of one order, failures by cause and tried again alone", async () => {
  const servers = ["ns1.new.example", "ns2.new.example"];
  const change = { act: "nameservers", servers };
  const [one, two] = [await own(), await own()];
  const same = await own({ servers });
  const signed = await own({ ds: true });
  const locked = await own({ isRegistryLocked: true });
  const gone = await own({ state: "expired_restorable" });
  const seen = await preview(change);
  expect([one, two, same, signed, locked, gone].map(({ name }) => judged(seen, name))).toEqual([
    "change",
    "change",
    "same",
    "dnssec",
    "registryLocked",
    "redemption",
  ]);
  expect((await browser.call(startBulk, { selection: everything, change, set: seen.set }, { key: newId() })).body).toMatchObject({
    name: "StepUpRequired",
  });
  const runid = (await start(change, seen.set))["runid"];
  expect(await runOf(runid)).toMatchObject({ act: "nameservers", total: 2, waiting: 2 });
  const told = await db.query<{ data: object }>(
    "select data from pgboss.job where name = 'orders.servers-ordered' and data ->> 'accountId' = $1",
    [account.accountId],
  );
  expect(told).toMatchObject([{ data: { others: 1, servers, former: [] } }]);
  fixture.iis.next("domain:update", { kind: "refused", code: 2303, text: "ns1.new.example does not exist" });
  await fixture.work(account);
  const run = await runOf(runid);
  expect(run).toMatchObject({ done: 1, failed: 1, isended: true });
  expect(run.causes).toMatchObject([{ status: 4005, count: 1, act: "restart" }]);
  expect((await browser.call(retryBulk, { runid, cause: run.causes[0]?.cause }, { key: newId() })).body).toMatchObject({
    retried: 1,
  });
  await fixture.work(account);
  expect(await runOf(runid)).toMatchObject({ done: 2, failed: 0 });
  for (const { name } of [one, two]) expect(fixture.iis.domains.get(name)?.nameServers).toEqual(servers);
  expect(fixture.iis.domains.get(signed.name)?.nameServers).toEqual(old);
  const orders = await db.query("select count(*)::int as n from sales_order where account_id = $1", [account.accountId]);
  expect(orders).toEqual([{ n: 1 }]);
  expect(judged(await preview(change), one.name)).toBe("same");
});

test("each name with a registry lock is refused as such, however its registry shows it; one that is open for a while is not", async () => {
  const lock = ["serverDeleteProhibited", "serverTransferProhibited", "serverUpdateProhibited"];
  const later = new Date(fixture.clock.now().getTime() + 3_600_000);
  const names = [
    await own({ tld: "org", isRegistryLocked: true }),
    await own({ tld: "org", statuses: lock }),
    await own({ tld: "org", isRegistryLocked: true, unlockedUntil: later }),
    await own({ tld: "org", statuses: ["serverUpdateProhibited"] }),
    await own({ tld: "org", statuses: ["serverTransferProhibited"] }),
  ];
  const contactid = account.contactId;
  for (const change of [
    { act: "nameservers", servers: ["ns1.new.example", "ns2.new.example"] },
    { act: "contacts", contactid, roles: ["tech"] },
    { act: "lock", on: false },
  ]) {
    const seen = await preview(change);
    expect(
      names.map(({ name }) => judged(seen, name)),
      change.act,
    ).toEqual(["registryLocked", "registryLocked", "change", "hold", "change"]);
  }
});

test("a DS only prevents a change to servers whose keys are unknown; a removed DS does so until caches have forgotten it", async () => {
  const ours = (await db.query<{ host: string }>("select host from dns_server where is_enabled order by id limit 2")).map(
    ({ host }) => host,
  );
  const [kept, served, foreign, gone] = [
    await own({ ds: true, servers: [...old, "ns3.old.example"] }),
    await own({ ds: true }),
    await own({ ds: true }),
    await own({ ds: true }),
  ];
  const zoneId = newId();
  await db.query("insert into zone (account_id, id, domain_id, apex, registrable_name) values ($1, $2, $3, $4, $4)", [
    account.accountId,
    zoneId,
    served.id,
    served.name,
  ]);
  await db.query(
    "insert into dnssec_key (account_id, id, zone_id, role, flags, algorithm, key_tag, public_key, state) values ($1, $2, $3, 'csk', 257, 13, 1, 'AA==', 'published')",
    [account.accountId, newId(), zoneId],
  );
  for (const state of ["pending_removal", "revoked"])
    await db.query(
      "update domain_ds set state = $2, gone_at = $3, ttl_seconds = 3600, version = version + 1 where domain_id = $1",
      [gone.id, state, fixture.clock.now()],
    );
  const toOthers = await preview({ act: "nameservers", servers: ["ns1.new.example", "ns2.new.example"] });
  const all = [kept, served, foreign, gone].map(({ name }) => name);
  expect(all.map((name) => judged(toOthers, name))).toEqual(["dnssec", "dnssec", "dnssec", "dnssecWaits"]);
  expect(toOthers.rows.find(({ domainname }) => domainname === gone.name)?.until).toBe(
    new Date(fixture.clock.now().getTime() + 3_600_000).toISOString(),
  );
  const toFewer = await preview({ act: "nameservers", servers: old });
  expect(all.map((name) => judged(toFewer, name))).toEqual(["change", "same", "same", "same"]);
  const toOurs = await preview({ act: "nameservers", servers: ours });
  expect(all.map((name) => judged(toOurs, name))).toEqual(["dnssec", "change", "dnssec", "dnssecWaits"]);
});

test("a host below one of the names keeps the addresses it has there; without any it is refused", async () => {
  const first = await own();
  const host = `ns1.${first.name}`;
  const change = { act: "nameservers", servers: [host, "ns2.new.example"] };
  expect(judged(await preview(change), first.name)).toBe("glue");
  await db.query(
    "insert into host (account_id, id, domain_id, registry_id, name, addresses) values ($1, $2, $3, 'iis', $4, '{192.0.2.7}')",
    [account.accountId, newId(), first.id, host],
  );
  const seen = await preview(change);
  expect(judged(seen, first.name)).toBe("change");
  await start(change, seen.set);
  const [request] = await db.query<{ params: object }>("select params from request where account_id = $1", [account.accountId]);
  expect(request?.params).toMatchObject({
    nameServers: [
      { host, addresses: ["192.0.2.7"] },
      { host: "ns2.new.example", addresses: [] },
    ],
    formerNameServers: old,
  });
  expect(judged(await preview(change), first.name)).toBe("ordered");
  expect(
    (await browser.call(previewBulk, { selection: everything, change: { act: "nameservers", servers: ["a b"] } })).body,
  ).toMatchObject({ name: "NameServersFaulty" });
});

test("another technical contact for many: only where the registry keeps one; the registrant stays, the object is made once", async () => {
  const contactid = newId();
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, last_name, street, postcode, city, country, phone, email)
     values ($1, $2, 'unassigned', 'person', 'Bo', 'Åkerbär', '{Bygatan 1}', '111 20', 'Stockholm', 'SE', '+46.701234568', 'bo@example.com')`,
    [account.accountId, contactid],
  );
  const [one, two, swedish] = [await own({ tld: "org" }), await own({ tld: "org" }), await own()];
  const change = { act: "contacts", contactid, roles: ["tech"] };
  const seen = await preview(change);
  expect([one, two, swedish].map(({ name }) => judged(seen, name))).toEqual(["change", "change", "noRole"]);
  const runid = (await start(change, seen.set))["runid"];
  await fixture.work(account);
  expect(await runOf(runid)).toMatchObject({ act: "contacts", done: 2, failed: 0 });
  const handles = [one, two].map(({ name }) => fixture.gtld.domains.get(name)?.contacts);
  expect(handles[0]).toMatchObject([{ role: "tech" }]);
  expect(handles[1]).toEqual(handles[0]);
  expect(fixture.gtld.contacts.get(handles[0]?.[0]?.handle ?? "")).toMatchObject({ email: "bo@example.com" });
  expect(fixture.gtld.domains.get(one.name)?.registrant).toBe("owner-1");
  const creates = fixture.gtld.received.filter(({ verb }) => verb === "contact:create");
  expect(creates).toHaveLength(1);
  expect(judged(await preview(change), one.name)).toBe("same");
  const rows = bulkRowsSpec.answer.parse(fieldsOf(await browser.call(bulkRows, { runid })));
  expect(rows.data.map(({ state }) => state)).toEqual(["done", "done"]);
  expect(
    (await browser.call(previewBulk, { selection: everything, change: { ...change, contactid: newId() } })).body,
  ).toMatchObject({ name: "NotFound" });
});

test("a change of contacts has a way back: each name gets whom it had before, in the roles asked for, and back again", async () => {
  const person = async (email: string) => {
    const id = newId();
    await db.query(
      "insert into contact (account_id, id, state, party, first_name, last_name, street, postcode, city, country, phone, email) values ($1, $2, 'active', 'person', 'Bo', 'Ek', '{Väg 1}', '111 11', 'Kiruna', 'SE', '+46.701234567', $3)",
      [account.accountId, id, email],
    );
    return id;
  };
  const [first, second, third] = [
    await person("first@example.com"),
    await person("second@example.com"),
    await person("third@example.com"),
  ];
  const [one, two, fresh] = [await own({ tld: "org" }), await own({ tld: "org" }), await own({ tld: "org" })];
  const stands = async (id: string) => {
    const rows = await db.query<{ role: string; contact_id: string }>(
      "select role, contact_id from domain_contact where domain_id = $1 and role <> 'registrant' order by role",
      [id],
    );
    return Object.fromEntries(rows.map((row) => [row.role, row.contact_id]));
  };
  for (const [{ id }, contact] of [
    [one, first],
    [two, second],
  ] as const)
    for (const role of ["tech", "admin"])
      await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, $3, $4)", [
        account.accountId,
        id,
        role,
        contact,
      ]);
  const run = async (change: object) => {
    const { runid } = await start(change, (await preview(change)).set);
    await fixture.work(account);
    return runOf(runid);
  };
  const back = { act: "contacts", contactid: null, roles: ["tech", "admin", "billing"] };
  expect((await preview(back)).rows.map(({ reason }) => reason)).toEqual(["noFormer", "noFormer", "noFormer"]);
  expect(await run({ act: "contacts", contactid: third, roles: ["tech"] })).toMatchObject({ done: 3, failed: 0 });
  expect([await stands(one.id), await stands(two.id), await stands(fresh.id)]).toEqual([
    { tech: third, admin: first },
    { tech: third, admin: second },
    { tech: third },
  ]);

  // A domain without a former contact cannot return to one.
  const seen = await preview(back);
  expect([one, two, fresh].map(({ name }) => judged(seen, name))).toEqual(["change", "change", "noFormer"]);
  expect(await run(back)).toMatchObject({ act: "contacts", total: 2, done: 2, failed: 0 });
  expect([await stands(one.id), await stands(two.id)]).toEqual([
    { tech: first, admin: first },
    { tech: second, admin: second },
  ]);
  const held = fixture.gtld.domains.get(one.name)?.contacts.find(({ role }) => role === "tech");
  expect(fixture.gtld.contacts.get(held?.handle ?? "")).toMatchObject({ email: "first@example.com" });

  // The second run changes back to the newer contact. A contact that was suspended in the meantime is not offered as a former
  // contact.
  expect(judged(await preview(back), one.name)).toBe("change");
  expect(judged(await preview({ ...back, roles: ["admin"] }), one.name)).toBe("noFormer");
  await db.query("update contact set state = 'suspended', version = version + 1 where id = $1", [third]);
  expect(judged(await preview(back), one.name)).toBe("noFormer");
});

test("a change of contacts that was a line of the basket has the same way back: whom the name had when it was carried out", async () => {
  const person = async (email: string) => {
    const id = newId();
    await db.query(
      "insert into contact (account_id, id, state, party, first_name, last_name, street, postcode, city, country, phone, email) values ($1, $2, 'active', 'person', 'Bo', 'Ek', '{Väg 1}', '111 11', 'Kiruna', 'SE', '+46.701234567', $3)",
      [account.accountId, id, email],
    );
    return id;
  };
  const [first, between, last] = [await person("a@example.com"), await person("b@example.com"), await person("c@example.com")];
  const { id, name } = await own({ tld: "org" });
  const hold = (contact: string) =>
    db.query(
      "insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'tech', $3) on conflict (account_id, domain_id, role) do update set contact_id = excluded.contact_id",
      [account.accountId, id, contact],
    );
  await hold(first);
  const item = { itemaction: "update-domain-contacts", domainname: name, change: { contactid: last, roles: ["tech"] } };
  const added = await callProven(browser, addToBasket, { items: [item] }, { password }, { key: newId() });
  expect(added.body).toMatchObject({ code: 1000 });
  await hold(between);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "free" });
  expect(placed.body).toMatchObject({ code: 1000 });
  await fixture.work(account);
  const back = { act: "contacts", contactid: null, roles: ["tech"] };
  const seen = await preview(back);
  expect(judged(seen, name)).toBe("change");
  await start(back, seen.set);
  await fixture.work(account);
  expect(await db.query("select contact_id from domain_contact where domain_id = $1 and role = 'tech'", [id])).toEqual([
    { contact_id: between },
  ]);
});
