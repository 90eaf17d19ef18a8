import { prepareCheckout } from "@nameplane/contracts/checkout/operations";
import { money } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { addCustomerOf, addReseller, beginMerchant, type TestReseller } from "../../../testing/fixtures/reseller-fixture.ts";
import { createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { recordReceipt } from "../../payments/bank/index.ts";
import { cancelRequest } from "../../orders/engine/index.ts";
import { keepTransfer } from "../../orders/money/index.ts";
import { billResellers, closeEnded, coverRequest, releaseWaiting } from "./index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let reseller: TestReseller;
let sellerId: string;
let customer: { login: TestAccount; account: TestAccount };
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  reseller = await addReseller(db);
  customer = await addCustomerOf(db, reseller);
  sellerId = await beginMerchant(db, reseller);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const deps = () => ({ ...fixture.deps, sweeping: db.readonly });

/** Runs requests and charges in turn, as the workers do, until nothing changes any more. */
async function work(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await fixture.work(customer.account);
    const jobs = await db.query<{ data: { accountId: string; requestId: string } }>(
      "delete from pgboss.job where name = 'orders.cover-request' and state = 'created' and data ->> 'accountId' = $1 returning data",
      [customer.account.accountId],
    );
    for (const { data } of jobs) await coverRequest(deps(), data);
  }
}

/** The customer orders a domain by bank transfer, and the reseller records that it was paid. */
async function sell(): Promise<{ name: string; ordernr: number; totalMinor: number }> {
  const name = `aterforsald-grossist-${(next += 1)}.se`;
  const ordernr = await fixture.order(customer.login, [name], { method: "bank" });
  const [invoice] = await db.query<{ ocr: string; total: number; seller: string; number: number }>(
    "select i.ocr, i.total_minor::int as total, i.seller_id as seller, i.number::int as number from invoice i join sales_order o on o.id = i.order_id where o.number = $1",
    [ordernr],
  );
  expect(invoice?.seller).toBe(sellerId);
  await recordReceipt(
    { ...deps(), keepForOrder: (trx, scope, transfer) => keepTransfer(trx, fixture.deps, scope, transfer) },
    {
      id: newId(),
      sellerId,
      amount: money(invoice?.total ?? 0, "SEK"),
      receivedOn: fixture.clock.now().toISOString().slice(0, 10),
      reference: invoice?.ocr ?? "",
      note: "",
    },
  );
  await fixture.followMoney(customer.account);
  return { name, ordernr, totalMinor: invoice?.total ?? 0 };
}

const state = async (name: string) => (await fixture.request(customer.account, name)).state;
const charges = () =>
  db.query<{ total: number; basis: string; returned: boolean; invoiced: boolean }>(
    "select total_minor::int as total, basis, returned_at is not null as returned, invoice_id is not null as invoiced from wholesale_charge where account_id = $1 order by basis desc, charged_at, id",
    [reseller.account.accountId],
  );
/** Lets the current month end, and invoices it. */
async function endMonth(): Promise<void> {
  const now = fixture.clock.now();
  fixture.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2, 12) - now.getTime());
  await billResellers(deps());
}
const bills = () =>
  db.query<{ total: number; settled: number; state: string; lines: number }>(
    `select i.total_minor::int as total, i.settled_minor::int as settled, i.state, (select count(*)::int from invoice_line l where l.account_id = i.account_id and l.invoice_id = i.id) as lines
       from invoice i where i.account_id = $1 and i.kind = 'invoice' order by i.created_at, i.id`,
    [reseller.account.accountId],
  );
/** Cancels the customer's order, as the panel does. */
async function cancel(name: string): Promise<void> {
  const { number } = await fixture.request(customer.account, name);
  await tx(db.worker, customer.account.scope, (trx) => cancelRequest(trx, fixture.deps, customer.account.scope, number));
}
const prepaid = async () => (await fixture.balance(reseller.account)).prepaid;

test("an order that the reseller's balance does not cover waits, and is carried out once it does; it is charged once", async () => {
  const { name } = await sell();
  await work();
  expect(await state(name)).toBe("on_hold");
  expect(await charges()).toEqual([]);
  expect(await releaseWaiting(deps())).toBe(0);

  await fixture.deposit(reseller.account, 100_000);
  expect(await releaseWaiting(deps())).toBe(1);
  expect(await releaseWaiting(deps())).toBe(0);
  await work();
  expect(await state(name)).toBe("completed");
  const made = await charges();
  expect(made).toMatchObject([{ basis: "prepaid", returned: false }]);
  expect(await prepaid()).toBe(100_000 - (made[0]?.total ?? 0));
  await closeEnded(deps());
  expect(await charges()).toEqual(made);
});

test("a line that is cancelled while it waits is never charged, and what its customer paid is credited by the reseller's seller", async () => {
  const { name, totalMinor } = await sell();
  await work();
  await cancel(name);
  await closeEnded(deps());
  await fixture.deposit(reseller.account, 100_000);
  expect(await releaseWaiting(deps())).toBe(0);
  expect(await charges()).toEqual([]);
  const [note] = await db.query<{ seller: string; total: number }>(
    "select seller_id as seller, total_minor::int as total from invoice where account_id = $1 and kind = 'credit_note'",
    [customer.account.accountId],
  );
  expect(note).toEqual({ seller: sellerId, total: totalMinor });
});

