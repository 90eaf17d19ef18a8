import * as operations from "@nameplane/contracts/payments/operations";
import { money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createLog } from "../../../platform/log.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { dateIn, issueInvoice } from "../../ledger/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { issuePayLink } from "../invoices/index.ts";
import { plusDays } from "./dunning.rules.ts";
import { openDayFrom } from "./holidays.rules.ts";
import { liftPaidAccounts, remindLatePayers, staffDunningRoutes, type DunningDeps } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;
let deps: DunningDeps;

/** The database checks staff sessions by its own clock, so these tests run today, and the worker runs on the next open day. */
const today = dateIn("Europe/Stockholm", new Date());
const workday = openDayFrom("SE", [], today);
const worker = new FakeClock(`${workday}T09:00:00Z`);

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    staffDunningRoutes(edge, { jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Billing");
  deps = { ...fixture.deps(), pool: db.worker, sweeping: db.readonly, clock: worker, log: createLog("test", "fatal") };
});
afterEach(async () => expect(await brokenInvariants(db)).toEqual([]));
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** An invoice over 125.00 that is 25 days late. */
async function late(): Promise<{ account: TestAccount; id: string }> {
  const account = await createAccount(db);
  const { invoiceId: id } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: null,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 0,
      lines: [{ requestId: null, text: "DNS", net: money(10_000, "SEK"), vatRateBasisPoints: 2500, vat: money(2500, "SEK") }],
      tax: { kind: "domestic" },
      language: "en",
      now: new Date(`${plusDays(today, -25)}T09:00:00Z`),
    }),
  );
  return { account, id };
}

const shown = async (invoiceid: string) => (await boss.browser.call(operations.staffReminders, { invoiceid })).body;
const nameOf = ({ body }: Answer) => [body["name"], body["param"]];
const steps = (id: string) => db.query("select code from dunning_step where invoice_id = $1", [id]);
const stateOf = async (id: string) =>
  (await db.query<{ state: string }>("select state from invoice where id = $1", [id]))[0]?.state;

test("reminders rest until a day, for a reason that colleagues see, and come again when it is taken back", async () => {
  const { id } = await late();
  const rest = (input: Record<string, unknown>) =>
    boss.browser.call(operations.restReminders, { invoiceid: id, reason: "Asked to wait", ...input });
  expect(nameOf(await rest({}))[1]).toBe("until");
  expect(nameOf(await rest({ until: plusDays(today, -1) }))[1]).toBe("until");
  expect(nameOf(await rest({ until: plusDays(today, 181) }))[1]).toBe("until");
  expect((await rest({ until: plusDays(today, 10) })).body.code).toBe(1000);
  await remindLatePayers(deps);
  expect(await steps(id)).toEqual([]);
  expect(await shown(id)).toMatchObject({ rest: { until: plusDays(today, 10), reason: "Asked to wait", parts: null } });
  expect((await boss.browser.call(operations.endRest, { invoiceid: id })).body.code).toBe(1000);
  expect((await boss.browser.call(operations.endRest, { invoiceid: id })).body.code).toBe(2304);
  await remindLatePayers(deps);
  expect(await steps(id)).toEqual([{ code: "first" }]);
});

test("a payment plan has to add up; it opens a suspended account, and reminders come again when a part is missing", async () => {
  const { account, id } = await late();
  await db.query("update account set state = 'suspended', suspended_for = 'unpaid', version = version + 1 where id = $1", [
    account.accountId,
  ]);
  await db.query(
    "insert into dunning_step (account_id, invoice_id, code, days, acts, done_on, done_at) values ($1, $2, 'suspension', 30, '{suspend}', $3, now())",
    [account.accountId, id, today],
  );
  const plan = (...parts: [number, number][]) =>
    boss.browser.call(operations.restReminders, {
      invoiceid: id,
      reason: "Two parts",
      parts: parts.map(([days, minor]) => ({ on: plusDays(today, days), minor })),
    });
  expect(nameOf(await plan([5, 5000], [10, 5000]))[1]).toBe("parts");
  expect(nameOf(await plan([10, 5000], [5, 7500]))[1]).toBe("parts");
  expect((await plan([5, 5000], [35, 7500])).body.code).toBe(1000);
  await liftPaidAccounts(deps);
  const found = () => db.query("select state from account where id = $1", [account.accountId]);
  expect(await found()).toEqual([{ state: "active" }]);
  worker.advance(9 * 86_400_000);
  await remindLatePayers(deps);
  expect(await db.query("select ended_for from dunning_rest where invoice_id = $1", [id])).toEqual([{ ended_for: "broken" }]);
  worker.advance(-9 * 86_400_000);
});

