import * as checkout from "@nameplane/contracts/checkout/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { getOrderSpec } from "@nameplane/contracts/orders/order-view";
import { spendingSpec } from "@nameplane/contracts/orders/spending";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { OrderFixture, type Order } from "../../testing/fixtures/order-fixture.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { setPassword } from "../../testing/sign-in.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { budgetPassedJob, type BudgetPassed } from "../orders/spending/index.ts";
import { renewDue } from "../orders/kinds/renew/index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let bo: TestAccount;
let owner: TestBrowser;
let nextName = 0;

const password = "en-lang-ramsa-om-kvarnar";
/** A year of .se with VAT, in öre, as the test price list has it. */
let yearMinor = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  owner = await fixture.browser(account);
  bo = await colleague("Bo", "{order_approve,account_setaccountsettings}");
  const browser = await fixture.browser(bo);
  await fixture.fillBasket(browser, [name()]);
  yearMinor = (await fixture.prepare(browser)).totals.totalMinor;
  await db.query("delete from request where account_id = $1", [account.accountId]);
});

/** Another user of the account, with the owner's role but without the rights in `denied`. */
async function colleague(firstName: string, denied: string): Promise<TestAccount> {
  const userId = newId();
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, $4, $5, 'Ek', 'en')",
    [userId, account.scope.brandId, `u_${userId.slice(-10)}`, `${userId.slice(-10)}@example.com`, firstName],
  );
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by, denied)
     select $1, $2, role_account_id, role_id, false, 'test', $4 from membership where account_id = $1 and user_id = $3`,
    [account.accountId, userId, account.userId, denied],
  );
  return { ...account, userId, scope: { ...account.scope, userId, actor: `user:${userId}` } };
}

const name = () => `gräns-${(nextName += 1)}.se`;
const limit = async (input: Record<string, unknown>) =>
  (await callProven(owner, orders.setSpendingLimit, { orderMinor: null, monthMinor: null, ...input }, { password })).body;
const limitBo = (sums: { orderMinor?: number; monthMinor?: number }) => limit({ subject: "user", usrid: bo.userId, ...sums });

async function order(by: TestAccount, names = 1, how: Order = { method: "invoice" }): Promise<number> {
  return fixture.order(by, Array.from({ length: names }, name), how);
}
async function seen(browser: TestBrowser, ordernr: number) {
  const { code: _, desc: __, ...fields } = (await browser.call(orders.getOrder, { ordernr })).body;
  return getOrderSpec.answer.parse(fields).order;
}
async function overview(browser: TestBrowser) {
  const { code: _, desc: __, ...fields } = (await browser.call(orders.spending)).body;
  return spendingSpec.answer.parse(fields);
}
const decide = (browser: TestBrowser, ordernr: number, decision: string, more: Record<string, unknown> = {}) =>
  browser.call(checkout.decideOrder, { ordernr, decision, ...more }, { key: crypto.randomUUID() });
const waits = async (ordernr: number) => (await seen(owner, ordernr)).approval?.state ?? null;

describe("a limit of a user", () => {
  test("makes an order above it wait, unpaid and unknown to the registry, and lets one within it through", async () => {
    expect(await limitBo({ orderMinor: yearMinor })).toMatchObject({ code: 1000 });
    const sent = fixture.iis.received.length;
    expect(await waits(await order(bo, 2))).toBe("waiting");
    await fixture.work(account);
    expect(fixture.iis.received).toHaveLength(sent);
    const free = await order(bo, 1);
    expect(await waits(free)).toBeNull();
    await fixture.work(account);
    expect((await seen(owner, free)).lines.map(({ status }) => status)).toEqual([2001]);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("says at checkout, before the order is placed, that it would wait and why", async () => {
    await limitBo({ monthMinor: 2 * yearMinor });
    await order(bo, 1);
    const browser = await fixture.browser(bo);
    await fixture.fillBasket(browser, [name(), name()]);
    expect((await fixture.prepare(browser)).approval).toEqual({
      why: "month",
      subject: "user",
      label: null,
      limitMinor: 2 * yearMinor,
      spentMinor: yearMinor,
      sumMinor: 2 * yearMinor,
    });
  });

  test("does not count orders that were approved, that wait, or that have ended without being delivered", async () => {
    await limitBo({ orderMinor: 2 * yearMinor, monthMinor: 2 * yearMinor });
    const approved = await order(bo, 3);
    await decide(owner, approved, "approve");
    expect(await waits(approved)).toBe("approved");
    const ended = await order(bo, 2, { method: "bank" });
    await owner.call(checkout.cancelOrder, { ordernr: ended }, { key: crypto.randomUUID() });
    expect((await overview(owner)).limits[0]?.spentMinor).toBe(0);
    expect(await waits(await order(bo, 2))).toBeNull();
    expect(await waits(await order(bo, 1))).toBe("waiting");
    expect((await overview(owner)).limits[0]?.spentMinor).toBe(2 * yearMinor);
  });

  test("begins anew with the calendar month of the brand's time zone", async () => {
    await limitBo({ monthMinor: yearMinor });
    await order(bo, 1);
    expect(await waits(await order(bo, 1))).toBe("waiting");
    const { month } = await overview(owner);
    expect(month.timezone).toBe("Europe/Stockholm");
    fixture.clock.advance(new Date(month.to).getTime() - fixture.clock.now().getTime() - 1);
    await db.query("update session set ends_at = ends_at + interval '60 days'");
    expect(await waits(await order(bo, 1))).toBe("waiting");
    fixture.clock.advance(2);
    expect(await waits(await order(bo, 1))).toBeNull();
  });

  test("applies to a user who may approve too, and nobody approves their own order", async () => {
    const eva = await colleague("Eva", "{}");
    await limit({ subject: "user", usrid: eva.userId, orderMinor: 0 });
    const ordernr = await order(eva, 1);
    expect(await waits(ordernr)).toBe("waiting");
    expect((await decide(await fixture.browser(eva), ordernr, "approve")).body).toMatchObject({ name: "OwnOrder" });
    expect((await decide(owner, ordernr, "approve")).body).toMatchObject({ code: 1000, status: 20202 });
  });
});

describe("other limits", () => {
  test("of all other users apply to each of them alone, and not to those who may approve", async () => {
    await limit({ subject: "others", monthMinor: yearMinor });
    const kim = await colleague("Kim", "{order_approve}");
    expect(await waits(await order(bo, 1))).toBeNull();
    expect(await waits(await order(kim, 1))).toBeNull();
    expect(await waits(await order(kim, 1))).toBe("waiting");
    expect(await waits(await order(account, 3))).toBeNull();
  });

  test("of the account count what everybody orders", async () => {
    await limit({ subject: "account", monthMinor: 3 * yearMinor });
    await order(account, 2);
    expect(await waits(await order(bo, 1))).toBeNull();
    expect((await seen(owner, await order(bo, 1))).approval?.cause).toMatchObject({
      subject: "account",
      spentMinor: 3 * yearMinor,
    });
  });

  test("of a label apply to domains that have it, and only to their part of the order", async () => {
    const labelid = await labelled(["hyllan-a.se", "hyllan-b.se"]);
    // This budget is enough for one renewal of .se at 173.75 SEK, but not for two.
    await limit({ subject: "label", labelid, monthMinor: 20_000 });
    expect(await waits(await order(bo, 3))).toBeNull();
    const first = await renew(bo, "hyllan-a.se");
    expect(await waits(first)).toBeNull();
    const second = await renew(bo, "hyllan-b.se");
    expect((await seen(owner, second)).approval?.cause).toMatchObject({ why: "month", subject: "label", label: "Hyllan" });
  });
});

describe("a budget of a label", () => {
  /** Orders new names with labels, as the checkout page does. */
  async function register(by: TestAccount, names: number, labelids: readonly number[]) {
    const browser = await fixture.browser(by);
    const asked = Array.from({ length: names }, name);
    await fixture.fillBasket(browser, asked);
    const prepared = await fixture.prepare(browser, { labelids: [...labelids] });
    const { body } = await browser.call(
      checkout.placeOrder,
      {
        items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid: quoteid ?? "" })),
        contactid: prepared.contactid ?? "",
        fields: {},
        labelids: [...labelids],
        method: "invoice",
        totalMinor: prepared.totals.totalMinor,
        currency: prepared.totals.currency,
        termsaccepted: true,
      },
      { key: crypto.randomUUID() },
    );
    return { prepared, asked, body };
  }

  test("counts new domains for which the label was chosen, before and after they are registered, and gives them the label", async () => {
    const labelid = await labelled(["hyllan-c.se"]);
    await limit({ subject: "label", labelid, monthMinor: 2 * yearMinor });
    const first = await register(bo, 1, [labelid]);
    expect(first.prepared.labels).toEqual([{ labelid, title: "Hyllan" }]);
    expect(first.prepared.approval).toBeNull();
    expect(first.body).toMatchObject({ code: 1000 });
    expect((await overview(owner)).limits[0]?.spentMinor).toBe(yearMinor);
    const second = await register(bo, 2, [labelid]);
    expect(second.prepared.approval).toMatchObject({ why: "month", subject: "label", label: "Hyllan", spentMinor: yearMinor });
    expect(await waits(Number(second.body["ordernr"]))).toBe("waiting");
    // Without the label, the order does not count against the budget of the label.
    expect((await register(bo, 2, [])).prepared.approval).toBeNull();
    await fixture.work(account);
    expect(
      await db.query("select labels from domain where account_id = $1 and ascii_name like 'xn--grns%' and labels <> '{}'", [
        account.accountId,
      ]),
    ).toEqual([{ labels: [labelid] }]);
    expect((await overview(owner)).limits[0]?.spentMinor).toBe(yearMinor);
  });

  test("is not reached by a label of another account, or by a user without the right to label domains", async () => {
    const foreign = await createAccount(db);
    const [label] = await db.query<{ id: number }>(
      "insert into label (account_id, title, color) values ($1, 'Deras', '#336699') returning id",
      [foreign.accountId],
    );
    expect((await register(bo, 1, [label?.id ?? 0])).body).toMatchObject({ code: 2303, param: "labelids" });
    await db.query("delete from request where account_id = $1", [account.accountId]);
    const labelid = await labelled([]);
    const kim = await colleague("Kim", "{domain_manage}");
    const { prepared, body } = await register(kim, 1, [labelid]);
    expect(prepared.labels).toEqual([]);
    expect(body).toMatchObject({ code: 2201, param: "labelids" });
  });
});

/** Creates a label of the account, and domains with that label. Returns the label's id. */
async function labelled(names: readonly string[], mode = "manual"): Promise<number> {
  const [label] = await db.query<{ id: number }>(
    "insert into label (account_id, title, color) values ($1, 'Hyllan', '#336699') returning id",
    [account.accountId],
  );
  const labelid = label?.id ?? 0;
  for (const ascii of names) await hold(ascii, [labelid], mode);
  return labelid;
}

async function hold(ascii: string, labels: readonly number[], mode: string): Promise<void> {
  const id = newId();
  const expiresAt = new Date(fixture.clock.now().getTime() + 10 * 86_400_000);
  fixture.iis.hold(ascii, { isOurs: true, sponsor: "nameplane", expiresAt: expiresAt.toISOString() });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode, labels)
     values ($1, $2, $3, $3, 'se', 'active', '2020-01-01', $4, $4::timestamptz - interval '30 days', $5, $6)`,
    [account.accountId, id, ascii, expiresAt, mode, labels],
  );
  await db.query("insert into domain_detail (account_id, domain_id, registry_id, source) values ($1, $2, 'iis', 'registered')", [
    account.accountId,
    id,
  ]);
}

