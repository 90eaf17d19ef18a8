import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as orders from "@nameplane/contracts/orders/operations";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { lineOf, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";

type Basket = {
  items: number;
  order: string[];
  item: Record<string, { item: string[]; years: number; yearchoices: number[]; price: { totalMinor: number } }>;
  parameters: { netMinor: number; vatMinor: number; totalMinor: number; currency: string };
};
type Results = { domainname: string; requestid: string | null; code: number; desc: string }[];

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

async function add(names: readonly string[], years = 1): Promise<{ results: Results; basket: Basket }> {
  const items = names.map((domainname) => ({ itemaction: "create-domain-registration", domainname, years }));
  const { body } = await browser.call(orders.addToBasket, { items });
  return { results: body["results"] as Results, basket: body["parameters"] as Basket };
}

async function basketOf(who: TestBrowser): Promise<Basket> {
  return (await who.call(orders.basket)).body["parameters"] as Basket;
}

describe("what a basket is", () => {
  test("the call takes nothing and returns parameters: items by request id, their count, and the sums [S7.27, S3.06, S3.07, S3.26]", async () => {
    expect(lineOf(orders.basket)).toBe("GET /api/order/basket/ query");
    await add(["räksmörgås.se"], 2);
    await add(["ett.nu"]);
    const { body } = await browser.call(orders.basket);
    expect(body.code).toBe(1000);
    const { item, items, order, parameters } = body["parameters"] as Basket;
    expect(items).toBe(2);
    expect(Object.keys(item).toSorted()).toEqual(order.toSorted());
    const [first = "", second = ""] = order;
    expect(item[first]).toMatchObject({
      requestid: first,
      itemaction: "create-domain-registration",
      item: ["xn--rksmrgs-5wao1o.se"],
      unicodename: "räksmörgås.se",
      years: 2,
    });
    expect(item[second]).toMatchObject({ requestid: second, item: ["ett.nu"], years: 1 });
    expect(parameters).toMatchObject({ currency: "SEK", totalMinor: expect.any(Number) as number });
  });

  test("an item is the request that checkout moves on: its action is the request's type, its id stays [S3.06, S3.08]", async () => {
    const { basket } = await add(["blir-arende.se"]);
    const [id = ""] = basket.order;
    expect(basket.item[id]).toMatchObject({ itemaction: "create-domain-registration" });
    const listed = async () => (await browser.call(orders.requestList)).body["data"];
    expect(await listed()).toEqual([]);
    expect((await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" })).body.code).toBe(1000);
    expect((await basketOf(browser)).items).toBe(0);
    expect(await listed()).toMatchObject([{ id, type: "create-domain-registration", domainname: "blir-arende.se" }]);
  });
});

describe("putting names in", () => {
  test("each name has its own result; a refused one stops no other and says what is wrong with it", async () => {
    await fixture.order(account, ["redan-min.se"], { method: "invoice" });
    await fixture.work(account);
    await fixture.order(account, ["redan-beställd.se"], { method: "invoice" });
    const { results, basket } = await add([
      "Åkerbär.SE",
      "-fel.se",
      "namn.finnsinte",
      "redan-min.se",
      "redan-beställd.se",
      "åkerbär.se",
      "ledig.nu",
    ]);
    expect(results.map(({ code }) => code)).toEqual([1000, 2005, 2307, 2302, 2302, 2302, 1000]);
    expect(results[0]?.domainname).toBe("xn--kerbr-jrac.se");
    expect(results[1]?.desc).toContain("-fel.se");
    expect(results[2]?.desc).toContain("finnsinte");
    expect(results[3]?.desc).toContain("already registered in this account");
    expect(results[4]?.desc).toContain("already an open request");
    expect(results[5]?.desc).toContain("already in the basket");
    expect(basket.items).toBe(2);
  });

  test("the sum is the lines' sum, and the price comes from the price book whatever the page sends", async () => {
    const { basket } = await add(["ett.se", "tva.se"]);
    const prices = basket.order.map((id) => basket.item[id]?.price.totalMinor ?? 0);
    expect(basket.parameters.totalMinor).toBe((prices[0] ?? 0) + (prices[1] ?? 0));
    expect(basket.parameters.totalMinor).toBe(basket.parameters.netMinor + basket.parameters.vatMinor);
    const priced = { itemaction: "create-domain-registration", domainname: "tre.se", years: 1, priceMinor: 1 };
    expect((await browser.call(orders.addToBasket, { items: [priced] })).body.code).not.toBe(1000);
  });

  test("years that the ending does not sell are refused with the ones it does", async () => {
    const { results, basket } = await add(["lange.de"], 3);
    expect(results[0]?.code).toBe(2004);
    expect(results[0]?.desc).toMatch(/ 1 years?$/);
    expect(basket.items).toBe(0);
  });
});

describe("changing it", () => {
  test("more years cost what more years cost, and the line keeps its place", async () => {
    const { basket } = await add(["ett.se", "tva.se"]);
    const [first = ""] = basket.order;
    const before = basket.item[first]?.price.totalMinor ?? 0;
    const { body } = await browser.call(orders.updateBasketItem, { requestid: first, years: 3 });
    const after = body["parameters"] as Basket;
    expect(after.order).toEqual(basket.order);
    expect(after.item[first]).toMatchObject({ years: 3 });
    expect(after.item[first]?.price.totalMinor).toBeGreaterThan(2 * before);
    expect((await browser.call(orders.updateBasketItem, { requestid: first, years: 99 })).body.code).not.toBe(1000);
    expect((await basketOf(browser)).item[first]).toMatchObject({ years: 3 });
  });

  test("a line taken out twice is out, and the name can be put in again", async () => {
    const { basket } = await add(["ett.se"]);
    for (let click = 0; click < 2; click += 1)
      expect((await browser.call(orders.removeFromBasket, { requestids: basket.order })).body.code).toBe(1000);
    expect((await basketOf(browser)).items).toBe(0);
    expect((await add(["ett.se"])).basket.items).toBe(1);
  });
});

describe("whose it is", () => {
  test("it is there again at the next login, and in no other account", async () => {
    await add(["ett.se"]);
    expect((await basketOf(await fixture.browser(account))).items).toBe(1);
    const stranger = await fixture.browser(await createAccount(db));
    expect((await basketOf(stranger)).items).toBe(0);
    const [mine = ""] = (await basketOf(browser)).order;
    await stranger.call(orders.removeFromBasket, { requestids: [mine] });
    expect((await stranger.call(orders.updateBasketItem, { requestid: mine, years: 2 })).body.code).toBe(2303);
    expect((await basketOf(browser)).items).toBe(1);
  });
});
