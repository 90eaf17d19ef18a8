import type { Found } from "@nameplane/contracts/backoffice/search";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { money, priceAt } from "@nameplane/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import type { StaffCall } from "../../../platform/http/call.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createOrder } from "../../../testing/fixtures/money-rows.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { findAnything } from "./find-anything.ts";
import { finderRoutes } from "./index.ts";

const line = priceAt(money(10_000, "SEK"), 2500, 12);
let db: TestDatabase;
let api: TestApi;
let anna: TestColleague;
let account: TestAccount;
let customer: number;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    finderRoutes(edge);
  });
  anna = await joinAsColleague(db, api);
  account = await createAccount(db);
  const [row] = await db.query<{ number: number }>("select number from account where id = $1", [account.accountId]);
  customer = Number(row?.number);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const search = async (text: string, by: TestBrowser = anna.browser): Promise<Found[]> =>
  (await by.call(operations.staffSearch, { text })).body["data"] as Found[];
const kindsOf = (found: readonly Found[]) => found.map(({ kind }) => kind);

async function addDomain(name: string, sortName = name): Promise<string> {
  const id = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $4, 'se', 'active')",
    [account.accountId, id, name, sortName],
  );
  return id;
}

/** A contact that is not the owner of any account or domain, with its handle at a registry. */
async function addContact(email: string, phone: string, handle: string): Promise<string> {
  const id = newId();
  await db.query(
    `insert into contact (account_id, id, state, party, organization, first_name, last_name, country, email, phone)
     values ($1, $2, 'active', 'company', 'Vattenhjulet AB', 'Bo', 'Ek', 'SE', $3, $4)`,
    [account.accountId, id, email, phone],
  );
  await db.query(
    "insert into contact_handle (account_id, contact_id, registry_id, handle) select $1, $2, id, $3 from registry order by id limit 1",
    [account.accountId, id, handle],
  );
  return id;
}

describe("the search finds", () => {
  test("domains by their name in both forms, by its beginning and by a part of it, the exact one first", async () => {
    for (const name of ["storkvarnen.se", "kvarnen.se", "kvarnen-i-byn.se"]) await addDomain(name);
    await addDomain("xn--mjl-sna.se", "mjöl.se");
    const names = async (text: string) => (await search(text)).filter(({ kind }) => kind === "domain").map(({ name }) => name);
    expect(await names("kvarnen.se")).toEqual(["kvarnen.se", "storkvarnen.se"]);
    expect(await names("kvarnen")).toHaveLength(3);
    expect((await names("kvarnen")).at(-1)).toBe("storkvarnen.se");
    expect((await search("https://kvarnen.se/"))[0]).toMatchObject({ kind: "domain", ref: "kvarnen.se", isexact: true });
    expect((await search("xn--mjl-sna.se"))[0]).toMatchObject({ ref: "xn--mjl-sna.se", isexact: true });
  });

  test("orders, requests, tickets and customers by their number; a payment reference finds invoice or payment", async () => {
    const order = await createOrder(db, account, [line]);
    expect(await search(`O${String(order.number)}`)).toMatchObject([
      { kind: "order", ref: String(order.number), account: { number: customer } },
    ]);
    const [request] = await db.query<{ number: number }>("select number from request where id = $1", [order.requestIds[0]]);
    expect(kindsOf(await search(String(request?.number)))).toContain("request");
    expect((await search(String(customer))).find(({ kind }) => kind === "customer")).toMatchObject({
      ref: String(customer),
      isexact: true,
    });
    const [ticket] = await db.query<{ number: number }>(
      "insert into ticket (account_id, id, subject, created_by) values ($1, $2, 'Mail bounces', 'test') returning number",
      [account.accountId, newId()],
    );
    expect((await search(String(ticket?.number))).find(({ kind }) => kind === "ticket")).toMatchObject({
      detail: "Mail bounces",
    });
    await db.query(
      `insert into payment (account_id, id, seller_id, purpose, order_id, method, provider, provider_object, state, currency, asked_minor, reference, created_by)
       values ($1, $2, $3, 'order', $4, 'bank', 'bank', 'pi_3Kvarn', 'created', 'SEK', 12500, '9000123456', 'test')`,
      [account.accountId, newId(), db.installation.sellerId, order.orderId],
    );
    for (const text of ["9000123456", "90001 23456", "pi_3Kvarn"])
      expect((await search(text))[0], text).toMatchObject({ kind: "payment", isexact: true });
  });

  test("people by email address and phone number, and a contact by its handle", async () => {
    await addContact("bo@vattenhjul.example", "+46.709876543", "vatten9-name");
    for (const text of ["bo@vattenhjul.example", "Vattenhjulet", "+46 70-987 65 43", "070-9876543", "VATTEN9-NAME"])
      expect(await search(text), text).toMatchObject([{ kind: "contact", name: "Vattenhjulet AB", ref: String(customer) }]);
    const [user] = await db.query<{ username: string; email: string }>("select username, email from panel_user where id = $1", [
      account.userId,
    ]);
    for (const text of [user?.username ?? "", user?.email ?? ""])
      expect(
        (await search(text)).find(({ kind }) => kind === "user"),
        text,
      ).toMatchObject({
        name: user?.username,
        ref: String(customer),
        isexact: true,
      });
  });

  test("domains by an IP address that their zone or one of their hosts has", async () => {
    const [zoned, hosted, zoneId] = [await addDomain("adress.se"), await addDomain("vard.se"), newId()];
    await db.query(
      "insert into zone (account_id, id, domain_id, apex, registrable_name) values ($1, $2, $3, 'adress.se', 'adress.se')",
      [account.accountId, zoneId, zoned],
    );
    await db.query(
      `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
       values ($1, $2, '', 'AAAA', 300, '{2001:db8::7}', 1, 'test')`,
      [account.accountId, zoneId],
    );
    await db.query(
      `insert into host (account_id, id, domain_id, name, addresses, registry_id)
       select $1, $2, $3, 'ns1.vard.se', '{192.0.2.77}', id from registry order by id limit 1`,
      [account.accountId, newId(), hosted],
    );
    expect(await search("2001:DB8:0::7")).toMatchObject([{ kind: "domain", name: "adress.se" }]);
    expect(await search("192.0.2.77")).toMatchObject([{ kind: "domain", name: "vard.se" }]);
    expect(await search("192.0.2.78")).toEqual([]);
  });
});