async function renew(by: TestAccount, ascii: string): Promise<number> {
  const browser = await fixture.browser(by);
  await browser.call(orders.addToBasket, { items: [{ itemaction: "update-domain-renew", domainname: ascii, years: 1 }] });
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  if (placed.body.code !== 1000) throw new Error(placed.text);
  return Number(placed.body["ordernr"]);
}

describe("automatic renewals", () => {
  test("count, never wait, and have the owner told when they pass a budget", async () => {
    const labelid = await labelled(["sjalv-a.se", "sjalv-b.se"], "auto");
    await limit({ subject: "label", labelid, monthMinor: 1 });
    await limit({ subject: "account", monthMinor: 1 });
    await renewDue(fixture.deps, db.readonly);
    await fixture.work(account);
    expect((await fixture.requests(account)).map(({ state }) => state)).toEqual(["completed", "completed"]);
    expect((await overview(owner)).limits.map(({ spentMinor }) => spentMinor > 1)).toEqual([true, true]);
    const told = await taken<BudgetPassed>(budgetPassedJob.name);
    expect(new Set(told.map(({ label }) => label))).toEqual(new Set(["Hyllan", null]));
    expect(await waits(await order(bo, 1))).toBe("waiting");
  });
});

async function taken<Payload>(kind: string): Promise<Payload[]> {
  const rows = await db.query<{ data: Payload }>(
    "with taken as (delete from pgboss.job where name = $1 and data ->> 'accountId' = $2 returning data) select data from taken",
    [kind, account.accountId],
  );
  return rows.map(({ data }) => data);
}

