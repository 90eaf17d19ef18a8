import { cancelOrder, payOrder } from "@nameplane/contracts/checkout/operations";
import { addToBasket, cancelRequest, getOrder } from "@nameplane/contracts/orders/operations";
import { sendSwish } from "@nameplane/contracts/payments/operations";
import { decideOrder } from "@nameplane/contracts/checkout/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { addDays } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { dateIn, orderReference } from "../../ledger/index.ts";
import { keepTransfer } from "./settle-order-payment.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { receiveTransfer } from "../../../testing/fixtures/receive-transfer.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

type Way = { method: "card" | "swish" | "bank" | "invoice" | "credit"; credit?: "all" };
type OrderPage = {
  method: string;
  credit: { amountMinor: number; state: string } | null;
  toPayMinor: number;
  bank: { reference: string; amountMinor: number; dueon: string | null } | null;
  lines: { release: string | null }[];
  invoices: unknown[];
};

const code = "Planted-Code-7391";
let db: TestDatabase;
let fixture: OrderFixture;
let nextName = 0;
/** The price of a transfer, and of a registration in the same order. */
let transferPrice = 0;
let besidePrice = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  fixture.gtld.capabilities = { ...fixture.gtld.capabilities, transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 } };
  const account = await createAccount(db);
  const { browser } = await filled(account, 1, 1);
  [transferPrice = 0, besidePrice = 0] = (await fixture.prepare(browser)).items.map(({ price }) => price?.totalMinor ?? 0);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const postpaid = (creditLimitMinor: number) => createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor });

async function filled(account: TestAccount, moves: number, registrations = 0) {
  const names = Array.from({ length: moves }, () => `undan-${(nextName += 1)}.app`);
  const beside = Array.from({ length: registrations }, () => `bredvid-${(nextName += 1)}.se`);
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
      ...beside.map((domainname) => ({ itemaction: "create-domain-registration", domainname })),
    ],
  });
  return { names, beside, browser };
}

