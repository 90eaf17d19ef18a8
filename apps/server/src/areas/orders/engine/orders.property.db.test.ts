import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { payOrder } from "@nameplane/contracts/checkout/operations";
import { addToBasket, cancelRequest, fixRequest } from "@nameplane/contracts/orders/operations";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { finalStates } from "../request.state.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let nextName = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  fixture.gtld.capabilities = { ...fixture.gtld.capabilities, transfer: { isImmediate: false, mayAnswer: true, addsMonths: 12 } };
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** One customer and everything that may happen to them. The `pick` numbers choose among what is possible at the time. */
class Life {
  readonly account: TestAccount;
  readonly browser: TestBrowser;
  readonly orders: number[] = [];

  constructor(account: TestAccount, browser: TestBrowser) {
    this.account = account;
    this.browser = browser;
  }

  order(pick: number): number | undefined {
    return this.orders[pick % Math.max(this.orders.length, 1)];
  }

  async request(pick: number): Promise<{ number: number } | undefined> {
    const requests = await fixture.requests(this.account);
    return requests[pick % Math.max(requests.length, 1)];
  }
}

const key = () => ({ key: crypto.randomUUID() });
const hour = 3_600_000;

const acts: Record<string, (life: Life, pick: number) => Promise<unknown>> = {
  async orderByCard(life, pick) {
    life.orders.push(await fixture.order(life.account, names(pick), { method: "card" }));
  },
  async orderByTransfer(life, pick) {
    life.orders.push(await fixture.order(life.account, names(pick), { method: "bank" }));
  },
  async orderOnInvoice(life, pick) {
    life.orders.push(await fixture.order(life.account, names(pick), { method: "invoice" }));
  },
  async orderByCardAndCredit(life, pick) {
    life.orders.push(await fixture.order(life.account, names(pick), { method: "card", credit: "all" }));
  },
  async orderByTransferAndCredit(life, pick) {
    life.orders.push(await fixture.order(life.account, names(pick), { method: "bank", credit: "all" }));
  },
  async orderOnInvoiceAndCredit(life, pick) {
    life.orders.push(await fixture.order(life.account, names(pick), { method: "invoice", credit: "all" }));
  },
  moveByCard: (life, pick) => move(life, pick, { method: "card" }),
  moveByTransfer: (life, pick) => move(life, pick, { method: "bank" }),
  moveOnInvoice: (life, pick) => move(life, pick, { method: "invoice" }),
  moveByCardAndCredit: (life, pick) => move(life, pick, { method: "card", credit: "all" }),
  moveByTransferAndCredit: (life, pick) => move(life, pick, { method: "bank", credit: "all" }),
  moveOnInvoiceAndCredit: (life, pick) => move(life, pick, { method: "invoice", credit: "all" }),
  registryAccepts: (life, pick) => closeTransfer(life, pick, "serverApproved"),
  losingSideObjects: (life, pick) => closeTransfer(life, pick, "clientRejected"),
  followMoney: (life) => fixture.followMoney(life.account),
  async captureAnswerLost(life) {
    fixture.card.fault = { kind: "unknown", at: "after" };
    // The error is ignored. In production the job would be tried again; in this test the next report of the payment has the same
    // effect.
    await fixture.followMoney(life.account).catch(() => {});
    fixture.card.fault = null;
  },
  deposit: (life, pick) => fixture.deposit(life.account, 100 + pick * 997),
  payCard: (life, pick) => atProvider(life, pick, (object) => fixture.card.pay(object)),
  decline: (life, pick) =>
    atProvider(life, pick, (object) => {
      if (fixture.card.book.get(object)?.state !== "succeeded") fixture.card.change(object, { state: "failed" });
    }),
  reportAgain: (life, pick) => atProvider(life, pick, () => {}),
  async payAgain(life, pick) {
    const ordernr = life.order(pick);
    fixture.clock.advance(1000);
    if (ordernr !== undefined) await life.browser.call(payOrder, { ordernr, method: "card" }, key());
  },
  transferAll: (life, pick) => transfer(life, pick, 1),
  transferHalf: (life, pick) => transfer(life, pick, 0.5),
  transferTooMuch: (life, pick) => transfer(life, pick, 1.5),
  async cancel(life, pick) {
    const request = await life.request(pick);
    if (request) await life.browser.call(cancelRequest, { requestid: request.number }, key());
  },
  async fix(life, pick) {
    const request = await life.request(pick);
    if (request) await life.browser.call(fixRequest, { requestid: request.number, fields: {} }, key());
  },
  async rivalTakes(life, pick) {
    const requests = await fixture.requests(life.account);
    const { ascii_name: name } = requests[pick % Math.max(requests.length, 1)] ?? {};
    if (name !== undefined && !fixture.iis.domains.has(name)) fixture.iis.hold(name);
  },
  registryGoes: async () => (fixture.iis.isDown = true),
  registryComes: async () => (fixture.iis.isDown = false),
  replyLostAfter: async () => fixture.iis.next("domain:create", { kind: "lost", executed: true }),
  replyLostBefore: async () => fixture.iis.next("domain:create", { kind: "lost", executed: false }),
  contactRefused: async () => fixture.iis.next("contact:create", { kind: "refused", code: 2005, text: "orgno" }),
  policyRefused: async () => fixture.iis.next("domain:create", { kind: "refused", code: 2306, text: "reserved" }),
  work: (life) => fixture.work(life.account),
  minutesPass: (life) => pass(life, hour / 20),
  daysPass: (life) => pass(life, 26 * hour),
};

