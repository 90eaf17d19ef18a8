import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createDnsAsker } from "../../apps/server/src/adapters/dns-asker.ts";
import { startPowerDns, type RunningPowerDns } from "../../apps/server/src/adapters/dns-powerdns/testing/start-powerdns.ts";
import { createPowerDnsPublisher } from "../../apps/server/src/adapters/dns-powerdns/index.ts";
import { differencesOfServed, PublisherBeside } from "../../apps/server/src/areas/zones/publication/index.ts";
import { saveZone } from "../../apps/server/src/areas/zones/changes/index.ts";
import { systemClock as clock } from "../../apps/server/src/platform/clock.ts";
import { tx } from "../../apps/server/src/platform/db/transaction.ts";
import { Jobs } from "../../apps/server/src/platform/jobs.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { createAccount, type TestAccount, type TestDatabase } from "../../apps/server/src/testing/test-database.ts";
import { createTestZone } from "../../apps/server/src/testing/fixtures/zones.ts";

export type PublishRound = {
  readonly zones: number;
  readonly kills: number;
  /** Seed of the random moments and choices; the order in which processes run cannot be controlled. */
  readonly seed: number;
};

export type PublishOutcome = {
  readonly edits: number;
  readonly kills: number;
  /** Zones that the name servers do not serve as stored at the end, and how they differ. */
  readonly problems: readonly string[];
  /** Time from the last kill until everything was served as stored. */
  readonly settledSeconds: number;
};

const settleMs = 60_000;
const pseudo = { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] };

/**
 * Edits zones while publisher and name server are killed with SIGKILL at random moments. If no earlier publication is pending, a
 * zone is published together with its save. Afterwards the served zones have to equal the stored ones within a minute.
 */
export async function runPublishRound(db: TestDatabase, round: PublishRound): Promise<PublishOutcome> {
  const random = mulberry(round.seed);
  const log = createLog("test", "silent");
  const jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  const powerDns = await startPowerDns();
  const publisher = new Publisher(db.url, powerDns);
  await publisher.start();
  const short = createPowerDnsPublisher(powerDns);
  const beside = new PublisherBeside({ pool: db.app, clock, log, jobs, publisher: short, pseudo });
  try {
    const account = await createAccount(db);
    const zones: string[] = [];
    for (let zone = 0; zone < round.zones; zone += 1)
      zones.push(await createTestZone(db, jobs, account, `kill-${zone}.se`, new Date()));
    await db.query("update zone set rrset_max = 1000000");
    const over = new AbortController();
    let edits = 0;
    const editing = (async () => {
      while (!over.signal.aborted) {
        await edit(db, { jobs, beside }, account, zones[Math.floor(random() * zones.length)] ?? "", random);
        edits += 1;
        await wait(random() * 60);
      }
    })();
    let kills = 0;
    while (kills < round.kills) {
      await wait(100 + random() * 900);
      await (random() < 0.5 ? publisher.restart() : restart(powerDns));
      kills += 1;
    }
    over.abort();
    await editing;
    await beside.close();
    const ended = performance.now();
    const problems = await settle(db, account, powerDns, zones);
    return { edits, kills, problems, settledSeconds: (performance.now() - ended) / 1000 };
  } finally {
    await publisher.kill();
    await powerDns.stop();
    await jobs.stop();
  }
}

async function restart(powerDns: RunningPowerDns): Promise<void> {
  await powerDns.kill();
  await powerDns.startAgain();
}

class Publisher {
  private child: ChildProcess | undefined;
  private readonly args: readonly string[];

  constructor(url: string, powerDns: RunningPowerDns) {
    const script = path.join(import.meta.dirname, "publisher.ts");
    this.args = [script, url, powerDns.baseUrl, powerDns.apiKey, String(powerDns.dns.port)];
  }

  async start(): Promise<void> {
    const child = spawn(process.execPath, this.args, { stdio: ["ignore", "pipe", "inherit"] });
    this.child = child;
    await once(child.stdout, "data");
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }

  async restart(): Promise<void> {
    await this.kill();
    await this.start();
  }
}

/** Makes one save of up to five sets, below existing and new names. */
async function edit(
  db: TestDatabase,
  deps: { readonly jobs: Jobs; readonly beside: PublisherBeside },
  account: TestAccount,
  zoneId: string,
  random: () => number,
): Promise<void> {
  const owners = new Set(Array.from({ length: 1 + Math.floor(random() * 5) }, () => Math.floor(random() * 30)));
  const names = [...owners].map((n) => (n % 3 === 0 ? `a.b${n}` : `h${n}`));
  await tx(db.app, account.scope, async (trx) => {
    const rows = await trx
      .selectFrom("zone_rrset")
      .select(["owner", "version"])
      .where("account_id", "=", account.accountId)
      .where("zone_id", "=", zoneId)
      .where("type", "=", "A")
      .where("owner", "in", names)
      .execute();
    const known = new Map(rows.map(({ owner, version }) => [owner, version]));
    const changes = names.map((owner) => ({
      owner,
      type: "A",
      base: known.get(owner) ?? null,
      new:
        known.has(owner) && random() < 0.3
          ? null
          : { ttl: 300, rdata: [`10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.1`] },
    }));
    await saveZone(deps, trx, account.scope, {
      zoneId,
      changes,
      confirm: "all",
      origin: "editor",
      now: new Date(),
      language: "en",
    });
  });
}

/** The differences that remain after at most a minute. */
async function settle(
  db: TestDatabase,
  account: TestAccount,
  powerDns: RunningPowerDns,
  zones: readonly string[],
): Promise<string[]> {
  const asker = createDnsAsker();
  const until = performance.now() + settleMs;
  for (;;) {
    const problems: string[] = [];
    for (const zoneId of zones) {
      const differing = await tx(db.readonly, { ...account.scope, userId: undefined }, (trx) =>
        differencesOfServed(trx, account.scope, { zoneId, pseudo, asker, server: powerDns.dns }),
      );
      if (differing.length > 0) problems.push(`${zoneId}: ${differing.slice(0, 5).join(", ")}`);
    }
    if (problems.length === 0 || performance.now() > until) return problems;
    await wait(250);
  }
}

/** A small seeded random generator (Tommy Ettinger, public domain). */
function mulberry(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
