import type { BasketItem } from "@nameplane/contracts/orders/basket";
import * as orders from "@nameplane/contracts/orders/operations";
import { dateText } from "@nameplane/contracts/date-text";
import { dnsPlans, registryLockProduct } from "@nameplane/contracts/products/service-pages";
import { serviceList } from "@nameplane/contracts/products/operations";
import { serviceListSpec } from "@nameplane/contracts/products/catalogue";
import { getZone, saveZone } from "@nameplane/contracts/zones/operations";
import { zoneView } from "@nameplane/contracts/zones/zone";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "../../../../platform/clock.ts";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../../../testing/sign-in.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { createTestZone, silentPropagation } from "../../../../testing/fixtures/zones.ts";
import { serviceRoutes } from "../../../products/index.ts";
import { zoneRoutes } from "../../../zones/index.ts";
import { orderRoutes } from "../../pages/orders.routes.ts";
import { renewServices } from "../../services/renew-services.ts";
import { monthsOn } from "../../services/service-months.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const { jobs, clock } = fixture.deps;
  api = await createTestApi(db, fixture.clock, (edge) => {
    zoneRoutes(edge, { jobs, clock, propagation: silentPropagation });
    serviceRoutes(edge);
  });
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

async function zone(owner = account): Promise<{ name: string; zoneid: string }> {
  const name = `plan-${(next += 1)}.se`;
  return { name, zoneid: await createTestZone(db, fixture.deps.jobs, owner, name, fixture.clock.now()) };
}

async function reader(whose = account): Promise<TestBrowser> {
  const one = api.browser();
  one.cookie = await signIn(db, whose);
  return one;
}

const put = async (domainname: string, productid: number, by = browser) => {
  const item = { itemaction: "create-service", domainname, change: { productid } };
  const { body, text } = await by.call(orders.addToBasket, { items: [item] });
  expect(body.code, text).toBe(1000);
  return (body["results"] as { code: number; desc: string }[])[0];
};
async function ordered(method: "invoice" | "free" = "invoice", credit?: "all"): Promise<number> {
  const prepared = await fixture.prepare(browser);
  const placed = await fixture.place(browser, prepared, { method, ...(credit === undefined ? {} : { credit }) });
  expect(placed.body, placed.text).toMatchObject({ code: 1000 });
  await fixture.work(account);
  return Number(placed.body["ordernr"]);
}
async function has(name: string, plan: keyof typeof dnsPlans): Promise<void> {
  expect(await put(name, dnsPlans[plan])).toMatchObject({ code: 1000 });
  await ordered(plan === "trial" ? "free" : "invoice");
}
async function seen(zoneid: string) {
  const { plan, limit, records } = zoneView.parse((await (await reader()).call(getZone, { zoneid })).body["zone"]);
  return { plan, limit, records };
}
async function add(
  zoneid: string,
  count: number,
  prefix = "r",
  language: "en" | "sv" = "en",
): Promise<{ code: unknown; desc: unknown }> {
  const changes = Array.from({ length: count }, (_, n) => ({
    owner: `${prefix}${n}`,
    type: "A",
    base: null,
    new: { ttl: 3600, rdata: ["192.0.2.1"] },
  }));
  const { body } = await (
    await reader()
  ).call(saveZone, { zoneid, changes, confirm: { touched: count } }, { key: newId(), language });
  return { code: body.code, desc: body["desc"] };
}
async function services() {
  const { body, text } = await (await reader()).call(serviceList, {});
  expect(body.code, text).toBe(1000);
  const { code: _, desc: __, ...fields } = body;
  return serviceListSpec.answer.parse(fields).data;
}
const run = async () => {
  await renewServices(fixture.deps, db.readonly);
  await fixture.work(account);
};
const statesOf = (ordernr: number) => fixture.lines(ordernr).then((lines) => lines.map(({ state }) => state));