/** Places the order and, if it could be paid, lets work begin. Transfers then wait at their registry. */
async function ordered(account: TestAccount, way: Way, moves = 1, registrations = 0) {
  const basket = await filled(account, moves, registrations);
  const placed = await fixture.place(basket.browser, await fixture.prepare(basket.browser), way);
  expect(placed.body.code).toBe(1000);
  const ordernr = Number(placed.body["ordernr"]);
  await fixture.work(account);
  const page = async () => (await basket.browser.call(getOrder, { ordernr })).body["order"] as OrderPage;
  const cancel = async (name: string) => {
    const { number } = await fixture.request(account, name);
    expect((await basket.browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
  };
  return { ...basket, ordernr, page, cancel };
}

/** Another user of the account, with a basket of their own. */
async function colleagueOf(account: TestAccount): Promise<TestAccount> {
  const userId = newId();
  await db.query(
    "insert into panel_user (id, brand_id, username, email, first_name, last_name, language) values ($1, $2, $3, 'bo@example.com', 'Bo', 'Ek', 'en')",
    [userId, account.scope.brandId, `bo_${userId.slice(-8)}`],
  );
  await db.query(
    `insert into membership (account_id, user_id, role_account_id, role_id, is_owner, created_by)
     select $1, $2, role_account_id, role_id, false, 'test' from membership where account_id = $1 and user_id = $3`,
    [account.accountId, userId, account.userId],
  );
  return { ...account, userId, scope: { ...account.scope, userId, actor: `user:${userId}` } };
}

const later = async (account: TestAccount) => {
  fixture.clock.advance(15 * 60_000);
  await fixture.sweep();
  await fixture.work(account);
};
const arrives = async (account: TestAccount, name: string) => {
  fixture.gtld.endTransfer(name, "serverApproved");
  await later(account);
};
const invoices = ({ accountId }: TestAccount) =>
  db.query<{ kind: string; state: string; total_minor: number }>(
    "select kind, state, total_minor::int from invoice where account_id = $1 and state <> 'draft' order by created_at, kind desc",
    [accountId],
  );
const sales = async ({ accountId }: TestAccount) =>
  (
    await db.query<{ n: number }>(
      "select count(*)::int as n from ledger_posting where account_id = $1 and kind not in ('deposit', 'hold')",
      [accountId],
    )
  )[0]?.n;
const set = async ({ accountId }: TestAccount) => {
  const [row] = await db.query<{ held: number; promised: number }>(
    `select (select coalesce(sum(held_minor), 0)::int from balance where account_id = $1) as held,
            (select coalesce(sum(promised_minor), 0)::int from sales_order where account_id = $1) as promised`,
    [accountId],
  );
  return row;
};
const stands = async (account: TestAccount, name: string) => {
  const { state, funding, release } = await fixture.request(account, name);
  return [state, funding, release];
};

describe("on the account's invoice", () => {
  test("a move is worked at once, counts against the limit, and is invoiced when it is here, once", async () => {
    const account = await postpaid(transferPrice);
    const { names, page } = await ordered(account, { method: "invoice" });
    const [name = ""] = names;
    expect(await stands(account, name)).toEqual(["pending_registry", "held", null]);
    expect([await invoices(account), await sales(account), await set(account)]).toEqual([
      [],
      0,
      { held: 0, promised: transferPrice },
    ]);
    expect(await page()).toMatchObject({ method: "invoice", bank: null, toPayMinor: 0, invoices: [] });
    await arrives(account, name);
    await later(account);
    expect(await stands(account, name)).toEqual(["completed", "credit", "fulfilled"]);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: transferPrice },
      { held: 0, promised: 0 },
    ]);
  });

  test("of what was ordered only what was delivered is invoiced, and nothing where nothing was", async () => {
    const account = await postpaid(10 * transferPrice);
    const some = await ordered(account, { method: "invoice" }, 1, 1);
    const [name = "", beside = ""] = [...some.names, ...some.beside];
    expect(await stands(account, beside)).toEqual(["completed", "held", "fulfilled"]);
    expect(await invoices(account)).toEqual([]);
    await some.cancel(name);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: besidePrice }]);
    expect(await stands(account, name)).toEqual(["cancelled", "held", "credited"]);

    const none = await ordered(account, { method: "invoice" });
    await none.cancel(none.names[0] ?? "");
    expect(await invoices(account)).toHaveLength(1);
    expect((await none.page()).lines).toMatchObject([{ release: "unreserved" }]);
    expect(await fixture.orderState(none.ordernr)).toBe("cancelled");
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: besidePrice },
      { held: 0, promised: 0 },
    ]);
  });

  test("two orders at once cannot both use the same room, nor can an order that is invoiced at once", async () => {
    const account = await postpaid(transferPrice + besidePrice - 1);
    const [one, two] = [await filled(account, 1), await filled(account, 0)];
    const prepared = await fixture.prepare(one.browser);
    // There is only one basket, so the second order is for items that are added after the first order was placed.
    const first = await fixture.place(one.browser, prepared, { method: "invoice" });
    expect(first.body.code).toBe(1000);
    await fixture.fillBasket(two.browser, [`sen-${(nextName += 1)}.se`]);
    const second = await fixture.prepare(two.browser);
    expect(second.methods.find(({ method }) => method === "invoice")).toMatchObject({ allowed: false, why: "creditLimit" });
    expect((await fixture.place(two.browser, second, { method: "invoice" })).body.code).not.toBe(1000);
    expect(await set(account)).toEqual({ held: 0, promised: transferPrice });
  });

  test("two colleagues who order a move at the same moment have room for one", async () => {
    const account = await postpaid(transferPrice);
    const colleague = await colleagueOf(account);
    const baskets = [await filled(account, 1), await filled(colleague, 1)];
    const prepared = await Promise.all(baskets.map(({ browser }) => fixture.prepare(browser)));
    const placed = await Promise.all(
      baskets.map(({ browser }, at) => fixture.place(browser, prepared[at]!, { method: "invoice" })),
    );
    expect(placed.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect(await set(account)).toEqual({ held: 0, promised: transferPrice });
  });

  test("a limit that was lowered meanwhile does not keep what was delivered from being invoiced", async () => {
    const account = await postpaid(transferPrice);
    const { names } = await ordered(account, { method: "invoice" });
    await db.query("update account set credit_limit_minor = 0 where id = $1", [account.accountId]);
    await arrives(account, names[0] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: transferPrice }]);
    await db.query("update account set credit_limit_minor = $2 where id = $1", [account.accountId, transferPrice]);
  });

  test("credit is used first: it is held, and the invoice is for what it does not cover", async () => {
    const account = await postpaid(2 * transferPrice);
    await fixture.deposit(account, 4000);
    const { names } = await ordered(account, { method: "invoice", credit: "all" }, 2);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 4000, promised: 2 * transferPrice - 4000 },
    ]);
    for (const name of names) await arrives(account, name);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "partly_paid", total_minor: 2 * transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 2 * transferPrice - 4000 },
      { held: 0, promised: 0 },
    ]);
  });
});

