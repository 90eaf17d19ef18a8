import { money } from "@nameplane/values";
import { settingRoutes } from "../../areas/accounts/index.ts";
import { checkoutRoutes } from "../../areas/checkout/index.ts";
import * as checkout from "@nameplane/contracts/checkout/operations";
import { prepareCheckoutSpec } from "@nameplane/contracts/checkout/checkout";
import { addToBasket } from "@nameplane/contracts/orders/operations";
import { nameChecker, NameChecks } from "../../areas/domains/search/index.ts";
import { nameLeavingJob } from "../../areas/domains/index.ts";
import { identityRoutes } from "../../areas/identity/index.ts";
import { bookDeposit, findBrandSeller, ledgerJobKinds, orderReference, takeNumber } from "../../areas/ledger/index.ts";
import {
  consentMailJob,
  endByReadingJob,
  fulfilRequestJob,
  orderNewsJob,
  serversOrderedJob,
  type OrderDeps,
  type OrderNews,
} from "../../areas/orders/index.ts";
import { endByReading } from "../../areas/orders/staff/index.ts";
import { fulfilRequest, sweepRequests } from "../../areas/orders/engine/index.ts";
import { keepTransfer, settleBankTransfer, settleOrderPayment } from "../../areas/orders/money/index.ts";
import { lockRoutes } from "../../areas/orders/kinds/registry-lock/index.ts";
import { orderRoutes } from "../../areas/orders/pages/index.ts";
import { ownerChangeRoutes } from "../../areas/orders/kinds/owner/index.ts";
import { planRoutes } from "../../areas/orders/kinds/dns-plan/index.ts";
import {
  bankTransferReceived,
  cardsReported,
  paymentReported,
  paymentsJobKinds,
  type KeptCard,
} from "../../areas/payments/index.ts";
import { cardRoutes, syncCards } from "../../areas/payments/cards/index.ts";
import { recordBankReceipt, type BankDeps, type BankReceiptResult } from "../../areas/payments/bank/index.ts";
import { defaultConfig } from "@nameplane/contracts/whitelabel/default-config";
import { pushNewsJob, pushRoutes, pushTokens } from "../../areas/pushes/index.ts";
import { forwardsChangedJob, zoneParkedJob } from "../../areas/zones/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { contactChangedJob } from "../../areas/contacts/index.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { makeScope } from "../../platform/scope.ts";
import { FakeCard, type CardMood } from "../far-ends/fake-card.ts";
import { FakeClock } from "../fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../far-ends/fake-registries.ts";
import { brokenInvariants, invariants } from "../invariants.ts";
import { signIn } from "../sign-in.ts";
import { createTestApi, type Answer, type TestApi, type TestBrowser } from "../test-api.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";
import { testIdentity, testVault } from "../test-identity.ts";
import { orderParts } from "../../areas/orders/kinds/index.ts";

type Prepared = ReturnType<typeof prepareCheckoutSpec.answer.parse>;
export type Order = {
  method?: "card" | "bank" | "invoice" | "credit" | "free";
  /** Prepaid credit to use first: what checkout offers with the method, or an amount. */
  credit?: "all" | number;
  fields?: Record<string, Record<string, string>>;
};
export type RequestLine = {
  id: string;
  number: number;
  state: string;
  reason: number | null;
  reason_text: string | null;
};

/** What tests look at of a request. */
export type StoredRequest = {
  id: string;
  number: number;
  ascii_name: string;
  state: string;
  reason: number | null;
  release: string | null;
  funding: string | null;
  domain_id: string | null;
  attempt: number;
  version: number;
  reason_text: string | null;
};

/**
 * Basket, checkout and orders on a test database, with registries and a card provider in memory. Jobs are taken from their
 * table by `work`, so a test decides when what happens.
 */
export class OrderDesk {
  readonly card = new FakeCard();
  readonly clock: FakeClock;
  readonly iis: FakeRegistry;
  readonly gtld: FakeRegistry;
  readonly db: TestDatabase;
  readonly deps: OrderDeps;
  readonly #api: TestApi;
  readonly #jobs: Jobs;

  private constructor(
    db: TestDatabase,
    parts: { clock: FakeClock; iis: FakeRegistry; gtld: FakeRegistry; jobs: Jobs; api: TestApi; deps: OrderDeps },
    card: FakeCard,
  ) {
    this.db = db;
    this.card = card;
    this.clock = parts.clock;
    this.iis = parts.iis;
    this.gtld = parts.gtld;
    this.deps = parts.deps;
    this.#api = parts.api;
    this.#jobs = parts.jobs;
  }