test("a colleague finds only the kinds that they may see, and only customers of their brand", async () => {
  const order = await createOrder(db, account, [line]);
  await addDomain("gransad.se");
  const texts = ["gransad.se", "gransad", `O${String(order.number)}`, String(customer), "alva", "bo@vattenhjul.example"];
  const stranger = await joinForOtherBrand(db, api);
  for (const text of texts) expect(await search(text, stranger.browser), text).toEqual([]);
  const auditor = await joinAsColleague(db, api, "Auditor");
  const [request] = await db.query<{ number: number }>("select number from request where id = $1", [order.requestIds[0]]);
  expect(kindsOf(await search(String(request?.number), auditor.browser))).not.toContain("request");
  expect(kindsOf(await search("gransad.se", auditor.browser))).toEqual(["domain"]);
  expect((await anna.browser.call(operations.staffSearch, { text: "  " })).body.code).toBe(2003);
});

test("among many rows the search reads a handful, whatever the text stands for", async () => {
  const many = 20_000;
  await db.query("alter table domain disable trigger user");
  await db.query("alter table sales_order disable trigger user");
  await db.query("alter table request disable trigger user");
  const id = "overlay(gen_random_uuid()::text placing '7' from 15)::uuid";
  await db.query(
    `with d as (insert into domain (account_id, id, ascii_name, sort_name, tld, state)
       select $1, ${id}, 'm' || md5(n::text) || '.se', 'm' || md5(n::text) || '.se', 'se', 'active' from generate_series(1, ${String(many)}) n returning id, ascii_name)
     insert into domain_search (account_id, domain_id, name) select $1, id, ascii_name from d`,
    [account.accountId],
  );
  await db.query(
    `insert into sales_order (account_id, id, state, origin, currency, net_minor, vat_minor, total_minor, method, placed_by)
     select $1, ${id}, 'working', 'checkout', 'SEK', 0, 0, 0, 'free', 'test' from generate_series(1, ${String(many)})`,
    [account.accountId],
  );
  await db.query(
    `insert into request (account_id, id, type, origin, state, reason, ascii_name, created_by, next_check_at, limit_at)
     select $1, ${id}, 'create-domain-transfer', 'import', 'action_required', 4001, 'm' || md5(n::text) || '.se', 'test', now(), now()
       from generate_series(1, ${String(many)}) n`,
    [account.accountId],
  );
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, country, email, phone)
     select $1, ${id}, 'active', 'person', md5(n::text), 'SE', md5(n::text) || '@example.com', '+46.7' || lpad(n::text, 8, '0') from generate_series(1, ${String(many)}) n`,
    [account.accountId],
  );
  await db.query("analyze");
  const [one] = await db.query<{ name: string; number: number }>(
    "select (select ascii_name from domain where ascii_name like 'm%' limit 1) as name, (select max(number) from sales_order) as number",
  );
  const tables = ["domain", "domain_search", "sales_order", "request", "contact"];
  const read = (text: string) =>
    tx(db.staff, null, async (trx: Trx) => {
      const set = "select set_config('np.staff', $1, true)";
      await trx.executeQuery({ sql: set, parameters: [anna.staffId], query: { kind: "RawNode" } } as never);
      const staff = { permissions: { has: () => true } };
      const found = await findAnything({ trx, staff } as unknown as StaffCall & { trx: Trx }, text);
      const { rows } = await trx.executeQuery<{ name: string; rows: number }>({
        sql: "select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as rows from pg_stat_xact_user_tables where relname = any ($1)",
        parameters: [tables],
        query: { kind: "RawNode" },
      } as never);
      return { found: found.length, rows: Math.max(...rows.map((row) => row.rows)) };
    });
  const name = one?.name ?? "";
  const texts = [name, name.slice(0, 12), name.slice(3, 15), `O${String(one?.number)}`, String(one?.number), "+46 700 012 345"];
  for (const text of [...texts, `${name.slice(1, -3)}@example.com`, "alva@kvarnen.example", "192.0.2.9"]) {
    const { found, rows } = await read(text);
    expect(rows, text).toBeLessThan(200);
    if (texts.includes(text)) expect(found, text).toBeGreaterThan(0);
  }
}, 120_000);

describe("cases and agreements", () => {
  /** Adds a row without its relatives, because the search reads nothing of them. */
  async function add(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
    const given: Record<string, unknown> = { account_id: account.accountId, id: newId(), ...row };
    const names = Object.keys(given);
    await db.query("set session_replication_role = replica");
    try {
      await db.query(
        `insert into "${table}" (${names.join(", ")}) values (${names.map((_, index) => `$${String(index + 1)}`).join(", ")})`,
        Object.values(given),
      );
    } finally {
      await db.query("set session_replication_role = origin");
    }
  }
  const now = new Date();
  const only = async (text: string, kind: Found["kind"]) => (await search(text)).filter((each) => each.kind === kind);

  test("a report of abuse is found by its reference in either case, and by the domain that it names", async () => {
    await add("abuse_report", {
      brand_id: account.scope.brandId,
      reference: "7KQ2M9XW3R",
      name: "kvarnfusk.se",
      what: "phishing",
      text: "Look",
      reporter_email: "bo@kund.example",
      language: "sv",
      received_at: now,
      due_at: now,
    });
    expect(await only("7kq2m9xw3r", "case")).toMatchObject([
      { ref: "7KQ2M9XW3R", name: "7KQ2M9XW3R", detail: "kvarnfusk.se", isexact: true, account: { number: customer } },
    ]);
    expect(await only("kvarnfusk.se", "case")).toMatchObject([{ ref: "7KQ2M9XW3R", isexact: false }]);
  });

  test("a dispute is found by its number and by the name that the payment provider gave it", async () => {
    await add("dispute", {
      number: 770_001,
      payment_id: newId(),
      provider: "stripe",
      provider_object: "dp_1Kvarn",
      state: "open",
      cause: "fraudulent",
      is_inquiry: false,
      currency: "SEK",
      amount_minor: 100,
      opened_at: now,
    });
    for (const text of ["770001", "dp_1Kvarn"])
      expect(await only(text, "dispute")).toMatchObject([{ ref: "770001", detail: "dp_1Kvarn", status: 21_701, isexact: true }]);
  });

  test("a quote is found by its number", async () => {
    await add("inquiry", {
      number: 770_002,
      product_id: 1,
      state: "asked",
      answers: "{}",
      asked_by: "user:x",
      asked_at: now,
      touched_at: now,
    });
    expect(await only("770002", "quote")).toMatchObject([{ ref: "770002", status: 21_601 }]);
  });

  test("an escrow is found by its number and by its domain, a quote by staff by its number, in its newest version", async () => {
    await add("escrow", {
      number: 770_003,
      request_id: newId(),
      brand_id: account.scope.brandId,
      opener: "buyer",
      buyer_account_id: account.accountId,
      invited_email: "bo@kund.example",
      ascii_name: "kvarnarv.se",
      unicode_name: "kvarnarv.se",
      tld: "se",
      currency: "SEK",
      price_minor: 100,
      percent_bp: 100,
      buyer_fee_minor: 0,
      seller_fee_minor: 0,
      payer: "buyer",
      inspection_days: 3,
      opened_at: now,
      touched_at: now,
    });
    for (const text of ["770003", "kvarnarv.se"])
      expect(await only(text, "escrow")).toMatchObject([{ ref: "770003", detail: "kvarnarv.se", status: 21_801 }]);
    const made = { valid_until: now, made_by: "staff:x", made_at: now };
    const quote = {
      ...made,
      number: 770_004,
      language: "sv",
      currency: "SEK",
      net_minor: 100,
      vat_rate_bp: 0,
      vat_minor: 0,
      total_minor: 100,
    };
    const newest = newId();
    await add("sales_quote", { ...quote, revision: 1, state: "replaced", subject: "Old", ended_at: now });
    await add("sales_quote", { ...quote, id: newest, revision: 2, state: "sent", subject: "Ten domains" });
    expect(await only("770004", "salesQuote")).toMatchObject([{ ref: newest, detail: "Ten domains", status: 21_711 }]);
  });

  test("each kind needs its own right", async () => {
    const support = await joinAsColleague(db, api, "Support");
    const found = kindsOf(await search("7KQ2M9XW3R", support.browser));
    expect(found).not.toContain("case");
    expect(kindsOf(await search("dp_1Kvarn", support.browser))).not.toContain("dispute");
  });
});
