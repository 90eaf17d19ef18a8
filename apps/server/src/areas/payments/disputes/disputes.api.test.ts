import {
  acceptDispute,
  dispute as disputeOperation,
  disputeFile,
  disputes as disputesOperation,
  saveDispute,
  setDisputeHold,
  settleDispute,
  submitDispute,
} from "@nameplane/contracts/payments/operations";
import { disputeSpec, disputesSpec } from "@nameplane/contracts/payments/disputes";
import { minorOf, money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { availableCredit, prepaidBalance } from "../../ledger/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { createPayment } from "../charges/index.ts";
import { renewalMeans } from "../cards/cards.repository.ts";
import { disputeReported } from "../payments.jobs.ts";
import { disputeEdges } from "./dispute.state.ts";
import { disputeRoutes, findMissedDisputes, sweepDisputes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  // The database checks staff sessions by its own clock, so the test's clock is set to the real time.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    disputeRoutes(edge, { jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Billing");
});
afterEach(async () => {
  fixture.card.disputes.fault = null;
  expect(await brokenInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

/** A customer who has paid 125.00 by card for an order. */
async function paid(): Promise<{ account: TestAccount; paymentId: string; object: string }> {
  const account = await createAccount(db);
  const { paymentId, object } = await fixture.atProvider(account, await fixture.order(account));
  fixture.card.pay(object);
  await fixture.report(account, paymentId);
  return { account, paymentId, object };
}

type Opened = {
  readonly account: TestAccount;
  readonly paymentId: string;
  readonly object: string;
  readonly disputeObject: string;
};

async function disputed(amountMinor = 12_500, more: Parameters<typeof fixture.card.disputes.change>[1] = {}): Promise<Opened> {
  const { account, paymentId, object } = await paid();
  const disputeObject = `du_${newId()}`;
  fixture.card.disputes.open({ disputeObject, paymentObject: object, amountMinor, openedAt: fixture.clock.now(), ...more });
  await report({ account, paymentId, disputeObject });
  return { account, paymentId, object, disputeObject };
}

async function report({ account, paymentId, disputeObject }: Pick<Opened, "account" | "paymentId" | "disputeObject">) {
  const { accountId } = account;
  const brandId = db.installation.brandId;
  await tx(db.worker, account.scope, (trx) =>
    fixture.jobs.enqueue(trx, disputeReported, [{ accountId, brandId, paymentId, disputeObject }]),
  );
  await fixture.drain([account]);
}

async function rowOf(disputeObject: string) {
  const [row] = await db.query<{
    id: string;
    number: number;
    version: number;
    state: string;
    loss: string | null;
    failure: string | null;
  }>("select id, number::int as number, version, state, loss, failure from dispute where provider_object = $1", [disputeObject]);
  if (row === undefined) throw new Error("no dispute");
  return row;
}
const invoiceOf = async ({ paymentId }: Pick<Opened, "paymentId">) =>
  db.query<{ state: string; settled: number }>(
    "select distinct i.state, i.settled_minor::int as settled from ledger_posting l join invoice i on i.id = l.invoice_id where l.payment_id = $1 and l.kind = 'payment'",
    [paymentId],
  );
const paymentState = async (id: string) =>
  (
    await db.query<{ state: string; back: number }>("select state, refunded_minor::int as back from payment where id = $1", [id])
  )[0];
const clearing = async ({ paymentId }: Pick<Opened, "paymentId">) =>
  (
    await db.query<{ minor: number }>(
      "select coalesce(sum(minor), 0)::int as minor from ledger_entry where payment_id = $1 and code = 'card_clearing'",
      [paymentId],
    )
  )[0]?.minor;
const tasks = (id: string) =>
  db.query<{ kind: string }>("select kind from staff_task where key = $1 and done_at is null order by kind", [id]);
const nameOf = ({ body }: Answer) => body["name"];

async function seen(disputeObject: string, who = boss) {
  const { number } = await rowOf(disputeObject);
  return disputeSpec.answer.loose().parse((await who.browser.call(disputeOperation, { number })).body);
}
async function evidence(disputeObject: string) {
  const { disputeid, version, words, parts } = await seen(disputeObject);
  return { disputeid, version, words, parts };
}

test("an opened dispute takes the money back with its fee, and makes the invoice owed again; won undoes exactly that", async () => {
  const of = await disputed();
  expect(await invoiceOf(of)).toEqual([{ state: "unpaid", settled: 0 }]);
  expect(await paymentState(of.paymentId)).toEqual({ state: "disputed", back: 0 });
  expect(await clearing(of)).toBe(0);
  const { id } = await rowOf(of.disputeObject);
  expect(await tasks(id)).toEqual([{ kind: "payment-dispute" }]);
  const fees = () =>
    db.query("select amount_minor::int as minor, debit from ledger_posting where kind = 'fee' and text = $1", [
      `stripe ${of.disputeObject}`,
    ]);
  expect(await fees()).toEqual([{ minor: 22_500, debit: "bank_fee" }]);
  await report(of);
  await report(of);
  expect(await clearing(of)).toBe(0);
  expect(await fees()).toHaveLength(1);
  fixture.card.disputes.change(of.disputeObject, { state: "won", fee: { minor: 0, currency: "SEK" } });
  await report(of);
  expect(await invoiceOf(of)).toEqual([{ state: "paid", settled: 12_500 }]);
  expect(await paymentState(of.paymentId)).toEqual({ state: "succeeded", back: 0 });
  expect(await clearing(of)).toBe(12_500);
  expect(await fees()).toHaveLength(2);
  expect(await tasks(id)).toEqual([]);
});

test("a fee in a currency without books is booked at the rate of its day; its return undoes exactly that", async () => {
  const set = (ppm: number) =>
    db.query(
      `insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'GBPSEK', '2026-01-01', $1, 'test')
       on conflict (kind, key, valid_from) do update set ppm = excluded.ppm`,
      [ppm],
    );
  await set(12_500_000);
  const of = await disputed(12_500, { fee: { minor: 1500, currency: "GBP" } });
  const fees = () =>
    db.query(
      "select currency, amount_minor::int as minor, debit from ledger_posting where kind = 'fee' and text = $1 order by id",
      [`stripe ${of.disputeObject}`],
    );
  expect(await fees()).toEqual([{ currency: "SEK", minor: 18_750, debit: "bank_fee" }]);
  await set(13_000_000);
  await report(of);
  expect(await fees()).toHaveLength(1);
  fixture.card.disputes.change(of.disputeObject, { fee: { minor: 2000, currency: "GBP" } });
  await report(of);
  expect((await fees()).slice(1)).toEqual([{ currency: "SEK", minor: 6500, debit: "bank_fee" }]);
  fixture.card.disputes.change(of.disputeObject, { state: "won", fee: { minor: 0, currency: "GBP" } });
  await report(of);
  expect((await fees()).slice(2)).toEqual([{ currency: "SEK", minor: 25_250, debit: "card_clearing" }]);
});

test("a part that is disputed makes a part owed; money that was credit is taken from the credit, and the rest is a claim", async () => {
  const part = await disputed(5000);
  expect(await invoiceOf(part)).toEqual([{ state: "partly_paid", settled: 7500 }]);

  const account = await createAccount(db);
  const { paymentId } = await tx(db.app, account.scope, (trx) =>
    createPayment(trx, account.scope, {
      purpose: "deposit",
      method: "card",
      amount: money(12_500, "SEK"),
      now: fixture.clock.now(),
    }),
  );
  const object = (await fixture.openCard(account, paymentId)).redirectUrl.slice("https://pay.example/".length);
  fixture.card.change(object, { state: "succeeded", capturedMinor: 12_500 });
  await fixture.report(account, paymentId);
  const disputeObject = `du_${newId()}`;
  fixture.card.disputes.open({ disputeObject, paymentObject: object, amountMinor: 12_500, openedAt: fixture.clock.now() });
  await report({ account, paymentId, disputeObject });
  expect(minorOf(await tx(db.app, account.scope, (trx) => prepaidBalance(trx, account.scope, "SEK")))).toBe(0);
  expect((await seen(disputeObject)).taken).toEqual([
    { from: "credit", invoiceid: null, invoicenumber: null, amountMinor: 12_500 },
  ]);
});

test("staff edit and send the evidence once; it is frozen then, and what the bank decides is followed", async () => {
  const of = await disputed();
  const page = await seen(of.disputeObject);
  expect(page.words).toContain("contests this dispute");
  expect(page.parts).toContain("order");
  expect(page.sections.find(({ part }) => part === "order")?.lines[0]).toMatch(/^Order O\d+, 125\.00 SEK, placed on /);
  const draft = { ...(await evidence(of.disputeObject)), words: "A letter of ours.", parts: ["order", "invoices"] as const };
  expect((await boss.browser.call(saveDispute, { ...draft, parts: [...draft.parts] })).body).toMatchObject({ code: 1000 });
  expect(nameOf(await boss.browser.call(submitDispute, { ...draft, parts: [...draft.parts] }))).toBe("DisputeChanged");
  const saved = await evidence(of.disputeObject);
  expect(saved).toMatchObject({ words: "A letter of ours.", parts: ["order", "invoices"] });
  const pdf = await boss.browser.call(disputeFile, { disputeid: saved.disputeid });
  expect(pdf.text.slice(0, 300)).toMatch(/^%PDF-/);
  expect(nameOf(await boss.browser.call(submitDispute, { ...saved, parts: [] }))).toBe("DisputeNothingChosen");
  // The answer of the provider is lost, and the job runs again.
  fixture.card.disputes.fault = { kind: "unknown", at: "after" };
  expect((await boss.browser.call(submitDispute, saved)).body).toMatchObject({ code: 1000 });
  await expect(fixture.drain([of.account])).rejects.toThrow("scripted");
  fixture.card.disputes.fault = null;
  await report(of);
  const sent = fixture.card.disputes.sent.filter(({ disputeObject }) => disputeObject === of.disputeObject);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.evidence).toMatchObject({ words: "A letter of ours.", access: "" });
  expect(sent[0]?.evidence?.file.content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await rowOf(of.disputeObject)).toMatchObject({ state: "submitted" });
  expect(nameOf(await boss.browser.call(submitDispute, await evidence(of.disputeObject)))).toBe("StatusProhibits");
  fixture.card.disputes.change(of.disputeObject, { state: "won" });
  await report(of);
  expect(await paymentState(of.paymentId)).toEqual({ state: "succeeded", back: 0 });
});

test("an accepted loss is told to the provider; the money then counts as refunded, and stays owed or is written off by choice", async () => {
  const of = await disputed();
  const { disputeid, version } = await evidence(of.disputeObject);
  expect((await boss.browser.call(acceptDispute, { disputeid, version })).body).toMatchObject({ code: 1000 });
  await fixture.drain([of.account]);
  expect(await rowOf(of.disputeObject)).toMatchObject({ state: "lost", loss: null });
  expect(await paymentState(of.paymentId)).toEqual({ state: "refunded", back: 12_500 });
  expect(await tasks(disputeid)).toEqual([{ kind: "payment-dispute-lost" }]);
  const lost = await evidence(of.disputeObject);
  const written = { disputeid, version: lost.version, loss: "written_off", reason: "Stolen card" } as const;
  expect((await boss.browser.call(settleDispute, written)).body).toMatchObject({ code: 1000 });
  expect(await invoiceOf(of)).toEqual([{ state: "bad_debt", settled: 12_500 }]);
  expect(await tasks(disputeid)).toEqual([]);
  expect(nameOf(await boss.browser.call(settleDispute, { ...written, version: lost.version + 1 }))).toBe("StatusProhibits");

  const other = await disputed();
  fixture.card.disputes.change(other.disputeObject, { state: "lost" });
  await report(other);
  const again = await evidence(other.disputeObject);
  const owed = { disputeid: again.disputeid, version: again.version, loss: "owed", reason: "Customer will pay" } as const;
  expect((await boss.browser.call(settleDispute, owed)).body).toMatchObject({ code: 1000 });
  expect(await invoiceOf(other)).toEqual([{ state: "unpaid", settled: 0 }]);
});

test("what the provider refuses is kept for staff, and can be decided again", async () => {
  const of = await disputed();
  fixture.card.disputes.fault = { kind: "refused", at: "before" };
  expect((await boss.browser.call(submitDispute, await evidence(of.disputeObject))).body).toMatchObject({ code: 1000 });
  await fixture.drain([of.account]);
  fixture.card.disputes.fault = null;
  expect(await rowOf(of.disputeObject)).toMatchObject({ state: "open", failure: "scripted refused" });
  expect((await boss.browser.call(submitDispute, await evidence(of.disputeObject))).body).toMatchObject({ code: 1000 });
  await fixture.drain([of.account]);
  expect(await rowOf(of.disputeObject)).toMatchObject({ state: "submitted", failure: null });
});

test("options of the account are held by rule while money is disputed, and free again afterwards; an inquiry holds nothing", async () => {
  const of = await disputed();
  await db.query("update account set invoice_method = 'postpayment', credit_limit_minor = 1000000 where id = $1", [
    of.account.accountId,
  ]);
  const room = async () => tx(db.app, of.account.scope, (trx) => availableCredit(trx, of.account.scope, "SEK"));
  expect((await seen(of.disputeObject)).held).toEqual(["cards", "invoice"]);
  const held = await room();
  expect((await boss.browser.call(setDisputeHold, { what: "invoice", ison: false })).body).toMatchObject({ code: 1000 });
  expect((await seen(of.disputeObject)).held).toEqual(["cards"]);
  expect(minorOf(await room())).toBeGreaterThan(minorOf(held));
  await boss.browser.call(setDisputeHold, { what: "invoice", ison: true });
  expect(
    await tx(db.app, of.account.scope, (trx) => renewalMeans(trx, of.account.scope, fixture.clock.now(), ["card"])),
  ).toBeNull();
  fixture.card.disputes.change(of.disputeObject, { state: "won" });
  await report(of);
  expect((await seen(of.disputeObject)).held).toEqual([]);

  const asked = await disputed(12_500, { isInquiry: true, fee: null });
  expect(await seen(asked.disputeObject)).toMatchObject({ held: [], taken: [], isinquiry: true });
  expect(await invoiceOf(asked)).toEqual([{ state: "paid", settled: 12_500 }]);
  fixture.card.disputes.change(asked.disputeObject, { isInquiry: false });
  await report(asked);
  expect(await invoiceOf(asked)).toEqual([{ state: "unpaid", settled: 0 }]);
});

test("a deadline that is near raises an alarm once, and a dispute of which no callback told is found by asking", async () => {
  const of = await disputed(12_500, { answerBy: new Date(fixture.clock.now().getTime() + 73 * 3_600_000) });
  const { id } = await rowOf(of.disputeObject);
  await sweepDisputes(fixture.deps());
  expect(await tasks(id)).toEqual([{ kind: "payment-dispute" }]);
  fixture.clock.advance(2 * 3_600_000);
  await db.query("update dispute set next_check_at = $2 where id = $1", [id, fixture.clock.now()]);
  await sweepDisputes(fixture.deps());
  await sweepDisputes(fixture.deps());
  expect(await tasks(id)).toEqual([{ kind: "payment-dispute" }, { kind: "payment-dispute-due" }]);

  const { account, object } = await paid();
  const disputeObject = `du_${newId()}`;
  fixture.card.disputes.open({ disputeObject, paymentObject: object, amountMinor: 12_500, openedAt: fixture.clock.now() });
  expect(await findMissedDisputes(fixture.deps())).toBe(1);
  await fixture.drain([account]);
  expect(await rowOf(disputeObject)).toMatchObject({ state: "open" });
  expect(await findMissedDisputes(fixture.deps())).toBe(0);
});

test("the list has the nearest deadline first; other brands' staff and those without the right see nothing", async () => {
  const later = await disputed();
  const sooner = await disputed(12_500, { answerBy: new Date(fixture.clock.now().getTime() + 3_600_000) });
  const { data } = disputesSpec.answer.loose().parse((await boss.browser.call(disputesOperation, { list: "open" })).body);
  const numbers = data.map(({ number }) => number);
  const [first, second] = [await rowOf(sooner.disputeObject), await rowOf(later.disputeObject)];
  expect(numbers.indexOf(first.number)).toBeLessThan(numbers.indexOf(second.number));
  const stranger = await joinForOtherBrand(db, api);
  expect(nameOf(await stranger.browser.call(disputeOperation, { number: first.number }))).toBe("NotFound");
  const support = await joinAsColleague(db, api, "Support");
  expect(nameOf(await support.browser.call(disputesOperation, { list: "open" }))).toBe("NoPermission");
});

test("the table of edges is that of the code", async () => {
  const rows = await db.query<{ edge: string }>(
    "select from_state || ' ' || event || ' ' || to_state as edge from state_edge where machine = 'dispute'",
  );
  expect(new Set(rows.map(({ edge }) => edge))).toEqual(new Set(disputeEdges.map((edge) => edge.join(" "))));
});