describe("from credit", () => {
  test("what an order with a move costs is set aside, used for what was delivered, and given back else", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, 2 * transferPrice + 700);
    const { names, page: read, cancel } = await ordered(account, { method: "credit", credit: "all" }, 2);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 700, owed: 0 },
      { held: 2 * transferPrice, promised: 0 },
    ]);
    expect([await invoices(account), await sales(account)]).toEqual([[], 0]);
    expect(await read()).toMatchObject({ credit: { amountMinor: 2 * transferPrice, state: "held" }, toPayMinor: 0 });
    await cancel(names[0] ?? "");
    expect(await invoices(account)).toEqual([]);
    await arrives(account, names[1] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: transferPrice + 700, owed: 0 },
      { held: 0, promised: 0 },
    ]);
    expect(await read()).toMatchObject({ credit: { amountMinor: transferPrice, state: "used" } });
    expect(await stands(account, names[1] ?? "")).toEqual(["completed", "captured", "fulfilled"]);
  });

  test("nothing delivered, all of it comes back and nothing is invoiced", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, transferPrice);
    const { names, cancel, page: read } = await ordered(account, { method: "credit", credit: "all" });
    await cancel(names[0] ?? "");
    expect([await invoices(account), await sales(account), await fixture.balance(account)]).toEqual([
      [],
      0,
      { prepaid: transferPrice, owed: 0 },
    ]);
    expect(await read()).toMatchObject({ credit: { state: "released" } });
  });
});