  /** more: registries beside the three that every desk has. */
  static async open(db: TestDatabase, more: readonly FakeRegistry[] = []): Promise<OrderDesk> {
    await installJobs(db.url, [
      fulfilRequestJob,
      endByReadingJob,
      orderNewsJob,
      serversOrderedJob,
      nameLeavingJob,
      consentMailJob,
      contactChangedJob,
      zoneParkedJob,
      forwardsChangedJob,
      pushNewsJob,
      ...ledgerJobKinds,
      ...paymentsJobKinds,
    ]);
    const clock = new FakeClock(new Date());
    const iis = new FakeRegistry("iis", () => clock.now());
    const gtld = new FakeRegistry("gtld-generic", () => clock.now(), {
      contacts: "full",
      needsOrganizationNumber: false,
      premiumFees: true,
    });
    const cctld = new FakeRegistry("cctld-generic", () => clock.now(), { needsOrganizationNumber: false });
    const registries = new FakeRegistries(iis, gtld, cctld, ...more);
    const log = createLog("test", "silent");
    const jobs = new Jobs(db.url, "nameplane_app", log);
    await jobs.start();
    const card = new FakeCard();
    const checkNames = nameChecker(db.app, new NameChecks(registries, log));
    const outside = {
      ...orderParts,
      jobs,
      clock,
      log,
      metrics: createMetrics(),
      registries,
      card,
      mayChargeCards: async () => true,
      checkNames,
      vault: testVault(),
    };
    const api = await createTestApi(db, clock, (edge) => {
      // Dangerous acts are proven first.
      identityRoutes(edge, testIdentity(db));
      orderRoutes(edge, { pool: db.app, ...outside });
      ownerChangeRoutes(edge, { pool: db.app, ...outside });
      settingRoutes(edge);
      lockRoutes(edge, { pool: db.app, ...outside });
      planRoutes(edge);
      checkoutRoutes(edge, { pool: db.app, ...outside });
      cardRoutes(edge, { pool: db.app, ...outside });
      pushRoutes(edge, { pool: db.app, ...outside, tokens: pushTokens(outside.vault.keyFor("push")) });
    });
    return new OrderDesk(db, { clock, iis, gtld, jobs, api, deps: { pool: db.worker, ...outside } }, card);
  }

  async close(): Promise<void> {
    await this.#api.close();
    await this.#jobs.stop();
  }

  /** Somebody without a login, as who follows a mailed link. */
  stranger(): TestBrowser {
    return this.#api.browser();
  }

  async browser(account: TestAccount): Promise<TestBrowser> {
    const browser = this.#api.browser();
    browser.cookie = await signIn(this.db, account);
    return browser;
  }

  async fillBasket(browser: TestBrowser, names: readonly string[]): Promise<void> {
    await browser.call(addToBasket, {
      items: names.map((domainname) => ({ itemaction: "create-domain-registration", domainname, years: 1 })),
    });
  }

  async prepare(browser: TestBrowser, input: Record<string, unknown> = {}): Promise<Prepared> {
    const { code: _, desc: __, ...fields } = (await browser.call(checkout.prepareCheckout, input)).body;
    return prepareCheckoutSpec.answer.parse(fields);
  }

  /** Places what was prepared, as the screen does. */
  place(browser: TestBrowser, prepared: Prepared, order: Order = {}): Promise<Answer> {
    return browser.call(
      checkout.placeOrder,
      {
        items: prepared.items.map(({ requestid, quoteid }) => ({ requestid, quoteid })),
        contactid: prepared.contactid,
        fields: order.fields ?? {},
        ...payingOf(prepared, order),
        totalMinor: prepared.totals.totalMinor,
        currency: prepared.totals.currency,
        termsaccepted: true,
      },
      { key: newId() },
    );
  }

  /** Basket to placed order; gives the order's number. */
  async order(account: TestAccount, names: readonly string[], order: Order = {}): Promise<number> {
    const browser = await this.browser(account);
    await this.fillBasket(browser, names);
    const placed = await this.place(browser, await this.prepare(browser), order);
    if (placed.body.code !== 1000) throw new Error(`not placed: ${placed.text}`);
    return Number(placed.body["ordernr"]);
  }

  /** The account's brand publishes a configuration with terms at this address. */
  async publishTerms(account: TestAccount, tosURL: string): Promise<void> {
    const config = { ...defaultConfig({ name: "Kvarnen", isOperator: true, timeZone: "+02:00" }), tosURL };
    await this.db.query(
      `insert into whitelabel_config (brand_id, version, config, published_at, created_by)
       select $1, coalesce(max(version), 0) + 1, $2, now(), 'test' from whitelabel_config where brand_id = $1`,
      [account.scope.brandId, JSON.stringify(config)],
    );
  }

