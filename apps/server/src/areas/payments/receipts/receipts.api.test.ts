import { creditMovements, getInvoice, makeDeposit, receiptPdf } from "@nameplane/contracts/ledger/operations";
import { money } from "@nameplane/values";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { newId } from "../../../platform/ids.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import type { TestBrowser } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { loadReceipt, receiptDocument } from "./draw-receipt.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;
let browser: TestBrowser;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
});
beforeEach(async () => {
  account = await createAccount(db);
  browser = await fixture.browser(account);
});
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await fixture.close();
  await db.close();
});

const paymentId = async () =>
  (await db.query<{ id: string }>("select id from payment where account_id = $1", [account.accountId]))[0]?.id ?? "";

/** Deposits 500.00 with a saved card, and returns the payment. */
async function deposit(): Promise<string> {
  const card = await fixture.keepCard(account);
  await browser.call(makeDeposit, { amountMinor: 50_000, method: "card", cardid: card.id }, { key: newId() });
  const id = await paymentId();
  await fixture.settle(account, id);
  return id;
}

/** Pays an order by card. The fixture's order is invoiced when its money arrives. */
async function payOrder(name: string): Promise<{ id: string; invoice: { id: string; number: number; total: number } }> {
  const ordernr = await fixture.order(account, [name], { method: "card" });
  await fixture.atProvider(account, ordernr, (card, object) => card.pay(object));
  const [invoice] = await db.query<{ id: string; number: number; total: number }>(
    "select id, number::int as number, total_minor::int as total from invoice where account_id = $1",
    [account.accountId],
  );
  if (invoice === undefined) throw new Error("the order has no invoice");
  return { id: await paymentId(), invoice };
}

const document = async (id: string, language: "en" | "sv") =>
  tx(db.app, account.scope, async (trx) => receiptDocument(await loadReceipt(trx, account.scope, id, language), language));

const tableOf = ({ blocks }: Awaited<ReturnType<typeof document>>) => blocks.find(({ kind }) => kind === "table");

test("a deposit has a receipt in both languages: number, payer, seller with its VAT number, day, way of payment and amount", async () => {
  const id = await deposit();
  const [paid] = await db.query<{ number: number; vat: string; seller: string }>(
    "select p.receipt_number::int as number, s.vat_number as vat, s.name as seller from payment p join seller s on s.id = p.seller_id where p.id = $1",
    [id],
  );
  const english = await document(id, "en");
  expect(english).toMatchObject({ title: "Receipt", subtitle: String(paid?.number) });
  expect(Object.fromEntries(english.facts)).toMatchObject({ Receipt: String(paid?.number), "Paid with": "Card" });
  expect(english.to[0]).not.toBe("");
  expect(english.footer.flat()).toEqual(expect.arrayContaining([paid?.seller, `VAT no ${paid?.vat}`]));
  expect(tableOf(english)).toMatchObject({ rows: [["Credit on the account", "500.00"]], sums: [["Paid SEK", "500.00"]] });
  const swedish = await document(id, "sv");
  expect(swedish.title).toBe("Kvitto");
  expect(tableOf(swedish)).toMatchObject({ rows: [["Tillgodohavande på kontot", "500,00"]] });

  const file = await browser.call(receiptPdf, { paymentid: id }, { language: "sv" });
  expect(file.headers["content-type"]).toBe("application/pdf");
  expect(file.headers["content-disposition"]).toContain(`kvitto-${paid?.number}.pdf`);
  expect(file.text.startsWith("%PDF-")).toBe(true);
  expect((await browser.call(creditMovements)).body["data"]).toMatchObject([{ receiptnumber: paid?.number, receiptid: id }]);
});

test("the payment of an order names the invoice that it paid, which links to the receipt", async () => {
  const { id, invoice } = await payOrder("kvitto-order.se");
  const shown = await document(id, "en");
  expect(tableOf(shown)).toMatchObject({
    rows: [[`Invoice ${invoice.number}`, (invoice.total / 100).toFixed(2)]],
  });
  expect(Object.fromEntries(shown.facts)["Order"]).toMatch(/^O\d+$/);
  const { body } = await browser.call(getInvoice, { invoiceid: invoice.id });
  expect(body["invoice"]).toMatchObject({ payments: [{ receiptid: id }] });
});

test("what was paid back, and a dispute, are said below the lines, which stay what they were", async () => {
  const id = await deposit();
  const loaded = await tx(db.app, account.scope, (trx) => loadReceipt(trx, account.scope, id, "en"));
  const receipt = { ...loaded.receipt, refunded: money(10_000, "SEK"), isDisputed: true };
  const after = receiptDocument({ ...loaded, receipt }, "en");
  expect(tableOf(after)).toEqual(tableOf(receiptDocument(loaded, "en")));
  const note = after.blocks.at(-1);
  expect(note?.kind === "text" && note.text.split("\n").slice(0, 2)).toEqual([
    "100.00 SEK of this has been paid back.",
    "The payment is disputed at the payer’s bank.",
  ]);
});

test("nobody gets the receipt of another account, of money that has not arrived, or of credit from another system", async () => {
  const id = await deposit();
  const stranger = await fixture.browser(await createAccount(db));
  const missing = { name: "NotFound", param: "paymentid" };
  expect((await stranger.call(receiptPdf, { paymentid: id })).body).toMatchObject(missing);
  expect((await browser.call(receiptPdf, { paymentid: newId() })).body).toMatchObject(missing);
  await db.query("update payment set method = 'credit_import', version = version + 1 where id = $1", [id]);
  expect((await browser.call(receiptPdf, { paymentid: id })).body).toMatchObject(missing);
  account = await createAccount(db);
  browser = await fixture.browser(account);
  await browser.call(makeDeposit, { amountMinor: 50_000, method: "card" }, { key: newId() });
  expect((await browser.call(receiptPdf, { paymentid: await paymentId() })).body).toMatchObject(missing);
});
