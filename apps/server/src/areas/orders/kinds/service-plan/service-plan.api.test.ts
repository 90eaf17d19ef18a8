import { addToBasket, ownService, planService } from "@nameplane/contracts/orders/operations";
import { idMonitoringProduct, seoProduct, vpnProduct } from "@nameplane/contracts/products/service-pages";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { planWhy } from "./plan-choice.rules.ts";
import { renewServices } from "../../services/renew-services.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;
let team = 0;
let office = 0;
let many = 0;

const dayMs = 86_400_000;
/** A year of the plan Team without VAT. A year of the VPN itself costs 1,188 SEK. */
const teamNet = 236_300;

/** A plan of the VPN, as staff make it (areas/backoffice/prices). */
async function plan(name: string, included: number, netMinor: number, product = vpnProduct): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `insert into product (id, family, page, name_en, name_sv, billing_months, limits, plan_of)
     select nextval('product_plan_seq')::integer, family, page, $1, $1, billing_months, jsonb_build_object('plan', jsonb_build_object('en', 'VPN ' || $1, 'sv', 'VPN ' || $1), 'included', $2::integer), id
       from product where id = $3 returning id`,
    [name, included, product],
  );
  const id = row?.id ?? 0;
  for (const operation of ["create", "renew"])
    await db.query(
      `insert into price (id, price_group_id, product_id, operation, period_months, currency, amount_minor, valid_from)
       values (gen_random_uuid(), $1, $2, $3, 12, 'SEK', $4, '2020-01-01')`,
      [db.installation.priceGroupId, id, operation, netMinor],
    );
  return id;
}

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  team = await plan("Team", 15, teamNet);
  office = await plan("Office", 25, 400_000);
  many = await plan("Many", 50, 900_000, idMonitoringProduct);
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

