import { minorOf } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { NewsFixture, type PlacedOrder } from "../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import type { OrderNews } from "../../orders/index.ts";
import { mailPayload } from "../kinds/index.ts";
import { notifyMoneyKept } from "../kinds/money-kept/notify-money-kept.ts";
import type { MailPayload } from "../mail/payload.ts";
import { notifyInvoiceIssued } from "./notify-invoice-issued.ts";
import { notifyOrderNews } from "./notify-order-news.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

let counter = 0;
const names = (count: number) => Array.from({ length: count }, () => `name${(counter += 1)}.se`);

function notifyBrowsers(
  kind: OrderNews["kind"],
  order: PlacedOrder,
  requestId: string | null = null,
  version = 1,
): Promise<void> {
  const { accountId, scope } = account;
  fixture.clock.advance(1); // The clock advances, because ids sort by time.
  return notifyOrderNews(fixture.deps, scope, {
    accountId,
    brandId: scope.brandId,
    kind,
    orderId: order.orderId,
    requestId,
    version,
  });
}

async function notifyLine(kind: OrderNews["kind"], order: PlacedOrder, requestId: string): Promise<void> {
  await notifyBrowsers(kind, order, requestId, await fixture.versionOf(requestId));
}

type Told = {
  kind: string;
  cause: string;
  delivered: boolean;
  address: string | null;
  state: string | null;
  payload: MailPayload | null;
};

/** Notices of the account with their deliveries, oldest first. */
async function notified(): Promise<Told[]> {
  const rows = await db.query<Omit<Told, "payload"> & { payload: unknown }>(
    `select n.kind, n.cause, n.delivered_at is not null as delivered, d.address, d.state, d.payload
       from notice n left join delivery d on d.account_id = n.account_id and d.notice_id = n.id where n.account_id = $1 order by n.id`,
    [account.accountId],
  );
  return rows.map((row) => ({ ...row, payload: row.payload === null ? null : mailPayload.parse(row.payload) }));
}

const mails = async () => (await notified()).filter((row) => row.state !== null);
const facts = async () => (await mails()).map((row) => row.payload?.facts);

async function paidOrder(count: number, options: { placedBy?: string } = {}): Promise<PlacedOrder> {
  const order = await fixture.order(account, names(count), options);
  const { invoiceId } = await fixture.invoice(account, order);
  await fixture.pay(account, order, invoiceId);
  return order;
}

describe("who is notified", () => {
  test("the user who ordered, in the user's language, with a job to send it", async () => {
    account = await createAccount(db, { language: "sv" });
    const at = fixture.clock.now().toISOString();
    const order = await paidOrder(1);
    await notifyBrowsers("order_placed", order);
    const [row] = await notified();
    expect(row).toMatchObject({
      kind: "order_placed",
      cause: `order:${order.orderId}`,
      delivered: false,
      address: "alva@example.com",
      state: "queued",
    });
    expect(row?.payload).toMatchObject({
      language: "sv",
      firstName: "Alva",
      why: { kind: "ordered", at },
    });
    const jobs = await db.query("select data from pgboss.job where name = 'notifications.send' and data->>'accountId' = $1", [
      account.accountId,
    ]);
    expect(jobs).toHaveLength(1);
  });

  test("the account's owner for an order of a job, of a user who left, or of a disabled user", async () => {
    const stranger = await createAccount(db);
    for (const placedBy of ["job:renewal", stranger.scope.actor, "token:x"])
      await notifyBrowsers("order_placed", await paidOrder(1, { placedBy }));
    await db.query("update panel_user set disabled_at = now(), version = version + 1 where id = $1", [account.userId]);
    await notifyBrowsers("order_placed", await paidOrder(1));
    const reasons = (await mails()).map((row) => row.payload?.why);
    expect(reasons).toHaveLength(4);
    for (const why of reasons) expect(why).toEqual({ kind: "owner", accountNumber: account.number });
  });

  test("nobody by mail when the address is invalid, so that the sweep finds it", async () => {
    await db.query("update panel_user set email = $2 where id = $1", [account.userId, "alva@example.com\r\nBcc: x@example.com"]);
    await db.query("update contact set email = 'nobody', version = version + 1 where id = $1", [account.contactId]);
    await notifyBrowsers("order_placed", await paidOrder(1));
    expect(await notified()).toMatchObject([{ kind: "order_placed", delivered: false, state: null }]);
  });
});

