import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { createLog } from "../../../platform/log.ts";
import { checkLedger, nightlyLedgerCheck, type CheckDeps } from "./check-ledger.ts";

let db: TestDatabase;
let deps: CheckDeps;

beforeAll(async () => {
  db = await createTestDatabase();
  const fixture = await OrderFixture.open(db);
  deps = { pool: db.worker, sweeping: db.readonly, log: fixture.deps.log };
  // Sets up books with every kind of invoice: paid by card, by credit, and by transfer and credit; also a credit note and held
  // credit.
  const account = await createAccount(db);
  await fixture.deposit(account, 20_000);
  const paid = await fixture.order(account, ["bok-1.se"], { method: "card" });
  await fixture.atProvider(account, paid, (card, object) => card.pay(object));
  await fixture.order(account, ["bok-2.se"], { method: "credit", credit: "all" });
  const shared = await fixture.order(account, ["bok-3.se"], { method: "bank", credit: 5000 });
  await fixture.bankTransfer(account, shared, 7375);
  await fixture.order(account, ["bok-4.se"], { method: "card", credit: 1000 });
  fixture.iis.next("domain:create", { kind: "refused", code: 2306, text: "reserved" });
  await fixture.work(account);
  await fixture.close();
});
beforeEach(() =>
  db.query("update staff_task set done_at = now(), done_by = 'test' where kind = 'ledger_difference' and done_at is null"),
);
afterAll(() => db.close());

type Task = {
  account_id: string;
  key: string;
  severity: string;
  text: string;
  data: { checks: { id: string; count: number; rows: unknown[] }[] };
};
const open = () =>
  db.query<Task>(
    "select account_id, key, severity, text, data from staff_task where kind = 'ledger_difference' and done_at is null order by key",
  );
/** Runs a statement without triggers and constraints, which only a superuser can do. */
const force = (statement: string) =>
  db.query(`set session_replication_role = replica; ${statement}; set session_replication_role = origin`);
const postings = () => db.query("select md5(string_agg(l::text, '' order by id)) from ledger_posting l");

test("books that hold together make no task", async () => {
  expect([...(await checkLedger(deps)).keys()]).toEqual([]);
  expect(await open()).toEqual([]);
});

