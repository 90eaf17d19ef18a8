import * as checkout from "@nameplane/contracts/checkout/operations";
import type { EscrowAct, EscrowDecision } from "@nameplane/contracts/escrow/escrow-values";
import * as operations from "@nameplane/contracts/escrow/operations";
import { escrowListSpec, escrowSpec, readEscrowOfferSpec } from "@nameplane/contracts/escrow/escrow";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { planPush } from "@nameplane/contracts/pushes/operations";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { callProven } from "../../testing/call-proven.ts";
import { ownNameById } from "../domains/index.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { setPassword } from "../../testing/sign-in.ts";
import type { Answer, TestBrowser } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { addColleague } from "../../testing/staff.ts";
import { sweepEscrows } from "./actions/carry-out.ts";
import { decideEscrow } from "./actions/staff-escrows.ts";
import { escrowEdges } from "./escrow.state.ts";

const password = "Kvarnen-2026";
const dayMs = 86_400_000;
let db: TestDatabase;
let fixture: OrderFixture;
let seller: TestAccount;
let buyer: TestAccount;
let atSeller: TestBrowser;
let atBuyer: TestBrowser;
let emails: { seller: string; buyer: string };
let name: string;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  next += 1;
  name = `salu-${next}.se`;
  emails = { seller: `salme-${next}@example.com`, buyer: `kaj-${next}@example.com` };
  [seller, buyer] = [await customer(emails.seller), await customer(emails.buyer)];
  [atSeller, atBuyer] = [await fixture.browser(seller), await fixture.browser(buyer)];
  await db.query("delete from rate_counter");
});
afterAll(async () => {
  expect(await brokenInvariants(db)).toEqual([]);
  await fixture.close();
  await db.close();
});

/** A customer who has confirmed the email address they log in with. */
async function customer(address: string): Promise<TestAccount> {
  const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
  await setPassword(db, account, password);
  await db.query("update panel_user set email = $2, email_proved_at = now() where id = $1", [account.userId, address]);
  return account;
}

async function owned(): Promise<string> {
  await fixture.order(seller, [name], { method: "invoice" });
  await fixture.work(seller);
  return (await fixture.request(seller, name)).domain_id ?? "";
}

const wish = (role: "buyer" | "seller", more: object = {}) => ({
  role,
  email: role === "buyer" ? emails.seller : emails.buyer,
  priceMinor: 5_000_000,
  payer: "half" as const,
  days: 5,
  agreement: "The website goes along.",
  ...more,
});

const put = (browser: TestBrowser, escrow: object, domainname = name) =>
  browser.call(addToBasket, { items: [{ itemaction: "create-domain-escrow", domainname, change: { escrow } }] });

/** Orders an escrow through the basket, and has the order carried out, so that the escrow opens. */
async function open(role: "buyer" | "seller", more: object = {}): Promise<void> {
  const [account, browser] = role === "buyer" ? [buyer, atBuyer] : [seller, atSeller];
  const { body } = await put(browser, wish(role, more));
  expect(body["results"]).toMatchObject([{ code: 1000 }]);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "free" });
  expect(placed.body.code).toBe(1000);
  await fixture.work(account);
}

async function listOf(browser: TestBrowser) {
  const { code: _, desc: __, ...fields } = (await browser.call(operations.escrowList, {})).body;
  return escrowListSpec.answer.parse(fields);
}
async function view(browser: TestBrowser) {
  const [row] = (await listOf(browser)).data;
  const { body } = await browser.call(operations.escrow, { escrowid: row?.escrowid ?? "" });
  return escrowSpec.answer.parse({ escrow: body["escrow"] }).escrow;
}
async function answer(browser: TestBrowser, accept: boolean): Promise<Answer> {
  const [offer] = (await listOf(browser)).offered;
  const token = offer?.token ?? "";
  const read = await fixture.stranger().call(operations.readEscrowOffer, { token });
  const { code: _, desc: __, ...fields } = read.body;
  const { terms } = readEscrowOfferSpec.answer.parse(fields);
  const { priceMinor, buyerMinor, sellerMinor } = terms;
  return browser.call(operations.answerEscrowOffer, { token, accept, priceMinor, buyerMinor, sellerMinor }, { key: newId() });
}
async function act(browser: TestBrowser, what: EscrowAct, words = ""): Promise<Answer> {
  const { escrowid, version } = await view(browser);
  return callProven(browser, operations.actOnEscrow, { escrowid, version, act: what, words }, { password }, { key: newId() });
}
const sweep = () => sweepEscrows(fixture.deps, db.readonly);
const creditOf = async ({ accountId }: TestAccount) =>
  (
    await db.query<{ n: number }>("select prepaid_minor::int as n from balance where account_id = $1 and currency = 'SEK'", [
      accountId,
    ])
  )[0]?.n ?? 0;