/** A VPN that is paid for some more days. */
async function vpn({ days = 100, planId = null as number | null, bound = 0, productId = vpnProduct } = {}): Promise<string> {
  const id = newId();
  const until = (after: number) => new Date(fixture.clock.now().getTime() + after * dayMs);
  await db.query(
    `insert into service (account_id, id, product_id, name, currency, started_at, delivered_at, paid_until, renews_at, binding_until, plan_id)
     values ($1, $2, $3, 'VPN kontor', 'SEK', $4, $4, $5, $5::timestamptz - interval '30 days', $6, $7)`,
    [account.accountId, id, productId, fixture.clock.now(), until(days), bound > 0 ? until(bound) : null, planId],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
  return id;
}

const stored = async (id: string) =>
  (
    await db.query<{ plan: number | null; next: number | null; begins: Date | null; until: Date }>(
      "select plan_id as plan, next_plan_id as next, plan_changes_at as begins, paid_until as until from service where id = $1",
      [id],
    )
  )[0];
const plansOf = async (id: string) =>
  (await browser.call(ownService, { serviceid: id })).body["plans"] as Record<string, unknown>;
const choice = async (id: string, planid: number) =>
  (((await plansOf(id))?.["choices"] ?? []) as { planid: number }[]).find((each) => each.planid === planid);
const upgrade = async (serviceid: string, planid: number, productid = vpnProduct) => {
  const change = { productid, serviceid, planid };
  const { body } = await browser.call(addToBasket, {
    items: [{ itemaction: "create-item-registration", domainname: "", change }],
  });
  return (body["results"] as { code: number; desc: string }[] | undefined)?.[0] ?? body;
};
const lines = () =>
  db.query<{ text: string; net: number; from: string | null; to: string | null }>(
    "select text, net_minor::int as net, period_from::text as from, period_to::text as to from invoice_line where account_id = $1 order by invoice_id, position",
    [account.accountId],
  );
const sweep = async () => {
  await renewServices(fixture.deps, db.readonly);
  await fixture.work(account);
};

test("a plan is ordered with its product, at its own price", async () => {
  const order = (planid: number) =>
    browser.call(addToBasket, {
      items: [
        {
          itemaction: "create-service",
          domainname: "",
          change: { productid: vpnProduct, planid, answers: { username: "kalle" } },
        },
      ],
    });
  expect((await order(999_999)).body["results"]).toMatchObject([{ requestid: null, desc: "This cannot be ordered here yet" }]);
  await order(team);
  await fixture.deposit(account, 400_000);
  const prepared = await fixture.prepare(browser);
  expect(prepared.totals.netMinor).toBe(teamNet);
  expect(prepared.items[0]).toMatchObject({ change: { plan: { en: "Team" } }, renewprice: { netMinor: teamNet } });
  await fixture.place(browser, prepared, { credit: "all" });
  await fixture.work(account);
  expect(await lines()).toMatchObject([{ text: "VPN Team kalle, 1 year", net: teamNet }]);
  const [row] = await db.query("select plan_id as plan from service where account_id = $1", [account.accountId]);
  expect(row).toEqual({ plan: team });
});

test("a larger plan begins at once, and only the rest of the period is charged, as was shown before", async () => {
  const id = await vpn({ days: 100 });
  const shown = await choice(id, team);
  expect(shown).toMatchObject({ begins: "now", why: null });
  await upgrade(id, team);
  await fixture.deposit(account, 100_000);
  const prepared = await fixture.prepare(browser);
  // 100 of 365 days of the difference, 1,175 SEK.
  expect(prepared.totals.netMinor).toBe(32_192);
  expect((shown as unknown as { rest: { netMinor: number } }).rest.netMinor).toBe(32_192);
  const until = (await stored(id))?.until.toISOString().slice(0, 10);
  await fixture.place(browser, prepared, { credit: "all" });
  await fixture.work(account);
  expect(await stored(id)).toMatchObject({ plan: team, next: null });
  expect(await lines()).toEqual([
    { text: "Change of plan: VPN Team", net: 32_192, from: fixture.clock.now().toISOString().slice(0, 10), to: until },
  ]);
  // The next period costs what the larger plan costs.
  fixture.clock.advance(75 * dayMs);
  await fixture.deposit(account, 400_000);
  await sweep();
  expect((await lines()).at(-1)).toMatchObject({ text: "VPN Team, 1 year", net: teamNet });
});

test("a smaller plan begins with the next period, which costs less, and can be taken back until that is paid", async () => {
  const id = await vpn({ days: 40, planId: office });
  expect(await choice(id, team)).toMatchObject({ begins: "renewal", rest: null, why: null });
  const wrong = await browser.call(planService, { serviceid: id, planid: office });
  expect(wrong.body).toMatchObject({ name: "ServicePlanRefused" });
  const choose = async (planid: number) => (await browser.call(planService, { serviceid: id, planid })).body.code;
  expect(await choose(vpnProduct)).toBe(1000);
  expect(await choose(office)).toBe(1000);
  expect(await stored(id)).toMatchObject({ plan: office, next: null });
  expect(await choose(team)).toBe(1000);
  expect((await plansOf(id))["next"]).toMatchObject({ planid: team, begins: null });
  const { until } = (await stored(id)) ?? { until: new Date() };
  await fixture.deposit(account, 400_000);
  fixture.clock.advance(15 * dayMs);
  await sweep();
  expect(await lines()).toMatchObject([{ net: teamNet }]);
  // What was paid for stays until its end.
  expect(await stored(id)).toMatchObject({ plan: office, next: team, begins: until });
  expect(await choice(id, office)).toMatchObject({ why: planWhy.settled });
  fixture.clock.advance(25 * dayMs + 60_000);
  await sweep();
  await sweep();
  expect(await stored(id)).toMatchObject({ plan: team, next: null, begins: null });
  expect(await lines()).toHaveLength(1);
});

test("a plan is refused while the commitment forbids it, while more is in use, while it is renewed, and to strangers", async () => {
  const bound = await vpn({ days: 40, planId: office, bound: 200 });
  const why = async (id: string, planid: number) => (await browser.call(planService, { serviceid: id, planid })).body.desc;
  expect(await why(bound, team)).toContain("commitment");
  const used = await vpn({ planId: many, productId: idMonitoringProduct });
  await db.query("insert into name_watch (account_id, service_id, marks, created_at) values ($1, $2, $3, now())", [
    account.accountId,
    used,
    Array.from({ length: 11 }, (_, at) => `kvarnfisk${String(at)}`),
  ]);
  expect(await why(used, idMonitoringProduct)).toContain("in use");
  await db.query("update name_watch set marks = marks[1:10] where service_id = $1", [used]);
  expect((await browser.call(planService, { serviceid: used, planid: idMonitoringProduct })).body.code).toBe(1000);
  const renewed = await vpn({ days: 20 });
  await sweep();
  expect((await upgrade(renewed, team)).desc).toContain("renewal");
  expect((await upgrade(bound, seoProduct)).code).toBe(2303);
  const other = await createAccount(db);
  const stranger = await fixture.browser(other);
  expect((await stranger.call(planService, { serviceid: bound, planid: team })).body).toMatchObject({ name: "NotFound" });
});

test("a plan that was paid for after its period was renewed is not given, and what was paid is credited", async () => {
  const id = await vpn({ days: 100 });
  await upgrade(id, team);
  await fixture.deposit(account, 100_000);
  const prepared = await fixture.prepare(browser);
  await fixture.place(browser, prepared, { credit: "all" });
  // The period is renewed before the order is worked on.
  await db.query("update service set paid_until = paid_until + interval '1 year', version = version + 1 where id = $1", [id]);
  await fixture.work(account);
  expect(await stored(id)).toMatchObject({ plan: null });
  expect((await fixture.balance(account)).prepaid).toBe(100_000);
});

test("a plan that is ordered twice is charged once", async () => {
  const id = await vpn();
  await upgrade(id, team);
  expect((await upgrade(id, office)).desc).toContain("already in the basket");
  await fixture.deposit(account, 100_000);
  const prepared = await fixture.prepare(browser);
  await fixture.place(browser, prepared, { credit: "all" });
  expect((await upgrade(id, office)).desc).toContain("another change");
  await fixture.work(account);
  expect(await lines()).toHaveLength(1);
});

test("T175: nobody gets a larger plan for the price of a smaller one", async () => {
  const id = await vpn({ days: 100 });
  const renewal = { itemaction: "renew-service", domainname: "", change: { productid: vpnProduct, serviceid: id } };
  await fixture.deposit(account, 900_000);
  // Both at once: whichever is carried out first, the larger plan is not given for what was paid.
  await browser.call(addToBasket, { items: [renewal] });
  await upgrade(id, team);
  await fixture.place(browser, await fixture.prepare(browser), { credit: "all" });
  await fixture.work(account);
  expect(await stored(id)).toMatchObject({ plan: null, next: null });
  const kept = (await lines()).filter(({ text }) => text.startsWith("VPN"));
  expect(kept).toMatchObject([{ net: 118_800 }]);
  // A renewal that was put into the basket before the change is not sold any more.
  await browser.call(addToBasket, { items: [renewal] });
  const prepared = await fixture.prepare(browser);
  await db.query("update service set plan_id = $2, version = version + 1 where id = $1", [id, team]);
  expect((await fixture.place(browser, prepared, { credit: "all" })).body.code).not.toBe(1000);
  // A plan of another product is no plan of this one.
  expect((await upgrade(id, many)).code).toBe(2303);
});
