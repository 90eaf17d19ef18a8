import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../platform/db/transaction.ts";
import { newId } from "../../platform/ids.ts";
import { installJobs } from "../../platform/jobs.ts";
import { OrderFixture } from "../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../testing/test-database.ts";
import { fetchRevoked } from "./fetch-revoked.ts";
import { insertMark, isRevoked } from "./marks.repository.ts";
import { markEndingJob } from "./trademarks.jobs.ts";
import { warnOfEnds } from "./warn-of-ends.ts";

const dayMs = 86_400_000;
let db: TestDatabase;
let fixture: OrderFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, [markEndingJob]);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

const deps = () => ({ ...fixture.deps, sweeping: db.readonly, clearingHouse: fixture.clearingHouse });
const inDays = (days: number) => new Date(fixture.clock.now().getTime() + days * dayMs);

async function keep(account: TestAccount, smdId: string, days: number): Promise<void> {
  const marks = [
    { kind: "trademark", name: smdId, holders: [], jurisdiction: "SE", classes: [], goods: "", registration: "" },
  ] as const;
  await tx(db.app, account.scope, (trx) =>
    insertMark(trx, account.scope, {
      id: newId(),
      smdId,
      labels: ["kvarnen"],
      marks: [...marks].map((mark) => ({ ...mark, holders: [], classes: [] })),
      notBefore: inDays(-300),
      notAfter: inDays(days),
      sealed: Buffer.from("x"),
      by: "test",
      at: fixture.clock.now(),
    }),
  );
}

test("an account is told once of each file that ends within a month, and not of revoked ones", async () => {
  const account = await createAccount(db);
  await keep(account, "ends-soon", 20);
  await keep(account, "ends-later", 40);
  await keep(account, "revoked-mark", 20);
  await db.query("insert into revoked_mark (smd_id, revoked_at) values ('revoked-mark', now())");
  expect(await warnOfEnds(deps())).toBe(1);
  expect(await warnOfEnds(deps())).toBe(0);
  const told = await db.query("select data ->> 'name' as name from pgboss.job where name = $1", [markEndingJob.name]);
  expect(told).toEqual([{ name: "ends-soon" }]);
});

test("the list of revoked files is replaced by a newer one; a broken or an older one changes nothing", async () => {
  const list = (issued: string, ids: readonly string[]) =>
    [`1,${issued}`, "smd-id,insertion-datetime", ...ids.map((id) => `${id},2026-01-01T00:00:00Z`), ""].join("\n");
  const revoked = (id: string) => tx(db.worker, null, (trx) => isRevoked(trx, id));
  fixture.clearingHouse.list = list("2026-02-01T00:00:00Z", ["one-1", "two-2"]);
  await fetchRevoked(deps());
  expect([await revoked("one-1"), await revoked("two-2"), await revoked("revoked-mark")]).toEqual([true, true, false]);
  for (const useless of [null, "<html>", list("2026-01-01T00:00:00Z", [])]) {
    fixture.clock.advance(7 * 3_600_000);
    fixture.clearingHouse.list = useless;
    await fetchRevoked(deps());
    expect(await revoked("one-1")).toBe(true);
  }
  fixture.clearingHouse.list = list("2026-03-01T00:00:00Z", ["two-2"]);
  await fetchRevoked(deps());
  expect([await revoked("one-1"), await revoked("two-2")]).toEqual([false, true]);
});
