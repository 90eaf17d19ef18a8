import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "../../../../platform/ids.ts";
import { installJobs } from "../../../../platform/jobs.ts";
import { OrderFixture } from "../../../../testing/fixtures/order-fixture.ts";
import { createAccount, createTestDatabase, type TestAccount, type TestDatabase } from "../../../../testing/test-database.ts";
import { notificationJobKinds } from "../../queue/send-delivery.job.ts";
import { notifyQuote } from "./notify-quote.ts";

let db: TestDatabase;
let fixture: OrderFixture;
let account: TestAccount;

beforeAll(async () => {
  db = await createTestDatabase();
  fixture = await OrderFixture.open(db);
  await installJobs(db.url, notificationJobKinds);
});
beforeEach(async () => {
  account = await createAccount(db);
});
afterAll(async () => {
  await fixture.close();
  await db.close();
});

async function inquiry(): Promise<{ inquiryId: string; offerId: string }> {
  const [inquiryId, offerId] = [newId(), newId()];
  await db.query(
    "insert into inquiry (account_id, id, product_id, answers, subject, asked_by, asked_at, touched_at) values ($1, $2, 2285, '{}', 'kvarn.com', 'user:x', now(), now())",
    [account.accountId, inquiryId],
  );
  await db.query(
    `insert into offer (account_id, id, inquiry_id, currency, period_minor, words, valid_until, made_by, made_at)
     values ($1, $2, $3, 'SEK', 140000, 'We begin on Monday.', '2026-12-20T22:59:59Z', 'staff:x', now())`,
    [account.accountId, offerId, inquiryId],
  );
  return { inquiryId, offerId };
}
async function tell(inquiryId: string, what: string, words: string | null, offerId: string | null = null): Promise<void> {
  const stepId = newId();
  await db.query(
    "insert into inquiry_step (account_id, id, inquiry_id, what, actor_kind, actor, words, offer_id, at) values ($1, $2, $3, $4, 'staff', 'staff:x', $5, $6, now())",
    [account.accountId, stepId, inquiryId, what, words, offerId],
  );
  for (const _ of [1, 2]) await notifyQuote({ ...fixture.deps }, account.scope, { inquiryId, stepId });
}
const told = () =>
  db.query<{ facts: Record<string, unknown> }>(
    "select payload -> 'facts' as facts from delivery where account_id = $1 and template = 'quote-news' order by payload -> 'facts' ->> 'news' desc",
    [account.accountId],
  );

test("the owner of the account is told of a question and of an offer, each once, with what staff wrote", async () => {
  const { inquiryId, offerId } = await inquiry();
  await tell(inquiryId, "question", "Also kvarn.net?");
  await tell(inquiryId, "offered", null, offerId);
  const mails = (await told()).map(({ facts }) => facts);
  expect(mails).toMatchObject([
    { news: "question", name: "Brokerage kvarn.com", words: "Also kvarn.net?", until: null },
    { news: "offered", words: "We begin on Monday.", until: "2026-12-20T22:59:59.000Z" },
  ]);
  const notices = await db.query<{ kind: string }>("select kind from notice where account_id = $1 order by created_at, id", [
    account.accountId,
  ]);
  expect(notices.map(({ kind }) => kind).toSorted()).toEqual(["quote_offered", "quote_question"]);
});

test("what the customer did is no news to the customer", async () => {
  const { inquiryId } = await inquiry();
  await tell(inquiryId, "reply", "Only the .com");
  await tell(inquiryId, "declined", "Too dear");
  expect(await told()).toEqual([]);
});