describe("once per cause and kind", () => {
  test("a repeat of the same news writes nothing, even at the same time", async () => {
    const order = await paidOrder(2);
    const [first = ""] = order.requestIds;
    await fixture.register(account, first);
    await Promise.all([
      notifyBrowsers("order_placed", order),
      notifyBrowsers("order_placed", order),
      notifyBrowsers("order_placed", order, null, 7),
    ]);
    await notifyLine("request_completed", order, first);
    await notifyLine("request_completed", order, first);
    expect((await mails()).map((row) => row.kind)).toEqual(["order_placed", "request_completed"]);
  });

  test("a request that stops twice is notified twice", async () => {
    const order = await paidOrder(1);
    const [requestId = ""] = order.requestIds;
    await fixture.ask(requestId, 4004, "orgno");
    await notifyLine("request_needs_you", order, requestId);
    for (const state of ["queued", "processing"])
      await db.query("update request set state = $2, reason = null, version = version + 1 where id = $1", [requestId, state]);
    await fixture.ask(requestId, 4003);
    await notifyLine("request_needs_you", order, requestId);
    expect(await facts()).toMatchObject([
      {
        template: "request-needs-you",
        line: { reason: 4004, text: "orgno", limitAt: "2026-12-20T12:30:00.000Z", isFunded: true },
      },
      { template: "request-needs-you", line: { reason: 4003, text: null } },
    ]);
  });

  test("a request that was answered before its news were handled is not notified", async () => {
    const order = await paidOrder(1);
    const [requestId = ""] = order.requestIds;
    await fixture.ask(requestId, 4004);
    const version = await fixture.versionOf(requestId);
    await db.query("update request set state = 'queued', reason = null, version = version + 1 where id = $1", [requestId]);
    await notifyBrowsers("request_needs_you", order, requestId, version);
    expect(await notified()).toEqual([]);
  });
});

describe("the order's confirmation", () => {
  test("contains lines, sums and VAT by rate", async () => {
    await notifyBrowsers("order_placed", await paidOrder(2));
    expect(await facts()).toMatchObject([
      {
        template: "order-placed",
        method: "card",
        isPaid: true,
        lineCount: 2,
        areRegistrations: true,
        lines: [{ type: "create-domain-registration", years: 1, netMinor: 9900 }, { netMinor: 9900 }],
        netMinor: 19_800,
        vat: [{ rateBasisPoints: 2500, vatMinor: 4950 }],
        totalMinor: 24_750,
        bank: null,
      },
    ]);
  });

  test("of a bank transfer says what is on the invoice, and is sent again when the money has arrived", async () => {
    const order = await fixture.order(account, names(1), { method: "bank" });
    const invoice = await fixture.invoice(account, order, "bank");
    await notifyBrowsers("order_placed", order);
    await fixture.pay(account, order, invoice.invoiceId);
    await notifyBrowsers("order_placed", order, null, 2);
    await notifyBrowsers("order_placed", order, null, 2);
    expect((await mails()).map((row) => row.kind)).toEqual(["order_placed", "order_paid"]);
    expect(await facts()).toMatchObject([
      {
        isPaid: false,
        bank: {
          payee: "Nameplane Demo AB",
          bankgiro: "5050-1055",
          iban: "SE4550000000058398257466",
          bic: "ESSESESS",
          reference: invoice.ocr,
          amountMinor: 12_375,
          dueOn: "2026-12-05",
        },
      },
      { isPaid: true, bank: null },
    ]);
  });

  test("of an order on credit says when the invoice is due", async () => {
    account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 100_000 });
    const order = await fixture.order(account, names(1), { method: "invoice" });
    await fixture.invoice(account, order, "invoice");
    await fixture.fund(order, "credit");
    await notifyBrowsers("order_placed", order);
    expect(await facts()).toMatchObject([{ method: "invoice", isPaid: false, dueOn: "2026-12-05", bank: null }]);
  });
});

