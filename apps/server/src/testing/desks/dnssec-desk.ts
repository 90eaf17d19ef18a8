import { randomBytes } from "node:crypto";
import { saveServedDomain } from "../../areas/domains/domains.repository.ts";
import { readEvents } from "../../areas/domains/actions/read-events.ts";
import { recordRegistration } from "../../areas/domains/actions/record-registration.ts";
import { syncDomain } from "../../areas/domains/follow/index.ts";
import type { DelegationSigner } from "../../areas/registry/index.ts";
import { advanceDnssec, type DnssecDeps } from "../../areas/dnssec/index.ts";
import { createZone } from "../../areas/zones/index.ts";
import { jobKinds } from "../../main/composition/job-kinds.ts";
import { tx } from "../../platform/db/transaction.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { makeScope } from "../../platform/scope.ts";
import { FakeChain } from "../far-ends/fake-chain.ts";
import { FakeClock } from "../fake-clock.ts";
import { FakeRegistries, FakeRegistry } from "../far-ends/fake-registries.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../test-database.ts";

type Held = { readonly itemid: string; readonly name: string };

/** DNSSEC with a fake world around it: registry, parent, name server and validators that agree with each other unless told otherwise. */
export class DnssecDesk {
  readonly db: TestDatabase;
  readonly clock = new FakeClock(new Date());
  readonly registry: FakeRegistry;
  readonly chain: FakeChain;
  readonly deps: DnssecDeps;
  readonly jobs: Jobs;
  account: TestAccount;

  private constructor(db: TestDatabase, jobs: Jobs, account: TestAccount) {
    this.db = db;
    this.jobs = jobs;
    this.account = account;
    this.registry = new FakeRegistry("iis", () => this.clock.now());
    this.chain = new FakeChain(this.registry);
    this.deps = {
      pool: db.worker,
      jobs,
      clock: this.clock,
      log: createLog("test", "silent"),
      metrics: createMetrics(),
      registries: new FakeRegistries(this.registry),
      signer: this.chain,
      look: this.chain,
      waitMaxSeconds: 172_800,
    };
  }

  static async open(): Promise<DnssecDesk> {
    const db = await createTestDatabase();
    await installJobs(db.url, jobKinds);
    const jobs = new Jobs(db.url, "nameplane_app", createLog("test", "silent"));
    await jobs.start();
    return new DnssecDesk(db, jobs, await createAccount(db));
  }

  async close(): Promise<void> {
    await this.jobs.stop();
    await this.db.close();
  }

  /** A domain registered with us, or elsewhere; served here unless `nameServers` says otherwise. */
  async hold(options: { nameServers?: string[]; owner?: TestAccount; elsewhere?: boolean; tld?: string } = {}): Promise<Held> {
    const { owner = this.account } = options;
    const name = `kvarn-${randomBytes(4).toString("hex")}.${options.tld ?? "se"}`;
    const hosts = (await this.db.query<{ host: string }>("select host from dns_server where is_enabled order by id")).map(
      ({ host }) => host,
    );
    const nameServers = options.nameServers ?? hosts;
    const createdAt = new Date(this.clock.now().getTime() - 100 * 86_400_000);
    const expiresAt = new Date(this.clock.now().getTime() + 265 * 86_400_000);
    this.registry.hold(name, { sponsor: "nameplane", isOurs: true, nameServers });
    const domainId = await tx(this.db.worker, owner.scope, async (trx) =>
      options.elsewhere === true
        ? saveServedDomain(trx, owner.scope, { asciiName: name, sortName: name, tld: name.slice(name.indexOf(".") + 1) })
        : (
            await recordRegistration(trx, owner.scope, {
              registryId: "iis",
              asciiName: name,
              roid: "D1",
              sponsor: "nameplane",
              createdAt,
              expiresAt,
              statuses: ["ok"],
              nameServersWanted: nameServers,
              nameServersSeen: nameServers,
              fee: null,
              isPremium: false,
              readAt: this.clock.now(),
              contactId: owner.contactId,
              renewalMode: "auto",
            })
          ).domainId,
    );
    if (options.nameServers === undefined) {
      const input = { domainId, apex: name, registrableName: name, now: this.clock.now() };
      const { zoneId } = await tx(this.db.worker, owner.scope, (trx) => createZone({ jobs: this.jobs }, trx, owner.scope, input));
      await this.db.query("update zone set published_version = version where id = $1", [zoneId]);
      this.chain.zones.set(name, []);
    }
    return { itemid: domainId, name };
  }

  /** The worker's run for one domain. */
  advance({ itemid }: Held, owner = this.account): Promise<void> {
    const scope = makeScope({ accountId: owner.accountId, brandId: owner.scope.brandId, actor: "job:dnssec" });
    return advanceDnssec(this.deps, scope, itemid);
  }

  /** Somebody else sets the DS records of a domain at the registry. */
  setAtRegistry({ name }: Held, delegationSigners: readonly DelegationSigner[]): void {
    const held = this.registry.domains.get(name);
    if (held === undefined) throw new Error(`${name} is not held`);
    this.registry.domains.set(name, { ...held, delegationSigners });
  }

  /** The nightly reading of a domain at its registry. */
  async sight({ itemid }: Held, owner = this.account): Promise<void> {
    await syncDomain(
      this.deps,
      makeScope({ accountId: owner.accountId, brandId: owner.scope.brandId, actor: "job:sync-sweep" }),
      itemid,
    );
  }

  async set({ itemid }: Held, state: string): Promise<void> {
    await this.db.query("update domain set dnssec_state = $2, version = version + 1 where id = $1", [itemid, state]);
  }

  /** Lets the time pass that the next step waits for, and runs it. Gives the reasons waited for. */
  async runUntil(held: Held, state: string): Promise<string[]> {
    const waits: string[] = [];
    for (let run = 0; run < 20; run += 1) {
      await this.advance(held);
      const now = await this.of(held);
      if (now.state === state) return waits;
      if (now.waits_for !== null) waits.push(now.waits_for);
      const until = now.waits_until ?? now.next_check_at;
      if (until === null) throw new Error(`nothing is waited for in ${now.state}`);
      this.clock.advance(Math.max(1000, until.getTime() - this.clock.now().getTime()));
    }
    throw new Error(`not ${state} after 20 runs: ${waits.join(", ")}`);
  }

  async of({ itemid }: Held): Promise<{
    state: string;
    waits_for: string | null;
    waits_until: Date | null;
    next_check_at: Date | null;
    cause: string | null;
    ds: string[];
    keys: string[];
  }> {
    const [row] = await this.db.query<never>(
      `select d.dnssec_state as state, f.waits_for, f.waits_until, f.next_check_at, f.cause,
              array(select s.state from domain_ds s where s.domain_id = d.id order by s.seen_at nulls last) as ds,
              array(select k.state from dnssec_key k join zone z on z.id = k.zone_id where z.domain_id = d.id order by k.id) as keys
         from domain d left join domain_dnssec f on f.domain_id = d.id where d.id = $1`,
      [itemid],
    );
    if (row === undefined) throw new Error("no such domain");
    return row;
  }

  /** Steps about its keys in the history of a domain, the oldest first. */
  async stepsTold({ itemid }: Held): Promise<string[]> {
    const { scope } = this.account;
    const { data } = await tx(this.db.app, scope, (trx) => readEvents(trx, scope, { itemid }));
    return data.flatMap(({ kind, what, number }) => (kind === "dnssecstep" ? [`${what} ${number}`] : [])).toReversed();
  }

  signersOf({ name }: Held) {
    return this.registry.domains.get(name)?.delegationSigners ?? [];
  }
}
