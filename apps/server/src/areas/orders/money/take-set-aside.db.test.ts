import { addToBasket, cancelRequest, getOrder } from "@nameplane/contracts/orders/operations";
import { decideOrder } from "@nameplane/contracts/checkout/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { dateIn, orderReference } from "../../ledger/index.ts";
import { recordBankReceipt } from "../../payments/bank/index.ts";
import { keepTransfer } from "./settle-order-payment.ts";
import { OrderDesk } from "../../../testing/desks/order-desk.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

type Way = { method: "card" | "bank" | "invoice" | "credit"; credit?: "all" };
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
let desk: OrderDesk;
let nextName = 0;
/** What a move, and a registration beside it, cost. */
let movePrice = 0;
let besidePrice = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  desk = await OrderDesk.open(db);
  desk.gtld.capabilities = { ...desk.gtld.capabilities, transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 } };
  const account = await createAccount(db);
  const { browser } = await filled(account, 1, 1);
  [movePrice = 0, besidePrice = 0] = (await desk.prepare(browser)).items.map(({ price }) => price?.totalMinor ?? 0);
});
afterAll(async () => {
  expect(await desk.brokenInvariants()).toEqual([]);
  await desk.close();
  await db.close();
});

const postpaid = (creditLimitMinor: number) => createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor });

async function filled(account: TestAccount, moves: number, registrations = 0) {
  const names = Array.from({ length: moves }, () => `undan-${(nextName += 1)}.app`);
  const beside = Array.from({ length: registrations }, () => `bredvid-${(nextName += 1)}.se`);
  for (const name of names)
    desk.gtld.hold(name, {
      authInfo: code,
      statuses: ["ok"],
      createdAt: "2020-03-01T00:00:00Z",
      expiresAt: "2027-03-01T00:00:00Z",
    });
  const browser = await desk.browser(account);
  await browser.call(addToBasket, {
    items: [
      ...names.map((domainname) => ({ itemaction: "create-domain-transfer", domainname, authcode: code })),
      ...beside.map((domainname) => ({ itemaction: "create-domain-registration", domainname })),
    ],
  });
  return { names, beside, browser };
}

/** Ordered and, as far as the money allows, begun: moves wait at their registry then. */
async function ordered(account: TestAccount, way: Way, moves = 1, registrations = 0) {
  const basket = await filled(account, moves, registrations);
  const placed = await desk.place(basket.browser, await desk.prepare(basket.browser), way);
  expect(placed.body.code).toBe(1000);
  const ordernr = Number(placed.body["ordernr"]);
  await desk.work(account);
  const page = async () => (await basket.browser.call(getOrder, { ordernr })).body["order"] as OrderPage;
  const cancel = async (name: string) => {
    const { number } = await desk.request(account, name);
    expect((await basket.browser.call(cancelRequest, { requestid: number }, { key: newId() })).body.code).toBe(1000);
  };
  return { ...basket, ordernr, page, cancel };
}

/** Somebody else who orders in the account, with a basket of their own. */
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
  desk.clock.advance(15 * 60_000);
  await desk.sweep();
  await desk.work(account);
};
const arrives = async (account: TestAccount, name: string) => {
  desk.gtld.endTransfer(name, "serverApproved");
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
  const { state, funding, release } = await desk.request(account, name);
  return [state, funding, release];
};