test("an invoice is handed over with its interest as an invoice of its own, stands in the file, and is paid or written off from there", async () => {
  const { id } = await late();
  const before = await shown(id);
  const handed = await boss.proven(operations.collectInvoice, { invoiceid: id, reason: "No answer" });
  expect(handed.body).toMatchObject({ code: 1000, interestMinor: before["interestMinor"] });
  expect(await stateOf(id)).toBe("collection");
  const charges = await db.query(
    "select i.total_minor::int as total, p.credit from invoice i join ledger_posting p on p.invoice_id = i.id where charges_id = $1",
    [id],
  );
  expect(charges).toEqual([{ total: before["interestMinor"], credit: "interest" }]);
  expect((await boss.proven(operations.collectInvoice, { invoiceid: id, reason: "Again" })).body.code).toBe(2304);
  const { text, headers } = await boss.browser.call(operations.collectionFile);
  const [{ number } = { number: 0 }] = await db.query<{ number: number }>("select number::int from invoice where id = $1", [id]);
  expect(headers["content-type"]).toContain("text/csv");
  expect(text).toContain(`,${String(number)},`);
  expect(text).toContain("SEK,125.00,125.00,");
  expect((await boss.proven(operations.writeOff, { invoiceid: id, reason: "Bankrupt" })).body).toMatchObject({
    amountMinor: 12_500,
  });
  expect(await stateOf(id)).toBe("bad_debt");
  const postings = await db.query(
    "select debit, credit, amount_minor::int as minor from ledger_posting where invoice_id = $1 and kind = 'bad_debt' order by debit",
    [id],
  );
  expect(postings).toEqual([
    { debit: "bad_debt", credit: "receivable", minor: 10_000 },
    { debit: "vat_out", credit: "receivable", minor: 2500 },
  ]);
  expect(await shown(id)).toMatchObject({ isopen: false, leftMinor: 0 });
});

test("late invoices are listed by the stage that they have reached; colleagues of another brand see none of it", async () => {
  const { account, id } = await late();
  const list = async (stage?: string, who = boss) =>
    (
      (await who.browser.call(operations.lateList, stage === undefined ? {} : { stage })).body["data"] as { invoiceid: string }[]
    ).filter(({ invoiceid }) => invoiceid === id);
  expect(await list("none")).toMatchObject([{ leftMinor: 12_500, reminders: 0, isresting: false }]);
  await remindLatePayers(deps);
  expect(await list("none")).toEqual([]);
  expect(await list("reminded")).toMatchObject([
    { stage: "reminded", reminders: 1, nexton: openDayFrom("SE", [], plusDays(workday, 7)) },
  ]);
  const other = await joinForOtherBrand(db, api);
  expect(await list(undefined, other)).toEqual([]);
  for (const operation of [operations.staffReminders, operations.revokePayLinks, operations.endRest])
    expect((await other.browser.call(operation, { invoiceid: id })).body.code).toBe(2303);
  const token = await tx(db.app, account.scope, (trx) =>
    issuePayLink(trx, account.scope, { invoiceId: id, lasts: "mailed" }, new Date()),
  );
  expect(token).not.toBe("");
  expect((await boss.browser.call(operations.revokePayLinks, { invoiceid: id })).body).toMatchObject({ count: 1 });
});