test("what was charged for a line that is not fulfilled is given back once", async () => {
  await fixture.deposit(reseller.account, 100_000);
  const { name } = await sell();
  fixture.iis.hold(name);
  await work();
  await work();
  expect(await charges()).toMatchObject([{ returned: false }]);
  await cancel(name);
  await closeEnded(deps());
  await closeEnded(deps());
  expect(await charges()).toMatchObject([{ returned: true }]);
  expect(await prepaid()).toBe(100_000);
});

test("a month is invoiced once with a line for each charge: what was prepaid is paid, and what counted against the limit is owed", async () => {
  await fixture.deposit(reseller.account, 100_000);
  await sell();
  await sell();
  await work();
  await db.query("update account set invoice_method = 'postpayment', credit_limit_minor = 10000000 where id = $1", [
    reseller.account.accountId,
  ]);
  const { name } = await sell();
  await work();
  expect(await state(name)).toBe("completed");
  const made = await charges();
  expect(made.map(({ basis }) => basis)).toEqual(["prepaid", "prepaid", "limit"]);
  await endMonth();
  await billResellers(deps());
  const [one, two, three] = made.map(({ total }) => total);
  const sums = (await bills()).toSorted((a, b) => b.lines - a.lines);
  expect(sums).toMatchObject([
    { total: (one ?? 0) + (two ?? 0), settled: (one ?? 0) + (two ?? 0), state: "paid", lines: 2 },
    { total: three, settled: 0, state: "unpaid", lines: 1 },
  ]);
});

test("within a credit limit only what fits is worked on", async () => {
  await db.query("update account set invoice_method = 'postpayment', credit_limit_minor = 20000 where id = $1", [
    reseller.account.accountId,
  ]);
  const names = [(await sell()).name, (await sell()).name, (await sell()).name];
  await work();
  const states = await Promise.all(names.map(state));
  expect(states.filter((each) => each === "on_hold").length).toBeGreaterThan(0);
  const owed = (await charges()).reduce((sum, { total }) => sum + total, 0);
  expect(owed).toBeGreaterThan(0);
  expect(owed).toBeLessThanOrEqual(20_000);
});

test("customers of a merchant are offered no provider of payments, and pay to the reseller's bank account", async () => {
  const browser = await fixture.browser(customer.login);
  await fixture.fillBasket(browser, [`metoder-${(next += 1)}.se`]);
  const { body } = await browser.call(prepareCheckout, {});
  const methods = (body["methods"] as { method: string; allowed: boolean }[]).filter(({ allowed }) => allowed);
  expect(methods.map(({ method }) => method)).toEqual(["bank"]);
});

test("an order that was placed before the reseller became a merchant is invoiced by the provider, and not charged", async () => {
  const other = await addReseller(db, "Vallmo");
  const buyer = await addCustomerOf(db, other);
  const before = await fixture.order(buyer.login, [`fore-${(next += 1)}.se`], { method: "bank" });
  await beginMerchant(db, other, { firstNumber: 1 });
  const after = await fixture.order(buyer.login, [`efter-${(next += 1)}.se`], { method: "bank" });
  const rows = await db.query<{ number: number; own: boolean; merchant: boolean }>(
    `select o.number::int as number, s.owner_account_id is not null as own, r.is_merchant as merchant
       from sales_order o join seller s on s.id = o.seller_id join request q on q.account_id = o.account_id and q.order_id = o.id
       join reseller_sale r on r.customer_id = q.account_id and r.request_id = q.id where o.account_id = $1 order by o.number`,
    [buyer.account.accountId],
  );
  expect(rows).toEqual([
    { number: before, own: false, merchant: false },
    { number: after, own: true, merchant: true },
  ]);
});

test("a seller that is not registered for VAT charges none", async () => {
  const other = await addReseller(db, "Blåsippan");
  const buyer = await addCustomerOf(db, other);
  await beginMerchant(db, other, { firstNumber: 1, isVatRegistered: false, vatnumber: null });
  await fixture.order(buyer.login, [`utan-moms-${(next += 1)}.se`], { method: "bank" });
  const [invoice] = await db.query("select vat_kind, vat_minor::int as vat from invoice where account_id = $1", [
    buyer.account.accountId,
  ]);
  expect(invoice).toEqual({ vat_kind: "exempt", vat: 0 });
});

test("whatever happens in which order, nothing is charged twice, and the books balance [I-M21]", async () => {
  const random = seeded(20_26);
  const names: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const at = random();
    if (at < 0.35) names.push((await sell()).name);
    else if (at < 0.5) await fixture.deposit(reseller.account, Math.floor(random() * 30_000) + 1);
    else if (at < 0.65) await work();
    else if (at < 0.75) await releaseWaiting(deps());
    else if (at < 0.85) await closeEnded(deps());
    else if (at < 0.92) await endMonth();
    else {
      const name = names[Math.floor(random() * names.length)];
      if (name !== undefined && ["on_hold", "queued"].includes(await state(name))) await cancel(name);
    }
    const left = await prepaid();
    expect(left).toBeGreaterThanOrEqual(0);
  }
  expect(await fixture.brokenInvariants()).toEqual([]);
});

/** Pseudo-random numbers from 0 to 1, the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state32 = seed;
  return () => {
    state32 = (state32 + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state32 ^ (state32 >>> 15), 1 | state32);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
