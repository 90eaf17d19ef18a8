import * as checkout from "@nameplane/contracts/checkout/operations";
import * as orders from "@nameplane/contracts/orders/operations";
import { checkoutRoutes } from "../areas/checkout/index.ts";
import { nameChecker, NameChecks } from "../areas/domains/index.ts";
import { ledgerJobKinds } from "../areas/ledger/index.ts";
import {
  fulfilRequest,
  fulfilRequestJob,
  orderNewsJob,
  orderRoutes,
  settleBankTransfer,
  settleOrderPayment,
  sweepRequests,
  type OrderDeps,
  type OrderNews,
} from "../areas/orders/index.ts";
import {
  bankTransferReceived,
  paymentReported,
  paymentsJobKinds,
  recordBankReceipt,
  type BankReceiptResult,
} from "../areas/payments/index.ts";
import { publishZoneJob } from "../areas/zones/index.ts";
import { installJobs, Jobs } from "../platform/jobs.ts";
import { createLog } from "../platform/log.ts";
import { createMetrics } from "../platform/metrics.ts";
import { makeScope } from "../platform/scope.ts";
import { FakeCard } from "./fake-card.ts";
import { FakeClock } from "./fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "./fake-registries.ts";
import { brokenInvariants, invariants } from "./invariants.ts";
import { signIn } from "./sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "./test-api.ts";
import type { TestAccount, TestDatabase } from "./test-database.ts";

type Method = "card" | "bank" | "invoice";
export type PlacedOrder = { readonly ordernr: number; readonly redirecturl: string | null };
/** What tests look at of a request. */
export type StoredRequest = {
  id: string; number: number; ascii_name: string; state: string; reason: number | null; reason_text: string | null; release: string | null; funding: string | null;
  domain_id: string | null; attempt: number; version: number; limit_at: Date | null; next_check_at: Date | null;
}; // prettier-ignore
type StoredJob = { name: string; data: { accountId: string; brandId: string } & Record<string, string> };

const worked = [fulfilRequestJob.name, paymentReported.name, bankTransferReceived.name];

/**
 * The path of a purchase on a test database: basket and checkout through the HTTP edge, registries and card provider in
 * memory, a fake clock. Jobs are not worked by a queue but taken from its table by `drain`, so a test decides when what happens.
 */
export class OrderDesk {
  readonly db: TestDatabase;
  readonly clock: FakeClock;
  readonly card = new FakeCard();
  readonly iis: FakeRegistry;
  readonly deps: OrderDeps;
  readonly #api: TestApi;
  readonly #jobs: Jobs;
  #receipts = 0;

  private constructor(
    db: TestDatabase,
    clock: FakeClock,
    iis: FakeRegistry,
    deps: OrderDeps,
    jobs: Jobs,
    api: TestApi,
  ) {
    this.db = db;
    this.clock = clock;
    this.iis = iis;
    this.deps = deps;
    this.#jobs = jobs;
    this.#api = api;
    this.card = deps.card as FakeCard;
  }

  static async open(db: TestDatabase): Promise<OrderDesk> {
    await installJobs(db.url, [fulfilRequestJob, orderNewsJob, publishZoneJob, ...ledgerJobKinds, ...paymentsJobKinds]);
    const log = createLog("test", "silent");
    const jobs = new Jobs(db.url, "nameplane_app", log);
    await jobs.start();
    const clock = new FakeClock(new Date());
    const iis = new FakeRegistry("iis", () => clock.now());
    const registries = new FakeRegistries(iis);
    const outside = { jobs, clock, log, metrics: createMetrics(), registries, card: new FakeCard() };
    const checks = new NameChecks(registries, log);
    const depsOn = (pool: OrderDeps["pool"]): OrderDeps => ({
      ...outside,
      pool,
      checkNames: nameChecker(pool, checks),
    });
    const api = await createTestApi(db, clock, (edge) => {
      orderRoutes(edge, depsOn(db.app));
      checkoutRoutes(edge, depsOn(db.app));
    });
    return new OrderDesk(db, clock, iis, depsOn(db.worker), jobs, api);
  }

  async close(): Promise<void> {
    await this.#api.close();
    await this.#jobs.stop();
  }