describe("on the account's invoice", () => {
  test("a move is worked at once, counts against the limit, and is invoiced when it is here, once", async () => {
    const account = await postpaid(movePrice);
    const { names, page } = await ordered(account, { method: "invoice" });
    const [name = ""] = names;
    expect(await stands(account, name)).toEqual(["pending_registry", "held", null]);
    expect([await invoices(account), await sales(account), await set(account)]).toEqual([
      [],
      0,
      { held: 0, promised: movePrice },
    ]);
    expect(await page()).toMatchObject({ method: "invoice", bank: null, toPayMinor: 0, invoices: [] });
    await arrives(account, name);
    await later(account);
    expect(await stands(account, name)).toEqual(["completed", "credit", "fulfilled"]);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: movePrice },
      { held: 0, promised: 0 },
    ]);
  });

  test("of what was ordered only what was delivered is invoiced, and nothing where nothing was", async () => {
    const account = await postpaid(10 * movePrice);
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
    expect(await desk.orderState(none.ordernr)).toBe("cancelled");
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: besidePrice },
      { held: 0, promised: 0 },
    ]);
  });

  test("two orders at once cannot both use the same room, nor can an order that is invoiced at once", async () => {
    const account = await postpaid(movePrice + besidePrice - 1);
    const [one, two] = [await filled(account, 1), await filled(account, 0)];
    const prepared = await desk.prepare(one.browser);
    // The basket is one: the second order is of what is put in after the first has left it.
    const first = await desk.place(one.browser, prepared, { method: "invoice" });
    expect(first.body.code).toBe(1000);
    await desk.fillBasket(two.browser, [`sen-${(nextName += 1)}.se`]);
    const second = await desk.prepare(two.browser);
    expect(second.methods.find(({ method }) => method === "invoice")).toMatchObject({ allowed: false, why: "creditLimit" });
    expect((await desk.place(two.browser, second, { method: "invoice" })).body.code).not.toBe(1000);
    expect(await set(account)).toEqual({ held: 0, promised: movePrice });
  });

  test("two colleagues who order a move at the same moment have room for one", async () => {
    const account = await postpaid(movePrice);
    const colleague = await colleagueOf(account);
    const baskets = [await filled(account, 1), await filled(colleague, 1)];
    const prepared = await Promise.all(baskets.map(({ browser }) => desk.prepare(browser)));
    const placed = await Promise.all(baskets.map(({ browser }, at) => desk.place(browser, prepared[at]!, { method: "invoice" })));
    expect(placed.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect(await set(account)).toEqual({ held: 0, promised: movePrice });
  });

  test("a limit that was lowered meanwhile does not keep what was delivered from being invoiced", async () => {
    const account = await postpaid(movePrice);
    const { names } = await ordered(account, { method: "invoice" });
    await db.query("update account set credit_limit_minor = 0 where id = $1", [account.accountId]);
    await arrives(account, names[0] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: movePrice }]);
    await db.query("update account set credit_limit_minor = $2 where id = $1", [account.accountId, movePrice]);
  });

  test("credit goes first: it is kept, and the invoice is over what it does not cover", async () => {
    const account = await postpaid(2 * movePrice);
    await desk.deposit(account, 4000);
    const { names } = await ordered(account, { method: "invoice", credit: "all" }, 2);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 4000, promised: 2 * movePrice - 4000 },
    ]);
    for (const name of names) await arrives(account, name);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "partly_paid", total_minor: 2 * movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 2 * movePrice - 4000 },
      { held: 0, promised: 0 },
    ]);
  });
});

