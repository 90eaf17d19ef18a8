import type { Operation } from "@nameplane/contracts";
import * as checkout from "@nameplane/contracts/checkout/operations";
import { prepareCheckoutSpec } from "@nameplane/contracts/checkout/checkout";
import type { BasketItem } from "@nameplane/contracts/orders/basket";
import * as orders from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { callProven } from "../../testing/call-proven.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { setPassword, signIn } from "../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { silentPropagation } from "../../testing/fixtures/zones.ts";
import { issueConsentLink } from "../contacts/index.ts";
import type { DelegationDeps } from "../delegation/index.ts";
import { identityRoutes } from "../identity/index.ts";
import { orderRoutes } from "../orders/pages/index.ts";
import { kindRoutes } from "../orders/kinds/index.ts";
import { checkoutRoutes } from "./checkout.routes.ts";

type Item = Record<string, unknown>;
type Result = { domainname: string; requestid: string | null; code: number; desc: string };

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let nextName = 0;

const password = "Kvarnen-2026";
const others = [{ host: "ns1.other.net" }, { host: "ns2.other.net" }];
const people = {
  first: { name: "Alva Kvarn", phone: "+46.701234567" },
  second: { name: "Bo Kvarn", phone: "+46.707654321" },
};
/** Name servers that answer. All other name servers do not. */
const answering = new Set<string>();

