import { cancelRequest, addToBasket, getOrder } from "@nameplane/contracts/orders/operations";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

const dayMs = 86_400_000;
const code = "Planted-Code-7391";
let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  fixture.gtld.capabilities = { ...fixture.gtld.capabilities, transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 } };
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

/**
 * Creates domain transfers that are paid by card: the payer has paid, and the registry was asked for the transfers. beside: a
 * domain for another item in the same order.
 */
async function asked(count: number, beside: string | null = null, itemaction = "create-domain-registration") {
  const names = Array.from({ length: count }, () => `hyr-${(nextName += 1)}.app`);
  for (const name of names)
    fixture.gtld.hold(name, {
      authInfo: code,
      statuses: ["ok"],
      createdAt: "2020-03-01T00:00:00Z",
      expiresAt: "2027-03-01T00:00:00Z",
    });
  const browser = await fixture.browser(account);
  await browser.call(addToBasket, {
    items: [
      ...names.map((domainname) => ({ itemaction: "create-domain-transfer", domainname, authcode: code })),
      ...(beside === null ? [] : [{ itemaction, domainname: beside }]),
    ],
  });
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "card" });
  const ordernr = Number(placed.body["ordernr"]);
  await fixture.atProvider(account, ordernr, (card, object) => card.pay(object));
  await fixture.work(account);
  return { names, browser, ordernr, ...(await fixture.paymentOf(ordernr)) };
}

const payment = async (id: string) =>
  (
    await db.query<{ state: string; asked_minor: number; captured_minor: number; capture_minor: number | null }>(
      "select state, asked_minor, captured_minor, capture_minor from payment where id = $1",
      [id],
    )
  )[0];
const invoices = () =>
  db.query<{ kind: string; state: string; total_minor: number }>(
    "select kind, state, total_minor from invoice where account_id = $1 and state <> 'draft' order by created_at, kind desc",
    [account.accountId],
  );
const postings = async () =>
  (
    await db.query<{ n: number }>("select count(*)::int as n from ledger_posting where account_id = $1 and kind = 'payment'", [
      account.accountId,
    ])
  )[0]?.n;
const later = async (ms: number) => {
  fixture.clock.advance(ms);
  await fixture.sweep();
  await fixture.work(account);
};
const stateOf = async (name: string) => {
  const { state, funding, release } = await fixture.request(account, name);
  return [state, funding, release];
};

test("a move paid by card is reserved: nothing is taken, invoiced or posted before the registry has accepted; then it is, once", async () => {
  const { names, browser, ordernr, paymentId, object } = await asked(1);
  const [name = ""] = names;
  expect(await stateOf(name)).toEqual(["pending_registry", "held", null]);
  expect(await payment(paymentId)).toMatchObject({ state: "authorised", captured_minor: 0 });
  expect([await invoices(), await postings()]).toEqual([[], 0]);
  const { order } = (await browser.call(getOrder, { ordernr })).body as unknown as { order: { payment: { status: number } } };
  expect(order.payment.status).toBe(20403);
  await fixture.settle(account, paymentId);
  expect(fixture.card.book.get(object)).toMatchObject({ state: "authorised", capturedMinor: 0 });

  fixture.gtld.endTransfer(name, "clientApproved");
  await later(15 * 60_000);
  expect((await fixture.request(account, name)).state).toBe("completed");
  for (let time = 0; time < 2; time++) await fixture.settle(account, paymentId);
  const paid = await payment(paymentId);
  expect(paid).toMatchObject({ state: "succeeded" });
  expect(paid?.captured_minor).toBe(paid?.asked_minor);
  expect(await invoices()).toMatchObject([{ kind: "invoice", state: "paid", total_minor: paid?.asked_minor }]);
  expect(await postings()).toBe(1);
  expect(await stateOf(name)).toEqual(["completed", "captured", "fulfilled"]);
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});

test("when one of two transfers is objected to and cancelled, what was delivered is captured, the rest released, and no credit note is needed", async () => {
  const { names, browser, paymentId, object } = await asked(2);
  const [one = "", two = ""] = names;
  fixture.gtld.endTransfer(one, "serverApproved");
  fixture.gtld.endTransfer(two, "clientRejected");
  await later(15 * 60_000);
  await fixture.settle(account, paymentId);
  expect(await payment(paymentId)).toMatchObject({ state: "authorised" });
  const { number, reason } = await fixture.request(account, two);
  expect(reason).toBe(4010);
  expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
  await fixture.settle(account, paymentId);
  const paid = await payment(paymentId);
  expect(paid).toMatchObject({ state: "succeeded", captured_minor: paid?.capture_minor });
  expect((paid?.captured_minor ?? 0) * 2).toBe(paid?.asked_minor);
  expect(fixture.card.book.get(object)?.capturedMinor).toBe(paid?.captured_minor);
  expect(await invoices()).toMatchObject([{ kind: "invoice", state: "paid", total_minor: paid?.captured_minor }]);
  expect(await stateOf(two)).toEqual(["cancelled", "held", "credited"]);
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});