function names(pick: number): string[] {
  return Array.from({ length: 1 + (pick % 3) }, () => `slump-${(nextName += 1)}.se`);
}

const code = "Planted-Code-7391";

/** Transfers one or two domains, sometimes together with a registration. */
async function move(life: Life, pick: number, way: Parameters<typeof fixture.place>[2]): Promise<void> {
  const moving = Array.from({ length: 1 + (pick % 2) }, () => `flytt-${(nextName += 1)}.app`);
  for (const name of moving)
    fixture.gtld.hold(name, {
      authInfo: code,
      statuses: ["ok"],
      createdAt: "2020-03-01T00:00:00Z",
      expiresAt: "2027-03-01T00:00:00Z",
    });
  await life.browser.call(addToBasket, {
    items: [
      ...moving.map((domainname) => ({ itemaction: "create-domain-transfer", domainname, authcode: code })),
      ...(pick % 3 === 0 ? names(0).map((domainname) => ({ itemaction: "create-domain-registration", domainname })) : []),
    ],
  });
  const placed = await fixture.place(life.browser, await fixture.prepare(life.browser), way);
  expect(placed.body.code).toBe(1000);
  life.orders.push(Number(placed.body["ordernr"]));
}

async function closeTransfer(life: Life, pick: number, end: "serverApproved" | "clientRejected"): Promise<void> {
  const waiting = (await fixture.requests(life.account)).filter(({ state }) => state === "pending_registry");
  const name = waiting[pick % Math.max(waiting.length, 1)]?.ascii_name;
  if (name !== undefined && fixture.gtld.transfers.get(name)?.status === "pending") fixture.gtld.endTransfer(name, end);
}

async function atProvider(life: Life, pick: number, act: (object: string) => void): Promise<void> {
  const ordernr = life.order(pick);
  if (ordernr === undefined) return;
  const { paymentId, object } = await fixture.paymentOf(ordernr);
  if (!fixture.card.book.has(object)) return;
  act(object);
  await fixture.settle(life.account, paymentId);
}

async function transfer(life: Life, pick: number, share: number): Promise<void> {
  const ordernr = life.order(pick);
  const [invoice] = await db.query<{ total: number }>(
    `select coalesce((select i.total_minor from invoice i where o.id = i.order_id and i.kind = 'invoice'), o.total_minor)::int as total from sales_order o
      where o.number = $1 and o.method = 'bank'`,
    [ordernr ?? 0],
  );
  if (ordernr !== undefined && invoice) {
    await fixture.bankTransfer(life.account, ordernr, Math.round(invoice.total * share));
  }
}

