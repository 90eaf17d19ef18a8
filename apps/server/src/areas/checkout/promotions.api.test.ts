import { cancelOrder } from "@nameplane/contracts/checkout/operations";
import {
  addToBasket,
  cancelRequest,
  enterVoucher,
  removeFromBasket,
  removeVoucher,
} from "@nameplane/contracts/orders/operations";
import { enterVoucherSpec } from "@nameplane/contracts/orders/basket";
import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../platform/ids.ts";
import type { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { addPromotion } from "../../testing/fixtures/promotions.ts";
import { useOrderFixture } from "../../testing/fixtures/use-order-fixture.ts";
import type { TestBrowser } from "../../testing/test-api.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

useOrderFixture((fresh) => ({ db, fixture, account } = fresh));
beforeEach(async () => {
  await db.query("update promotion set stopped_at = now() where stopped_at is null");
  browser = await fixture.browser(account);
});

const newName = (tldName = "nu") => `kvarn-${randomBytes(4).toString("hex")}.${tldName}`;
const newCode = () => randomBytes(6).toString("hex").toUpperCase();
const enter = async (code: string, who = browser) => (await who.call(enterVoucher, { code })).body;

async function basketAfter(code: string) {
  const { code: _, desc: __, ...answer } = await enter(code);
  return enterVoucherSpec.answer.parse(answer).parameters;
}

const anotherCustomer = async () => {
  const other = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  return { account: other, browser: await fixture.browser(other) };
};

const lineText = (orderNumber: number) =>
  db.query<{ kind: string; text: string; net_minor: number; vat_minor: number }>(
    `select l.kind, l.text, l.net_minor, l.vat_minor from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
       join sales_order o on o.id = i.order_id where o.number = $1 and i.kind = 'invoice' order by l.position`,
    [orderNumber],
  );

const usesOf = (promotionId: string) =>
  db.query<{ n: number }>("select count(*)::int as n from promotion_use where promotion_id = $1 and returned_at is null", [
    promotionId,
  ]);

test("a code takes its part off the first year, on basket, checkout, order and invoice, and the renewal price stays what it is", async () => {
  const code = newCode();
  await addPromotion(db, {
    code,
    terms: { tlds: ["nu"], firstYear: true, how: { kind: "fixed", amounts: { SEK: 4900 } } },
  });
  await fixture.fillBasket(browser, [newName(), newName("se")]);
  const spaced = ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()} `;
  const basket = await basketAfter(spaced);
  const [nu, se] = basket.order.map((id) => basket.item[id]);
  expect(nu?.price).toMatchObject({
    netMinor: 4900,
    vatMinor: 1225,
    discounts: [{ title: { en: "Autumn offer", sv: "Hösterbjudande" }, firstyear: true, netMinor: 7000, vatMinor: 1750 }],
  });
  expect(nu?.renewprice?.netMinor).toBe(15_900);
  expect(se?.price?.discounts).toBeUndefined();
  expect(basket.voucher).toMatchObject({ code, isused: true });
  const prepared = await fixture.prepare(browser);
  expect(prepared.items.map(({ oldprice }) => oldprice)).toEqual([null, null]);
  expect(prepared.totals).toMatchObject({ netMinor: 4900 + 9900 });
  const { body } = await fixture.place(browser, prepared, { method: "invoice" });
  expect(body.code).toBe(1000);
  const lines = await lineText(Number(body["ordernr"]));
  expect(lines.map(({ kind, net_minor: net, vat_minor: vat }) => [kind, net, vat])).toEqual([
    ["item", 11_900, 2975],
    ["discount", -7000, -1750],
    ["item", 9900, 2475],
  ]);
  expect(lines[1]?.text).toContain("Autumn offer");
});

test("a campaign without a code counts for everything that is put into the basket while it lasts, and for nothing before", async () => {
  const name = newName();
  await addPromotion(db, { columns: { starts_at: new Date(fixture.clock.now().getTime() + 60_000) } });
  await fixture.fillBasket(browser, [name]);
  expect((await fixture.prepare(browser)).items[0]?.price?.netMinor).toBe(11_900);
  fixture.clock.advance(61_000);
  expect((await fixture.prepare(browser)).items[0]?.price).toMatchObject({ netMinor: 10_710 });
});

test("several years are cheaper in the first only, where the promotion says so", async () => {
  await addPromotion(db, { terms: { firstYear: true, how: { kind: "percent", steps: [{ from: 1, basisPoints: 5000 }] } } });
  await browser.call(addToBasket, {
    items: [{ itemaction: "create-domain-registration", domainname: newName(), years: 2 }],
  });
  const [item] = (await fixture.prepare(browser)).items;
  expect(item?.price?.discounts?.[0]?.netMinor).toBe(5950);
});

describe("a price that was shown", () => {
  test("holds when its promotion has ended by its date before the order", async () => {
    await addPromotion(db, { columns: { ends_at: new Date(fixture.clock.now().getTime() + 3_600_000) } });
    await fixture.fillBasket(browser, [newName()]);
    const prepared = await fixture.prepare(browser);
    fixture.clock.advance(2 * 3_600_000);
    expect((await fixture.place(browser, prepared, { method: "invoice" })).body.code).toBe(1000);
    const other = await anotherCustomer();
    await fixture.fillBasket(other.browser, [newName()]);
    expect((await fixture.prepare(other.browser)).items[0]?.price?.netMinor).toBe(11_900);
  });

  test("needs no acceptance when only the list price under a fixed promotion has changed, because the sum to pay is the same", async () => {
    await addPromotion(db, { terms: { tlds: ["nu"], firstYear: true, how: { kind: "fixed", amounts: { SEK: 4900 } } } });
    await fixture.fillBasket(browser, [newName()]);
    await db.query(
      `with ended as (update price set valid_to = clock_timestamp() where tld = 'nu' and operation = 'create' and period_months = 12
           and currency = 'SEK' and valid_to is null returning price_group_id, valid_to)
       insert into price (id, price_group_id, tld, operation, period_months, currency, amount_minor, valid_from)
       select gen_random_uuid(), price_group_id, 'nu', 'create', 12, 'SEK', 12900, valid_to from ended`,
    );
    try {
      const prepared = await fixture.prepare(browser);
      expect(prepared.items[0]).toMatchObject({ oldprice: null, price: { netMinor: 4900, discounts: [{ netMinor: 8000 }] } });
      expect((await fixture.place(browser, prepared, { method: "invoice" })).body.code).toBe(1000);
    } finally {
      await db.query("delete from price where tld = 'nu' and operation = 'create' and amount_minor = 12900");
      await db.query(
        "update price set valid_to = null where tld = 'nu' and operation = 'create' and period_months = 12 and currency = 'SEK' and valid_to > now() - interval '1 minute'",
      );
    }
  });

  test("no longer holds when staff have stopped the promotion: the new price is shown beside it", async () => {
    const promotionId = await addPromotion(db);
    await fixture.fillBasket(browser, [newName()]);
    const prepared = await fixture.prepare(browser);
    await db.query("update promotion set stopped_at = now() where id = $1", [promotionId]);
    expect((await fixture.place(browser, prepared, { method: "invoice" })).body).toMatchObject({ name: "DiscountGone" });
    const [item] = (await fixture.prepare(browser)).items;
    expect([item?.oldprice?.netMinor, item?.price?.netMinor]).toEqual([10_710, 11_900]);
  });
});

test("a discount by quantity counts the basket as it is: quotes of a fuller one are no good for a smaller one", async () => {
  await addPromotion(db, { terms: { how: { kind: "percent", steps: [{ from: 2, basisPoints: 1000 }] } } });
  await fixture.fillBasket(browser, [newName()]);
  expect((await fixture.prepare(browser)).items[0]?.price?.netMinor).toBe(11_900);
  await fixture.fillBasket(browser, [newName()]);
  const two = await fixture.prepare(browser);
  expect(two.items.map(({ price }) => price?.netMinor)).toEqual([10_710, 10_710]);
  await browser.call(removeFromBasket, { requestids: [two.items[1]?.requestid ?? ""] });
  const [first] = two.items;
  const old = {
    ...two,
    items: first === undefined ? [] : [first],
    totals: { ...two.totals, totalMinor: first?.price?.totalMinor ?? 0 },
  };
  expect((await fixture.place(browser, old, { method: "invoice" })).body).toMatchObject({ name: "DiscountGone" });
  expect((await fixture.prepare(browser)).items[0]?.price?.netMinor).toBe(11_900);
});

test("nothing is sold below what the registry charges, where the promotion does not say so", async () => {
  await addPromotion(db, { terms: { belowCost: false, how: { kind: "percent", steps: [{ from: 1, basisPoints: 9000 }] } } });
  await fixture.fillBasket(browser, [newName()]);
  expect((await fixture.prepare(browser)).items[0]?.price?.netMinor).toBe(10_110);
});

test("with everything taken off, the order costs nothing and begins at once", async () => {
  await addPromotion(db, { terms: { how: { kind: "percent", steps: [{ from: 1, basisPoints: 10_000 }] } } });
  await fixture.fillBasket(browser, [newName()]);
  const { body } = await fixture.place(browser, await fixture.prepare(browser), { method: "free" });
  expect(body.code).toBe(1000);
  await fixture.work(account);
  expect(await fixture.orderState(Number(body["ordernr"]))).toBe("closed");
});

describe("limits", () => {
  test("hold when two orders are placed at once: what one order takes, the other cannot", async () => {
    const promotionId = await addPromotion(db, { columns: { budget: JSON.stringify({ SEK: 1500 }) } });
    const buyers = [{ account, browser }, await anotherCustomer(), await anotherCustomer(), await anotherCustomer()];
    const carts = [];
    for (const buyer of buyers) {
      await fixture.fillBasket(buyer.browser, [newName()]);
      carts.push({ buyer, prepared: await fixture.prepare(buyer.browser) });
    }
    expect(carts.map(({ prepared: { items } }) => items[0]?.price?.netMinor)).toEqual(buyers.map(() => 10_710));
    const answers = await Promise.all(
      carts.map(({ buyer, prepared }) => fixture.place(buyer.browser, prepared, { method: "invoice" })),
    );
    const codes = answers.map(({ body }) => (body.code === 1000 ? "placed" : String(body["name"])));
    expect(codes.toSorted()).toEqual(["DiscountGone", "DiscountGone", "DiscountGone", "placed"].toSorted());
    expect(await usesOf(promotionId)).toEqual([{ n: 1 }]);
  });

  test("of uses in all and for each customer leave the items that are too many at the listed price", async () => {
    await addPromotion(db, { columns: { account_uses_max: 1 } });
    await fixture.fillBasket(browser, [newName(), newName()]);
    expect((await fixture.prepare(browser)).items.map(({ price }) => price?.netMinor)).toEqual([10_710, 11_900]);
  });

  test("are given back when the order is cancelled, or an item ends undelivered", async () => {
    const promotionId = await addPromotion(db, { columns: { uses_max: 1 } });
    const name = newName("se");
    const number = await fixture.order(account, [name], { method: "invoice" });
    expect(await usesOf(promotionId)).toEqual([{ n: 1 }]);
    fixture.iis.hold(name);
    await fixture.work(account);
    const { number: request } = await fixture.request(account, name);
    expect((await browser.call(cancelRequest, { requestid: request }, { key: newId() })).body.code).toBe(1000);
    expect(await usesOf(promotionId)).toEqual([{ n: 0 }]);
    const [note] = await db.query<{ net: number; total: number }>(
      "select c.net_minor as net, c.total_minor as total from invoice c join invoice i on i.id = c.credits_id join sales_order o on o.id = i.order_id where o.number = $1",
      [number],
    );
    // The credit note returns what was paid, not the list price.
    expect(note?.net).toBe(8910);
  });
});

describe("a code", () => {
  test("that does not exist, has ended, has not begun, is for others, or is for nothing in the basket is refused in those words", async () => {
    const now = fixture.clock.now().getTime();
    const at = (hours: number) => new Date(now + hours * 3_600_000);
    const [ended, early, others, com] = [newCode(), newCode(), newCode(), newCode()];
    await addPromotion(db, { code: ended, columns: { ends_at: at(-1) } });
    await addPromotion(db, { code: early, columns: { starts_at: at(24) } });
    await addPromotion(db, { code: others, columns: { account_ids: [newId()] } });
    await addPromotion(db, { code: com, terms: { tlds: ["com"] } });
    await fixture.fillBasket(browser, [newName()]);
    const names = [];
    for (const code of ["NOSUCHCODE", ended, early, others, com]) names.push((await enter(code))["name"]);
    expect(names).toEqual(["VoucherUnknown", "VoucherEnded", "VoucherNotYet", "VoucherForOthers", "VoucherNotForItems"]);
  });

  test("for one order is used up by it, for everybody, until the order is cancelled", async () => {
    const code = newCode();
    await addPromotion(db, { code, isSingle: true });
    await fixture.fillBasket(browser, [newName(), newName()]);
    await enter(code);
    const { body } = await fixture.place(browser, await fixture.prepare(browser), { method: "bank" });
    expect(body.code).toBe(1000);
    const other = await anotherCustomer();
    await fixture.fillBasket(other.browser, [newName()]);
    expect((await enter(code, other.browser))["name"]).toBe("VoucherUsedUp");
    await fixture.fillBasket(browser, [newName()]);
    expect((await enter(code))["name"]).toBe("VoucherUsedByYou");
    expect((await browser.call(cancelOrder, { ordernr: body["ordernr"] }, { key: newId() })).body.code).toBe(1000);
    expect((await enter(code, other.browser)).code).toBe(1000);
  });

  test("can be taken off again, and the listed prices are back", async () => {
    const code = newCode();
    await addPromotion(db, { code });
    await fixture.fillBasket(browser, [newName()]);
    await enter(code);
    await browser.call(removeVoucher, {});
    const prepared = await fixture.prepare(browser);
    expect(prepared.voucher).toBeNull();
    expect(prepared.items[0]?.price?.netMinor).toBe(11_900);
  });

  test("cannot be guessed: after twenty tries in an hour the account has to wait", async () => {
    for (let tries = 0; tries < 20; tries += 1) await enter(newCode());
    expect((await enter(newCode()))["name"]).toBe("TooFast");
  });
});