describe("those who may approve", () => {
  test("see all orders that wait and why; a user who may not sees only their own limits and orders", async () => {
    await limitBo({ orderMinor: 0 });
    await limit({ subject: "account", orderMinor: 1_000_000 });
    const kim = await colleague("Kim", "{order_approve,account_setaccountsettings}");
    await limit({ subject: "user", usrid: kim.userId, orderMinor: 0 });
    const [first, second] = [await order(bo, 1), await order(kim, 1)];
    const all = await overview(owner);
    expect(all.waiting.map(({ ordernr, askedby, cause }) => [ordernr, askedby, cause.why])).toEqual([
      [first, "Bo Ek", "order"],
      [second, "Kim Ek", "order"],
    ]);
    expect(all.limits).toHaveLength(3);
    expect(all.approvers).toEqual(["Alva Hedström"]);
    const own = await overview(await fixture.browser(bo));
    expect(own.waiting.map(({ ordernr }) => ordernr)).toEqual([first]);
    expect(own.limits.map(({ subject, name: of }) => [subject, of])).toEqual([
      ["user", "Bo Ek"],
      ["account", null],
    ]);
    expect([own.users, own.labels, own.abilities.canedit]).toEqual([[], [], false]);
  });

  test("have the saved card that was chosen charged when they approve; a declined one leaves the order to be paid", async () => {
    await limitBo({ orderMinor: 0 });
    const kept = await fixture.keepCard(account, { mood: "pays" });
    const ordernr = await orderByCard(kept.id);
    expect((await seen(owner, ordernr)).approval).toMatchObject({ state: "waiting", paysbycard: true });
    expect((await decide(owner, ordernr, "approve")).body).toMatchObject({ code: 1000, redirecturl: null });
    await fixture.followMoney(account);
    await fixture.work(account);
    expect((await seen(owner, ordernr)).lines.map(({ status }) => status)).toEqual([2001]);

    const bad = await fixture.keepCard(account, { mood: "declines" });
    const declined = await orderByCard(bad.id);
    expect((await decide(owner, declined, "approve")).body).toMatchObject({ code: 1000 });
    await fixture.followMoney(account);
    const after = await seen(owner, declined);
    expect(after.toPayMinor).toBe(yearMinor);
    expect(after.payment?.failure).not.toBeNull();
    expect(await brokenInvariants(db)).toEqual([]);
  });
});

