import { minorOf, money, priceAt, vatOf } from "@nameplane/values";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { createOrder } from "../../../testing/fixtures/money-rows.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { receiveTransfer } from "../../../testing/fixtures/receive-transfer.ts";
import { creditRequest, issueInvoice, prepaidBalance } from "../index.ts";
import { correctVat } from "./index.ts";

const number = "DE136695976";
const day = 86_400_000;

let db: TestDatabase;
let fixture: PaymentFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db, { country: "DE" });
  await db.query("update account set vat_number = $2, party = 'company', version = version + 1 where id = $1", [
    account.accountId,
    number,
  ]);
});
afterEach(async () => {
  expect(await brokenInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

/** What the register said about the number, now. */
const answered = (result: "valid" | "invalid" | "unavailable") =>
  db.query(
    "insert into vat_proof (account_id, id, vat_number, checked_at, service, result, consultation, attempt, recheck_at) values ($1, $2, $3, $4, 'vies', $5, $6, 1, $4)",
    [account.accountId, newId(), number, fixture.clock.now(), result, result === "valid" ? "WAPI-1" : null],
  );

/** Invoices two requests of 100.00 and 60.00 with the German VAT of 19 %. */
async function sell(method: "card" | "bank" | "invoice") {
  const prices = [priceAt(money(10_000, "SEK"), 1900, 12), priceAt(money(6000, "SEK"), 1900, 12)];
  if (method === "invoice")
    await db.query(
      "update account set invoice_method = 'postpayment', credit_limit_minor = 1000000, version = version + 1 where id = $1",
      [account.accountId],
    );
  const { orderId, requestIds } = await createOrder(db, account, prices, { method, state: "working" });
  const invoice = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId,
      sellerId: db.installation.sellerId,
      method,
      dueDays: 20,
      lines: prices.map(({ net, vatRateBasisPoints }, index) => ({
        requestId: requestIds[index] ?? null,
        text: `Item ${index + 1}`,
        net,
        vatRateBasisPoints,
        vat: vatOf(net, vatRateBasisPoints),
      })),
      tax: { kind: "oss" },
      language: "en",
      now: fixture.clock.now(),
    }),
  );
  return { ...invoice, orderId, requestIds };
}

/** A transfer with the invoice's reference arrives. */
async function pay({ ocr }: { readonly ocr: string }, minor: number): Promise<void> {
  const bankReference = `T${newId()}`;
  await receiveTransfer(fixture.deps(), "test", {
    bankReference,
    bookedOn: "2026-12-01",
    amount: money(minor, "SEK"),
    reference: ocr,
  });
}

const correct = () => correctVat(fixture.deps("worker"));
const documents = () =>
  db.query(
    `select i.kind, i.state, i.vat_kind, i.net_minor::int as net, i.vat_minor::int as vat, i.settled_minor::int as settled, i.note, c.number is not null as replaces, i.vat_proof_id is not null as proved
       from invoice i left join invoice c on c.account_id = i.account_id and c.id = i.corrects_id where i.account_id = $1 order by i.kind desc, i.created_at`,
    [account.accountId],
  );
const credit = async () => minorOf(await tx(db.app, account.scope, (trx) => prepaidBalance(trx, account.scope, "SEK")));

test("VAT that was charged while the register was away comes back as credit, once, when the answer comes [T55]", async () => {
  await answered("unavailable");
  const invoice = await sell("card");
  const first = invoice.number;
  await pay(invoice, 19_040);
  expect(await correct()).toBe(0);
  fixture.clock.advance(2 * day);
  await answered("valid");
  expect(await correct()).toBe(1);
  expect(await correct()).toBe(0);
  expect(await documents()).toEqual([
    {
      kind: "invoice",
      state: "voided",
      vat_kind: "oss",
      net: 16_000,
      vat: 3040,
      settled: 19_040,
      note: null,
      replaces: false,
      proved: false,
    },
    {
      kind: "invoice",
      state: "paid",
      vat_kind: "reverse_charge",
      net: 16_000,
      vat: 0,
      settled: 16_000,
      note: `Replaces invoice ${first}`,
      replaces: true,
      proved: true,
    },
    {
      kind: "credit_note",
      state: "paid",
      vat_kind: "oss",
      net: 16_000,
      vat: 3040,
      settled: 19_040,
      note: `Your VAT number has been confirmed after we charged VAT on invoice ${first}. A new invoice without VAT replaces it`,
      replaces: false,
      proved: false,
    },
  ]);
  expect(await credit()).toBe(3040);
});

test("an invoice that is still owed is replaced by a lower one with the same last day", async () => {
  const { invoiceId, dueOn } = await sell("invoice");
  fixture.clock.advance(3 * day);
  await answered("valid");
  expect(await correct()).toBe(1);
  const rows = await db.query<{ id: string; due: string; left: number }>(
    "select id, due_on::text as due, (total_minor - settled_minor)::int as left from invoice where account_id = $1 and kind = 'invoice' and state = 'unpaid'",
    [account.accountId],
  );
  expect(rows).toMatchObject([{ due: dueOn, left: 16_000 }]);
  expect(rows[0]?.id).not.toBe(invoiceId);
  expect(await credit()).toBe(0);
});

test("what was credited before is not credited again, and what ends later is credited without VAT", async () => {
  const invoice = await sell("card");
  const { requestIds } = invoice;
  await pay(invoice, 19_040);
  const end = (which: number) =>
    tx(db.app, account.scope, (trx) =>
      creditRequest({ jobs: fixture.jobs }, trx, account.scope, {
        requestId: requestIds[which] ?? "",
        reason: "Rejected",
        language: null,
        now: fixture.clock.now(),
      }),
    );
  expect(minorOf((await end(1))?.total ?? money(0, "SEK"))).toBe(7140);
  await answered("valid");
  expect(await correct()).toBe(1);
  expect(await credit()).toBe(7140 + 1900);
  expect(minorOf((await end(0))?.total ?? money(0, "SEK"))).toBe(10_000);
  expect(await credit()).toBe(19_040);
});

test("nothing is corrected that waits for its transfer, that the register refused, whose answer came after a month, or of a person", async () => {
  const waiting = await sell("bank");
  await answered("valid");
  expect(await correct()).toBe(0);
  await pay(waiting, 19_040);
  expect(await correct()).toBe(1);

  account = await createAccount(db, { country: "DE" });
  const give = (party: string) =>
    db.query("update account set vat_number = $2, party = $3, version = version + 1 where id = $1", [
      account.accountId,
      number,
      party,
    ]);
  await give("company");
  await answered("invalid");
  await pay(await sell("card"), 19_040);
  await answered("valid");
  expect(await correct()).toBe(0);

  account = await createAccount(db, { country: "DE" });
  await give("company");
  await pay(await sell("card"), 19_040);
  fixture.clock.advance(31 * day);
  await answered("valid");
  expect(await correct()).toBe(0);

  account = await createAccount(db, { country: "DE" });
  await give("person");
  await pay(await sell("card"), 19_040);
  await answered("valid");
  expect(await correct()).toBe(0);
});