describe("a DNS plan is ordered for a name", () => {
  test("[C9.26] Premium DNS: twelve months on one invoice, and the zone holds as many records as wanted at once", async () => {
    const { name, zoneid } = await zone();
    expect(await seen(zoneid)).toMatchObject({ plan: "Free DNS", limit: 20 });
    expect(await add(zoneid, 30)).toMatchObject({ code: 2306 });
    expect(await put(name, dnsPlans.premium)).toMatchObject({ code: 1000 });
    const prepared = await fixture.prepare(browser);
    expect(prepared.items[0]).toMatchObject({
      itemaction: "create-service",
      productid: dnsPlans.premium,
      years: 1,
      yearchoices: [],
      price: { netMinor: 12 * 9900, periodMonths: 12 },
      renewprice: { netMinor: 12 * 9900 },
    });
    expect(await statesOf(await ordered())).toEqual(["completed"]);
    expect(await seen(zoneid)).toMatchObject({ plan: "Premium DNS", limit: null });
    expect((await add(zoneid, 30)).code).toBe(1000);
    const lines = await db.query("select text, net_minor::int from invoice_line where account_id = $1", [account.accountId]);
    expect(lines).toEqual([{ text: `Premium DNS ${name}, 1 year`, net_minor: 118_800 }]);
    const paid = monthsOn(fixture.clock.now(), 12).toISOString();
    expect(await services()).toMatchObject([
      {
        productid: dnsPlans.premium,
        name,
        domainname: name,
        status: 201,
        renewal: "auto",
        paiduntil: paid,
        bindinguntil: paid,
        carries: null,
      },
    ]);
  });

  test("paid for from credit", async () => {
    const { name, zoneid } = await zone();
    await fixture.deposit(account, 13_500);
    await put(name, dnsPlans.standard);
    await ordered("invoice", "all");
    expect(await seen(zoneid)).toMatchObject({ plan: "Standard DNS+", limit: 200 });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("by the month: a month is paid for, and the next is not ordered before it has begun to end", async () => {
    const { name, zoneid } = await zone();
    await put(name, dnsPlans.standardMonthly);
    const { items } = await fixture.prepare(browser);
    expect(items[0]).toMatchObject({ years: null, renewprice: null, price: { netMinor: 900, periodMonths: 1 } });
    await ordered();
    expect(await seen(zoneid)).toMatchObject({ plan: "Standard DNS+", limit: 200 });
    await run();
    const renewals = "select count(*)::int as n from request where account_id = $1 and type = 'update-dns-renew'";
    expect(await db.query(renewals, [account.accountId])).toEqual([{ n: 0 }]);
    fixture.clock.advance(25 * 86_400_000);
    await run();
    await run();
    expect(await db.query(renewals, [account.accountId])).toEqual([{ n: 1 }]);
    expect(await seen(zoneid)).toMatchObject({ limit: 200 });
  });

  test("a trial is free of charge, once for each domain, and ends automatically", async () => {
    const { name, zoneid } = await zone();
    await has(name, "trial");
    expect(await seen(zoneid)).toMatchObject({ plan: "DNS trial", limit: 50 });
    expect((await add(zoneid, 30)).code).toBe(1000);
    expect((await put(name, dnsPlans.trial))?.desc).toContain("it already has Standard DNS");
    fixture.clock.advance(30 * 86_400_000 + 60_000);
    await run();
    const after = await seen(zoneid);
    expect(after.plan).toBe("Free DNS");
    expect(after.records).toBeGreaterThan(30);
    expect(await add(zoneid, 1, "new")).toMatchObject({ code: 2306 });
    expect((await services())[0]).toMatchObject({ ended: expect.any(String) as string });
    expect((await put(name, dnsPlans.trial))?.code).toBe(2304);
  });

  test("can be in one basket with the registry lock of the domain, but only once", async () => {
    const { name } = await zone();
    await put(name, dnsPlans.standard);
    expect(await put(name, dnsPlans.premium)).toMatchObject({ code: 2302 });
    await db.query(
      `insert into request (account_id, id, type, state, basket_of, position, ascii_name, tld, period_months, product_id, created_by)
       values ($1, $2, 'create-service', 'in_basket', $3, 9, $4, 'se', 12, $5, 'test')`,
      [account.accountId, newId(), account.userId, name, registryLockProduct],
    );
    const { item } = (await browser.call(orders.basket)).body["parameters"] as { item: Record<string, BasketItem> };
    expect(Object.values(item).map(({ productid }) => productid)).toEqual([dnsPlans.standard, registryLockProduct]);
  });
});

describe("a zone that would be too full is refused", () => {
  test("with the smallest plan on sale that holds the records, in both languages", async () => {
    const { name, zoneid } = await zone();
    const start = (await seen(zoneid)).records;
    expect((await add(zoneid, 30)).desc).toBe(
      `Free DNS holds 20 records, and this would make ${start + 30}. Remove some of them, or order Standard DNS+, which holds 200`,
    );
    expect((await add(zoneid, 30, "r", "sv")).desc).toBe(
      `Gratis DNS rymmer 20 poster, och det här skulle ge ${start + 30}. Ta bort några av dem eller beställ Standard DNS+, som rymmer 200`,
    );
    expect((await add(zoneid, 200 - start)).desc).toContain("order Standard DNS+, which holds 200");
    expect((await add(zoneid, 201 - start)).desc).toContain("order Premium DNS, which has no limit");
    await has(name, "standard");
    expect(await add(zoneid, 201, "r", "sv")).toEqual({
      code: 2306,
      desc: `Standard DNS+ rymmer 200 poster, och det här skulle ge ${start + 201}. Ta bort några av dem eller beställ Premium DNS, som inte har någon gräns`,
    });
  });

  test("without a plan where none that holds the records is on sale", async () => {
    const { zoneid } = await zone();
    const total = (await seen(zoneid)).records + 300;
    const without = `Free DNS holds 20 records, and this would make ${total}. Remove some of them`;
    await db.query("update product set is_sold = false where id = $1", [dnsPlans.premium]);
    expect((await add(zoneid, 300)).desc).toBe(without);
    await db.query("update product set is_sold = true where id = $1", [dnsPlans.premium]);
    expect((await add(zoneid, 300)).desc).toContain("order Premium DNS");
  });
});

describe("is refused, in words that say why", () => {
  test("for a name without DNS here, of this account or of another", async () => {
    const other = await createAccount(db);
    const { name } = await zone(other);
    for (const domainname of [name, "nobody-has-this.se"])
      expect(await put(domainname, dnsPlans.premium)).toMatchObject({
        code: 2304,
        desc: `${domainname} cannot have this DNS plan: its DNS is not hosted here in this account`,
      });
    const mine = await zone();
    await db.query("update zone set pub_state = 'parked' where id = $1", [mine.zoneid]);
    expect((await put(mine.name, dnsPlans.premium))?.desc).toContain("is not hosted here");
  });

  test("for what is no plan, is free anyway, or is not sold", async () => {
    const { name } = await zone();
    expect(await put(name, 2222)).toMatchObject({ code: 2306 });
    for (const productid of [2214, 999_999]) expect(await put(name, productid)).toMatchObject({ code: 2101 });
    await db.query("update product set is_sold = false where id = $1", [dnsPlans.standard]);
    expect(await put(name, dnsPlans.standard)).toMatchObject({ code: 2101 });
    await db.query("update product set is_sold = true where id = $1", [dnsPlans.standard]);
  });

  test("for a plan that holds fewer records than the zone has", async () => {
    const { name, zoneid } = await zone();
    await has(name, "premium");
    await add(zoneid, 210);
    const [service] = await services();
    await browser.call(orders.setPlanRenewal, { serviceid: service?.serviceid ?? "", renews: false, name });
    fixture.clock.advance(366 * 86_400_000);
    await run();
    const { records } = await seen(zoneid);
    expect(await put(name, dnsPlans.standard)).toMatchObject({
      code: 2304,
      desc: `${name} cannot have this DNS plan: its zone has ${records} records, and Standard DNS+, yearly holds 200`,
    });
    expect(await put(name, dnsPlans.premium)).toMatchObject({ code: 1000 });
  });

  test("for the plan it has, a smaller one, and while an order for one is open", async () => {
    const { name } = await zone();
    await has(name, "premium");
    expect((await put(name, dnsPlans.premium))?.desc).toContain("it already has Premium DNS");
    const until = dateText(monthsOn(fixture.clock.now(), 12).toISOString().slice(0, 10), "en");
    expect((await put(name, dnsPlans.standard))?.desc).toContain(`it has Premium DNS, paid until ${until}`);
    const second = await zone();
    await put(second.name, dnsPlans.standard);
    const prepared = await fixture.prepare(browser);
    expect((await fixture.place(browser, prepared, { method: "bank" })).body.code).toBe(1000);
    expect(await put(second.name, dnsPlans.premium)).toMatchObject({
      code: 2302,
      desc: `There is already an open request for ${second.name}`,
    });
  });

  test("without the right to order services, and where the brand sells none", async () => {
    const { name } = await zone();
    await db.query("update membership set denied = '{service_order}' where user_id = $1", [account.userId]);
    expect((await put(name, dnsPlans.premium))?.code).toBe(2201);
    await db.query("update membership set denied = '{}' where user_id = $1", [account.userId]);
    const config = defaultConfig({ name: "Kvarnen", isOperator: true, timeZone: "Europe/Stockholm" });
    const globals = { ...config.globals, enableServiceOrder: false };
    await db.query(
      "insert into whitelabel_config (brand_id, version, config, published_at, created_by) values ($1, 99, $2, now(), 'test')",
      [account.scope.brandId, JSON.stringify({ ...config, globals })],
    );
    const brand = await createTestApi(db, fixture.clock, (edge) => orderRoutes(edge, { ...fixture.deps, pool: db.app }));
    const without = brand.browser();
    without.cookie = await signIn(db, account);
    expect((await put(name, dnsPlans.premium, without))?.code).toBe(2306);
    await brand.close();
    await db.query("delete from whitelabel_config where version = 99");
  });
});

describe("a larger plan", () => {
  test("takes the place of a smaller one at once, and what is left of that is added by their prices", async () => {
    const { name, zoneid } = await zone();
    await has(name, "standard");
    const start = fixture.clock.now();
    const left = (monthsOn(start, 12).getTime() - start.getTime()) / 86_400_000;
    const days = Math.ceil((left * 900) / 9900);
    await put(name, dnsPlans.premium);
    const prepared = await fixture.prepare(browser);
    expect(prepared.items[0]?.change).toEqual({
      carries: { days, plan: { en: "Standard DNS+, yearly", sv: "Standard DNS+, per år" } },
    });
    await ordered();
    expect(await seen(zoneid)).toMatchObject({ plan: "Premium DNS", limit: null });
    expect(await services()).toMatchObject([
      {
        productid: dnsPlans.premium,
        ended: null,
        paiduntil: addDays(monthsOn(start, 12), days).toISOString(),
        carries: { days },
      },
      { productid: dnsPlans.standard, ended: start.toISOString() },
    ]);
  });

  test("that came by another order before its money did is not delivered twice, and the money comes back", async () => {
    const { name } = await zone();
    await put(name, dnsPlans.premium);
    const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "bank" });
    const ordernr = Number(placed.body["ordernr"]);
    const [domain] = await db.query<{ id: string }>("select id from domain where ascii_name = $1", [name]);
    await db.query(
      `insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until)
       values ($1, $2, $3, $4, $5, 'SEK', '2026-01-01', '2030-01-01')`,
      [account.accountId, newId(), dnsPlans.premium, name, domain?.id],
    );
    await db.query("update service set state = 'active', version = version + 1 where name = $1", [name]);
    await fixture.bankTransfer(account, ordernr, 148_500);
    await fixture.work(account);
    expect(await statesOf(ordernr)).toEqual(["cancelled_duplicate"]);
    expect(await services()).toHaveLength(1);
    expect(await fixture.balance(account)).toEqual({ prepaid: 148_500, owed: 0 });
  });
});

