import { creditable, creditInvoice, giveGoodwill } from "@nameplane/contracts/ledger/operations";
import { creditableSpec } from "@nameplane/contracts/ledger/credit-notes";
import { minorOf, money, priceAt } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { createOrder } from "../../../testing/fixtures/money-rows.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { creditRequest, issueInvoice, prepaidBalance, settleByCredit } from "../index.ts";
import { correctionRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    correctionRoutes(edge, { jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Administrator");
});
afterEach(async () => {
  expect(await brokenInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** An unpaid invoice over 100.00 less a discount of 20.00, and 60.00, both plus 25 % VAT. */
async function invoiced() {
  account = await createAccount(db);
  const prices = [priceAt(money(8000, "SEK"), 2500, 12), priceAt(money(6000, "SEK"), 2500, 12)];
  const { orderId, requestIds } = await createOrder(db, account, prices, { method: "bank" });
  const line = (which: number, net: number, kind: "item" | "discount" = "item") => ({
    kind,
    requestId: requestIds[which] ?? null,
    text: kind === "item" ? `Item ${which}` : "Discount",
    net: money(net, "SEK"),
    vatRateBasisPoints: 2500,
    vat: money(net / 4, "SEK"),
  });
  const issued = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [line(0, 10_000), line(0, -2000, "discount"), line(1, 6000)],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  return { ...issued, requestIds };
}

const seen = async (invoiceid: string) =>
  creditableSpec.answer.loose().parse((await boss.browser.call(creditable, { invoiceid })).body);
const issue = (invoiceid: string, lines: { position: number; netMinor: number }[], reason = "Wrong name ordered") =>
  boss.proven(creditInvoice, { invoiceid, lines, currency: "SEK", reason });
const nameOf = ({ body }: Answer) => body["name"] ?? body.code;
const state = async (invoiceId: string) =>
  (
    await db.query<{ state: string; left: number }>(
      "select state, (total_minor - settled_minor)::int as left from invoice where id = $1",
      [invoiceId],
    )
  )[0];
const credit = async () => minorOf(await tx(db.app, account.scope, (trx) => prepaidBalance(trx, account.scope, "SEK")));

test("a part of a line, a line and the rest are credited; first what is owed is taken off, and nothing is credited twice", async () => {
  const { invoiceId } = await invoiced();
  expect(await seen(invoiceId)).toMatchObject({
    leftMinor: 17_500,
    lines: [
      { position: 1, text: "Item 0", netMinor: 8000, vatMinor: 2000 },
      { position: 3, netMinor: 6000, vatMinor: 1500 },
    ],
  });
  expect((await issue(invoiceId, [{ position: 1, netMinor: 1000 }])).body).toMatchObject({ code: 1000 });
  expect(await state(invoiceId)).toEqual({ state: "partly_paid", left: 16_250 });
  expect((await issue(invoiceId, [{ position: 1, netMinor: 7001 }])).body).toMatchObject({
    name: "CreditNoteTooMuch",
    param: "lines",
  });
  expect(nameOf(await issue(invoiceId, [{ position: 2, netMinor: 1 }]))).toBe("CreditNoteTooMuch");
  expect(nameOf(await issue(invoiceId, [{ position: 3, netMinor: 6000 }]))).toBe(1000);
  expect(await seen(invoiceId)).toMatchObject({ lines: [{ position: 1, netMinor: 7000, vatMinor: 1750 }] });
  expect(nameOf(await issue(invoiceId, [{ position: 1, netMinor: 7000 }]))).toBe(1000);
  expect(await state(invoiceId)).toEqual({ state: "voided", left: 0 });
  expect((await seen(invoiceId)).lines).toEqual([]);
  expect(nameOf(await issue(invoiceId, [{ position: 1, netMinor: 1 }]))).toBe("StatusProhibits");
  expect(await credit()).toBe(0);
});

test("what was paid becomes credit, the reason is on the note, and the end of the line later credits only the rest", async () => {
  const { invoiceId, requestIds } = await invoiced();
  const giveAll = await boss.proven(giveGoodwill, {
    invoiceid: invoiceId,
    amountMinor: 17_500,
    currency: "SEK",
    reason: "Outage in May",
  });
  expect(giveAll.body).toMatchObject({ code: 1000, creditMinor: 17_500 });
  await tx(db.app, account.scope, (trx) =>
    settleByCredit(trx, account.scope, { invoiceId, amount: money(17_500, "SEK"), now: fixture.clock.now() }),
  );
  expect(nameOf(await issue(invoiceId, [{ position: 1, netMinor: 3000 }]))).toBe(1000);
  expect(await credit()).toBe(3750);
  const end = () =>
    tx(db.app, account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
        requestId: requestIds[0] ?? "",
        reason: "Rejected",
        language: null,
        now: fixture.clock.now(),
      }),
    );
  const ended = await end();
  expect(minorOf(ended?.total ?? money(0, "SEK"))).toBe(6250);
  expect((await end())?.number).toBe(ended?.number);
  expect(await credit()).toBe(10_000);
  const notes = await db.query("select note from invoice where account_id = $1 and kind = 'credit_note' order by number", [
    account.accountId,
  ]);
  expect(notes).toEqual([{ note: "Wrong name ordered" }, { note: "Rejected" }]);
  const cost = "select amount_minor::int as minor, text from ledger_posting where account_id = $1 and debit = 'goodwill'";
  expect(await db.query(cost, [account.accountId])).toEqual([{ minor: 17_500, text: "Outage in May" }]);
});

test("only colleagues who may give credit issue credit notes, with fresh proof, and above the limit a second person approves", async () => {
  const { invoiceId } = await invoiced();
  const support = await joinAsColleague(db, api, "Support");
  expect((await support.browser.call(creditable, { invoiceid: invoiceId })).body).toMatchObject({ code: 2201 });
  const unproved = { invoiceid: invoiceId, lines: [{ position: 1, netMinor: 100 }], currency: "SEK", reason: "Test of proof" };
  expect(nameOf(await boss.browser.call(creditInvoice, unproved, { key: newId() }))).toBe("StepUpRequired");
  await db.query("update second_person_rule set is_on = true, limits = '{\"SEK\": 5000}' where kind = 'credit'");
  expect(nameOf(await issue(invoiceId, [{ position: 1, netMinor: 6000 }]))).toBe("SecondPersonNeeded");
  expect(nameOf(await issue(invoiceId, [{ position: 1, netMinor: 1000 }]))).toBe(1000);
  expect(nameOf(await boss.browser.call(creditable, { invoiceid: newId() }))).toBe("NotFound");
});
