import { MethodNotAllowed } from "@nameplane/contracts/checkout/refusals";
import { userLogin } from "@nameplane/contracts/identity/operations";
import { checkInvoicePayment, invoicePayment, invoicePayWays, payInvoices } from "@nameplane/contracts/ledger/operations";
import { sendSwish, swishPayment } from "@nameplane/contracts/payments/operations";
import { InvoiceNotOpen, PaymentUnderWay, SumChanged } from "@nameplane/contracts/payments/refusals";
import { CreditChanged, PaymentNotOpen } from "@nameplane/contracts/checkout/refusals";
import { NotFound } from "@nameplane/contracts/refusals";
import { minorOf, money } from "@nameplane/values";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { receiveTransfer } from "../../../testing/fixtures/receive-transfer.ts";
import { setPassword } from "../../../testing/sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { creditRequest, issueInvoice, prepaidBalance } from "../../ledger/index.ts";
import { createPayment } from "../charges/index.ts";
import { swishRoutes } from "../swish/index.ts";
import { invoicePaymentRoutes } from "./index.ts";

const password = "Kvarnen-2026";
let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    invoicePaymentRoutes(edge, fixture.deps("app"));
    swishRoutes(edge, fixture.deps("app"));
  });
});
afterEach(async () => {
  fixture.card.fault = null;
  expect(await brokenInvariants(db)).toEqual([]);
  expect(await fixture.bookDifferences()).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

type Customer = { readonly account: TestAccount; readonly browser: TestBrowser };

async function customer(): Promise<Customer> {
  const username = `u${newId().slice(-8)}`;
  const account = await createAccount(db, { username });
  await setPassword(db, account, password);
  const browser = api.browser();
  expect((await browser.call(userLogin, { user: username, password })).body.code).toBe(1000);
  // The fixture's clock is fixed, but the database checks sessions by its own clock.
  await db.query("update session set ends_at = now() + interval '1 day' where user_id = $1", [account.userId]);
  return { account, browser };
}

type Invoice = { readonly id: string; readonly ocr: string; readonly orderId: string; readonly requestId: string };

/** An invoice over 125.00 for an order that waits for its bank transfer. */
async function invoice(account: TestAccount, dueDays = 14): Promise<Invoice> {
  const order = await fixture.order(account);
  const requestId = order.requestIds[0] ?? "";
  const { invoiceId } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays,
      lines: [{ requestId, text: "example.se", net: money(10_000, "SEK"), vatRateBasisPoints: 2500, vat: money(2500, "SEK") }],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  const [row] = await db.query<{ ocr: string }>("select ocr from invoice where id = $1", [invoiceId]);
  return { id: invoiceId, ocr: row?.ocr ?? "", orderId: order.orderId, requestId };
}

/** Prepaid credit of 125.00. */
async function deposit(account: TestAccount): Promise<void> {
  const { paymentId } = await tx(db.app, account.scope, (trx) =>
    createPayment(trx, account.scope, {
      purpose: "deposit",
      method: "card",
      amount: money(12_500, "SEK"),
      now: fixture.clock.now(),
    }),
  );
  const object = objectOf((await fixture.openCard(account, paymentId)).redirectUrl);
  fixture.card.pay(object);
  expect(await fixture.report(account, paymentId)).toMatchObject({ became: "deposited" });
}

const objectOf = (address: unknown) => String(address).slice("https://pay.example/".length);
const pay = ({ browser }: Customer, input: Record<string, unknown>, key = newId()): Promise<Answer> =>
  browser.call(payInvoices, input, { key });
const nameOf = ({ body }: Answer) => [body["name"], body["param"]];

async function stateOf(invoiceId: string) {
  const [row] = await db.query<{ state: string; settled: number }>(
    "select state, settled_minor::int as settled from invoice where id = $1",
    [invoiceId],
  );
  return row === undefined ? null : [row.state, row.settled];
}
const credit = async ({ scope }: TestAccount) => minorOf(await tx(db.app, scope, (trx) => prepaidBalance(trx, scope, "SEK")));

/** The payer pays on the provider's page, and the provider's report arrives. */
async function paid({ account }: Customer, answer: Answer) {
  fixture.card.pay(objectOf(answer.body["redirecturl"]));
  return fixture.report(account, String(answer.body["paymentid"]));
}

describe("an invoice is paid in the panel", () => {
  test("by card: the page is over what is left, and when the money has come the invoice is paid and the payment has a receipt", async () => {
    const who = await customer();
    const { id } = await invoice(who.account);
    expect((await who.browser.call(invoicePayWays)).body).toMatchObject({
      methods: ["card", "swish", "paypal"],
      prepaidMinor: 0,
      currency: "SEK",
    });
    const started = await pay(who, { invoiceids: [id], amountMinor: 12_500 });
    expect(started.body).toMatchObject({ code: 1000, redirecturl: expect.stringContaining("https://pay.example/") as string });
    const paymentid = String(started.body["paymentid"]);
    const shown = () => who.browser.call(invoicePayment, { paymentid });
    expect((await shown()).body).toMatchObject({ isopen: true, amountMinor: 12_500, receiptnumber: null });
    expect(await stateOf(id)).toEqual(["unpaid", 0]);

    fixture.card.pay(objectOf(started.body["redirecturl"]));
    expect((await who.browser.call(checkInvoicePayment, { paymentid })).body.code).toBe(1000);
    await fixture.drain([who.account]);
    expect(await stateOf(id)).toEqual(["paid", 12_500]);
    expect((await shown()).body).toMatchObject({ isopen: false, receiptnumber: expect.any(Number) as number });
    expect(nameOf(await pay(who, { invoiceids: [id], amountMinor: 12_500 }))[0]).toBe(InvoiceNotOpen.name);
  });

  test("with Swish, which ends the page for a card that was left open; the money stands in the clearing account of Swish", async () => {
    const who = await customer();
    const { id } = await invoice(who.account);
    expect((await who.browser.call(invoicePayWays)).body).toMatchObject({ methods: ["card", "swish", "paypal"] });
    const byCard = await pay(who, { invoiceids: [id], amountMinor: 12_500 });
    const started = await pay(who, { invoiceids: [id], amountMinor: 12_500, method: "swish" });
    expect(fixture.card.book.get(objectOf(byCard.body["redirecturl"]))?.state).toBe("cancelled");
    const paymentid = String(started.body["paymentid"]);
    expect(started.body["redirecturl"]).toMatch(new RegExp(`/economy/swish/${paymentid}$`));
    expect((await who.browser.call(swishPayment, { paymentid })).body).toMatchObject({
      step: "number",
      purpose: "invoice",
      invoiceids: [id],
    });
    expect((await who.browser.call(sendSwish, { paymentid, number: "0701740605" })).body.code).toBe(1000);
    const [row] = await db.query<{ provider_object: string }>("select provider_object from payment where id = $1", [paymentid]);
    fixture.swish.answer(row?.provider_object ?? "", "PAID");
    expect(await fixture.report(who.account, paymentid)).toMatchObject({ became: "invoiced", clearing: "swish_clearing" });
    expect(await stateOf(id)).toEqual(["paid", 12_500]);
    const late = await who.browser.call(sendSwish, { paymentid, number: "0701740605" });
    expect(late.body["name"]).toBe(PaymentNotOpen.name);
  });

  test("with Swish only in kronor, and from one krona up", async () => {
    const who = await customer();
    const { id } = await invoice(who.account);
    await db.query("update account set currency = 'EUR' where id = $1", [who.account.accountId]);
    expect((await who.browser.call(invoicePayWays)).body).toMatchObject({ methods: ["card", "paypal", "sepa"] });
    await db.query("update account set currency = 'SEK' where id = $1", [who.account.accountId]);
    expect(nameOf(await pay(who, { invoiceids: [id], amountMinor: 50, method: "swish" }))[0]).toBe(MethodNotAllowed.name);
  });

  test("several by one payment, and a report that comes again changes nothing", async () => {
    const who = await customer();
    const [late, soon] = [await invoice(who.account, 30), await invoice(who.account, 5)];
    const started = await pay(who, { invoiceids: [late.id, soon.id], amountMinor: 25_000 });
    expect(await paid(who, started)).toMatchObject({
      became: "invoiced",
      paidOrders: [
        { orderId: soon.orderId, invoiceId: soon.id },
        { orderId: late.orderId, invoiceId: late.id },
      ],
    });
    expect(await fixture.report(who.account, String(started.body["paymentid"]))).toMatchObject({ became: "unchanged" });
    expect([await stateOf(late.id), await stateOf(soon.id)]).toEqual([
      ["paid", 12_500],
      ["paid", 12_500],
    ]);
  });

  test("in parts, the last of which pays it", async () => {
    const who = await customer();
    const { id } = await invoice(who.account);
    await paid(who, await pay(who, { invoiceids: [id], amountMinor: 5000 }));
    expect(await stateOf(id)).toEqual(["partly_paid", 5000]);
    expect(nameOf(await pay(who, { invoiceids: [id], amountMinor: 12_500 }))).toEqual([SumChanged.name, "amountMinor"]);
    await paid(who, await pay(who, { invoiceids: [id], amountMinor: 7500 }));
    expect(await stateOf(id)).toEqual(["paid", 12_500]);
  });

  test("from credit at once, and by card what the credit does not cover", async () => {
    const who = await customer();
    await deposit(who.account);
    const [first, second] = [await invoice(who.account), await invoice(who.account)];
    expect((await pay(who, { invoiceids: [first.id], amountMinor: 12_500, creditMinor: 12_600 })).body.code).toBeGreaterThan(
      2000,
    );
    expect((await pay(who, { invoiceids: [first.id], amountMinor: 10_000, creditMinor: 10_000 })).body).toMatchObject({
      code: 1000,
      paymentid: null,
      redirecturl: null,
    });
    expect(await stateOf(first.id)).toEqual(["partly_paid", 10_000]);
    const started = await pay(who, { invoiceids: [first.id, second.id], amountMinor: 15_000, creditMinor: 2500 });
    expect([await stateOf(first.id), await stateOf(second.id), await credit(who.account)]).toEqual([
      ["paid", 12_500],
      ["unpaid", 0],
      0,
    ]);
    await paid(who, started);
    expect(await stateOf(second.id)).toEqual(["paid", 12_500]);
    expect(
      nameOf(await pay(who, { invoiceids: [(await invoice(who.account)).id], amountMinor: 12_500, creditMinor: 500 }))[0],
    ).toBe(CreditChanged.name);
  });

  test("not twice: a second press continues the same payment, and paying in another way ends the first page", async () => {
    const who = await customer();
    const { id } = await invoice(who.account);
    const [first, again] = [
      await pay(who, { invoiceids: [id], amountMinor: 12_500 }),
      await pay(who, { invoiceids: [id], amountMinor: 12_500 }),
    ];
    expect(again.body).toEqual(first.body);
    const part = await pay(who, { invoiceids: [id], amountMinor: 6000 });
    expect(part.body["paymentid"]).not.toBe(first.body["paymentid"]);
    await fixture.drain([who.account]);
    expect(fixture.card.book.get(objectOf(first.body["redirecturl"]))?.state).toBe("cancelled");
    await paid(who, part);
    expect(await stateOf(id)).toEqual(["partly_paid", 6000]);
  });

  test("money for which nothing is left, because a transfer was faster, becomes credit", async () => {
    const who = await customer();
    const { id, ocr } = await invoice(who.account);
    const started = await pay(who, { invoiceids: [id], amountMinor: 12_500 });
    await receiveTransfer(fixture.deps(), "staff:queue", {
      bankReference: newId(),
      bookedOn: "2026-11-22",
      amount: money(10_000, "SEK"),
      reference: ocr,
    });
    expect(await paid(who, started)).toMatchObject({ became: "invoiced", kept: money(10_000, "SEK") });
    expect(await stateOf(id)).toEqual(["paid", 12_500]);
    expect(await credit(who.account)).toBe(10_000);
  });
});

describe("what is refused, with nothing changed", () => {
  test("an invoice of somebody else, a credit note, a sum below the smallest card payment, and a page while a card is charged", async () => {
    const [who, other] = [await customer(), await customer()];
    const { id, requestId } = await invoice(who.account);
    expect(nameOf(await pay(other, { invoiceids: [id], amountMinor: 12_500 }))).toEqual([NotFound.name, "invoiceids"]);
    expect(nameOf(await pay(who, { invoiceids: [id], amountMinor: 100 }))).toEqual([MethodNotAllowed.name, "amountMinor"]);
    const started = await pay(who, { invoiceids: [id], amountMinor: 12_500 });
    const paymentid = String(started.body["paymentid"]);
    expect(nameOf(await other.browser.call(invoicePayment, { paymentid }))[0]).toBe(NotFound.name);
    await db.query("update payment set state = 'processing', version = version + 1 where id = $1", [paymentid]);
    expect(nameOf(await pay(who, { invoiceids: [id], amountMinor: 12_500 }))[0]).toBe(PaymentUnderWay.name);
    await db.query("update payment set state = 'requires_action', version = version + 1 where id = $1", [paymentid]);

    const credited = await tx(db.app, who.account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, who.account.scope, {
        requestId,
        reason: "",
        language: null,
        now: fixture.clock.now(),
      }),
    );
    expect(credited).not.toBeNull();
    const [note] = await db.query<{ id: string }>("select id from invoice where credits_id = $1", [id]);
    expect(nameOf(await pay(who, { invoiceids: [note?.id ?? ""], amountMinor: 100 }))).toEqual([NotFound.name, "invoiceids"]);
    expect(nameOf(await pay(who, { invoiceids: [id], amountMinor: 12_500 }))[0]).toBe(InvoiceNotOpen.name);
    expect(await stateOf(id)).toEqual(["voided", 12_500]);
  });
});

test("whatever comes in which order, by card and by transfer, is on the invoice or is credit: to the öre", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("start" as const), minor: fc.integer({ min: 300, max: 12_500 }) }),
    fc.record({ kind: fc.constant("pay" as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant("bank" as const), minor: fc.integer({ min: 1, max: 14_000 }) }),
    fc.record({ kind: fc.constant("report" as const), which: fc.nat(5) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const who = await customer();
      const { id, ocr } = await invoice(who.account);
      const pages: { readonly object: string; readonly paymentId: string }[] = [];
      let came = 0;
      for (const each of steps) {
        if (each.kind === "start") {
          const { body } = await pay(who, { invoiceids: [id], amountMinor: each.minor });
          if (body.code === 1000) pages.push({ object: objectOf(body["redirecturl"]), paymentId: String(body["paymentid"]) });
        } else if (each.kind === "bank") {
          came += each.minor;
          await receiveTransfer(fixture.deps(), "staff:queue", {
            bankReference: newId(),
            bookedOn: "2026-11-22",
            amount: money(each.minor, "SEK"),
            reference: ocr,
          });
        } else {
          const page = pages[each.which % Math.max(pages.length, 1)];
          const kept = page === undefined ? undefined : fixture.card.book.get(page.object);
          if (page === undefined || kept === undefined) continue;
          if (each.kind === "pay" && kept.state === "requires_action") {
            fixture.card.pay(page.object);
            came += kept.amountMinor;
          }
          if (each.kind === "report") await fixture.report(who.account, page.paymentId);
        }
      }
      for (const { paymentId } of pages) await fixture.report(who.account, paymentId);
      const [, settled] = (await stateOf(id)) ?? [];
      expect(Number(settled) + (await credit(who.account))).toBe(came);
      expect(Number(settled)).toBe(Math.min(came, 12_500));
    }),
    { numRuns: 25 },
  );
});
