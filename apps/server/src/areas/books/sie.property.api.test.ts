import { exportBooks, vatReturn } from "@nameplane/contracts/books/operations";
import { money, priceAt, vatOf } from "@nameplane/values";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createOrder } from "../../testing/fixtures/money-rows.ts";
import { readSie } from "../../testing/fixtures/read-sie.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { joinAsColleague, type TestColleague } from "../../testing/staff.ts";
import { createTestApi, type TestApi } from "../../testing/test-api.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testIdentity } from "../../testing/test-identity.ts";
import { identityRoutes } from "../identity/index.ts";
import { creditRequest, issueInvoice, ledgerJobKinds } from "../ledger/index.ts";
import { writeOffInvoice } from "../ledger/late/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { booksRoutes } from "./index.ts";

let db: TestDatabase;
let jobs: Jobs;
let api: TestApi;
let boss: TestColleague;
const buyers = new Map<string, TestAccount>();
/** How many kronor a euro costs, times 1,000,000. With this rate, sums can rarely be converted without a remainder. */
const euro = 11_234_567;

const kinds = {
  domestic: { country: "SE", rate: 2500 },
  reverse_charge: { country: "DE", rate: 0 },
  export: { country: "US", rate: 0 },
  oss: { country: "FI", rate: 2550 },
} as const;
type Kind = keyof typeof kinds;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, ledgerJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", createLog("test", "fatal"));
  await jobs.start();
  const clock = new FakeClock();
  clock.advance(Date.now() - clock.now().getTime());
  api = await createTestApi(db, clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    booksRoutes(edge);
  });
  boss = await joinAsColleague(db, api);
  for (const [kind, { country }] of Object.entries(kinds)) buyers.set(kind, await createAccount(db, { country }));
  await db.query(
    "insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', '2025-12-31', $1, 'riksbank') on conflict do nothing",
    [euro],
  );
  await db.query("insert into books_setting (seller_id, deferred_from) values ($1, '2026-01-01')", [db.installation.sellerId]);
});

afterAll(async () => {
  await api.close();
  await jobs.stop();
  await db.close();
});

const events = fc.array(
  fc.record({
    kind: fc.constantFrom<Kind>("domestic", "reverse_charge", "export", "oss"),
    currency: fc.constantFrom("SEK" as const, "EUR" as const),
    day: fc.integer({ min: 0, max: 364 }).map((n) => Temporal.PlainDate.from("2026-01-01").add({ days: n }).toString()),
    nets: fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 4 }),
    months: fc.constantFrom(0, 0, 1, 12, 24),
    after: fc.constantFrom("nothing", "credit", "write off"),
  }),
  { minLength: 3, maxLength: 10 },
);

type Event = (typeof events extends fc.Arbitrary<infer T> ? T : never)[number];

async function happen(event: Event): Promise<void> {
  const account = buyers.get(event.kind);
  if (account === undefined) throw new Error("no buyer");
  const { rate } = kinds[event.kind];
  const nets = event.nets.map((minor) => money(minor, event.currency));
  const order = await createOrder(
    db,
    account,
    nets.map((net) => priceAt(net, rate, 12)),
    { method: "bank" },
  );
  const periodTo = Temporal.PlainDate.from(event.day).add({ months: event.months }).toString();
  const now = new Date(`${event.day}T10:00:00Z`);
  await tx(db.app, account.scope, async (trx) => {
    const { invoiceId } = await issueInvoice({ jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: nets.map((net, index) => ({
        requestId: order.requestIds[index] ?? null,
        text: "Domain",
        net,
        vatRateBasisPoints: rate,
        vat: vatOf(net, rate),
        ...(event.months === 0 ? {} : { periodFrom: event.day, periodTo }),
      })),
      tax: { kind: event.kind },
      language: "sv",
      now,
    });
    if (event.after === "credit")
      await creditRequest({ jobs }, trx, account.scope, {
        requestId: order.requestIds[0] ?? "",
        reason: "Withdrawn",
        language: null,
        now,
      });
    if (event.after === "write off") await writeOffInvoice(trx, account.scope, { invoiceId, reason: "Lost", now });
  });
}

