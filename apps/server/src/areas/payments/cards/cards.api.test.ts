import { placeOrder, payOrder } from "@nameplane/contracts/checkout/operations";
import * as operations from "@nameplane/contracts/payments/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import { callProven } from "../../../testing/call-proven.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

const proof = { password: "Kvarnen-2026" };

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
  await setPassword(db, account, proof.password);
  fixture.card.charges.length = 0;
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const listed = async () => {
  const { body } = await browser.call(operations.cards, {});
  return body as unknown as { data: { cardid: string; last4: string; isdefault: boolean }[]; paysrenewals: boolean };
};

describe("kept cards", () => {
  test("are added on the provider's page, listed without their numbers, and the first is the default", async () => {
    const { body } = await browser.call(operations.addCard, {});
    expect(body["redirecturl"]).toMatch(/^https:\/\/pay\.example\/keep\//);
    expect(await listed()).toMatchObject({ data: [], paysrenewals: false });
    await fixture.keepCard(account, { last4: "1111" });
    await fixture.keepCard(account, { last4: "2222" });
    expect((await listed()).data.map(({ last4, isdefault }) => [last4, isdefault])).toEqual([
      ["1111", true],
      ["2222", false],
    ]);
    const second = (await listed()).data[1]?.cardid;
    expect((await browser.call(operations.setDefaultCard, { cardid: second })).body.code).toBe(1000);
    expect((await listed()).data[0]).toMatchObject({ last4: "2222", isdefault: true });
  });

  test("are removed after fresh proof only, here at once and at the provider after it; the other takes its place", async () => {
    const first = await fixture.keepCard(account);
    const other = await fixture.keepCard(account);
    expect((await browser.call(operations.removeCard, { cardid: first.id })).body.code).not.toBe(1000);
    expect((await listed()).data).toHaveLength(2);
    expect((await callProven(browser, operations.removeCard, { cardid: first.id }, proof)).body.code).toBe(1000);
    expect((await listed()).data).toMatchObject([{ cardid: other.id, isdefault: true }]);
    await fixture.followMoney(account);
    expect(fixture.card.cards.get(first.ref)?.holder).toBeNull();
    expect(fixture.card.cards.get(other.ref)?.holder).not.toBeNull();
  });

  test("that have expired do not become the default while there is a valid one", async () => {
    const good = await fixture.keepCard(account);
    const ended = await fixture.keepCard(account);
    const first = await fixture.keepCard(account);
    await browser.call(operations.setDefaultCard, { cardid: first.id });
    await db.query("update payment_method set expires_on = '2020-01-31' where id = $1", [ended.id]);
    await callProven(browser, operations.removeCard, { cardid: first.id }, proof);
    expect((await listed()).data.map(({ cardid, isdefault }) => [cardid, isdefault])).toEqual([
      [good.id, true],
      [ended.id, false],
    ]);
  });

  test("of another account are not there, whatever is asked of them", async () => {
    const foreign = await fixture.keepCard(await createAccount(db));
    await fixture.keepCard(account);
    expect((await browser.call(operations.setDefaultCard, { cardid: foreign.id })).body.code).toBe(2303);
    expect((await listed()).data).toHaveLength(1);
  });

  test("pay renewals only when that was chosen, with a card, in an account that pays in advance", async () => {
    expect((await browser.call(operations.setCardRenewals, { on: true })).body.code).toBe(2303);
    await fixture.keepCard(account);
    expect((await browser.call(operations.setCardRenewals, { on: true })).body.code).toBe(1000);
    expect(await listed()).toMatchObject({ paysrenewals: true });
    await db.query("update account set invoice_method = 'postpayment', version = version + 1 where id = $1", [account.accountId]);
    await browser.call(operations.setCardRenewals, { on: false });
    expect((await browser.call(operations.setCardRenewals, { on: true })).body.code).not.toBe(1000);
  });
});

async function order(name: string, more: Record<string, unknown>) {
  await fixture.fillBasket(browser, [name]);
  const prepared = await fixture.prepare(browser);
  return browser.call(
    placeOrder,
    {
      items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
      contactid: prepared.contactid,
      fields: {},
      method: "card",
      totalMinor: prepared.totals.totalMinor,
      currency: prepared.totals.currency,
      termsaccepted: true,
      ...more,
    },
    { key: newId() },
  );
}

describe("checkout", () => {
  test("keeps the card that is given at the provider when that was ticked, and not otherwise", async () => {
    const plain = await order("utan-kort.se", {});
    await fixture.atProvider(account, Number(plain.body["ordernr"]), (card, object) => card.pay(object));
    await fixture.followMoney(account);
    expect((await listed()).data).toEqual([]);
    const kept = await order("med-kort.se", { keepcard: true });
    await fixture.atProvider(account, Number(kept.body["ordernr"]), (card, object) => card.pay(object));
    await fixture.followMoney(account);
    // The same checkbox also lets the card pay renewals.
    expect(await listed()).toMatchObject({ data: [{ isdefault: true }], paysrenewals: true });
  });

  test("makes the card that was ticked the one that pays renewals, though another was the default; not before it is kept", async () => {
    const { id } = await fixture.keepCard(account, { last4: "1111" });
    const placed = await order("nytt-kort.se", { keepcard: true });
    expect(await listed()).toMatchObject({ data: [{ cardid: id, isdefault: true }], paysrenewals: false });
    fixture.clock.advance(60_000);
    await fixture.atProvider(account, Number(placed.body["ordernr"]), (card, object) => card.pay(object));
    await fixture.followMoney(account);
    const { data, paysrenewals } = await listed();
    expect(paysrenewals).toBe(true);
    expect(data).toHaveLength(2);
    expect(data.find(({ isdefault }) => isdefault)?.cardid).not.toBe(id);
  });

  test("pays with a kept card in one press; a declined one leaves the order to be paid with another", async () => {
    const { id, ref } = await fixture.keepCard(account);
    const placed = await order("ett-tryck.se", { cardid: id });
    expect(placed.body).toMatchObject({ code: 1000, redirecturl: null });
    await fixture.followMoney(account);
    expect(await fixture.orderState(Number(placed.body["ordernr"]))).toBe("working");
    fixture.card.setMood(ref, "declines");
    const declined = await order("nekat.se", { cardid: id });
    await fixture.followMoney(account);
    const ordernr = Number(declined.body["ordernr"]);
    expect((await fixture.lines(ordernr))[0]).toMatchObject({ state: "action_required", reason: 4006 });
    const again = await browser.call(payOrder, { ordernr, method: "card" }, { key: newId() });
    expect(again.body["redirecturl"]).toMatch(/^https:\/\/pay\.example\/cs_/);
    // The customer leaves the payment page and pays with another saved card, which closes that page.
    const other = await fixture.keepCard(account);
    expect((await browser.call(payOrder, { ordernr, method: "card", cardid: other.id }, { key: newId() })).body.code).toBe(1000);
    await fixture.followMoney(account);
    expect(await fixture.orderState(ordernr)).toBe("working");
    expect([...fixture.card.book.values()].filter(({ state }) => state === "requires_action")).toEqual([]);
    expect(await fixture.brokenInvariants()).toEqual([]);
  });
});
