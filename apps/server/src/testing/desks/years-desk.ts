import { minorOf, pricedAt, zeroMoney } from "@nameplane/values";
import type { RenewalMode } from "@nameplane/contracts/domains/domain-details";
import { z } from "zod";
import { createEppRegistries } from "../../adapters/registry-epp/index.ts";
import { dnsInterrupter, unpaidEnder } from "../../areas/domains/renewals/index.ts";
import { nameChecker, NameChecks } from "../../areas/domains/search/index.ts";
import { pollRegistries, syncSweep } from "../../areas/domains/follow/index.ts";
import type { Registries } from "../../areas/registry/index.ts";
import type { SweepDeps } from "../../areas/domains/index.ts";
import { renewalAt } from "../../areas/domains/renewal-clock.rules.ts";
import { notificationJobKinds, notifyRenewals } from "../../areas/notifications/index.ts";
import { fulfilRequest, sweepRequests } from "../../areas/orders/engine/index.ts";
import { fulfilRequestJob, type OrderDeps } from "../../areas/orders/index.ts";
import { renewDue } from "../../areas/orders/kinds/renew/index.ts";
import { pricesFor, saleTerms } from "../../areas/products/index.ts";
import { tldCatalogue } from "../../areas/tlds/index.ts";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs } from "../../platform/jobs.ts";
import { makeScope } from "../../platform/scope.ts";
import { OrderDesk } from "./order-desk.ts";
import { unhurriedRegistries, startRegistrySimulator, type RegistrySimulator } from "../far-ends/registry-simulator.ts";
import type { TestAccount, TestDatabase } from "../test-database.ts";

const dayMs = 86_400_000;
const book = z.looseObject({ domains: z.array(z.looseObject({ name: z.string(), expires: z.string() })) });

export type HeldName = { readonly id: string; readonly name: string; readonly account: TestAccount; readonly mode: RenewalMode };

/**
 * The life of names over years: orders, notices and sweeps of the product, and the registry simulator behind EPP, with both clocks
 * moved together.
 */
export class YearsDesk {
  readonly desk: OrderDesk;
  readonly simulator: RegistrySimulator;
  readonly deps: OrderDeps;
  readonly #registries: Registries;
  readonly #sweep: SweepDeps;
  readonly #endUnpaid: () => Promise<number>;
  readonly #interrupt: () => Promise<number>;