const held = async () =>
  (
    await db.query<{ row: number; books: number }>(
      `select e.held_minor::int as row, coalesce((select sum(case when credit = 'escrow' then amount_minor else -amount_minor end) from ledger_posting l where l.escrow_id = e.id), 0)::int as books
         from escrow e order by e.number desc limit 1`,
    )
  )[0];
const domainOf = async ({ accountId }: TestAccount) =>
  (await db.query<{ state: string }>("select state from domain where account_id = $1 and ascii_name = $2", [accountId, name]))[0]
    ?.state ?? null;

/** Creates an escrow that both parties have agreed to. */
async function agreed(more: object = {}): Promise<void> {
  await open("seller", more);
  expect((await answer(atBuyer, true)).body).toMatchObject({ code: 1000, state: "agreed" });
}
async function funded(more: object = {}): Promise<void> {
  await agreed(more);
  await fixture.deposit(buyer, 6_000_000);
  expect((await act(atBuyer, "pay")).body).toMatchObject({ code: 1000, state: "funded" });
}
async function delivered(more: object = {}): Promise<void> {
  await funded(more);
  expect((await act(atSeller, "handOver")).body).toMatchObject({ code: 1000, state: "handing_over" });
  await sweep();
  await fixture.work(buyer);
  expect(await view(atBuyer)).toMatchObject({ state: "delivered" });
}
async function decide(decision: EscrowDecision, why = "The agreement says so."): Promise<void> {
  const colleague = await addColleague(db);
  const [row] = await db.query<{ number: number; version: number }>(
    "select number, version from escrow order by number desc limit 1",
  );
  const actor = `staff:${colleague.staffId}`;
  await tx(db.staff, { staffId: colleague.staffId, brandLimit: null, actor }, (trx) =>
    decideEscrow(fixture.deps, { trx, now: fixture.clock.now(), actor } as Parameters<typeof decideEscrow>[1], {
      number: row?.number ?? 0,
      version: row?.version ?? 0,
      decision,
      why,
    }),
  );
}

test("the states of the database are those of the code", async () => {
  const rows = await db.query<{ edge: string }>(
    "select from_state || ' ' || event || ' ' || to_state as edge from state_edge where machine = 'escrow'",
  );
  expect(rows.map(({ edge }) => edge).toSorted()).toEqual(escrowEdges.map((edge) => edge.join(" ")).toSorted());
});

test("an escrow is an item of the basket with the commission of the price list, and a request of its own type [S3.21] [C3.14] [C9.75]", async () => {
  await owned();
  const { body } = await put(atSeller, wish("seller"));
  expect(body["results"]).toMatchObject([{ domainname: name, code: 1000 }]);
  const items = Object.values((body["parameters"] as { item: Record<string, Record<string, unknown>> }).item);
  expect(items).toMatchObject([
    {
      itemaction: "create-domain-escrow",
      item: [name],
      productid: 2282,
      price: { totalMinor: 0 },
      change: { escrow: { role: "seller", priceMinor: 5_000_000, currency: "SEK", commissionMinor: 500_000 } },
    },
  ]);
  await fixture.place(atSeller, await fixture.prepare(atSeller), { method: "free" });
  await fixture.work(seller);
  expect((await fixture.requests(seller)).at(-1)).toMatchObject({ type: "create-domain-escrow", state: "completed" });
  expect(await view(atSeller)).toMatchObject({
    state: "proposed",
    commissionMinor: 500_000,
    buyerMinor: 250_000,
    sellerMinor: 250_000,
  });
});