describe("from credit", () => {
  test("what an order with a move costs is set aside, used for what was delivered, and given back else", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, 2 * movePrice + 700);
    const { names, page: read, cancel } = await ordered(account, { method: "credit", credit: "all" }, 2);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 700, owed: 0 },
      { held: 2 * movePrice, promised: 0 },
    ]);
    expect([await invoices(account), await sales(account)]).toEqual([[], 0]);
    expect(await read()).toMatchObject({ credit: { amountMinor: 2 * movePrice, state: "held" }, toPayMinor: 0 });
    await cancel(names[0] ?? "");
    expect(await invoices(account)).toEqual([]);
    await arrives(account, names[1] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: movePrice + 700, owed: 0 },
      { held: 0, promised: 0 },
    ]);
    expect(await read()).toMatchObject({ credit: { amountMinor: movePrice, state: "used" } });
    expect(await stands(account, names[1] ?? "")).toEqual(["completed", "captured", "fulfilled"]);
  });

  test("nothing delivered, all of it comes back and nothing is invoiced", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, movePrice);
    const { names, cancel, page: read } = await ordered(account, { method: "credit", credit: "all" });
    await cancel(names[0] ?? "");
    expect([await invoices(account), await sales(account), await desk.balance(account)]).toEqual([
      [],
      0,
      { prepaid: movePrice, owed: 0 },
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
      toPayMinor: 2 * movePrice,
      bank: { amountMinor: 2 * movePrice, dueon: dateIn("Europe/Stockholm", addDays(desk.clock.now(), 14)) },
    });
    expect(await stands(account, names[0] ?? "")).toEqual(["awaiting_payment", null, null]);
    expect(await desk.bankTransfer(account, ordernr, movePrice)).toMatchObject({ outcome: "kept", depositedMinor: 0 });
    expect(await read()).toMatchObject({ toPayMinor: movePrice, bank: { amountMinor: movePrice } });
    expect(await stands(account, names[0] ?? "")).toEqual(["awaiting_payment", null, null]);
    expect(await desk.bankTransfer(account, ordernr, movePrice + 500)).toMatchObject({ outcome: "kept", depositedMinor: 500 });
    await desk.work(account);
    expect([await invoices(account), await sales(account), await set(account)]).toEqual([
      [],
      0,
      { held: 2 * movePrice, promised: 0 },
    ]);
    expect(await stands(account, names[0] ?? "")).toEqual(["pending_registry", "held", null]);
    await cancel(names[0] ?? "");
    await arrives(account, names[1] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect(await desk.balance(account)).toEqual({ prepaid: movePrice + 500, owed: 0 });
  });

  test("a line that is cancelled before the money has come is asked for no more, and may leave nothing to pay", async () => {
    const account = await createAccount(db);
    const { names, ordernr, page: read, cancel } = await ordered(account, { method: "bank" }, 3);
    await cancel(names[0] ?? "");
    expect(await read()).toMatchObject({ toPayMinor: 2 * movePrice, bank: { amountMinor: 2 * movePrice } });
    await desk.bankTransfer(account, ordernr, movePrice);
    expect(await stands(account, names[1] ?? "")).toEqual(["awaiting_payment", null, null]);
    await cancel(names[1] ?? "");
    await desk.work(account);
    expect(await stands(account, names[2] ?? "")).toEqual(["pending_registry", "held", null]);
    await arrives(account, names[2] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("credit goes first, and the transfer is over the rest", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, 3000);
    const { names, ordernr, page: read } = await ordered(account, { method: "bank", credit: "all" });
    expect(await read()).toMatchObject({ toPayMinor: movePrice - 3000, credit: { amountMinor: 3000, state: "held" } });
    await desk.bankTransfer(account, ordernr, movePrice - 3000);
    await desk.work(account);
    await arrives(account, names[0] ?? "");
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect(await desk.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("an order nobody pays for in time ends; what came of it, and what comes later, is the customer's credit", async () => {
    const account = await createAccount(db);
    const { ordernr, names } = await ordered(account, { method: "bank" });
    await desk.bankTransfer(account, ordernr, 1000);
    desk.clock.advance(15 * 86_400_000);
    await desk.sweep();
    await desk.work(account);
    expect((await desk.request(account, names[0] ?? "")).state).toBe("cancelled_timeout");
    expect(await desk.bankTransfer(account, ordernr, 500)).toMatchObject({ outcome: "deposit", depositedMinor: 500 });
    expect([await desk.balance(account), await set(account), await invoices(account)]).toEqual([
      { prepaid: 1500, owed: 0 },
      { held: 0, promised: 0 },
      [],
    ]);
  });
});

describe("by card and credit", () => {
  const begun = async (account: TestAccount, moves: number) => {
    const order = await ordered(account, { method: "card", credit: "all" }, moves);
    await desk.atProvider(account, order.ordernr, (card, object) => card.pay(object));
    await desk.work(account);
    return { ...order, ...(await desk.paymentOf(order.ordernr)) };
  };

  test("both are set aside; credit goes first for what was delivered, the card pays the rest of that", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, 5000);
    const { names, cancel, object } = await begun(account, 2);
    expect(desk.card.book.get(object)).toMatchObject({ state: "authorised", capturedMinor: 0 });
    expect([await invoices(account), await sales(account), await set(account)]).toEqual([[], 0, { held: 5000, promised: 0 }]);
    await cancel(names[0] ?? "");
    await arrives(account, names[1] ?? "");
    expect(await set(account)).toEqual({ held: 5000, promised: 0 });
    await desk.followMoney(account);
    expect(desk.card.book.get(object)?.capturedMinor).toBe(movePrice - 5000);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("where the credit covers what was delivered the card is let go, and the rest of the credit given back", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, movePrice + 900);
    const { names, cancel, object } = await begun(account, 2);
    await cancel(names[0] ?? "");
    await arrives(account, names[1] ?? "");
    await desk.followMoney(account);
    await desk.followMoney(account);
    expect(desk.card.book.get(object)).toMatchObject({ state: "cancelled", capturedMinor: 0 });
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 900, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("an answer of the provider that is lost, or a process that dies, between the steps leaves one capture and one invoice", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, 5000);
    const { names, object, paymentId } = await begun(account, 1);
    await arrives(account, names[0] ?? "");
    desk.card.fault = { kind: "unknown", at: "after" };
    await expect(desk.settle(account, paymentId)).rejects.toThrow("scripted unknown");
    expect([await invoices(account), await set(account)]).toEqual([[], { held: 5000, promised: 0 }]);
    expect(await desk.brokenInvariants()).toEqual([]);
    desk.card.fault = null;
    for (let time = 0; time < 3; time++) await desk.settle(account, paymentId);
    expect(desk.card.book.get(object)?.capturedMinor).toBe(movePrice - 5000);
    expect(await invoices(account)).toEqual([{ kind: "invoice", state: "paid", total_minor: movePrice }]);
    expect([await desk.balance(account), await set(account)]).toEqual([
      { prepaid: 0, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("nothing delivered, the card is let go and the credit is back", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, 5000);
    const { names, cancel, object } = await begun(account, 1);
    await cancel(names[0] ?? "");
    await desk.followMoney(account);
    expect(desk.card.book.get(object)).toMatchObject({ state: "cancelled", capturedMinor: 0 });
    expect([await invoices(account), await desk.balance(account), await set(account)]).toEqual([
      [],
      { prepaid: 5000, owed: 0 },
      { held: 0, promised: 0 },
    ]);
  });

  test("a reservation the card company ended leaves the credit to the customer when the order ends", async () => {
    const account = await createAccount(db);
    await desk.deposit(account, 5000);
    const { names, cancel, object, paymentId } = await begun(account, 1);
    desk.card.change(object, { state: "cancelled" });
    await desk.settle(account, paymentId);
    expect(await set(account)).toEqual({ held: 5000, promised: 0 });
    await cancel(names[0] ?? "");
    expect([await desk.balance(account), await set(account)]).toEqual([
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
    const owner = await desk.browser(account);
    const answer = () => owner.call(decideOrder, { ordernr: order.ordernr, decision: "approve" }, { key: newId() });
    return {
      ...order,
      answer,
      page: async () => (await owner.call(getOrder, { ordernr: order.ordernr })).body["order"] as OrderPage,
    };
  };

  test("goes its way when somebody says yes: on account, from credit, or by transfer", async () => {
    const onAccount = await postpaid(movePrice);
    const one = await approved(onAccount, { method: "invoice" });
    expect((await one.answer()).body.code).toBe(1000);
    expect([await set(onAccount), await invoices(onAccount)]).toEqual([{ held: 0, promised: movePrice }, []]);
    await desk.work(onAccount);
    await arrives(onAccount, one.names[0] ?? "");
    expect(await invoices(onAccount)).toEqual([{ kind: "invoice", state: "unpaid", total_minor: movePrice }]);

    const fromCredit = await createAccount(db);
    await desk.deposit(fromCredit, movePrice);
    const two = await approved(fromCredit, { method: "credit", credit: "all" });
    expect((await two.answer()).body.code).toBe(1000);
    expect([await set(fromCredit), await invoices(fromCredit)]).toEqual([{ held: movePrice, promised: 0 }, []]);

    const byTransfer = await createAccount(db);
    const three = await approved(byTransfer, { method: "bank" });
    expect(await three.page()).toMatchObject({ bank: null, toPayMinor: 0 });
    expect((await three.answer()).body.code).toBe(1000);
    expect(await three.page()).toMatchObject({ bank: { amountMinor: movePrice }, invoices: [] });
  });

  test("is refused when the room on account was used meanwhile", async () => {
    const account = await postpaid(movePrice);
    const waiting = await approved(account, { method: "invoice" });
    await ordered(account, { method: "invoice" });
    expect((await waiting.answer()).body.code).not.toBe(1000);
    expect(await set(account)).toEqual({ held: 0, promised: movePrice });
  });
});

test("a transfer that is told twice is kept once", async () => {
  const account = await createAccount(db);
  const { ordernr } = await ordered(account, { method: "bank" }, 2);
  const receipt = {
    bankReference: newId(),
    bookedOn: "2026-11-21",
    currency: "SEK",
    amountMinor: movePrice,
    reference: orderReference(ordernr),
  };
  const told = () =>
    recordBankReceipt(
      {
        ...desk.deps,
        sweeping: db.readonly,
        keepForOrder: (trx, scope, transfer) => keepTransfer(trx, desk.deps, scope, transfer),
      },
      "test",
      receipt,
    );
  const outcomes = (await Promise.all([told(), told()])).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(["kept", "known"]);
  expect([await set(account), await desk.balance(account)]).toEqual([
    { held: movePrice, promised: 0 },
    { prepaid: 0, owed: 0 },
  ]);
});

test("orders without moves are invoiced when they are placed, as before", async () => {
  const account = await postpaid(10 * besidePrice);
  await desk.order(account, [`vanlig-${(nextName += 1)}.se`], { method: "invoice" });
  expect(await invoices(account)).toMatchObject([{ kind: "invoice", state: "unpaid" }]);
  expect(await set(account)).toEqual({ held: 0, promised: 0 });
});
