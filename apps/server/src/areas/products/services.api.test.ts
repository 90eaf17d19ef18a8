import { afterAll, beforeAll, expect, test } from "vitest";
import { productListSpec, serviceListSpec, webhotelListSpec } from "@nameplane/contracts/products/catalogue";
import { productList, serviceList, webhotelList } from "@nameplane/contracts/products/operations";
import { newId } from "../../platform/ids.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { signIn } from "../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { serviceRoutes } from "./services.routes.ts";

let db: TestDatabase;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), serviceRoutes);
  account = await createAccount(db);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

function withoutEnvelope({ body }: Answer): Record<string, unknown> {
  const { code: _, desc: __, ...fields } = body;
  return fields;
}

const products = async (input: Record<string, string> = {}) =>
  productListSpec.answer.parse(withoutEnvelope(await browser.call(productList, input))).data;
const services = async (input: Record<string, string> = {}) =>
  serviceListSpec.answer.parse(withoutEnvelope(await browser.call(serviceList, input)));

test("the catalogue has every page's products with the account's prices, start fee, commission and lowest prices told apart", async () => {
  const all = await products();
  expect(new Set(all.map(({ page }) => page)).size).toBe(11);
  const priceOf = (id: number, operation: string) =>
    all.find(({ productid }) => productid === id)?.prices.find((each) => each.operation === operation);
  expect(priceOf(2221, "create")).toMatchObject({
    price: { netMinor: 118_800, vatMinor: 29_700, totalMinor: 148_500, periodMonths: 12, currency: "SEK" },
    isfrom: false,
  });
  expect(priceOf(2328, "start_fee")?.price.netMinor).toBe(420_000);
  expect(priceOf(2282, "create")?.percentBasisPoints).toBe(1000);
  expect(priceOf(2285, "create")?.isfrom).toBe(true);
  expect(all.find(({ productid }) => productid === 2234)).toMatchObject({ issold: false, prices: [] });
  expect(all.find(({ productid }) => productid === 2298)).toMatchObject({
    tlds: ["se", "nu", "com", "net"],
    needstwostep: true,
  });
  const named = (await products({ type: "ownercertificate" })).map(({ name }) => name.en);
  expect(named).toEqual(["Owner certificate, standard", "Owner certificate, premium"]);
  expect((await products({ type: "vpn" })).map(({ productid }) => productid)).toEqual([2305]);
});

test("a country without a VAT rate is refused by name, and sells again with its rate", async () => {
  const italian = await createAccount(db, { country: "IT", party: "person" });
  const from = api.browser();
  from.cookie = await signIn(db, italian);
  const rates = await db.query("select valid_from::text, rate_bp from vat_rate where country = 'IT' and kind = 'standard'");
  await db.query("delete from vat_rate where country = 'IT' and kind = 'standard'");
  const { status, body } = await from.call(productList, {});
  expect({ status, code: body.code, desc: body.desc }).toEqual({
    status: 200,
    code: 2306,
    desc: "We cannot sell to Italy yet: its VAT rate is not set up here. Write to us, and we will put it right",
  });
  for (const rate of rates)
    await db.query("insert into vat_rate (country, kind, valid_from, rate_bp) values ('IT', 'standard', $1, $2)", [
      rate["valid_from"],
      rate["rate_bp"],
    ]);
  expect((await from.call(productList, {})).body.code).toBe(1000);
});

test("an account has the services of its own rows: by type, running first, nobody else's", async () => {
  const add = async (owner: TestAccount, productId: number, name: string, ended: string | null = null) => {
    const id = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, state, currency, started_at, paid_until) values ($1, $2, $3, $4, 'active', 'SEK', '2026-01-02', '2027-01-02')",
      [owner.accountId, id, productId, name],
    );
    if (ended !== null)
      await db.query("update service set state = 'ended', ended_at = $2, version = version + 1 where id = $1", [id, ended]);
  };
  expect(await services()).toMatchObject({ data: [], total: 0, running: {} });
  await add(account, 2305, "VPN kontoret");
  await add(account, 2221, "kvarn.se");
  await add(account, 2221, "gammal.se", "2026-03-04");
  await add(await createAccount(db), 2221, "annans.se");
  const all = await services();
  expect(all.data.map(({ name }) => name)).toEqual(["kvarn.se", "VPN kontoret", "gammal.se"]);
  expect(all.running).toEqual({ premiumDNS: 1, vpn: 1 });
  expect(all.data[0]).toMatchObject({ status: 201, type: "premiumDNS", renews: null, product: { en: "Premium DNS" } });
  const dns = await services({ type: "premiumDNS" });
  expect([dns.total, dns.data.map(({ name }) => name)]).toEqual([2, ["kvarn.se", "gammal.se"]]);
});

