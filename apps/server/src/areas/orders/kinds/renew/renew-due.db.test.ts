import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { cancelRequest } from "@nameplane/contracts/orders/operations";
import { newId } from "../../../../platform/ids.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { addPromotion } from "../../../../testing/fixtures/promotions.ts";
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
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
/** The price of a year of .se in öre, with VAT: 139 SEK plus 25 %. */
const yearMinor = 17_375;

type Own = { mode?: RenewalMode; tld?: string; state?: string; of?: TestAccount; premium?: boolean };

/** A domain of the account whose paid period ends `days` after now. */
async function hold(days: number, own: Own = {}): Promise<{ id: string; name: string }> {
  const tld = own.tld ?? "se";
  const [id, name, of] = [newId(), `ring-${(next += 1)}.${tld}`, own.of ?? account];
  const expiresAt = new Date(fixture.clock.now().getTime() + days * dayMs);
  const registry = tld === "se" ? fixture.iis : fixture.gtld;
  registry.hold(name, { isOurs: true, sponsor: "nameplane", expiresAt: expiresAt.toISOString() });
  await db.query(
    `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
     values ($1, $2, $3, $3, $4, $5, '2020-01-01', $6, $6::timestamptz - interval '30 days', $7)`,
    [of.accountId, id, name, tld, own.state ?? (days > 0 ? "active" : "expired_renewable"), expiresAt, own.mode ?? "auto"],
  );
  await db.query(
    "insert into domain_detail (account_id, domain_id, registry_id, source, premium_tier) values ($1, $2, $3, 'registered', $4)",
    [of.accountId, id, registry.registryId, own.premium === true ? "premium" : null],
  );
  return { id, name };
}

const run = () => renewDue(fixture.deps, db.readonly);
const requests = async (of = account) =>
  db.query<{
    id: string;
    number: number;
    name: string;
    state: string;
    reason: number | null;
    funding: string | null;
    period: string;
    ordernr: number;
    method: string;
    origin: string;
  }>(
    `select r.id, r.number::int, r.ascii_name as name, r.state, r.reason, r.funding, r.params ->> 'period' as period, o.number::int as ordernr, o.method, o.origin
       from request r join sales_order o on o.id = r.order_id where r.account_id = $1 order by o.number, r.position`,
    [of.accountId],
  );

