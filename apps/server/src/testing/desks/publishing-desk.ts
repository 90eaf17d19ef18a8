import { startEmbeddedDns, type EmbeddedDns } from "../../adapters/dns-embedded/index.ts";
import type { DnsPublisher } from "../../areas/zones/index.ts";
import type { PublishDeps } from "../../areas/zones/publication/index.ts";
import { Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeClock } from "../fake-clock.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../test-database.ts";
import { createTestZone } from "./zones.ts";

/** Zones of an account and a name server that really serves them, notes how it is asked, and is disturbed on demand. */
export class PublishingDesk {
  readonly db: TestDatabase;
  readonly jobs: Jobs;
  readonly account: TestAccount;
  readonly server: EmbeddedDns;
  readonly clock = new FakeClock();
  readonly log = createLog("test", "silent");
  /** How the name server was asked to publish: whole, or a difference. */
  asked: string[] = [];
  /** Happen once, before the next such work of the name server and after it; a rejection is what the caller gets. */
  before: (() => Promise<unknown>) | null = null;
  after: (() => Promise<unknown>) | null = null;

  private constructor(db: TestDatabase, jobs: Jobs, account: TestAccount, server: EmbeddedDns) {
    [this.db, this.jobs, this.account, this.server] = [db, jobs, account, server];
  }

  static async open(): Promise<PublishingDesk> {
    const log = createLog("test", "silent");
    const db = await createTestDatabase();
    const jobs = new Jobs(db.url, "nameplane_app", log);
    await jobs.start();
    const account = await createAccount(db);
    const server = await startEmbeddedDns({ host: "127.0.0.1", port: 0, loadZones: async () => [], log });
    return new PublishingDesk(db, jobs, account, server);
  }

  async close(): Promise<void> {
    await Promise.all([this.server.close(), this.jobs.stop()]);
    await this.db.close();
  }

  /** Nothing was asked, and nothing will be disturbed. */
  forget(): void {
    [this.asked, this.before, this.after] = [[], null, null];
  }

  deps(): PublishDeps {
    const pseudo = { redirectIpv4: ["192.0.2.80"], redirectIpv6: [], mailExchanges: [] };
    return { pool: this.db.worker, clock: this.clock, log: this.log, publisher: this.#publisher(), pseudo };
  }

  zone(apex: string): Promise<string> {
    return createTestZone(this.db, this.jobs, this.account, apex, this.clock.now());
  }

  #publisher(): DnsPublisher {
    const { server } = this;
    return {
      get address() {
        return server.address;
      },
      publish: (zone) => this.#noted("whole", () => server.publish(zone)),
      prepareDifference: (difference) => {
        const publish = server.prepareDifference(difference);
        return () => this.#noted("difference", publish);
      },
      remove: (apex) => server.remove(apex),
      servedSerial: (apex) => server.servedSerial(apex),
      close: () => server.close(),
    };
  }

  async #noted<T>(how: string, work: () => Promise<T>): Promise<T> {
    this.asked.push(how);
    const [before, after] = [this.before, this.after];
    [this.before, this.after] = [null, null];
    await before?.();
    const result = await work();
    await after?.();
    return result;
  }
}
