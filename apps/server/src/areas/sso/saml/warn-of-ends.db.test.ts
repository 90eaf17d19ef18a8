import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "../../../platform/jobs.ts";
import { FakeClock } from "../../../testing/fake-clock.ts";
import { OrderFixture } from "../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../testing/test-database.ts";
import { samlEndingJob } from "./saml.jobs.ts";
import { warnOfEnds } from "./warn-of-ends.ts";

let db: TestDatabase;
let fixture: OrderFixture;
beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [samlEndingJob]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("owners are told once at each step before the last certificate ends, and not while single sign-on is off", async () => {
  const [{ accountId }, off] = [await createAccount(db), await createAccount(db)];
  const clock = new FakeClock(new Date());
  const endsAt = new Date(clock.now().getTime() + 40 * 86_400_000);
  for (const [account, isOn] of [
    [accountId, true],
    [off.accountId, false],
  ] as const)
    await db.query(
      `insert into login_provider (account_id, kind, issuer, client_id, secret_enc, own_certificate, sso_url, certificates, certificates_end_at, is_on, created_by, created_at)
       values ($1, 'saml', 'https://login.example/metadata', 'https://panel.example', '\\x00', 'ours', 'https://login.example/sso', '["theirs"]', $2, $3, 'test', now())`,
      [account, endsAt, isOn],
    );
  const { pool, jobs } = fixture.deps;
  const sweeps = async () => warnOfEnds({ pool, sweeping: db.readonly, jobs, clock });
  const told = [];
  for (let day = 0; day < 45; day += 1) {
    told.push(...(await Promise.all([sweeps(), sweeps()])));
    clock.advance(86_400_000);
  }
  expect(told.reduce((sum, each) => sum + each, 0)).toBe(5);
  const rows = await db.query<{ days: number; provider: string }>(
    "select (data ->> 'days')::int as days, data ->> 'provider' as provider from pgboss.job where name = $1 order by created_on, days desc",
    [samlEndingJob.name],
  );
  expect(rows.map(({ days }) => days).toSorted((a, b) => b - a)).toEqual([30, 14, 7, 1, 0]);
  expect(new Set(rows.map(({ provider }) => provider))).toEqual(new Set(["login.example"]));
});