test("a registration in the same order as a transfer is delivered at once and captured with the rest, in one capture; what was not delivered is released", async () => {
  const beside = `bredvid-${(nextName += 1)}.se`;
  const { names, browser, paymentId, object } = await asked(1, beside);
  expect(await stateOf(beside)).toEqual(["completed", "held", "fulfilled"]);
  await fixture.settle(account, paymentId);
  expect(await payment(paymentId)).toMatchObject({ state: "authorised", captured_minor: 0 });
  expect([await invoices(), await postings()]).toEqual([[], 0]);
  const { number } = await fixture.request(account, names[0] ?? "");
  expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
  for (let time = 0; time < 2; time++) await fixture.settle(account, paymentId);
  const [sold] = await db.query<{ total: number }>(
    "select q.total_minor as total from request r join quote q on q.account_id = r.account_id and q.id = r.quote_id where r.account_id = $1 and r.ascii_name = $2",
    [account.accountId, beside],
  );
  expect(await payment(paymentId)).toMatchObject({ state: "succeeded", captured_minor: sold?.total });
  expect(fixture.card.book.get(object)?.capturedMinor).toBe(sold?.total);
  expect(await invoices()).toMatchObject([{ kind: "invoice", state: "paid", total_minor: sold?.total }]);
  expect(await stateOf(beside)).toEqual(["completed", "captured", "fulfilled"]);
  expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
});

test("a transfer that fails costs nothing: the reservation is released, and nothing was invoiced", async () => {
  const { names, browser, ordernr, paymentId, object } = await asked(1);
  const { number } = await fixture.request(account, names[0] ?? "");
  expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
  await fixture.settle(account, paymentId);
  expect(await payment(paymentId)).toMatchObject({ state: "cancelled", captured_minor: 0 });
  expect(fixture.card.book.get(object)?.state).toBe("cancelled");
  expect([await invoices(), await postings()]).toEqual([[], 0]);
  expect(await fixture.orderState(ordernr)).toBe("cancelled");
  const { order } = (await browser.call(getOrder, { ordernr })).body as unknown as { order: { lines: { release: string }[] } };
  expect(order.lines).toMatchObject([{ release: "unreserved" }]);
});

test("a free item in the same order as a failed transfer is done, the reservation is released, and no missing money is reported", async () => {
  const beside = `fri-${(nextName += 1)}.se`;
  const { names, browser, ordernr, paymentId } = await asked(1, beside, "create-dns-registration");
  const { number } = await fixture.request(account, names[0] ?? "");
  expect((await browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
  for (let time = 0; time < 2; time++) await fixture.settle(account, paymentId);
  expect(await payment(paymentId)).toMatchObject({ state: "cancelled", captured_minor: 0 });
  expect([await invoices(), await postings()]).toEqual([[], 0]);
  expect(await stateOf(beside)).toEqual(["completed", "held", "fulfilled"]);
  expect(await fixture.orderState(ordernr)).toBe("closed");
  expect(await db.query("select 1 from staff_task where kind = 'payment-reservation-lost' and key = $1", [paymentId])).toEqual(
    [],
  );
});

test("before the reservation expires the money is captured; what fails after that is credited", async () => {
  const { names, paymentId } = await asked(1);
  const [name = ""] = names;
  fixture.clock.advance(6 * dayMs);
  fixture.card.fault = { kind: "unknown", at: "after" };
  await expect(fixture.settle(account, paymentId)).rejects.toThrow("scripted unknown");
  fixture.card.fault = null;
  await fixture.settle(account, paymentId);
  await fixture.settle(account, paymentId);
  expect(await payment(paymentId)).toMatchObject({ state: "succeeded" });
  expect(await invoices()).toMatchObject([{ kind: "invoice", state: "paid" }]);
  fixture.gtld.domains.delete(name);
  await later(15 * 60_000);
  expect(await stateOf(name)).toEqual(["rejected", "captured", "credited"]);
  expect((await invoices()).map(({ kind }) => kind)).toEqual(["invoice", "credit_note"]);
  expect((await fixture.balance(account)).prepaid).toBe((await payment(paymentId))?.captured_minor);
});

test("a reservation that the card company ended while a transfer is in progress becomes a task for staff", async () => {
  const { names, paymentId, object } = await asked(1);
  fixture.card.change(object, { state: "cancelled" });
  await fixture.settle(account, paymentId);
  expect((await fixture.request(account, names[0] ?? "")).state).toBe("pending_registry");
  const tasks = await db.query("select severity from staff_task where kind = 'payment-reservation-lost' and key = $1", [
    paymentId,
  ]);
  expect(tasks).toEqual([{ severity: "high" }]);
});
