import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { payOrder } from "@nameplane/contracts/checkout/operations";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { renewDue } from "./renew-due.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  fixture.card.fault = null;
  fixture.card.charges.length = 0;
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
/** The price of a year of .se in öre, with VAT: 139 SEK plus 25 %. */
const yearMinor = 17_375;

/** A domain of the account that renews automatically and whose paid period ends `days` after now. */
async function hold(days: number, of = account): Promise<{ id: string; name: string }> {
  const [id, name] = [newId(), `kort-${(next += 1)}.se`];
  const expiresAt = new Date(fixture.clock.now().getTime() + days * dayMs);
  fixture.iis.hold(name, { isOurs: true, sponsor: "nameplane", expiresAt: expiresAt.toISOString() });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, 'se', $4, '2020-01-01', $5, $5::timestamptz - interval '30 days', 'auto')`,
    [of.accountId, id, name, days > 0 ? "active" : "expired_renewable", expiresAt],
  );
  await db.query("insert into domain_detail (account_id, domain_id, registry_id, source) values ($1, $2, 'iis', 'registered')", [
    of.accountId,
    id,
  ]);
  return { id, name };
}

const run = () => renewDue(fixture.deps, db.readonly);
/** Runs renewals to their end: they are ordered, charged and carried out, and what was delivered is captured. */
async function renew(of = account): Promise<void> {
  await run();
  await fixture.followMoney(of);
  await fixture.work(of);
  await fixture.followMoney(of);
}
const requests = async (of = account) =>
  db.query<{
    name: string;
    state: string;
    reason: number | null;
    reason_text: string | null;
    ordernr: number;
    funding: string | null;
    limit_at: Date;
  }>(
    `select r.ascii_name as name, r.state, r.reason, r.reason_text, r.funding, r.limit_at, o.number::int as ordernr
       from request r join sales_order o on o.id = r.order_id where r.account_id = $1 order by o.number, r.position`,
    [of.accountId],
  );
const payments = async (of = account) =>
  db.query<{ id: string; state: string; asked: number; captured: number; off_session: boolean }>(
    "select id, state, asked_minor::int as asked, captured_minor::int as captured, off_session from payment where account_id = $1 and method = 'card' order by created_at, id",
    [of.accountId],
  );
/** What the provider has captured for the account, in minor units. */
const takenMinor = (of = account) =>
  [...fixture.card.book.values()]
    .filter(({ accountId }) => accountId === of.accountId)
    .reduce((sum, { capturedMinor }) => sum + capturedMinor, 0);

describe("a domain that renews automatically in an account that pays in advance, with a saved card chosen for renewals", () => {
  test("is paid with the card where the credit does not reach: reserved, renewed, taken, invoiced and settled once", async () => {
    await fixture.keepCard(account, { renews: true });
    const { name } = await hold(10);
    await renew();
    await renew();
    expect(await requests()).toMatchObject([{ name, state: "completed" }]);
    expect(await payments()).toMatchObject([{ state: "succeeded", captured: yearMinor, off_session: true }]);
    expect(takenMinor()).toBe(yearMinor);
    expect(
      await db.query("select kind, state, total_minor::int as total from invoice where account_id = $1", [account.accountId]),
    ).toEqual([{ kind: "invoice", state: "paid", total: yearMinor }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is paid from credit first; the card pays what is left, in one charge for the names of one last day", async () => {
    await fixture.keepCard(account, { renews: true });
    await fixture.deposit(account, yearMinor);
    const [soon, , later] = [await hold(3), await hold(8), await hold(8), await hold(9)];
    await renew();
    expect((await requests()).every(({ state }) => state === "completed")).toBe(true);
    const orders = Map.groupBy(await requests(), ({ ordernr }) => ordernr);
    expect([...orders.values()].map((lines) => lines.length).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
    expect((await payments()).map(({ captured }) => captured).toSorted((a, b) => a - b)).toEqual([yearMinor, 2 * yearMinor]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    expect(orders.values().next().value?.[0]?.name).toBe(soon.name);
    expect(later.name).not.toBe(soon.name);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is not charged when no card was chosen for it, the card has expired, the account pays on invoice, or the brand takes no cards", async () => {
    const { id } = await fixture.keepCard(account);
    await hold(5);
    await renew();
    expect(fixture.card.charges).toEqual([]);
    expect(await requests()).toMatchObject([{ state: "action_required", reason: 4006 }]);
    await db.query("update card_holder set pays_renewals = true where account_id = $1", [account.accountId]);
    await db.query("update payment_method set expires_on = '2020-01-31' where id = $1", [id]);
    await renew();
    await db.query("update payment_method set expires_on = '2035-01-31' where id = $1", [id]);
    await renewDue({ ...fixture.deps, mayChargeCards: async () => [] }, db.readonly);
    await fixture.followMoney(account);
    await db.query("update account set invoice_method = 'postpayment', version = version + 1 where id = $1", [account.accountId]);
    await renew();
    expect(fixture.card.charges).toEqual([]);
    expect(await payments()).toEqual([]);
  });

  test("one that its registry refuses is never charged: its part of the reservation is released, and the others are renewed", async () => {
    await fixture.keepCard(account, { renews: true });
    const [good, bad] = [await hold(6), await hold(6)];
    fixture.iis.next("domain:renew", { kind: "refused", code: 2306, text: "Maximum registration period exceeded" });
    await renew();
    const rows = await requests();
    expect(rows.map(({ name }) => name).toSorted()).toEqual([good.name, bad.name].toSorted());
    expect(rows.map(({ state }) => state).toSorted()).toEqual(["completed", "rejected"]);
    expect(await payments()).toMatchObject([{ asked: 2 * yearMinor, captured: yearMinor, state: "succeeded" }]);
    expect(takenMinor()).toBe(yearMinor);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    expect(await fixture.brokenInvariants()).toEqual([]);
  });
});

describe("a kept card that is declined", () => {
  test("leaves the renewal waiting until its last safe day; it is tried again after the brand's days, and its owner is told once", async () => {
    const { ref } = await fixture.keepCard(account, { renews: true, mood: "declines" });
    await hold(4);
    await renew();
    const [waiting] = await requests();
    expect(waiting).toMatchObject({ state: "action_required", reason: 4006, funding: null });
    expect(waiting?.reason_text).toContain("cardDeclined");
    const limit = waiting?.limit_at;
    expect((await fixture.news(account)).filter(({ kind }) => kind === "request_needs_you")).toHaveLength(1);
    await renew();
    expect(fixture.card.charges).toHaveLength(1);
    for (const tries of [2, 3]) {
      fixture.clock.advance((tries === 2 ? 1 : 3) * dayMs);
      await renew();
      await renew();
      expect(fixture.card.charges).toHaveLength(tries);
    }
    expect((await fixture.news(account)).filter(({ kind }) => kind === "request_needs_you")).toEqual([]);
    expect((await requests())[0]?.limit_at).toEqual(limit);
    fixture.card.setMood(ref, "pays");
    fixture.clock.advance(5 * dayMs);
    await renew();
    expect(await requests()).toMatchObject([{ state: "completed" }]);
    expect(takenMinor()).toBe(yearMinor);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is tried no more often than the brand says; another card is a first try", async () => {
    await fixture.keepCard(account, { renews: true, mood: "declines" });
    await hold(13.5);
    for (let day = 0; day < 14; day += 1) {
      await renew();
      fixture.clock.advance(dayMs);
    }
    expect(fixture.card.charges).toHaveLength(4);
    const better = await fixture.keepCard(account, { renews: true });
    await db.query("update payment_method set is_default = false where account_id = $1", [account.accountId]);
    await db.query("update payment_method set is_default = true where id = $1", [better.id]);
    await renew();
    expect(await requests()).toMatchObject([{ state: "completed" }]);
    expect(await payments()).toHaveLength(5);
  });

  test("because its bank wants its holder is paid by the holder through the order's page, with the same card", async () => {
    const { id } = await fixture.keepCard(account, { renews: true, mood: "wantsHolder" });
    await hold(4);
    await renew();
    const [waiting] = await requests();
    expect(waiting?.reason_text).toContain("cardWantsHolder");
    const browser = await fixture.browser(account);
    const input = { ordernr: waiting?.ordernr, method: "card", cardid: id };
    const key = newId();
    const first = await browser.call(payOrder, input, { key });
    expect(first.body["redirecturl"]).toMatch(/^https:\/\/bank\.example\//);
    // A double click leads to the same attempt and the same page.
    expect((await browser.call(payOrder, input, { key })).body["redirecturl"]).toBe(first.body["redirecturl"]);
    expect((await browser.call(payOrder, input, { key: newId() })).body["redirecturl"]).toBe(first.body["redirecturl"]);
    expect(fixture.card.charges).toHaveLength(2);
    fixture.card.pay(String(first.body["redirecturl"]).slice("https://bank.example/".length));
    await fixture.followMoney(account);
    await renew();
    expect(await requests()).toMatchObject([{ state: "completed" }]);
    expect(takenMinor()).toBe(yearMinor);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("that is removed meanwhile is charged no more", async () => {
    const { id } = await fixture.keepCard(account, { renews: true, mood: "declines" });
    await hold(4);
    await renew();
    await db.query("update payment_method set removed_at = now(), is_default = false where id = $1", [id]);
    fixture.clock.advance(2 * dayMs);
    await renew();
    expect(fixture.card.charges).toHaveLength(1);
  });
});

describe("a charge whose answer is lost", () => {
  test("after the provider did it is found there and not made again", async () => {
    await fixture.keepCard(account, { renews: true });
    await hold(4);
    await run();
    fixture.card.fault = { kind: "unknown", at: "after" };
    await expect(fixture.followMoney(account)).rejects.toThrow("scripted unknown");
    expect(fixture.card.charges).toHaveLength(1);
    fixture.card.fault = null;
    const [payment] = await payments();
    expect(payment).toMatchObject({ state: "created" });
    await fixture.settle(account, payment?.id ?? "");
    await fixture.work(account);
    await fixture.followMoney(account);
    expect(fixture.card.charges).toHaveLength(1);
    expect(await requests()).toMatchObject([{ state: "completed" }]);
    expect(takenMinor()).toBe(yearMinor);
  });

  test("before the provider heard of it is made once, and nothing else pays the order meanwhile", async () => {
    const { id } = await fixture.keepCard(account, { renews: true });
    await hold(4);
    await run();
    fixture.card.fault = { kind: "unavailable", at: "before" };
    await expect(fixture.followMoney(account)).rejects.toThrow("scripted unavailable");
    fixture.card.fault = null;
    const browser = await fixture.browser(account);
    const [waiting] = await requests();
    for (const cardid of [undefined, id])
      expect(
        (await browser.call(payOrder, { ordernr: waiting?.ordernr, method: "card", cardid }, { key: newId() })).body.code,
      ).toBe(2304);
    await run();
    const [payment] = await payments();
    await fixture.settle(account, payment?.id ?? "");
    await fixture.work(account);
    await fixture.followMoney(account);
    expect(fixture.card.charges).toEqual([payment?.id]);
    expect(await requests()).toMatchObject([{ state: "completed" }]);
  });

  test("for good, with a provider that stays away for a day, ends the attempt and asks its owner", async () => {
    await fixture.keepCard(account, { renews: true });
    await hold(4);
    await run();
    fixture.card.fault = { kind: "unavailable", at: "before" };
    await expect(fixture.followMoney(account)).rejects.toThrow("scripted unavailable");
    fixture.card.fault = null;
    fixture.clock.advance(1.1 * dayMs);
    const [payment] = await payments();
    await fixture.settle(account, payment?.id ?? "");
    expect(fixture.card.charges).toEqual([]);
    expect(await payments()).toMatchObject([{ state: "cancelled" }]);
    expect(await requests()).toMatchObject([{ state: "action_required", reason: 4006 }]);
  });
});

test("whatever fails and however often it runs, no renewal is charged twice and no more is taken than was renewed", async () => {
  const fault = fc.constantFrom(
    null,
    { kind: "unknown", at: "after" },
    { kind: "unknown", at: "before" },
    { kind: "unavailable", at: "before" },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: -5, max: 12 }), { minLength: 1, maxLength: 4 }),
      fc.array(
        fc.record({ fault, mood: fc.constantFrom("pays", "declines", "wantsHolder"), hours: fc.integer({ min: 0, max: 60 }) }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.integer({ min: 0, max: 2 }),
      async (days, steps, years) => {
        const of = await createAccount(db);
        const { ref } = await fixture.keepCard(of, { renews: true });
        const names = [];
        for (const day of days) names.push(await hold(day, of));
        if (years > 0) await fixture.deposit(of, years * yearMinor);
        for (const step of [...steps, { fault: null, mood: "pays", hours: 0 }] as const) {
          fixture.card.setMood(ref, step.mood);
          fixture.card.fault = step.fault;
          await Promise.allSettled([run(), run()]);
          for (const { id } of await payments(of)) await Promise.allSettled([fixture.settle(of, id), fixture.settle(of, id)]);
          fixture.card.fault = null;
          await fixture.work(of);
          await fixture.followMoney(of).catch(() => 0);
          fixture.clock.advance(step.hours * 3_600_000);
        }
        const done = (await requests(of)).filter(({ state }) => state === "completed");
        expect(new Set(done.map(({ name }) => name)).size).toBe(done.length);
        expect(done.length).toBeLessThanOrEqual(names.length);
        const { prepaid } = await fixture.balance(of);
        expect(takenMinor(of)).toBe(done.length * yearMinor - (years * yearMinor - prepaid));
      },
    ),
    { numRuns: 10 },
  );
  expect(await fixture.brokenInvariants()).toEqual([]);
}, 120_000);