test("a list of services is filtered by state, product, domain, text and the day of renewal, page by page", async () => {
  const owner = await createAccount(db);
  browser.cookie = await signIn(db, owner);
  const domainId = newId();
  await db.query(
    "insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at) values ($1, $2, 'xn--kvrn-moa.se', 'kvärn.se', 'se', 'dns_only', 'infinity')",
    [owner.accountId, domainId],
  );
  const add = async (productId: number, name: string, renews: string, on: string | null = null, state: string | null = null) => {
    const id = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, state, domain_id, currency, started_at, paid_until, renews_at) values ($1, $2, $3, $4, 'active', $5, 'SEK', '2026-01-02', '2027-06-02', $6)",
      [owner.accountId, id, productId, name, on, renews],
    );
    if (state !== null) await db.query("update service set state = $2, version = version + 1 where id = $1", [id, state]);
  };
  await add(2305, "VPN kontoret", "2027-02-01");
  await add(2305, "VPN 100%_hemma", "2027-05-01", null, "suspended");
  await add(2306, "SEO", "2027-03-01", domainId);
  const names = async (input: Record<string, string | number>) => {
    const { data, total } = await services(input as Record<string, string>);
    expect(total).toBeGreaterThanOrEqual(data.length);
    return data.map(({ name }) => name);
  };
  expect(await names({ state: "suspended" })).toEqual(["VPN 100%_hemma"]);
  expect(await names({ state: "running" })).toHaveLength(3);
  expect(await names({ state: "ended" })).toEqual([]);
  expect(await names({ productid: 2306 })).toEqual(["SEO"]);
  expect(await names({ domainname: "kvärn.se" })).toEqual(["SEO"]);
  expect(await names({ domainname: "kvarn.se" })).toEqual([]);
  expect(await names({ text: "KVÄRN" })).toEqual(["SEO"]);
  // Characters with a meaning in patterns are taken as they are.
  expect(await names({ text: "%_h" })).toEqual(["VPN 100%_hemma"]);
  expect(await names({ renewsbefore: "2027-03-01" })).toEqual(["VPN kontoret"]);
  expect(await names({ renewsbefore: "2027-03-02" })).toEqual(["SEO", "VPN kontoret"]);
  const second = await services({ state: "running", page: 2, limit: 10 } as unknown as Record<string, string>);
  expect([second.total, second.data.length, second.products.map(({ productid }) => productid)]).toEqual([3, 0, [2306, 2305]]);
  browser.cookie = await signIn(db, account);
});

test("web hotels of an account are none as long as no hosting is sold, though services with a host name run", async () => {
  await db.query(
    "insert into service (account_id, id, product_id, name, state, currency, params) values ($1, $2, 2221, 'Kvarnen', 'active', 'SEK', $3)",
    [account.accountId, newId(), JSON.stringify({ hostname: "web.example" })],
  );
  expect(webhotelListSpec.answer.parse(withoutEnvelope(await browser.call(webhotelList, {})))).toEqual({ data: [] });
});

test("web hotels are those of the account that run and say where they are, once hosting is sold", async () => {
  await db.query("alter table product drop constraint product_family_check");
  await db.query(
    "insert into product (id, family, page, name_en, name_sv) values (9001, 'hosting', 'hosting', 'Web hotel', 'Webbhotell')",
  );
  const other = await createAccount(db);
  const rows = [
    [account.accountId, "Butiken", "active", "butiken.web.example"],
    [account.accountId, "anslagstavlan", "renewal_pending", "tavlan.web.example"],
    [account.accountId, "Gammal", "suspended", "gammal.web.example"],
    [account.accountId, "Ny", "setting_up", null],
    [other.accountId, "Annans", "active", "annans.web.example"],
  ];
  for (const [accountId, name, state, hostname] of rows) {
    const [id, params] = [newId(), JSON.stringify(hostname === null ? {} : { hostname })];
    await db.query(
      "insert into service (account_id, id, product_id, name, currency, params) values ($1, $2, 9001, $3, 'SEK', $4)",
      [accountId, id, name, params],
    );
    for (const next of state === "setting_up" ? [] : new Set(["active", state]))
      await db.query("update service set state = $2, version = version + 1 where id = $1", [id, next]);
  }
  const { data } = webhotelListSpec.answer.parse(withoutEnvelope(await browser.call(webhotelList, {})));
  expect(data.map(({ name, hostname }) => [name, hostname])).toEqual([
    ["anslagstavlan", "tavlan.web.example"],
    ["Butiken", "butiken.web.example"],
  ]);
});
