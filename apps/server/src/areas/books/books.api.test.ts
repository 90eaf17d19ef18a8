import {
  balances,
  books,
  chart,
  closeMonth,
  deferredIncome,
  exportBooks,
  monthChecks,
  removeChartNumber,
  reopenMonth,
  setBooks,
  setChartNumber,
  vatDocuments,
  vatFile,
  vatReturn,
} from "@nameplane/contracts/books/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { recordTransfer } from "@nameplane/contracts/payments/operations";
import { money, vatOf } from "@nameplane/values";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { idsInOrder } from "../../platform/ids.ts";
import { PaymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { readSie } from "../../testing/fixtures/read-sie.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { issueInvoice, type InvoiceTax } from "../ledger/index.ts";
import { bankRoutes, matchNewLines } from "../payments/bank/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { booksRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;

/** Ten o'clock (UTC) on a day. */
const at = (day: string) => new Date(`${day}T10:00:00Z`);
const [first, second] = [
  { from: "2026-10-01", to: "2026-10-31" },
  { from: "2026-11-01", to: "2026-11-30" },
];

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  go("2026-10-05");
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    bankRoutes(edge, fixture.deps());
    booksRoutes(edge);
  });
  go("2026-12-02");
  boss = await joinAsColleague(db, api);
});

afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

function go(day: string): void {
  fixture.clock.advance(at(day).getTime() - fixture.clock.now().getTime());
}

type Line = { readonly minor: number; readonly rate: number; readonly from?: string; readonly to?: string };

function invoice(account: TestAccount, day: string, lines: readonly Line[], tax: InvoiceTax, currency: "SEK" | "EUR" = "SEK") {
  return tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: null,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: lines.map(({ minor, rate, from, to }) => {
        const net = money(minor, currency);
        const period = from === undefined || to === undefined ? {} : { periodFrom: from, periodTo: to };
        return { requestId: null, text: "Registration", net, vatRateBasisPoints: rate, vat: vatOf(net, rate), ...period };
      }),
      tax,
      language: "en",
      now: at(day),
    }),
  );
}

/**
 * The ledger's own sum of each account between two days, in the currency of the books. It is computed independently of the books.
 */
async function ledgerSums(from: string, to: string): Promise<Record<string, number>> {
  const rows = await db.query<{ code: string; minor: number }>(
    "select code, sum(minor)::float as minor from ledger_entry where currency = 'SEK' and booked_on between $1 and $2 group by 1",
    [from, to],
  );
  return Object.fromEntries(rows.map(({ code, minor }) => [code, minor]));
}

async function file(format: "sie4e" | "sie4i", span: { from: string; to: string }) {
  const answer = await boss.browser.call(exportBooks, { format, ...span });
  expect(answer.status).toBe(200);
  return readSie(answer.bytes);
}

const listed = async () => (await boss.browser.call(books, {})).body as unknown as AnswerOf<typeof books>;

