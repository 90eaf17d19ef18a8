// Measures the time from a save to the first correct DNS answer, compared with a bare PATCH of PowerDNS. The same is measured in
// large zones and compared with small ones. Finally, the time of a large change is measured.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { createPowerDnsPublisher } from "../apps/server/src/adapters/dns-powerdns/index.ts";
import { startPowerDns } from "../apps/server/src/adapters/dns-powerdns/testing/start-powerdns.ts";
import { rrset, zoneOf } from "../apps/server/src/adapters/testing/example-zone.ts";
import { readRecords, readZone } from "../apps/server/src/areas/zones/read-zone.ts";
import { PublisherBeside } from "../apps/server/src/areas/zones/publication/index.ts";
import { saveZone } from "../apps/server/src/areas/zones/changes/index.ts";
import { systemClock as clock } from "../apps/server/src/platform/clock.ts";
import { tx } from "../apps/server/src/platform/db/transaction.ts";
import { Jobs } from "../apps/server/src/platform/jobs.ts";
import { createLog } from "../apps/server/src/platform/log.ts";
import { startTestServer } from "../apps/server/src/testing/global-setup.ts";
import { createAccount, createTestDatabase } from "../apps/server/src/testing/test-database.ts";
import { createTestZone } from "../apps/server/src/testing/fixtures/zones.ts";
import { startAsker } from "./lib/answers.ts";
import { compare, median, quiet, report } from "./lib/figures.ts";

const [rounds = 15, largeRecords = 100_000] = process.argv.slice(2).map(Number);
/**
 * Rounds before the measured ones. PostgreSQL plans a statement anew for its first five executions, and only then may keep one
 * plan (plan_cache_mode).
 */
const warmTurns = 10;
const log = createLog("bench", "warn");
const stop = await startTestServer(["max_connections=300", "shared_buffers=512MB"]);
const db = await createTestDatabase();
const jobs = new Jobs(db.url, "nameplane_app", log);
await jobs.start();
const powerDns = await startPowerDns();
const publisher = createPowerDnsPublisher(powerDns);
const account = await createAccount(db);
const beside = new PublisherBeside({
  pool: db.app,
  clock,
  log,
  jobs,
  publisher,
  pseudo: { redirectIpv4: [], redirectIpv6: [], mailExchanges: [] },
});
const asker = startAsker(powerDns.dns);
let seconds = 0;

const nextAddress = () => `10.${((seconds += 1) >> 16) & 255}.${(seconds >> 8) & 255}.${seconds & 255}`;

async function newZone(apex: string, records: number): Promise<string> {
  const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
  await isCurrent(zoneId);
  await db.query("update zone set rrset_max = 1000000 where id = $1", [zoneId]);
  await db.query(
    `insert into zone_rrset (account_id, zone_id, owner, type, ttl_seconds, rdata, version, changed_by)
     select $1, $2, 'h' || n, 'A', 300, array['192.0.2.1'], 1, 'bench' from generate_series(0, $3 - 1) n`,
    [account.accountId, zoneId, records],
  );
  await db.query(
    "update zone set content_hash = np_zone_hash(account_id, id), pub_state = 'waiting', published_version = 0 where id = $1",
    [zoneId],
  );
  await isCurrent(zoneId);
  return zoneId;
}

/** Waits until the worker has published the saved zone. */
async function isCurrent(zoneId: string): Promise<void> {
  for (;;) {
    const [row] = await db.query("select 1 from zone where id = $1 and pub_state = 'current'", [zoneId]);
    if (row !== undefined) return;
    await turn();
  }
}

async function versionsOf(zoneId: string, owners: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.query<{ owner: string; version: number }>(
    "select owner, version::int from zone_rrset where zone_id = $1 and owner = any($2)",
    [zoneId, owners],
  );
  return new Map(rows.map(({ owner, version }) => [owner, version]));
}

type Way = "short" | "called";

/**
 * If `way` is "called", the publisher publishes the zone, as it does when a save cannot publish directly. If it is "short", the
 * save publishes directly.
 */
async function save(zoneId: string, bases: ReadonlyMap<string, number>, address: string, way: Way): Promise<void> {
  await tx(db.app, account.scope, (trx) =>
    saveZone(way === "short" ? { jobs, beside } : { jobs }, trx, account.scope, {
      zoneId,
      changes: [...bases].map(([owner, base]) => ({ owner, type: "A", base, new: { ttl: 300, rdata: [address] } })),
      confirm: "all",
      origin: "editor",
      now: new Date(),
      language: "en",
    }),
  );
}

/** Milliseconds for the calls that the editor makes when it is opened: the zone, and the first page of its records. */
async function open(zoneId: string): Promise<number> {
  const started = performance.now();
  await tx(db.app, account.scope, (trx) => readZone(trx, account.scope, { zoneid: zoneId }, { now: new Date(), language: "en" }));
  await tx(db.app, account.scope, (trx) => readRecords(trx, account.scope, { zoneid: zoneId, limit: 100, sort: "name" }));
  return performance.now() - started;
}

async function patch(apex: string, owners: readonly string[], address: string): Promise<void> {
  const rrsets = owners.map((owner) => ({
    name: `${owner}.${apex}.`,
    type: "A",
    ttl: 300,
    changetype: "REPLACE",
    records: [{ content: address, disabled: false }],
  }));
  const answer = await fetch(`${powerDns.baseUrl}/api/v1/servers/localhost/zones/${apex}.`, {
    method: "PATCH",
    headers: { "X-API-Key": powerDns.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ rrsets }),
  });
  if (answer.status !== 204) throw new Error(`PATCH: ${answer.status} ${await answer.text()}`);
}

