import type { StaffInvoiceRow, StaffRequestRow } from "@nameplane/contracts/backoffice/finder";
import * as operations from "@nameplane/contracts/backoffice/operations";
import { money, priceAt } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../../platform/ids.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { createOrder, type TestOrder } from "../../../testing/fixtures/money-rows.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { staffRoutes } from "../../staff/index.ts";
import { finderRoutes } from "./index.ts";

const line = priceAt(money(10_000, "SEK"), 2500, 12);
let db: TestDatabase;
let api: TestApi;
let anna: TestColleague;
let stranger: TestColleague;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApi(db, new FakeClock(new Date()), (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    finderRoutes(edge);
  });
  anna = await joinAsColleague(db, api);
  stranger = await joinForOtherBrand(db, api);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function addDomain(owner: TestAccount, name: string, state = "active", id = newId()): Promise<string> {
  await db.query("insert into domain (account_id, id, ascii_name, sort_name, tld, state) values ($1, $2, $3, $3, 'se', $4)", [
    owner.accountId,
    id,
    name,
    state,
  ]);
  return id;
}

let lastNumber = 7000;

/** An unpaid invoice for the order. */
async function addInvoice(order: TestOrder): Promise<{ id: string; number: number }> {
  const [id, number] = [newId(), (lastNumber += 1)];
  await db.query(
    `insert into invoice (account_id, id, seller_id, series, state, order_id, currency, net_minor, vat_minor, total_minor, vat_kind, party)
     select $1, $2, s.seller_id, s.series, 'draft', $3, 'SEK', 10000, 2500, 12500, 'domestic', '{"buyer": {"name": "Kvarnen AB"}}'
       from invoice_series s where s.seller_id = $4 and s.kind = 'invoice' limit 1`,
    [account.accountId, id, order.orderId, db.installation.sellerId],
  );
  await db.query(
    `insert into invoice_line (account_id, invoice_id, position, request_id, text, net_minor, vat_rate_bp, vat_minor)
     values ($1, $2, 1, $3, 'Registration', 10000, 2500, 2500)`,
    [account.accountId, id, order.requestIds[0]],
  );
  await db.query(
    `update invoice set state = 'unpaid', number = $2, ocr = $3, issued_on = '2026-11-01', due_on = '2026-11-15', content_hash = '\\x00',
            version = version + 1 where id = $1`,
    [id, number, `${String(number)}22`],
  );
  return { id, number };
}

async function addPayment(order: TestOrder): Promise<string> {
  const id = newId();
  await db.query(
    `insert into payment (account_id, id, seller_id, purpose, order_id, method, provider, state, currency, asked_minor, reference, created_by)
     values ($1, $2, $3, 'order', $4, 'bank', 'bank', 'created', 'SEK', 12500, '123455', 'test')`,
    [account.accountId, id, db.installation.sellerId, order.orderId],
  );
  return id;
}

const ids = (rows: unknown) => (rows as StaffInvoiceRow[]).map(({ invoiceid }) => invoiceid);
const numbers = (rows: unknown) => (rows as StaffRequestRow[]).map(({ requestid }) => requestid);