describe("an order of up to three lines", () => {
  test("notifies each registration with its expiry date, renewal and name servers, then sends the summary", async () => {
    const order = await paidOrder(2);
    const [first = "", second = ""] = order.requestIds;
    const domainId = await fixture.register(account, first);
    await fixture.register(account, second, "manual");
    for (const requestId of order.requestIds) await notifyLine("request_completed", order, requestId);
    await fixture.endOrder(order, "closed");
    await notifyBrowsers("order_closed", order);
    expect(await facts()).toMatchObject([
      {
        template: "domain-registered",
        domainId,
        expiresAt: "2027-11-20T12:30:00.000Z",
        renews: true,
        nameServers: ["ns1.nameplane.test", "ns2.nameplane.test"],
      },
      { template: "domain-registered", renews: false },
      {
        template: "order-closed",
        doneCount: 2,
        endedCount: 0,
        creditedMinor: 0,
        done: [{ renews: true }, { renews: false }],
      },
    ]);
  });

  test("with a single line rings the bell for the summary and sends no second mail about the same", async () => {
    const order = await paidOrder(1);
    const [requestId = ""] = order.requestIds;
    await fixture.register(account, requestId);
    await notifyLine("request_completed", order, requestId);
    await fixture.endOrder(order, "closed");
    await notifyBrowsers("order_closed", order);
    expect(await notified()).toMatchObject([
      { kind: "request_completed", state: "queued", delivered: false },
      { kind: "order_closed", state: null, delivered: true },
    ]);
  });

  test("says what was credited, by which note, and that it stays on the account", async () => {
    const order = await paidOrder(2);
    const [first = "", second = ""] = order.requestIds;
    await fixture.end(account, first, "rejected", "reserved");
    await notifyLine("request_ended", order, first);
    await fixture.register(account, second);
    await fixture.endOrder(order, "closed");
    await notifyBrowsers("order_closed", order);
    const [note] = await db.query<{ number: number }>(
      "select number from invoice where account_id = $1 and kind = 'credit_note'",
      [account.accountId],
    );
    const credit = { number: note?.number, totalMinor: 12_375, keptMinor: 12_375 };
    expect(await facts()).toMatchObject([
      { template: "request-ended", line: { end: "rejected", text: "reserved", isFunded: true, credit } },
      { template: "order-closed", doneCount: 1, endedCount: 1, ended: [{ credit }], creditedMinor: 12_375 },
    ]);
  });

  test("says that an unpaid invoice is reduced instead, and that nothing was charged where there was none", async () => {
    const onInvoice = await fixture.order(account, names(1), { method: "bank" });
    await fixture.invoice(account, onInvoice, "bank");
    const [first = ""] = onInvoice.requestIds;
    await fixture.end(account, first, "cancelled_timeout");
    await notifyLine("request_ended", onInvoice, first);
    const abandoned = await fixture.order(account, names(1));
    const [second = ""] = abandoned.requestIds;
    await fixture.end(account, second, "cancelled_timeout");
    await notifyLine("request_ended", abandoned, second);
    expect(await facts()).toMatchObject([
      { line: { isFunded: false, credit: { totalMinor: 12_375, keptMinor: 0 } } },
      { line: { isFunded: false, credit: null } },
    ]);
  });
});