  /** What the provider has for the newest payment of an order. */
  async paymentOf(ordernr: number): Promise<{ paymentId: string; object: string }> {
    const [row] = await this.db.query<{ id: string; provider_object: string }>(
      "select p.id, p.provider_object from payment p join sales_order o on o.id = p.order_id where o.number = $1 order by p.id desc limit 1",
      [ordernr],
    );
    return { paymentId: row?.id ?? "", object: row?.provider_object ?? "" };
  }

  /** The provider tells about a payment. */
  settle(account: TestAccount, paymentId: string): Promise<void> {
    return settleOrderPayment(this.deps, this.#worker(account), paymentId);
  }

  /** Does what the payment jobs of an account ask for, until none is left: charges, readings, lists of cards. Gives how many there were. */
  async followMoney(account: TestAccount): Promise<number> {
    for (let count = 0; ;) {
      const payments = await this.#take<{ paymentId: string }>(paymentReported.name, account);
      for (const { paymentId } of payments) await this.settle(account, paymentId);
      const lists = await this.#take(cardsReported.name, account);
      if (lists.length > 0) await syncCards(this.deps, this.#worker(account));
      if (payments.length + lists.length === 0) return count;
      count += payments.length + lists.length;
    }
  }

  /** A card the account has kept, as if it came from the provider's page; with `renews` its names are renewed with it. Gives both its ids. */
  async keepCard(
    account: TestAccount,
    { mood = "pays", renews = false, ...more }: { mood?: CardMood; renews?: boolean } & Partial<KeptCard> = {},
  ): Promise<{ id: string; ref: string }> {
    const holder = `cus_${account.accountId.slice(-12)}`;
    await this.db.query(
      `insert into card_holder (account_id, provider, provider_ref, pays_renewals, chosen_by, chosen_at) values ($1, 'stripe', $2, $3, 'test', now())
       on conflict (account_id) do update set pays_renewals = card_holder.pays_renewals or $3`,
      [account.accountId, holder, renews],
    );
    const ref = this.card.keep(holder, mood, more);
    await syncCards(this.deps, this.#worker(account));
    const [row] = await this.db.query<{ id: string }>("select id from payment_method where provider_ref = $1", [ref]);
    return { id: row?.id ?? "", ref };
  }

  /** The payer does something on the provider's page, and the provider reports it. */
  async atProvider(account: TestAccount, ordernr: number, act: (card: FakeCard, object: string) => void): Promise<void> {
    const { paymentId, object } = await this.paymentOf(ordernr);
    act(this.card, object);
    await this.settle(account, paymentId);
  }

  /** Money for the order's invoice arrives at the bank, and what it starts is done. */
  async bankTransfer(account: TestAccount, ordernr: number, amountMinor: number): Promise<BankReceiptResult> {
    const [invoice] = await this.db.query<{ ocr: string }>(
      "select i.ocr from invoice i join sales_order o on o.id = i.order_id where o.number = $1 and i.kind = 'invoice'",
      [ordernr],
    );
    const keepForOrder: BankDeps["keepForOrder"] = (trx, scope, transfer) => keepTransfer(trx, this.deps, scope, transfer);
    const result = await recordBankReceipt({ ...this.deps, sweeping: this.db.readonly, keepForOrder }, "test", {
      bankReference: newId(),
      bookedOn: this.clock.now().toISOString().slice(0, 10),
      currency: "SEK",
      amountMinor,
      reference: invoice?.ocr ?? orderReference(ordernr),
    });
    for (const { orderId } of await this.#take<{ orderId: string }>(bankTransferReceived.name, account))
      await settleBankTransfer(this.deps, this.#worker(account), orderId);
    return result;
  }

  sweep(): Promise<number> {
    return sweepRequests(this.deps, this.db.readonly);
  }

  /** Works every waiting request off until none is left. */
  async work(account: TestAccount): Promise<void> {
    for (;;) {
      const jobs = await this.#take<{ requestId: string }>(fulfilRequestJob.name, account);
      if (jobs.length === 0) return;
      for (const { requestId } of jobs) await fulfilRequest(this.deps, this.#worker(account), requestId);
    }
  }

  /** Work that waits is forgotten: the test has done it by its own hand. */
  async dropWork(account: TestAccount): Promise<void> {
    await this.#take(fulfilRequestJob.name, account);
  }

  /** Ends what people said is done, as far as registries show it. */
  async endByReading(account: TestAccount): Promise<void> {
    const jobs = await this.#take<{ requestId: string; version: number; by: string }>(endByReadingJob.name, account);
    for (const job of jobs) await endByReading(this.deps, makeScope({ ...account.scope, actor: job.by }), job);
  }

  /** News that wait to be told, in no order; taken out. */
  async news(account: TestAccount): Promise<OrderNews[]> {
    return this.#take<OrderNews>(orderNewsJob.name, account);
  }

  async #take<Payload>(kind: string, account: TestAccount): Promise<Payload[]> {
    const rows = await this.db.query<{ data: Payload }>(
      `with taken as (delete from pgboss.job where name = $1 and state = 'created' and data ->> 'accountId' = $2 returning data)
       select data from taken`,
      [kind, account.accountId],
    );
    return rows.map((row) => row.data);
  }

  /** The account's requests, oldest first. */
  requests(account: TestAccount): Promise<StoredRequest[]> {
    return this.db.query<StoredRequest>(
      "select * from request where account_id = $1 and state <> 'in_basket' order by created_at, position, number",
      [account.accountId],
    );
  }

  async request(account: TestAccount, name: string): Promise<StoredRequest> {
    const found = (await this.requests(account)).find((request) => request.ascii_name === name);
    if (found === undefined) throw new Error(`no request for ${name}`);
    return found;
  }

  async orderState(ordernr: number): Promise<string | undefined> {
    const rows = await this.db.query<{ state: string }>("select state from sales_order where number = $1", [ordernr]);
    return rows[0]?.state;
  }

  /** Money the account has put in before, as prepaid credit: a deposit by bank. */
  async deposit(account: TestAccount, amountMinor: number): Promise<void> {
    await tx(this.db.worker, account.scope, async (trx) => {
      const { sellerId } = await findBrandSeller(trx, account.scope);
      const now = this.clock.now();
      const [paymentId, bookedOn] = [newId(), now.toISOString().slice(0, 10)];
      await trx
        .insertInto("payment")
        .values({
          account_id: account.accountId,
          id: paymentId,
          seller_id: sellerId,
          purpose: "deposit",
          method: "bank",
          provider: "bank",
          provider_object: paymentId,
          state: "succeeded",
          currency: "SEK",
          asked_minor: amountMinor,
          captured_minor: amountMinor,
          receipt_series: "R",
          receipt_number: (await takeNumber(trx, sellerId, "receipt")).number,
          captured_at: now,
          created_by: "test",
        })
        .execute();
      const amount = money(amountMinor, "SEK");
      await bookDeposit(trx, account.scope, { sellerId, paymentId, amount, clearing: "bank", bookedOn });
    });
  }

  /** What the customer has: prepaid credit and what is open on invoices, minor units. */
  async balance(account: TestAccount): Promise<{ prepaid: number; owed: number }> {
    const [row] = await this.db.query<{ prepaid: number; owed: number }>(
      `select (select coalesce(sum(prepaid_minor), 0)::int from balance where account_id = $1) as prepaid,
              (select coalesce(sum(total_minor - settled_minor), 0)::int from invoice where account_id = $1 and kind = 'invoice' and state <> 'draft') as owed`,
      [account.accountId],
    );
    return row ?? { prepaid: 0, owed: 0 };
  }

  /** What does not hold in the books; publishing of zones is not played here. */
  async brokenInvariants(): Promise<{ id: string }[]> {
    return brokenInvariants(
      this.db,
      invariants.filter(({ id }) => id !== "I-Z3"),
    );
  }

  /** Creates of a name that reached the registry. */
  creates(name: string): number {
    return this.iis.received.filter((sent) => sent.verb === "domain:create" && sent.name === name).length;
  }

  lines(ordernr: number): Promise<RequestLine[]> {
    return this.db.query<RequestLine>(
      "select r.id, r.number::int, r.state, r.reason, r.reason_text from request r join sales_order o on o.id = r.order_id where o.number = $1 order by r.position",
      [ordernr],
    );
  }

  #worker(account: TestAccount) {
    return makeScope({ accountId: account.accountId, brandId: account.scope.brandId, actor: "job:test" });
  }
}

/** As the screen: credit that covers the order is the way to pay, else it goes first and the method pays the rest. */
function payingOf(
  { credit }: Prepared,
  { method = "card", credit: wanted }: Order,
): Required<Pick<Order, "method">> & { creditMinor: number } {
  if (wanted !== "all") return { method, creditMinor: wanted ?? 0 };
  const choice = credit?.methods.find((each) => each.method === "credit" || each.method === method);
  return choice === undefined ? { method, creditMinor: 0 } : { method: choice.method, creditMinor: choice.creditMinor };
}