describe("the page of a domain", () => {
  test("opens by its name in both forms and by its id, with its requests, invoices, payments and tasks", async () => {
    const id = await addDomain(account, "xn--smrgs-pra0j.se");
    const order = await createOrder(db, account, [line]);
    const [requestId] = order.requestIds;
    await db.query("update request set ascii_name = 'xn--smrgs-pra0j.se', domain_id = $2 where id = $1", [requestId, id]);
    const invoice = await addInvoice(order);
    const payment = await addPayment(order);
    await db.query(
      "insert into staff_task (account_id, id, kind, key, subject_kind, subject_id, text) values ($1, $2, 'request_manual', 'k', 'request', $3, 'Look')",
      [account.accountId, newId(), requestId],
    );
    for (const domain of ["smörgås.se", "XN--SMRGS-PRA0J.SE", id]) {
      const { body } = await anna.browser.call(operations.staffDomain, { domain });
      expect(body, domain).toMatchObject({
        domain: { domainid: id, unicodename: "smörgås.se", status: 200, account: { number: expect.any(Number) as number } },
        others: [],
        tasks: [{ text: "Look" }],
      });
      expect(body["requests"]).toMatchObject([{ ordernr: order.number, domainname: "xn--smrgs-pra0j.se" }]);
      expect(ids(body["invoices"])).toEqual([invoice.id]);
      expect(body["payments"]).toMatchObject([{ paymentid: payment, totalMinor: 12_500 }]);
    }
  });

  test("of several with one name shows the one that is registered here, and names the others", async () => {
    const other = await createAccount(db);
    const id = await addDomain(account, "flyttad.se");
    await addDomain(other, "flyttad.se", "transferred_away");
    const { body } = await anna.browser.call(operations.staffDomain, { domain: "flyttad.se" });
    expect(body).toMatchObject({ domain: { domainid: id, status: 200 }, others: [{ status: 300 }] });
  });

  test("is not found where there is none, or where the colleague may not see its customer", async () => {
    await addDomain(account, "dold.se");
    for (const domain of ["finns-inte.se", newId(), "?"])
      expect((await anna.browser.call(operations.staffDomain, { domain })).body.code, domain).toBe(2303);
    expect((await stranger.browser.call(operations.staffDomain, { domain: "dold.se" })).body.code).toBe(2303);
  });
});

describe("orders, invoices and payments", () => {
  test("name each other", async () => {
    const order = await createOrder(db, account, [line, line], { method: "bank" });
    const invoice = await addInvoice(order);
    const payment = await addPayment(order);

    const shown = (await anna.browser.call(operations.staffOrder, { ordernr: order.number })).body;
    expect(shown).toMatchObject({ orderid: order.orderId, order: { totalMinor: 25_000, method: "bank", status: 20_201 } });
    expect(numbers(shown["requests"])).toHaveLength(2);
    expect(ids(shown["invoices"])).toEqual([invoice.id]);

    for (const typed of [invoice.id, String(invoice.number)]) {
      const { body } = await anna.browser.call(operations.staffInvoice, { invoice: typed });
      expect(body, typed).toMatchObject({
        invoice: { invoiceid: invoice.id, leftMinor: 12_500, status: 3000 },
        buyer: "Kvarnen AB",
        ordernr: order.number,
        lines: [{ text: "Registration", netMinor: 10_000 }],
        payments: [{ paymentid: payment }],
      });
      expect(numbers(body["requests"])).toHaveLength(1);
    }

    const paid = (await anna.browser.call(operations.staffPayment, { paymentid: payment })).body;
    expect(paid).toMatchObject({ payment: { reference: "123455" }, ordernr: order.number, refunds: [] });
    expect(ids(paid["invoices"])).toEqual([invoice.id]);
  });

  test("what a colleague has no right to is left out, and its page refused", async () => {
    const order = await createOrder(db, account, [line]);
    const invoice = await addInvoice(order);
    const auditor = await joinAsColleague(db, api, "Auditor");
    const { body } = await auditor.browser.call(operations.staffOrder, { ordernr: order.number });
    expect(body).toMatchObject({ code: 1000, requests: null, invoices: null, payments: null, tasks: null });
    expect((await auditor.browser.call(operations.staffInvoice, { invoice: invoice.id })).body.code).toBe(2201);
  });

  test("are not found where the colleague may not see their customer", async () => {
    const order = await createOrder(db, account, [line]);
    const invoice = await addInvoice(order);
    const paymentid = await addPayment(order);
    const { browser } = stranger;
    expect((await browser.call(operations.staffOrder, { ordernr: order.number })).body.code).toBe(2303);
    expect((await browser.call(operations.staffInvoice, { invoice: String(invoice.number) })).body.code).toBe(2303);
    expect((await browser.call(operations.staffPayment, { paymentid })).body.code).toBe(2303);
  });
});
