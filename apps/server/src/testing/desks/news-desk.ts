import { money } from "@nameplane/values";
import { creditRequest, issueInvoice, ledgerJobKinds, settleByPayment, takeNumber } from "../../areas/ledger/index.ts";
import { notificationJobKinds, type NotificationDeps, type OutgoingMail } from "../../areas/notifications/index.ts";
import { Brands } from "../../areas/whitelabel/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { pushTokens } from "../../areas/pushes/index.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { OutcomeError } from "../../platform/outcomes.ts";
import { FakeClock } from "../fake-clock.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";
import { transferParts } from "./transfer-parts.ts";

/** A mail server in memory: takes mails, or answers what it was told to. */
export class FakeMailer {
  readonly sent: OutgoingMail[] = [];
  /** Answers of the next sends, one each. lost = the mail is taken and the answer never comes. */
  readonly answers: (OutcomeError | "lost")[] = [];
  /** Happens while a mail is under way. */
  during: () => Promise<void> = async () => {};

  async send(mail: OutgoingMail): Promise<{ providerRef: string }> {
    await this.during();
    const answer = this.answers.shift();
    if (answer instanceof OutcomeError) throw answer;
    this.sent.push(mail);
    if (answer === "lost") throw new OutcomeError("unknown", "mail: connection closed");
    return { providerRef: `250 queued as ${this.sent.length}` };
  }

  async close(): Promise<void> {}
}

export type PlacedOrder = {
  readonly orderId: string;
  readonly number: number;
  readonly requestIds: readonly string[];
  readonly totalMinor: number;
};

/**
 * Orders in every stage their news are about, arranged in the database; invoices and credit notes are the ledger's own.
 * Deliveries are not worked by a queue: a test says when they are sent.
 */
export class NewsDesk {
  readonly clock = new FakeClock();
  readonly mailer = new FakeMailer();
  readonly db: TestDatabase;
  readonly jobs: Jobs;
  readonly deps: NotificationDeps;

  private constructor(db: TestDatabase, jobs: Jobs) {
    this.db = db;
    this.jobs = jobs;
    this.deps = {
      pool: db.worker,
      sweeping: db.readonly,
      jobs,
      clock: this.clock,
      log: createLog("test", "silent"),
      mailer: this.mailer,
      brands: new Brands(db.worker, createLog("test", "silent")),
      publicUrl: "https://panel.nameplane.test",
      stopTokens: transferParts.stopTokens,
      pushTokens: pushTokens(Buffer.alloc(32, 2)),
      invoicePdf: async (_scope, invoiceId) => Buffer.from(`%PDF ${invoiceId}`),
    };
  }

  static async open(db: TestDatabase): Promise<NewsDesk> {
    await installJobs(db.url, [...ledgerJobKinds, ...notificationJobKinds]);
    const jobs = new Jobs(db.url, "nameplane_worker", createLog("test", "silent"));
    await jobs.start();
    return new NewsDesk(db, jobs);
  }

  async close(): Promise<void> {
    await this.jobs.stop();
  }

  /** An order of registrations at 99.00 + VAT each, waiting for its money. */
  async order(
    account: TestAccount,
    names: readonly string[],
    options: { method?: "card" | "bank" | "invoice"; placedBy?: string } = {},
  ): Promise<PlacedOrder> {
    const { method = "card", placedBy = account.scope.actor } = options;
    const orderId = newId();
    const [net, vat] = [9900 * names.length, 2475 * names.length];
    const [placed] = await this.db.query<{ number: number }>(
      `insert into sales_order (account_id, id, state, origin, currency, net_minor, vat_minor, total_minor, method, placed_by, placed_at)
       values ($1, $2, 'awaiting_payment', 'checkout', 'SEK', $3, $4, $5, $6, $7, $8) returning number`,
      [account.accountId, orderId, net, vat, net + vat, method, placedBy, this.clock.now()],
    );
    const rows = names.map((name, position) => ({ request: newId(), quote: newId(), name, position }));
    const [requestIds, quoteIds] = [rows.map((row) => row.request), rows.map((row) => row.quote)];
    await this.db.query(
      `insert into request (account_id, id, type, state, order_id, position, ascii_name, tld, period_months, created_by, next_check_at, limit_at)
       select $1, id, 'create-domain-registration', 'awaiting_payment', $2, position - 1, name, 'se', 12, 'test', now() + interval '1 hour', now() + interval '30 days'
         from unnest($3::uuid[], $4::text[]) with ordinality l (id, name, position)`,
      [account.accountId, orderId, requestIds, names],
    );
    await this.db.query(
      `insert into quote (account_id, id, request_id, price_group_id, operation, period_months, currency, net_minor, vat_rate_bp, vat_minor, total_minor, valid_until, accepted_at)
       select $1, quote, request, $2, 'create', 12, 'SEK', 9900, 2500, 2475, 12375, now() + interval '1 day', now() from unnest($3::uuid[], $4::uuid[]) l (quote, request)`,
      [account.accountId, this.db.installation.priceGroupId, quoteIds, requestIds],
    );
    await this.db.query(
      "update request r set quote_id = l.quote from unnest($1::uuid[], $2::uuid[]) l (quote, request) where r.id = l.request",
      [quoteIds, requestIds],
    );
    return { orderId, number: Number(placed?.number), requestIds, totalMinor: net + vat };
  }

