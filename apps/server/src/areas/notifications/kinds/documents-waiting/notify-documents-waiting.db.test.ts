import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { makeScope } from "../../../../platform/scope.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { addColleague } from "../../../../testing/staff.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { sendDelivery } from "../../delivery/send-delivery.ts";
import { sendDeliveryJob } from "../../queue/send-delivery.job.ts";
import { notifyDocumentsWaiting } from "./notify-documents-waiting.ts";

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const support = "support@example.com";
let db: TestDatabase;
let fixture: NewsFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  fixture = await NewsFixture.open(db);
  account = await createAccount(db);
  await db.query("update document_ask set state = 'withdrawn' where state = 'sent'");
  await db.query("update notice set created_at = created_at - interval '60 days' where kind = 'documents_waiting'");
  return () => fixture.close();
});

const inTime = (ms: number) => new Date(fixture.clock.now().getTime() + ms);

/** Inserts a document of an owner who has to be verified. It was sent just now. */
async function handedIn(name: string, deadline: Date, source = "icann"): Promise<string> {
  const [contactId, caseId, askId] = [newId(), newId(), newId()];
  await db.query(
    "insert into contact (account_id, id, state, party, first_name, last_name, street, postcode, city, country, phone, email) select account_id, $2, state, 'person', $3, '', street, postcode, city, country, phone, email from contact where account_id = $1 limit 1",
    [account.accountId, contactId, name],
  );
  await db.query(
    `insert into compliance_case (account_id, id, kind, source, contact_id, claims, opened_at, deadline_at, state)
     values ($1, $2, 'verification', $3, $4, '{email}', $5, $6, 'open')`,
    [account.accountId, caseId, source, contactId, inTime(-10 * dayMs), deadline],
  );
  await db.query(
    `insert into document_ask (account_id, id, subject_kind, subject_id, what, why, asked_by, asked_at, state, sent_at, sent_by)
     values ($1, $2, 'compliance_case', $3, 'owner', '', 'user:test', $4, 'sent', $4, 'user:test')`,
    [account.accountId, askId, caseId, fixture.clock.now()],
  );
  return askId;
}

const sweep = (address: string | null = support) => notifyDocumentsWaiting(fixture.deps, address);

/** Sends the mails that are queued for the operator, and returns them. */
async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await db.query<{ data: { accountId: string; brandId: string; deliveryId: string } }>(
    "with taken as (delete from pgboss.job where name = $1 returning data) select data from taken",
    [sendDeliveryJob.name],
  );
  const before = fixture.mailer.sent.length;
  for (const { data } of rows) await sendDelivery(fixture.deps, makeScope({ ...data, actor: "job:mail" }), data.deliveryId);
  return fixture.mailer.sent.slice(before).map(({ to, subject, text }) => ({ to: to.address, subject, text }));
}

test("the operator is notified of a document at once, of more that come within a quarter of an hour together, and of none twice", async () => {
  await handedIn("Asta", inTime(12 * dayMs));
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  expect(await mails()).toMatchObject([{ to: support, subject: "A document is waiting for review" }]);
  fixture.clock.advance(60_000);
  await handedIn("Bodil", inTime(10 * dayMs));
  await handedIn("Cilla", inTime(11 * dayMs));
  expect(await sweep()).toBe(0);
  fixture.clock.advance(15 * 60_000);
  expect([await sweep(), await sweep()]).toEqual([2, 0]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("3 documents are waiting for review");
  // The documents are sorted by deadline, not by arrival.
  const places = ["Bodil", "Cilla", "Asta"].map((name) => mail?.text.indexOf(name) ?? -1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

test("three days and one day before names stop working the operator is notified again, without waiting for others", async () => {
  await handedIn("Dagny", inTime(5 * dayMs));
  expect(await sweep()).toBe(1);
  await mails();
  fixture.clock.advance(2 * dayMs + hourMs);
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  expect(await mails()).toMatchObject([{ subject: "A document must be reviewed within 71 hours" }]);
  fixture.clock.advance(2 * dayMs);
  expect([await sweep(), await sweep()]).toEqual([1, 0]);
  expect(await mails()).toMatchObject([{ subject: "A document must be reviewed within 23 hours" }]);
});

test("a case that no name depends on has no deadline to warn of", async () => {
  await handedIn("Elna", inTime(4 * dayMs), "nis2");
  expect(await sweep()).toBe(1);
  fixture.clock.advance(3.5 * dayMs);
  expect(await sweep()).toBe(0);
});

test("without a support address all colleagues who may decide for all brands are notified, and nobody else", async () => {
  await mails();
  const { brandId } = db.installation;
  const [boss, clerk] = [await addColleague(db), await addColleague(db, "Compliance")];
  await addColleague(db, "Support");
  await addColleague(db, "Compliance", brandId);
  const gone = await addColleague(db, "Compliance");
  await db.query("update staff_user set disabled_at = now() where id = $1", [gone.staffId]);
  const notified = [boss, clerk].map(({ username }) => `${username}@example.com`);
  await handedIn("Frida", inTime(12 * dayMs));
  expect(await sweep(null)).toBe(1);
  const sent = await mails();
  expect([sent.length, new Set(sent.map(({ to }) => to))]).toEqual([2, new Set(notified)]);
});

test("a document that was decided in the meantime is not notified any more", async () => {
  const askId = await handedIn("Gerda", inTime(4 * dayMs));
  await db.query(
    "update document_ask set state = 'accepted', decided_at = now(), decided_by = 'staff:test', decision = '' where id = $1",
    [askId],
  );
  expect(await sweep()).toBe(0);
});
