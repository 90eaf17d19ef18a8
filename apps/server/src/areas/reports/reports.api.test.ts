import { readXlsx } from "hucre/xlsx";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import * as operations from "@nameplane/contracts/reports/operations";
import type { ReportAnswer } from "@nameplane/contracts/reports/reports";
import { reportColumns, reportGroupings, reportIds, type ReportColumn } from "@nameplane/contracts/reports/report-values";
import * as tickets from "@nameplane/contracts/tickets/operations";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { signIn } from "../../testing/sign-in.ts";
import { joinAsColleague, joinForOtherBrand, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { creditRequest } from "../ledger/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { ticketRoutes } from "../tickets/index.ts";
import { deskRoutes } from "../tickets/desk/index.ts";
import { reportRoutes } from "./index.ts";

const dayMs = 86_400_000;
let db: TestDatabase;
let fixture: OrderFixture;
let api: TestApi;
let boss: TestColleague;
let swedish: TestAccount;
let german: TestAccount;

const onInvoice = { invoiceMethod: "postpayment", creditLimitMinor: 100_000_000 } as const;

async function buy(account: TestAccount, names: readonly string[]): Promise<void> {
  await fixture.order(account, names, { method: "invoice" });
  await fixture.work(account);
}

async function renew(account: TestAccount, name: string): Promise<void> {
  const browser = await fixture.browser(account);
  const added = await browser.call(addToBasket, {
    items: [{ itemaction: "update-domain-renew", domainname: name, years: 1 }],
  });
  if (added.body.code !== 1000) throw new Error(added.text);
  const placed = await fixture.place(browser, await fixture.prepare(browser), { method: "invoice" });
  if (placed.body.code !== 1000) throw new Error(placed.text);
  await fixture.work(account);
}

const ask = async (input: Record<string, unknown>, by = boss): Promise<ReportAnswer> => {
  const { body } = await by.browser.call(operations.readReport, input);
  if (body.code !== 1000) throw new Error(JSON.stringify(body));
  return body as unknown as ReportAnswer;
};
const place = ({ columns }: ReportAnswer, column: ReportColumn) => columns.findIndex((each) => each.column === column);
const sum = (answer: ReportAnswer, column: ReportColumn, currency: string | null = "SEK") =>
  answer.rows
    .filter((row) => row.currency === currency)
    .reduce((total, { cells }) => total + Number(cells[place(answer, column)] ?? 0), 0);
const total = (answer: ReportAnswer, column: ReportColumn, currency: string | null = "SEK") =>
  Number(answer.totals.find((row) => row.currency === currency)?.cells[place(answer, column)] ?? 0);

beforeAll(async () => {
  db = await createTestDatabase();
  await db.query(
    "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', '2020-01-01', 11234500, 'ecb') on conflict do nothing",
  );
  await db.query(
    "update cost_price set valid_to = valid_from + interval '1 millisecond' where tld = 'nu' and operation = 'create'",
  );
  fixture = await OrderFixture.open(db);
  api = await createTestApi(db, fixture.clock, (edge) => {
    staffRoutes(edge, { staffPool: db.staff });
    reportRoutes(edge);
    ticketRoutes(edge, testIdentity(db));
    deskRoutes(edge, { jobs: fixture.deps.jobs, files: {} as never });
  });
  boss = await joinAsColleague(db, api);
  swedish = await createAccount(db, onInvoice);
  german = await createAccount(db, { ...onInvoice, currency: "EUR", country: "DE", party: "person" });
  await buy(swedish, ["rapport-a.se", "rapport-b.se", "rapport-c.nu"]);
  await buy(german, ["rapport-d.com"]);
  await renew(swedish, "rapport-a.se");
  const request = await fixture.request(swedish, "rapport-b.se");
  await tx(db.worker, swedish.scope, (trx) =>
    creditRequest({ jobs: fixture.deps.jobs }, trx, swedish.scope, {
      requestId: request.id,
      reason: "Ordered by mistake",
      language: null,
      now: fixture.clock.now(),
    }),
  );
}, 120_000);
afterAll(async () => {
  expect(await fixture.brokenInvariants()).toEqual([]);
  await api.close();
  await fixture.close();
  await db.close();
});

type Line = {
  readonly kind: string;
  readonly currency: string;
  readonly ppm: number | null;
  readonly net: number;
  readonly vat: number;
  readonly request: string | null;
};

/** Every invoiced line, in kronor, converted line by line as a bookkeeper would. */
async function linesInKronor(): Promise<(Line & { readonly sek: number })[]> {
  const lines = await db.query<Line>(
    `select i.kind, i.currency, i.fx_ppm::float8 as ppm, l.net_minor::float8 as net, l.vat_minor::float8 as vat, l.request_id as request
       from invoice i join invoice_line l on l.account_id = i.account_id and l.invoice_id = i.id where i.state <> 'draft'`,
  );
  return lines.map((line) => {
    const rate = line.currency === "SEK" ? 1 : (line.ppm ?? 11_234_500) / 1_000_000;
    return { ...line, sek: (line.kind === "credit_note" ? -1 : 1) * Math.round(line.net * rate) };
  });
}

describe("sales", () => {
  test("are the same sum by month, product, TLD, brand, customer and line, and that of all invoices less credit notes", async () => {
    const wanted = (await linesInKronor()).reduce((all, { sek }) => all + sek, 0);
    expect(wanted).toBeGreaterThan(0);
    for (const by of reportGroupings.sales) {
      const answer = await ask({ report: "sales", by });
      expect([by, sum(answer, "net"), total(answer, "net")]).toEqual([by, wanted, wanted]);
    }
  });

  test("lead to the lines that make each figure up", async () => {
    const answer = await ask({ report: "sales", by: "tld" });
    for (const row of answer.rows.filter(({ link }) => link?.search["by"] === "line")) {
      const lines = await ask({ report: "sales", ...row.link?.search });
      expect(sum(lines, "net", row.currency)).toBe(row.cells[place(answer, "net")]);
      expect(lines.rows.every(({ link }) => link?.to === "invoice")).toBe(true);
    }
  });

  test("are only those of the months, TLD or customer asked for", async () => {
    expect((await ask({ report: "sales", by: "line", from: "2020-01", until: "2020-02" })).rows).toEqual([]);
    const only = await ask({ report: "sales", by: "line", tld: "com" });
    expect(only.rows).toHaveLength(1);
    expect(only.rows[0]?.currency).toBe("SEK");
    expect((await boss.browser.call(operations.readReport, { report: "sales", from: "2020-01" })).body["name"]).toBe("BadMonths");
    expect((await boss.browser.call(operations.readReport, { report: "sales", by: "cohort" })).body["name"]).toBe(
      "NoSuchGrouping",
    );
  });
});

describe("the margin on domains", () => {
  test("is revenue less every cost that was booked, and says for what no cost is known", async () => {
    const costs = await db.query<{ request: string; minor: number; currency: string }>(
      "select request_id as request, amount_minor::float8 as minor, currency from ledger_posting where kind = 'cost'",
    );
    const cost = costs.reduce((all, { minor, currency }) => all + Math.round(currency === "EUR" ? minor * 11.2345 : minor), 0);
    const lines = await linesInKronor();
    const revenue = lines.reduce((all, { sek }) => all + sek, 0);
    const unknown = lines.filter(({ request }) => !costs.some((each) => each.request === request));
    expect(unknown.length).toBeGreaterThan(0);
    for (const by of reportGroupings.margin) {
      const answer = await ask({ report: "margin", by });
      expect([by, total(answer, "revenue"), total(answer, "cost"), total(answer, "margin")]).toEqual([
        by,
        revenue,
        cost,
        revenue - cost,
      ]);
      expect(total(answer, "unknownRevenue")).toBe(unknown.reduce((all, { sek }) => all + sek, 0));
      expect(total(answer, "marginShare")).toBeCloseTo((revenue - cost) / revenue);
    }
  });
});

describe("the VAT summary", () => {
  test("adds up to the VAT that was fixed on each invoice, by the buyer's country", async () => {
    const invoices = await db.query<{ kind: string; vat: number }>(
      "select kind, coalesce(books_vat_minor, vat_minor)::float8 as vat from invoice where state <> 'draft'",
    );
    const wanted = invoices.reduce((all, { kind, vat }) => all + (kind === "credit_note" ? -vat : vat), 0);
    const byRate = await ask({ report: "vat" });
    expect(sum(byRate, "vat")).toBe(wanted);
    expect(byRate.rows.map(({ cells }) => String(cells[0])).toSorted()).toEqual(["DE", "SE"]);
    const german19 = byRate.rows.find(({ cells }) => cells[0] === "DE");
    const listed = await ask({ report: "vat", ...german19?.link?.search });
    expect(sum(listed, "vat")).toBe(german19?.cells[place(byRate, "vat")]);
  });
});

describe("receivables", () => {
  test("are what is left of open invoices, by how late they are", async () => {
    const left = await db.query<{ minor: number; currency: string; ppm: number | null }>(
      "select (total_minor - settled_minor)::float8 as minor, currency, fx_ppm::float8 as ppm from invoice where kind = 'invoice' and state in ('unpaid','partly_paid','collection')",
    );
    const wanted = left.reduce(
      (all, { minor, currency, ppm }) => all + Math.round(currency === "EUR" ? (minor * (ppm ?? 11_234_500)) / 1_000_000 : minor),
      0,
    );
    const now = await ask({ report: "receivables" });
    expect([sum(now, "open"), sum(now, "notDue"), total(now, "open")]).toEqual([wanted, wanted, wanted]);
    expect(sum(await ask({ report: "receivables", by: "invoice" }), "open")).toBe(wanted);
    fixture.clock.advance(75 * dayMs);
    try {
      const later = await ask({ report: "receivables" }, await joinAsColleague(db, api));
      expect(sum(later, "open")).toBe(wanted);
      expect(sum(later, "notDue")).toBe(0);
      expect(sum(later, "late60") + sum(later, "late90")).toBe(wanted);
    } finally {
      fixture.clock.advance(-75 * dayMs);
    }
  });
});

describe("renewals and churn", () => {
  test("count what was renewed and what was lost, and each name that makes the figures up", async () => {
    await db.query(
      "update domain set state = 'cancelled_by_user', version = version + 1 where account_id = $1 and ascii_name = 'rapport-b.se'",
      [swedish.accountId],
    );
    const rate = await ask({ report: "renewals" });
    const se = rate.rows.find(({ cells }) => cells[0] === ".se");
    expect(se?.cells).toEqual([".se", 1, 1, 0.5]);
    const names = await ask({ report: "renewals", ...se?.link?.search });
    expect(
      names.rows.map(({ cells }) => [String(cells[0]), cells[2]] as const).toSorted(([a], [b]) => a.localeCompare(b)),
    ).toEqual([
      ["rapport-a.se", "Renewed"],
      ["rapport-b.se", "Cancelled"],
    ]);
    const lost = await ask({ report: "churn" });
    const last = lost.rows.at(-1);
    const [registered] = await db.query<{ count: number }>("select count(*)::int as count from domain");
    expect(last?.cells.slice(1, 7)).toEqual([0, registered?.count, 0, 1, 0, 1]);
    expect((await ask({ report: "churn", ...last?.link?.search })).rows.map(({ cells }) => cells[0])).toEqual(["rapport-b.se"]);
    const cohort = await ask({ report: "renewals", by: "cohort" });
    expect(total(cohort, "registered", null)).toBe(registered?.count);
    expect(total(cohort, "renewed", null)).toBe(1);
  });

  test("a customer is lost with its last domain", async () => {
    const account = await createAccount(db, onInvoice);
    await buy(account, ["rapport-sist.se"]);
    const before = total(await ask({ report: "churn" }), "customersLost", null);
    await db.query("update domain set state = 'transferred_away', version = version + 1 where account_id = $1", [
      account.accountId,
    ]);
    const after = await ask({ report: "churn" });
    expect(total(after, "customersLost", null)).toBe(before + 1);
    expect(total(after, "transferred", null)).toBe(1);
  });

  test("the forecast counts every domain that comes up for renewal once, with the band around what is expected", async () => {
    const held = await db.query(
      "select 1 from domain where state = 'active' and renewal_mode <> 'cancel' and least(renews_at, expires_at) < now() + interval '12 months'",
    );
    const months = await ask({ report: "forecast" });
    expect(months.rows).toHaveLength(12);
    const due = await ask({ report: "forecast", by: "due" });
    const byTld = await ask({ report: "forecast", by: "tld" });
    expect(sum(months, "dueCount")).toBe(due.rows.length);
    expect(sum(byTld, "dueCount")).toBe(due.rows.length);
    expect(due.rows.length).toBeGreaterThanOrEqual(held.length);
    expect(sum(months, "full")).toBe(sum(due, "net"));
    for (const { cells } of months.rows) {
      const [low, expected, high] = (["low", "expected", "high"] as const).map((column) => Number(cells[place(months, column)]));
      expect(low).toBeLessThanOrEqual(expected ?? 0);
      expect(expected).toBeLessThanOrEqual(high ?? 0);
    }
  });
});

describe("support times", () => {
  test("are counted from the opening to the first answer that the customer can read", async () => {
    const customer = api.browser();
    customer.cookie = await signIn(db, swedish);
    const opened = await customer.call(
      tickets.openTicket,
      { subject: "Mail bounces", category: "dns", message: "Since this morning." },
      { key: newId() },
    );
    const ticketid = Number(opened.body["ticketid"]);
    fixture.clock.advance(5 * 60_000);
    const answered = await boss.browser.call(tickets.answerTicket, { ticketid, message: "We look at it.", seen: 1 });
    expect(answered.body.code).toBe(1000);
    const answer = await ask({ report: "support" });
    const dns = answer.rows.find(({ cells }) => cells[0] === "DNS");
    expect(dns?.cells.slice(1, 3)).toEqual([1, 1]);
    expect(Number(dns?.cells[place(answer, "firstAnswer")])).toBeCloseTo(5 / 60);
    expect(dns?.cells[place(answer, "inTimeShare")]).toBe(1);
    const list = await ask({ report: "support", ...dns?.link?.search });
    expect(list.rows.map(({ link }) => link)).toEqual([{ to: "ticket", key: String(ticketid), search: {} }]);
  });
});

describe("files of reports", () => {
  test("hold all rows with the currency of their money, as CSV with safe cells and as a workbook with numbers", async () => {
    for (const report of reportIds)
      for (const by of reportGroupings[report]) {
        const shown = await ask({ report, by });
        const { text } = await boss.browser.call(operations.exportReport, { report, by, format: "csv" });
        const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
        expect([report, by, lines.length - 1]).toEqual([report, by, shown.rows.length]);
        const hasMoney = shown.columns.some(({ column }) => reportColumns[column] === "money");
        expect(lines[0]?.endsWith(",Currency")).toBe(hasMoney);
      }
    const answer = await ask({ report: "sales", by: "line" });
    const { bytes } = await boss.browser.call(
      operations.exportReport,
      { report: "sales", by: "line", format: "xlsx" },
      { language: "sv" },
    );
    const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(["Faktura", "Fakturadatum", "Kund", "Text", "Netto", "Valuta"]);
    const written = rows.slice(1).reduce((all, cells) => all + Number(cells[4]), 0);
    expect(Math.round(written * 100)).toBe(sum(answer, "net"));
  });

  test("are recorded in the audit log of the operator", async () => {
    await boss.browser.call(operations.exportReport, { report: "vat", format: "csv" });
    const entries = await db.query<{ body: object }>("select body from audit_event where action = 'reports.export'");
    expect(JSON.stringify(entries)).toContain("vat");
  });
});

describe("rights", () => {
  const refusal = async (input: Record<string, unknown>, by: TestColleague) =>
    (await by.browser.call(operations.readReport, input)).body["name"];

  test("each report needs its own right, on the screen and as a file", async () => {
    const support = await joinAsColleague(db, api, "Support");
    const billing = await joinAsColleague(db, api, "Billing");
    expect(await refusal({ report: "support" }, support)).toBeUndefined();
    expect(await refusal({ report: "sales" }, support)).toBe("NoPermission");
    expect(await refusal({ report: "vat" }, billing)).toBeUndefined();
    expect(await refusal({ report: "margin" }, billing)).toBe("NoPermission");
    const file = await billing.browser.call(operations.exportReport, { report: "forecast", format: "csv" });
    expect(file.body["name"]).toBe("NoPermission");
  });

  test("a colleague of one brand sees nothing of others, and no money that belongs to all", async () => {
    const elsewhere = await joinForOtherBrand(db, api);
    for (const report of ["sales", "renewals", "receivables", "vat", "support"]) {
      const answer = await ask({ report }, elsewhere);
      expect([report, answer.rows.filter(({ cells }) => cells.some((cell) => typeof cell === "number" && cell !== 0))]).toEqual([
        report,
        [],
      ]);
      expect(answer.brands).toHaveLength(1);
    }
    expect(await refusal({ report: "margin" }, elsewhere)).toBe("NoPermission");
    expect(await refusal({ report: "sales", brand: db.installation.brandId }, elsewhere)).toBe("NotFound");
  });
});

describe("reports by mail", () => {
  const schedules = async (by = boss) =>
    (await by.browser.call(operations.reportSchedules)).body as unknown as {
      data: { scheduleid: string; stopped: boolean; next: string }[];
    };
  const add = (more: object, by = boss) =>
    by.browser.call(operations.saveSchedule, {
      report: "sales",
      by: "month",
      brand: null,
      pace: "month",
      format: "xlsx",
      staffid: boss.staffId,
      ...more,
    });

  test("go to a colleague who may read the report, and stop when they may no longer", async () => {
    const billing = await joinAsColleague(db, api, "Billing");
    expect((await add({ report: "margin", staffid: billing.staffId })).body["name"]).toBe("ScheduleReaderMay");
    expect((await add({ report: "margin" }, billing)).body["name"]).toBe("NoPermission");
    const scheduleid = String((await add({ staffid: billing.staffId })).body["scheduleid"]);
    const find = async () => (await schedules()).data.find((each) => each.scheduleid === scheduleid);
    expect(await find()).toMatchObject({ stopped: false });
    await db.query("update staff_user set disabled_at = now(), version = version + 1 where id = $1", [billing.staffId]);
    expect(await find()).toMatchObject({ stopped: true });
    expect((await boss.browser.call(operations.endSchedule, { scheduleid })).body.code).toBe(1000);
    expect(await find()).toBeUndefined();
    expect((await boss.browser.call(operations.endSchedule, { scheduleid })).body["name"]).toBe("NotFound");
  });
});
