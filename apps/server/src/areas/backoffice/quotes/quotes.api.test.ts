import * as desk from "@nameplane/contracts/backoffice/operations";
import { staffInquirySpec } from "@nameplane/contracts/backoffice/quotes";
import * as orders from "@nameplane/contracts/orders/operations";
import { inquirySpec } from "@nameplane/contracts/orders/quotes";
import { productListSpec } from "@nameplane/contracts/products/catalogue";
import { productList } from "@nameplane/contracts/products/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { filesInPostgres } from "../../../adapters/files-postgres/index.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { lapseOffers, quoteRoutes } from "../../orders/kinds/by-staff/index.ts";
import { orderRoutes } from "../../orders/pages/index.ts";
import { renewServices } from "../../orders/services/index.ts";
import { serviceRoutes } from "../../products/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { taskRoutes } from "../tasks.routes.ts";
import { staffQuoteRoutes } from "./quotes.routes.ts";

const [broker, dpml, adultBlock, consultancy] = [2285, 2288, 2308, 2291];
const dayMs = 86_400_000;
const mark = {
  mark_name: "Kvarnen",
  registration_number: "018000000",
  jurisdiction: "EU",
  classes: "35, 42",
  entitlement: "owner",
};
const wanted = { wanted_domain: "kvarn.com", highest_offer: "40000 SEK", anonymity: "anonymous", mandate: "yes" };

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let staff: TestBrowser;
let account: TestAccount;
let browser: TestBrowser;
let seen: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  const deps = { ...fixture.deps, pool: db.app, files: { store: filesInPostgres, scanner: null } };
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    orderRoutes(edge, deps);
    quoteRoutes(edge, deps);
    serviceRoutes(edge);
    taskRoutes(edge, deps);
    staffQuoteRoutes(edge, deps);
    staffRoutes(edge, { staffPool: db.staff });
  });
  staff = (await joinAsColleague(db, api)).browser;
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
  seen = api.browser();
  seen.cookie = await signIn(db, account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

const key = () => ({ key: newId() });
const soon = (days = 30) => new Date(fixture.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

async function ask(productid: number, answers: Record<string, string>): Promise<{ id: string; number: number }> {
  const { body, text } = await seen.call(orders.askQuote, { product: productid, answers }, key());
  expect(body.code, text).toBe(1000);
  return { id: String(body["inquiryid"]), number: Number(body["number"]) };
}
async function page(id: string, by = seen) {
  const answer = await by.call(orders.inquiry, { inquiryid: id });
  expect(answer.body.code, answer.text).toBe(1000);
  const { code: _, desc: __, ...body } = answer.body;
  return inquirySpec.answer.parse(body);
}
async function forStaff(number: number) {
  const answer = await staff.call(desk.staffInquiry, { number: String(number) });
  expect(answer.body.code, answer.text).toBe(1000);
  const { code: _, desc: __, ...body } = answer.body;
  return staffInquirySpec.answer.parse(body);
}
async function offer(number: number, terms: object) {
  const { inquiry } = await forStaff(number);
  const all = { number, version: inquiry.version, words: "As we agreed on the phone.", validon: soon(), ...terms };
  return (await staff.call(desk.makeOffer, all, key())).body;
}
async function act(number: number, what: "question" | "takeBack" | "close", text = "Which classes?") {
  const { inquiry } = await forStaff(number);
  return (await staff.call(desk.actOnInquiry, { number, version: inquiry.version, act: what, text })).body;
}
async function accept(id: string, by = seen) {
  const { inquiry } = await page(id, by);
  const offerid = inquiry.offers[0]?.offerid ?? "";
  return (await by.call(orders.acceptOffer, { inquiryid: id, offerid })).body;
}
const basket = async () => {
  const { body } = await browser.call(orders.basket, {});
  return Object.values((body["parameters"] as { item: Record<string, { price: object; renewprice: object | null }> }).item);
};
async function pay(): Promise<number> {
  await fixture.deposit(account, (await fixture.prepare(browser)).totals.totalMinor);
  const prepared = await fixture.prepare(browser);
  const placed = await fixture.place(browser, prepared, { credit: "all" });
  expect(placed.body, placed.text).toMatchObject({ code: 1000 });
  await fixture.work(account);
  const [row] = await db.query<{ number: number }>(
    "select r.number::int from request r join sales_order o on o.account_id = r.account_id and o.id = r.order_id where o.number = $1",
    [placed.body["ordernr"]],
  );
  return row?.number ?? 0;
}
async function deliver(requestid: number) {
  const version = Number((await staff.call(desk.staffRequest, { requestid: String(requestid) })).body["version"]);
  const given = [{ label: "Report", value: "Done" }];
  return (await staff.call(desk.deliverService, { requestid, version, given }, key())).body;
}
const lines = () =>
  db.query<{ text: string; net: number; rate: number }>(
    `select l.text, l.net_minor::int as net, l.vat_rate_bp as rate from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
      where l.account_id = $1 and i.kind = 'invoice' order by i.number, l.position`,
    [account.accountId],
  );
const steps = async (id: string) => (await page(id)).inquiry.timeline.map(({ what, by }) => `${by} ${what}`);
const setRights = (rights: string) =>
  db.query(
    `update staff_role set permissions = array(select p from unnest(permissions) p where p <> 'staff_prices') || ${rights}`,
    [],
  );

describe("a product without a fixed price", () => {
  test("is asked for with right answers and no money, and waits for staff within hours of support", async () => {
    const wrong = await seen.call(orders.askQuote, { product: broker, answers: { ...wanted, mandate: "" } }, key());
    expect(wrong.body).toMatchObject({ code: 2005, param: "answers.mandate" });
    expect((await seen.call(orders.askQuote, { product: 2305, answers: { username: "x" } }, key())).body.code).toBe(2101);
    const { id, number } = await ask(broker, wanted);
    const { inquiry, acts } = await page(id);
    expect(inquiry).toMatchObject({ number, state: "asked", subject: "kvarn.com", offers: [], requestid: null });
    expect(inquiry.due).not.toBeNull();
    expect(acts).toEqual({ reply: false, accept: false, decline: false, withdraw: true });
    expect(await lines()).toEqual([]);
    const listed = (await staff.call(desk.staffInquiries, {})).body["data"] as { number: number; islate: boolean }[];
    expect(listed.find((row) => row.number === number)).toMatchObject({ islate: false });
    fixture.clock.advance(6 * dayMs);
    const later = (await staff.call(desk.staffInquiries, {})).body["data"] as { number: number; islate: boolean }[];
    expect(later.find((row) => row.number === number)).toMatchObject({ islate: true });
    const item = { itemaction: "create-service", domainname: "", change: { productid: broker, answers: wanted } };
    const { body } = await browser.call(orders.addToBasket, { items: [item] });
    expect((body["results"] as { code: number }[])[0]?.code).toBe(2306);
  });

  test("names what to block in lines of one or two labels each, and the wrong one is said [S5.33, C5.23]", async () => {
    const asked = (labels: string) =>
      seen.call(orders.askQuote, { product: adultBlock, answers: { mark_name: "Kvarnen", labels } }, key());
    for (const wrong of ["kvarn\nkvarn.example.com", "-kvarn", "kvarn stol", "kvarn,stol"]) {
      const { body } = await asked(wrong);
      expect(body, wrong).toMatchObject({ name: "AnswerRefused", param: "answers.labels" });
    }
    const { body } = await asked("kvarn\n\nkvarnstråket\nkvarn.co");
    expect((await page(String(body["inquiryid"]))).inquiry.answers.at(-1)?.value.en).toBe("kvarn\n\nkvarnstråket\nkvarn.co");
  });

  test("is asked back about, answered, offered, accepted at exactly the offered price, paid and delivered [C9.57]", async () => {
    const { id, number } = await ask(dpml, mark);
    expect(await act(number, "question")).toMatchObject({ code: 1000, state: "question" });
    const asked = await page(id);
    expect(asked.acts.reply).toBe(true);
    const answered = { inquiryid: id, version: asked.inquiry.version, text: "35 and 42" };
    expect((await seen.call(orders.replyToInquiry, answered)).body).toMatchObject({ code: 1000, state: "asked" });
    expect((await seen.call(orders.replyToInquiry, answered)).body.code).toBe(2304);
    expect(await offer(number, { periodMinor: 2_345_678, startMinor: 50_000, renewMinor: 2_300_000 })).toMatchObject({
      code: 1000,
    });
    const offered = await page(id);
    expect(offered.inquiry.offers[0]).toMatchObject({
      price: {
        netMinor: 2_395_678,
        periodMonths: 12,
        parts: [{ operation: "create" }, { operation: "start_fee", netMinor: 50_000 }],
      },
      renewprice: { netMinor: 2_300_000 },
    });
    expect(await accept(id)).toMatchObject({ code: 1000, state: "accepted" });
    expect(await accept(id)).toMatchObject({ code: 1000, state: "accepted" });
    expect(await basket()).toMatchObject([{ price: { netMinor: 2_395_678 }, renewprice: { netMinor: 2_300_000 } }]);
    expect((await page(id)).isinbasket).toBe(true);
    const request = await pay();
    expect(await lines()).toMatchObject([
      { text: "DPML Kvarnen, 1 year", net: 2_345_678 },
      { text: "DPML Kvarnen, start fee", net: 50_000 },
    ]);
    expect((await page(id)).inquiry).toMatchObject({ state: "ordered", requestid: request });
    expect(await steps(id)).toEqual([
      "customer asked",
      "staff question",
      "customer reply",
      "staff offered",
      "customer accepted",
      "customer ordered",
    ]);
    expect(await deliver(request)).toMatchObject({ code: 1000 });
    const { serviceid } = (await page(id)).inquiry;
    const own = (await seen.call(orders.ownService, { serviceid: serviceid ?? "" })).body;
    expect(own).toMatchObject({ service: { status: 201 }, renewprice: { netMinor: 2_300_000 } });
    // The next year costs the agreed price, not the list price.
    await fixture.deposit(account, 2_875_000);
    fixture.clock.advance(336 * dayMs);
    await renewServices(fixture.deps, db.readonly);
    await fixture.work(account);
    expect((await lines()).at(-1)).toMatchObject({ text: "DPML Kvarnen, 1 year", net: 2_300_000 });
    expect(await fixture.balance(account)).toEqual({ prepaid: 0, owed: 0 });
  });

  test("is not offered below its price from, except with the right to change prices and a reason [C9.55]", async () => {
    const { number } = await ask(adultBlock, { mark_name: "Kvarnen" });
    expect(await forStaff(number)).toMatchObject({ floorMinor: 450_000, months: null, hasfee: false });
    const low = { periodMinor: 449_999 };
    expect(await offer(number, low)).toMatchObject({ code: 2306, name: "BelowFloor" });
    expect(await offer(number, { ...low, fee: { percentBasisPoints: 100, leastMinor: 0 } })).toMatchObject({ code: 2004 });
    await setRights("array[]::text[]");
    expect(await offer(number, { ...low, belowreason: "A partner" })).toMatchObject({ code: 2306, name: "BelowFloor" });
    await setRights("array['staff_prices']");
    expect(await offer(number, { ...low, belowreason: "A partner" })).toMatchObject({ code: 1000 });
    expect((await forStaff(number)).inquiry.offers[0]?.belowreason).toBe("A partner");
    expect(await offer(number, { periodMinor: 450_000, validon: soon(-1) })).toMatchObject({ code: 2004, param: "validon" });
  });

  test("has one offer at a time: a new one replaces the former, also in the basket, and staff can take it back", async () => {
    const { id, number } = await ask(adultBlock, { mark_name: "Kvarnen" });
    await offer(number, { periodMinor: 500_000 });
    await accept(id);
    expect(await basket()).toHaveLength(1);
    const first = (await page(id)).inquiry.offers[0]?.offerid ?? "";
    expect(await offer(number, { periodMinor: 480_000 })).toMatchObject({ code: 1000, state: "offered" });
    expect(await basket()).toEqual([]);
    expect((await seen.call(orders.acceptOffer, { inquiryid: id, offerid: first })).body).toMatchObject({ name: "OfferOver" });
    expect((await page(id)).inquiry.offers.map(({ ended }) => ended)).toEqual([null, "replaced"]);
    await accept(id);
    expect(await act(number, "takeBack", "The registry has raised its fee")).toMatchObject({ code: 1000, state: "asked" });
    expect(await basket()).toEqual([]);
    const after = await page(id);
    expect(after.acts).toMatchObject({ accept: false, withdraw: true });
    expect(after.inquiry.timeline.at(-1)).toMatchObject({ what: "taken_back", words: "The registry has raised its fee" });
  });

  test("cannot be ordered when its offer has run out, was declined, or is another account's", async () => {
    const { id, number } = await ask(consultancy, { description: "Move 400 domains" });
    await offer(number, { periodMinor: 1_200_000, hours: 12.5 });
    expect((await page(id)).inquiry.offers[0]?.hours).toBe(12.5);
    const stranger = api.browser();
    stranger.cookie = await signIn(db, await createAccount(db));
    const offerid = (await page(id)).inquiry.offers[0]?.offerid ?? "";
    expect((await stranger.call(orders.inquiry, { inquiryid: id })).body.code).toBe(2303);
    expect((await stranger.call(orders.acceptOffer, { inquiryid: id, offerid })).body.code).toBe(2303);
    await accept(id);
    fixture.clock.advance(32 * dayMs);
    const late = (await fixture.prepare(browser)) as unknown as { refused?: unknown };
    expect(JSON.stringify(late)).toContain("no longer applies");
    await lapseOffers(fixture.deps, db.readonly);
    expect((await page(id)).inquiry.state).toBe("lapsed");
    expect(await accept(id)).toMatchObject({ code: 2304 });
    await browser.call(orders.removeFromBasket, { requestids: Object.keys(await basketIds()) });
    const again = await ask(consultancy, { description: "Move 40 domains" });
    await offer(again.number, { periodMinor: 200_000 });
    const { version } = (await page(again.id)).inquiry;
    const no = { inquiryid: again.id, version, text: "Too dear" };
    expect((await seen.call(orders.declineOffer, no)).body).toMatchObject({ code: 1000, state: "declined" });
    expect((await forStaff(again.number)).inquiry.timeline.at(-1)).toMatchObject({ what: "declined", words: "Too dear" });
    expect(await accept(again.id)).toMatchObject({ code: 2304 });
    expect((await forStaff(again.number)).mayoffer).toBe(false);
  });
});

async function basketIds(): Promise<Record<string, unknown>> {
  const { body } = await browser.call(orders.basket, {});
  return (body["parameters"] as { item: Record<string, unknown> }).item;
}

describe("brokerage", () => {
  test("is delivered after its quote, and its success fee is invoiced once when staff record the deal [S1.29, C1.27, C1.28, C9.58]", async () => {
    const { id, number } = await ask(broker, wanted);
    expect(await forStaff(number)).toMatchObject({ floorMinor: 140_000, hasfee: true });
    await offer(number, { periodMinor: 140_000, fee: { percentBasisPoints: 1000, leastMinor: 300_000 } });
    expect((await page(id)).inquiry.offers[0]?.fee).toEqual({ percentBasisPoints: 1000, leastMinor: 300_000, currency: "SEK" });
    await accept(id);
    const request = await pay();
    const deal = (dealMinor: number) => staff.call(desk.recordDeal, { requestid: request, dealMinor, words: "kvarn.com" }, key());
    expect(await deliver(request)).toMatchObject({ code: 1000 });
    expect((await deal(3_500_000)).body).toMatchObject({ code: 1000, feeMinor: 350_000, currency: "SEK" });
    expect((await deal(3_500_000)).body).toMatchObject({ code: 2302, name: "DealRecorded" });
    expect(await lines()).toMatchObject([
      { text: "Brokerage kvarn.com", net: 140_000, rate: 2500 },
      { text: "Success fee: kvarn.com", net: 350_000, rate: 2500 },
    ]);
    expect(await fixture.balance(account)).toMatchObject({ owed: 437_500 });
    const shown = (await staff.call(desk.staffRequest, { requestid: String(request) })).body["delivery"];
    expect(shown).toMatchObject({ fee: { deal: { dealMinor: 3_500_000, feeMinor: 350_000 } } });
  });

  test("never has a smaller success fee than the least one, and none that was not agreed on", async () => {
    const { id, number } = await ask(broker, wanted);
    await offer(number, { periodMinor: 140_000, fee: { percentBasisPoints: 1000, leastMinor: 300_000 } });
    await accept(id);
    const request = await pay();
    const deal = { requestid: request, dealMinor: 100_000, words: "kvarn.com" };
    expect((await staff.call(desk.recordDeal, deal, key())).body).toMatchObject({ feeMinor: 300_000 });
    const without = await ask(broker, wanted);
    await offer(without.number, { periodMinor: 140_000 });
    await accept(without.id);
    const other = { ...deal, requestid: await pay() };
    expect((await staff.call(desk.recordDeal, other, key())).body.code).toBe(2304);
  });
});

test("every product that is sold by quotes has questions in both languages and is delivered by staff [C9.70, C9.83]", async () => {
  const { code: _, desc: __, ...body } = (await seen.call(productList, {})).body;
  const all = productListSpec.answer.parse(body).data.filter(({ quotehours }) => quotehours !== null);
  expect(all.map(({ productid }) => productid)).toEqual([2222, 2223, 2268, 2285, 2288, 2289, 2291, 2308, 2309]);
  for (const product of all) {
    expect(product.deliverdays).toBeGreaterThan(0);
    expect(product.questions.length).toBeGreaterThan(0);
    for (const { title } of product.questions) expect(title.sv).not.toBe("");
  }
});
