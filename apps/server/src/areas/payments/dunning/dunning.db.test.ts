import { minorOf, money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { createLog } from "../../../platform/log.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { receiveTransfer } from "../../../testing/fixtures/receive-transfer.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { newId } from "../../../platform/ids.ts";
import { creditRequest, findInvoice, issueInvoice } from "../../ledger/index.ts";
import { readInterest } from "../../ledger/late/index.ts";
import { isInvoicingPaused, liftPaidAccounts, remindLatePayers, suspendedFor, type DunningDeps } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let deps: DunningDeps;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  deps = { ...fixture.deps(), pool: db.worker, sweeping: db.readonly, clock: fixture.clock, log: createLog("test", "fatal") };
});
beforeEach(() => goTo("2026-11-02"));
afterEach(async () => expect(await brokenInvariants(db)).toEqual([]));
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const at = (day: string) => new Date(`${day}T09:00:00+01:00`);
const goTo = (day: string) => fixture.clock.advance(at(day).getTime() - fixture.clock.now().getTime());
const run = async (day: string) => {
  goTo(day);
  await remindLatePayers(deps);
  await liftPaidAccounts(deps);
};
/** Runs the reminders on every day from `from` to `to`, both included. */
async function runDays(from: string, to: string): Promise<void> {
  for (let day = Temporal.PlainDate.from(from); Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 }))
    await run(day.toString());
}

type Late = { readonly account: TestAccount; readonly id: string; readonly ocr: string; readonly requestId: string };

/** An invoice over 125.00 for delivered work, issued on 2 November and due on 12 November. */
async function lateInvoice(): Promise<Late> {
  const account = await createAccount(db);
  const order = await fixture.order(account);
  const requestId = order.requestIds[0] ?? "";
  await db.query("update sales_order set state = 'working', version = version + 1 where id = $1", [order.orderId]);
  const { invoiceId: id, ocr } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 10,
      lines: [{ requestId, text: "example.se", net: money(10_000, "SEK"), vatRateBasisPoints: 2500, vat: money(2500, "SEK") }],
      tax: { kind: "domestic" },
      language: "sv",
      now: fixture.clock.now(),
    }),
  );
  return { account, id, ocr, requestId };
}

const stepsOf = async ({ id }: Late) =>
  (
    await db.query<{ code: string; on: string }>(
      "select code, done_on::text as on from dunning_step where invoice_id = $1 order by done_on",
      [id],
    )
  ).map(({ code, on }) => [code, on]);
const stateOf = async ({ account }: Late) =>
  (
    await db.query<{ state: string; why: string | null; paused: boolean }>(
      "select state, suspended_for as why, invoicing_paused_at is not null as paused from account where id = $1",
      [account.accountId],
    )
  )[0];
const pay = ({ ocr }: Late, minor: number) =>
  receiveTransfer(fixture.deps(), "staff:queue", {
    bankReference: newId(),
    bookedOn: "2026-12-15",
    amount: money(minor, "SEK"),
    reference: ocr,
  });

