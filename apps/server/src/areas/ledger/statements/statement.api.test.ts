import { statement, statementCsv, statementPdf } from "@nameplane/contracts/ledger/operations";
import { statementSpec } from "@nameplane/contracts/ledger/statement";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createTestApi, type TestApi, type TestBrowser } from "../../../testing/test-api.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { ledgerRoutes } from "../index.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let account: TestAccount;
let browser: TestBrowser;
let next = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, ledgerRoutes);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});
beforeEach(async () => {
  account = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  browser = api.browser();
  browser.cookie = await signIn(db, account);
});

const year = () => {
  const now = fixture.clock.now().getUTCFullYear();
  return { from: `${now}-01-01`, to: `${now + 1}-12-31` };
};
async function read(days = year()) {
  const { code: _, desc: __, ...fields } = (await browser.call(statement, days)).body;
  return statementSpec.answer.parse(fields).books;
}
const order = (method: "invoice" | "credit", credit?: "all") =>
  fixture.order(account, [`utdrag-${(next += 1)}.se`], { method, ...(credit === undefined ? {} : { credit }) });

test("what the customer bought, paid and used is on the statement, with what is owed after each step", async () => {
  expect(await read()).toEqual([]);
  await fixture.deposit(account, 20_000);
  await order("credit", "all");
  await order("invoice");
  const [book] = await read();
  expect(
    book?.rows.map(({ kind, chargedMinor, paidMinor, movedMinor, balanceMinor }) => [
      kind,
      chargedMinor,
      paidMinor,
      movedMinor,
      balanceMinor,
    ]),
  ).toEqual([
    ["deposit", 0, 20_000, 0, -20_000],
    ["invoice", 12_375, 0, 0, -7625],
    ["used_credit", 0, 0, 12_375, -7625],
    ["invoice", 12_375, 0, 0, 4750],
  ]);
  expect(book).toMatchObject({
    currency: "SEK",
    openingMinor: 0,
    chargedMinor: 24_750,
    paidMinor: 20_000,
    closingMinor: 4750,
    left: 0,
  });
  expect(book?.rows[1]?.numbers).toHaveLength(1);
});

test("the next period begins with what the last one ended with", async () => {
  await order("invoice");
  const today = fixture.clock.now().getUTCFullYear();
  const [later] = await read({ from: `${today + 2}-01-01`, to: `${today + 2}-01-31` });
  expect(later).toMatchObject({ openingMinor: 12_375, rows: [], closingMinor: 12_375 });
});

test("the files have the same sums in the reader's language, and nothing of another account", async () => {
  await order("invoice");
  const other = await createAccount(db, { invoiceMethod: "postpayment", creditLimitMinor: 10_000_000 });
  await fixture.order(other, [`annans-${(next += 1)}.se`], { method: "invoice" });
  const csv = await browser.call(statementCsv, year(), { language: "sv" });
  const lines = csv.text.replace("\ufeff", "").trimEnd().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[0]).toBe("Datum,Beskrivning,Debiterat,Betalt eller krediterat,Använt tillgodohavande,Saldo,Valuta");
  expect(lines[2]).toMatch(/^\d{4}-\d{2}-\d{2},Faktura \d+,123\.75,,,123\.75,SEK$/);
  expect(lines[3]).toMatch(/Utgående saldo,,,,123\.75,SEK$/);
  const pdf = await browser.call(statementPdf, year());
  expect(pdf.text.startsWith("%PDF-")).toBe(true);
});

test("a period that ends before it begins is refused, at its field", async () => {
  expect((await browser.call(statement, { from: "2026-02-01", to: "2026-01-01" })).body).toMatchObject({
    name: "BadParameter",
    param: "to",
  });
});
