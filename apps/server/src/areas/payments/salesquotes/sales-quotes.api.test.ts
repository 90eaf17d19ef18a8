import {
  acceptSalesQuote,
  declineSalesQuote,
  makeSalesQuote,
  openSalesQuote,
  ownSalesQuotes,
  quoteCatalogue,
  readSalesQuote,
  salesQuote,
  salesQuoteFile,
  salesQuotePdf,
  salesQuotes,
  salesQuoteTerms,
  withdrawSalesQuote,
} from "@nameplane/contracts/payments/operations";
import { quoteCatalogueSpec, readSalesQuoteSpec, salesQuoteSpec } from "@nameplane/contracts/payments/sales-quotes";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { tx } from "../../../platform/db/transaction.ts";
import { PaymentFixture } from "../../../testing/fixtures/payment-fixture.ts";
import { brokenInvariants } from "../../../testing/invariants.ts";
import { signIn } from "../../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../../testing/staff.ts";
import { createTestApi, type Answer, type TestApi } from "../../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../testing/test-database.ts";
import { testIdentity } from "../../../testing/test-identity.ts";
import { identityRoutes } from "../../identity/index.ts";
import { staffRoutes } from "../../staff/index.ts";
import { salesQuoteEdges } from "./sales-quote.state.ts";
import { issueQuoteLink, salesQuoteRoutes, sweepSalesQuotes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  // The database checks staff sessions by its own clock, so the test's clock is set to the real time.
  fixture.clock.advance(Date.now() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    salesQuoteRoutes(edge, { pool: db.app, jobs: fixture.jobs });
  });
  boss = await joinAsColleague(db, api, "Billing");
});
afterEach(async () => {
  expect(await brokenInvariants(db)).toEqual([]);
});
afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

