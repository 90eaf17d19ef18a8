import {
  books,
  closeMonth,
  exportBooks,
  invoiceExchange,
  monthChecks,
  revaluation,
  revalueMonth,
  undoRevaluation,
} from "@nameplane/contracts/books/operations";
import type { AnswerOf } from "@nameplane/contracts";
import { money, vatOf } from "@nameplane/values";
import * as fc from "fast-check";
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
import { issueInvoice } from "../ledger/index.ts";
import { staffRoutes } from "../staff/index.ts";
import { booksRoutes } from "./index.ts";

let db: TestDatabase;
let fixture: PaymentFixture;
let api: TestApi;
let boss: TestColleague;

const at = (day: string) => new Date(`${day}T10:00:00Z`);
const nextId = idsInOrder(Date.parse("2026-12-02T10:00:00Z"));

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await PaymentFixture.open(db);
  fixture.clock.advance(at("2026-12-02").getTime() - fixture.clock.now().getTime());
  api = await createTestApi(db, fixture.clock, (edge) => {
    identityRoutes(edge, testIdentity(db));
    staffRoutes(edge, { staffPool: db.staff });
    booksRoutes(edge);
  });
  boss = await joinAsColleague(db, api);
  await db.query("delete from reference_rate where kind = 'fx'");
});

afterAll(async () => {
  await api.close();
  await fixture.close();
  await db.close();
});

async function rate(day: string, ppm: number): Promise<void> {
  await db.query(
    `insert into reference_rate (kind, key, valid_from, ppm, source) values ('fx', 'EURSEK', $1, $2, 'riksbank')
     on conflict (kind, key, valid_from) do update set ppm = excluded.ppm`,
    [day, ppm],
  );
}

/** Issues an invoice in euro to a German company, without VAT or with Finnish VAT. */
async function invoiceInEuro(account: TestAccount, day: string, net: number, vatRate = 0): Promise<string> {
  const { invoiceId } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs: fixture.jobs }, trx, account.scope, {
      orderId: null,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: [
        {
          requestId: null,
          text: "Registration",
          net: money(net, "EUR"),
          vatRateBasisPoints: vatRate,
          vat: vatOf(money(net, "EUR"), vatRate),
        },
      ],
      tax: { kind: vatRate === 0 ? "reverse_charge" : "oss" },
      language: "en",
      now: at(day),
    }),
  );
  return invoiceId;
}

type Posting = {
  readonly kind: string;
  readonly debit: string;
  readonly credit: string;
  readonly minor: number;
  readonly invoiceId?: string;
};

/** Posts in euro as a payment does. Triggers update balances and paid sums, as for every posting. */
async function post(account: TestAccount, day: string, { kind, debit, credit, minor, invoiceId }: Posting): Promise<void> {
  await db.query(
    `insert into ledger_posting (account_id, id, voucher_id, kind, seller_id, debit, credit, currency, amount_minor, invoice_id, booked_on, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, 'EUR', $8, $9, $10, 'test')`,
    [account.accountId, nextId(), nextId(), kind, db.installation.sellerId, debit, credit, minor, invoiceId ?? null, day],
  );
  if (invoiceId !== undefined)
    await db.query(
      "update invoice set version = version + 1, state = case when settled_minor = total_minor then 'paid' when settled_minor = 0 then 'unpaid' else 'partly_paid' end where id = $1 and state <> case when settled_minor = total_minor then 'paid' when settled_minor = 0 then 'unpaid' else 'partly_paid' end",
      [invoiceId],
    );
}

const pay = (account: TestAccount, day: string, invoiceId: string, minor: number) =>
  post(account, day, { kind: "payment", debit: "card_clearing", credit: "receivable", minor, invoiceId });

/** Numbers all vouchers, because an export does so first. */
const number = () => boss.browser.call(exportBooks, { format: "csv", from: "2026-01-01", to: "2026-12-31" });

async function exchangeOf(invoiceid: string) {
  await number();
  return (await boss.browser.call(invoiceExchange, { invoiceid })).body as unknown as AnswerOf<typeof invoiceExchange>;
}

/** The sum of the entries of a ledger account, in öre. */
async function entered(code: string): Promise<number> {
  const [row] = await db.query<{ minor: number }>(
    "select coalesce(sum(minor), 0)::float as minor from books_entry where code = $1",
    [code],
  );
  return row?.minor ?? 0;
}