async function orderByCard(cardid: string): Promise<number> {
  const browser = await fixture.browser(bo);
  await fixture.fillBasket(browser, [name()]);
  const prepared = await fixture.prepare(browser);
  const { body } = await browser.call(
    checkout.placeOrder,
    {
      items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
      contactid: prepared.contactid,
      fields: {},
      method: "card",
      cardid,
      totalMinor: prepared.totals.totalMinor,
      currency: prepared.totals.currency,
      termsaccepted: true,
    },
    { key: newId() },
  );
  expect(body).toMatchObject({ code: 1000, redirecturl: null });
  return Number(body["ordernr"]);
}

describe("an order that nobody decides about", () => {
  test("ends after two weeks, with nothing paid", async () => {
    await limitBo({ orderMinor: 0 });
    const ordernr = await order(bo, 1);
    fixture.clock.advance(14 * 86_400_000 + 60_000);
    await fixture.sweep();
    await fixture.work(account);
    await db.query("update session set ends_at = ends_at + interval '60 days'");
    const ended = await seen(owner, ordernr);
    expect([ended.status, ended.invoices]).toEqual([20203, []]);
    expect((await decide(owner, ordernr, "approve")).body).toMatchObject({ name: "OrderNotWaiting" });
    expect((await overview(owner)).waiting).toEqual([]);
  });
});

