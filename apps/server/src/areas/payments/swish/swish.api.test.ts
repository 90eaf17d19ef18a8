import { PaymentNotOpen } from "@nameplane/contracts/checkout/refusals";
import * as checkout from "@nameplane/contracts/checkout/operations";
import { depositChoices, makeDeposit } from "@nameplane/contracts/ledger/operations";
import { cancelSwish, checkSwish, sendSwish, swishPayment } from "@nameplane/contracts/payments/operations";
import { PaymentUnderWay, SwishNumberBusy, SwishNumberUnknown, SwishNumberWrong } from "@nameplane/contracts/payments/refusals";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addMs } from "../../../platform/clock.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { openForMs } from "../swish.rules.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let nextName = 0;
let nextNumber = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
afterEach(() => {
  fixture.swish.fault = null;
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const domain = () => `vass-${(nextName += 1)}.se`;
const phone = () => `07012${String((nextNumber += 1)).padStart(5, "0")}`;

type Buyer = { readonly account: TestAccount; readonly browser: TestBrowser; readonly name: string; readonly ordernr: number };

/** A customer who ordered a domain and pays with Swish. The payment's page is open. */
async function buyer(names: readonly string[] = [domain()]): Promise<Buyer> {
  const account = await createAccount(db);
  const ordernr = await fixture.order(account, names, { method: "swish" });
  return { account, browser: await fixture.browser(account), name: names[0] ?? "", ordernr };
}

/** The newest Swish payment of an order. */
async function paymentOf(ordernr: number): Promise<{ paymentId: string; object: string }> {
  const [row] = await db.query<{ id: string; provider_object: string }>(
    `select p.id, p.provider_object from payment p join sales_order o on o.id = p.order_id where o.number = $1 and p.method = 'swish'
      order by p.state in ('created','requires_action') desc, p.id desc limit 1`,
    [ordernr],
  );
  return { paymentId: row?.id ?? "", object: row?.provider_object ?? "" };
}

type Shown = Record<string, unknown> & { readonly paymentId: string };

async function page({ browser, ordernr }: Pick<Buyer, "browser" | "ordernr">): Promise<Shown> {
  const { paymentId } = await paymentOf(ordernr);
  return { paymentId, ...(await browser.call(swishPayment, { paymentid: paymentId })).body };
}

async function send(of: Buyer, number?: string) {
  const { paymentId } = await paymentOf(of.ordernr);
  return of.browser.call(sendSwish, { paymentid: paymentId, ...(number === undefined ? {} : { number }) });
}

/** The payer answers in the app, and a callback causes the payment to be read. */
async function answer(of: Buyer, how: "PAID" | "DECLINED" | "ERROR"): Promise<void> {
  const { paymentId, object } = await paymentOf(of.ordernr);
  fixture.swish.answer(object, how);
  await fixture.settle(of.account, paymentId);
}

const rows = (paymentId: string) =>
  db.query<{ state: string; payer_number: string | null; app_token: string | null; provider_object: string | null }>(
    "select state, payer_number, app_token, provider_object from payment where id = $1",
    [paymentId],
  );

describe("a payment with Swish", () => {
  test("runs through: the number is entered, the request sent, the payer confirms in the app, done [C4.103]", async () => {
    const of = await buyer();
    expect(await page(of)).toMatchObject({ step: "number", purpose: "order", ordernr: of.ordernr, openuntil: null, app: null });
    const number = phone();
    expect((await send(of, `${number.slice(0, 3)}-${number.slice(3, 6)} ${number.slice(6)}`)).body.code).toBe(1000);
    expect(await page(of)).toMatchObject({ step: "sent", hasnumber: true, app: null });
    const { paymentId, object } = await paymentOf(of.ordernr);
    expect(fixture.swish.book.get(object)?.input).toMatchObject({ payerNumber: number, message: `Order O${of.ordernr}` });
    expect(fixture.creates(of.name)).toBe(0);

    await answer(of, "PAID");
    expect(await page(of)).toMatchObject({ step: "done", failure: null, receiptnumber: expect.any(Number) as number });
    expect(await rows(paymentId)).toMatchObject([{ state: "succeeded", payer_number: null }]);
    await fixture.work(of.account);
    expect(await fixture.request(of.account, of.name)).toMatchObject({ state: "completed", funding: "captured" });
    expect(await fixture.balance(of.account)).toEqual({ prepaid: 0, owed: 0 });
    const [invoice] = await db.query("select state, party ->> 'method' as method from invoice where account_id = $1", [
      of.account.accountId,
    ]);
    expect(invoice).toEqual({ state: "paid", method: "swish" });
    const postings = await db.query("select debit, credit from ledger_posting where payment_id = $1", [paymentId]);
    expect(postings).toEqual([{ debit: "swish_clearing", credit: "receivable" }]);
  });

  test.each([
    ["DECLINED", "The payment was declined in the Swish app."],
    ["ERROR", "The request ran out before it was approved in the Swish app."],
  ] as const)("that does not succeed ends in error: %s, and can be paid again [C4.104]", async (how, words) => {
    const of = await buyer();
    await send(of, phone());
    await answer(of, how);
    expect(await page(of)).toMatchObject({ step: "error", failure: words });
    expect(await fixture.request(of.account, of.name)).toMatchObject({ state: "action_required", reason: 4006 });

    const again = await of.browser.call(checkout.payOrder, { ordernr: of.ordernr, method: "swish" }, { key: newId() });
    const next = await page(of);
    expect(again.body["redirecturl"]).toMatch(new RegExp(`/economy/swish/${next.paymentId}$`));
    expect(next).toMatchObject({ step: "number" });
    await send(of, phone());
    await answer(of, "PAID");
    await fixture.work(of.account);
    expect(await fixture.request(of.account, of.name)).toMatchObject({ state: "completed" });
  });

  test("without a number has a code and a link, which are gone when it is over", async () => {
    const of = await buyer();
    await send(of);
    const { app, paymentId } = (await page(of)) as unknown as { app: { code: string; url: string }; paymentId: string };
    expect(app.code).toMatch(/^data:image\/svg\+xml;base64,/);
    const { object } = await paymentOf(of.ordernr);
    expect(app.url).toContain(`swish://paymentrequest?token=token${object}&callbackurl=`);
    await answer(of, "PAID");
    expect(await rows(paymentId)).toMatchObject([{ app_token: null }]);
  });

  test("stays open for five minutes, and is ended at Swish afterwards [C9.13]", async () => {
    const of = await buyer();
    const before = fixture.clock.now().getTime();
    await send(of, phone());
    const sent = await page(of);
    expect(Date.parse(String(sent["openuntil"])) - before).toBe(5 * 60_000);
    fixture.clock.advance(openForMs - 1000);
    await fixture.settle(of.account, sent.paymentId);
    expect(await page(of)).toMatchObject({ step: "sent" });
    fixture.clock.advance(2000);
    await fixture.settle(of.account, sent.paymentId);
    expect(await page(of)).toMatchObject({
      step: "error",
      failure: "The request ran out before it was approved in the Swish app.",
    });
    const { object } = await paymentOf(of.ordernr);
    expect(fixture.swish.book.get(object)?.status).toBe("CANCELLED");
  });

  test("that is approved in the last moment is paid, although its time is over", async () => {
    const of = await buyer();
    await send(of, phone());
    fixture.clock.advance(openForMs + 1000);
    await answer(of, "PAID");
    expect(await page(of)).toMatchObject({ step: "done" });
  });

  test("is withdrawn by the payer's wish", async () => {
    const of = await buyer();
    await send(of, phone());
    const { paymentId } = await page(of);
    expect((await of.browser.call(cancelSwish, { paymentid: paymentId })).body.code).toBe(1000);
    await fixture.followMoney(of.account);
    expect(await page(of)).toMatchObject({ step: "error" });
  });
});

describe("the number", () => {
  test("is a Swedish mobile number of ten digits that starts with 07 [C9.24]", async () => {
    const of = await buyer();
    for (const number of ["", "0812345678", "070123456", "07012345678", "0701a34567", "+4741234567"]) {
      const { body } = await send(of, number);
      expect(body, number).toMatchObject({ code: SwishNumberWrong.resultCode, name: SwishNumberWrong.name });
    }
    expect((await send(of, `+46 ${phone().slice(1)}`)).body.code).toBe(1000);
  });

  test("that Swish does not know is told, and another can be entered on the same page", async () => {
    const of = await buyer();
    expect((await send(of, "0700000000")).body).toMatchObject({ name: SwishNumberUnknown.name });
    expect(await page(of)).toMatchObject({ step: "number" });
    expect((await send(of, phone())).body.code).toBe(1000);
  });

  test("has one open request at a time, in whichever account", async () => {
    const [one, other] = [await buyer(), await buyer()];
    const number = phone();
    expect((await send(one, number)).body.code).toBe(1000);
    expect((await send(other, number)).body).toMatchObject({ name: SwishNumberBusy.name });
    await answer(one, "DECLINED");
    expect((await send(other, number)).body.code).toBe(1000);
  });
});

describe("where Swish is offered", () => {
  const methods = async (account: TestAccount) => {
    const browser = await fixture.browser(account);
    await fixture.fillBasket(browser, [domain()]);
    const { methods: ways } = await fixture.prepare(browser);
    return { ways: ways.map(({ method }) => method), deposit: (await browser.call(depositChoices, {})).body["methods"] };
  };

  test("in Sweden and in kronor only [C9.24]", async () => {
    expect(await methods(await createAccount(db))).toMatchObject({ ways: ["card", "swish", "paypal", "bank", "invoice"] });
    expect((await methods(await createAccount(db, { country: "NO", currency: "SEK" }))).ways).not.toContain("swish");
    expect((await methods(await createAccount(db, { country: "SE", currency: "EUR" }))).ways).not.toContain("swish");
  });

  test("the method of the last order comes first", async () => {
    const of = await buyer();
    await send(of, phone());
    await answer(of, "PAID");
    expect((await methods(of.account)).ways[0]).toBe("swish");
  });
});

describe("faults", () => {
  test("a request whose answer was lost is found by reading it, and is not sent twice", async () => {
    const of = await buyer();
    fixture.swish.fault = { kind: "unknown", at: "after" };
    expect((await send(of, phone())).body.code).toBe(1000);
    fixture.swish.fault = null;
    expect(await page(of)).toMatchObject({ step: "sending" });
    await fixture.followMoney(of.account);
    expect(await page(of)).toMatchObject({ step: "sent", hasnumber: true });
    expect([...fixture.swish.book.values()].filter(({ input }) => input.message === `Order O${of.ordernr}`)).toHaveLength(1);
    await answer(of, "PAID");
    expect(await page(of)).toMatchObject({ step: "done" });
  });

  test("a request that never arrived ends a minute later, and the order can be paid again", async () => {
    const of = await buyer();
    fixture.swish.fault = { kind: "unknown", at: "before" };
    await send(of, phone());
    fixture.swish.fault = null;
    await fixture.followMoney(of.account);
    expect(await page(of)).toMatchObject({ step: "sending" });
    fixture.clock.advance(61_000);
    await fixture.settle(of.account, (await page(of)).paymentId);
    expect(await page(of)).toMatchObject({ step: "error" });
  });

  test("a process that ends before the call leaves an intent, which is read and ended", async () => {
    const of = await buyer();
    const { paymentId } = await paymentOf(of.ordernr);
    await db.query(
      "update payment set provider_object = upper(md5(id::text)), step = 'send', open_until = $2, version = version + 1 where id = $1",
      [paymentId, addMs(fixture.clock.now(), openForMs)],
    );
    fixture.clock.advance(openForMs);
    await fixture.settle(of.account, paymentId);
    expect(await page(of)).toMatchObject({ step: "error" });
  });

  test("Swish that cannot be reached is told, and nothing is kept of the number", async () => {
    const of = await buyer();
    fixture.swish.fault = { kind: "unavailable", at: "before" };
    expect((await send(of, phone())).body.code).toBe(2400);
    const { paymentId } = await page(of);
    expect(await rows(paymentId)).toEqual([{ state: "created", payer_number: null, app_token: null, provider_object: null }]);
  });

  test("while Swish does not know the outcome, nothing is decided, and the number is free for another request", async () => {
    const [of, other] = [await buyer(), await buyer()];
    const number = phone();
    await send(of, number);
    const { paymentId, object } = await paymentOf(of.ordernr);
    fixture.swish.loseOutcome(object);
    await fixture.settle(of.account, paymentId);
    expect(await page(of)).toMatchObject({ step: "confirming", failure: null });
    expect((await send(other, number)).body.code).toBe(1000);
    const card = await of.browser.call(checkout.payOrder, { ordernr: of.ordernr, method: "card" }, { key: newId() });
    expect(card.body).toMatchObject({ name: PaymentUnderWay.name });
    fixture.swish.findOutcome(object);
    await fixture.settle(of.account, paymentId);
    expect(await page(of)).toMatchObject({ step: "done" });
  });

  test("two clicks send one request", async () => {
    const of = await buyer();
    const number = phone();
    const answers = await Promise.all([send(of, number), send(of, number)]);
    expect(answers.filter(({ body }) => body.code === 1000)).toHaveLength(1);
    expect([...fixture.swish.book.values()].filter(({ input }) => input.payerNumber === number)).toHaveLength(1);
  });
});

describe("beside other methods", () => {
  test("an open request is ended before the order is paid by card, and its page refuses to send another", async () => {
    const of = await buyer();
    await send(of, phone());
    const swishPage = await page(of);
    const { object } = await paymentOf(of.ordernr);
    fixture.clock.advance(1000);
    const pay = await of.browser.call(checkout.payOrder, { ordernr: of.ordernr, method: "card" }, { key: newId() });
    expect(pay.body.code).toBe(1000);
    expect(fixture.swish.book.get(object)?.status).toBe("CANCELLED");
    await fixture.atProvider(of.account, of.ordernr, (card, at) => card.pay(at));
    await fixture.work(of.account);
    expect(await fixture.request(of.account, of.name)).toMatchObject({ state: "completed" });
    const late = await of.browser.call(sendSwish, { paymentid: swishPage.paymentId, number: phone() });
    expect(late.body).toMatchObject({ name: PaymentNotOpen.name });
  });

  test("an order by card is paid with Swish instead", async () => {
    const account = await createAccount(db);
    const name = domain();
    const ordernr = await fixture.order(account, [name], { method: "card" });
    const of = { account, browser: await fixture.browser(account), name, ordernr };
    expect((await of.browser.call(checkout.payOrder, { ordernr, method: "swish" }, { key: newId() })).body.code).toBe(1000);
    await send(of, phone());
    await answer(of, "PAID");
    await fixture.work(account);
    expect(await fixture.request(account, name)).toMatchObject({ state: "completed" });
  });

  test("money for an order that was paid meanwhile becomes credit", async () => {
    const of = await buyer();
    await send(of, phone());
    await answer(of, "PAID");
    const browser = of.browser;
    await fixture.work(of.account);
    expect((await browser.call(checkSwish, { paymentid: (await page(of)).paymentId })).body.code).toBe(1000);
    expect(await fixture.balance(of.account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("a deposit becomes credit", async () => {
    const account = await createAccount(db);
    const browser = await fixture.browser(account);
    const start = await browser.call(makeDeposit, { amountMinor: 50_000, method: "swish" }, { key: newId() });
    const paymentid = String(start.body["redirecturl"]).split("/").at(-1) ?? "";
    await browser.call(sendSwish, { paymentid, number: phone() });
    const [row] = await rows(paymentid);
    fixture.swish.answer(row?.provider_object ?? "", "PAID");
    await fixture.settle(account, paymentid);
    expect(await fixture.balance(account)).toEqual({ prepaid: 50_000, owed: 0 });
  });
});
