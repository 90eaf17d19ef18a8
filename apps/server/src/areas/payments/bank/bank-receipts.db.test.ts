import { afterAll, beforeAll, expect, test } from "vitest";
import { money, type Currency } from "@nameplane/values";
import { tx } from "../../../platform/db/transaction.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { creditRequest, issueInvoice, type IssuedInvoice } from "../../ledger/index.ts";
import { receiveTransfer, type BankReceipt } from "../../../testing/fixtures/receive-transfer.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let references = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
});

afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** An order that is paid by bank transfer: invoiced over 125.00 at checkout, with its request waiting. */
async function invoiced(
  account: TestAccount,
  currency: Currency = "SEK",
): Promise<IssuedInvoice & { orderId: string; requestId: string }> {
  const order = await fixture.order(account);
  const requestId = order.requestIds[0] ?? "";
  const issued = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: currency === "SEK" ? order.orderId : null,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [{ requestId, text: "Service", net: money(10_000, currency), vatRateBasisPoints: 2500, vat: money(2500, currency) }],
      tax: { kind: "domestic" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  return { ...issued, orderId: order.orderId, requestId };
}

/** Receives a bank transfer of `minor` units in the given currency (SEK by default). */
async function receive({
  minor,
  currency = "SEK",
  ...receipt
}: Pick<BankReceipt, "reference"> & Partial<BankReceipt> & { minor: number; currency?: Currency }) {
  references += 1;
  return receiveTransfer(fixture.deps(), "staff:queue", {
    bankReference: `BG${references}`,
    bookedOn: "2026-11-20",
    amount: money(minor, currency),
    ...receipt,
  });
}

async function moneyOf(account: TestAccount) {
  const [balance] = await db.query(
    "select prepaid_minor::int as prepaid, owed_minor::int as owed from balance where account_id = $1",
    [account.accountId],
  );
  const invoices = await db.query<{ state: string }>(
    "select state from invoice where account_id = $1 and kind = 'invoice' order by number",
    [account.accountId],
  );
  const payments = await db.query(
    "select purpose, method, state, captured_minor::int as minor from payment where account_id = $1 order by captured_minor desc",
    [account.accountId],
  );
  return { balance, invoices: invoices.map((row) => row.state), payments };
}

async function releases(orderId: string) {
  return db.query<{ data: { invoiceId: string } }>(
    "select data from pgboss.job where name = 'payments.bank-received' and data ->> 'orderId' = $1",
    [orderId],
  );
}

/** The reasons why money was kept as credit, as the customer will be told. */
async function kept(account: TestAccount) {
  const rows = await db.query<{ cause: string; minor: number }>(
    `select j.data ->> 'cause' as cause, p.captured_minor::int as minor
       from pgboss.job j join payment p on p.id = (j.data ->> 'paymentId')::uuid where j.name = 'payments.kept' and p.account_id = $1`,
    [account.accountId],
  );
  return rows;
}

async function everythingHolds() {
  expect(await brokenInvariants(db)).toEqual([]);
}

test("the exact amount with its OCR pays the invoice and releases the order", async () => {
  const account = await createAccount(db);
  const { ocr, invoiceId, orderId } = await invoiced(account);
  expect(await receive({ minor: 12_500, reference: ` OCR ${ocr.slice(0, 3)} ${ocr.slice(3)}` })).toEqual({
    outcome: "settled",
    invoiceId,
    invoiced: money(12_500, "SEK"),
    deposited: money(0, "SEK"),
  });
  expect(await moneyOf(account)).toEqual({
    balance: { prepaid: 0, owed: 0 },
    invoices: ["paid"],
    payments: [{ purpose: "order", method: "bank", state: "succeeded", minor: 12_500 }],
  });
  expect(await releases(orderId)).toMatchObject([
    { data: { invoiceId, accountId: account.accountId, brandId: account.scope.brandId } },
  ]);
  const postings = await db.query(
    "select kind, debit, credit, amount_minor::int as minor from ledger_posting where account_id = $1 and kind = 'payment'",
    [account.accountId],
  );
  expect(postings).toEqual([{ kind: "payment", debit: "bank", credit: "receivable", minor: 12_500 }]);
  await everythingHolds();
});

test("too little leaves the invoice partly paid and releases nothing; the rest completes it", async () => {
  const account = await createAccount(db);
  const { ocr, orderId } = await invoiced(account);
  expect(await receive({ minor: 12_499, reference: ocr })).toMatchObject({
    outcome: "part",
    invoiced: money(12_499, "SEK"),
  });
  expect(await moneyOf(account)).toMatchObject({ balance: { prepaid: 0, owed: 1 }, invoices: ["partly_paid"] });
  expect(await releases(orderId)).toEqual([]);
  expect(await receive({ minor: 1, reference: ocr })).toMatchObject({ outcome: "settled" });
  expect(await releases(orderId)).toHaveLength(1);
  await everythingHolds();
});

test("too much pays the invoice, the rest is prepaid credit with a receipt of its own", async () => {
  const account = await createAccount(db);
  const { ocr } = await invoiced(account);
  expect(await receive({ minor: 20_000, reference: ocr })).toMatchObject({
    outcome: "settled",
    invoiced: money(12_500, "SEK"),
    deposited: money(7500, "SEK"),
  });
  expect(await moneyOf(account)).toMatchObject({
    balance: { prepaid: 7500, owed: 0 },
    payments: [
      { purpose: "order", minor: 12_500 },
      { purpose: "deposit", minor: 7500 },
    ],
  });
  expect(await kept(account)).toEqual([{ cause: "over", minor: 7500 }]);
  await everythingHolds();
});

test("a second transfer for a paid invoice is prepaid credit (F31)", async () => {
  const account = await createAccount(db);
  const { ocr } = await invoiced(account);
  await receive({ minor: 12_500, reference: ocr });
  expect(await receive({ minor: 12_500, reference: ocr })).toMatchObject({
    outcome: "deposit",
    invoiced: money(0, "SEK"),
    deposited: money(12_500, "SEK"),
  });
  expect(await moneyOf(account)).toMatchObject({ balance: { prepaid: 12_500, owed: 0 }, invoices: ["paid"] });
  expect(await kept(account)).toEqual([{ cause: "over", minor: 12_500 }]);
  await everythingHolds();
});

test("the same movement of the bank is booked once, also at the same time (F32)", async () => {
  const account = await createAccount(db);
  const { ocr } = await invoiced(account);
  const same = { bankReference: "BG-same", minor: 12_500, reference: ocr };
  const results = await Promise.all([receive(same), receive(same), receive(same)]);
  expect(results.filter((result) => result.outcome === "known")).toHaveLength(2);
  expect(await receive(same)).toMatchObject({ outcome: "known" });
  expect(await moneyOf(account)).toMatchObject({ balance: { prepaid: 0, owed: 0 }, payments: [{ minor: 12_500 }] });
  await everythingHolds();
});

test("two transfers at once: never more on the invoice than it is over", async () => {
  const account = await createAccount(db);
  const { ocr } = await invoiced(account);
  await Promise.all([receive({ minor: 12_500, reference: ocr }), receive({ minor: 12_500, reference: ocr })]);
  expect(await moneyOf(account)).toMatchObject({ balance: { prepaid: 12_500, owed: 0 }, invoices: ["paid"] });
  await everythingHolds();
});

test("after a credit note only what is left is taken", async () => {
  const account = await createAccount(db);
  const { ocr, requestId } = await invoiced(account);
  await tx(db.worker, account.scope, (trx) =>
    creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
      requestId,
      reason: "Taken",
      language: null,
      now: fixture.clock.now(),
    }),
  );
  expect(await receive({ minor: 12_500, reference: ocr })).toMatchObject({
    outcome: "deposit",
    deposited: money(12_500, "SEK"),
  });
  expect(await moneyOf(account)).toMatchObject({ balance: { prepaid: 12_500, owed: 0 }, invoices: ["voided"] });
  await everythingHolds();
});