describe("setting a limit", () => {
  test("needs a fresh proof of identity and the right to change the account's settings", async () => {
    const input = { subject: "user", usrid: bo.userId, orderMinor: 1, monthMinor: null };
    expect((await owner.call(orders.setSpendingLimit, input)).body).toMatchObject({ name: "StepUpRequired" });
    const browser = await fixture.browser(bo);
    expect((await browser.call(orders.setSpendingLimit, input)).body).toMatchObject({ name: "NoPermission" });
    expect((await overview(owner)).limits).toEqual([]);
  });

  test("refuses one without sums, one of a stranger, one that exists already, and one that nobody could approve beyond", async () => {
    expect(await limitBo({})).toMatchObject({ name: "LimitEmpty", param: "orderMinor" });
    const stranger = await createAccount(db);
    expect(await limit({ subject: "user", usrid: stranger.userId, orderMinor: 1 })).toMatchObject({
      name: "NotFound",
      param: "usrid",
    });
    expect(await limit({ subject: "label", labelid: 999_999, orderMinor: 1 })).toMatchObject({
      name: "NotFound",
      param: "labelid",
    });
    expect(await limit({ subject: "user", orderMinor: 1 })).toMatchObject({ name: "MissingParameter", param: "usrid" });
    expect(await limit({ subject: "user", usrid: account.userId, orderMinor: 1 })).toMatchObject({ name: "NoApprover" });
    expect(await limitBo({ orderMinor: 1 })).toMatchObject({ code: 1000 });
    expect(await limitBo({ orderMinor: 2 })).toMatchObject({ name: "LimitExists", param: "usrid" });
  });

  test("changes and removes what applies from then on", async () => {
    const { limitid } = (await limitBo({ orderMinor: 0 })) as unknown as { limitid: string };
    expect(await waits(await order(bo, 1))).toBe("waiting");
    expect(await limit({ limitid, subject: "user", orderMinor: 2 * yearMinor })).toMatchObject({ code: 1000 });
    expect(await waits(await order(bo, 2))).toBeNull();
    expect(await waits(await order(bo, 3))).toBe("waiting");
    const removed = await callProven(owner, orders.removeSpendingLimit, { limitid }, { password });
    expect(removed.body).toMatchObject({ code: 1000 });
    expect(await waits(await order(bo, 3))).toBeNull();
  });
});

describe("however many users order at once", () => {
  test(
    "what goes through without approval never exceeds a budget, and nothing that fits is held back for good",
    { timeout: 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 0, max: 6 }),
          fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 2, maxLength: 5 }),
          async (years, sizes) => {
            account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
            await setPassword(db, account, password);
            owner = await fixture.browser(account);
            await limit({ subject: "account", monthMinor: years * yearMinor });
            const users: TestAccount[] = [];
            for (const at of sizes.keys()) users.push(await colleague(`U${at}`, "{order_approve}"));
            const placed = await Promise.all(sizes.map((size, at) => order(users[at] ?? bo, size)));
            const passed = [];
            for (const [at, ordernr] of placed.entries()) if ((await waits(ordernr)) === null) passed.push(sizes[at] ?? 0);
            const used = passed.reduce((sum, size) => sum + size, 0);
            expect(used).toBeLessThanOrEqual(years);
            // An order that costs less than what is left of the limit must not have been held back.
            const held = sizes.filter((size) => size <= years - used);
            expect(held.length).toBeLessThanOrEqual(passed.filter((size) => size <= years - used).length);
            expect((await overview(owner)).limits[0]?.spentMinor).toBe(used * yearMinor);
          },
        ),
        { numRuns: 6 },
      );
    },
  );
});