describe("an order of a hundred lines", () => {
  test("sends one confirmation and one summary, whatever happens to its lines", async () => {
    const order = await paidOrder(100);
    await notifyBrowsers("order_placed", order);
    for (const [index, requestId] of order.requestIds.entries()) {
      if (index < 90) await fixture.register(account, requestId);
      else await fixture.end(account, requestId, "rejected", "reserved");
      await notifyLine(index < 90 ? "request_completed" : "request_ended", order, requestId);
    }
    await fixture.endOrder(order, "closed");
    await notifyBrowsers("order_closed", order);
    const rows = await mails();
    expect(rows.map((row) => [row.kind, row.state])).toEqual([
      ["order_placed", "queued"],
      ["request_ended", "suppressed"],
      ["order_closed", "queued"],
    ]);
    expect(rows[2]?.payload).toMatchObject({ facts: { doneCount: 90, endedCount: 10, creditedMinor: 123_750 } });
    // The summary delivers the ten notices of the mail it replaced.
    expect(rows[2]?.payload?.also).toHaveLength(10);
  });

  test("gathers what needs the customer into one mail, which waits two minutes", async () => {
    const order = await paidOrder(5);
    const [first = "", second = "", third = ""] = order.requestIds;
    await fixture.ask(first, 4004);
    await notifyLine("request_needs_you", order, first);
    fixture.clock.advance(60_000);
    await fixture.ask(second, 4003);
    await notifyLine("request_needs_you", order, second);
    await fixture.end(account, third, "rejected");
    await Promise.all([notifyLine("request_ended", order, third), notifyLine("request_needs_you", order, second)]);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.payload?.facts).toMatchObject({
      template: "order-update",
      lineCount: 5,
      askedCount: 2,
      asked: [{ reason: 4004 }, { reason: 4003 }],
      endedCount: 1,
    });
    expect(mail?.payload?.also).toHaveLength(2);
    const [row] = await db.query<{ waits: boolean }>(
      "select next_try_at = created_at + interval '2 minutes' as waits from delivery where account_id = $1",
      [account.accountId],
    );
    expect(row).toEqual({ waits: true });
  });

  test("gathers a line that a fault of ours stopped with what needs the customer", async () => {
    const order = await paidOrder(5);
    const [first = ""] = order.requestIds;
    await db.query("update request set state = 'failed', reason = null, version = version + 1 where id = $1", [first]);
    await notifyLine("request_needs_you", order, first);
    expect(await facts()).toMatchObject([{ template: "order-update", askedCount: 1, endedCount: 0 }]);
  });

  test("begins a new mail when the last one is on its way", async () => {
    const order = await paidOrder(5);
    const [first = "", second = ""] = order.requestIds;
    await fixture.ask(first, 4004);
    await notifyLine("request_needs_you", order, first);
    fixture.clock.advance(120_000);
    await fixture.ask(second, 4004);
    await notifyLine("request_needs_you", order, second);
    expect(await facts()).toMatchObject([{ askedCount: 1 }, { askedCount: 1 }]);
  });

  test("is not notified again about a line that is already in the summary", async () => {
    const order = await paidOrder(4);
    const [last = "", ...others] = order.requestIds;
    for (const requestId of others) await fixture.register(account, requestId);
    await fixture.end(account, last, "rejected");
    await fixture.endOrder(order, "closed");
    await notifyBrowsers("order_closed", order);
    await notifyLine("request_ended", order, last);
    expect((await notified()).map((row) => row.kind)).toEqual(["order_closed"]);
  });

  test("of which nothing was delivered is summed up by its last line", async () => {
    const order = await fixture.order(account, names(4));
    for (const requestId of order.requestIds) await fixture.end(account, requestId, "cancelled_timeout");
    await fixture.endOrder(order, "cancelled");
    for (const requestId of order.requestIds) await notifyLine("request_ended", order, requestId);
    expect((await notified()).map((row) => row.kind)).toEqual(["order_closed"]);
    expect(await facts()).toMatchObject([{ template: "order-closed", doneCount: 0, endedCount: 4, creditedMinor: 0 }]);
  });
});

describe("invoices", () => {
  const notifyInvoice = (invoiceId: string) => notifyInvoiceIssued(fixture.deps, account.scope, { invoiceId });

  test("go to the billing contact where one is set, in the account's language, once", async () => {
    account = await createAccount(db, { language: "sv" });
    const billing = crypto.randomUUID();
    await db.query(
      `insert into contact (account_id, id, state, party, organization, first_name, last_name, street, postcode, city, country, phone, email)
       values ($1, $2, 'active', 'company', 'Kvarnstråket AB', 'Ekonomi', '', '{Kvarngatan 3}', '118 47', 'Stockholm', 'SE', '+46.701234567', 'faktura@example.com')`,
      [account.accountId, billing],
    );
    await db.query("update account set billing_contact_id = $2, version = version + 1 where id = $1", [
      account.accountId,
      billing,
    ]);
    const order = await fixture.order(account, names(1), { method: "bank" });
    const invoice = await fixture.invoice(account, order, "bank");
    await notifyInvoice(invoice.invoiceId);
    await notifyInvoice(invoice.invoiceId);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      kind: "invoice_issued",
      cause: `invoice:${invoice.invoiceId}`,
      address: "faktura@example.com",
    });
    expect(mail?.payload).toMatchObject({
      language: "sv",
      firstName: "Ekonomi",
      why: { kind: "billing", accountNumber: account.number },
      facts: {
        template: "invoice-issued",
        number: invoice.number,
        method: "bank",
        totalMinor: 12_375,
        vatMinor: 2475,
        issuedOn: "2026-11-21",
        dueOn: "2026-12-05",
        orderNumber: order.number,
        bank: { reference: invoice.ocr },
      },
    });
  });

  test("paid by card ask for nothing", async () => {
    const order = await fixture.order(account, names(1));
    const { invoiceId } = await fixture.invoice(account, order);
    await notifyInvoice(invoiceId);
    expect(await facts()).toMatchObject([{ method: "card", bank: null }]);
  });

  test("a credit note says which invoice it credits, how much of it stays and why", async () => {
    const order = await paidOrder(1);
    const noteId = await fixture.end(account, order.requestIds[0] ?? "", "rejected", "reserved");
    await notifyInvoice(noteId ?? "");
    const [invoice] = await db.query<{ number: number }>(
      "select number from invoice where account_id = $1 and kind = 'invoice'",
      [account.accountId],
    );
    expect(await facts()).toMatchObject([
      {
        template: "credit-notes",
        orderNumber: order.number,
        notes: [
          {
            invoiceId: noteId,
            totalMinor: 12_375,
            keptMinor: 12_375,
            creditsNumber: invoice?.number,
            reason: "reserved",
          },
        ],
      },
    ]);
  });

  test("credit notes of a large order share a mail", async () => {
    const order = await paidOrder(6);
    const noteIds: string[] = [];
    for (const requestId of order.requestIds.slice(0, 4)) noteIds.push((await fixture.end(account, requestId, "rejected")) ?? "");
    await Promise.all(noteIds.map((noteId) => notifyInvoice(noteId)));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.payload?.facts).toMatchObject({
      template: "credit-notes",
      notes: [{ totalMinor: 12_375 }, {}, {}, {}],
    });
    expect(mail?.payload?.also).toHaveLength(3);
  });
});