describe("by bank transfer", () => {
  test("money is asked for before anything is invoiced, kept when it comes, and used for what was delivered", async () => {
    const account = await createAccount(db);
    const { names, ordernr, page: read, cancel } = await ordered(account, { method: "bank" }, 2);
    expect(await read()).toMatchObject({
      invoices: [],
      toPayMinor: 2 * transferPrice,
      bank: { amountMinor: 2 * transferPrice, dueon: dateIn("Europe/Stockholm", addDays(fixture.clock.now(), 14)) },
    });
    expect(await stands(account, names[0] ?? "")).toEqual(["awaiting_payment", null, null]);
    expect(await fixture.bankTransfer(account, ordernr, transferPrice)).toMatchObject({
      outcome: "kept",
      deposited: money(0, "SEK"),
    });
    expect(await read()).toMatchObject({ toPayMinor: transferPrice, bank: { amountMinor: transferPrice } });
    expect(await stands(account, names[0] ?? "")).toEqual(["awaiting_payment", null, null]);
    expect(await fixture.bankTransfer(account, ordernr, transferPrice + 500)).toMatchObject({
      outcome: "kept",
      deposited: money(500, "SEK"),
    });
    await fixture.work(account);
    expect([await invoices(account), await sales(account), await set(account)]).toEqual([
      [],
      0,
      { held: 2 * transferPrice, promised: 0 },
    ]);
    expect(await stands(account, names[0] ?? "")).toEqual(["pending_registry", "held", null]);
    await cancel(names[0] ?? "");
    await arrives(account, names[1] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: transferPrice + 500, owed: 0 });
  });

  test("a line that is cancelled before the money has come is asked for no more, and may leave nothing to pay", async () => {
    const account = await createAccount(db);
    const { names, ordernr, page: read, cancel } = await ordered(account, { method: "bank" }, 3);
    await cancel(names[0] ?? "");
    expect(await read()).toMatchObject({ toPayMinor: 2 * transferPrice, bank: { amountMinor: 2 * transferPrice } });
    await fixture.bankTransfer(account, ordernr, transferPrice);
    expect(await stands(account, names[1] ?? "")).toEqual(["awaiting_payment", null, null]);
    await cancel(names[1] ?? "");
    await fixture.work(account);
    expect(await stands(account, names[2] ?? "")).toEqual(["pending_registry", "held", null]);
    await arrives(account, names[2] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("credit is used first, and the bank transfer pays the rest", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, 3000);
    const { names, ordernr, page: read } = await ordered(account, { method: "bank", credit: "all" });
    expect(await read()).toMatchObject({ toPayMinor: transferPrice - 3000, credit: { amountMinor: 3000, state: "held" } });
    await fixture.bankTransfer(account, ordernr, transferPrice - 3000);
    await fixture.work(account);
    await arrives(account, names[0] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("an order that is not paid in time ends; money that came for it, or comes later, is the customer's credit", async () => {
    const account = await createAccount(db);
    const { ordernr, names } = await ordered(account, { method: "bank" });
    await fixture.bankTransfer(account, ordernr, 1000);
    fixture.clock.advance(15 * 86_400_000);
    await fixture.sweep();
    await fixture.work(account);
    expect((await fixture.request(account, names[0] ?? "")).state).toBe("cancelled_timeout");
    expect(await fixture.bankTransfer(account, ordernr, 500)).toMatchObject({ outcome: "deposit", deposited: money(500, "SEK") });
    expect([await fixture.balance(account), await set(account), await invoices(account)]).toEqual([
      { prepaid: 1500, owed: 0 },
      { held: 0, promised: 0 },
      [],
    ]);
  });
});

describe("by card and credit", () => {
  const begun = async (account: TestAccount, moves: number) => {
    const order = await ordered(account, { method: "card", credit: "all" }, moves);
    await fixture.atProvider(account, order.ordernr, (card, object) => card.pay(object));
    await fixture.work(account);
    return { ...order, ...(await fixture.paymentOf(order.ordernr)) };
  };

  test("both are set aside; for what was delivered credit is used first, and the card pays the rest", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, 5000);
    const { names, cancel, object } = await begun(account, 2);
    expect(fixture.card.book.get(object)).toMatchObject({ state: "authorised", capturedMinor: 0 });
    expect([await invoices(account), await sales(account), await set(account)]).toEqual([[], 0, { held: 5000, promised: 0 }]);
    await cancel(names[0] ?? "");
    await arrives(account, names[1] ?? "");
    expect(await set(account)).toEqual({ held: 5000, promised: 0 });
    await fixture.followMoney(account);
    expect(fixture.card.book.get(object)?.capturedMinor).toBe(transferPrice - 5000);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("where the credit covers what was delivered, the card's reservation and the rest of the credit are released", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, transferPrice + 900);
    const { names, cancel, object } = await begun(account, 2);
    await cancel(names[0] ?? "");
    await arrives(account, names[1] ?? "");
    await fixture.followMoney(account);
    await fixture.followMoney(account);
    expect(fixture.card.book.get(object)).toMatchObject({ state: "cancelled", capturedMinor: 0 });
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 900, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("an answer of the provider that is lost, or a process that dies, between the steps leaves one capture and one invoice", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, 5000);
    const { names, object, paymentId } = await begun(account, 1);
    await arrives(account, names[0] ?? "");
    fixture.card.fault = { kind: "unknown", at: "after" };
    await expect(fixture.settle(account, paymentId)).rejects.toThrow("scripted unknown");
    expect([await invoices(account), await set(account)]).toEqual([[], { held: 5000, promised: 0 }]);
    expect(await fixture.brokenInvariants()).toEqual([]);
    fixture.card.fault = null;
    for (let time = 0; time < 3; time++) await fixture.settle(account, paymentId);
    expect(fixture.card.book.get(object)?.capturedMinor).toBe(transferPrice - 5000);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("when nothing was delivered, the card's reservation and the credit are released", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, 5000);
    const { names, cancel, object } = await begun(account, 1);
    await cancel(names[0] ?? "");
    await fixture.followMoney(account);
    expect(fixture.card.book.get(object)).toMatchObject({ state: "cancelled", capturedMinor: 0 });
    expect([await invoices(account), await fixture.balance(account), await set(account)]).toEqual([
      [],
      { prepaid: 5000, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("a reservation the card company ended leaves the credit to the customer when the order ends", async () => {
    const account = await createAccount(db);
    await fixture.deposit(account, 5000);
    const { names, cancel, object, paymentId } = await begun(account, 1);
    fixture.card.change(object, { state: "cancelled" });
    await fixture.settle(account, paymentId);
    expect(await set(account)).toEqual({ held: 5000, promised: 0 });
    await cancel(names[0] ?? "");
    expect([await fixture.balance(account), await set(account)]).toEqual([
      { prepaid: 5000, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });
});

describe("an order that waited for approval", () => {
  const approved = async (account: TestAccount, way: Way) => {
    await db.query("update account set moderates_orders = true where id = $1", [account.accountId]);
    const colleague = await colleagueOf(account);
    await db.query("update membership set denied = '{order_approve}' where user_id = $1", [colleague.userId]);
    const order = await ordered(colleague, way);
    expect([await set(account), await sales(account)]).toEqual([{ held: 0, promised: 0 }, 0]);
    const owner = await fixture.browser(account);
    const answer = () => owner.call(decideOrder, { ordernr: order.ordernr, decision: "approve" }, { key: newId() });
    return {
      ...order,
      answer,
      page: async () => (await owner.call(getOrder, { ordernr: order.ordernr })).body["order"] as OrderPage,
    };
  };

  test("is worked on after a user has approved it: on the account's invoice, from credit, or by bank transfer", async () => {
    const onAccount = await postpaid(transferPrice);
    const one = await approved(onAccount, { method: "invoice" });
    expect((await one.answer()).body.code).toBe(1000);
    expect([await set(onAccount), await invoices(onAccount)]).toEqual([{ held: 0, promised: transferPrice }, []]);
    await fixture.work(onAccount);
    await arrives(onAccount, one.names[0] ?? "");
    expect(await invoices(onAccount)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: transferPrice }]);

    const fromCredit = await createAccount(db);
    await fixture.deposit(fromCredit, transferPrice);
    const two = await approved(fromCredit, { method: "credit", credit: "all" });
    expect((await two.answer()).body.code).toBe(1000);
    expect([await set(fromCredit), await invoices(fromCredit)]).toEqual([{ held: transferPrice, promised: 0 }, []]);

    const byTransfer = await createAccount(db);
    const three = await approved(byTransfer, { method: "bank" });
    expect(await three.page()).toMatchObject({ bank: null, toPayMinor: 0 });
    expect((await three.answer()).body.code).toBe(1000);
    expect(await three.page()).toMatchObject({ bank: { amountMinor: transferPrice }, invoices: [] });
  });

  test("is refused when the room on account was used meanwhile", async () => {
    const account = await postpaid(transferPrice);
    const waiting = await approved(account, { method: "invoice" });
    await ordered(account, { method: "invoice" });
    expect((await waiting.answer()).body.code).not.toBe(1000);
    expect(await set(account)).toEqual({ held: 0, promised: transferPrice });
  });
});

test("a transfer that is told twice is kept once", async () => {
  const account = await createAccount(db);
  const { ordernr } = await ordered(account, { method: "bank" }, 2);
  const receipt = {
    bankReference: newId(),
    bookedOn: "2026-11-21",
    amount: money(transferPrice, "SEK"),
    reference: orderReference(ordernr),
  };
  const told = () =>
    receiveTransfer(
      {
        ...fixture.deps,
        sweeping: db.readonly,
        keepForOrder: (trx, scope, transfer) => keepTransfer(trx, fixture.deps, scope, transfer),
      },
      "test",
      receipt,
    );
  const outcomes = (await Promise.all([told(), told()])).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["kept", "known"]);
  expect([await set(account), await fixture.balance(account)]).toEqual([
    { held: transferPrice, promised: 0 },
    { prepaid: 0, owed: 0 },
  ]);
});

test("an order with a move that waits for a transfer is paid by card instead; the transfer that still comes is credit", async () => {
  const account = await createAccount(db);
  const { ordernr, names } = await ordered(account, { method: "bank" });
  const browser = await fixture.browser(account);
  const pay = await browser.call(payOrder, { ordernr, method: "card" }, { key: newId() });
  expect(pay.body).toMatchObject({ code: 1000, redirecturl: expect.any(String) as string });
  await fixture.atProvider(account, ordernr, (card, object) => card.pay(object));
  await fixture.work(account);
  expect((await fixture.request(account, names[0] ?? "")).state).toBe("pending_registry");
  const late = await fixture.bankTransfer(account, ordernr, transferPrice);
  expect(late).toMatchObject({ outcome: "deposit" });
  expect(await fixture.balance(account)).toEqual({ prepaid: transferPrice, owed: 0 });
  await arrives(account, names[0] ?? "");
  await fixture.followMoney(account);
  expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: transferPrice }]);
});

test("an order that waits for a transfer is cancelled by the customer, and its money that comes late is credit", async () => {
  const account = await createAccount(db);
  const asked = `avbruten-${(nextName += 1)}.se`;
  const ordernr = await fixture.order(account, [asked], { method: "bank" });
  const browser = await fixture.browser(account);
  expect((await browser.call(cancelOrder, { ordernr }, { key: newId() })).body.code).toBe(1000);
  expect(await fixture.orderState(ordernr)).toBe("cancelled");
  expect(await fixture.bankTransfer(account, ordernr, besidePrice)).toMatchObject({ outcome: "deposit" });
  expect(await fixture.balance(account)).toEqual({ prepaid: besidePrice, owed: 0 });
  expect(fixture.creates(asked)).toBe(0);
});

test("orders without moves are invoiced when they are placed, as before", async () => {
  const account = await postpaid(10 * besidePrice);
  await fixture.order(account, [`vanlig-${(nextName += 1)}.se`], { method: "invoice" });
  expect(await invoices(account)).toMatchObject([{ kind: "invoice", state: "unpaid" }]);
  expect(await set(account)).toEqual({ held: 0, promised: 0 });
});

describe("with Swish, which cannot reserve money", () => {
  test("what is paid is held as the customer's credit, and only what was delivered is invoiced", async () => {
    const account = await createAccount(db);
    const { ordernr, names, beside, browser, page } = await ordered(account, { method: "swish" }, 1, 1);
    const { paymentId } = await fixture.paymentOf(ordernr);
    const number = `07055${newId().replaceAll(/\D/g, "").slice(-5).padStart(5, "0")}`;
    expect((await browser.call(sendSwish, { paymentid: paymentId, number })).body.code).toBe(1000);
    fixture.swish.answer((await fixture.paymentOf(ordernr)).object, "PAID");
    await fixture.settle(account, paymentId);
    await fixture.work(account);
    expect(await page()).toMatchObject({
      method: "credit",
      credit: { amountMinor: transferPrice + besidePrice, state: "held" },
      invoices: [],
    });
    expect(await fixture.request(account, beside[0] ?? "")).toMatchObject({ state: "completed", funding: "held" });
    expect(await fixture.request(account, names[0] ?? "")).toMatchObject({ funding: "held" });
  });
});