describe("an invoice in euro of a seller whose books are in kronor", () => {
  let buyer: TestAccount;

  beforeAll(async () => {
    buyer = await createAccount(db, { country: "DE" });
    await rate("2026-10-01", 11_000_000);
    await rate("2026-10-10", 11_200_000);
    await rate("2026-10-20", 10_500_000);
    await rate("2026-10-31", 11_300_000);
    await rate("2026-11-10", 11_400_000);
  });

  test("paid in two parts: each part has its own gain or loss, nothing is left on the receivable, and the file has the accounts", async () => {
    const invoiceId = await invoiceInEuro(buyer, "2026-10-05", 10_000);
    await pay(buyer, "2026-10-12", invoiceId, 6000);
    const half = await exchangeOf(invoiceId);
    expect(half.open).toEqual({ currencyMinor: 4000, minor: 44_000 });
    await pay(buyer, "2026-10-22", invoiceId, 4000);
    expect(await exchangeOf(invoiceId)).toMatchObject({
      currency: "SEK",
      open: null,
      rows: [
        { series: "B", number: 1, bookedon: "2026-10-12", kind: "payment", minor: 1200 },
        { series: "B", number: 2, bookedon: "2026-10-22", kind: "payment", minor: -2000 },
      ],
    });
    expect(await entered("receivable")).toBe(0);
    const sie = readSie((await boss.browser.call(exportBooks, { format: "sie4i", from: "2026-10-01", to: "2026-10-31" })).bytes);
    const rows = sie.vouchers.flatMap((voucher) => voucher.rows);
    const sum = (account: string) => rows.filter((row) => row.account === account).reduce((total, { ore }) => total + ore, 0);
    expect([sum("1510"), sum("3308"), sum("1580"), sum("3960"), sum("7960")]).toEqual([0, -110_000, 109_200, -1200, 2000]);
    for (const voucher of sie.vouchers) expect(voucher.rows.reduce((total, { ore }) => total + ore, 0)).toBe(0);
    const { months } = (await boss.browser.call(books, {})).body as unknown as AnswerOf<typeof books>;
    expect(months.find(({ month }) => month === "2026-10-01")?.exchangeMinor).toBe(-800);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("a disputed payment makes it owed again at the rate of that day; credit that is refunded ends with its own difference", async () => {
    const invoiceId = await invoiceInEuro(buyer, "2026-10-05", 10_000);
    await pay(buyer, "2026-10-06", invoiceId, 10_000);
    await post(buyer, "2026-10-12", { kind: "dispute", debit: "receivable", credit: "card_clearing", minor: 10_000, invoiceId });
    expect((await exchangeOf(invoiceId)).open).toEqual({ currencyMinor: 10_000, minor: 112_000 });
    await pay(buyer, "2026-10-22", invoiceId, 10_000);
    await post(buyer, "2026-10-22", { kind: "deposit", debit: "card_clearing", credit: "prepaid", minor: 5000 });
    await post(buyer, "2026-10-23", { kind: "hold", debit: "prepaid", credit: "held", minor: 2000 });
    await post(buyer, "2026-10-31", { kind: "hold", debit: "held", credit: "prepaid", minor: 2000 });
    await number();
    const before = await exchanged();
    await post(buyer, "2026-10-31", { kind: "refund", debit: "prepaid", credit: "bank", minor: 5000 });
    const { open } = await exchangeOf(invoiceId);
    expect(open).toBeNull();
    expect(await entered("prepaid")).toBe(0);
    expect(await entered("held")).toBe(0);
    // 50 euro came in at a rate of 10.50 and went out at 11.30: a loss of 40 kronor.
    expect((await exchanged()) - before).toBe(-4000);
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("at the end of a month what is open is valued at its last rate, taken back the day after, undone with a reason, and not in a closed month", async () => {
    const invoiceId = await invoiceInEuro(buyer, "2026-10-12", 20_000);
    const month = "2026-10-01";
    const shown = async () => (await boss.browser.call(revaluation, { month })).body as unknown as AnswerOf<typeof revaluation>;
    await exchangeOf(invoiceId);
    const receivable = (await shown()).rows.find(({ code }) => code === "receivable");
    expect(receivable).toEqual({
      code: "receivable",
      number: "1510",
      name: "Accounts receivable",
      currency: "EUR",
      positions: 1,
      currencyMinor: 20_000,
      bookedMinor: 224_000,
      worthMinor: 226_000,
      ppm: 11_300_000,
    });
    expect((await boss.browser.call(revalueMonth, { month: "2026-12-01" })).body).toMatchObject({ code: 2304, param: "month" });
    const remarks = async () =>
      ((await boss.browser.call(monthChecks, { month })).body["remarks"] as { key: string }[]).filter(
        ({ key }) => key === "notRevalued",
      );
    expect(await remarks()).toHaveLength(1);
    expect((await boss.browser.call(revalueMonth, { month })).body).toMatchObject({ code: 1000 });
    expect((await boss.browser.call(revalueMonth, { month })).body).toMatchObject({ code: 2304 });
    expect(await remarks()).toEqual([]);
    expect(await shown()).toMatchObject({ missingMinor: 0, run: { madeby: expect.stringMatching(/^Kollega/) as string } });
    const open = async (day: string) =>
      (
        await db.query<{ minor: number }>(
          "select sum(minor)::float as minor from books_entry where code = 'receivable' and position_id = $1 and booked_on <= $2",
          [invoiceId, day],
        )
      )[0]?.minor;
    expect([await open("2026-10-31"), await open("2026-11-01")]).toEqual([226_000, 224_000]);
    expect(await brokenInvariants(db)).toEqual([]);

    // If something is posted into the month after the revaluation, the page shows that it is missing, until the run is undone and
    // made again.
    await pay(buyer, "2026-10-30", invoiceId, 5000);
    await exchangeOf(invoiceId);
    expect((await shown()).missingMinor).not.toBe(0);
    expect((await boss.browser.call(undoRevaluation, { month, reason: "" })).body).toMatchObject({ code: 2004, param: "reason" });
    expect((await boss.browser.call(undoRevaluation, { month, reason: "A payment came late" })).body).toMatchObject({
      code: 1000,
    });
    expect((await boss.browser.call(undoRevaluation, { month, reason: "Twice" })).body).toMatchObject({ code: 2304 });
    expect([await open("2026-10-31"), await open("2026-11-01")]).toEqual([168_000, 168_000]);
    expect((await boss.browser.call(revalueMonth, { month })).body).toMatchObject({ code: 1000 });
    expect((await shown()).missingMinor).toBe(0);
    expect([await open("2026-10-31"), await open("2026-11-01")]).toEqual([169_500, 168_000]);

    await boss.proven(closeMonth, { month, note: "Cards are paid out in November" });
    expect((await boss.browser.call(undoRevaluation, { month, reason: "Too late" })).body).toMatchObject({
      code: 2304,
      desc: "The books are closed for this day. Choose a day from 2026-11-01 on",
    });
    // A later exchange difference is measured from the rate at which the invoice was booked, not from the rate at the end of the
    // month.
    await pay(buyer, "2026-11-12", invoiceId, 15_000);
    const { rows, open: left } = await exchangeOf(invoiceId);
    expect(left).toBeNull();
    expect(rows.at(-1)).toMatchObject({ bookedon: "2026-11-12", minor: 15_000 * 0.2 });
    expect(await brokenInvariants(db)).toEqual([]);
  });

  test("staff of one brand, and without the right to the books, see none of it", async () => {
    const other = await joinForOtherBrand(db, api);
    expect((await other.browser.call(revaluation, { month: "2026-10-01" })).body).toMatchObject({ code: 2201 });
    const billing = await joinAsColleague(db, api, "Billing");
    expect((await billing.browser.call(revalueMonth, { month: "2026-11-01" })).body).toMatchObject({ code: 2201 });
  });
});

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("pay", "dispute", "deposit", "use credit", "hold", "refund"),
    share: fc.integer({ min: 1, max: 100 }),
    ppm: fc.integer({ min: 9_000_000, max: 13_000_000 }),
  }),
  { minLength: 1, maxLength: 9 },
);

test("whatever was paid, disputed, deposited and refunded at whatever rates: when all is settled nothing is carried, and the difference is what the money was worth less what was sold [ledger.export]", async () => {
  let day = Temporal.PlainDate.from("2026-11-13");
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 99_999 }), fc.constantFrom(0, 2550), steps, async (net, vatRate, list) => {
      const account = await createAccount(db, { country: "FI" });
      const today = day.toString();
      await payOut(account, today);
      await number();
      const before = await exchanged();
      // All rates are set for the same day, one after the other, so the vouchers are numbered after each step.
      let newest = 11_111_111;
      await rate(today, newest);
      const invoiceId = await invoiceInEuro(account, today, net, vatRate);
      await exchangeOf(invoiceId);
      const total = net + Number(vatOf(money(net, "EUR"), vatRate).minor);
      let [left, credit, held, card] = [total, 0, 0, 0];
      const part = (of: number, share: number) => Math.max(1, Math.floor((of * share) / 100));
      for (const { what, share, ppm } of list) {
        await rate(today, ppm);
        newest = ppm;
        if (what === "pay" && left > 0) {
          const minor = part(left, share);
          await pay(account, today, invoiceId, minor);
          [left, card] = [left - minor, card + minor];
        } else if (what === "dispute" && left < total && card > 0) {
          const minor = Math.min(part(total - left, share), card);
          await post(account, today, { kind: "dispute", debit: "receivable", credit: "card_clearing", minor, invoiceId });
          [left, card] = [left + minor, card - minor];
        } else if (what === "deposit") {
          await post(account, today, { kind: "deposit", debit: "card_clearing", credit: "prepaid", minor: 100 * share });
          [credit, card] = [credit + 100 * share, card + 100 * share];
        } else if (what === "use credit" && left > 0 && credit > 0) {
          const minor = Math.min(part(left, share), credit);
          await post(account, today, { kind: "used_credit", debit: "prepaid", credit: "receivable", minor, invoiceId });
          [left, credit] = [left - minor, credit - minor];
        } else if (what === "hold" && credit > 0) {
          const minor = part(credit, share);
          await post(account, today, { kind: "hold", debit: "prepaid", credit: "held", minor });
          [credit, held] = [credit - minor, held + minor];
        } else if (what === "refund" && credit > 0 && card > 0) {
          const minor = Math.min(part(credit, share), card);
          await post(account, today, { kind: "refund", debit: "prepaid", credit: "card_clearing", minor });
          [credit, card] = [credit - minor, card - minor];
        }
        await exchangeOf(invoiceId);
      }
      if (held > 0) await post(account, today, { kind: "hold", debit: "held", credit: "prepaid", minor: held });
      credit += held;
      if (left > 0) await pay(account, today, invoiceId, left);
      card += left;
      if (credit > 0) await post(account, today, { kind: "refund", debit: "prepaid", credit: "card_clearing", minor: credit });
      card -= credit;
      expect(card).toBe(total);
      await payOut(account, today);
      const answer = await exchangeOf(invoiceId);
      expect(answer.open).toBeNull();
      const open = await db.query(
        "select code, minor::float, currency_minor::float from books_position where (minor <> 0 or currency_minor <> 0) and id in ($1, $2)",
        [invoiceId, account.accountId],
      );
      expect(open).toEqual([]);
      // The expected difference is computed only from what the bank received and what was sold.
      expect((await exchanged()) - before).toBe(worth(total, newest) - worth(net, 11_111_111) - worth(total - net, 11_111_111));
      expect(await brokenInvariants(db)).toEqual([]);
      day = day.add({ days: 1 });
    }),
    { numRuns: 12 },
  );
}, 240_000);

/** Exchange gains less losses of all entries. */
const exchanged = async () => -((await entered("fx")) + (await entered("fx_loss")));

/** The value of euro cents in öre, half up. */
const worth = (minor: number, ppm: number) => Number((BigInt(minor) * BigInt(ppm) + 500_000n) / 1_000_000n);

/** Pays everything that the card provider holds out to the bank. */
async function payOut(account: TestAccount, day: string): Promise<void> {
  const [row] = await db.query<{ minor: number }>(
    "select coalesce(sum(minor), 0)::float as minor from ledger_entry where code = 'card_clearing' and currency = 'EUR'",
  );
  const minor = row?.minor ?? 0;
  if (minor === 0) return;
  const sides = minor > 0 ? { debit: "bank", credit: "card_clearing" } : { debit: "card_clearing", credit: "bank" };
  await post(account, day, { kind: "correction", ...sides, minor: Math.abs(minor) });
}