const delegation = (): DelegationDeps => ({
  ...silentPropagation,
  asker: {
    ...silentPropagation.asker,
    ask: async ({ host }, _name, type) => {
      if (!answering.has(host)) throw new OutcomeError("unavailable", "no answer", { code: "dns-no-answer" });
      const rdata = type === "SOA" ? ["a.ns.se. h.ns.se. 7 3600 600 86400 60"] : [];
      return { rcode: 0, isAuthoritative: true, ttlSeconds: 60, rdata, referral: null };
    },
  },
  isPublicAddress: () => true,
  addressesOf: async (host) => (host === "ns1.other.net" ? ["192.0.2.1"] : host === "ns2.other.net" ? ["192.0.2.2"] : []),
  textsOf: async () => [],
  clock: fixture.clock,
  waitMaxSeconds: 86_400,
});

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  Object.assign(fixture.deps, { delegation: delegation() });
  const deps = { ...fixture.deps, pool: db.app };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    kindRoutes(edge, deps, delegation());
    checkoutRoutes(edge, deps);
  });
});
beforeEach(async () => {
  answering.clear();
  answering.add("192.0.2.1").add("192.0.2.2");
  fixture.iis.forgetFaults();
  // Each test uses a new account, because a user can confirm their identity only a limited number of times in a while.
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  await db.query("update panel_user set has_2fa = true, version = version + 1 where id = $1", [account.userId]);
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const proven = (operation: Operation, input: Record<string, unknown>): Promise<Answer> =>
  callProven(browser, operation, input, { password }, { key: newId() });

async function held(tld = "se"): Promise<{ domainname: string; itemid: string }> {
  const domainname = `korg-${(nextName += 1)}.${tld}`;
  await fixture.order(account, [domainname], { method: "invoice" });
  await fixture.work(account);
  return { domainname, itemid: (await fixture.request(account, domainname)).domain_id ?? "" };
}

const put = (...items: Item[]): Promise<Answer> => proven(orders.addToBasket, { items });
const resultsOf = ({ body, text }: Answer) => {
  expect(body, text).toMatchObject({ code: 1000 });
  return body["results"] as Result[];
};
async function taken(...items: Item[]): Promise<void> {
  const answer = await put(...items);
  expect(answer.body, answer.text).toMatchObject({ code: 1000 });
  expect(resultsOf(answer).map(({ code, desc }) => [code, desc])).toEqual(items.map(() => [1000, ""]));
}

async function inBasket(): Promise<BasketItem[]> {
  const { item, order } = (await browser.call(orders.basket)).body["parameters"] as {
    item: Record<string, BasketItem>;
    order: string[];
  };
  return order.flatMap((id) => item[id] ?? []);
}

async function prepared() {
  const { code: _, desc: __, ...fields } = (await browser.call(checkout.prepareCheckout, {})).body;
  return prepareCheckoutSpec.answer.parse(fields);
}

/** Orders the basket and lets the worker fulfil the order. Pays by invoice if the order costs anything. */
async function ordered(who: TestBrowser = browser): Promise<number> {
  const ready = await prepared();
  const method = ready.totals.totalMinor === 0 ? "free" : "invoice";
  const placed = await fixture.place(who, ready, { method });
  expect(placed.body, placed.text).toMatchObject({ code: 1000 });
  await fixture.work(account);
  return Number(placed.body["ordernr"]);
}

/** The requests for a name as the list shows them, except the registration. */
async function listed(domainname: string): Promise<unknown[]> {
  const { body } = await browser.call(orders.requestList, { limit: 100, domainname });
  const data = body["data"] as { type: string; status: number; reason: number | null }[];
  return data
    .filter(({ type }) => type !== "create-domain-registration")
    .map(({ type, status, reason }) => [type, reason ?? status]);
}

const done = 2001;
const serversOf = (name: string) => fixture.iis.domains.get(name)?.nameServers.toSorted();

async function contact(): Promise<string> {
  const id = newId();
  await db.query(
    `insert into contact (account_id, id, state, party, first_name, last_name, id_number, street, postcode, city, country, phone, email)
     select account_id, $2, 'unassigned', 'person', 'Bo', 'Åkerbär', '811218-9876', street, postcode, city, country, phone, email from contact where id = $1`,
    [account.contactId, id],
  );
  return id;
}

describe("changes that can be ordered at once can also be put in the basket and ordered there", () => {
  test("other name servers: tested by DNS, shown with their servers, free of charge, changed at the registry, and the owner is notified [S3.15]", async () => {
    const { domainname, itemid } = await held();
    const item = { itemaction: "update-domain-dns", domainname, change: { servers: others } };
    expect((await browser.call(orders.addToBasket, { items: [item] }, { key: newId() })).body.code).toBe(2205);
    expect(await inBasket()).toEqual([]);
    await taken(item);
    expect(await inBasket()).toMatchObject([
      {
        itemaction: "update-domain-dns",
        item: [domainname],
        itemid,
        years: null,
        price: { netMinor: 0, totalMinor: 0 },
        renewprice: null,
        change: { servers: others.map(({ host }) => ({ host, addresses: [] })) },
      },
    ]);
    const [inside] = await db.query<{ id: string }>("select id from request where state = 'in_basket' and account_id = $1", [
      account.accountId,
    ]);
    const ordernr = await ordered();
    expect(await listed(domainname)).toEqual([["update-domain-dns", done]]);
    expect(serversOf(domainname)).toEqual(["ns1.other.net", "ns2.other.net"]);
    const [line] = await fixture.lines(ordernr);
    expect(line?.id).toBe(inside?.id);
    const invoices = await db.query("select i.id from invoice i join sales_order o on o.id = i.order_id where o.number = $1", [
      ordernr,
    ]);
    expect(invoices).toEqual([]);
    const told = await db.query<{ data: { servers: string[] } }>(
      "select data from pgboss.job where name = 'orders.servers-ordered' and data ->> 'domainId' = $1",
      [itemid],
    );
    expect(told.map(({ data }) => data.servers)).toEqual([["ns1.other.net", "ns2.other.net"]]);
  });

  test("servers that do not answer, or are the present ones, are refused as when they are ordered at once", async () => {
    const { domainname } = await held();
    const want = (servers: readonly { host: string }[], more = {}) => ({
      itemaction: "update-domain-dns",
      domainname,
      change: { servers, ...more },
    });
    const now = (serversOf(domainname) ?? []).map((host) => ({ host }));
    expect((await put(want(now))).body["name"]).toBe("NothingChanges");
    expect((await put(want([{ host: "x" }]))).body["name"]).toBe("NameServersFaulty");
    expect((await put({ itemaction: "update-domain-dns", domainname })).body["name"]).toBe("MissingParameter");
    answering.clear();
    expect(resultsOf(await put(want(others)))).toMatchObject(
      [{ requestid: null, code: 2306, desc: /not every server/i }].map((row) => ({
        ...row,
        desc: expect.stringMatching(row.desc) as string,
      })),
    );
    expect(await inBasket()).toEqual([]);
    await taken(want(others, { override: true }));
  });

  test("other contacts: the new contact of each role is shown, and then set at the registry [S3.14]", async () => {
    const { domainname } = await held("xyz");
    const contactid = await contact();
    const change = { contactid, roles: ["tech", "tech"] };
    await taken({ itemaction: "update-domain-contacts", domainname, change });
    expect(await inBasket()).toMatchObject([
      {
        itemaction: "update-domain-contacts",
        item: [domainname],
        change: { contact: "Bo Åkerbär", contactid, roles: ["tech"] },
      },
    ]);
    await ordered();
    expect(await listed(domainname)).toEqual([["update-domain-contacts", done]]);
    expect((await put({ itemaction: "update-domain-contacts", domainname, change })).body["name"]).toBe("NothingToChange");
    const foreign = { contactid: newId(), roles: ["tech"] };
    expect((await put({ itemaction: "update-domain-contacts", domainname, change: foreign })).body.code).toBe(2303);
  });

  test("a cancellation: its name is typed, the proof is kept with the line, and the name is deleted at the registry [S3.16]", async () => {
    const { domainname } = await held();
    const item = (name: string) => ({ itemaction: "update-domain-cancellation", domainname, change: { name, when: "now" } });
    expect((await put(item("fel.se"))).body["name"]).toBe("NameNotTyped");
    await taken(item(domainname));
    expect(await inBasket()).toMatchObject([
      {
        itemaction: "update-domain-cancellation",
        item: [domainname],
        change: { when: "now" },
        price: { totalMinor: 0 },
      },
    ]);
    const before = await db.query<{ step_up_id: string }>(
      "select step_up_id from request where state = 'in_basket' and account_id = $1",
      [account.accountId],
    );
    expect(before).toEqual([{ step_up_id: expect.any(String) as string }]);
    await ordered();
    expect(await listed(domainname)).toEqual([["update-domain-cancellation", done]]);
    const [row] = await db.query<{ state: string }>("select state from domain where ascii_name = $1", [domainname]);
    expect(["cancelled_by_user", "expired_restorable"]).toContain(row?.state);
  });

  test("DNS for a name registered elsewhere: no proof is needed, and the zone is served afterwards [S3.19]", async () => {
    const items = [{ itemaction: "create-dns-registration", domainname: `Annorstädes-${(nextName += 1)}.se` }];
    const answer = await browser.call(orders.addToBasket, { items });
    expect(resultsOf(answer)).toMatchObject([{ code: 1000 }]);
    const [line] = await inBasket();
    expect(line).toMatchObject({ itemaction: "create-dns-registration", itemid: null, price: { totalMinor: 0 } });
    const name = line?.item[0] ?? "";
    expect(name).toMatch(/^xn--/);
    await ordered();
    expect(await listed(name)).toEqual([["create-dns-registration", done]]);
    const again = await browser.call(orders.addToBasket, { items });
    expect(resultsOf(again)).toMatchObject([{ code: 2302 }]);
  });

  test("a registry lock: sold for a year, put on; opened in office hours free of charge; renewed; ended [S3.18, S3.20, S3.22, C3.20]", async () => {
    const { domainname } = await held();
    await taken({ itemaction: "create-service", domainname, change: { people } });
    expect(await inBasket()).toMatchObject([
      {
        itemaction: "create-service",
        item: [domainname],
        productid: 2298,
        years: 1,
        price: { netMinor: 594_000 },
        change: { people },
      },
    ]);
    await ordered();
    await taken({ itemaction: "create-item-registration", domainname, change: { minutes: 120 } });
    expect(await inBasket()).toMatchObject([
      {
        itemaction: "create-item-registration",
        item: [domainname],
        price: { totalMinor: 0 },
        change: { minutes: 120, outofhours: false },
      },
    ]);
    await ordered();
    expect(await listed(domainname)).toEqual([
      ["create-item-registration", 16],
      ["create-service", done],
    ]);
    fixture.iis.openLock(domainname, new Date(fixture.clock.now().getTime() + 120 * 60_000));
    fixture.clock.advance(6 * 60_000);
    await fixture.sweep();
    await fixture.work(account);

    const paid = async () =>
      (await db.query<{ at: Date }>("select paid_until as at from service where name = $1", [domainname]))[0]?.at;
    const until = await paid();
    const renewal = { itemaction: "renew-service", domainname };
    expect(resultsOf(await browser.call(orders.addToBasket, { items: [renewal] }))).toMatchObject([{ code: 1000 }]);
    expect(await inBasket()).toMatchObject([{ itemaction: "renew-service", item: [domainname], years: 1 }]);
    const ending = { itemaction: "cancel-service", domainname, change: { name: domainname } };
    expect(resultsOf(await put(ending))).toMatchObject([
      { code: 2306, desc: expect.stringContaining("renewal of a service") as string },
    ]);
    await ordered();
    expect((await paid())?.getUTCFullYear()).toBe((until?.getUTCFullYear() ?? 0) + 1);

    await taken(ending);
    expect(await inBasket()).toMatchObject([{ itemaction: "cancel-service", item: [domainname], price: { totalMinor: 0 } }]);
    await ordered();
    expect(await listed(domainname)).toMatchObject([
      ["cancel-service", 16],
      ["renew-service", done],
      ["create-item-registration", done],
      ["create-service", done],
    ]);
  });

  test("a change of owner: free of charge in the basket too, and nothing is done before both have agreed", async () => {
    const { domainname, itemid } = await held();
    const contactid = await contact();
    await taken({
      itemaction: "update-domain-registrant",
      domainname,
      change: { contactid, fields: { vat_number: "SE811218987601" } },
    });
    expect(await inBasket()).toMatchObject([
      {
        itemaction: "update-domain-registrant-pre",
        itemid,
        change: { contact: "Bo Åkerbär", contactid, fields: { vat_number: "SE811218987601" } },
        price: { totalMinor: 0 },
      },
    ]);
    await ordered();
    expect(await listed(domainname)).toEqual([["update-domain-registrant", 4011]]);
    const consents = await db.query<{ id: string; email: string }>("select id, email from owner_consent where account_id = $1", [
      account.accountId,
    ]);
    for (const { id, email } of consents) {
      const token = await tx(db.worker, account.scope, (trx) =>
        issueConsentLink(trx, account.scope, { consentId: id, address: email }, fixture.clock.now()),
      );
      await api.browser().call(orders.answerConsent, { token, agree: true });
    }
    await fixture.work(account);
    expect(await listed(domainname)).toEqual([["update-domain-registrant", done]]);
  });

  test("a registration and changes of other names are ordered together, each is fulfilled by itself, and only what costs something is invoiced", async () => {
    const [first, second] = [await held(), await held()];
    await taken(
      { itemaction: "update-domain-dns", domainname: first.domainname, change: { servers: others } },
      { itemaction: "create-domain-registration", domainname: `ny-${first.domainname}`, years: 1 },
      {
        itemaction: "update-domain-cancellation",
        domainname: second.domainname,
        change: { name: second.domainname, when: "expiry" },
      },
    );
    const ordernr = await ordered();
    expect((await fixture.lines(ordernr)).map(({ state }) => state)).toEqual(["completed", "completed", "completed"]);
    const lines = await db.query<{ text: string }>(
      "select l.text from invoice_line l join invoice i on i.id = l.invoice_id join sales_order o on o.id = i.order_id where o.number = $1",
      [ordernr],
    );
    expect(lines.map(({ text }) => text)).toEqual([`Registration ny-${first.domainname}, 1 year`]);
    expect(serversOf(first.domainname)).toEqual(["ns1.other.net", "ns2.other.net"]);
  });
});

describe("what is refused", () => {
  test("two changes of one kind, and changes that exclude each other, are refused by name", async () => {
    const { domainname } = await held();
    fixture.clock.advance(120_000);
    const dns = { itemaction: "update-domain-dns", domainname, change: { servers: others } };
    const end = { itemaction: "update-domain-cancellation", domainname, change: { name: domainname, when: "expiry" } };
    const results = resultsOf(await put(dns, { itemaction: "update-domain-renew", domainname, years: 1 }, end));
    expect(results.map(({ code }) => code)).toEqual([1000, 1000, 2306]);
    expect(results[2]?.desc).toContain("change of name servers");
    expect(resultsOf(await put(dns))).toMatchObject([{ code: 2302 }]);
    expect((await inBasket()).map(({ itemaction }) => itemaction)).toEqual(["update-domain-dns", "update-domain-renew"]);
  });

  test("a service that is not sold yet says so, and a line that needs a permission or a switch is refused without it", async () => {
    const { domainname } = await held();
    await db.query("update product set is_sold = false where id = 2282");
    const terms = { role: "seller", email: "bo@example.com", priceMinor: 100_000, payer: "buyer", days: 5 };
    const escrow = { itemaction: "create-domain-escrow", domainname, change: { escrow: terms } } as const;
    expect(resultsOf(await browser.call(orders.addToBasket, { items: [escrow] }))).toMatchObject([
      { code: 2101, desc: "This cannot be ordered here yet" },
    ]);
    await db.query("update product set is_sold = true where id = 2282");
    await db.query("update membership set denied = '{domain_cancel}' where user_id = $1", [account.userId]);
    const end = { itemaction: "update-domain-cancellation", domainname, change: { name: domainname, when: "now" } };
    expect((await put(end)).body.code).toBe(2201);
    const items = [end];
    expect((await browser.call(orders.addToBasket, { items })).body.code).toBe(2201);
    const foreign = api.browser();
    const stranger = await createAccount(db);
    foreign.cookie = await signIn(db, stranger);
    expect((await foreign.call(orders.addToBasket, { items }, { key: newId() })).body.code).toBe(2303);
  });

  test("a proof is valid only for the content it was given for, and for a day", async () => {
    const { domainname } = await held();
    const end = (when: string) => ({ itemaction: "update-domain-cancellation", domainname, change: { name: domainname, when } });
    await taken(end("expiry"));
    const other = await browser.call(orders.addToBasket, { items: [end("now")] }, { key: newId() });
    expect(other.body.code).toBe(2205);
    fixture.clock.advance(25 * 3_600_000);
    browser.cookie = await signIn(db, account);
    const ready = await prepared();
    expect(ready.items).toMatchObject([{ availability: "refused", why: expect.stringContaining("day") as string }]);
    const placed = await fixture.place(browser, ready, { method: "free" });
    expect(placed.body).toMatchObject({ name: "LineRefused", desc: expect.stringContaining(domainname) as string });
    expect(await listed(domainname)).toEqual([]);
    fixture.clock.advance(-25 * 3_600_000);
    await ordered();
    expect(await listed(domainname)).toEqual([["update-domain-cancellation", done]]);
  });

  test("checkout checks again: a name that was ordered, locked or lost meanwhile is named on its line, and not ordered", async () => {
    const [first, second, third, fourth] = [await held(), await held(), await held(), await held()];
    const dns = ({ domainname }: { domainname: string }) => ({
      itemaction: "update-domain-dns",
      domainname,
      change: { servers: others },
    });
    await taken(dns(first), dns(second), dns(third), dns(fourth));
    const ending = { itemid: fourth.itemid, name: fourth.domainname, when: "expiry" };
    expect((await proven(orders.cancelDomain, ending)).body.code).toBe(1000);
    await db.query("update domain_detail set is_registry_locked = true where domain_id = $1", [second.itemid]);
    await db.query("update domain set state = 'transferred_away', version = version + 1 where id = $1", [third.itemid]);
    const ready = await prepared();
    expect(ready.items.map(({ availability }) => availability)).toEqual(["available", "refused", "refused", "refused"]);
    expect(ready.items[3]?.why).toContain("cancellation");
    expect(ready.items[1]?.why).toMatch(/lock/i);
    expect((await fixture.place(browser, ready, { method: "free" })).body["name"]).toBe("LineRefused");
    const requestids = ready.items.slice(1).map(({ requestid }) => requestid);
    await browser.call(orders.removeFromBasket, { requestids });
    await ordered();
    expect(await listed(first.domainname)).toEqual([["update-domain-dns", done]]);
    expect(await listed(second.domainname)).toEqual([]);
  });

  test("in an account that moderates orders, an order free of charge waits for approval too", async () => {
    const { domainname } = await held();
    await db.query("update account set moderates_orders = true where id = $1", [account.accountId]);
    await db.query("update membership set denied = '{order_approve}' where user_id = $1", [account.userId]);
    await taken({ itemaction: "update-domain-dns", domainname, change: { servers: others } });
    const ordernr = await ordered();
    expect(await listed(domainname)).toEqual([["update-domain-dns", 4015]]);
    const userId = newId();
    await db.query(
      "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, 'ek@example.com', 'Eva', 'Ek', 'en')",
      [userId, account.scope.brandId, `eva_${userId.slice(-8)}`],
    );
    await db.query(
      `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by)
       select $1, $2, role_account_id, role_id, false, 'test' from membership where account_id = $1 and user_id = $3`,
      [account.accountId, userId, account.userId],
    );
    const approver = api.browser();
    approver.cookie = await signIn(db, { ...account, userId });
    const decided = await approver.call(checkout.decideOrder, { ordernr, decision: "approve", reason: "" }, { key: newId() });
    expect(decided.body).toMatchObject({ code: 1000 });
    await fixture.work(account);
    expect(await listed(domainname)).toEqual([["update-domain-dns", done]]);
  });
});

test("lines are still there after the next login, and can be removed", async () => {
  const { domainname } = await held();
  await taken({ itemaction: "update-domain-dns", domainname, change: { servers: others } });
  const later = api.browser();
  later.cookie = await signIn(db, account);
  const { order } = (await later.call(orders.basket)).body["parameters"] as { order: string[] };
  expect(order).toHaveLength(1);
  await later.call(orders.removeFromBasket, { requestids: order });
  expect(await inBasket()).toEqual([]);
});

test("a line whose action is not known here is the standard item: shown, never ordered, and removed like any other [S3.24]", async () => {
  await db.query(
    `insert into request (account_id, id, type, state, basket_of, ascii_name, tld, period_months, created_by)
     values ($1, $2, 'create-ssl', 'in_basket', $3, 'skyddad.se', 'se', 12, 'test')`,
    [account.accountId, newId(), account.userId],
  );
  expect(await inBasket()).toMatchObject([{ itemaction: "standard", item: ["skyddad.se"], price: null, change: null }]);
  const ready = await prepared();
  expect(ready.items).toMatchObject([{ itemaction: "standard", availability: "reserved" }]);
  const placed = await fixture.place(
    browser,
    { ...ready, items: ready.items.map((item) => ({ ...item, quoteid: newId() })) },
    { method: "free" },
  );
  expect(placed.body["name"]).toBe("BasketChanged");
  await browser.call(orders.removeFromBasket, { requestids: ready.items.map(({ requestid }) => requestid) });
  expect(await inBasket()).toEqual([]);
});
