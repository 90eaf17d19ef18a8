import { money } from "@nameplane/values";
import { issueInvoice, ledgerJobKinds, settleByPayment } from "../../areas/ledger/index.ts";
import { keepTransfer } from "../../areas/orders/money/index.ts";
import { applyProviderEvent, readAtProvider, sweepPayments } from "../../areas/payments/events/index.ts";
import { createPayment, openHostedPayment, recordFetched, type PaymentRecord } from "../../areas/payments/charges/index.ts";
import { paymentsJobKinds, type CardProvider } from "../../areas/payments/index.ts";
import { syncCards } from "../../areas/payments/cards/index.ts";
import type { BankDeps } from "../../areas/payments/bank/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeCard } from "../far-ends/fake-card.ts";
import { FakeClock } from "../fake-clock.ts";
import { createOrder, type TestOrder } from "./money-rows.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";
import { orderParts } from "../../areas/orders/kinds/index.ts";

export const display = {
  orderNumber: 1,
  description: "Order",
  lines: [],
  successUrl: "https://localhost/ok",
  cancelUrl: "https://localhost/back",
  language: "en",
  customerEmail: "alva@example.com",
} as const;

/**
 * Payments and ledger on a test database with a card provider in memory. Jobs are not worked by a queue but taken from its
 * table by `drain`, so a test decides when what happens. Orders are played by the smallest thing that does what they have to.
 */
export class PaymentDesk {
  readonly card = new FakeCard();
  readonly clock = new FakeClock();
  readonly db: TestDatabase;
  readonly jobs: Jobs;

  /** Who is asked: the one in memory unless the test brings another. */
  readonly #provider: CardProvider;

  private constructor(db: TestDatabase, jobs: Jobs, provider: CardProvider | null) {
    this.db = db;
    this.jobs = jobs;
    this.#provider = provider ?? this.card;
  }

  static async open(db: TestDatabase, provider: CardProvider | null = null): Promise<PaymentDesk> {
    await installJobs(db.url, [...ledgerJobKinds, ...paymentsJobKinds]);
    const jobs = new Jobs(db.url, "nameplane_app", createLog("test", "fatal"));
    await jobs.start();
    return new PaymentDesk(db, jobs, provider);
  }

  async close(): Promise<void> {
    await this.jobs.stop();
  }

  deps(pool: "app" | "worker" = "worker") {
    return {
      pool: this.db[pool],
      sweeping: this.db.readonly,
      jobs: this.jobs,
      clock: this.clock,
      card: this.#provider,
      log: createLog("test", "fatal"),
      keepForOrder: ((trx, scope, transfer) =>
        keepTransfer(
          trx,
          { ...orderParts, jobs: this.jobs, clock: this.clock },
          scope,
          transfer,
        )) satisfies BankDeps["keepForOrder"],
    };
  }

  /** An order over 125.00 that waits for its money. */
  order(account: TestAccount, netMinor = 10_000): Promise<TestOrder> {
    return createOrder(this.db, account, [{ netMinor, vatRateBasisPoints: 2500, vatMinor: netMinor / 4 }]);
  }

  async startCard(account: TestAccount, order: TestOrder): Promise<string> {
    const { paymentId } = await tx(this.db.app, account.scope, (trx) =>
      createPayment(trx, account.scope, {
        purpose: "order",
        orderId: order.orderId,
        method: "card",
        amountMinor: order.totalMinor,
        currency: "SEK",
        now: this.clock.now(),
      }),
    );
    return paymentId;
  }

  openCard(account: TestAccount, paymentId: string, language: "en" | "sv" = "en"): Promise<{ redirectUrl: string }> {
    return openHostedPayment(this.deps("app"), account.scope, paymentId, {
      ...display,
      language,
      lines: [{ text: "Service", amountMinor: 12_500 }],
    });
  }

  /** Starts a payment and gives the provider's object the payer now sees. */
  async atProvider(account: TestAccount, order: TestOrder): Promise<{ paymentId: string; object: string }> {
    const paymentId = await this.startCard(account, order);
    const { redirectUrl } = await this.openCard(account, paymentId);
    return { paymentId, object: redirectUrl.slice("https://pay.example/".length) };
  }