test("the whole way: invited, agreed, paid, handed over, accepted, and the seller is paid less the commission [C1.29]", async () => {
  await owned();
  await agreed();
  // The buyer pays half of the commission of 5,000.00, with 25 % VAT, on top of the price.
  expect(await view(atBuyer)).toMatchObject({
    state: "agreed",
    ishere: true,
    topay: { totalMinor: 5_312_500, missingMinor: 5_312_500, commission: { netMinor: 250_000, totalMinor: 312_500 } },
    acts: ["pay", "cancel", "write"],
  });
  expect((await act(atBuyer, "pay")).body).toMatchObject({ code: 1000, state: "agreed" });
  await fixture.deposit(buyer, 5_312_500);
  await sweep();
  expect(await view(atSeller)).toMatchObject({ state: "funded", heldMinor: 5_312_500, payout: { payoutMinor: 4_687_500 } });
  expect(await creditOf(buyer)).toBe(0);
  expect(await held()).toEqual({ row: 5_312_500, books: 5_312_500 });
  expect((await act(atSeller, "handOver")).body).toMatchObject({ code: 1000, state: "handing_over" });
  await sweep();
  expect([await domainOf(seller), await domainOf(buyer)]).toEqual(["transferred_away", "active"]);
  expect(await view(atBuyer)).toMatchObject({
    state: "delivered",
    acts: expect.arrayContaining(["accept", "dispute"]) as string[],
  });
  expect((await act(atBuyer, "accept")).body).toMatchObject({ code: 1000, state: "releasing" });
  await sweep();
  const done = await view(atSeller);
  expect(done).toMatchObject({ state: "completed", heldMinor: 0, acts: [] });
  expect(done.invoice?.number).toBeGreaterThan(0);
  expect(await creditOf(seller)).toBe(4_687_500);
  expect(await creditOf(buyer)).toBe(0);
  const invoices = await db.query<{ total: number; state: string }>(
    "select total_minor::int as total, state from invoice where account_id = any($1) and order_id is null",
    [[seller.accountId, buyer.accountId]],
  );
  expect(invoices).toEqual([
    { total: 312_500, state: "paid" },
    { total: 312_500, state: "paid" },
  ]);
  expect(await sweep()).toBe(0);
});

const inEscrow = (itemid: string) =>
  tx(db.app, seller.scope, async (trx) => (await ownNameById(trx, seller.scope, itemid))?.isInEscrow);

test("a domain in an escrow stays where it is: it is neither pushed nor cancelled nor sold twice, until the escrow has ended", async () => {
  const itemid = await owned();
  await agreed();
  const plan = await atSeller.call(planPush, { itemids: [itemid] });
  expect(JSON.stringify(plan.body)).toContain('"reason":"escrow"');
  const change = { name, when: "now" };
  const cancel = () =>
    atSeller.call(addToBasket, { items: [{ itemaction: "update-domain-cancellation", domainname: name, change }] });
  expect((await cancel()).body["name"]).toBe("InEscrow");
  expect(await inEscrow(itemid)).toBe(true);
  expect((await put(atSeller, wish("seller"))).body["results"]).toMatchObject([
    { desc: expect.stringContaining("already in an escrow") as string },
  ]);
  await act(atBuyer, "cancel");
  expect((await cancel()).body["name"]).toBe("StepUpRequired");
  expect(await inEscrow(itemid)).toBe(false);
});

describe("before the money is held", () => {
  test("only who has proved the invited address answers, with an account in the currency of the price", async () => {
    await owned();
    await open("seller");
    const [offer] = (await listOf(atBuyer)).offered;
    const sums = { priceMinor: 5_000_000, buyerMinor: 250_000, sellerMinor: 250_000 };
    const other = await fixture.browser(await customer(`annan-${next}@example.com`));
    const token = offer?.token ?? "";
    const refused = async (browser: TestBrowser, input: object) =>
      (await browser.call(operations.answerEscrowOffer, { token, accept: true, ...sums, ...input }, { key: newId() })).body[
        "name"
      ];
    expect(await refused(other, {})).toBe("EscrowNotForYou");
    expect(await refused(atSeller, {})).toBe("EscrowWithYourself");
    expect(await refused(atBuyer, { priceMinor: 1 })).toBe("EscrowChanged");
    expect(await refused(atBuyer, { token: `${token.slice(0, -4)}aaaa` })).toBe("InvalidToken");
    await db.query("update account set currency = 'EUR', version = version + 1 where id = $1", [buyer.accountId]);
    expect(await refused(atBuyer, {})).toBe("EscrowCurrency");
  });

  test("a domain that the seller has given away meanwhile cannot be bought", async () => {
    const itemid = await owned();
    await open("seller");
    await db.query("update domain set state = 'transferred_away', version = version + 1 where id = $1", [itemid]);
    expect((await answer(atBuyer, true)).body["name"]).toBe("EscrowNameGone");
  });

  test("it is declined, withdrawn or not answered in time", async () => {
    await owned();
    await open("seller");
    expect((await answer(atBuyer, false)).body).toMatchObject({ code: 1000, state: "declined" });
    expect(await view(atSeller)).toMatchObject({ state: "declined" });
    await open("seller");
    expect((await act(atSeller, "withdraw")).body).toMatchObject({ state: "withdrawn" });
    await open("seller");
    fixture.clock.advance(15 * dayMs);
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "lapsed" });
  });

  test("a buyer who does not pay in time loses the escrow, and the domain is free again", async () => {
    await owned();
    await agreed();
    await act(atBuyer, "pay");
    fixture.clock.advance(15 * dayMs);
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "lapsed", heldMinor: 0 });
  });
});