async function pass(life: Life, ms: number): Promise<void> {
  fixture.clock.advance(ms);
  await fixture.sweep();
  await fixture.work(life.account);
}

const isOpen = ({ state }: { state: string }) => !(finalStates as readonly string[]).includes(state);

/** Lets everything reach its end without help: nobody acts any more, and the registry works. */
async function comeToRest(life: Life): Promise<void> {
  fixture.iis.isDown = false;
  fixture.iis.forgetFaults();
  for (let check = 0; check < 60 && (await fixture.requests(life.account)).some(isOpen); check += 1) {
    await closeTransfer(life, 0, "serverApproved");
    await pass(life, 26 * hour);
  }
  // Payments that stayed open because an answer was lost are settled here, as the payments sweep would do.
  for (const ordernr of life.orders) {
    const { paymentId } = await fixture.paymentOf(ordernr);
    if (paymentId !== "") await fixture.settle(life.account, paymentId);
  }
  await fixture.followMoney(life.account);
}

test("whatever happens around orders, every name ends delivered once and paid, or not delivered and its money back", async () => {
  const step = fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(50));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 });
      const life = new Life(account, await fixture.browser(account));
      await acts["orderByCard"]?.(life, steps.length);
      for (const [act, pick] of steps) await acts[act]?.(life, pick);
      await comeToRest(life);

      const requests = await fixture.requests(account);
      expect(requests.filter(isOpen).map(({ state, reason }) => [state, reason])).toEqual([]);
      for (const { ascii_name: name, state, domain_id: domainId } of requests) {
        const isDelivered = state === "completed";
        const registry = name.endsWith(".app") ? fixture.gtld : fixture.iis;
        expect([name, registry.domains.get(name)?.isOurs ?? false]).toEqual([name, isDelivered]);
        expect([name, domainId !== null, fixture.creates(name) <= 1]).toEqual([name, isDelivered, true]);
      }
      expect(await costs(account)).toEqual(delivered(requests));
      expect(await books(account)).toMatchObject({ difference: 0 });
      expect(await fixture.brokenInvariants()).toEqual([]);
    }),
    { numRuns: Number(process.env["ORDER_LIVES"] ?? 12) },
  );
});

const delivered = (requests: readonly { id: string; state: string }[]) =>
  requests.flatMap(({ id, state }) => (state === "completed" ? [id] : [])).toSorted();

/** Requests of the account whose registry fee is in the operator's books, listed once for each posting. */
async function costs({ accountId }: TestAccount): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `select r.id from ledger_posting l join request r on r.id = l.request_id
      where l.kind = 'cost' and l.account_id = $2 and r.account_id = $1 order by r.id`,
    [accountId, db.installation.operatorAccountId],
  );
  return rows.map(({ id }) => id);
}

/**
 * Checks that money in plus debts equals what was delivered plus the customer's credit, and that no credit is held for ended
 * orders.
 */
async function books(account: TestAccount): Promise<{ difference: number }> {
  const { prepaid, owed } = await fixture.balance(account);
  const [row] = await db.query<{ received: number; delivered: number; held: number }>(
    `select (select coalesce(sum(held_minor), 0)::int from balance where account_id = $1) as held,
            (select coalesce(sum(captured_minor), 0)::int from payment where account_id = $1) as received,
            (select coalesce(sum(q.total_minor), 0)::int from request r join quote q on q.id = r.quote_id
              where r.account_id = $1 and r.release = 'fulfilled') as delivered`,
    [account.accountId],
  );
  expect(row?.held).toBe(0);
  const facts = { prepaid, owed, received: row?.received ?? 0, delivered: row?.delivered ?? 0 };
  return Object.assign(facts, { difference: facts.received + owed - facts.delivered - prepaid });
}
