import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeAuthority } from "../../testing/far-ends/fake-authority.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createTestZone } from "../../testing/fixtures/zones.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { testVault } from "../../testing/test-identity.ts";
import { beginCoverage, wantedIssuance } from "./begin-coverage.ts";
import { certificateJobKinds } from "./certificates.jobs.ts";
import type { IssuanceDeps } from "./deps.ts";
import { lookAfterCoverages } from "./look-after-coverage.ts";

// Plays three years of a coverage, with the certificate lifetime that applies from 2029: 47 days.

const dayMs = 86_400_000;
const lifeDays = 47;
const years = 3;
/**
 * A certificate is renewed after two thirds of its life, so about this many days are left for failures. Pauses between attempts
 * grow to a day at most.
 */
const bearableDays = 12;

let db: TestDatabase;
let jobs: Jobs;
let account: TestAccount;
let count = 0;
const log = createLog("test", "silent");

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, certificateJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  account = await createAccount(db);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

type Fault = { readonly day: number; readonly days: number; readonly kind: "down" | "limit" | "dns" | "begin" | "finalize" };

/** Plays the whole time with faults: the authority is down or limits us, name servers lag behind, and responses are lost. */
async function live(faults: readonly Fault[]) {
  const clock = new FakeClock("2029-04-01T00:00:00Z");
  const apex = `ar-${++count}.se`;
  const zoneId = await createTestZone(db, jobs, account, apex, clock.now());
  const served = new Map<string, string[]>();
  const publish = async () => {
    await db.query(
      "update zone set pub_state = 'publishing', published_version = version where id = $1 and published_version is distinct from version",
      [zoneId],
    );
    served.clear();
    for (const { owner, rdata } of await db.query<{ owner: string; rdata: string[] }>(
      "select owner, rdata from zone_rrset where zone_id = $1 and type = 'TXT'",
      [zoneId],
    ))
      served.set(
        `${owner}.${apex}`,
        rdata.map((text) => text.slice(1, -1)),
      );
  };
  const sees = async (record: string) => served.get(record) ?? [];
  const authority = new FakeAuthority(clock, lifeDays, async (name, value) =>
    (await sees(`_acme-challenge.${name}`)).includes(value),
  );
  const names = { addresses: async () => [], texts: sees, alias: async () => null, caa: async () => null };
  const deps: IssuanceDeps = { pool: db.worker, sweeping: db.readonly, authority, names, vault: testVault(), jobs, clock, log };
  const coverageId = await begin(deps, apex);
  const start = clock.now().getTime();
  const unseen = faults.filter(({ kind }) => kind === "begin" || kind === "finalize");
  const uncovered: string[] = [];
  let isFirst = true;
  while (clock.now().getTime() - start < years * 365 * dayMs) {
    const day = (clock.now().getTime() - start) / dayMs;
    const active = faults.filter((fault) => fault.day <= day && day < fault.day + fault.days);
    const fails = active.find(({ kind }) => kind === "down" || kind === "limit");
    authority.failure =
      fails === undefined
        ? null
        : fails.kind === "down"
          ? { code: "", message: "down" }
          : { code: "rateLimited", message: "retry after 7200 s" };
    while (unseen[0] !== undefined && unseen[0].day <= day)
      authority.losesAnswerOf = unseen.shift()?.kind === "begin" ? "begin" : "finalize";
    if (!active.some(({ kind }) => kind === "dns")) await publish();
    await lookAfterCoverages(deps);
    const [row] = await db.query<{ next: Date | null; expires: Date | null }>(
      "select next_step_at as next, expires_at as expires from certificate where id = $1",
      [coverageId],
    );
    const ends = row?.expires ?? null;
    if (ends !== null) isFirst = false;
    if (!isFirst && (ends === null || ends <= clock.now())) uncovered.push(`day ${day}`);
    const next = Math.min(row?.next?.getTime() ?? Infinity, clock.now().getTime() + dayMs);
    clock.advance(Math.max(next - clock.now().getTime(), 1000));
  }
  const issuances = await db.query<{ state: string; order_url: string }>(
    "select state, order_url from certificate_issuance where certificate_id = $1 order by number",
    [coverageId],
  );
  const left = await db.query("select 1 from zone_rrset where zone_id = $1 and owner like '\\_acme-challenge%'", [zoneId]);
  return { uncovered, issuances, issued: authority.issued, left };
}

async function begin(deps: IssuanceDeps, apex: string): Promise<string> {
  const serviceId = newId();
  await db.query(
    "insert into service (account_id, id, product_id, name, currency, started_at, paid_until) values ($1, $2, 2229, $3, 'SEK', now(), 'infinity')",
    [account.accountId, serviceId, apex],
  );
  await db.query("update service set state = 'active', version = version + 1 where id = $1", [serviceId]);
  const wanted = await wantedIssuance(deps.vault, [apex, `www.${apex}`], null);
  const now = deps.clock.now();
  const of = { serviceId, productId: 2229, keepsKey: true };
  const id = await tx(db.worker, account.scope, (trx) => beginCoverage(trx, account.scope, of, wanted, now));
  await db.query("update certificate set next_step_at = $2 where id = $1", [id, now]);
  return id;
}

const fault = fc.record({
  day: fc.integer({ min: 1, max: years * 365 }),
  days: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom<Fault["kind"]>("down", "limit", "dns", "begin", "finalize"),
});
/** Faults with enough time in between, so that a validation can succeed before the certificate in use ends. */
const bearable = fc.array(fault, { maxLength: 40 }).map((all) => {
  const sorted = all.toSorted((one, other) => one.day - other.day);
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return before === undefined || one.day >= before.day + before.days + bearableDays;
  });
});

test(
  "whatever fails for some days, the names stay covered for three years, and each certificate is ordered and issued once",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(bearable, async (faults) => {
        const { uncovered, issuances, issued, left } = await live(faults);
        expect(uncovered).toEqual([]);
        const done = issuances.filter(({ state }) => state === "issued").map(({ order_url: url }) => url);
        expect(done).toEqual(issued);
        expect(new Set(issued).size).toBe(issued.length);
        // A certificate is valid for 47 days, and the last third of them is left for failures.
        expect(issued.length).toBeGreaterThanOrEqual(Math.floor((years * 365) / lifeDays));
        expect(issued.length).toBeLessThanOrEqual(Math.ceil((years * 365) / ((lifeDays * 2) / 3)) + 1);
        expect(issuances.filter(({ state }) => state === "open").length).toBeLessThanOrEqual(1);
        if (issuances.every(({ state }) => state !== "open")) expect(left).toEqual([]);
      }),
      { numRuns: 4 },
    );
  },
);
