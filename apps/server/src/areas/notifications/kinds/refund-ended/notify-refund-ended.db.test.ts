import { newId } from "../../../../platform/ids.ts";
import { tx } from "../../../../platform/db/transaction.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { money } from "@nameplane/values";
import { PaymentFixture } from "../../../../testing/fixtures/payment-fixture.ts";
import { NewsFixture } from "../../../../testing/fixtures/news-fixture.ts";
import { createAccount, createTestDatabase, type TestDatabase } from "../../../../testing/test-database.ts";
import { bookRefund } from "../../../ledger/index.ts";
import { createPayment } from "../../../payments/charges/index.ts";
import { followRefund } from "../../../payments/refunds/index.ts";
import { notifyRefundEnded } from "./notify-refund-ended.ts";

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

test.each(["succeeded", "failed"] as const)("whoever gets the invoices is told once that a refund has %s", async (state) => {
  const account = await createAccount(db);
  const { scope } = account;
  const now = payments.clock.now();
  const amount = money(12_500, "SEK");
  const { paymentId } = await tx(db.app, scope, (trx) =>
    createPayment(trx, scope, { purpose: "deposit", method: "card", amount, now }),
  );
  const { redirectUrl } = await payments.openCard(account, paymentId);
  payments.card.pay(redirectUrl.slice("https://pay.example/".length));
  await payments.report(account, paymentId);
  const refundId = newId();
  await tx(db.app, scope, async (trx) => {
    await trx
      .insertInto("refund")
      .values({
        account_id: account.accountId,
        id: refundId,
        payment_id: paymentId,
        currency: "SEK",
        amount_minor: 12_500,
        reason: "Wrong name",
        created_by: "staff:test",
      })
      .execute();
    await trx.updateTable("refund").set({ state: "approved", version: 2 }).where("id", "=", refundId).execute();
    await bookRefund(trx, scope, {
      sellerId: db.installation.sellerId,
      paymentId,
      refundId,
      amount,
      clearing: "card_clearing",
      now,
    });
  });
  payments.card.refundMood = state;
  await followRefund(payments.deps(), scope, refundId);

  await notifyRefundEnded(news.deps, scope, { refundId });
  await notifyRefundEnded(news.deps, scope, { refundId });
  const told = await db.query(
    `select n.kind, d.state, d.payload -> 'facts' as facts from notice n join delivery d on d.account_id = n.account_id and d.notice_id = n.id
      where n.account_id = $1 and n.cause = $2`,
    [account.accountId, `refund:${refundId}`],
  );
  expect(told).toMatchObject([
    {
      kind: `refund_${state}`,
      state: "queued",
      facts: { template: "refund-ended", hasSucceeded: state === "succeeded", amountMinor: 12_500, currency: "SEK" },
    },
  ]);
});