describe("books of a Swedish seller", () => {
  let home: TestAccount;

  beforeAll(async () => {
    home = await createAccount(db);
    const [company, person, american] = [
      await createAccount(db, { country: "DE" }),
      await createAccount(db, { country: "DE", party: "person" }),
      await createAccount(db, { country: "US" }),
    ];
    await db.query("update contact set organization = 'Räksmörgås \"Å\" AB', vat_number = 'DE136695976' where account_id = $1", [
      company.accountId,
    ]);
    await db.query(
      "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', '2026-09-30', 11200000, 'ecb') on conflict do nothing",
    );
    await invoice(home, "2026-10-06", [{ minor: 10_000, rate: 2500 }], { kind: "domestic" });
    await invoice(company, "2026-10-07", [{ minor: 20_000, rate: 0 }], { kind: "reverse_charge" });
    await invoice(person, "2026-10-08", [{ minor: 1003, rate: 1900 }], { kind: "oss" });
    await invoice(american, "2026-10-09", [{ minor: 30_000, rate: 0 }], { kind: "export" });
    await invoice(person, "2026-10-10", [{ minor: 333, rate: 1900 }], { kind: "oss" }, "EUR");
    await invoice(home, "2026-11-06", [{ minor: 40_000, rate: 2500 }], { kind: "domestic" });
  });

  test("a voucher per event: the file for import balances, names each account and is the ledger to the öre [ledger.export]", async () => {
    const read = await file("sie4i", first);
    expect(read.labels.get("#SIETYP")).toEqual(["4"]);
    expect(read.labels.get("#FORMAT")).toEqual(["PC8"]);
    expect(read.labels.get("#ORGNR")).toEqual(["556677-8899"]);
    expect(read.vouchers.map(({ series, number, text }) => [series, number, text.split(",")[0]])).toEqual([
      ["F", 1, "Faktura 100001"],
      ["F", 2, "Faktura 100002"],
      ["F", 3, "Faktura 100003"],
      ["F", 4, "Faktura 100004"],
      ["F", 5, "Faktura 100005"],
    ]);
    for (const { rows } of read.vouchers) expect(rows.reduce((sum, { ore }) => sum + ore, 0)).toBe(0);
    const rows = read.vouchers.flatMap((voucher) => voucher.rows);
    const sum = (account: string) => rows.filter((row) => row.account === account).reduce((total, { ore }) => total + ore, 0);
    // Five invoices, each booked on an account by VAT and country. The sum of 3309 includes an invoice in euro, converted at the
    // rate of its day, 11.20: 3.33 euro are 3730 öre. The VAT of 0.63 euro is 706 öre.
    expect([sum("3001"), sum("3308"), sum("3305"), sum("3309")]).toEqual([-10_000, -20_000, -30_000, -1003 - 3730]);
    expect([sum("2611"), sum("2670")]).toEqual([-2500, -191 - 706]);
    expect(read.accounts.get("3308")).toBe("Försäljning av tjänster till annat EU-land");
    expect(rows.every(({ account }) => read.accounts.has(account))).toBe(true);
  });

  test("the table has an entry on each line, with what was posted in another currency", async () => {
    const { text } = await boss.browser.call(exportBooks, { format: "csv", ...first });
    const lines = text.split("\r\n").filter((line) => line.startsWith("F5,"));
    expect(lines.map((line) => line.split(",").slice(-6).join(" ")).toSorted()).toEqual([
      " 37.30 EUR 3.33 oss DE",
      " 7.06 EUR 0.63 oss DE",
      "37.30  EUR 3.33 oss DE",
      "7.06  EUR 0.63 oss DE",
    ]);
  });

  test("the year's file has opening and closing balances that its vouchers lead to", async () => {
    const read = await file("sie4e", first);
    expect(read.labels.get("#RAR")).toEqual(["0", "20260101", "20261231"]);
    expect(read.vouchers).toHaveLength(6);
    const moved = new Map<string, number>();
    for (const { account, ore } of read.vouchers.flatMap(({ rows }) => rows)) moved.set(account, (moved.get(account) ?? 0) + ore);
    for (const [account, ore] of moved) {
      const end = (read.closing.get(account) ?? read.results.get(account) ?? Number.NaN) - (read.opening.get(account) ?? 0);
      expect(`${account} ${end}`).toBe(`${account} ${ore}`);
    }
    const all = [...read.closing.values(), ...read.results.values()];
    expect(all.reduce((sum, ore) => sum + ore, 0)).toBe(0);
  });

  test("the VAT return agrees with the accounts, has the Swedish boxes, and each line leads to its invoices", async () => {
    const { body } = await boss.browser.call(vatReturn, first);
    expect(body).toMatchObject({
      code: 1000,
      differenceMinor: 0,
      unnumbered: 0,
      euroPpm: 11_200_000,
      bookedVatMinor: 2500 + 191 + 706,
    });
    expect(body["sales"]).toEqual([
      {
        kind: "domestic",
        country: "SE",
        rateBasisPoints: 2500,
        isoutside: false,
        netMinor: 10_000,
        vatMinor: 2500,
        documents: 1,
      },
      {
        kind: "reverse_charge",
        country: "DE",
        rateBasisPoints: 0,
        isoutside: false,
        netMinor: 20_000,
        vatMinor: 0,
        documents: 1,
      },
      { kind: "oss", country: "DE", rateBasisPoints: 1900, isoutside: false, netMinor: 4733, vatMinor: 897, documents: 2 },
      { kind: "export", country: "US", rateBasisPoints: 0, isoutside: false, netMinor: 30_000, vatMinor: 0, documents: 1 },
    ]);
    expect(body["boxes"]).toEqual([
      { box: "05", whole: 100 },
      { box: "10", whole: 25 },
      { box: "11", whole: 0 },
      { box: "12", whole: 0 },
      { box: "39", whole: 200 },
      { box: "40", whole: 347 },
      { box: "42", whole: 0 },
      { box: "49", whole: 25 },
    ]);
    expect(body["companies"]).toEqual([
      { vatnumber: "DE136695976", name: 'Räksmörgås "Å" AB', netMinor: 20_000, documents: 1, isproved: false },
    ]);
    const line = await boss.browser.call(vatDocuments, { ...first, kind: "oss", country: "DE", rate: 1900 });
    expect(line.body).toMatchObject({
      total: 2,
      data: [
        { netMinor: 1003, vatMinor: 191 },
        { netMinor: 3730, vatMinor: 706 },
      ],
    });
  });

  test("the return leaves as the tax agency's files, with the VAT on purchases that is typed in", async () => {
    const eskd = (await boss.browser.call(vatFile, { ...first, format: "eskd", inputvat: 10 })).text;
    expect(eskd).toContain("<OrgNr>556677-8899</OrgNr>");
    expect(eskd).toContain("<Period>202610</Period>");
    expect(eskd.match(/<(\w+)>-?\d+<\/\1>/g)).toEqual([
      "<Period>202610</Period>",
      "<ForsMomsEjAnnan>100</ForsMomsEjAnnan>",
      "<ForsTjSkskAnnatEg>200</ForsTjSkskAnnatEg>",
      "<ForsTjOvrUtomEg>347</ForsTjOvrUtomEg>",
      "<MomsUtgHog>25</MomsUtgHog>",
      "<MomsIngAvdr>10</MomsIngAvdr>",
      "<MomsBetala>15</MomsBetala>",
    ]);
    const list = (await boss.browser.call(vatFile, { ...first, format: "eclist" })).text;
    expect(list.split("\r\n")).toEqual([
      "SKV574008;",
      "SE556677889901;2610;Nameplane Demo AB;+46.812345678;billing@nameplane.test",
      "DE136695976;;;200;",
      "",
    ]);
    expect((await boss.browser.call(vatFile, { ...first, format: "csv" })).text).toContain("oss,DE,19,47.33,8.97,SEK,2");
  });

  test("a chosen number holds for open months at once, and is refused where it would mix two kinds of account", async () => {
    const place = { code: "revenue", vatkind: "oss", country: "DE" };
    const at19 = { ...place, number: "3109", name: "Försäljning Tyskland" };
    expect((await boss.browser.call(setChartNumber, { ...at19, number: "1510" })).body).toMatchObject({
      code: 2306,
      param: "number",
      desc: "1510 is used for Kundfordringar, which is another kind of account. Choose another number",
    });
    expect((await boss.browser.call(setChartNumber, { ...at19, code: "nothing" })).body).toMatchObject({
      code: 2303,
      param: "code",
    });
    expect((await boss.browser.call(setChartNumber, at19)).body).toMatchObject({ code: 1000, entries: 2 });
    const rows = (await boss.browser.call(chart, {})).body["data"] as { number: string; from: string; name: string }[];
    expect(rows.find(({ number }) => number === "3109")).toMatchObject({ from: "seller", name: "Försäljning Tyskland" });
    const read = await file("sie4i", first);
    expect(read.accounts.get("3109")).toBe("Försäljning Tyskland");
    expect((await boss.browser.call(removeChartNumber, place)).body).toMatchObject({ code: 1000, entries: 2 });
  });

  test("a voucher whose rate or account number is not known is named, and no file is made with a hole in it", async () => {
    await db.query("update ledger_account set chart_no = null where code = 'past_result'");
    await db.query("insert into ledger_account (seller_id, code, class, name) values ($1, 'new_asset', 'asset', 'New asset')", [
      db.installation.sellerId,
    ]);
    // Vouchers are numbered in the order of their ids, and np_uuid7 does not guarantee an order within a millisecond.
    const nextId = idsInOrder(Date.now());
    const [operator] = await db.query<{ id: string }>("select owner_account_id as id from brand where is_operator");
    await db.query(
      `insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, booked_on, created_by)
       values ($1, $3, np_uuid7(), 'correction', $2, 'new_asset', 'suspense', 'SEK', 100, '2026-11-20', 'test'),
              ($1, $4, np_uuid7(), 'correction', $2, 'suspense', 'other_bank', 'USD', 100, '2026-11-20', 'test')`,
      [operator?.id, db.installation.sellerId, nextId(), nextId()],
    );
    expect((await listed()).problems).toEqual([
      { what: "rate", currency: "USD", day: "2026-11-20", vouchers: 1 },
      { what: "number", account: "New asset", vouchers: 1 },
    ]);
    expect((await boss.browser.call(exportBooks, { format: "sie4i", ...second })).body).toMatchObject({ code: 2304 });
    expect((await boss.browser.call(exportBooks, { format: "sie4i", ...first })).status).toBe(200);
    await db.query(
      "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURUSD', '2026-09-30', 1120000, 'ecb') on conflict do nothing",
    );
    await boss.browser.call(setChartNumber, { code: "new_asset", number: "1690", name: "Övriga fordringar" });
    const read = await file("sie4i", second);
    const vouchers = read.vouchers.filter(({ series }) => series === "K");
    expect(vouchers.map(({ rows }) => rows)).toEqual([
      [
        { account: "1690", ore: 100 },
        { account: "2999", ore: -100 },
      ],
      // A dollar costs ten kronor, because a euro costs 1.12 dollars or 11.20 kronor.
      [
        { account: "2999", ore: 1000 },
        { account: "1940", ore: -1000 },
      ],
    ]);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("a month is closed in its order, once it has ended and what is open is explained", async () => {
    const checks = await boss.browser.call(monthChecks, { month: "2026-11-01" });
    expect(checks.body["checks"]).toContainEqual({ key: "earlierOpen", count: 1 });
    expect(checks.body["remarks"]).toEqual([
      { key: "suspense", count: 0, minor: -100, currency: "SEK" },
      { key: "suspense", count: 0, minor: 100, currency: "USD" },
    ]);
    expect((await boss.proven(closeMonth, { month: "2026-11-01", note: "" })).body).toMatchObject({ code: 2304, param: "month" });
    expect((await boss.proven(closeMonth, { month: "2026-12-01", note: "" })).body).toMatchObject({ code: 2304 });
    expect((await boss.proven(closeMonth, { month: "2026-09-01", note: "" })).body).toMatchObject({ code: 2303 });
    expect((await boss.browser.call(closeMonth, { month: "2026-10-01", note: "" })).body).toMatchObject({ code: 2205 });
    expect((await boss.proven(closeMonth, { month: "2026-10-01", note: "" })).body).toMatchObject({ code: 1000 });
    expect((await boss.proven(closeMonth, { month: "2026-11-01", note: "" })).body).toMatchObject({ code: 2306, param: "note" });
    expect((await listed()).months.map(({ month, isclosed, isnext }) => [month, isclosed, isnext])).toEqual([
      ["2026-12-01", false, false],
      ["2026-11-01", false, true],
      ["2026-10-01", true, false],
    ]);
  });

  test("nothing can be posted into a closed month, whoever writes; what belongs there is posted on the first open day", async () => {
    const posting = `insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, booked_on, created_by)
       values ($1, np_uuid7(), np_uuid7(), 'correction', $2, 'bank', 'suspense', 'SEK', 100, '2026-10-31', 'test')`;
    await expect(db.query(posting, [home.accountId, db.installation.sellerId])).rejects.toThrow(
      "the books are closed on 2026-10-31",
    );
    const transfer = {
      amountMinor: 12_500,
      currency: "SEK",
      reference: "x",
      bankreference: "late-1",
      reason: "Seen at the bank",
    };
    expect((await boss.browser.call(recordTransfer, { ...transfer, bookedon: "2026-10-30" })).body).toMatchObject({
      code: 2304,
      param: "bookedon",
      desc: "The books are closed for this day. Choose a day from 2026-11-01 on",
    });
    // A statement of the bank may arrive late. Its line keeps its own date, and its posting gets the first open day.
    await db.query(
      `insert into bank_line (seller_id, id, file_hash, line_hash, booked_on, currency, amount_minor, reference)
       values ($1, np_uuid7(), '\\x01', '\\x02', '2026-10-30', 'SEK', 700, 'late')`,
      [db.installation.sellerId],
    );
    await matchNewLines(fixture.deps());
    expect(await db.query("select booked_on::text as day from ledger_posting where bank_line_id is not null")).toEqual([
      { day: "2026-11-01" },
    ]);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("entries of a closed month keep their numbers when the chart changes", async () => {
    await boss.browser.call(setChartNumber, { code: "revenue", number: "3011", name: "Domännamn" });
    expect((await file("sie4i", first)).vouchers[0]?.rows.map(({ account }) => account).toSorted()).toEqual([
      "1510",
      "1510",
      "2611",
      "3001",
    ]);
    expect((await file("sie4i", second)).vouchers.some(({ rows }) => rows.some(({ account }) => account === "3011"))).toBe(true);
    await boss.browser.call(removeChartNumber, { code: "revenue" });
  });

  test("the last closed month can be reopened with a reason and proof, and says when its sums changed", async () => {
    expect((await boss.browser.call(reopenMonth, { month: "2026-10-01", reason: "Wrong day" })).body).toMatchObject({
      code: 2205,
    });
    expect((await boss.proven(reopenMonth, { month: "2026-09-01", reason: "Wrong day" })).body).toMatchObject({ code: 2304 });
    expect((await boss.proven(reopenMonth, { month: "2026-10-01", reason: "Wrong day" })).body).toMatchObject({ code: 1000 });
    await boss.proven(closeMonth, { month: "2026-10-01", note: "A transfer is looked for" });
    await boss.proven(reopenMonth, { month: "2026-10-01", reason: "A bill came late" });
    await invoice(home, "2026-10-30", [{ minor: 100, rate: 2500 }], { kind: "domestic" });
    await boss.proven(closeMonth, { month: "2026-10-01", note: "A transfer is looked for" });
    const october = (await listed()).months.find(({ month }) => month === "2026-10-01");
    expect(october?.closings.map(({ issame, reason }) => [issame, reason])).toEqual([
      [false, null],
      [true, "A bill came late"],
      [null, "Wrong day"],
    ]);
    expect(october?.closings[0]?.remarks).toEqual([{ key: "bankLines", count: 1, minor: 700, currency: "SEK" }]);
    expect(october?.closings[0]?.closedby).toMatch(/^Kollega/);
    const logged = await db.query<{ action: string }>(
      "select body ->> 'action' as action from audit_event where body ->> 'action' like 'books.%' order by seq",
    );
    expect(new Set(logged.map(({ action }) => action))).toEqual(
      new Set(["books.export", "books.vat-file", "books.chart", "books.close", "books.reopen"]),
    );
  });

  test("balances add up, over the end of a year too", async () => {
    const october = (await boss.browser.call(balances, first)).body["data"] as { number: string; closingMinor: number }[];
    expect(october.reduce((sum, { closingMinor }) => sum + closingMinor, 0)).toBe(0);
    const later = (await boss.browser.call(balances, { from: "2027-01-01", to: "2027-01-31" })).body["data"] as {
      number: string;
      openingMinor: number;
    }[];
    expect(later.reduce((sum, { openingMinor }) => sum + openingMinor, 0)).toBe(0);
    expect(later.some(({ number }) => number.startsWith("3"))).toBe(false);
    expect(later.find(({ number }) => number === "2098")?.openingMinor).toBeLessThan(0);
    expect((await boss.browser.call(balances, { from: "2026-12-01", to: "2027-01-31" })).body).toMatchObject({
      code: 2005,
      param: "to",
    });
    expect(Object.keys(await ledgerSums("2026-10-01", "2026-12-31"))).toContain("revenue");
  });

  test("income is deferred from a day to come on, and that day stays once it has come", async () => {
    const set = (deferredfrom: string | null) => boss.browser.call(setBooks, { yearstarts: 1, deferredfrom });
    expect((await set("2026-12-01")).body).toMatchObject({ code: 2306, param: "deferredfrom" });
    expect((await set("2026-12-02")).body).toMatchObject({ code: 1000 });
    expect((await set(null)).body).toMatchObject({ code: 2306, param: "deferredfrom" });
    expect((await boss.browser.call(setBooks, { yearstarts: 7, deferredfrom: "2026-12-02" })).body).toMatchObject({
      code: 2304,
      param: "yearstarts",
    });
    await invoice(home, "2026-12-02", [{ minor: 73_000, rate: 2500, from: "2026-12-02", to: "2028-12-01" }], {
      kind: "domestic",
    });
    const { body } = await boss.browser.call(deferredIncome, {});
    // Of the 730 days that were paid for, 30 are in December.
    expect(body["data"]).toEqual([{ currency: "SEK", totalMinor: 70_000, bookedMinor: 70_000, lines: 1 }]);
    const months = body["months"] as { month: string; minor: number }[];
    expect(months).toHaveLength(23);
    expect(months[0]).toEqual({ month: "2027-01-01", currency: "SEK", minor: 3100 });
    expect(months.reduce((sum, { minor }) => sum + minor, 0)).toBe(70_000);
  });

  test("a colleague of one brand does not see the seller's books", async () => {
    const other = await joinForOtherBrand(db, api);
    expect((await other.browser.call(books, {})).body).toMatchObject({ code: 2201 });
    expect((await other.browser.call(exportBooks, { format: "csv", ...first })).body).toMatchObject({ code: 2201 });
    const billing = await joinAsColleague(db, api, "Billing");
    expect((await billing.browser.call(books, {})).body).toMatchObject({ code: 2201 });
  });
});
