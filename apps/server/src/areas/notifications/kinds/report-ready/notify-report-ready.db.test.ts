import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { addColleague } from "../../../../testing/staff.ts";
import { createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { sendDelivery } from "../../delivery/index.ts";
import { notifyReportReady } from "./notify-report-ready.ts";
import { makeScope } from "../../../../platform/scope.ts";

let db: TestDatabase;
let fixture: NewsFixture;
let reader: { staffId: string; username: string };

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await NewsFixture.open(db);
  reader = await addColleague(db, "Billing");
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

async function schedule(report: string, by: string, staffId = reader.staffId): Promise<string> {
  const id = newId();
  await db.query(
    `insert into report_schedule (id, report, grouping, pace, format, staff_id, made_by, next_on, created_at)
     values ($1, $2, $3, 'month', 'csv', $4, $4, $5::date - 1, now())`,
    [id, report, by, staffId, fixture.clock.now().toISOString().slice(0, 10)],
  );
  return id;
}
const mails = () =>
  db.query<{ account_id: string; id: string; address: string; state: string }>(
    "select account_id, id, address, state from delivery where template = 'report-ready' order by id",
  );
const nextOf = async (id: string) =>
  (
    await db.query<{ next: boolean; sent: boolean }>(
      "select next_on > $2::date as next, last_at is not null as sent from report_schedule where id = $1",
      [id, fixture.clock.now().toISOString().slice(0, 10)],
    )
  )[0];

test("a report whose day has come is mailed once, with its sums in the text and all rows attached", async () => {
  const id = await schedule("sales", "month");
  expect(await notifyReportReady(fixture.deps)).toBe(1);
  expect(await notifyReportReady(fixture.deps)).toBe(0);
  expect(await nextOf(id)).toEqual({ next: true, sent: true });
  const [mail] = await mails();
  expect(mail?.address).toBe(`${reader.username}@example.com`);
  const { operatorAccountId: accountId, brandId } = db.installation;
  await sendDelivery(fixture.deps, makeScope({ accountId, brandId, actor: "job:test" }), mail?.id ?? "");
  const sent = fixture.mailer.sent.at(-1);
  expect(sent?.subject).toContain("Sales");
  expect(sent?.attachments?.map(({ filename }) => filename)).toEqual([expect.stringMatching(/^sales-month-\d{4}-\d\d\.csv$/)]);
  expect(sent?.attachments?.[0]?.content.toString()).toContain("Month,Lines,Net,Currency");
  expect(sent?.text).toContain("a colleague at");
});

test("nothing is sent to a reader who is locked out or lacks the right, and the schedule moves on", async () => {
  const before = (await mails()).length;
  const withoutRight = await schedule("margin", "month");
  const gone = await addColleague(db);
  await db.query("update staff_user set disabled_at = now(), version = version + 1 where id = $1", [gone.staffId]);
  const lockedOut = await schedule("sales", "month", gone.staffId);
  expect(await notifyReportReady(fixture.deps)).toBe(0);
  expect(await mails()).toHaveLength(before);
  for (const id of [withoutRight, lockedOut]) expect(await nextOf(id)).toEqual({ next: true, sent: false });
});