const day = (days: number) => new Date(fixture.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
const nameOf = ({ body }: Answer) => [body["name"], body["param"]];

async function numberOf({ accountId }: TestAccount): Promise<number> {
  const [row] = await db.query<{ number: number }>("select number::int as number from account where id = $1", [accountId]);
  return row?.number ?? 0;
}
async function content(account: TestAccount) {
  return {
    number: await numberOf(account),
    subject: "Moving 40 domains",
    words: "As agreed.",
    terms: "Paid within 30 days.",
    ponumber: "PO-7",
    discount: 1000,
    until: day(30),
    lines: [
      { text: "Move of a domain", quantity: 40, unitMinor: 10_000 },
      { text: "Set-up", quantity: 1, unitMinor: 333 },
    ],
  };
}
async function made(account: TestAccount): Promise<string> {
  return String((await boss.browser.call(makeSalesQuote, await content(account))).body["quoteid"]);
}
const link = (account: TestAccount, quoteId: string) =>
  tx(db.app, account.scope, (trx) => issueQuoteLink(trx, account.scope, { quoteId, lasts: "mailed" }, fixture.clock.now()));
async function seen(quoteid: string) {
  return salesQuoteSpec.answer.loose().parse((await boss.browser.call(salesQuote, { quoteid })).body);
}

test("staff make a quote; its link shows it without a login, and accepting it makes an invoice at exactly its prices", async () => {
  const account = await createAccount(db);
  expect((await boss.browser.call(salesQuoteTerms, { number: await numberOf(account) })).body).toMatchObject({ vatrate: 2500 });
  const quoteid = await made(account);
  // 40 x 100.00 less 10 % is 3600.00; 3.33 less 10 % is 3.00 (half up); 25 % VAT.
  expect(await seen(quoteid)).toMatchObject({ netMinor: 360_300, vatMinor: 90_075, totalMinor: 450_375, revision: 1 });
  expect((await boss.browser.call(salesQuoteFile, { quoteid })).text.slice(0, 200)).toMatch(/^%PDF-/);
  const visitor = api.browser();
  const token = await link(account, quoteid);
  const shown = readSalesQuoteSpec.answer.loose().parse((await visitor.call(readSalesQuote, { token })).body);
  expect(shown).toMatchObject({ subject: "Moving 40 domains", ponumber: "PO-7", totalMinor: 450_375 });
  expect((await visitor.call(salesQuotePdf, { token })).text.slice(0, 200)).toMatch(/^%PDF-/);
  expect(nameOf(await visitor.call(acceptSalesQuote, { token, name: "Alva Ek", totalMinor: 1 }))).toEqual([
    "BadParameter",
    "totalMinor",
  ]);
  const accepted = await visitor.call(acceptSalesQuote, { token, name: "Alva Ek", totalMinor: 450_375 });
  expect(accepted.body).toMatchObject({ code: 1000, paytoken: expect.any(String) as string });
  const after = await seen(quoteid);
  expect(after).toMatchObject({ acceptedby: "Alva Ek", address: expect.any(String) as string });
  const invoices = await db.query(
    "select state, net_minor::int as net, total_minor::int as total, note from invoice where account_id = $1",
    [account.accountId],
  );
  expect(invoices).toEqual([{ state: "unpaid", net: 360_300, total: 450_375, note: "PO-7" }]);
  expect(await db.query("select kind from staff_task where account_id = $1 and key = $2", [account.accountId, quoteid])).toEqual([
    { kind: "quote-accepted" },
  ]);
  // Pressing the button a second time makes no second invoice.
  expect(nameOf(await visitor.call(acceptSalesQuote, { token, name: "Alva Ek", totalMinor: 450_375 }))).toEqual([
    "StatusProhibits",
    "token",
  ]);
});

test("lines come from the price list of the customer, with our cost for staff who may see it", async () => {
  const account = await createAccount(db);
  const number = await numberOf(account);
  const found = async (find: string, who = boss) =>
    quoteCatalogueSpec.answer.loose().parse((await who.browser.call(quoteCatalogue, { number, find })).body).data;
  const [price] = await db.query<{ net: number }>(
    `select amount_minor::int as net from price p join account a on a.price_group_id = p.price_group_id
      where a.id = $1 and p.tld = 'se' and p.operation = 'create' and p.period_months = 12 and p.currency = 'SEK' order by p.valid_from desc limit 1`,
    [account.accountId],
  );
  const row = (await found(".se")).find(({ text }) => text.includes(".se") && /1 year|1 år/.test(text));
  expect(row).toMatchObject({ unitMinor: price?.net, costMinor: null });
  const bookkeeper = await joinAsColleague(db, api);
  const seen = (await found("se", bookkeeper)).find(({ text }) => text === row?.text);
  const [cost] = await db.query<{ minor: number }>(
    `select amount_minor::int as minor from cost_price where tld = 'se' and operation = 'create' and period_months = 12 and currency = 'SEK'
      and valid_from <= now() order by valid_from desc limit 1`,
  );
  expect(seen).toMatchObject({ unitMinor: row?.unitMinor, costMinor: cost?.minor });
  expect(await found("no such thing")).toEqual([]);
  const other = await joinForOtherBrand(db, api);
  expect((await other.browser.call(quoteCatalogue, { number, find: "se" })).body).toMatchObject({ code: 2303 });
});

test("a quote is declined with a reason, withdrawn, or lapses; then it can no longer be accepted", async () => {
  const account = await createAccount(db);
  const visitor = api.browser();
  const declined = await made(account);
  const token = await link(account, declined);
  expect((await visitor.call(declineSalesQuote, { token, reason: "Too dear" })).body).toMatchObject({ code: 1000 });
  expect(await seen(declined)).toMatchObject({ declined: "Too dear" });
  expect(nameOf(await visitor.call(acceptSalesQuote, { token, name: "Alva", totalMinor: 450_375 }))[0]).toBe("StatusProhibits");

  const withdrawn = await made(account);
  const { version } = await seen(withdrawn);
  expect((await boss.browser.call(withdrawSalesQuote, { quoteid: withdrawn, version })).body).toMatchObject({ code: 1000 });
  expect(nameOf(await boss.browser.call(withdrawSalesQuote, { quoteid: withdrawn, version }))[0]).toBe("StatusProhibits");

  const lapsing = await made(account);
  const open = await link(account, lapsing);
  await db.query("update sales_quote set valid_until = now() - interval '1 minute' where id = $1", [lapsing]);
  expect(nameOf(await visitor.call(acceptSalesQuote, { token: open, name: "Alva", totalMinor: 450_375 }))[0]).toBe(
    "StatusProhibits",
  );
  await sweepSalesQuotes({ pool: db.worker, sweeping: db.readonly, clock: fixture.clock });
  expect(await db.query("select state from sales_quote where id = $1", [lapsing])).toEqual([{ state: "lapsed" }]);
});

test("a new version has the same number and replaces the earlier one, which cannot be accepted any more", async () => {
  const account = await createAccount(db);
  const first = await made(account);
  const token = await link(account, first);
  const next = await boss.browser.call(makeSalesQuote, { ...(await content(account)), replaces: first, discount: 0 });
  const page = await seen(String(next.body["quoteid"]));
  expect(page).toMatchObject({ revision: 2, number: (await seen(first)).number, totalMinor: 500_416 });
  expect(page.versions.map(({ revision }) => revision)).toEqual([2, 1]);
  expect(nameOf(await api.browser().call(acceptSalesQuote, { token, name: "Alva", totalMinor: 450_375 }))[0]).toBe(
    "StatusProhibits",
  );
  expect(nameOf(await boss.browser.call(makeSalesQuote, { ...(await content(account)), replaces: first }))).toEqual([
    "StatusProhibits",
    "replaces",
  ]);
});

test("the customer sees its own quotes and opens them by a short link; others see none of them", async () => {
  const account = await createAccount(db);
  const quoteid = await made(account);
  const own = api.browser();
  own.cookie = await signIn(db, account);
  expect((await own.call(ownSalesQuotes, {})).body).toMatchObject({ data: [{ quoteid, subject: "Moving 40 domains" }] });
  const { body } = await own.call(openSalesQuote, { quoteid });
  expect((await api.browser().call(readSalesQuote, { token: String(body["token"]) })).body).toMatchObject({ quoteid });
  const other = api.browser();
  other.cookie = await signIn(db, await createAccount(db));
  expect((await other.call(ownSalesQuotes, {})).body).toMatchObject({ data: [] });
  expect(nameOf(await other.call(openSalesQuote, { quoteid }))[0]).toBe("NotFound");
  const stranger = await joinForOtherBrand(db, api);
  expect(nameOf(await stranger.browser.call(salesQuote, { quoteid }))[0]).toBe("NotFound");
  const list = await boss.browser.call(salesQuotes, { list: "sent", number: await numberOf(account) });
  expect(list.body).toMatchObject({ data: [{ quoteid }] });
});

test("a day in the past is refused at its field, and wrong links are told apart from ended ones", async () => {
  const account = await createAccount(db);
  const asked = await content(account);
  expect(nameOf(await boss.browser.call(makeSalesQuote, { ...asked, until: day(-2) }))).toEqual(["BadParameter", "until"]);
  expect(nameOf(await boss.browser.call(makeSalesQuote, { ...asked, number: 999_999_999 }))).toEqual(["NotFound", "number"]);
  expect(nameOf(await api.browser().call(readSalesQuote, { token: "nonsense" }))[0]).toBe("InvalidToken");
  const token = await link(account, await made(account));
  await db.query(
    "update one_time_token set ends_at = now() - interval '1 minute' where account_id = $1 and kind = 'sales_quote'",
    [account.accountId],
  );
  expect(nameOf(await api.browser().call(readSalesQuote, { token }))[0]).toBe("QuoteLinkEnded");
});

test("the table of edges is that of the code", async () => {
  const rows = await db.query<{ edge: string }>(
    "select from_state || ' ' || event || ' ' || to_state as edge from state_edge where machine = 'sales_quote'",
  );
  expect(new Set(rows.map(({ edge }) => edge))).toEqual(new Set(salesQuoteEdges.map((edge) => edge.join(" "))));
});
