import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { minorOf, money, priceAt, subtractMoney, vatOf } from "@nameplane/values";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { Refused } from "../../platform/refused.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { readStatement } from "./statements/index.ts";
import { brokenInvariants } from "../../testing/invariants.ts";
import { createOrder } from "../../testing/fixtures/money-rows.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import {
  bookDeposit,
  creditRequest,
  holdCredit,
  issueInvoice,
  ledgerJobKinds,
  releaseCredit,
  settleByCredit,
  settleByPayment,
  takeNumber,
} from "./index.ts";

const sek = (minor: number) => money(minor, "SEK");
const now = new Date("2026-11-21T10:00:00Z");
let db: TestDatabase;
let jobs: Jobs;

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, ledgerJobKinds);
  jobs = new Jobs(db.url, "nameplane_worker", createLog("test", "fatal"));
  await jobs.start();
});

afterAll(async () => {
  await jobs.stop();
  await db.close();
});

type Item = { readonly net: number; readonly rate: number; readonly discountPercent: number };
type Step = {
  readonly kind: "pay" | "credit" | "use" | "deposit" | "hold" | "release";
  readonly share: number;
  readonly which: number;
};

const items = fc.array(
  fc.record({
    net: fc.integer({ min: 0, max: 9_999_999 }),
    rate: fc.constantFrom(0, 600, 1200, 2500),
    discountPercent: fc.constantFrom(0, 0, 10, 100),
  }),
  { minLength: 1, maxLength: 5 },
);
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("pay", "credit", "use", "deposit", "hold", "release"),
    share: fc.integer({ min: 1, max: 100 }),
    which: fc.nat({ max: 9 }),
  }),
  { maxLength: 12 },
);

/** What customers should see of their money, computed by the test independently of the ledger. */
type Model = { total: number; paid: number; credited: Set<number>; prepaid: number; held: number; left: number };

async function payment(
  account: TestAccount,
  purpose: "order" | "deposit",
  orderId: string | null,
  amountMinor: number,
  book: (trx: Parameters<Parameters<typeof tx>[2]>[0], paymentId: string) => Promise<unknown>,
) {
  await tx(db.worker, account.scope, async (trx) => {
    const paymentId = newId();
    const { series, number } = await takeNumber(trx, db.installation.sellerId, "receipt");
    await trx
      .insertInto("payment")
      .values({
        account_id: account.accountId,
        id: paymentId,
        seller_id: db.installation.sellerId,
        purpose,
        order_id: orderId,
        method: "bank",
        provider: "bank",
        provider_object: paymentId,
        state: "succeeded",
        currency: "SEK",
        asked_minor: amountMinor,
        captured_minor: amountMinor,
        receipt_series: series,
        receipt_number: number,
        captured_at: now,
        created_by: "test",
      })
      .execute();
    await book(trx, paymentId);
  });
}

async function run(list: readonly Item[], sequence: readonly Step[]): Promise<void> {
  const account = await createAccount(db);
  const lines = list.map(({ net, rate, discountPercent }) => {
    const off = Math.floor((net * discountPercent) / 100);
    return { net, rate, off, worth: net - off + minorOf(vatOf(sek(net), rate)) - minorOf(vatOf(sek(off), rate)) };
  });
  const order = await createOrder(
    db,
    account,
    lines.map(({ net, rate, off }) => ({
      net: sek(net - off),
      vatRateBasisPoints: rate,
      vat: subtractMoney(vatOf(sek(net), rate), vatOf(sek(off), rate)),
    })),
    { method: "bank" },
  );
  const total = lines.reduce((sum, line) => sum + line.worth, 0);
  const { invoiceId, total: invoiced } = await tx(db.app, account.scope, (trx) =>
    issueInvoice({ jobs }, trx, account.scope, {
      orderId: order.orderId,
      sellerId: db.installation.sellerId,
      method: "bank",
      dueDays: 14,
      lines: lines.flatMap(({ net, rate, off }, index) => {
        const requestId = order.requestIds[index] ?? null;
        const item = {
          requestId,
          text: `Line ${index}`,
          net: sek(net),
          vatRateBasisPoints: rate,
          vat: vatOf(sek(net), rate),
        };
        return off === 0 ? [item] : [item, { ...item, kind: "discount" as const, net: sek(-off), vat: vatOf(sek(-off), rate) }];
      }),
      tax: { kind: "domestic" },
      language: "en",
      now,
    }),
  );
  expect(invoiced).toEqual(sek(total));
  // Another order of the account holds credit while it waits for a card payment of the rest.
  const waiting = await createOrder(db, account, [priceAt(sek(99_999_999), 0, 12)]);
  const model: Model = { total, paid: 0, credited: new Set(), prepaid: 0, held: 0, left: total };
  for (const step of sequence) await apply(account, { ...order, waitingId: waiting.orderId }, invoiceId, lines, model, step);
  const [row] = await db.query<{ state: string; left: number; prepaid: number; held: number; owed: number }>(
    `select i.state, (i.total_minor - i.settled_minor)::int as left, coalesce(b.prepaid_minor, 0)::int as prepaid, coalesce(b.held_minor, 0)::int as held, coalesce(b.owed_minor, 0)::int as owed
       from invoice i left join balance b on b.account_id = i.account_id where i.id = $1`,
    [invoiceId],
  );
  await expectStatement(account);
  const isWhole = model.credited.size === lines.length;
  const state = isWhole ? "voided" : model.left === 0 ? "paid" : model.left < total ? "partly_paid" : "unpaid";
  expect(row).toEqual({ state, left: model.left, prepaid: model.prepaid, held: model.held, owed: model.left });
}