test.each([
  ["a digit typed wrong", (ocr: string) => `${Number(ocr[0]) + 1}${ocr.slice(1)}`],
  ["two digits swapped", (ocr: string) => `${ocr[1]}${ocr[0]}${ocr.slice(2)}`],
  ["no number at all", () => "thank you"],
  ["a right reference of nobody", () => "99999987"],
])("%s: suspense on the operator's account, and a task (F32)", async (_name, mistype) => {
  const account = await createAccount(db);
  const { ocr } = await invoiced(account);
  expect(await receive({ minor: 12_500, reference: mistype(ocr) })).toMatchObject({
    outcome: "suspense",
    invoiceId: null,
  });
  expect(await moneyOf(account)).toMatchObject({
    balance: { prepaid: 0, owed: 12_500 },
    invoices: ["unpaid"],
    payments: [],
  });
  const [task] = await db.query<{ account_id: string }>(
    "select account_id from staff_task where kind = 'bank-unplaced' order by created_at desc limit 1",
  );
  expect(task?.account_id).toBe(db.installation.operatorAccountId);
  await everythingHolds();
});

test("the right reference in another currency goes to suspense", async () => {
  const account = await createAccount(db);
  const { ocr } = await invoiced(account);
  expect(await receive({ minor: 12_500, currency: "EUR", reference: ocr })).toMatchObject({
    outcome: "suspense",
  });
  await everythingHolds();
});