/** The Swedish account numbers that are expected, written here independently of the product's own table. */
const chart: Readonly<Record<string, string>> = {
  receivable: "1510",
  prepaid: "2420",
  deferred_revenue: "2970",
  bad_debt: "6351",
};
const revenue: Readonly<Record<Kind, string>> = { domestic: "3001", reverse_charge: "3308", export: "3305", oss: "3309" };

/**
 * The trial balance calculated from the ledger: each posting in öre, rounded half up, on the account for its code and kind of
 * VAT.
 */
async function trialBalance(): Promise<Map<string, number>> {
  const rows = await db.query<{ code: string; currency: string; minor: string; kind: Kind }>(
    `select e.code, e.currency, e.minor::text, coalesce(i.vat_kind, v.vat_kind) as kind
       from ledger_entry e
       left join invoice i on i.account_id = e.account_id and i.id = e.invoice_id
       left join lateral (select n.vat_kind from ledger_posting p join invoice n on n.account_id = p.account_id and n.id = p.invoice_id
                           where p.account_id = e.account_id and p.voucher_id = e.voucher_id limit 1) v on true`,
  );
  const sums = new Map<string, number>();
  for (const { code, currency, minor, kind } of rows) {
    const account =
      code === "revenue" ? revenue[kind] : code === "vat_out" ? (kind === "oss" ? "2670" : "2611") : (chart[code] ?? code);
    const [sign, size] = minor.startsWith("-") ? [-1, BigInt(minor.slice(1))] : [1, BigInt(minor)];
    const ore = currency === "SEK" ? size : (size * BigInt(euro) + 500_000n) / 1_000_000n;
    sums.set(account, (sums.get(account) ?? 0) + sign * Number(ore));
  }
  return sums;
}

/**
 * The sums of all accounts that are not zero. If an invoice in euro is paid in parts, fractions of an öre are left over and
 * become exchange differences. Receivables and exchange differences are therefore compared as one sum.
 */
function nonzero(sums: ReadonlyMap<string, number>): Record<string, number> {
  const together = new Map<string, number>();
  for (const [account, ore] of sums) {
    const key = ["3960", "7960"].includes(account) ? "1510" : account;
    together.set(key, (together.get(key) ?? 0) + ore);
  }
  return Object.fromEntries([...together].filter(([, ore]) => ore !== 0));
}

test("whatever was sold, credited, deferred and written off: the file read back is the ledger's trial balance, and the VAT return that of its accounts", async () => {
  await fc.assert(
    fc.asyncProperty(events, async (list) => {
      for (const event of list) await happen(event);
      const answer = await boss.browser.call(exportBooks, { format: "sie4e", from: "2026-01-01", to: "2026-12-31" });
      expect(answer.status).toBe(200);
      const file = readSie(answer.bytes);
      const moved = new Map<string, number>();
      for (const { rows } of file.vouchers) {
        expect(rows.reduce((sum, { ore }) => sum + ore, 0)).toBe(0);
        for (const { account, ore } of rows) moved.set(account, (moved.get(account) ?? 0) + ore);
      }
      const balance = nonzero(await trialBalance());
      expect(nonzero(moved)).toEqual(balance);
      expect(nonzero(new Map([...file.closing, ...file.results]))).toEqual(balance);
      for (const series of new Set(file.vouchers.map((voucher) => voucher.series))) {
        const numbers = file.vouchers.filter((voucher) => voucher.series === series).map(({ number }) => number);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }
      const tax = (await boss.browser.call(vatReturn, { from: "2026-01-01", to: "2026-12-31" })).body;
      expect(tax).toMatchObject({ differenceMinor: 0, unnumbered: 0 });
      expect(tax["bookedVatMinor"]).toBe(-((balance["2611"] ?? 0) + (balance["2670"] ?? 0)));
      expect(await brokenInvariants(db)).toEqual([]);
    }),
    { numRuns: 15 },
  );
}, 120_000);