describe("a domain that renews automatically", () => {
  test("is ordered two weeks before its end, from prepaid credit, as one line of an order of the system", async () => {
    await fixture.deposit(account, yearMinor);
    const [due, early] = [await hold(13.9), await hold(14.1)];
    await run();
    expect(await requests()).toMatchObject([
      { name: due.name, state: "queued", funding: "captured", method: "credit", origin: "renewal" },
    ]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
    expect((await requests()).some(({ name }) => name === early.name)).toBe(false);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is sold at a campaign that applies to automatic renewals, and not at one for the first year, or for those who order", async () => {
    const how = (SEK: number) => ({ kind: "fixed", amounts: { SEK } });
    const promotions = [
      await addPromotion(db, { terms: { acts: ["renew"], how: how(100) } }),
      await addPromotion(db, { terms: { acts: ["renew"], automatic: true, firstYear: true, how: how(200) } }),
      await addPromotion(db, { terms: { acts: ["renew"], automatic: true, how: how(10_000) } }),
    ];
    await fixture.deposit(account, yearMinor);
    await hold(13.9);
    await run();
    expect(await requests()).toMatchObject([{ state: "queued", funding: "captured", method: "credit" }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: yearMinor - 12_500, owed: 0 });
    expect(
      await db.query("select promotion_id as id, cost_minor as cost from promotion_use where account_id = $1", [
        account.accountId,
      ]),
    ).toEqual([{ id: promotions[2], cost: 10_000 }]);
    await db.query("update promotion set stopped_at = now() where id = any($1)", [promotions]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is put on the invoice of an account that pays afterwards, within its limit", async () => {
    account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: yearMinor });
    await hold(1);
    await hold(2);
    await run();
    expect(await requests()).toMatchObject([
      { state: "queued", funding: "credit", method: "invoice" },
      { state: "action_required", reason: 4006, funding: null },
    ]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: yearMinor });
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("is not put on the invoice while a late one has paused that: it waits, and is renewed when the pause ends", async () => {
    account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: yearMinor });
    await db.query("update account set invoicing_paused_at = now() where id = $1", [account.accountId]);
    await hold(1);
    await run();
    await run();
    expect(await requests()).toMatchObject([{ state: "action_required", reason: 4006, funding: null }]);
    await db.query("update account set invoicing_paused_at = null where id = $1", [account.accountId]);
    await run();
    expect(await requests()).toMatchObject([{ state: "queued", funding: "credit", method: "invoice" }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });

  test("with the nearest last safe day is renewed first when there is not enough money for all", async () => {
    await fixture.deposit(account, yearMinor);
    const [later, sooner] = [await hold(12), await hold(-5)];
    await run();
    const states = new Map((await requests()).map(({ name, state }) => [name, state]));
    expect(states).toEqual(
      new Map([
        [sooner.name, "queued"],
        [later.name, "action_required"],
      ]),
    );
  });

  test("without money waits as 4006, and is paid as soon as there is some, in the same order at the same price", async () => {
    const { name } = await hold(10);
    await run();
    await run();
    const [waiting] = await requests();
    expect(waiting).toMatchObject({ name, state: "action_required", reason: 4006 });
    fixture.clock.advance(dayMs);
    await run();
    await fixture.deposit(account, yearMinor);
    await run();
    expect(await requests()).toMatchObject([{ number: waiting?.number, state: "queued", method: "credit" }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("and is not paid by its last safe day is over, and not ordered again", async () => {
    await hold(-8.9);
    await run();
    fixture.clock.advance(dayMs);
    await fixture.sweep();
    expect(await requests()).toMatchObject([{ state: "cancelled_timeout" }]);
    await run();
    expect(await requests()).toHaveLength(1);
  });

  test("is not ordered where its owner ordered it, wants it no more, or the account is closed off", async () => {
    await hold(3, { mode: "manual" });
    await hold(3, { mode: "cancel" });
    await hold(3, { state: "expired_restorable" });
    await run();
    expect(await requests()).toEqual([]);
    await hold(3);
    await db.query("update account set state = 'suspended', version = version + 1 where id = $1", [account.accountId]);
    await run();
    expect(await requests()).toEqual([]);
  });

  test("is not ordered again by a sweep after its owner cancelled the order: the next one is theirs", async () => {
    const { id } = await hold(5);
    await run();
    const [waiting] = await requests();
    const browser = await fixture.browser(account);
    expect((await browser.call(cancelRequest, { requestid: waiting?.number }, { key: newId() })).body.code).toBe(1000);
    await run();
    expect(await requests()).toMatchObject([{ state: "cancelled" }]);
    expect(await db.query("select renewal_mode from domain where id = $1", [id])).toEqual([{ renewal_mode: "manual" }]);
    await db.query("update domain set renewal_mode = 'auto', version = version + 1 where id = $1", [id]);
    await run();
    expect(await requests()).toMatchObject([{ state: "cancelled" }, { state: "action_required" }]);
  });

  test("that its owner changes to manual while it waits is taken back", async () => {
    const { id } = await hold(5);
    await run();
    await db.query("update domain set renewal_mode = 'manual', version = version + 1 where id = $1", [id]);
    await run();
    expect(await requests()).toMatchObject([{ state: "cancelled" }]);
  });

  test("and has no price is a task for a person, once", async () => {
    const { id } = await hold(5, { tld: "shop", premium: true });
    await run();
    await run();
    expect(await requests()).toEqual([]);
    expect(await db.query("select severity from staff_task where kind = 'renewal.unpriced' and key = $1", [id])).toEqual([
      { severity: "high" },
    ]);
  });
});

test("two sweeps at once, any number of times, order every period once and spend only what is there", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          days: fc.integer({ min: -12, max: 20 }),
          mode: fc.constantFrom<RenewalMode>("auto", "once", "manual", "cancel"),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.integer({ min: 0, max: 5 }),
      fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
      async (names, years, pauses) => {
        const of = await createAccount(db);
        const held = [];
        for (const { days, mode } of names) held.push({ ...(await hold(days, { mode, of })), days, mode });
        if (years > 0) await fixture.deposit(of, years * yearMinor);
        for (const pause of [0, ...pauses]) {
          fixture.clock.advance(pause * dayMs);
          const results = await Promise.allSettled([run(), run()]);
          for (const result of results)
            if (result.status === "rejected")
              expect(String(result.reason)).toMatch(/request_one_open|request_renewal_once|has changed since/);
        }
        const placed = await requests(of);
        expect(new Set(placed.map(({ name, period }) => `${name} ${period}`)).size).toBe(placed.length);
        for (const { name } of placed) expect(["auto", "once"]).toContain(held.find((one) => one.name === name)?.mode);
        const paid = placed.filter(({ funding }) => funding !== null).length;
        expect(paid).toBe(Math.min(years, placed.length));
        expect((await fixture.balance(of)).prepaid).toBe((years - paid) * yearMinor);
      },
    ),
    { numRuns: 12 },
  );
  expect(await fixture.brokenInvariants()).toEqual([]);
});