describe("what happens to an unpaid invoice", () => {
  test("each stage of the plan comes once, on its day: reminders, one fee as an invoice of its own, the pause, the suspension, the task", async () => {
    const late = await lateInvoice();
    await runDays("2026-11-03", "2026-12-30");
    expect(await stepsOf(late)).toEqual([
      ["before", "2026-11-09"],
      ["first", "2026-11-16"],
      ["second", "2026-11-23"],
      ["third", "2026-12-03"],
      ["suspension", "2026-12-14"],
      ["collection", "2026-12-29"],
    ]);
    const fees = await db.query(
      `select i.total_minor::int as total, l.kind, l.text, p.credit, i.vat_minor::int as vat from invoice i
         join invoice_line l on l.invoice_id = i.id join ledger_posting p on p.invoice_id = i.id where i.charges_id = $1`,
      [late.id],
    );
    expect(fees).toEqual([
      {
        total: 6000,
        kind: "fee",
        credit: "reminder_fee",
        vat: 0,
        text: expect.stringMatching(/^Reminder fee for invoice \d+$/) as string,
      },
    ]);
    expect(await stateOf(late)).toEqual({ state: "suspended", why: "unpaid", paused: true });
    expect(await tx(db.app, late.account.scope, (trx) => isInvoicingPaused(trx, late.account.scope))).toBe(true);
    expect(await db.query("select reminder_level as level from invoice where id = $1", [late.id])).toEqual([{ level: 4 }]);
    expect(
      await db.query("select severity from staff_task where kind = 'dunning-collection' and key = $1", [late.id]),
    ).toHaveLength(1);
    // A user who logs in is sent to the payment page of that invoice.
    expect(await tx(db.app, late.account.scope, (trx) => suspendedFor(trx, late.account.scope))).toBe(late.id);
    await pay(late, 12_500);
    await run("2026-12-30");
    expect(await stateOf(late)).toEqual({ state: "active", why: null, paused: false });
    expect(await tx(db.app, late.account.scope, (trx) => suspendedFor(trx, late.account.scope))).toBeNull();
  });

  test("a customer who pays is open again at the next sweep, and nothing more happens; the fee alone suspends nobody", async () => {
    const late = await lateInvoice();
    await runDays("2026-11-09", "2026-12-14");
    expect(await stateOf(late)).toMatchObject({ state: "suspended" });
    await pay(late, 12_500);
    await liftPaidAccounts(deps);
    expect(await stateOf(late)).toEqual({ state: "active", why: null, paused: false });
    const before = await stepsOf(late);
    await runDays("2026-12-15", "2027-02-10");
    expect(await stepsOf(late)).toEqual(before);
    expect(await stateOf(late)).toMatchObject({ state: "active" });
    const mails = await db.query(
      "select 1 from pgboss.job where name = 'payments.account-reopened' and data ->> 'accountId' = $1",
      [late.account.accountId],
    );
    expect(mails).toHaveLength(1);
  });

  test("staff's own suspension stays when the invoice is paid", async () => {
    const late = await lateInvoice();
    await db.query("update account set state = 'suspended', suspended_for = 'legal', version = version + 1 where id = $1", [
      late.account.accountId,
    ]);
    await runDays("2026-11-09", "2026-12-14");
    await pay(late, 12_500);
    await liftPaidAccounts(deps);
    expect(await stateOf(late)).toEqual({ state: "suspended", why: "legal", paused: false });
    await db.query("update account set state = 'active', suspended_for = null, version = version + 1 where id = $1", [
      late.account.accountId,
    ]);
  });

  test("nothing happens to a paid or credited invoice, or to one of an order that waits for its money", async () => {
    const [paid, credited, waiting] = [await lateInvoice(), await lateInvoice(), await lateInvoice()];
    await pay(paid, 12_500);
    await tx(db.app, credited.account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, credited.account.scope, {
        requestId: credited.requestId,
        reason: "",
        language: null,
        now: fixture.clock.now(),
      }),
    );
    await db.query("alter table sales_order disable trigger user");
    await db.query("update sales_order set state = 'awaiting_payment' where id = (select order_id from invoice where id = $1)", [
      waiting.id,
    ]);
    await db.query("alter table sales_order enable trigger user");
    await runDays("2026-11-09", "2026-12-20");
    for (const each of [paid, credited, waiting]) expect(await stepsOf(each)).toEqual([]);
  });

  test("after an outage the stages follow each other as the plan has them; runs at once on the same day reach one", async () => {
    const late = await lateInvoice();
    goTo("2026-12-01");
    await Promise.all([remindLatePayers(deps), remindLatePayers(deps), remindLatePayers(deps)]);
    expect(await stepsOf(late)).toEqual([["first", "2026-12-01"]]);
    await runDays("2026-12-02", "2026-12-31");
    expect((await stepsOf(late)).slice(0, 3)).toEqual([
      ["first", "2026-12-01"],
      ["second", "2026-12-08"],
      ["third", "2026-12-18"],
    ]);
  });

  test("the plan of the account goes before that of its country, and a broken stage of one customer stops no other", async () => {
    const [own, broken, usual] = [await lateInvoice(), await lateInvoice(), await lateInvoice()];
    const insert = "insert into dunning_plan (id, account_id, stages) values ($1, $2, $3)";
    const one = [{ code: "only", days: 5, acts: ["remind"], fees: {} }];
    await db.query(insert, [newId(), own.account.accountId, JSON.stringify(one)]);
    await db.query(insert, [newId(), broken.account.accountId, JSON.stringify([{ code: "?" }])]);
    await runDays("2026-11-16", "2026-11-30");
    expect(await stepsOf(own)).toEqual([["only", "2026-11-17"]]);
    expect(await stepsOf(broken)).toEqual([]);
    expect((await stepsOf(usual)).map(([code]) => code)).toEqual(["first", "second"]);
    await db.query("delete from dunning_plan where account_id is not null");
  });
});

test("interest is what the plain sum of the days gives, to the öre, and the plan's own rate where none is known", async () => {
  const late = await lateInvoice();
  const interest = async (day: string) => {
    const found = await tx(db.app, late.account.scope, async (trx) => {
      const invoice = await findInvoice(trx, late.account.scope, late.id);
      return invoice === null ? null : readInterest(trx, late.account.scope, invoice, at(day));
    });
    return found === null ? null : minorOf(found);
  };
  await db.query("delete from reference_rate where kind = 'discount'");
  expect(await interest("2026-12-12")).toBeNull();
  await db.query("update dunning_plan set reference_ppm = 20000 where country = 'SE'");
  expect(await interest("2026-12-12")).toBe(Math.round((12_500 * 0.2 * 30) / 365));
  await db.query(
    "insert into reference_rate (kind, key, valid_from, ppm, source) values ('discount', 'SE', '2026-11-23', 30000, 'test')",
  );
  expect(await interest("2026-12-12")).toBe(Math.round((12_500 * 0.2 * 10 + 12_500 * 0.21 * 20) / 365));
});
