import { afterAll, beforeAll, expect, test } from "vitest";
import { tx } from "../../../../platform/db/transaction.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { PaymentFixture } from "../../../../testing/fixtures/payment-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { recordDispute } from "../../../payments/disputes/index.ts";
import { notifyPaymentDisputed } from "./notify-payment-disputed.ts";

let db: TestDatabase;
let payments: PaymentFixture;
let news: NewsFixture;

beforeAll(async () => {
  db = await createTestDatabase();
  news = await NewsFixture.open(db);
  payments = await PaymentFixture.open(db);
});
afterAll(async () => {
  await payments.close();
  await news.close();
  await db.close();
});

test("the recipient of invoices is told once that a payment is disputed, which invoice is owed again and what is held", async () => {
  const account = await createAccount(db);
  const { scope } = account;
  const { paymentId, object } = await payments.atProvider(account, await payments.order(account));
  payments.card.pay(object);
  await payments.report(account, paymentId);
  const openedAt = payments.clock.now();
  const fetched = payments.card.disputes.open({ disputeObject: "du_1", paymentObject: object, amountMinor: 12_500, openedAt });
  const dispute = await tx(db.worker, scope, (trx) => recordDispute(trx, payments, scope, { paymentId, fetched, now: openedAt }));
  const disputeId = dispute?.id ?? "";
  for (const _ of [1, 2]) await notifyPaymentDisputed(news.deps, scope, { disputeId, what: "opened" });
  const told = await db.query<{ facts: Record<string, unknown> }>(
    `select d.payload -> 'facts' as facts from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 and n.kind = 'payment_disputed'`,
    [account.accountId],
  );
  expect(told).toHaveLength(1);
  expect(told[0]?.facts).toMatchObject({
    what: "opened",
    amountMinor: 12_500,
    isInquiry: false,
    invoices: [expect.any(Number)],
    held: ["cards", "invoice"],
  });
});
