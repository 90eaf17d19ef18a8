import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs, Jobs } from "../../platform/jobs.ts";
import { createLog } from "../../platform/log.ts";
import { FakeAuthority } from "../../testing/far-ends/fake-authority.ts";
import { FakeClock } from "../../testing/fake-clock.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { testVault } from "../../testing/test-identity.ts";
import { brandHostJobKinds } from "./brandhosts.jobs.ts";
import { orderHostCertificates, type HostCertificateDeps } from "./order-certificates.ts";

// Plays three years of one host, with the certificate lifetime that applies from 2029: 47 days.

const dayMs = 86_400_000;
const lifeDays = 47;
const years = 3;
/**
 * A certificate is renewed after two thirds of its life. The last third and the pauses, which grow to a day at most, leave this
 * much time for failures.
 */
const bearableDays = 12;

let db: TestDatabase;
let jobs: Jobs;
let count = 0;
const log = createLog("test", "silent");

beforeAll(async () => {
  db = await createTestDatabase();
  await installJobs(db.url, brandHostJobKinds);
  jobs = new Jobs(db.url, "nameplane_app", log);
  await jobs.start();
  const account = await createAccount(db);
  await db.query("update brand set owner_account_id = $1 where is_operator and owner_account_id is null", [account.accountId]);
});
afterAll(async () => {
  await jobs.stop();
  await db.close();
});

type Fault = { readonly day: number; readonly days: number; readonly kind: "down" | "limit" | "away" | "begin" | "finalize" };

async function live(faults: readonly Fault[]) {
  const clock = new FakeClock("2029-04-01T00:00:00Z");
  const host = `panel.ar-${++count}.se`;
  await db.query("delete from certificate where kind = 'brand_host'");
  await db.query("update brand_host set is_live = false where host like 'panel.ar-%'");
  await db.query(
    "insert into brand_host (host, brand_id, is_live, proved_at) select $1, id, true, now() from brand where is_operator",
    [host],
  );
  const authority = new FakeAuthority(clock, lifeDays, async (name, value) => {
    const rows = await db.query<{ answer: string }>("select answer from acme_answer where host = $1 and answer = $2", [
      name,
      value,
    ]);
    return rows.length > 0;
  });
  let isAway = false;
  const names = {
    addresses: async () => [isAway ? "198.51.100.9" : "192.0.2.1"],
    texts: async () => [],
    alias: async () => null,
    caa: async () => null,
  };
  const deps: HostCertificateDeps = {
    pool: db.worker,
    sweeping: db.readonly,
    authority,
    names,
    jobs,
    clock,
    log,
    vault: testVault(),
    addresses: async () => ["192.0.2.1"],
    isCovered: (other) => other !== host,
    pause: async () => {},
  };
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
    isAway = active.some(({ kind }) => kind === "away");
    while (unseen[0] !== undefined && unseen[0].day <= day)
      authority.losesAnswerOf = unseen.shift()?.kind === "begin" ? "begin" : "finalize";
    await orderHostCertificates(deps);
    const [row] = await db.query<{ next: Date | null; expires: Date | null }>(
      "select next_step_at as next, expires_at as expires from certificate where kind = 'brand_host' and common_name = $1",
      [host],
    );
    const ends = row?.expires ?? null;
    if (ends !== null) isFirst = false;
    if (!isFirst && (ends === null || ends <= clock.now())) uncovered.push(`day ${day}`);
    const next = Math.min(row?.next?.getTime() ?? Infinity, clock.now().getTime() + dayMs);
    clock.advance(Math.max(next - clock.now().getTime(), 1000));
  }
  const [row] = await db.query<{ unbroken: Date }>("select unbroken_since as unbroken from certificate where common_name = $1", [
    host,
  ]);
  return { uncovered, issued: authority.issued, unbroken: ((row?.unbroken.getTime() ?? 0) - start) / dayMs };
}

const fault = fc.record({
  day: fc.integer({ min: 1, max: years * 365 }),
  days: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom<Fault["kind"]>("down", "limit", "away", "begin", "finalize"),
});
/** Faults with enough time in between, so that an order can succeed before the certificate in use ends. */
const bearable = fc.array(fault, { maxLength: 40 }).map((all) => {
  const sorted = all.toSorted((one, other) => one.day - other.day);
  return sorted.filter((one, index) => {
    const before = sorted[index - 1];
    return before === undefined || one.day >= before.day + before.days + bearableDays;
  });
});

test(
  "whatever fails for some days, a host stays covered for three years of 47-day certificates, and each is issued once",
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(bearable, async (faults) => {
        const { uncovered, issued, unbroken } = await live(faults);
        expect(uncovered).toEqual([]);
        expect(new Set(issued).size).toBe(issued.length);
        // At most one certificate every 31 days: that is two thirds of 47 days, and failures only delay a renewal.
        expect(issued.length).toBeLessThanOrEqual(Math.ceil((years * 365) / 31));
        expect(unbroken).toBeLessThan(1);
      }),
      { numRuns: 4 },
    );
  },
);
