import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { renewServices } from "./renew-services.ts";

let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const dayMs = 86_400_000;
const years = 10;
/** Products without a domain, with the price of a year including VAT. */
const products = [
  { id: 2305, total: 148_500 },
  { id: 2264, total: 592_500 },
  { id: 20_001, total: 375_000 },
] as const;

type Running = { readonly id: string; readonly paidUntil: Date };

async function begun(account: TestAccount, productId: number, days: number): Promise<Running> {
  const [id, paidUntil] = [newId(), new Date(fixture.clock.now().getTime() + days * dayMs)];
  await db.query(
    `insert into service (account_id, id, product_id, name, currency, started_at, delivered_at, paid_until, renews_at)
     values ($1, $2, $3, 'Service', 'SEK', $4, $4, $5, $5::timestamptz - interval '30 days')`,
    [account.accountId, id, productId, fixture.clock.now(), paidUntil],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
  return { id, paidUntil };
}

/** The periods that were charged for a service, in their order, and the day on which each was ordered. */
const charged = (id: string) =>
  db.query<{ from: string; to: string; on: string }>(
    `select l.period_from::text as from, l.period_to::text as to, i.issued_on::text as on
       from request r join invoice_line l on l.account_id = r.account_id and l.request_id = r.id join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
      where r.service_id = $1 and i.kind = 'invoice' order by l.period_from, i.number`,
    [id],
  );
const stateOf = async (id: string) =>
  (await db.query<{ state: string; until: Date }>("select state, paid_until as until from service where id = $1", [id]))[0];

/** Runs every sweep twice, as it happens if two workers overlap. */
async function sweepTwice(account: TestAccount): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    await fixture.sweep();
    await renewServices(fixture.deps, db.readonly);
    await fixture.work(account);
  }
}

const daysBetween = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / dayMs;
const day = (at: Date) => at.toISOString().slice(0, 10);

test("ten years with every sweep run twice: each year of a service is charged once, on time, and none is missing", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...products), fc.integer({ min: 1, max: 365 })), { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 3, max: 9 }),
      async (wanted, stepDays) => {
        const account = await createAccount(db);
        const running: Running[] = [];
        for (const [product, days] of wanted) running.push(await begun(account, product.id, days));
        await fixture.deposit(
          account,
          wanted.reduce((sum, [{ total }]) => sum + total * (years + 1), 0),
        );
        const end = fixture.clock.now().getTime() + years * 365 * dayMs;
        while (fixture.clock.now().getTime() < end) {
          fixture.clock.advance(stepDays * dayMs);
          await sweepTwice(account);
        }
        for (const { id, paidUntil } of running) {
          const periods = await charged(id);
          expect(periods[0]?.from).toBe(day(paidUntil));
          for (const [at, period] of periods.entries()) {
            expect(daysBetween(period.from, period.to)).toBeGreaterThanOrEqual(365);
            if (at > 0) expect(period.from).toBe(periods[at - 1]?.to);
            // The renewal is ordered at most a month ahead, and before the paid period is over.
            expect(daysBetween(period.on, period.from)).toBeLessThanOrEqual(30);
            expect(daysBetween(period.on, period.from)).toBeGreaterThan(0);
          }
          const now = await stateOf(id);
          expect(now?.state).toBe("active");
          expect(day(now?.until ?? new Date(0))).toBe(periods.at(-1)?.to);
          expect((now?.until ?? new Date(0)) > fixture.clock.now()).toBe(true);
        }
      },
    ),
    { numRuns: 2 },
  );
}, 480_000);

test("years with and without money: nothing is charged twice, early, or after the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (hasMoney) => {
      const account = await createAccount(db);
      const { id } = await begun(account, 2305, 40);
      for (const pays of hasMoney) {
        for (let days = 0; days < 365; days += 9) {
          const state = (await stateOf(id))?.state;
          // The money arrives only after the renewal has started to wait for it.
          if (pays && state === "renewal_pending" && (await fixture.balance(account)).prepaid < 148_500)
            await fixture.deposit(account, 148_500);
          fixture.clock.advance(9 * dayMs);
          await sweepTwice(account);
        }
      }
      const periods = await charged(id);
      for (const [at, period] of periods.entries()) {
        if (at > 0) expect(period.from >= (periods[at - 1]?.to ?? "")).toBe(true);
        expect(daysBetween(period.on, period.from)).toBeLessThanOrEqual(30);
      }
      const now = await stateOf(id);
      // A service that stays unpaid for longer than its grace period ends permanently.
      const firstWithout = hasMoney.indexOf(false);
      expect(now?.state).toBe(firstWithout === -1 ? "active" : "ended");
    }),
    { numRuns: 3 },
  );
}, 480_000);
