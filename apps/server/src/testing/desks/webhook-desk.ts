import type { Vault } from "../../platform/vault.ts";
import { createWebhookCaller } from "../../adapters/webhook-caller/index.ts";
import type { WebhookDeps } from "../../areas/webhooks/index.ts";
import { newId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import type { FakeClock } from "../fake-clock.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";
import { testVault } from "../test-identity.ts";
import { makeReceiverCertificates, toLoopback, WebhookReceiver } from "../far-ends/webhook-receiver.ts";

export type Delivery = {
  id: string;
  webhook_id: string;
  type: string;
  event_id: string;
  state: string;
  tries: number;
  status: number | null;
  error: string | null;
  answer: string | null;
  body: string;
  next_try_at: Date | null;
};

/** Endpoints of customers, called over real connections; a test says when. */
export class WebhookDesk {
  readonly deps: WebhookDeps;
  readonly vault: Vault = testVault();
  readonly receiver: WebhookReceiver;
  readonly #db: TestDatabase;

  private constructor(db: TestDatabase, receiver: WebhookReceiver, deps: WebhookDeps) {
    this.#db = db;
    this.receiver = receiver;
    this.deps = deps;
  }

  static async open(db: TestDatabase, clock: FakeClock, jobs: Pick<Jobs, "enqueue">): Promise<WebhookDesk> {
    const { ca, named } = makeReceiverCertificates();
    const receiver = await WebhookReceiver.open(named);
    return new WebhookDesk(db, receiver, {
      pool: db.worker,
      sweeping: db.readonly,
      jobs,
      clock,
      log: createLog("test", "silent"),
      vault: testVault(),
      caller: createWebhookCaller({ isReceiver: () => false, lookup: toLoopback, ca, timeoutMs: 5000 }),
    });
  }

  close(): Promise<void> {
    return this.receiver.close();
  }

  /** An endpoint at the receiver. */
  async endpoint(
    { accountId }: TestAccount,
    of: { path?: string; events?: readonly string[]; secret?: string } = {},
  ): Promise<string> {
    const id = newId();
    const { path = "/hooks", events = [], secret = exampleSecret } = of;
    const sealed = this.vault.seal({ table: "webhook", column: "secret_enc", rowId: id }, Buffer.from(secret));
    await this.#db.query(
      "insert into webhook (account_id, id, url, events, secret_enc, created_by) values ($1, $2, $3, $4, $5, 'test')",
      [accountId, id, this.receiver.url(path), events, sealed],
    );
    return id;
  }

  deliveries(webhookId: string): Promise<Delivery[]> {
    return this.#db.query<Delivery>(
      `select d.id, d.webhook_id, e.type, d.event_id, d.state, d.tries, d.status, d.error, d.answer, e.body, d.next_try_at
         from webhook_delivery d join webhook_event e on e.account_id = d.account_id and e.id = d.event_id where d.webhook_id = $1 order by e.occurred_at, e.id`,
      [webhookId],
    );
  }
}

export const exampleSecret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
