import { dashboard } from "@nameplane/contracts/accounts/operations";
import { addCard, cards, checkCards, removeCard, setCardRenewals } from "@nameplane/contracts/payments/operations";
import { money } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { setPassword } from "../../testing/sign-in.ts";
import { callProven } from "../../testing/call-proven.ts";
import { syncCards } from "./cards/index.ts";
import { recordDispute } from "./disputes/index.ts";
import { dueInvoices } from "./dunning/dunning.repository.ts";
import { tx } from "../../platform/db/transaction.ts";

let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterEach(async () => {
  fixture.card.deliversUpTo = money(0, "EUR");
  expect(await fixture.brokenInvariants()).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const payer = () => createAccount(db, { currency: "EUR" });
const name = () => `dragning-${newId().slice(-10)}.se`;
const stateOf = async (ordernr: number) => {
  const [row] = await db.query<{
    order: string;
    purpose: string;
    payment: string;
    collect: string | null;
    mandate: string | null;
  }>(
    `select o.state as order, p.purpose, p.state as payment, p.collect_on::text as collect, p.mandate_reference as mandate
       from sales_order o join payment p on p.account_id = o.account_id and p.order_id = o.id where o.number = $1 order by p.created_at desc, p.id desc limit 1`,
    [ordernr],
  );
  return row;
};
const invoicesOf = (account: TestAccount) =>
  db.query<{ state: string; left: number }>(
    "select state, (total_minor - settled_minor)::int as left from invoice where account_id = $1 and kind = 'invoice' order by number",
    [account.accountId],
  );

/** Places an order that is paid by a direct debit. The payer has agreed to the debit, but the money has not arrived yet. */
async function agreed(account: TestAccount) {
  const ordernr = await fixture.order(account, [name()], { method: "sepa" });
  const { paymentId, object } = await fixture.paymentOf(ordernr);
  fixture.card.agree(object, { collectOn: "2026-12-04" });
  await fixture.settle(account, paymentId);
  await fixture.followMoney(account);
  return { ordernr, paymentId, object };
}

/** An account with two debits that were paid so long ago that no bank takes them back any more. */
async function withGoodHistory(): Promise<TestAccount> {
  const account = await payer();
  for (const _ of [1, 2]) {
    const { paymentId, object } = await agreed(account);
    fixture.card.pay(object);
    await fixture.settle(account, paymentId);
  }
  await db.query(
    "update payment set captured_at = captured_at - interval '60 days', version = version + 1 where account_id = $1",
    [account.accountId],
  );
  return account;
}

test("an order waits until the money of its debit has arrived, and its payer is told before the debit", async () => {
  const account = await payer();
  const { ordernr, paymentId, object } = await agreed(account);
  expect(await stateOf(ordernr)).toEqual({
    order: "awaiting_payment",
    purpose: "order",
    payment: "processing",
    collect: "2026-12-04",
    mandate: "M1234ABCD",
  });
  expect(await invoicesOf(account)).toEqual([]);
  const news = await db.query<{ what: string }>(
    "select data ->> 'what' as what from pgboss.job where name = 'payments.debit-moved' and data ->> 'paymentId' = $1",
    [paymentId],
  );
  expect(news).toEqual([{ what: "announced" }]);
  fixture.card.pay(object);
  await fixture.settle(account, paymentId);
  expect(await stateOf(ordernr)).toMatchObject({ order: "working", payment: "succeeded" });
  expect(await invoicesOf(account)).toEqual([{ state: "paid", left: 0 }]);
});

test("a debit that fails leaves the order to be paid in another way, and nothing was delivered", async () => {
  const account = await payer();
  const { ordernr, paymentId, object } = await agreed(account);
  fixture.card.change(object, { state: "failed", failure: { code: "account_closed", reason: "debitClosed" } });
  await fixture.settle(account, paymentId);
  expect(await stateOf(ordernr)).toMatchObject({ order: "awaiting_payment", payment: "failed" });
  const [line] = await fixture.lines(ordernr);
  expect(line).toMatchObject({ state: "action_required", reason: 4006 });
  expect(line?.reason_text).toContain("debitFailed");
  expect(await invoicesOf(account)).toEqual([]);
});

test("an account with a good history gets its order at once; its debit pays the invoice later", async () => {
  const account = await withGoodHistory();
  fixture.card.deliversUpTo = money(50_000, "EUR");
  const { ordernr, paymentId, object } = await agreed(account);
  expect(await stateOf(ordernr)).toMatchObject({ order: "working", purpose: "invoice", payment: "processing" });
  const open = (await invoicesOf(account)).at(-1);
  expect(open).toMatchObject({ state: "unpaid" });
  fixture.card.pay(object);
  await fixture.settle(account, paymentId);
  await fixture.followMoney(account);
  expect((await invoicesOf(account)).at(-1)).toEqual({ state: "paid", left: 0 });
});

test("a debit that fails after its order was carried out leaves the invoice open, and ends the trust", async () => {
  const account = await withGoodHistory();
  fixture.card.deliversUpTo = money(50_000, "EUR");
  const first = await agreed(account);
  fixture.card.change(first.object, { state: "failed", failure: { code: "insufficient_funds", reason: "debitFunds" } });
  await fixture.settle(account, first.paymentId);
  expect(await stateOf(first.ordernr)).toMatchObject({ order: "working", payment: "failed" });
  expect((await invoicesOf(account)).at(-1)).toMatchObject({ state: "unpaid" });
  const news = await db.query<{ what: string }>(
    "select data ->> 'what' as what from pgboss.job where name = 'payments.debit-moved' and data ->> 'paymentId' = $1 order by 1",
    [first.paymentId],
  );
  expect(news).toEqual([{ what: "announced" }, { what: "failed" }]);
  const next = await agreed(account);
  expect(await stateOf(next.ordernr)).toMatchObject({ order: "awaiting_payment", purpose: "order" });
});

test("nobody gets anything ahead of the money above the limit, or without a history, or where the installation has no limit", async () => {
  fixture.card.deliversUpTo = money(50_000, "EUR");
  const fresh = await agreed(await payer());
  expect(await stateOf(fresh.ordernr)).toMatchObject({ order: "awaiting_payment" });
  const known = await withGoodHistory();
  fixture.card.deliversUpTo = money(100, "EUR");
  expect(await stateOf((await agreed(known)).ordernr)).toMatchObject({ order: "awaiting_payment" });
});

test("a bank that takes a debit back makes the invoice owed again", async () => {
  const account = await payer();
  const { paymentId, object } = await agreed(account);
  fixture.card.pay(object);
  await fixture.settle(account, paymentId);
  const [{ captured } = { captured: 0 }] = await db.query<{ captured: number }>(
    "select captured_minor::int as captured from payment where id = $1",
    [paymentId],
  );
  const openedAt = fixture.clock.now();
  const dispute = { disputeObject: `du_${newId()}`, paymentObject: object, amountMinor: captured, openedAt };
  const fetched = { ...fixture.card.disputes.open(dispute), state: "lost" as const, currency: "EUR" };
  for (const _ of [1, 2])
    await tx(db.worker, account.scope, (trx) =>
      recordDispute(trx, fixture.deps, account.scope, { paymentId, fetched, now: openedAt }),
    );
  expect(await invoicesOf(account)).toEqual([{ state: "unpaid", left: captured }]);
  const [row] = await db.query("select state from payment where id = $1", [paymentId]);
  expect(row).toEqual({ state: "refunded" });
});

test("a bank account is kept with its mandate, pays by itself on the announced day, and is gone when its owner removes it", async () => {
  const account = await payer();
  await setPassword(db, account, "Kvarnen-2026");
  const browser = await fixture.browser(account);
  const opened = await browser.call(addCard, { kind: "sepa", renews: true });
  expect(opened.body["redirecturl"]).toContain("/keep/");
  const holder = `cus_${account.accountId.slice(-12)}`;
  const ref = fixture.card.keepDebit(holder);
  await browser.call(checkCards, {});
  await fixture.followMoney(account);
  const listed = await browser.call(cards, {});
  expect(listed.body["creditorid"]).toBe("DE98ZZZ09999999999");
  expect(listed.body["paysrenewals"]).toBe(true);
  const [kept] = listed.body["data"] as { kind: string; cardid: string; country: string; last4: string; mandate: string }[];
  expect(kept).toMatchObject({ kind: "sepa", country: "DE", last4: "3000", isdefault: true });

  const ordernr = await fixture.order(account, [name()], { method: "sepa", cardid: kept?.cardid ?? "" });
  await fixture.followMoney(account);
  const state = await stateOf(ordernr);
  expect(state).toMatchObject({ payment: "processing" });
  const waits = Date.parse(state?.collect ?? "") - Date.parse(fixture.clock.now().toISOString().slice(0, 10));
  expect(waits / 86_400_000).toBeGreaterThanOrEqual(3);
  expect(fixture.card.charges).toHaveLength(1);

  await browser.call(setCardRenewals, { on: false });
  expect((await callProven(browser, removeCard, { cardid: kept?.cardid ?? "" }, { password: "Kvarnen-2026" })).body.code).toBe(
    1000,
  );
  await fixture.followMoney(account);
  expect(fixture.card.debits.get(ref)?.holder).toBeNull();
});

test("a mandate that the bank has ended is never used again", async () => {
  const account = await payer();
  const browser = await fixture.browser(account);
  await browser.call(addCard, { kind: "sepa" });
  const ref = fixture.card.keepDebit(`cus_${account.accountId.slice(-12)}`);
  await syncCards(fixture.deps, account.scope);
  const debit = fixture.card.debits.get(ref);
  if (debit !== undefined) fixture.card.debits.set(ref, { ...debit, isActive: false });
  await syncCards(fixture.deps, account.scope);
  expect((await browser.call(cards, {})).body["data"]).toEqual([]);
});

const needsOf = async (account: TestAccount) => {
  const { body } = await (await fixture.browser(account)).call(dashboard, {});
  return (body["needs"] as { kind: string; subject: string; id: string }[]).map(({ kind, subject, id }) => ({
    kind,
    subject,
    id,
  }));
};

test("money that is on its way is not asked for on the overview, and an invoice whose debit is under way is not reminded of", async () => {
  const waiting = await payer();
  await agreed(waiting);
  expect(await needsOf(waiting)).toEqual([]);
  const account = await withGoodHistory();
  fixture.card.deliversUpTo = money(50_000, "EUR");
  const { paymentId, object } = await agreed(account);
  const late = new Date(fixture.clock.now().getTime() + 40 * 86_400_000);
  const due = async () =>
    (await tx(db.readonly, { actor: "test" }, (trx) => dueInvoices(trx, late, 1000))).filter(
      (one) => one.accountId === account.accountId,
    );
  expect(await needsOf(account)).toEqual([]);
  expect(await due()).toEqual([]);
  fixture.card.change(object, { state: "failed", failure: { code: "insufficient_funds", reason: "debitFunds" } });
  await fixture.settle(account, paymentId);
  expect((await needsOf(account)).map(({ kind }) => kind)).toEqual(["invoice_due"]);
});

test("the overview says that what pays renewals was declined, has expired or ends soon, and nothing of what does not pay them", async () => {
  const account = await payer();
  const card = await fixture.keepCard(account, { renews: true });
  expect(await needsOf(account)).toEqual([]);
  const ends = (days: number) =>
    db.query("update payment_method set expires_on = $2::timestamptz::date + $3::int where id = $1", [
      card.id,
      fixture.clock.now(),
      days,
    ]);
  await ends(20);
  expect(await needsOf(account)).toEqual([{ kind: "means_ends", subject: "Visa •••• 4242", id: card.id }]);
  await ends(-1);
  expect(await needsOf(account)).toEqual([{ kind: "means_expired", subject: "Visa •••• 4242", id: card.id }]);
  await db.query("update card_holder set pays_renewals = false where account_id = $1", [account.accountId]);
  expect(await needsOf(account)).toEqual([]);
});

test("a bank account is offered in euro only, to payers in the payment area", async () => {
  const inKronor = await createAccount(db);
  const browser = await fixture.browser(inKronor);
  const { body } = await browser.call(cards, {});
  expect(body["keepable"]).toEqual(["card", "paypal"]);
  expect(body["creditorid"]).toBeNull();
  expect((await browser.call(addCard, { kind: "sepa" })).body).toMatchObject({ name: "MethodNotAllowed" });
});