  private constructor(desk: OrderDesk, simulator: RegistrySimulator, registries: Registries) {
    this.desk = desk;
    this.simulator = simulator;
    this.#registries = registries;
    const checkNames = nameChecker(desk.db.app, new NameChecks(registries, desk.deps.log));
    this.deps = { ...desk.deps, registries, checkNames };
    this.#sweep = {
      ...this.deps,
      sweeping: desk.db.readonly,
      onDecided: async (trx, { accountId, requestId }) => {
        const brandId = desk.db.installation.brandId;
        await this.deps.jobs.enqueue(trx, fulfilRequestJob, [{ accountId, brandId, requestId }]);
      },
      // Nobody takes a name away here.
      tellLeaving: async () => {},
    };
    this.#interrupt = dnsInterrupter(this.#sweep);
    this.#endUnpaid = unpaidEnder(this.#sweep, { fundsGrace: false });
  }

  static async open(db: TestDatabase): Promise<YearsDesk> {
    const [desk, simulator] = await Promise.all([OrderDesk.open(db), startRegistrySimulator()]);
    await installJobs(db.url, notificationJobKinds);
    const registries = createEppRegistries({
      registries: unhurriedRegistries(),
      accounts: simulator.accounts,
      log: desk.deps.log,
      part: 1,
    });
    const years = new YearsDesk(desk, simulator, registries);
    // Ten in the morning, so that every day has its mail, wherever the brand is.
    desk.clock.advance((34 - desk.clock.now().getUTCHours()) * 3_600_000);
    await years.#moveRegistry();
    return years;
  }

  async close(): Promise<void> {
    await this.#registries.close();
    await Promise.all([this.simulator.stop(), this.desk.close()]);
  }

  /** A name of ours at the registry and in our book, whose paid period ends in so many days; registrant: address of who holds it. */
  async hold(account: TestAccount, name: string, days: number, mode: RenewalMode, registrant: string): Promise<HeldName> {
    const { db, clock } = this.desk;
    const [id, tld] = [newId(), name.slice(name.indexOf(".") + 1)];
    const expiresAt = new Date(clock.now().getTime() + days * dayMs);
    const created = new Date(expiresAt.getTime() - 365 * dayMs);
    await this.simulator.control("POST", "/domain", {
      name,
      registrar: "nameplane",
      created: created.toISOString(),
      expires: expiresAt.toISOString(),
    });
    const suffix = (await tx(db.worker, account.scope, tldCatalogue)).get(tld);
    if (suffix === null) throw new Error(`.${tld} is not on sale`);
    await db.query(
      `insert into domain (account_id, id, ascii_name, sort_name, tld, state, created_at, expires_at, renews_at, renewal_mode)
       values ($1, $2, $3, $3, $4, 'active', $5, $6, $7, $8)`,
      [account.accountId, id, name, tld, created, expiresAt, renewalAt(expiresAt, suffix.rules), mode],
    );
    await db.query(
      "insert into domain_detail (account_id, domain_id, registry_id, source, sync_due_at) values ($1, $2, $3, 'registered', $4)",
      [account.accountId, id, suffix.registryId, clock.now()],
    );
    const contactId = newId();
    await db.query(
      "insert into contact (account_id, id, state, party, first_name, last_name, country, email) values ($1, $2, 'active', 'person', 'Rita', 'Registrant', 'DE', $3)",
      [account.accountId, contactId, registrant],
    );
    await db.query("insert into domain_contact (account_id, domain_id, role, contact_id) values ($1, $2, 'registrant', $3)", [
      account.accountId,
      id,
      contactId,
    ]);
    return { id, name, account, mode };
  }

  /** Lets days pass at both ends, then everything that runs by itself runs; a second time must find nothing to do. */
  async pass(days: number, { twice }: { twice: boolean }): Promise<void> {
    this.desk.clock.advance(days * dayMs);
    await this.#moveRegistry();
    await this.#run();
    if (twice) await this.#run();
  }

  async #run(): Promise<void> {
    const { readonly: sweeping } = this.desk.db;
    await pollRegistries(this.#sweep);
    await syncSweep(this.#sweep);
    await this.#interrupt();
    await this.#endUnpaid();
    await renewDue(this.deps, sweeping);
    await this.#work();
    await sweepRequests(this.deps, sweeping);
    await notifyRenewals({ ...this.deps, sweeping });
  }

  async #work(): Promise<void> {
    for (;;) {
      const jobs = await this.desk.db.query<{ data: { accountId: string; brandId: string; requestId: string } }>(
        "with taken as (delete from pgboss.job where name = $1 and state = 'created' returning data) select data from taken",
        [fulfilRequestJob.name],
      );
      if (jobs.length === 0) return;
      for (const { data } of jobs) await fulfilRequest(this.deps, makeScope({ ...data, actor: "job:test" }), data.requestId);
    }
  }

  async #moveRegistry(): Promise<void> {
    await this.simulator.control("POST", "/clock", { set: this.desk.clock.now().toISOString() });
  }

  /** Days the registry holds our names until, by name. */
  async registryBook(): Promise<ReadonlyMap<string, string>> {
    const { domains } = book.parse(await this.simulator.control("GET", "/book?registrar=nameplane"));
    return new Map(domains.map(({ name, expires }) => [name, expires.slice(0, 10)]));
  }

  /** What our book says of a name: state, mode and the day it is paid until. */
  async ours({ id }: HeldName): Promise<{ state: string; mode: string; until: string } | undefined> {
    const [row] = await this.desk.db.query<{ state: string; mode: string; until: string }>(
      "select state, renewal_mode as mode, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD') as until from domain where id = $1",
      [id],
    );
    return row;
  }

  /** Notices about a name, oldest first, as kind and the day of the period they are about. */
  async notices({ id, account }: HeldName): Promise<string[]> {
    const rows = await this.desk.db.query<{ told: string }>(
      `select kind || ' ' || left(params ->> 'expiresAt', 10) as told from notice
        where account_id = $1 and params ->> 'domainId' = $2 and kind in ('renewal_month', 'renewal_week', 'renewal_after', 'domain_restorable', 'domain_renewed')
        order by created_at, id`,
      [account.accountId, id],
    );
    return rows.map(({ told }) => told);
  }

  /** What the name's registrant was told, oldest first, and to which address. */
  async registrantNotices({ id, account }: HeldName): Promise<string[]> {
    const rows = await this.desk.db.query<{ told: string }>(
      `select n.kind || ' ' || left(n.params ->> 'expiresAt', 10) || ' ' || d.address as told
         from notice n left join delivery d on d.account_id = n.account_id and (d.notice_id = n.id or d.payload -> 'also' ? n.id::text)
        where n.account_id = $1 and n.params ->> 'domainId' = $2 and n.kind like 'registrant%' order by n.created_at, n.id`,
      [account.accountId, id],
    );
    return rows.map(({ told }) => told);
  }

  /** How often a name was taken out of its zone, and how many days after the end of its period. */
  async dark({ id, name }: HeldName, end: string): Promise<{ times: number; day: number | null } | undefined> {
    const [row] = await this.desk.db.query<{ times: number; day: number | null }>(
      `select (dns_interrupted_at at time zone 'UTC')::date - $3::date as day,
              (select count(*)::int from registry_command where object = $2 and state = 'succeeded' and args -> 'addStatuses' ? 'clientHold') as times
         from domain_detail where domain_id = $1`,
      [id, name, end],
    );
    return row;
  }

  /** Renewals of a name by how they ended, and what was invoiced for them less what was credited, minor units. */
  async renewals({ name, account }: HeldName): Promise<{ states: string[]; chargedMinor: number }> {
    const rows = await this.desk.db.query<{ state: string; charged: number }>(
      `select r.state, coalesce((select sum(case when i.kind = 'credit_note' then -1 else 1 end * (l.net_minor + l.vat_minor)) from invoice_line l join invoice i on i.account_id = l.account_id and i.id = l.invoice_id
                                  where l.account_id = r.account_id and l.request_id = r.id and i.state <> 'draft'), 0)::int as charged
         from request r where r.account_id = $1 and r.ascii_name = $2 and r.type = 'update-domain-renew' order by r.created_at`,
      [account.accountId, name],
    );
    return { states: rows.map(({ state }) => state), chargedMinor: rows.reduce((sum, row) => sum + row.charged, 0) };
  }

  /** What a year of a suffix costs the account, VAT included. */
  async yearMinor({ scope }: TestAccount, suffix: string): Promise<number> {
    return tx(this.desk.db.worker, scope, async (trx) => {
      const terms = await saleTerms(trx, scope, this.desk.clock.now());
      const book = await pricesFor(trx, { ...terms, tlds: [suffix], now: this.desk.clock.now() });
      const net = book.net(suffix, "renew", 12) ?? zeroMoney(book.currency);
      return minorOf(pricedAt(net, terms.tax.rateBasisPoints).total);
    });
  }

  /** The most mails about names an account got on one day. */
  async mailsADay(account: TestAccount): Promise<number> {
    const [row] = await this.desk.db.query<{ most: number }>(
      `select coalesce(max(n), 0)::int as most from (
         select count(*) as n from delivery where account_id = $1 and template = 'renewals' group by date_trunc('day', created_at at time zone 'UTC')) x`,
      [account.accountId],
    );
    return row?.most ?? 0;
  }
}