describe("books that were broken on purpose", () => {
  test.each([
    [
      "balance_differs",
      "I-M11.1",
      "update balance set prepaid_minor = prepaid_minor + 1",
      "update balance set prepaid_minor = prepaid_minor - 1",
    ],
    [
      "balance_differs",
      "I-M11.1",
      "update balance set seller_id = gen_random_uuid()",
      `update balance set seller_id = (select id from seller limit 1)`,
    ],
    [
      "credit_wrong",
      "I-M4.1",
      "alter table balance drop constraint balance_prepaid; update balance set prepaid_minor = prepaid_minor - 1000000",
      "update balance set prepaid_minor = prepaid_minor + 1000000; alter table balance add constraint balance_prepaid check (prepaid_minor >= 0)",
    ],
    [
      "credit_wrong",
      "I-M4.3",
      "update sales_order set credit_state = 'released' where credit_state = 'held'",
      "update sales_order set credit_state = 'held' where credit_state = 'released'",
    ],
    [
      "credit_wrong",
      "I-M4.4",
      "update sales_order set credit_minor = credit_minor - 1 where credit_state = 'used'",
      "update sales_order set credit_minor = credit_minor + 1 where credit_state = 'used'",
    ],
    [
      "credit_wrong",
      "I-M4.5",
      "update sales_order set promised_minor = 1 where credit_state = 'used'",
      "update sales_order set promised_minor = 0 where credit_state = 'used'",
    ],
    [
      "voucher_unbalanced",
      "I-M10",
      "update ledger_posting set currency = 'EUR' where id = (select id from ledger_posting where credit = 'vat_out' order by id limit 1)",
      "update ledger_posting set currency = 'SEK' where currency = 'EUR'",
    ],
    [
      "invoice_differs",
      "I-M11.2",
      "update invoice set settled_minor = settled_minor - 1 where state = 'paid'",
      "update invoice set settled_minor = settled_minor + 1 where state = 'paid'",
    ],
    [
      "invoice_differs",
      "I-M11.3",
      "update invoice set state = 'unpaid' where state = 'paid' and kind = 'invoice'",
      "update invoice set state = 'paid' where state = 'unpaid' and kind = 'invoice'",
    ],
    [
      "invoice_differs",
      "I-M11.4",
      "update ledger_posting set kind = 'fee' where kind = 'invoice'",
      "update ledger_posting set kind = 'invoice' where kind = 'fee'",
    ],
    [
      "invoice_differs",
      "I-M9",
      "update invoice set note = 'changed' where note is null",
      "update invoice set note = null where note = 'changed'",
    ],
    [
      "money_misplaced",
      "I-M15",
      `insert into bank_line (seller_id, id, file_hash, line_hash, booked_on, currency, amount_minor, state, mark)
       select id, gen_random_uuid(), 'f', 'planted', '2026-11-20', 'SEK', 100, 'ignored', 'other' from seller`,
      "delete from bank_line where line_hash = 'planted'",
    ],
    [
      "number_gap",
      "I-M8.1",
      "update invoice set number = number + 7 where number = (select max(number) from invoice where kind = 'invoice')",
      "update invoice set number = number - 7 where number = (select max(number) from invoice where kind = 'invoice')",
    ],
    [
      "number_gap",
      "I-M8.3",
      "update invoice_series set next_number = next_number + 1",
      "update invoice_series set next_number = next_number - 1",
    ],
    [
      "money_misplaced",
      "I-M7",
      "update payment set captured_minor = captured_minor + 1 where captured_minor > 0",
      "update payment set captured_minor = captured_minor - 1 where captured_minor > 0",
    ],
    [
      "price_differs",
      "I-M13.2",
      "update quote set net_minor = net_minor + 1, total_minor = total_minor + 1",
      "update quote set net_minor = net_minor - 1, total_minor = total_minor - 1",
    ],
  ])("%s is seen (%s)", async (kind, id, broken, mended) => {
    await force(broken);
    try {
      const before = await postings();
      expect((await checkLedger(deps)).get(kind)).toContain(id);
      const task = (await open()).find(({ key }) => key === kind);
      expect(task).toMatchObject({ account_id: db.installation.operatorAccountId, severity: "alarm" });
      expect(task?.text).toContain(id);
      expect(task?.data.checks.find((check) => check.id === id)?.rows.length).toBeGreaterThan(0);
      expect(await postings()).toEqual(before);
    } finally {
      await force(mended);
    }
    expect([...(await checkLedger(deps)).keys()]).toEqual([]);
  });

  test("is one task for each kind however often it is seen, with what was seen last; done, and still so, is a new one", async () => {
    await force("update balance set prepaid_minor = prepaid_minor + 1");
    await checkLedger(deps);
    await force("update balance set prepaid_minor = prepaid_minor + 1");
    await checkLedger(deps);
    const tasks = await open();
    expect(tasks.map(({ key }) => key)).toEqual(["balance_differs"]);
    expect(tasks[0]?.data.checks[0]?.rows).toMatchObject([{ prepaid: 2 }]);
    await db.query(
      "update staff_task set done_at = now(), done_by = 'test' where kind = 'ledger_difference' and done_at is null",
    );
    await checkLedger(deps);
    expect(await open()).toHaveLength(1);
    await force("update balance set prepaid_minor = prepaid_minor - 2");
  });
});

test("offered every quarter of an hour it looks at the start and once a night", async () => {
  const clock = new FakeClock(new Date("2026-11-21T12:00:00Z"));
  const offer = nightlyLedgerCheck({ ...deps, clock, log: createLog("test", "silent") });
  await force("update balance set prepaid_minor = prepaid_minor + 1");
  const looks = [];
  for (let quarter = 0; quarter < 96; quarter += 1) {
    await db.query("delete from staff_task where kind = 'ledger_difference'");
    await offer();
    if ((await open()).length > 0) looks.push(clock.now().toISOString().slice(8, 16));
    clock.advance(15 * 60_000);
  }
  await force("update balance set prepaid_minor = prepaid_minor - 1");
  expect(looks).toEqual(["21T12:00", "22T01:00"]);
});