const worker = spawn(
  process.execPath,
  [
    path.join(import.meta.dirname, "../tools/kill-test/publisher.ts"),
    db.url,
    powerDns.baseUrl,
    powerDns.apiKey,
    String(powerDns.dns.port),
  ],
  { stdio: ["ignore", "pipe", "inherit"] },
);
await once(worker.stdout, "data");
try {
  const many = Array.from({ length: 1000 }, (_, index) => `h${index}`);
  const small = await newZone("small.se", 10);
  const medium = await newZone("medium.se", 2000);
  const large = await newZone("large.se", largeRecords);
  await db.query("analyze");
  for (const [apex, records] of [
    ["bare.example", 10],
    ["bare-medium.example", 2000],
  ] as const)
    await publisher.publish(
      zoneOf(apex, 1, ...Array.from({ length: records }, (_, index) => rrset(`h${index}`, "A", "192.0.2.1"))),
    );

  /**
   * How long saving a change took in the product, in a small and in a large zone, in milliseconds. The time until the server
   * answers with the change is measured separately.
   */
  const saved: { small: number[]; large: number[] } = { small: [], large: [] };
  const throughProduct = async (zoneId: string, apex: string, owners: readonly string[], into?: number[], way: Way = "short") => {
    const bases = await versionsOf(zoneId, owners);
    const address = nextAddress();
    const started = performance.now();
    await save(zoneId, bases, address, way);
    into?.push(performance.now() - started);
    const took = (await asker.answered(`${owners.at(-1)}.${apex}`, address)) - started;
    // Waits until the zone is published, so that the next round does not start during a publication.
    await isCurrent(zoneId);
    return took;
  };
  const bare = async (apex: string, owners: readonly string[]) => {
    const address = nextAddress();
    const started = performance.now();
    await patch(apex, owners, address);
    return (await asker.answered(`${owners.at(-1)}.${apex}`, address)) - started;
  };
  // In a running panel, code is compiled and statements are prepared, so both arms are run a few times before they are measured.
  for (let turnOf = 0; turnOf < warmTurns; turnOf += 1) {
    for (const way of ["short", "called"] as const) await throughProduct(small, "small.se", ["h0"], undefined, way);
    await throughProduct(large, "large.se", ["h0"]);
    await bare("bare.example", ["h0"]);
  }
  await quiet();
  const one = await compare(
    rounds,
    () => throughProduct(small, "small.se", ["h1"]),
    () => bare("bare.example", ["h1"]),
  );
  const taken: Record<Way, number[]> = { short: [], called: [] };
  const by = (way: Way) => () => throughProduct(small, "small.se", ["h1"], taken[way], way);
  const ways = await compare(rounds, by("short"), by("called"));
  const size = await compare(
    rounds,
    () => throughProduct(large, "large.se", ["h1"], saved.large),
    () => throughProduct(small, "small.se", ["h1"], saved.small),
  );
  const thousand = await compare(
    Math.ceil(rounds / 3),
    () => throughProduct(medium, "medium.se", many),
    () => bare("bare-medium.example", many),
  );
  const openings = async (of: string) =>
    compare(
      rounds * 2,
      () => open(large),
      () => open(of),
    );
  await openings(small);
  const opened = { small: await openings(small), medium: await openings(medium) };
  const ratios = saved.large.map((value, index) => value / (saved.small[index] ?? value));
  const arms = ({ first, second }: typeof one, names: readonly [string, string]) => ({
    [names[0]]: median(first),
    [names[1]]: median(second),
  });
  report(
    "dns",
    [
      {
        what: "save to first correct answer / bare PATCH to answer",
        goal: { atMost: 1.5 },
        values: one.ratios,
        arms: arms(one, ["save ms", "bare ms"]),
      },
      {
        what: "save to first correct answer, the short way / by the publisher",
        goal: { atMost: 0.75 },
        values: ways.ratios,
        arms: arms(ways, ["short ms", "called ms"]),
      },
      {
        what: "the save alone, the short way / by the publisher",
        goal: { atMost: 1.1 },
        values: taken.short.map((value, index) => value / (taken.called[index] ?? value)),
        arms: { "short ms": median(taken.short), "called ms": median(taken.called) },
      },
      {
        what: `save in a zone of ${largeRecords} records / of 10`,
        goal: { atMost: 1.5 },
        values: ratios,
        arms: { "large ms": median(saved.large), "small ms": median(saved.small) },
      },
      {
        what: `save to answer in a zone of ${largeRecords} records / of 10`,
        goal: { atMost: 1.5 },
        values: size.ratios,
        arms: arms(size, ["large ms", "small ms"]),
      },
      {
        what: `opening the editor of ${largeRecords} records (first 100) / of 10`,
        goal: { atMost: 1.25 },
        values: opened.small.ratios,
        arms: arms(opened.small, ["large ms", "small ms"]),
      },
      {
        what: `opening the editor of ${largeRecords} records / of 2,000, both with 100`,
        goal: { atMost: 1.25 },
        values: opened.medium.ratios,
        arms: arms(opened.medium, ["large ms", "medium ms"]),
      },
      {
        what: "change of 1,000 sets to answer / one bare PATCH to answer",
        goal: { atMost: 1.3 },
        values: thousand.ratios,
        arms: arms(thousand, ["save ms", "bare ms"]),
      },
    ],
    { rounds, largeRecords },
  );
} finally {
  worker.kill("SIGKILL");
  await beside.close();
  await asker.close();
  await powerDns.stop();
  await jobs.stop();
  await db.close();
  await stop();
}