test("no account sees or writes the news of another account", async () => {
  const order = await paidOrder(1);
  const other = await createAccount(db);
  const news: OrderNews = {
    accountId: other.accountId,
    brandId: other.scope.brandId,
    kind: "order_placed",
    orderId: order.orderId,
    requestId: null,
    version: 1,
  };
  await expect(notifyOrderNews(fixture.deps, other.scope, news)).rejects.toThrow("news of an order that is not there");
  expect(await notified()).toEqual([]);
});

describe("a payment that failed", () => {
  async function unpaid(count: number): Promise<PlacedOrder> {
    const order = await fixture.order(account, names(count));
    for (const requestId of order.requestIds) await fixture.ask(requestId, 4006);
    return order;
  }

  test("of a small order is one mail that lists its lines, of a single line the line's own", async () => {
    const order = await unpaid(2);
    for (const requestId of order.requestIds) await notifyLine("request_needs_you", order, requestId);
    expect(await facts()).toMatchObject([{ template: "order-update", askedCount: 2 }]);
    const single = await unpaid(1);
    await notifyLine("request_needs_you", single, single.requestIds[0] ?? "");
    expect((await facts()).at(-1)).toMatchObject({ template: "request-needs-you", line: { reason: 4006 } });
  });

  test("and was made good before the mail was written is not notified", async () => {
    const order = await unpaid(2);
    for (const requestId of order.requestIds) await notifyLine("request_needs_you", order, requestId);
    await fixture.fund(order, "captured");
    await notifyBrowsers("order_placed", order);
    expect((await mails()).map((row) => [row.kind, row.state])).toEqual([
      ["request_needs_you", "suppressed"],
      ["order_placed", "queued"],
    ]);
  });

  test("and failed again since is notified by the later news alone", async () => {
    const order = await unpaid(1);
    const [requestId = ""] = order.requestIds;
    const first = await fixture.versionOf(requestId);
    await fixture.ask(requestId, 4006);
    await notifyBrowsers("request_needs_you", order, requestId, first);
    expect(await mails()).toEqual([]);
    await notifyLine("request_needs_you", order, requestId);
    expect(await mails()).toHaveLength(1);
  });
});

describe("money that was not due for anything", () => {
  test("is notified to the user who ordered, once, with its receipt; without an order to the account's payer", async () => {
    const order = await paidOrder(1);
    const [payment] = await db.query<{ id: string; number: number }>(
      "select id, receipt_number::int as number from payment where order_id = $1",
      [order.orderId],
    );
    const news = { paymentId: payment?.id ?? "", orderId: order.orderId, cause: "twice" } as const;
    await notifyMoneyKept(fixture.deps, account.scope, news);
    await notifyMoneyKept(fixture.deps, account.scope, news);
    expect(await notified()).toMatchObject([
      {
        kind: "money_kept",
        payload: {
          why: { kind: "ordered" },
          facts: {
            template: "money-kept",
            cause: "twice",
            orderNumber: order.number,
            amountMinor: minorOf(order.total),
            receiptNumber: payment?.number,
          },
        },
      },
    ]);
    const other = await createAccount(db);
    account = other;
    const second = await paidOrder(1);
    const [paid] = await db.query<{ id: string }>("select id from payment where order_id = $1", [second.orderId]);
    await notifyMoneyKept(fixture.deps, other.scope, { paymentId: paid?.id ?? "", orderId: null, cause: "over" });
    expect(await notified()).toMatchObject([{ payload: { why: { kind: "billing" }, facts: { orderNumber: null } } }]);
  });
});