describe("while the money is held", () => {
  test("the buyer who does nothing has accepted when the time to inspect is over", async () => {
    await owned();
    await delivered();
    fixture.clock.advance(6 * dayMs);
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "completed" });
    expect(await creditOf(seller)).toBe(4_687_500);
  });

  test("a dispute that staff decide for the buyer gives the domain back first, then the money", async () => {
    await owned();
    await delivered();
    expect((await act(atBuyer, "dispute")).body["name"]).toBe("MissingParameter");
    await act(atBuyer, "dispute", "The website is missing.");
    expect(await view(atSeller)).toMatchObject({ state: "disputed", dispute: { by: "buyer", words: "The website is missing." } });
    expect(await db.query("select severity from staff_task where kind = 'escrow.dispute' and done_at is null")).toHaveLength(1);
    fixture.clock.advance(30 * dayMs);
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "disputed" });
    await decide("refund", "The website was part of the agreement.");
    await sweep();
    expect(await view(atBuyer)).toMatchObject({
      state: "refunded",
      heldMinor: 0,
      decision: { what: "refund", why: "The website was part of the agreement." },
    });
    expect([await domainOf(seller), await domainOf(buyer)]).toEqual(["active", "transferred_away"]);
    expect([await creditOf(buyer), await creditOf(seller)]).toEqual([6_000_000, 0]);
    expect(await db.query("select 1 from staff_task where kind = 'escrow.dispute' and done_at is null")).toEqual([]);
  });

  test("a dispute that staff decide for the seller pays the seller", async () => {
    await owned();
    await delivered({ payer: "seller" });
    await act(atBuyer, "dispute", "I changed my mind.");
    await decide("release");
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "completed", invoice: { number: expect.any(Number) as number } });
    expect([await creditOf(buyer), await creditOf(seller)]).toEqual([1_000_000, 4_375_000]);
  });

  test("both agree to cancel, or the buyer leaves alone when the seller is late", async () => {
    await owned();
    await funded({ payer: "buyer" });
    await act(atBuyer, "askCancel", "Another name suits us better.");
    expect((await act(atBuyer, "agreeCancel")).body["name"]).toBe("StatusProhibits");
    expect((await act(atSeller, "agreeCancel")).body).toMatchObject({ state: "returning" });
    await sweep();
    expect(await creditOf(buyer)).toBe(6_000_000);
    await agreed();
    await act(atBuyer, "pay");
    expect((await act(atBuyer, "cancel")).body["name"]).toBe("StatusProhibits");
    fixture.clock.advance(8 * dayMs);
    expect((await act(atBuyer, "cancel")).body).toMatchObject({ state: "returning" });
    await sweep();
    expect(await creditOf(buyer)).toBe(6_000_000);
    expect(await domainOf(seller)).toBe("active");
  });

  test("what is in the way of the domain is said, and it moves when it is gone", async () => {
    const itemid = await owned();
    await funded();
    await db.query("update domain_detail set auth_code_set_until = now() + interval '1000 days' where domain_id = $1", [itemid]);
    expect(await view(atSeller)).toMatchObject({ obstacles: [{ reason: "code" }] });
    expect((await act(atSeller, "handOver")).body["name"]).toBe("EscrowObstructed");
    await db.query("update domain_detail set auth_code_set_until = null where domain_id = $1", [itemid]);
    await act(atSeller, "handOver");
    await db.query("update domain_detail set auth_code_set_until = now() + interval '1000 days' where domain_id = $1", [itemid]);
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "handing_over", obstacles: [{ reason: "code" }] });
    await db.query("update domain_detail set auth_code_set_until = null where domain_id = $1", [itemid]);
    await sweep();
    expect(await view(atSeller)).toMatchObject({ state: "delivered" });
  });
});

