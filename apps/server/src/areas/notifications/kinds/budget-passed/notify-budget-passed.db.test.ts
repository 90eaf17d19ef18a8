import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { notifyBudgetPassed } from "./notify-budget-passed.ts";

let db: TestDatabase;
let fixture: NewsFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

test("the owner is told once in a month that renewals have passed a budget, and again in the next month", async () => {
  const account = await createAccount(db);
  const { accountId } = account;
  const { brandId } = account.scope;
  const news = { accountId, brandId, limitId: newId(), label: null, currency: "SEK", limitMinor: 100, spentMinor: 200 };
  const inMonth = (month: string) => ({ ...news, month, timezone: "Europe/Stockholm" });
  for (const month of ["2026-10-31T23:00:00.000Z", "2026-10-31T23:00:00.000Z", "2026-11-30T23:00:00.000Z"])
    await notifyBudgetPassed(fixture.deps, { ...account.scope, actor: "job:news" }, inMonth(month));
  const mails = await db.query<{ month: string }>(
    "select payload -> 'facts' ->> 'month' as month from delivery where account_id = $1 and template = 'budget-passed' order by created_at, 1",
    [accountId],
  );
  expect(mails).toEqual([{ month: "2026-11-01" }, { month: "2026-12-01" }]);
});
