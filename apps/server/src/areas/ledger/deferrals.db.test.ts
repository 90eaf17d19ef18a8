import { minorOf, money, priceAt } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { createOrder } from "../../testing/fixtures/money-rows.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { releaseIncome } from "./actions/release-income.ts";
import { creditRequest, issueInvoice, ledgerJobKinds } from "./index.ts";

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
const clock = new FakeClock();

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, ledgerJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "error"));
  await jobs.start();
  await db.query("insert into books_setting (seller_id, deferred_from) values ($1, '2027-01-01')", [db.installation.sellerId]);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

const at = (day: string) => new Date(`${day}T10:00:00Z`);

type Sold = { readonly net: number; readonly from: string; readonly to: string };

/** Issues an invoice with these lines. Returns it together with the requests of its lines. */
async function sell(day: string, lines: readonly Sold[]) {
  const prices = lines.map(({ net }) => priceAt(money(net, "SEK"), 2500, 12));
  const { orderId, requestIds } = await createOrder(db, account, prices, { method: "bank" });
  const invoice = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs }, trx, account.scope, {
      orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: prices.map(({ net, vat, vatRateBasisPoints }, index) => ({
        requestId: requestIds[index] ?? null,
        text: "Renewal",
        periodFrom: lines[index]?.from ?? null,
        periodTo: lines[index]?.to ?? null,
        net,
        vat,
        vatRateBasisPoints,
      })),
      tax: { kind: "domestic" },
      language: "en",
      now: at(day),
    }),
  );
  return { ...invoice, requestIds };
}

async function release(day: string): Promise<void> {
  clock.advance(at(day).getTime() - clock.now().getTime());
  await releaseIncome({ pool: db.worker, sweeping: db.readonly, clock });
}

/** What has been released for the account, by the month of the posting. */
const released = async () =>
  Object.fromEntries(
    (
      await db.query<{ day: string; minor: number }>(
        "select booked_on::text as day, sum(amount_minor)::int as minor from ledger_posting where account_id = $1 and debit = 'deferred_revenue' group by 1 order by 1",
        [account.accountId],
      )
    ).map(({ day, minor }) => [day, minor]),
  );

const deferred = async () => {
  const [row] = await db.query<{ minor: number }>(
    "select coalesce(-sum(minor), 0)::int as minor from ledger_entry where account_id = $1 and code = 'deferred_revenue'",
    [account.accountId],
  );
  return row?.minor ?? 0;
};

test("a renewal for two years is income of its months; the receivable and the VAT are not touched", async () => {
  const { total } = await sell("2027-01-10", [{ net: 73_000, from: "2027-01-10", to: "2029-01-09" }]);
  expect(minorOf(total)).toBe(91_250);
  // 22 of the 730 days are in the month of the invoice, so the rest is deferred.
  expect(await deferred()).toBe(70_800);
  await release("2027-01-31");
  expect(await released()).toEqual({});
  await release("2027-04-02");
  expect(await released()).toEqual({ "2027-02-28": 2800, "2027-03-31": 3100 });
  await release("2027-04-02");
  expect(await released()).toEqual({ "2027-02-28": 2800, "2027-03-31": 3100 });
  await release("2029-02-01");
  expect(await deferred()).toBe(0);
  const [state] = await db.query("select state, settled_minor::int as settled from invoice where account_id = $1", [
    account.accountId,
  ]);
  expect(state).toEqual({ state: "unpaid", settled: 0 });
  expect(await brokenInvariants(db)).toEqual([]);
});

test("a credit note releases what was not released yet against itself, and of its own request alone", async () => {
  const { requestIds } = await sell("2027-01-10", [
    { net: 36_500, from: "2027-02-01", to: "2028-02-01" },
    { net: 36_600, from: "2027-02-01", to: "2028-02-02" },
  ]);
  await release("2027-03-01");
  expect(await released()).toEqual({ "2027-02-28": 5600 });
  const [requestId = ""] = requestIds;
  const credit = () =>
    tx(db.app, account.scope, (trx) =>
      creditRequest({ jobs }, trx, account.scope, { requestId, reason: "Withdrawn", language: "en", now: at("2027-03-05") }),
    );
  await credit();
  expect(await deferred()).toBe(36_600 - 2800);
  await credit();
  await release("2028-03-01");
  expect(await deferred()).toBe(0);
  // After the credit note, the credited line has no income left: the note also takes back the share that was earned in February.
  const [revenue] = await db.query<{ minor: number }>(
    "select -sum(minor)::int as minor from ledger_entry where account_id = $1 and code = 'revenue'",
    [account.accountId],
  );
  expect(revenue?.minor).toBe(36_600);
  expect(await brokenInvariants(db)).toEqual([]);
});

test("invoices from before the day on which deferring begins stay as they are", async () => {
  await sell("2026-12-30", [{ net: 73_000, from: "2027-01-01", to: "2029-01-01" }]);
  expect(await deferred()).toBe(0);
});

test("what is due for a closed month is released on the first open day", async () => {
  await sell("2027-01-10", [{ net: 36_500, from: "2027-02-01", to: "2028-02-01" }]);
  await db.query(
    "insert into books_closing (seller_id, id, month, remarks, note, sums_hash, closed_by, closed_at) values ($1, np_uuid7(), '2027-02-01', '[]', '', '', 'test', now())",
    [db.installation.sellerId],
  );
  await release("2027-04-02");
  expect(await released()).toEqual({ "2027-03-01": 2800, "2027-03-31": 3100 });
  await db.query("update books_closing set reopened_by = 'test', reopened_at = now(), reason = 'test'");
});