  invoice(
    account: TestAccount,
    order: PlacedOrder,
    method: "card" | "bank" | "invoice" = "card",
  ): Promise<{ invoiceId: string; number: number; ocr: string; dueOn: string }> {
    return tx(this.db.worker, account.scope, (trx) =>
      issueInvoice({ jobs: this.jobs }, trx, account.scope, {
        orderId: order.orderId,
        sellerId: this.db.installation.sellerId,
        method,
        dueDays: method === "card" ? 0 : 14,
        lines: order.requestIds.map((requestId) => ({
          requestId,
          text: "Registration",
          net: money(9900, "SEK"),
          vat: money(2475, "SEK"),
          vatRateBasisPoints: 2500,
        })),
        tax: { kind: "domestic" },
        language: "en",
        now: this.clock.now(),
      }),
    );
  }

  /** The money comes: the invoice is settled, the order is worked on. */
  async pay(account: TestAccount, order: PlacedOrder, invoiceId: string): Promise<void> {
    const paymentId = newId();
    await tx(this.db.worker, account.scope, async (trx) => {
      const { series, number } = await takeNumber(trx, this.db.installation.sellerId, "receipt");
      await trx
        .insertInto("payment")
        .values({
          account_id: account.accountId,
          id: paymentId,
          seller_id: this.db.installation.sellerId,
          purpose: "order",
          order_id: order.orderId,
          method: "card",
          provider: "stripe",
          provider_object: paymentId,
          state: "succeeded",
          currency: "SEK",
          asked_minor: order.totalMinor,
          captured_minor: order.totalMinor,
          receipt_series: series,
          receipt_number: number,
          captured_at: this.clock.now(),
          created_by: "test",
        })
        .execute();
      await settleByPayment(trx, account.scope, {
        invoiceId,
        paymentId,
        amount: money(order.totalMinor, "SEK"),
        clearing: "card_clearing",
        now: this.clock.now(),
      });
    });
    await this.fund(order, "captured");
  }

  /** Lets the lines be worked on, paid or on credit. */
  async fund(order: PlacedOrder, funding: "captured" | "credit"): Promise<void> {
    await this.db.query("update sales_order set state = 'working', version = version + 1 where id = $1", [order.orderId]);
    await this.db.query(
      "update request set state = 'queued', reason = null, funding = $2, funded_at = now(), version = version + 1 where order_id = $1",
      [order.orderId, funding],
    );
    await this.db.query("update request set state = 'processing', version = version + 1 where order_id = $1", [order.orderId]);
  }

  /** The line is registered until 20 November 2027. Gives the domain's id. */
  async register(account: TestAccount, requestId: string, renewalMode: "auto" | "manual" = "auto"): Promise<string> {
    const domainId = newId();
    await this.db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, expires_at, renewal_mode)
       select account_id, $2, ascii_name, ascii_name, tld, 'active', '2027-11-20T12:30:00Z', $3 from request where account_id = $1 and id = $4`,
      [account.accountId, domainId, renewalMode, requestId],
    );
    await this.db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, ns_wanted) select $1, $2, registry_id, 'registered', '{ns1.nameplane.test,ns2.nameplane.test}' from tld where tld = 'se'",
      [account.accountId, domainId],
    );
    await this.db.query(
      `update request set state = 'completed', release = 'fulfilled', released_at = now(), ended_at = now(), next_check_at = null, domain_id = $2, version = version + 1 where id = $1`,
      [requestId, domainId],
    );
    return domainId;
  }

  async ask(requestId: string, reason: number, text: string | null = null): Promise<void> {
    await this.db.query(
      "update request set state = 'action_required', reason = $2, reason_text = $3, limit_at = '2026-12-20T12:30:00Z', version = version + 1 where id = $1",
      [requestId, reason, text],
    );
  }

  /** Ends a line without delivery, credited when it was invoiced. Gives the credit note's id. */
  async end(
    account: TestAccount,
    requestId: string,
    state: "rejected" | "cancelled" | "cancelled_timeout",
    text: string | null = null,
  ): Promise<string | null> {
    const note = await tx(this.db.worker, account.scope, (trx) =>
      creditRequest({ jobs: this.jobs }, trx, account.scope, {
        requestId,
        reason: text ?? "",
        language: null,
        now: this.clock.now(),
      }),
    );
    await this.db.query(
      `update request set state = $2, reason = null, reason_text = $3, ended_at = now(), next_check_at = null, version = version + 1,
              release = case when funded_at is null then null else 'credited' end, released_at = case when funded_at is null then null else now() end where id = $1`,
      [requestId, state, text],
    );
    return note?.creditNoteId ?? null;
  }

  async endOrder(order: PlacedOrder, state: "closed" | "cancelled"): Promise<void> {
    await this.db.query("update sales_order set state = $2, closed_at = now(), version = version + 1 where id = $1", [
      order.orderId,
      state,
    ]);
  }

  async versionOf(requestId: string): Promise<number> {
    const [row] = await this.db.query<{ version: number }>("select version from request where id = $1", [requestId]);
    return row?.version ?? 0;
  }
}