/**
 * Expects that a statement over the day of the postings ends at the account's balances, and that of two statements in a row, the
 * second begins where the first ends.
 */
async function expectStatement(account: TestAccount): Promise<void> {
  const read = (from: string, to: string) => tx(db.app, account.scope, (trx) => readStatement(trx, account.scope, { from, to }));
  const [balance] = await db.query<{ minor: number }>(
    "select coalesce(sum(owed_minor - prepaid_minor - held_minor), 0)::int as minor from balance where account_id = $1",
    [account.accountId],
  );
  const nothing = sek(0);
  const [whole] = await read("2026-01-01", "2026-12-31");
  const closing = sek(balance?.minor ?? 0);
  expect(whole?.closing ?? nothing).toEqual(closing);
  expect(whole?.rows.at(-1)?.balance ?? nothing).toEqual(closing);
  expect(subtractMoney(whole?.charged ?? nothing, whole?.paid ?? nothing)).toEqual(closing);
  const [after] = await read("2027-01-01", "2027-12-31");
  expect(after?.opening ?? nothing).toEqual(closing);
}

async function apply(
  account: TestAccount,
  order: { orderId: string; waitingId: string; requestIds: readonly string[] },
  invoiceId: string,
  lines: readonly { worth: number }[],
  model: Model,
  step: Step,
): Promise<void> {
  const amountMinor = Math.ceil((model.left * step.share) / 100);
  if (step.kind === "credit") {
    const which = step.which % lines.length;
    const note = await tx(db.worker, account.scope, (trx) =>
      creditRequest({ jobs }, trx, account.scope, {
        requestId: order.requestIds[which] ?? "",
        reason: "x",
        language: null,
        now,
      }),
    );
    const worth = lines[which]?.worth ?? 0;
    expect(note?.total).toEqual(sek(worth));
    if (model.credited.has(which)) return;
    model.credited.add(which);
    model.prepaid += Math.max(worth - model.left, 0);
    model.left = Math.max(model.left - worth, 0);
  } else if (step.kind === "hold") {
    await hold(account, order.waitingId, model, step);
  } else if (step.kind === "release") {
    const amountMinorBack = Math.floor((model.held * step.share) / 100);
    if (amountMinorBack > 0) await move(account, order.waitingId, model, -amountMinorBack);
  } else if (step.kind === "deposit") {
    const deposit = step.share * 100;
    await payment(account, "deposit", null, deposit, (trx, paymentId) =>
      bookDeposit(trx, account.scope, {
        sellerId: db.installation.sellerId,
        paymentId,
        amount: sek(deposit),
        clearing: "bank",
        bookedOn: "2026-11-21",
      }),
    );
    model.prepaid += deposit;
  } else if (step.kind === "use") {
    const use = Math.min(amountMinor, model.prepaid);
    const settle = tx(db.worker, account.scope, (trx) =>
      settleByCredit(trx, account.scope, { invoiceId, amount: sek(use), now }),
    );
    if (use === 0) {
      await expect(settle).rejects.toThrow(Refused);
      return;
    }
    await settle;
    model.prepaid -= use;
    model.left -= use;
  } else {
    if (amountMinor === 0) return;
    await payment(account, "order", order.orderId, amountMinor, (trx, paymentId) =>
      settleByPayment(trx, account.scope, { invoiceId, paymentId, amount: sek(amountMinor), clearing: "bank", now }),
    );
    model.paid += amountMinor;
    model.left -= amountMinor;
  }
}

/** Holds credit for an order, up to what the account has. Holding one unit more must be refused, and must change nothing. */
async function hold(account: TestAccount, orderId: string, model: Model, step: Step): Promise<void> {
  const wanted = Math.ceil((model.prepaid * step.share) / 100) + (step.which === 0 ? model.prepaid + 1 : 0);
  if (wanted > model.prepaid) {
    const credit = { orderId, amount: sek(wanted), now };
    const refused = tx(db.worker, account.scope, (trx) => holdCredit(trx, account.scope, credit));
    await expect(refused).rejects.toMatchObject({ refusal: { name: "CreditChanged" } });
  } else if (wanted > 0) await move(account, orderId, model, wanted);
}

/** Writes the held sum on the order in the same transaction as the posting. */
async function move(account: TestAccount, orderId: string, model: Model, minor: number): Promise<void> {
  const credit = { orderId, amount: sek(Math.abs(minor)), now };
  model.prepaid -= minor;
  model.held += minor;
  await tx(db.worker, account.scope, async (trx) => {
    await (minor > 0 ? holdCredit : releaseCredit)(trx, account.scope, credit);
    const state = model.held > 0 ? "held" : null;
    await trx
      .updateTable("sales_order")
      .set({ credit_minor: model.held, credit_state: state })
      .where("account_id", "=", account.accountId)
      .where("id", "=", orderId)
      .execute();
  });
}

test("any mix of lines, rates, discounts, part payments, credits and deposits keeps every invariant and the customer's sums", async () => {
  await fc.assert(fc.asyncProperty(items, steps, run), { numRuns: 40, endOnFailure: true });
  expect(await brokenInvariants(db)).toEqual([]);
}, 120_000);