describe("when a plan ends", () => {
  test("no record of the zone is removed, none can be added, and the present ones can be changed and deleted", async () => {
    const { name, zoneid } = await zone();
    await has(name, "standard");
    expect((await add(zoneid, 40)).code).toBe(1000);
    const [service] = await services();
    const serviceid = service?.serviceid ?? "";
    expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: false, name })).body).toMatchObject({
      renews: false,
    });
    expect((await services())[0]).toMatchObject({ renewal: "cancel" });
    fixture.clock.advance(340 * 86_400_000);
    await run();
    expect(await seen(zoneid)).toMatchObject({ limit: 200 });
    fixture.clock.advance(30 * 86_400_000);
    await run();
    const after = await seen(zoneid);
    expect(after.plan).toBe("Free DNS");
    expect(after.records).toBeGreaterThan(40);
    expect(await add(zoneid, 1, "new")).toMatchObject({ code: 2306 });
    const by = await reader();
    const change = (owner: string, to: object | null) => ({ owner, type: "A", base: 2, new: to });
    const swap = [change("r0", null), { owner: "s0", type: "A", base: null, new: { ttl: 3600, rdata: ["192.0.2.9"] } }];
    expect((await by.call(saveZone, { zoneid, changes: swap }, { key: newId() })).body.code).toBe(1000);
    const less = [change("r1", null), change("r2", { ttl: 60, rdata: ["192.0.2.2"] })];
    expect((await by.call(saveZone, { zoneid, changes: less }, { key: newId() })).body.code).toBe(1000);
    expect((await seen(zoneid)).records).toBe(after.records - 1);
  });

  test("a zone over its limit may hold the same records in more sets, and does not grow again once it has shrunk", async () => {
    const { name, zoneid } = await zone();
    await has(name, "standard");
    expect((await add(zoneid, 40)).code).toBe(1000);
    const by = await reader();
    const content = (...rdata: string[]) => ({ ttl: 3600, rdata });
    const write = async (...changes: { owner: string; base: number | null; new: object | null }[]) =>
      (
        await by.call(
          saveZone,
          { zoneid, changes: changes.map((each) => ({ ...each, type: "A" })), confirm: { touched: changes.length } },
          { key: newId() },
        )
      ).body.code;
    expect(await write({ owner: "two", base: null, new: content("192.0.2.1", "192.0.2.2") })).toBe(1000);
    await db.query("update service set state = 'ended', ended_at = now(), version = version + 1 where account_id = $1", [
      account.accountId,
    ]);
    const { records, limit } = await seen(zoneid);
    expect({ limit, isOver: records > 40 }).toEqual({ limit: 20, isOver: true });
    const split = ["one", "other"].map((owner) => ({ owner, base: null, new: content("192.0.2.1") }));
    expect(await write({ owner: "two", base: 3, new: null }, ...split)).toBe(1000);
    expect((await seen(zoneid)).records).toBe(records);
    expect(await write(...Array.from({ length: 35 }, (_, n) => ({ owner: `r${n}`, base: 2, new: null })))).toBe(1000);
    const room = 20 - (await seen(zoneid)).records;
    expect((await add(zoneid, room + 1, "n")).code).toBe(2306);
    expect((await add(zoneid, room, "n")).code).toBe(1000);
  });

  test("that was not paid for, its zone has the plan again as soon as it is renewed", async () => {
    const { name, zoneid } = await zone();
    await has(name, "standard");
    await db.query("update service set renewal_mode = 'manual', version = version + 1 where account_id = $1", [
      account.accountId,
    ]);
    fixture.clock.advance(366 * 86_400_000);
    await run();
    expect(await seen(zoneid)).toMatchObject({ plan: "Free DNS", limit: 20 });
    expect((await put(name, dnsPlans.standard))?.desc).toContain("renew it");
    await browser.call(orders.addToBasket, { items: [{ itemaction: "update-dns-renew", domainname: name }] });
    await ordered();
    expect(await seen(zoneid)).toMatchObject({ plan: "Standard DNS+", limit: 200 });
    expect((await services())[0]).toMatchObject({ status: 201 });
  });

  test("ends only for who types its name, whatever the case; renewing again asks for nothing [C5.45]", async () => {
    const { name } = await zone();
    await has(name, "standard");
    const serviceid = (await services())[0]?.serviceid ?? "";
    expect((await browser.call(orders.ownService, { serviceid })).body).toMatchObject({ code: 1000, isplan: true, lockof: null });
    for (const typed of [undefined, "", "another.se", `${name}x`])
      expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: false, name: typed })).body).toMatchObject({
        name: "NameNotTyped",
        param: "name",
      });
    expect((await services())[0]).toMatchObject({ renewal: "auto" });
    const typed = ` ${name.toUpperCase()} `;
    expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: false, name: typed })).body.code).toBe(1000);
    expect((await services())[0]).toMatchObject({ renewal: "cancel" });
    expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: true })).body.code).toBe(1000);
  });

  test("only its owner decides: not another account, not a user without the permission, and not for a trial", async () => {
    const { name } = await zone();
    await has(name, "standard");
    const serviceid = (await services())[0]?.serviceid ?? "";
    const stranger = await fixture.browser(await createAccount(db));
    expect((await stranger.call(orders.setPlanRenewal, { serviceid, renews: false, name })).body.code).toBe(2303);
    expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: false, name })).body.code).toBe(1000);
    expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: true })).body.code).toBe(1000);
    expect((await services())[0]).toMatchObject({ renewal: "auto" });
    const second = await zone();
    await has(second.name, "trial");
    const trial = (await services()).find(({ productid }) => productid === dnsPlans.trial)?.serviceid ?? "";
    expect((await browser.call(orders.setPlanRenewal, { serviceid: trial, renews: true })).body.code).toBe(2304);
    await db.query("update membership set denied = '{service_cancel}' where user_id = $1", [account.userId]);
    expect((await browser.call(orders.setPlanRenewal, { serviceid, renews: false, name })).body.code).toBe(2201);
  });
});
