import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forgetTldCatalogue } from "../../tlds/index.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

const day = 86_400_000;
let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  fixture.iis.isDown = false;
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const name = () => `sopa-${(nextName += 1)}.se`;
const tasks = (subject: string) => db.query("select kind from staff_task where subject_id = $1", [subject]);

test("a request whose worker vanished is handed to another when its lease is over, not before", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  await db.query("delete from pgboss.job where data->>'accountId' = $1", [account.accountId]);
  await db.query(
    "update request set state = 'processing', attempt = 1, version = version + 1, next_check_at = $2 where account_id = $1",
    [account.accountId, new Date(fixture.clock.now().getTime() + 120_000)],
  );
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, asked)).toMatchObject({ state: "processing", attempt: 1 });

  fixture.clock.advance(121_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, asked)).toMatchObject({ state: "completed", attempt: 2 });
});

test("a question that was not answered ends the request after a month; the money is credited exactly once", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  fixture.iis.hold(asked);
  await fixture.work(account);
  const { owed } = await fixture.balance(account);
  expect(owed).toBeGreaterThan(0);

  fixture.clock.advance(29 * day);
  await fixture.sweep();
  expect(await fixture.request(account, asked)).toMatchObject({ state: "action_required", reason: 4003 });

  fixture.clock.advance(2 * day);
  await fixture.sweep();
  await fixture.sweep();
  expect(await fixture.request(account, asked)).toMatchObject({ state: "cancelled_timeout", release: "credited" });
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  const notes = await db.query("select 1 from invoice where account_id = $1 and kind = 'credit_note'", [account.accountId]);
  expect(notes).toHaveLength(1);
  expect((await fixture.news(account)).map(({ kind }) => kind)).toContain("request_ended");
});

test("a bank transfer that never came ends its order after two weeks, and nothing is owed", async () => {
  const asked = name();
  const order = await fixture.order(account, [asked], { method: "bank" });
  fixture.clock.advance(15 * day);
  await fixture.sweep();
  expect(await fixture.request(account, asked)).toMatchObject({ state: "cancelled_timeout", release: null });
  expect(await fixture.orderState(order)).toBe("cancelled");
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});

test("a paid request past its day calls a person, once, and is still worked on", async () => {
  const asked = name();
  await fixture.order(account, [asked], { method: "invoice" });
  fixture.iis.isDown = true;
  await fixture.work(account);
  for (let check = 0; check < 3; check += 1) {
    fixture.clock.advance(day);
    await fixture.sweep();
    await fixture.work(account);
  }
  const request = await fixture.request(account, asked);
  expect(request).toMatchObject({ state: "pending_registry", release: null });
  expect(await tasks(request.id)).toEqual([{ kind: "request_overdue" }]);

  fixture.iis.isDown = false;
  fixture.clock.advance(60_000);
  await fixture.sweep();
  await fixture.work(account);
  expect(await fixture.request(account, asked)).toMatchObject({ state: "completed" });
});

test("a registration that takes longer than its suffix allows is shown to a person; under a slower suffix it is not yet", async () => {
  await db.query("update tld_rule set rules = jsonb_set(rules, '{orderLimitHours,register}', '240') where tld = 'nu'");
  forgetTldCatalogue();
  const [quick, slow] = [name(), name().replace(".se", ".nu")];
  await fixture.order(account, [quick, slow], { method: "invoice" });
  fixture.iis.isDown = true;
  await fixture.work(account);
  const of = async (asked: string) => tasks((await fixture.request(account, asked)).id);
  fixture.clock.advance(2 * day);
  await fixture.sweep();
  expect([await of(quick), await of(slow)]).toEqual([[{ kind: "request_overdue" }], []]);
  fixture.clock.advance(9 * day);
  await fixture.sweep();
  expect(await of(slow)).toEqual([{ kind: "request_overdue" }]);
  fixture.iis.isDown = false;
  await fixture.work(account);
});