  /** What orders do when a payment was reported: read, record, and book the order's money in the same transaction. */
  async report(account: TestAccount, paymentId: string): Promise<PaymentRecord | null> {
    const fetched = await readAtProvider(this.deps(), account.scope, paymentId);
    if (fetched === null) return null;
    return tx(this.db.worker, account.scope, async (trx) => {
      const record = await recordFetched(trx, account.scope, paymentId, fetched, this.clock.now());
      if (record.became !== "succeeded" || record.orderId === null) return record;
      const lines = await trx
        .selectFrom("request as r")
        .innerJoin("quote as q", "q.id", "r.quote_id")
        .select(["r.id", "q.net_minor", "q.vat_minor", "q.vat_rate_bp"])
        .where("r.order_id", "=", record.orderId)
        .execute();
      const { invoiceId } = await issueInvoice({ jobs: this.jobs }, trx, account.scope, {
        orderId: record.orderId,
        sellerId: this.db.installation.sellerId,
        method: "card",
        dueDays: 0,
        lines: lines.map((line) => ({
          requestId: line.id,
          text: "Service",
          net: money(line.net_minor, "SEK"),
          vat: money(line.vat_minor, "SEK"),
          vatRateBasisPoints: line.vat_rate_bp,
        })),
        tax: { kind: "domestic" },
        language: "en",
        now: this.clock.now(),
      });
      await settleByPayment(trx, account.scope, {
        invoiceId,
        paymentId,
        amount: money(record.capturedMinor, "SEK"),
        clearing: record.clearing,
        now: this.clock.now(),
      });
      await trx
        .updateTable("sales_order")
        .set((eb) => ({ state: "working", version: eb("version", "+", 1) }))
        .where("id", "=", record.orderId)
        .execute();
      await trx
        .updateTable("request")
        .set((eb) => ({
          state: "queued",
          funding: "captured",
          funded_at: this.clock.now(),
          version: eb("version", "+", 1),
        }))
        .where("order_id", "=", record.orderId)
        .execute();
      return record;
    });
  }

  /** Works every job of payments off, oldest first, until none is left. Gives how many ran. */
  async drain(accounts: readonly TestAccount[]): Promise<number> {
    let count = 0;
    for (;;) {
      const jobs = await this.db.query<{ name: string; data: Record<string, string> }>(
        `with taken as (delete from pgboss.job where name in ('payments.reported', 'payments.event-stored', 'payments.cards-reported') and state = 'created' returning name, data, created_on, id)
         select name, data from taken order by created_on, id`,
      );
      if (jobs.length === 0) return count;
      count += jobs.length;
      for (const job of jobs) await this.#work(job, accounts);
    }
  }

  async #work(job: { name: string; data: Record<string, string> }, accounts: readonly TestAccount[]): Promise<void> {
    const { provider = "", eventId = "", accountId, paymentId = "" } = job.data;
    if (job.name === "payments.event-stored") return applyProviderEvent(this.deps(), { provider, eventId });
    const account = accounts.find((one) => one.accountId === accountId);
    if (account && job.name === "payments.cards-reported") return syncCards(this.deps(), account.scope);
    if (account) await this.report(account, paymentId);
  }

  sweep(): Promise<number> {
    return sweepPayments(this.deps());
  }

  /** The provider's book against ours (I-M7): objects that stand in only one of them, or with another amount. */
  async bookDifferences(): Promise<string[]> {
    const ours = await this.db.query<{ object: string; minor: number; currency: string }>(
      "select provider_object as object, captured_minor::int as minor, currency from payment where captured_minor > 0 and provider = 'stripe'",
    );
    const key = (object: string, minor: number, currency: string) => `${object} ${minor} ${currency}`;
    const mine = new Set(ours.map((row) => key(row.object, row.minor, row.currency)));
    const theirs = new Set(
      [...this.card.book]
        .filter(([, kept]) => kept.capturedMinor > 0)
        .map(([object, kept]) => key(object, kept.capturedMinor, kept.currency)),
    );
    return [...[...mine].filter((one) => !theirs.has(one)), ...[...theirs].filter((one) => !mine.has(one))];
  }
}