  /** A browser in which the account's owner is signed in. */
  async browser(account: TestAccount): Promise<TestBrowser> {
    return Object.assign(this.#api.browser(), { cookie: await signIn(this.db, account) });
  }

  /** Puts names into the basket and orders them. */
  async order(account: TestAccount, names: readonly string[], method: Method): Promise<PlacedOrder> {
    const browser = await this.browser(account);
    await browser.call(orders.addToBasket, {
      items: names.map((domainname) => ({ itemaction: "create-domain-registration", domainname, years: 1 })),
    });
    const answer = await this.place(browser, account, method);
    if (answer.body.code !== 1000) throw new Error(`not placed: ${answer.text}`);
    return answer.body as unknown as PlacedOrder;
  }

  /** Orders what lies in the basket, at the prices told. */
  async place(browser: TestBrowser, account: TestAccount, method: Method): Promise<Answer> {
    const { body } = await browser.call(checkout.prepareCheckout, {});
    const told = body as unknown as {
      items: { requestid: string; quoteid: string }[];
      totals: { totalMinor: number; currency: string };
    };
    return browser.call(
      checkout.placeOrder,
      {
        items: told.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
        contactid: account.contactId,
        fields: {},
        method,
        totalMinor: told.totals.totalMinor,
        currency: told.totals.currency,
        termsaccepted: true,
      },
      { key: crypto.randomUUID() },
    );
  }

  /** The payer does something on the provider's page, and the provider reports it. */
  async atProvider(
    account: TestAccount,
    order: PlacedOrder,
    act: (card: FakeCard, object: string) => void,
  ): Promise<void> {
    act(this.card, order.redirecturl?.split("/").at(-1) ?? "");
    await this.reported(account, order);
  }

  /** The provider reports the order's latest payment, once or again. */
  async reported(account: TestAccount, order: PlacedOrder): Promise<void> {
    const [payment] = await this.db.query<{ id: string }>(
      `select p.id from payment p join sales_order o on o.id = p.order_id or p.purpose = 'deposit'
        where p.account_id = $1 and o.number = $2 order by p.created_at desc, p.id desc limit 1`,
      [account.accountId, order.ordernr],
    );
    await settleOrderPayment(this.deps, this.#scope(account, "hook:stripe"), payment?.id ?? "");
  }

  /** Money for the order's invoice arrives at the bank. */
  async bankTransfer(account: TestAccount, order: PlacedOrder, amountMinor?: number): Promise<BankReceiptResult> {
    const [invoice] = await this.db.query<{ ocr: string; total: number }>(
      `select i.ocr, i.total_minor::int as total from invoice i join sales_order o on o.id = i.order_id
        where i.account_id = $1 and o.number = $2 and i.kind = 'invoice'`,
      [account.accountId, order.ordernr],
    );
    this.#receipts += 1;
    return recordBankReceipt({ ...this.deps, sweeping: this.db.readonly }, "test", {
      bankReference: `bank-${this.#receipts}`,
      bookedOn: this.clock.now().toISOString().slice(0, 10),
      currency: "SEK",
      amountMinor: amountMinor ?? invoice?.total ?? 0,
      reference: invoice?.ocr ?? "",
    });
  }

  /** Works the jobs of orders and payments off, oldest first, until none is left. */
  async drain(): Promise<void> {
    for (;;) {
      const jobs = await this.db.query<StoredJob>(
        `with taken as (delete from pgboss.job where name = any($1) and state = 'created' returning name, data, created_on, id)
         select name, data from taken order by created_on, id`,
        [worked],
      );
      if (jobs.length === 0) return;
      for (const job of jobs) await this.#work(job);
    }
  }

  async #work({ name, data }: StoredJob): Promise<void> {
    const { accountId, brandId, requestId = "", paymentId = "", orderId = "" } = data;
    const scope = makeScope({ accountId, brandId, actor: `job:${name}` });
    if (name === fulfilRequestJob.name) return fulfilRequest(this.deps, scope, requestId);
    if (name === bankTransferReceived.name) return settleBankTransfer(this.deps, scope, orderId);
    return settleOrderPayment(this.deps, scope, paymentId);
  }

  sweep(): Promise<number> {
    return sweepRequests(this.deps, this.db.readonly);
  }

  #scope(account: TestAccount, actor: string) {
    return makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor });
  }

  requests(account: TestAccount): Promise<StoredRequest[]> {
    return this.db.query<StoredRequest>(
      "select * from request where account_id = $1 and state <> 'in_basket' order by created_at, position",
      [account.accountId],
    );
  }

  async request(account: TestAccount, name: string): Promise<StoredRequest> {
    const found = (await this.requests(account)).find((request) => request.ascii_name === name);
    if (found === undefined) throw new Error(`no request for ${name}`);
    return found;
  }

  async orderState(account: TestAccount): Promise<string | undefined> {
    const rows = await this.db.query<{ state: string }>(
      "select state from sales_order where account_id = $1 order by number desc",
      [account.accountId],
    );
    return rows[0]?.state;
  }

  /** Kinds of news the customer is owed, in the order of the alphabet. */
  async news(account: TestAccount): Promise<OrderNews["kind"][]> {
    const rows = await this.db.query<{ kind: OrderNews["kind"] }>(
      "select data->>'kind' as kind from pgboss.job where name = $1 and data->>'accountId' = $2 order by 1",
      [orderNewsJob.name, account.accountId],
    );
    return rows.map((row) => row.kind);
  }

  /** What does not hold in the books; publishing of zones is not played here. */
  async brokenInvariants(): Promise<{ id: string }[]> {
    return brokenInvariants(
      this.db,
      invariants.filter(({ id }) => id !== "I-Z3"),
    );
  }

  /** Creates that reached the registry for a name. */
  creates(name: string): number {
    return this.iis.received.filter((sent) => sent.verb === "domain:create" && sent.name === name).length;
  }

  /** What the customer has: prepaid credit and open invoices, minor units. */
  async balance(account: TestAccount): Promise<{ prepaid: number; owed: number }> {
    const [prepaid] = await this.db.query<{ minor: number }>(
      "select coalesce(sum(prepaid_minor), 0)::int as minor from balance where account_id = $1",
      [account.accountId],
    );
    const [owed] = await this.db.query<{ minor: number }>(
      "select coalesce(sum(total_minor - settled_minor), 0)::int as minor from invoice where account_id = $1 and kind = 'invoice' and state <> 'draft'",
      [account.accountId],
    );
    return { prepaid: prepaid?.minor ?? 0, owed: owed?.minor ?? 0 };
  }
}