test("both parties read what becomes of the domain's services before they agree and pay, and it comes back with what went along", async () => {
  const itemid = await owned();
  const service = async (productId: number, own: string): Promise<string> => {
    const id = newId();
    await db.query(
      "insert into service (account_id, id, product_id, name, domain_id, currency, started_at, paid_until, params) values ($1, $2, $3, $4, $5, 'SEK', now(), '2027-06-01', '{\"answers\": {}, \"subject\": \"\"}')",
      [seller.accountId, id, productId, own, itemid],
    );
    await db.query("update service set state = 'active', version = version + 1 where id = $1", [id]);
    return id;
  };
  await service(2306, "SEO");
  const goes = [
    {
      part: "service",
      fate: "goes",
      count: 1,
      values: [expect.stringContaining("SEO, paid until 1 Jun 2027"), expect.any(String)],
    },
  ];
  const lock = await service(2298, "Registry lock");
  const own = await atSeller.call(operations.escrowServices, { domainname: name });
  expect(own.body).toMatchObject({ code: 1000, services: goes, obstacles: [{ reason: "services" }] });
  expect((await atBuyer.call(operations.escrowServices, { domainname: name })).body).toMatchObject({
    services: [],
    obstacles: [],
  });
  await db.query("update service set state = 'ended', ended_at = now(), version = version + 1 where id = $1", [lock]);
  await open("seller");
  const [offer] = (await listOf(atBuyer)).offered;
  const read = await fixture.stranger().call(operations.readEscrowOffer, { token: offer?.token ?? "" });
  expect(read.body).toMatchObject({ services: goes });
  expect((await answer(atBuyer, true)).body).toMatchObject({ state: "agreed" });
  expect([await view(atBuyer), await view(atSeller)]).toMatchObject([{ services: goes }, { services: goes }]);
  await fixture.deposit(buyer, 6_000_000);
  await act(atBuyer, "pay");
  await act(atSeller, "handOver");
  await sweep();
  await fixture.work(buyer);
  expect(await view(atBuyer)).toMatchObject({ state: "delivered", services: [] });
  const running = ({ accountId }: TestAccount) =>
    db.query("select state from service where account_id = $1 and product_id = 2306 and ended_at is null", [accountId]);
  expect([await running(seller), await running(buyer)]).toEqual([[], [{ state: "ending" }]]);
  await act(atBuyer, "dispute", "It is not what was agreed.");
  await decide("refund");
  await sweep();
  await fixture.work(seller);
  expect([await running(seller), await running(buyer)]).toEqual([[{ state: "ending" }], []]);
});

test("a domain that is registered elsewhere is delivered when it is in the buyer's account, however it came there", async () => {
  await open("buyer");
  expect((await answer(atSeller, true)).body).toMatchObject({ state: "agreed" });
  await fixture.deposit(buyer, 6_000_000);
  await act(atBuyer, "pay");
  expect(await view(atSeller)).toMatchObject({ state: "funded", ishere: false, acts: ["dispute", "askCancel", "write"] });
  await sweep();
  expect(await view(atBuyer)).toMatchObject({ state: "funded", acts: expect.arrayContaining(["received"]) as string[] });
  await fixture.order(buyer, [name], { method: "invoice" });
  await fixture.work(buyer);
  await sweep();
  expect(await view(atBuyer)).toMatchObject({ state: "delivered" });
  await act(atBuyer, "accept");
  await sweep();
  expect(await view(atBuyer)).toMatchObject({ state: "completed" });
});

test("what is wrong with an order is refused with the field at fault", async () => {
  const itemid = await owned();
  const desc = async (browser: TestBrowser, escrow: object, domain = name) =>
    ((await put(browser, escrow, domain)).body["results"] as { desc: string }[] | undefined)?.[0]?.desc;
  expect(await desc(atSeller, wish("seller", { email: emails.seller }))).toContain("two different accounts");
  expect(await desc(atSeller, wish("buyer", { email: emails.buyer }))).toContain("already registered in this account");
  expect(await desc(atSeller, wish("seller"), "inte ett namn")).toContain("cannot be sold through an escrow");
  expect((await put(atSeller, wish("seller", { priceMinor: 1 }))).body).toMatchObject({ name: "OutOfRange" });
  expect(itemid).not.toBe("");
  expect((await atSeller.call(checkout.prepareCheckout, {})).body.code).not.toBe(2400);
});
